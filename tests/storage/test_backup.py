"""One file has everything, made while the service runs, and brings it back into either database."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from tools.attack.client import Person, Socket, Target
from tools.attack.fuzzing import GENEROUS
from tools.attack.service import attacked

from tests.cli.running import error, ok
from tests.postgres import Postgres
from tests.stores import emptied
from toprung.core.errors import Unparsable
from toprung.storage.backup import back_up, restore


async def _moves(socket: Socket, going: asyncio.Event) -> None:
    """Play on until told to stop, and give up again and again: the database never rests."""
    seat = 0
    while not going.is_set():
        said = await socket.call("play", seat=seat, move="-")
        seat = 1 - seat if said["type"] == "done" else seat
        if said["type"] == "refused":
            await socket.call("rematch", seat=0)
            seat = 0


async def _told(target: Target, ann: Person, code: str) -> dict[str, object]:
    """What the service tells of this table and its player."""
    mine = await ann.target.ask("GET", "/api/tables/mine", None, ann.token)
    history = await target.ask("GET", f"/api/tables/{code}/history")
    assert mine.status == history.status == 200
    return {"mine": mine.body, "history": history.body}


def test_a_backup_of_a_running_service_is_whole_and_goes_on_elsewhere(
    database: str, tmp_path: Path, postgres: Postgres
) -> None:
    file, other = tmp_path / "backup.sqlite", tmp_path / "other.sqlite"

    async def scenario() -> None:
        async with attacked(database, GENEROUS) as victim:  # moves for as long as the copy takes
            ann = await Person.new(victim.target)
            still = await ann.open("climbers", "me", "me", start=True)
            busy = await ann.open("climbers", "me", "me", start=True)
            for code in (still, busy):
                (await ann.enter(code)).close()
            stop, socket = asyncio.Event(), await ann.enter(busy)
            playing = asyncio.create_task(_moves(socket, stop))
            amount = await back_up(database, file)
            stop.set()
            await playing
            socket.close()
            before = (await victim.target.ask("GET", f"/api/tables/{still}/history")).body
        assert (amount.people, amount.matches >= 2) == (1, True)
        place = f"sqlite:///{other}" if database.startswith("postgres") else emptied(postgres)
        assert await restore(file, place) == amount
        with pytest.raises(Unparsable, match="matches already"):
            await restore(file, place)
        async with attacked(place) as again:
            known = Person(again.target, ann.token, ann.id)
            told = await _told(again.target, known, still)
            assert told["history"] == before
            back = await known.enter(still)
            assert (await back.call("play", seat=0, move="-"))["type"] == "done"
            back.close()

    asyncio.run(scenario())
    assert not list(tmp_path.glob("*.part*"))


def test_the_commands_say_what_they_did_and_overwrite_nothing(tmp_path: Path) -> None:
    here, there = (f"sqlite:///{tmp_path / name}" for name in ("here.sqlite", "there.sqlite"))
    file = tmp_path / "saved.sqlite"
    said = ok("backup", str(file), "--database", here)
    assert said == f"Saved 0 matches, 0 events and 0 people in {file}.\n"
    assert "exists" in error("backup", str(file), "--database", here)
    brought = ok("restore", str(file), "--database", there)
    assert brought == "Brought back 0 matches, 0 events and 0 people.\n"
    assert "there is no file" in error("restore", str(tmp_path / "no"), "--database", there)


def test_a_file_that_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    text, foreign = tmp_path / "text", tmp_path / "foreign.sqlite"
    text.write_text("hello")
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE other (id)")
    connection.close()
    for file in (text, foreign):
        with pytest.raises(Unparsable, match="not a backup"):
            asyncio.run(restore(file, f"sqlite:///{tmp_path / 'new.sqlite'}"))
    assert not (tmp_path / "new.sqlite").exists()
