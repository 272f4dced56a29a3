"""`toprung admin`, against a service that runs."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from tools.attack.client import Closed, Person, Socket
from tools.attack.service import Victim, attacked

from tests.cli.running import error, ok, run
from toprung.storage.match_files import parse_match_file

SECRET = "0123456789abcdef" * 4


def given(victim: Victim, *words: str) -> tuple[str, ...]:
    where = f"http://127.0.0.1:{victim.target.port}"
    return ("admin", "--service", where, "--token", SECRET, *words)


async def admin(victim: Victim, *words: str) -> str:
    return await asyncio.to_thread(ok, *given(victim, *words))


async def everything(socket: Socket) -> None:
    while True:
        await socket.hear()


def test_those_who_run_it_see_close_copy_and_ban(tmp_path: Path) -> None:
    database, file = f"sqlite:///{tmp_path / 'matches.sqlite'}", tmp_path / "match.jsonl"

    async def scenario(victim: Victim) -> None:
        ann, ben = await Person.new(victim.target, "Ann"), await Person.new(victim.target, "Ben")
        code = await ann.open("climbers", "me", "open")
        ann_here, ben_here = await ann.enter(code), await ben.enter(code)
        await ben_here.call("sit", seat=1, name="Ben")
        await ann_here.call("start")
        (table,) = map(json.loads, (await admin(victim, "list", "--json")).splitlines())
        assert (table["code"], table["status"], table["watched"]) == (code, "playing", 2)
        assert [one["person"] for one in table["players"]] == [ann.id, ben.id]
        assert code in await admin(victim, "list")
        await admin(victim, "export", table["match"], str(file))
        assert parse_match_file(file.read_text()).row.id == table["match"]

        assert await admin(victim, "ban", ben.id) == f"{ben.id} is banned.\n"
        with pytest.raises(Closed):
            await everything(ben_here)
        me = ("GET", "/api/people/me", None, ben.token)
        assert (await victim.target.ask(*me)).status == 401
        await admin(victim, "unban", ben.id)
        assert (await victim.target.ask(*me)).status == 200

        assert await admin(victim, "close", code.lower()) == f"{code} is closed.\n"
        with pytest.raises(Closed):
            await everything(ann_here)
        assert await admin(victim, "list") == ""
        dashed = given(victim, "export", "-begins-with-a-dash", str(tmp_path / "none"))
        assert "not kept here" in await asyncio.to_thread(error, *dashed)
        assert "no such table" in await asyncio.to_thread(error, *given(victim, "close", "ZZZZZZ"))
        wrong = (*given(victim)[:3], "--token", "wrong", "list")
        assert "admin token" in await asyncio.to_thread(error, *wrong)
        for one in (ann_here, ben_here):
            one.close()

    async def within() -> None:
        options = ("--admin-token", SECRET)
        async with asyncio.timeout(240), attacked(database, options=options) as victim:
            await scenario(victim)

    asyncio.run(within())


def test_without_a_token_in_its_settings_nobody_may(tmp_path: Path) -> None:
    async def within() -> None:
        async with attacked(f"sqlite:///{tmp_path / 'matches.sqlite'}") as victim:
            answer = await victim.target.ask("GET", "/api/admin/tables", None, SECRET)
            assert answer.status == 404
            assert "admin token" in await asyncio.to_thread(error, *given(victim, "list"))

    asyncio.run(within())


def test_a_token_that_could_be_guessed_is_not_taken() -> None:
    said = run("serve", "--port", "0", "--admin-token", "secret")
    assert (said.exit_code, "32 characters" in said.stderr) == (2, True)
    assert "TOPRUNG_ADMIN_TOKEN" in error("admin", "--token", "", "list")
