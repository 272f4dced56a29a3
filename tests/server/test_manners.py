"""No input is answered by a failure of the service, and neither answers nor logs tell what is
nobody's business."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
from pathlib import Path

import httpx
import pytest

from tests.server.client import Client, Person, Served, service
from toprung.server.logs import Seldom, hidden
from toprung.storage.match_files import FORMAT

NESTED = "[" * 100_000
MINE = [{"kind": "me"}, {"kind": "me"}]


def match_file(event: str) -> str:
    """An exported file with this event, its checksum right."""
    import hashlib

    head = {"format": FORMAT, "match": "m", "game": "climbers", "created_ms": 1, "changed_ms": 1}
    summary = '{"status":"over","seats":2,"ply":0,"players":[],"winners":[],"score":null}'
    lines = [json.dumps({**head, "seq": 1, "summary": summary}) + "\n", event + "\n"]
    body = "".join(lines)
    digest = hashlib.sha256(body.encode()).hexdigest()
    return body + json.dumps({"end": 2, "sha256": digest}) + "\n"


def strange_requests(ann: Person) -> list[tuple[str, str, bytes | None, dict[str, str]]]:
    plain = {**ann.headers, "content-type": "text/plain"}
    typed = {**ann.headers, "content-type": "application/json"}
    deep = json.dumps({"event": [1, 1, "created", "", '{"kind":' + "[" * 900 + "]" * 900 + "}"]})
    return [
        ("GET", "/" + "a" * 300, None, {}),
        ("GET", "/assets/" + "a" * 300, None, {}),
        ("GET", "/%00", None, {}),
        ("GET", "/assets/%00", None, {}),
        ("GET", "/api/games/" + "a" * 300 + "/rules", None, {}),
        ("GET", "/api/tables/%00/history", None, {}),
        ("GET", "/api/tables/%ff%fe", None, {}),
        ("GET", "/api/matches/%ff%fe", None, {}),
        ("GET", "/api/matches/" + "%F0%9F%8C%99" * 8, None, {}),
        ("POST", "/api/records", NESTED.encode(), plain),
        ("POST", "/api/records", b"{" + NESTED.encode(), plain),
        ("POST", "/api/records", match_file(NESTED).encode(), plain),
        ("POST", "/api/records", match_file(deep).encode(), plain),
        ("POST", "/api/records", b"\xff\xfe\xff", plain),
        ("POST", "/api/records", b"\xed\xa0\x80", plain),
        ("POST", "/api/people", NESTED.encode(), typed),
        ("POST", "/api/people", b'{"name": "\xff"}', typed),
        ("POST", "/api/people", b'{"name": "\\ud800"}', typed),
        ("POST", "/api/tables", b"\xff", typed),
        ("GET", "/api/people/me", None, {"authorization": "Bearer \x80\xff"}),
        ("GET", "/api/people/me", None, {"authorization": "Bearer " + "x" * 5_000}),
    ]


async def odd_sockets(served: Served, code: str) -> None:
    """Bytes that are no UTF-8, in texts and in their own kind of message."""
    host, port = served.url.removeprefix("http://").rstrip("/").split(":")
    for frame in (b"\x81\x82\0\0\0\0\xff\xfe", b"\x82\x82\0\0\0\0\xff\xfe", b"\x81\xfe\xff"):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(
            f"GET /api/tables/{code}/live HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame)
        await writer.drain()
        writer.write_eof()
        await reader.read()
        writer.close()


async def stopped_by(served: Served, client: Client) -> None:
    os.kill(served.pid, signal.SIGTERM)
    await client.until(lambda one: one.bye is not None)
    assert client.bye is not None
    assert (client.bye.why, client.bye.again) == ("stopping", True)


def test_odd_input_is_refused_politely_and_the_logs_stay_clean(tmp_path: Path) -> None:
    """Also: whoever is connected when the service stops is told so."""
    log = tmp_path / "service.log"
    secrets = list[str]()

    async def scenario(errors: int) -> None:
        database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
        async with service(database, errors=errors) as served:
            ann = await served.person()
            code = await served.table(ann, game="climbers", seats=MINE, start=True)
            client = await served.enter(code, ann)
            secrets.extend((ann.token, code, str(tmp_path), client.now.match))
            for method, path, body, headers in strange_requests(ann):
                given = {name.encode(): value.encode("latin-1") for name, value in headers.items()}
                answer = await served.http.request(method, path, content=body, headers=given)
                assert answer.status_code < 500, (method, path[:60], answer.text[:300])
                assert_discreet(answer, tmp_path)
            await odd_sockets(served, code)
            unknown = await served.http.get("/api/tables/ZZZZZZ")
            assert "ZZZZZZ" not in unknown.text
            await stopped_by(served, client)

    with log.open("wb") as opened:
        asyncio.run(asyncio.wait_for(scenario(opened.fileno()), 600))
    text = log.read_text("utf-8")
    assert "Traceback" not in text
    for secret in (*secrets, "127.0.0.1"):
        assert secret not in text, text[max(0, text.find(secret) - 300) :][:600]


def assert_discreet(answer: httpx.Response, folder: Path) -> None:
    assert str(folder) not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a tr_" + "x" * 22 + " b", "a <token> b"),
        ("a tr_" + "x" * 43 + " b", "a <token> b"),
        ("cannot open /var/lib/toprung/matches.sqlite", "cannot open <path>"),
        ("from postgresql://me:word@db.example/toprung now", "from <address> now"),
        ('connection to server at "db.example" failed', "connection to server at <host> failed"),
        ("10.1.22.3 and fe80::1 left", "<address> and <address> left"),
        ("at 12:30 move 3/4 of 1.2.3", "at 12:30 move 3/4 of 1.2.3"),
        ('File "/usr/lib/x/room.py", line 3', "File room.py, line 3"),
    ],
)
def test_logs_leave_out_tokens_paths_hosts_and_addresses(text: str, shown: str) -> None:
    assert hidden(text) == shown
    assert not re.search("tr_x", hidden(text))


def test_nonsense_from_outside_does_not_fill_the_logs() -> None:
    seldom = Seldom(rate=0.0, burst=3.0)
    junk = logging.makeLogRecord({"name": "uvicorn.error", "msg": "Invalid HTTP request received."})
    ours = logging.makeLogRecord({"name": "toprung", "msg": "a person was reported"})
    assert [seldom.filter(junk) for _ in range(5)] == [True] * 3 + [False] * 2
    assert all(seldom.filter(ours) for _ in range(5))
