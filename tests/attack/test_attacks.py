"""One client alone cannot stop the service: each attack in small, and what others notice of it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from tests.attack.churn import churn
from tests.attack.client import PING, Closed, Person, Socket, Target
from tests.attack.files import bomb, endless, longer
from tests.attack.fuzzing import fuzz
from tests.attack.service import Victim, attacked

ORIGIN = "https://games.example"
LIMITS = {
    "head_seconds": 0.5,
    "body_seconds": 0.5,
    "connections_per_address": 24,
    "tables_open": 4,
    "tables_per_person": 6,
    "clients_per_table": 5,
    "import_events": 400,
    "import_seconds": 100,  # also on a busy machine
    "sockets_burst": 1000,
    "queue_per_person": 4,
    "guesses_rate": 0,
}
Scenario = Callable[[Victim], Awaitable[None]]
Attack = Callable[[Scenario], None]
_NUMBERS = itertools.count(1)


@pytest.fixture(scope="module")
def attack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attack]:
    """Runs scenarios against one service with small limits."""
    database = f"sqlite:///{tmp_path_factory.mktemp('attack') / 'matches.sqlite'}"
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        served = attacked(database, LIMITS, options=("--origin", ORIGIN))
        victim = runner.run(stack.enter_async_context(served))

        async def within(scenario: Scenario) -> None:
            async with asyncio.timeout(240):
                await scenario(victim)
            await asyncio.sleep(0)  # for what was closed to be gone

        yield lambda scenario: runner.run(within(scenario))
        runner.run(stack.aclose())


def somewhere(victim: Victim) -> Target:
    """The service, from an address that nobody has used."""
    return victim.target.seen_from(next(_NUMBERS))


async def somebody(victim: Victim, name: str = "Ann") -> Person:
    return await Person.new(somewhere(victim), name)


async def at_play(victim: Victim) -> tuple[Person, str]:
    person = await somebody(victim)
    return person, await person.open("climbers", "me", "me", start=True)


@pytest.mark.parametrize(
    "half",
    [
        b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ",
        b"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
        b"\r\n",
        b"",
    ],
)
def test_half_sent_requests_are_ended_and_shut_nobody_out(attack: Attack, half: bytes) -> None:
    async def scenario(victim: Victim) -> None:
        eve, ann = somewhere(victim), somewhere(victim)
        lines = [await eve.connect() for _ in range(24)]
        for _, writer in lines:
            writer.write(half)
        reader, writer = await eve.connect()
        assert await reader.read() == b""  # one too many from there
        writer.transport.abort()
        assert (await ann.ask("GET", "/api/health")).status == 200
        ends = await asyncio.gather(*(reader.read() for reader, _ in lines))
        assert {one[:12] for one in ends} == {b"HTTP/1.1 408"}
        for _, writer in lines:
            writer.transport.abort()
        assert (await eve.ask("GET", "/api/health")).status == 200

    attack(scenario)


def test_headers_without_end_are_refused(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        reader, writer = await somewhere(victim).connect()
        writer.write(b"GET / HTTP/1.1\r\n" + b"X-Long: " + b"a" * 100_000)
        assert (await reader.read()).startswith(b"HTTP/1.1 431")
        writer.transport.abort()

    attack(scenario)


HOST = b"Host: 127.0.0.1\r\n"
POST, CHUNKED = b"POST /api/people HTTP/1.1\r\n" + HOST, b"Transfer-Encoding: chunked\r\n"
HELLO = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" + (
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /api/games HTTP/1.1\r\nHost: [\r\n\r\n", b"421"),
        (b"GET /api/tables/x/live HTTP/1.1\r\nHost: [\r\n" + HELLO, b"403"),
        (POST + b"Origin: http://[\r\nContent-Length: 2\r\n\r\n{}", b"403"),
        (b"GET /api/tables/x/live HTTP/1.1\r\n" + HOST + b"Origin: http://[\r\n" + HELLO, b"403"),
        # Which request ends where must be plain: a proxy in front must not see it otherwise.
        (
            POST + b"Content-Length: 5\r\n" + CHUNKED + b"\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
            b"400",
        ),
        (POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}aaaaaa", b"400"),
        (POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", b"400"),
        (b"GET /api/games HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n", b"400"),
        (b"GET /api/games HTTP/1.1\nHost: 127.0.0.1\n\n", b"400"),
        (POST + CHUNKED + b"\r\n2\r\n{}\r\n0\r\nX-Trailer: a\r\n\r\n", b"400"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"400"),
    ],
)
def test_a_request_of_two_meanings_or_of_none_is_refused(
    attack: Attack, sent: bytes, status: bytes
) -> None:
    async def scenario(victim: Victim) -> None:
        reader, writer = await somewhere(victim).connect()
        writer.write(sent)
        assert (await reader.readline()).split()[1] == status
        writer.transport.abort()

    attack(scenario)


def test_headers_after_a_body_take_no_memory(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        before = victim.own_memory
        _, writer = await somewhere(victim).connect()
        writer.write(POST + CHUNKED + b"\r\n2\r\n{}\r\n0\r\n")
        with contextlib.suppress(ConnectionError):
            for _ in range(200):
                writer.write(b"X-Trailer: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n" * 1_000)
                await writer.drain()
        assert victim.own_memory - before < 20_000_000  # they want 40 MB and more
        writer.transport.abort()

    attack(scenario)


def test_whoever_never_reads_is_not_listened_to_and_takes_no_memory(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        (eve, code), (ann, other) = await at_play(victim), await at_play(victim)
        question = await _dearest(await eve.enter(code))
        eve.target = replace(eve.target, buffer=4_096)
        deaf, honest = [await eve.enter(code) for _ in range(8)], await ann.enter(other)
        for one in deaf:
            one.deafen()
        before = victim.own_memory
        for _ in range(4):  # in portions, as too many at once would be refused
            for number, one in itertools.product(range(28), deaf):
                one.say({"type": "ask", "id": str(number), "question": question})
            for _ in range(20):
                answer = await honest.call("ask", question={"about": "moves"})
                assert answer["type"] == "answer"
                assert victim.own_memory - before < 16_000_000  # they want 30 MB
        for one in (*deaf, honest):
            one.close()

    attack(scenario)


async def _dearest(socket: Socket) -> dict[str, object]:
    """The question with the longest answer, some 30 kB."""
    found: list[tuple[int, int]] = []
    for block in range(20, 35):
        answer = await socket.call("ask", question={"about": "placements", "block": block})
        found.append((len(str(answer)), block))
    socket.close()
    return {"about": "placements", "block": max(found)[1]}


def test_too_many_pings_of_either_kind_end_the_connection(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        eve, code = await at_play(victim)
        frames, messages = await eve.enter(code), await eve.enter(code)
        for _ in range(200):
            frames.send(PING, b"x")
            messages.say({"type": "ping", "id": "x"})
        with pytest.raises(Closed, match=r"1008|gone"):
            await _everything(frames)
        with pytest.raises(Closed, match=r"4029|gone"):
            await _everything(messages)
        frames.close()
        messages.close()

    attack(scenario)


async def _everything(socket: Socket) -> None:
    while True:
        await socket.hear()


def test_looking_at_a_table_opens_nothing_and_idle_tables_make_way(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        ann = await somebody(victim)
        codes = [await ann.open("climbers", "me", "open") for _ in range(6)]
        opened = await _open_tables(victim)
        for code in codes:
            seen = await ann.target.ask("GET", f"/api/tables/{code}")
            assert (seen.status, seen.json["code"]) == (200, code)
            assert (await ann.target.ask("GET", f"/api/tables/{code}/history")).status == 200
        assert await _open_tables(victim) == opened
        for code in codes:  # more than may be open at once
            socket = await ann.enter(code)
            assert socket.table["code"] == code
            socket.close()

    attack(scenario)


async def _open_tables(victim: Victim) -> object:
    text = (await somewhere(victim).ask("GET", "/metrics")).body.decode()
    return next(line for line in text.splitlines() if line.startswith("toprung_tables_open "))


def test_codes_of_tables_cannot_be_tried_out(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        eve, (_, code) = somewhere(victim), await at_play(victim)
        found = Counter[int]()
        for number in range(50):
            path, elsewhere = f"/api/tables/AAAA{10 + number}", f"192.0.2.{number}"
            claimed = {"x-forwarded-for": elsewhere}  # by somebody who is no proxy
            found[(await eve.ask("GET", path, headers=claimed)).status] += 1
        assert found == {404: 30, 429: 20}
        with pytest.raises(Closed, match="wrong"):
            await Socket.entered(eve, "AAAAAA")
        assert (await somewhere(victim).ask("GET", f"/api/tables/{code}")).status == 200

    attack(scenario)


def test_clocks_of_a_week_keep_no_table_open(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        clock = {"kind": "turn", "seconds": 604_800}
        for _ in range(6):
            ann = await somebody(victim)
            code = await ann.open("climbers", "me", "me", start=True, clock=clock)
            socket = await ann.enter(code)
            assert socket.table["status"] == "playing"
            socket.close()

    attack(scenario)


def test_a_person_opens_only_so_many_tables_and_is_told_what_to_do(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        eve = await somebody(victim)
        for _ in range(6):
            await eve.open("climbers", "me", "open")
        new = {"game": "climbers", "seats": [{"kind": "me"}, {"kind": "open"}]}
        answer = await eve.target.ask("POST", "/api/tables", new, eve.token)
        words = answer.json["words"]
        assert answer.status == 429
        assert isinstance(words, dict)
        assert len(set(words.values())) == 3
        assert "finish or close" in words["en"]

    attack(scenario)


def test_spectators_never_lock_a_seated_player_out(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        ann, code = await at_play(victim)
        eve = somewhere(victim)
        watching = [await Socket.entered(eve, code) for _ in range(5)]
        with pytest.raises(Closed, match="watching this table"):
            await Socket.entered(eve, code)
        ann.target = eve  # whoever has a seat comes in even from where the crowd is
        player = await ann.enter(code)
        assert (await player.call("play", seat=0, move="-"))["type"] in ("done", "refused")
        friend = await Socket.entered(somewhere(victim), code)  # from elsewhere: one makes way
        for one in (*watching, player, friend):
            one.close()

    attack(scenario)


def test_whoever_was_sent_away_does_not_come_back_by_another_name(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        ann, code = await at_play(victim)
        eve, host = await somebody(victim, "Eve"), await ann.enter(code)
        noisy, unnamed = await eve.enter(code), await Socket.entered(eve.target, code)
        assert (await host.call("kick", person=eve.id))["type"] == "done"
        for one in (noisy, unnamed):
            with pytest.raises(Closed):
                await _everything(one)
        again = await Person.new(eve.target, "Evelyn")
        for token in (eve.token, "", again.token):
            with pytest.raises(Closed, match="the host has sent you away"):
                await Socket.entered(eve.target, code, token)
        with pytest.raises(Closed, match="the host has sent you away"):
            await Socket.entered(somewhere(victim), code, eve.token)
        elsewhere = await Socket.entered(somewhere(victim), code)
        ann.target = eve.target
        seated = await ann.enter(code)  # a place is kept, wherever they come from
        for one in (noisy, unnamed, host, elsewhere, seated):
            one.close()

    attack(scenario)


def test_a_record_that_unpacks_to_millions_is_refused_and_costs_others_nothing(
    attack: Attack,
) -> None:
    async def scenario(victim: Victim) -> None:
        eve, (ann, code) = await somebody(victim, "Eve"), await at_play(victim)
        honest, before = await ann.enter(code), victim.own_memory
        ask = eve.target.ask
        files = (bomb(7_000_000), endless(10**12))
        asking = [
            asyncio.create_task(ask("POST", "/api/records", file, eve.token)) for file in files
        ]
        while not all(one.done() for one in asking):
            assert (await honest.call("ask", question={"about": "moves"}))["type"] == "answer"
            await asyncio.wait(asking, timeout=0.1)
        # Which of the limits is met first depends on how busy the machine is.
        assert {(await one).status for one in asking} <= {400, 429}
        assert victim.own_memory - before < 60_000_000
        honest.close()

    attack(scenario)


def test_a_log_of_thousands_of_events_is_not_imported(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        eve, code = await at_play(victim)
        socket = await eve.enter(code)
        await socket.call("say", text="hello")
        await socket.call("resign", seat=0)
        match = socket.table["match"]
        socket.close()
        file = (await eve.target.ask("GET", f"/api/matches/{match}/export", None, eve.token)).body
        fine, long = longer(file.decode(), 300), longer(file.decode(), 6_000)
        answer = await eve.target.ask("POST", "/api/records", fine, eve.token)
        assert answer.status == 201, answer.body
        assert (await eve.target.ask("POST", "/api/records", long, eve.token)).status == 429

    attack(scenario)


def test_a_name_that_points_here_is_not_the_service(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        eve = somewhere(victim)
        evil = {"host": "evil.example", "origin": "http://evil.example"}
        answer = await eve.ask("POST", "/api/people", {"name": "Eve"}, headers=evil)
        words = answer.json["words"]
        assert (answer.status, isinstance(words, dict) and len(set(words.values()))) == (421, 3)
        for host in ("localhost", "[::1]:80", "192.0.2.7"):
            assert (await eve.ask("GET", "/api/games", headers={"host": host})).status == 200

    attack(scenario)


def test_pages_of_a_named_origin_may_read_the_answers(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        target = somewhere(victim)
        asked = {"origin": ORIGIN, "access-control-request-method": "POST"}
        before = await target.ask("OPTIONS", "/api/people", headers=asked)
        assert before.status == 204
        assert "authorization" in before.headers["access-control-allow-headers"]
        made = await target.ask("POST", "/api/people", {"name": "Ann"}, headers={"origin": ORIGIN})
        assert made.status == 201
        assert made.headers["access-control-allow-origin"] == ORIGIN
        assert made.headers["cross-origin-resource-policy"] == "cross-origin"
        other = await target.ask("GET", "/api/games", headers={"origin": "https://evil.example"})
        assert "access-control-allow-origin" not in other.headers

    attack(scenario)


def test_junk_of_any_kind_is_answered_or_ends_one_connection(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        found = await fuzz(victim, messages=1_000, seed=5)
        assert found.sent == 1_000
        assert found.malformed == 0
        assert (await somewhere(victim).ask("GET", "/api/health")).status == 200

    attack(scenario)


def test_visitors_who_come_and_go_leave_nothing_behind(attack: Attack) -> None:
    async def scenario(victim: Victim) -> None:
        seen = await churn(victim, visits=80, looks=4)
        assert len(seen) == 4
        assert seen[-1].bytes - seen[0].bytes < 20_000_000

    attack(scenario)
