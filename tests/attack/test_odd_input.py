"""Characters and numbers that a database cannot store are refused in clear words, on both of them:
nothing fails, and the table goes on."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterator
from urllib.parse import quote

from tools.attack.client import Answer, Person, Socket
from tools.attack.fuzzing import GENEROUS
from tools.attack.service import Victim, attacked

NUL, LONE, HUGE = "a\0b", "a\ud800b", 10**40
FAILURE = "unavailable"  # the kind of a refusal that nobody but the service is to blame for


def odd_commands(odd: object) -> Iterator[dict[str, object]]:
    """Every field that is text or a number, one at a time."""
    yield {"type": "kick", "person": odd}
    yield {"type": "mute", "person": odd, "on": True}
    yield {"type": "sit", "seat": 1, "name": odd}
    yield {"type": "seat_bot", "seat": 1, "level": odd}
    yield {"type": "say", "text": odd}
    yield {"type": "play", "seat": 0, "move": odd}
    yield {"type": "play", "seat": 0, "move": "-", "ply": odd}
    yield {"type": "play", "seat": odd, "move": "-"}
    yield {"type": "ask", "question": {"about": odd}}
    yield {"type": "ask", "question": {"about": "placements", "block": odd}}
    yield {"type": "hint", "seat": odd}
    yield {"type": "foresee", "first": odd}
    yield {"type": "foresee", "count": odd}
    yield {"type": "snapshot", "seat": odd}
    yield {"type": "rematch", "seat": odd}


def odd_bodies(code: str, odd: object) -> Iterator[tuple[str, str, object]]:
    mine = [{"kind": "me"}, {"kind": "me"}]
    yield "POST", "/api/people", {"name": odd}
    yield "PUT", "/api/people/me", {"name": odd}
    yield "PUT", "/api/people/me", {"name": "Ann", "language": odd}
    yield "POST", "/api/tables", {"game": odd, "seats": mine}
    yield "POST", "/api/tables", {"game": "climbers", "seats": [{"kind": "me", "name": odd}] * 2}
    yield "POST", "/api/tables", {"game": "climbers", "seats": mine, "options": {"towers": odd}}
    yield "POST", "/api/tables", {"game": "climbers", "seats": mine, "seed": odd}
    yield "POST", f"/api/tables/{code}/report", {"person": odd, "text": odd}


def odd_paths(odd: str) -> Iterator[str]:
    yield f"/api/tables/{odd}"
    yield f"/api/tables/{odd}/history"
    yield f"/api/matches/{odd}"
    yield f"/api/matches/{odd}/record"
    yield f"/api/tables?before={odd}"
    yield f"/api/people/me/scores?game={odd}"


def odd_file(exported: str, odd: object, field: int) -> str:
    """An exported match whose second event has this instead of its own field; the sum is right."""
    *lines, _ = exported.splitlines()
    entries = [json.loads(line) for line in lines]
    entries[2]["event"][field] = odd
    text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in entries)
    end = {"end": len(entries), "sha256": hashlib.sha256(text.encode()).hexdigest()}
    return text + json.dumps(end, separators=(",", ":")) + "\n"


async def answers_to(ann: Person, code: str, odd: object) -> list[Answer]:
    ask = ann.target.ask
    found = [await ask(*asked, ann.token) for asked in odd_bodies(code, odd)]
    if isinstance(odd, str):
        text = quote(odd.encode("utf-8", "surrogatepass"))
        found += [await ask("GET", path, None, ann.token) for path in odd_paths(text)]
    return found


async def imported(ann: Person, match: object) -> list[Answer]:
    path = f"/api/matches/{match}/export"
    whole = (await ann.target.ask("GET", path, None, ann.token)).body.decode()
    files = [odd_file(whole, odd, 3) for odd in (NUL, LONE)] + [odd_file(whole, HUGE, 1)]
    return [await ann.target.ask("POST", "/api/records", one, ann.token) for one in files]


def test_what_no_database_can_store_is_refused_in_clear_words(database: str) -> None:
    async def scenario(victim: Victim, odd: object) -> None:
        ann = await Person.new(victim.target)
        code = await ann.open("climbers", "me", "me", start=True)
        socket = await ann.enter(code)
        said = [
            await said_to(socket, {"id": f"{number}", **command})
            for number, command in enumerate(odd_commands(odd))
        ]
        assert FAILURE not in map(kind_of, said), said
        for answer in await answers_to(ann, code, odd):
            assert answer.status < 500, answer
        if isinstance(odd, str):
            move = {"type": "play", "id": odd, "seat": 0, "move": "-"}  # stored with its id
            assert kind_of(await said_to(socket, move)) == "unparsable"
        assert (await socket.call("play", seat=0, move="-"))["type"] == "done"
        await socket.call("resign", seat=1)
        if odd is HUGE:
            assert {one.status for one in await imported(ann, socket.table["match"])} == {400}
        assert (await victim.target.ask("GET", "/api/health")).status == 200
        socket.close()

    async def within() -> None:
        async with asyncio.timeout(600), attacked(database, GENEROUS) as victim:
            for odd in (NUL, LONE, HUGE):
                await scenario(victim, odd)

    asyncio.run(within())


def kind_of(said: dict[str, object]) -> object:
    """Of a refusal; otherwise the type of the message."""
    error = said.get("error")
    return error["kind"] if isinstance(error, dict) else said["type"]


async def said_to(socket: Socket, message: dict[str, object]) -> dict[str, object]:
    """The answer, or the refusal: without the id where the message is no text at all."""
    socket.say(message)
    while True:
        heard = await socket.hear()
        if heard["type"] in ("answer", "done", "refused"):
            return heard
