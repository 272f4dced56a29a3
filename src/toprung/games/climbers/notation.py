"""A position on one line: thirteen fields with a blank between, as docs/notation.md describes.

climbers-1 0g-zg@0,0,0/1g-zg@2,0,0/2dpzp@4,0,0 red@-1,0,0:sl:h:0:0/blue@4,1,4:s:g:4:9 0 ...

`kernels.read` is quicker with texts that the program wrote; this reads all that the grammar allows,
and says what is wrong with the rest.
"""

from __future__ import annotations

import re
from functools import lru_cache

from toprung.core.errors import Unparsable
from toprung.games.climbers import kernels
from toprung.games.climbers.blocks import Axis, Block, Colour, Kind, Pair
from toprung.games.climbers.moves import Ladder
from toprung.games.climbers.options import Options
from toprung.games.climbers.state import Phase, Player, Stone, Table, pack
from toprung.games.climbers.validation import unbuilt

FORMAT = "climbers-1"
_INT = r"(?:0|-?[1-9][0-9]{0,8})"
_ID = r"(?:0|[1-9][0-9]{0,3})"
_BLOCK = re.compile(
    rf"(?P<id>{_ID})(?P<kind>[hcdg])(?P<pair>[rbp-])"
    rf"(?:\*|(?P<axis>[xyz])(?P<up>[rybplg])@(?P<x>{_INT}),(?P<y>{_INT}),(?P<z>{_INT}))"
)
_PLAYER = re.compile(
    rf"(?P<colour>[a-z]+)@(?P<x>{_INT}),(?P<y>{_INT}),(?P<level>{_INT})"
    rf":(?P<ladders>-|sl?|l):(?P<stone>h|g|#(?P<block>{_ID})):(?P<best>{_INT}):(?P<arrived>{_INT})"
)
_KINDS = {kind.value[0]: kind for kind in Kind}
_PAIRS = {pair.value[0]: pair for pair in Pair}
_NAMES = frozenset(Colour)
_COLOURS = {colour.letter: colour for colour in Colour}
_FIELDS = (
    "format", "blocks", "players", "active", "phase", "pending", "last_moved", "moved_now",
    "fails", "clock", "turns", "turn_start_level", "options",
)  # fmt: skip


def text(table: Table) -> str:
    """The table on one line."""
    return kernels.write(pack(table))


def parse(line: str) -> Table:
    """Read a line. Raises Unparsable on anything that is not of this form."""
    fields = line.strip(" \t\r\n").split(" ")
    if len(fields) != len(_FIELDS) or fields[0] != FORMAT:
        raise Unparsable(
            f"not a position: it has {len(_FIELDS)} fields, {FORMAT} first, a blank between each"
        )
    given = dict(zip(_FIELDS, fields, strict=True))
    if not re.fullmatch("-|[0-4]{1,5}", given["pending"]):
        raise Unparsable(f"field pending: {given['pending'][:20]!r} is not a row of seats")
    pending = given["pending"].removeprefix("-")
    try:
        phase = Phase(given["phase"])
    except ValueError:
        raise Unparsable(f"field phase: {given['phase'][:20]!r} is not a phase") from None
    blocks = () if given["blocks"] == "-" else given["blocks"].split("/")
    return Table(
        blocks=tuple(map(_parse_block, blocks)),
        players=tuple(map(_parse_player, given["players"].split("/"))),
        active=_number(given, "active"),
        phase=phase,
        pending=tuple(map(int, pending)),
        last_moved=_id(given, "last_moved"),
        moved_now=_id(given, "moved_now"),
        fails=_number(given, "fails"),
        clock=_number(given, "clock"),
        turns=_number(given, "turns"),
        turn_start_level=_number(given, "turn_start_level"),
        options=Options.parse(given["options"]),
    )


@lru_cache(maxsize=8192)
def _parse_block(word: str) -> Block:
    match = _BLOCK.fullmatch(word)
    if match is None:
        raise Unparsable(f"field blocks: {word[:40]!r} is not a block, such as 12hrzy@3,-4,2")
    kind, pair = _KINDS[match["kind"]], _PAIRS.get(match["pair"])
    name = int(match["id"])
    if match["axis"] is None:
        return unbuilt(Block(name, kind, pair, 0, 0, -1, Axis.Z, Colour.GREY))
    x, y, z = (int(match[axis]) for axis in "xyz")
    if z < 0:
        raise Unparsable(f"field blocks: {word[:40]!r} lies below the table")
    return Block(name, kind, pair, x, y, z, Axis(match["axis"]), _COLOURS[match["up"]])


def _parse_player(word: str) -> Player:
    match = _PLAYER.fullmatch(word)
    if match is None or match["colour"] not in _NAMES:
        raise Unparsable(
            f"field players: {word[:40]!r} is not a player, such as red@3,-4,2:sl:h:2:7"
        )
    stone = {"h": Stone.HAND, "g": Stone.GONE}.get(match["stone"], Stone.PLACED)
    return Player(
        Colour(match["colour"]),
        int(match["x"]),
        int(match["y"]),
        int(match["level"]),
        frozenset(ladder for ladder in Ladder if ladder.value[0] in match["ladders"]),
        stone,
        int(match["block"]) if match["block"] else None,
        int(match["best"]),
        int(match["arrived"]),
    )


def _number(given: dict[str, str], field: str) -> int:
    if not re.fullmatch(_INT, given[field]):
        raise Unparsable(f"field {field}: {given[field][:20]!r} is not a number")
    return int(given[field])


def _id(given: dict[str, str], field: str) -> int | None:
    if given[field] == "-":
        return None
    if not re.fullmatch(_ID, given[field]):
        raise Unparsable(f"field {field}: {given[field][:20]!r} is not the id of a block")
    return int(given[field])
