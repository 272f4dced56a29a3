"""docs/adding_a_game.md is true: its game is added to a copy of the tree, and played."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import httpx
import pytest
from tools.page.house import House
from websockets.sync.client import connect

from tests.test_docs import assert_alike
from tests.third_game import Tree, changed_files, sessions, with_the_third_game
from toprung.protocol.changes import patch


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return with_the_third_game(tmp_path_factory.mktemp("tree"))


def test_a_game_is_its_own_folders_and_one_line_in_each_registry() -> None:
    new, registries = changed_files()
    own = ("src/toprung/games/pebbles/", "web/src/games/pebbles/", "tests/games/pebbles/")
    assert {path for path in new if not path.startswith(own)} == {"src/toprung/bots/pebbles.py"}
    assert registries == {
        "src/toprung/games/registry.py",
        "src/toprung/bots/registry.toml",
        "web/src/games/registry.ts",
    }


@pytest.mark.parametrize(("command", "shown"), sessions())
def test_it_is_played_in_the_terminal_as_printed(tree: Tree, command: str, shown: str) -> None:
    typed = "".join(re.findall(r"^player [0-9]> (.*\n)", shown, re.MULTILINE))
    printed = tree.toprung(*command.split()[1:], typed=typed)
    assert_alike(command, shown, printed)


def test_a_game_against_the_bot_is_played_to_its_end(tree: Tree) -> None:
    shown = tree.toprung("pebbles", "play", "--seed", "1", typed="1\n" * 10)
    assert re.search(r"The game is over\. Player [12] took the last pebble\. \(PEB-3\)\n$", shown)


def test_its_record_is_told_again(tree: Tree, tmp_path: Path) -> None:
    record = str(tmp_path / "game.txt")
    tree.toprung("pebbles", "play", "--seed", "1", "--bots", "clever,clever", "--record", record)
    told = tree.toprung("replay", record)
    assert told.startswith("    1  2            player 1 takes 2; pebbles left: 16\n")
    assert told.endswith("The table is empty: player 1 took the last pebble.\n")


def test_its_code_is_in_our_style(tree: Tree) -> None:
    own = sorted(path for path in changed_files()[0] if path.endswith(".py"))
    tree.run("ruff", "check", *own)
    tree.run("ruff", "format", "--check", *own)


def test_the_contract_and_its_own_tests_hold(tree: Tree) -> None:
    tree.follow("golden games")
    tests = ["tests/games/pebbles", "tests/contract", "tests/bots/test_registry.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "pebbles"]
    done = tree.run(*command, *tests)
    found = re.search(r"([0-9]+) passed", done)
    assert found is not None
    assert int(found[1]) > 25
    assert tree.toprung("rules", "--game", "pebbles", "--coverage").startswith("PEB-1\n    tests/")


def test_it_is_played_at_a_table_of_the_service(tree: Tree, tmp_path: Path) -> None:
    """One person on both seats, over a real socket, until the heap is gone."""
    house = House(tmp_path / "matches.sqlite", root=tree.root)
    try:
        token, code = _table(house)
        address = f"{house.url.replace('http', 'ws')}api/tables/{code}/live"
        with connect(address) as socket:
            socket.send(json.dumps({"type": "hello", "version": 2, "token": token}))
            seen = json.loads(socket.recv())["table"]
            assert isinstance(seen, dict)
            count, seat = 0, 0
            while seen["status"] != "over":
                (seat,) = seen["to_act"]
                move = seen["state"]["moves"][-1]
                count += 1
                socket.send(
                    json.dumps({"type": "play", "id": f"m{count}", "seat": seat, "move": move})
                )
                waited = {"done", "event"}  # they come in any order
                while waited:
                    message = json.loads(socket.recv())
                    assert message["type"] != "refused", message
                    seen = patch(seen, message.get("changes", ()))
                    assert isinstance(seen, dict)
                    waited.discard(message["type"])
            winner = ("Ada", "Ben")[seat]
            assert seen["outcome"]["rule"] == "PEB-3"
            assert seen["outcome"]["words"]["en"] == f"{winner} took the last pebble"
            assert seen["state"] == {"pebbles": 0, "moves": []}
    finally:
        house.stop()


def _table(house: House) -> tuple[str, str]:
    """A person's token, and the code of their table."""
    with httpx.Client(base_url=house.url) as http:
        assert "pebbles" in [game["name"] for game in http.get("api/games").json()]
        token = http.post("api/people", json={"name": "Ada"}).json()["token"]
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
        wanted = {"game": "pebbles", "seats": seats, "start": True}
        headers = {"authorization": f"Bearer {token}"}
        return token, http.post("api/tables", json=wanted, headers=headers).json()["code"]
