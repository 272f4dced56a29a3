"""Messages of any kind, a third of them nearly right: each is answered, ignored, or ends the
connection; none ends anything else."""

from __future__ import annotations

import json
import math
import random
import struct
from collections import Counter
from dataclasses import dataclass, field

from tools.attack.client import BINARY, TEXT, Closed, Person, Socket
from tools.attack.service import Victim

RIGHT: dict[str, dict[str, tuple[object, ...]]] = {
    "hello": {"version": (2,), "token": ("tr_x",), "since": (0, 5)},
    "sit": {"seat": (0, 1), "name": ("Eve", "Zoë")},
    "stand": {"seat": (0, 1)},
    "seat_bot": {"seat": (0, 1), "level": ("random", "greedy", "best")},
    "start": {},
    "play": {"seat": (0, 1), "move": ("-", "r@0,0", "roll", "draw", "hold:0,0,300", "release")},
    "take_back": {"seat": (0, 1)},
    "offer_take_back": {"seat": (0, 1), "ply": (0, 1, 5)},
    "answer_take_back": {"seat": (0, 1), "yes": (True, False)},
    "resign": {"seat": (0, 1)},
    "pause": {"seat": (0, 1)},
    "resume": {"seat": (0, 1)},
    "stand_in": {"seat": (0, 1), "absent": (0, 1)},
    "call_off": {"seat": (0, 1), "absent": (0, 1)},
    "come_back": {"seat": (0, 1)},
    "rematch": {"seat": (0, 1)},
    "say": {"text": ("hello", "ça va ?", "<b>")},
    "mute": {"person": ("somebody",), "on": (True, False)},
    "kick": {"person": ("somebody",)},
    "ask": {"question": ({"about": "moves"}, {"about": "reach"}, {"about": "figures"})},
    "hint": {"seat": (0, 1)},
    "foresee": {"first": (0, 4), "count": (1, 4)},
    "snapshot": {},
    "ping": {},
    "nonsense": {},
}
"""Messages as they should be, but for the `id`: their fields, and what may stand there."""
FIELDS = (
    *("seat", "move", "ply", "level", "name", "text", "yes", "question", "version", "token"),
    *("since", "absent", "person", "on", "id", "type", "first", "count"),
)
ODD: tuple[object, ...] = (
    None, True, False, -1, 0, 1, 7, 15, 16, 2**31, 2**53, 2**70, 1.5, -0.0, 1e308, "", "-", "r@0,0",
    "26@-3,-3xg", "roll", "draw", "hold:0,0,300", "release", "\x00", "\ud800", "<b>", "😀" * 30,
    "\u202e", "a" * 5_000, [], [[[]]], {}, {"about": "reach"}, {"about": "placements", "block": -5},
    {"about": []}, {"about": "moves"}, {"about": "describe", "x": [1] * 50}, {"about": "figures"},
)  # fmt: skip
AT_ONCE, AT_MOST = 10, 2_000  # messages before one that is answered, and of one connection
GENEROUS = {
    f"{what}_{how}": 1e9
    for what in (
        *("messages", "messages_per_address", "noise", "commands", "asks", "pings", "says"),
        *("sockets", "requests", "tables"),
    )
    for how in ("rate", "burst")
}
"""Limits under which every message is read, as nobody is too quick."""


@dataclass(slots=True)
class Found:
    """What came of it. `sent` counts messages that were read, `malformed` answers that are
    not the protocol's."""

    sent: int = 0
    closed: int = 0
    malformed: int = 0
    kinds: Counter[str] = field(default_factory=Counter)


def junk(dice: random.Random) -> tuple[int, bytes]:
    """A frame's kind and content."""
    match dice.randrange(6):
        case 0:
            # Bytes that are no text end the connection at once, so they are rare.
            kind = TEXT if dice.randrange(50) == 0 else BINARY
            return kind, dice.randbytes(dice.randrange(200))
        case 1:
            text = "".join(chr(dice.randrange(1, 0x250)) for _ in range(dice.randrange(60)))
            return TEXT, text.encode()
        case 2:
            numbers = (dice.choice((0.0, 0.3, math.nan, math.inf, 1e30)) for _ in range(7))
            head = struct.pack("<BBH", dice.randrange(4), dice.randrange(9), dice.randrange(9))
            return BINARY, head + struct.pack("<7f", *numbers)
        case 3:
            return TEXT, dice.choice((b"[", b'{"a":', b'"', b"1")) * dice.randrange(3_000)
        case _:
            return TEXT, json.dumps(_nearly_right(dice)).encode()


def _nearly_right(dice: random.Random) -> dict[str, object]:
    """A message with up to two fields changed, left out or added; a third has none of that."""
    kind = dice.choice(tuple(RIGHT))
    message: dict[str, object] = {"type": kind, "id": f"x{dice.getrandbits(40)}"}
    message |= {name: dice.choice(values) for name, values in RIGHT[kind].items()}
    for _ in range(dice.randrange(3)):
        name = dice.choice((*message, dice.choice(FIELDS)))
        message[name] = dice.choice(ODD)
        if dice.randrange(4) == 0:
            del message[name]
    return message


async def fuzz(victim: Victim, messages: int, seed: int, first_address: int = 10_000) -> Found:
    """Have so many messages read, connection after connection, each from an address of its own."""
    dice, found, address = random.Random(seed), Found(), first_address
    codes: list[tuple[Person, str]] = []
    for game in ("climbers", "moon"):
        eve = await Person.new(victim.target.seen_from(address), "Eve")
        codes.append((eve, await eve.open(game, "me", "me", start=True)))
        address += 1
    while found.sent < messages:
        address += 1
        eve, code = dice.choice(codes)
        eve.target = victim.target.seen_from(address)
        try:
            socket = await Socket.entered(eve.target, code, dice.choice((eve.token, "")))
        except Closed:
            continue
        try:
            for _ in range(AT_MOST // AT_ONCE):
                if found.sent < messages:
                    await _send_some(socket, dice, found, min(AT_ONCE, messages - found.sent))
        except (Closed, ConnectionError):
            found.closed += 1
        except ValueError:
            found.malformed += 1
        socket.close()
    return found


async def _send_some(socket: Socket, dice: random.Random, found: Found, count: int) -> None:
    """And a question that is answered when they were read; they count if it is."""
    for _ in range(count):
        socket.send(*junk(dice))
    socket.say({"type": "ping", "id": "last"})
    while True:
        heard = await socket.hear()
        kind = heard.get("type")
        found.kinds[str(kind)] += 1
        found.malformed += not isinstance(kind, str)
        if heard.get("id") == "last":
            found.sent += count
            return
