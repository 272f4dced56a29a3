"""Requests that one server passes on to another."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import pytest

from toprung.server.cluster.forwarding import LARGEST, Answer, Forwarding
from toprung.storage import ServerRow

HEAD = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"


async def asked(answer: bytes) -> tuple[Answer, bytes]:
    """What comes of a request to a server that answers with these bytes, and what it was asked."""
    heard = b""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal heard
        heard = await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as there:
        port = there.sockets[0].getsockname()[1]
        row = ServerRow("id", f"http://127.0.0.1:{port}", "the secret")
        forwarding = Forwarding()
        try:
            return await forwarding.ask(row, "GET", "/api/matches/x", "203.0.113.9"), heard
        finally:
            await forwarding.close()


def run(work: Coroutine[object, object, tuple[Answer, bytes]]) -> tuple[Answer, bytes]:
    return asyncio.run(work)


@pytest.mark.parametrize(
    "rest",
    [
        "content-length: 8\r\n\r\n[1, 2,3]",
        "transfer-encoding: chunked\r\n\r\n3\r\n[1,\r\n5\r\n 2,3]\r\n0\r\n\r\n",
        "connection: close\r\n\r\n[1, 2,3]",
    ],
    ids=["length", "chunked", "until-closed"],
)
def test_the_body_of_an_answer_comes_whole_however_it_is_framed(rest: str) -> None:
    answer, heard = run(asked((HEAD + rest).encode()))
    assert answer == Answer(200, "application/json", b"[1, 2,3]")
    assert heard.startswith(b"GET /api/matches/x HTTP/1.1\r\n")
    assert b"x-toprung-server: the secret\r\n" in heard.lower()
    assert b"x-toprung-client: 203.0.113.9\r\n" in heard.lower()


@pytest.mark.parametrize(
    "answer",
    [b"", b"nonsense\r\n\r\n", f"{HEAD}content-length: {LARGEST + 1}\r\n\r\n".encode() + b"x"],
    ids=["nothing", "nonsense", "too-long"],
)
def test_a_server_that_says_nonsense_counts_as_one_that_does_not_answer(answer: bytes) -> None:
    with pytest.raises(OSError, match="another server"):
        run(asked(answer))
