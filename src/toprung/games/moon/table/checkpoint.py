"""A whole live game as bytes: the state of the rules, the referee's watch, the open page of the
record and the simulated table, so that it can go on elsewhere, bit by bit."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from toprung.core.errors import ToprungError, Unparsable
from toprung.games.moon.physics.adoption import adopted
from toprung.games.moon.physics.factory import ENGINE, foreign, prepared_table, restored_table
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.snapshot import Snapshot, text
from toprung.games.moon.pieces.space import Pose, normalised
from toprung.games.moon.record import trace
from toprung.games.moon.record.grid import MOVEMENT
from toprung.games.moon.record.observer import Looks
from toprung.games.moon.record.recorder import Bookmark, Recorder
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.figures.figure import figure_text, parse_figure
from toprung.games.moon.rules.moves import Hold, Move, parse_move
from toprung.games.moon.rules.state import State
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.table.live_game import LiveGame, Watch

_MARK = b"moon-world-1\n"
_LEVEL = 1  # of compression: three times as quick as the usual one, a tenth larger
_LARGEST = 1 << 26  # bytes, unpacked


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a live game consists of. `pages` are those that have not been asked for yet; the
    recorder adds to them. `beat` counts beats."""

    table: LiveGame
    recorder: Recorder
    pages: list[str]
    beat: int = 0


def packed(game: SavedGame) -> bytes:
    """The bytes of a game."""
    return _packed(game, game.recorder.bookmark, game.recorder.looks)


def sketched(table: LiveGame) -> bytes:
    """The bytes of a table for `table_of`: the record is left out, and so is the generator, which
    would tell what chance brings."""
    state = table.state.reseeded(0)
    shown = LiveGame(state, prepared_table, None, table.simulator if table.laid else None)
    shown.figures += table.figures
    blank = Bookmark((), 0, b"", (), False, 0, None)
    return _packed(SavedGame(shown, Recorder((), None), []), blank, Looks() if table.laid else None)


def _packed(game: SavedGame, mark: Bookmark, looks: Looks | None) -> bytes:
    table = game.table
    simulator = table.simulator if table.laid else None
    head = {
        "state": notation.text(table.state),
        "beat": game.beat,
        "figures": [figure_text(one) for one in table.figures],
        "hold": table.hold and table.hold.text,
        "target": table.target and [*table.target.place, *table.target.turn],
        "watch": table.watch and [table.watch.steps, table.watch.clearings],
        "headers": mark.headers,
        "page": [mark.page, mark.rolled, mark.check, mark.result, len(mark.coded)],
        "said": [move.text for move in mark.moves],
        "looks": looks and [looks.clock, looks.page, looks.seen],
        "pages": game.pages,
    }
    body = json.dumps(head, separators=(",", ":")).encode() + b"\n" + mark.coded
    world = b"" if simulator is None else simulator.snapshot()
    return _MARK + zlib.compress(body + world, _LEVEL)


def unpacked(checkpoint: bytes) -> SavedGame:
    """What `packed` was given. Raises Unparsable."""
    head, rest = _opened(checkpoint)
    try:
        return _game(head, rest)
    except Unparsable:
        raise
    except (ToprungError, ValueError, TypeError, KeyError, IndexError) as error:
        raise Unparsable(f"not a checkpoint of a game: {error}") from None


def table_of(checkpoint: bytes) -> tuple[State, Simulator]:
    """The rules' state and a copy of the table, to plan on. Raises Unparsable, and OutOfTurn if
    nothing is on the table yet."""
    table = unpacked(checkpoint).table
    return table.state, table.simulator.clone()


def _opened(checkpoint: bytes) -> tuple[Mapping[str, object], bytes]:
    if not checkpoint.startswith(_MARK):
        raise Unparsable("not a checkpoint of a game")
    try:
        machine = zlib.decompressobj()
        plain = machine.decompress(checkpoint[len(_MARK) :], _LARGEST)
        if not machine.eof:
            raise Unparsable("the checkpoint is cut short")
        line, _, rest = plain.partition(b"\n")
        head = json.loads(line)
    except (zlib.error, ValueError, RecursionError) as error:
        raise Unparsable(f"not a checkpoint of a game: {error}") from None
    if not isinstance(head, dict):
        raise Unparsable("not a checkpoint of a game")
    return head, rest


def _game(head: Mapping[str, object], rest: bytes) -> SavedGame:
    number, rolled, check, result, long = _row(head["page"])
    mark = Bookmark(
        tuple((_text(name), _text(value)) for name, value in map(_row, _row(head["headers"]))),
        _whole(number),
        rest[: _whole(long)],
        tuple(_move(text) for text in _row(head["said"])),
        bool(rolled),
        _whole(check),
        None if result is None else _text(result),
    )
    pages = [_text(page) for page in _row(head["pages"])]
    recorder = Recorder.reopened(mark, pages.append)
    state = checked(notation.parse(_text(head["state"])))
    simulator = _simulator(head["looks"], recorder, rest[_whole(long) :])
    table = LiveGame(state, prepared_table, recorder, simulator)
    table.figures += [parse_figure(_text(one)) for one in _row(head["figures"])]
    if head["hold"] is not None:
        hold = parse_move(_text(head["hold"]))
        table.hold = hold if isinstance(hold, Hold) else None
    if head["target"] is not None:
        x, y, z, w, i, j, k = map(_real, _row(head["target"]))
        table.target = Pose((x, y, z), (w, i, j, k))
    if head["watch"] is not None:
        table.watch = Watch(*map(_whole, _row(head["watch"])))
    return SavedGame(table, recorder, pages, _whole(head["beat"]))


def _simulator(looks: object, recorder: Recorder, world: bytes) -> Simulator | None:
    if looks is None:
        return None
    clock, page, seen = _row(looks)
    rows = [_row(one) for one in _row(seen)]
    found = tuple((_whole(row[0]), tuple(map(_whole, _row(row[1])))) for row in rows)
    before = Looks(_whole(clock), _whole(page), found)
    state = foreign(world)
    table = restored_table(world) if state is None else _adopted(state, before, recorder)
    recorder.observe(table, before)
    return table


def _adopted(state: Snapshot, looks: Looks, recorder: Recorder) -> Simulator:
    """A table by another engine, which the record says was taken over."""
    if not state.poses:
        state = replace(state, poses=tuple(_last_seen(state.marks, dict(looks.seen))))
    if recorder.bookmark.result is None:
        recorder.note(trace.Adopted(ENGINE, text(state)))
    return adopted(state)


def _last_seen(
    marks: Sequence[tuple[int, Pose]], seen: Mapping[int, tuple[int, ...]]
) -> Iterator[tuple[int, Pose]]:
    """Marks are exact, but may be old; where a ladder was seen elsewhere since, it is there."""
    for ladder, pose in marks:
        whole = seen.get(ladder, MOVEMENT.whole(pose))
        apart = max(abs(a - b) for a, b in zip(whole, MOVEMENT.whole(pose), strict=True))
        later = MOVEMENT.pose(whole)
        yield ladder, pose if apart <= 1 else Pose(later.place, normalised(later.turn))


def _move(text: object) -> Move:
    return parse_move(_text(text))


def _row(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise TypeError("a row is missing")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a word is missing")
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("a number must be whole")
    return value


def _real(value: object) -> float:
    if not isinstance(value, float | int):
        raise TypeError("a number is missing")
    return float(value)
