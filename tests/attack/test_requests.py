"""Requests that are half-sent, ambiguous, endless, or from elsewhere stop nobody."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
import socket
from collections import Counter
from functools import partial

import pytest
from tools.attack.client import Target
from tools.attack.service import Victim

from tests.attack.attacking import ORIGIN, Attack, somewhere


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


def test_whoever_sends_on_after_a_refusal_still_reads_it(attack: Attack) -> None:
    """The connection was closed at once, and what was still on its way reset it."""

    def sent(port: int) -> bytes:
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 100_000)
            answer = b"".join(iter(partial(line.recv, 4096), b""))
            for _ in range(4):
                line.sendall(b"a" * 10_000)
            return answer

    async def scenario(victim: Victim) -> None:
        answer = await asyncio.to_thread(sent, victim.target.port)
        assert answer.startswith(b"HTTP/1.1 431")

    attack(scenario)


def test_requests_that_are_broken_off_are_not_told_as_errors_of_the_service(
    attack: Attack,
) -> None:
    async def scenario(victim: Victim) -> None:
        eve, ann = somewhere(victim), somewhere(victim)
        page = (await ann.ask("GET", "/")).body
        (script,) = re.findall(rb'<script[^>]* src="[./]*(assets/[^"]+)"', page)
        before = await _answers(ann)
        for _ in range(20):
            _, writer = await eve.connect()
            writer.write(b"GET /" + script + b" HTTP/1.1\r\n" + HOST + b"\r\n")
            writer.transport.abort()
        looks = itertools.count(1)  # they are requests as well
        while (found := await _answers(ann)).total() - before.total() - next(looks) < 20:
            pass
        assert found["500"] == 0

    attack(scenario)


async def _answers(target: Target) -> Counter[str]:
    """How many requests were answered, by status."""
    text = (await target.ask("GET", "/metrics")).body.decode()
    found = re.findall(r'^toprung_requests_total\{status="(\d+)"\} (\S+)$', text, re.M)
    return Counter({status: int(float(count)) for status, count in found})


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
        assert before.status == 200
        assert "authorization" in before.headers["access-control-allow-headers"]
        made = await target.ask("POST", "/api/people", {"name": "Ann"}, headers={"origin": ORIGIN})
        assert made.status == 201
        assert made.headers["access-control-allow-origin"] == ORIGIN
        assert made.headers["cross-origin-resource-policy"] == "cross-origin"
        other = await target.ask("GET", "/api/games", headers={"origin": "https://evil.example"})
        assert "access-control-allow-origin" not in other.headers

    attack(scenario)
