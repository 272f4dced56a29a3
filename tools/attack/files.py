"""Files to import that are small, and more than they look: written by the documented formats."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from pathlib import Path

GOLDEN = Path(__file__).parents[2] / "tests/data/moon/golden/2-players.txt"
RELEASED, STEPPED = b"\x08", b"\x02"


def _number(value: int) -> bytes:
    """A whole number as pages have it."""
    rest, found = value * 2, bytearray()
    while rest > 127:
        found.append(rest & 127 | 128)
        rest >>= 7
    return bytes(found) + bytes((rest,))


def _with_first_turn(more: bytes) -> str:
    """A real record, but for what happens at the beginning of its first turn."""
    head, _, rest = GOLDEN.read_text().partition("\n\n")
    head += "\n\n"
    check, written = zlib.crc32(head.encode()), [head]
    for line in rest.splitlines():
        body, data, _ = line.rsplit("~", 2)
        if body.startswith("1. "):
            inside = more + zlib.decompress(base64.b64decode(data))
            data = base64.b64encode(zlib.compress(inside, 9)).decode()
        check = zlib.crc32(f"{body}~{data}".encode(), check)
        written.append(f"{body}~{data}~{check:08x}\n")
    return "".join(written)


def bomb(happenings: int) -> str:
    """A record with so many happenings: a few kilobytes for millions."""
    return _with_first_turn(RELEASED * happenings)


def endless(steps: int) -> str:
    """A record whose first turn goes on for so many steps."""
    return _with_first_turn(STEPPED + _number(steps))


def longer(exported: str, events: int, salt: str = "") -> str:
    """An exported match in which someone has chatted until there are so many events."""
    *lines, _ = exported.splitlines()
    entries = [json.loads(line) for line in lines]
    at = next(n for n, one in enumerate(entries) if one.get("event", [0] * 5)[2] == "said")
    said = entries[at]["event"]
    more = events - sum("event" in one for one in entries)
    body = {**json.loads(said[4]), "text": f"again {salt}"}
    chat = [{"event": [*said[:4], json.dumps(body)]} for _ in range(more)]
    entries[at + 1 : at + 1] = chat
    number = 0
    for one in entries:
        if "event" in one:
            number += 1
            one["event"][0] = number
    entries[0]["seq"] = number
    text = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in entries)
    end = {"end": len(entries), "sha256": hashlib.sha256(text.encode()).hexdigest()}
    return text + json.dumps(end, separators=(",", ":")) + "\n"
