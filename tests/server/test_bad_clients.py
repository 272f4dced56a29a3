"""Clients that break the protocol: nothing crashes, nothing leaks, other tables do not notice."""

from __future__ import annotations

import asyncio
import json
import math
import random
import struct
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.server.client import Client, Refusal, Served, service
from tests.server.conftest import Play
from toprung.core.json import dumps
from toprung.protocol.limits import VERSION
from toprung.protocol.to_client import Refused

ALL_MINE = [{"kind": "me"}, {"kind": "me"}]
TYPES = (
    *("hello", "sit", "stand", "seat_bot", "start", "play", "take_back", "offer_take_back"),
    *("answer_take_back", "resign", "pause", "resume", "rematch", "say", "ask", "hint", "ping"),
    *("foresee", "snapshot", "nonsense"),
)
ODD: tuple[object, ...] = (
    None, True, -1, 0, 7, 2**53, 2**70, 1.5, "", "-", "r@0,0", "\x00", "\ud800", "<b>", "😀" * 30,
    [], [[[]]], {}, {"about": "reach"}, {"about": "placements", "block": -5}, {"about": []},
)  # fmt: skip


async def quiet_table(served: Served) -> Client:
    """A table where somebody plays in peace."""
    ann = await served.person()
    code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
    return await served.enter(code, ann)


async def still_fine(client: Client) -> None:
    seq = client.seq
    await client.play(client.now.to_act[0], "-")
    assert client.seq > seq


def junk(dice: random.Random) -> str | bytes:
    match dice.randrange(5):
        case 0:
            return dice.randbytes(dice.randrange(200))
        case 1:
            return "".join(chr(dice.randrange(1, 0x250)) for _ in range(dice.randrange(60)))
        case 2:
            return (
                bytes((dice.randrange(4),))
                + struct.pack("<BH", dice.randrange(9), 1)
                + (struct.pack("<7f", *(dice.choice((0.0, math.nan, math.inf, 1e30)),) * 7))
            )
        case 3:
            return "[" * dice.randrange(5_000)
        case _:
            message: dict[str, object] = {"type": dice.choice(TYPES), "id": f"x{dice.random()}"}
            for name in dice.sample(
                ["seat", "move", "ply", "level", "name", "text", "yes", "question", "version"], 4
            ):
                message[name] = dice.choice(ODD)
            return json.dumps(message)


def test_a_flood_of_junk_harms_nobody(play: Play) -> None:
    async def scenario(served: Served) -> None:
        peaceful = await quiet_table(served)
        eve = await served.person("Eve")
        dice = random.Random(7)
        code = await served.table(eve, game="climbers", seats=ALL_MINE, start=True)
        for _ in range(6):
            bad = await served.enter(code, eve)
            try:
                for _ in range(150):
                    await bad.socket.send(junk(dice))
            except ConnectionClosed:
                pass
            await bad.until(lambda one: one.bye is not None or len(one.refusals) > 20)
            await still_fine(peaceful)
            await bad.close()
        back = await served.enter(code, eve)
        assert back.now.status in ("playing", "over", "paused")
        assert (await served.http.get("/api/health")).status_code == 200

    play(scenario)


def test_whoever_floods_is_sent_away(play: Play) -> None:
    async def scenario(served: Served) -> None:
        bad = await quiet_table(served)
        try:
            for _ in range(3_000):
                await bad.socket.send("{")
        except ConnectionClosed:
            pass
        await bad.until(lambda one: one.bye is not None)
        assert bad.bye is not None
        assert (bad.bye.why, bad.bye.again) == ("flood", False)

    play(scenario)


def test_an_oversized_message_ends_the_connection_only(play: Play) -> None:
    async def scenario(served: Served) -> None:
        peaceful = await quiet_table(served)
        bad = await quiet_table(served)
        try:
            await bad.socket.send("x" * 2_000_000)
            await bad.socket.wait_closed()
        except ConnectionClosed:
            pass
        assert bad.socket.close_code == 1009
        await still_fine(peaceful)

    play(scenario)


@pytest.mark.parametrize(
    "hello",
    [
        "",
        "{}",
        '{"type":"play","id":"1","seat":0,"move":"-"}',
        '{"type":"hello","version":0}',
        json.dumps({"type": "hello", "version": VERSION, "token": "tr_" + "x" * 43}),
        json.dumps({"type": "hello", "version": VERSION, "token": "guess"}),
    ],
)
def test_without_a_proper_hello_nothing_is_shown(play: Play, hello: str) -> None:
    async def scenario(served: Served) -> None:
        peaceful = await quiet_table(served)
        address = f"{served.url.replace('http', 'ws')}/api/tables/{peaceful.now.code}/live"
        async with connect(address, proxy=None) as socket:
            await socket.send(hello)
            said = []
            with suppress(ConnectionClosed):
                async for text in socket:
                    said.append(json.loads(text))
        assert {message["type"] for message in said} <= {"refused", "bye"}

    play(scenario)


def test_a_page_from_elsewhere_may_not_connect(play: Play) -> None:
    async def scenario(served: Served) -> None:
        peaceful = await quiet_table(served)
        address = f"{served.url.replace('http', 'ws')}/api/tables/{peaceful.now.code}/live"
        with pytest.raises(Exception, match="403"):
            await connect(address, proxy=None, origin=Origin("https://evil.example"))
        answer = await served.http.post(
            "/api/people", json={"name": "Eve"}, headers={"origin": "https://evil.example"}
        )
        assert answer.status_code == 403

    play(scenario)


def test_chat_is_data_and_limited(play: Play) -> None:
    async def scenario(served: Served) -> None:
        client = await quiet_table(served)
        await client.command("say", text="<script>alert(1)</script>")
        assert client.events[-1].body["text"] == "<script>alert(1)</script>"
        with pytest.raises(Refusal):
            await client.command("say", text="x" * 501)
        said = [await client.call("say", text=f"again {number}") for number in range(10)]
        assert any(isinstance(one, Refused) and one.error.kind == "limit" for one in said)

    play(scenario)


def test_answers_carry_safe_headers_and_no_secrets(play: Play) -> None:
    async def scenario(served: Served) -> None:
        client = await quiet_table(served)
        answer = await served.http.get(f"/api/tables/{client.now.code}")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        body = answer.json()
        assert body["seed"] is None
        assert "tr_" not in answer.text
        page = await served.http.get("/")
        policy = page.headers["content-security-policy"]
        assert dict(one.split(" ", 1) for one in policy.split("; ")) == {
            "default-src": "'none'",
            "script-src": "'self' 'wasm-unsafe-eval'",  # WebAssembly, and no text becomes code
            "style-src": "'self'",
            "img-src": "'self' data: blob:",
            "media-src": "'self' blob:",
            "connect-src": "'self'",
            "font-src": "'self'",
            "manifest-src": "'self'",
            "worker-src": "'self'",
            "base-uri": "'none'",
            "form-action": "'self'",
            "frame-ancestors": "'none'",
        }

    play(scenario)


def test_a_slow_client_does_not_slow_the_others(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        address = f"{served.url.replace('http', 'ws')}/api/tables/{code}/live"
        sleeper = await connect(address, proxy=None, max_queue=1)
        await sleeper.send(json.dumps({"type": "hello", "version": VERSION}))
        client = await served.enter(code, ann)
        played = 0
        for _ in range(150):
            if client.now.status != "playing":
                await client.command("rematch", seat=0)
                await client.until(lambda one: one.now.status == "playing")
            await client.play(client.now.to_act[0], "-")
            played += 1
        assert played == 150
        sleeper.transport.abort()

    quick_play(scenario)


def test_tokens_are_in_no_log_no_view_and_no_event(tmp_path: Path) -> None:
    async def scenario(errors: int) -> list[str]:
        database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
        async with service(database, errors=errors) as served:
            ann, eve = await served.person("Ann"), await served.person("Eve")
            seats = [{"kind": "me"}, {"kind": "open"}]
            code = await served.table(ann, game="climbers", seats=seats)
            client, other = await served.enter(code, ann), await served.enter(code, eve)
            await other.command("sit", seat=1, name="Eve")
            await client.command("start")
            await client.command("say", text="hello")
            with pytest.raises(Refusal):  # whose token it is counts, not what else is claimed
                await other.command("play", seat=0, move="-", ply=0)
            await other.send({"type": "hello", "version": VERSION, "token": ann.token})
            await other.send(
                {"type": "play", "id": "x", "seat": 0, "move": "-", "token": ann.token}
            )
            await other.call("ping")
            assert client.now.ply == 0
            answers = [
                await served.http.get(path, headers=ann.headers)
                for path in (
                    f"/api/tables/{code}",
                    "/api/tables/mine",
                    "/api/people/me",
                    "/metrics",
                )
            ]
            told = [event.model_dump_json() for event in (*client.events, *other.events)]
            told += [refused.model_dump_json() for refused in other.refusals]
            said = [*told, *(answer.text for answer in answers), dumps(client.now)]
            return [text for text in said for one in (ann, eve) if one.token in text]

    log = tmp_path / "log"
    with log.open("w") as file:
        assert asyncio.run(scenario(file.fileno())) == []
    assert "tr_" not in log.read_text()
