"""Whatever an earlier version left behind opens today: databases, exported matches, records."""

from __future__ import annotations

import asyncio
import itertools
import json
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final, cast

import psycopg
import pytest
from psycopg import sql

from tests.cli.running import ok
from tests.postgres import Postgres
from tests.server.client import Client, Person, Served, service
from tests.server.conftest import GENEROUS, QUICK
from tests.server.hand import active, let_go, lift, phase, poses, turn
from tests.stores import emptied
from toprung.match.json import event_text, parse_event

Data = Mapping[str, object]
FOLDER: Final = Path(__file__).parents[1] / "data" / "versions"
VERSIONS: Final = sorted(folder.name for folder in FOLDER.iterdir())
TABLES: Final = [
    "people",
    "matches",
    "players",
    "events",
    "checkpoints",
    "pages",
    "tables",
    "migrations",
]
LANGUAGES: Final = {"en", "fr", "de"}
CHANGING: Final = {
    "awaited_until",  # it counts from when the table was opened
    "sentence",
    "result",  # both in English, and may be said otherwise
}


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> Path:
    return FOLDER / str(request.param)


@pytest.fixture(params=["sqlite", "postgresql"])
def old_database(request: pytest.FixtureRequest, version: Path, tmp_path: Path) -> str:
    """The address of a database as the version left it."""
    file = tmp_path / "matches.sqlite"
    shutil.copy(version / "matches.sqlite", file)
    if request.param == "sqlite":
        return f"sqlite:///{file}"
    server: Postgres = request.getfixturevalue("postgres")
    url = emptied(server)
    with psycopg.connect(url) as there, sqlite3.connect(file) as here:
        there.execute((version / "postgresql.sql").read_bytes())
        for table in TABLES:
            rows = here.execute(f"SELECT * FROM {table}")
            columns = [sql.Identifier(column[0]) for column in rows.description]
            into = sql.SQL("INSERT INTO toprung.{} ({}) VALUES ({})").format(
                sql.Identifier(table),
                sql.SQL(", ").join(columns),
                sql.SQL(", ").join([sql.Placeholder()] * len(columns)),
            )
            there.cursor().executemany(into, rows.fetchall())
    return url


def expected(version: Path) -> Mapping[str, Mapping[str, Data]]:
    found: Mapping[str, Mapping[str, Data]] = json.loads(
        (version / "expected.json").read_text("utf-8")
    )
    return found


def require_same(then: object, now: object, where: str = "") -> None:
    """All that was told then is told now; sentences may have other words, in every language."""
    if isinstance(then, dict) and then.keys() == LANGUAGES:
        assert isinstance(now, dict), where
        assert now.keys() == LANGUAGES, where
        assert all(now.values()), where
    elif isinstance(then, dict):
        assert isinstance(now, dict), where
        for key in then.keys() - CHANGING:
            assert key in now, f"{where}.{key}"
            require_same(then[key], now[key], f"{where}.{key}")
    elif isinstance(then, list):
        assert isinstance(now, list), where
        assert len(then) == len(now), where
        for number, (one, other) in enumerate(zip(then, now, strict=True)):
            require_same(one, other, f"{where}.{number}")
    else:
        assert then == now, where


def serve(database: str, scenario: Callable[[Served], Awaitable[None]]) -> None:
    async def within() -> None:
        async with asyncio.timeout(240), service(database, QUICK, GENEROUS) as served:
            await scenario(served)

    asyncio.run(within())


async def told(served: Served, path: str, person: Person | None = None) -> object:
    answer = await served.http.get(path, headers=person.headers if person else None)
    assert answer.status_code == 200, answer.text
    found: object = answer.json()
    return found


def people(version: Path) -> dict[str, Person]:
    return {
        name: Person(str(one["id"]), str(one["token"]), name)
        for name, one in expected(version)["people"].items()
    }


def test_an_old_database_tells_the_same_of_every_match_and_table(
    old_database: str, version: Path
) -> None:
    then = expected(version)

    async def scenario(served: Served) -> None:
        for about, one in then["tables"].items():
            view = await told(served, f"/api/tables/{one['code']}")
            require_same({**cast("Data", one["view"]), "state": {}}, view, about)
            history = cast("list[Data]", await told(served, f"/api/tables/{one['code']}/history"))
            assert [[line["seq"], line["kind"]] for line in history] == one["events"], about
        for about, one in then["matches"].items():
            match = cast("Data", one["match"])
            moves = cast("list[Data]", match["moves"])
            url = f"/api/matches/{match['id']}"
            require_same(match, await told(served, url), about)
            (last,) = cast("list[Data]", await told(served, f"{url}/states?first={len(moves)}"))
            require_same(one["state"], last["state"], about)
        for name, person in people(version).items():
            was = then["people"][name]
            require_same(was["scores"], await told(served, "/api/people/me/scores", person), name)
            mine = cast("list[Data]", await told(served, "/api/tables/mine", person))
            assert [row["code"] for row in mine] == was["tables"]
        lobby = cast("list[Data]", await told(served, "/api/tables"))
        require_same(then["lobby"], [row["code"] for row in lobby])

    serve(old_database, scenario)


def test_matches_of_an_old_database_go_on(old_database: str, version: Path) -> None:
    tables = expected(version)["tables"]

    async def enter(served: Served, about: str, name: str) -> Client:
        client = await served.enter(str(tables[about]["code"]), people(version)[name])
        client.ids = itertools.count(10_000)  # none that was used in the match before
        return client

    async def scenario(served: Served) -> None:
        for about, name in (
            ("climbers: a person and a bot, under way", "Ada"),
            ("climbers: a fork", "Ada"),
            ("climbers: talk, a move taken back, a pause", "Ben"),
            ("climbers: the return match", "Ben"),
        ):
            await go_on(await enter(served, about, name))
        lesson = await enter(served, "climbers: a lesson", "Ada")
        assert lesson.now.lesson is not None
        assert lesson.now.lesson.step == "build"
        await drop_what_is_held(await enter(served, "moon: a ladder in the hand", "Ben"))
        await turn(await enter(served, "moon: a fork", "Ada"))
        over = await enter(served, "moon: alone, to the end, with a score", "Ada")
        await over.until(lambda one: bool(poses(one)))

    serve(old_database, scenario)


async def go_on(client: Client) -> None:
    """One more move of a person, after a pause or not."""
    mine = {seat.seat for seat in client.now.seats if seat.person == client.person}
    if client.now.status == "paused":
        await client.command("resume", seat=min(mine))
    await client.until(lambda one: one.now.status == "playing")
    if mine & {*client.now.to_act}:
        ply = client.now.ply
        await client.play(client.now.to_act[0], "-")
        await client.until(lambda one: one.now.ply > ply)
    await client.close()


async def drop_what_is_held(client: Client) -> None:
    assert phase(client) == "held"
    ladder, seat = cast("int", client.now.state["hand"]), active(client)
    await client.until(lambda one: ladder in poses(one))
    await lift(client, ladder, seat)
    await let_go(client, seat)


def test_old_files_are_brought_to_a_new_database(version: Path, tmp_path: Path) -> None:
    then = {
        one["file"]: cast("Data", one["match"])
        for one in expected(version)["matches"].values()
        if "file" in one
    }

    async def scenario(served: Served) -> None:
        ada = await served.person("Ada")
        plain = {**ada.headers, "content-type": "text/plain"}
        for name, match in then.items():
            for file in (f"exports/{name}.jsonl", f"records/{name}.txt"):
                content = (version / file).read_bytes()
                answer = await served.http.post("/api/records", content=content, headers=plain)
                assert answer.status_code == 201, answer.text
                now = cast("Data", await told(served, f"/api/matches/{answer.json()['match']}"))
                kept = ["game", "seats", "moves"]
                if file.startswith("exports"):  # a record has no house rules, and a page more
                    kept += ["outcome", "films"]
                require_same({key: match[key] for key in kept}, now, file)

    serve(f"sqlite:///{tmp_path / 'matches.sqlite'}", scenario)


def test_old_records_are_replayed_by_the_command(version: Path) -> None:
    then = [one for one in expected(version)["matches"].values() if "file" in one]
    assert then
    for one in then:
        file = version / "records" / f"{one['file']}.txt"
        lines = ok("replay", str(file), "--json").splitlines()[-3:]
        require_same(one["replay"], [json.loads(line) for line in lines], file.name)


def test_events_of_every_kind_are_read_and_written_to_the_letter(version: Path) -> None:
    for line in (version / "events.jsonl").read_text("utf-8").splitlines():
        assert event_text(parse_event(line)) == line
