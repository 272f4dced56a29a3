"""Logs: one JSON object a line, with the ids of requests and aliases of tables."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

from tools.attack.client import Person
from tools.attack.service import attacked

from toprung.server.logs import REQUEST, JsonLines, alias


def line_of(**fields: object) -> dict[str, object]:
    record = logging.makeLogRecord({"name": "toprung", "msg": "something", **fields})
    found: object = json.loads(JsonLines().format(record))
    assert isinstance(found, dict)
    return found


def test_a_line_has_the_request_that_it_comes_of_and_an_alias_of_the_table() -> None:
    assert "request" not in line_of()
    before = REQUEST.set("0123abcd")
    try:
        line = line_of(table="K7QWXM", count=3)
    finally:
        REQUEST.reset(before)
    assert line["request"] == "0123abcd"
    assert line["table"] == alias("K7QWXM") != "K7QWXM"
    assert line["count"] == 3


def test_colours_for_terminals_are_left_out() -> None:
    assert line_of(color_message="\x1b[36msomething").keys() == line_of().keys()


def test_every_answer_has_an_id_and_the_log_has_the_same(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def scenario(errors: int) -> tuple[str, str, str]:
        database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
        options = ("--log-level", "debug")
        async with attacked(database, errors=errors, options=options) as victim:
            ann, ask = await Person.new(victim.target), victim.target.ask
            code = await ann.open("climbers", "me", "me")
            mine = {"x-request-id": "from-the-proxy-1"}
            named = await ask("GET", f"/api/tables/{code}", headers=mine)
            odd = await ask("GET", f"/api/tables/{code}", headers={"x-request-id": '"} evil'})
            return named.headers["x-request-id"], odd.headers["x-request-id"], code

    with log.open("wb") as file:
        named, odd, code = asyncio.run(scenario(file.fileno()))
    assert (named, len(odd)) == ("from-the-proxy-1", 16)
    text = log.read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    answered = {line.get("request"): line for line in lines if line["what"].startswith("a request")}
    for id in (named, odd):
        told = answered[id]
        assert (told["route"], told["status"]) == ("get_table", 200)
    assert code not in text
