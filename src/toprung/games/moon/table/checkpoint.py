"""A whole live game as bytes: the state of the rules, the referee's watch, the open page of the
record and the simulated table, so that it can go on elsewhere, bit by bit."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from toprung.core.errors import ToprungError, Unparsable
from toprung.core.json import dumps, read_as
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
from toprung.games.moon.rules.moves import Hold, parse_move
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


@dataclass(frozen=True, slots=True)
class _Head:
    """The line of JSON before the record's open page and the engine's bytes."""

    state: str
    beat: int
    figures: tuple[str, ...]
    hold: str | None
    target: tuple[float, ...] | None  # place and turn
    watch: tuple[int, int] | None
    headers: tuple[tuple[str, str], ...]
    page: tuple[int, bool, int, str | None, int]  # of the record; last, how long its code is
    said: tuple[str, ...]
    looks: tuple[int, int, tuple[tuple[int, tuple[int, ...]], ...]] | None
    pages: tuple[str, ...]


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
    head = _Head(
        state=notation.text(table.state),
        beat=game.beat,
        figures=tuple(map(figure_text, table.figures)),
        hold=None if table.hold is None else table.hold.text,
        target=None if table.target is None else (*table.target.place, *table.target.turn),
        watch=None if table.watch is None else (table.watch.steps, table.watch.clearings),
        headers=tuple(mark.headers),
        page=(mark.page, mark.rolled, mark.check, mark.result, len(mark.coded)),
        said=tuple(move.text for move in mark.moves),
        looks=None if looks is None else (looks.clock, looks.page, looks.seen),
        pages=tuple(game.pages),
    )
    body = dumps(head).encode() + b"\n" + mark.coded
    world = b"" if simulator is None else simulator.snapshot()
    return _MARK + zlib.compress(body + world, _LEVEL)


def unpacked(checkpoint: bytes) -> SavedGame:
    """What `packed` was given. Raises Unparsable."""
    try:
        return _game(*_opened(checkpoint))
    except Unparsable:
        raise
    except (
        *(ToprungError, ValueError, TypeError, KeyError, IndexError),
        *(RecursionError, zlib.error),
    ) as error:
        raise Unparsable(f"not a checkpoint of a game: {error}") from None


def table_of(checkpoint: bytes) -> tuple[State, Simulator]:
    """The rules' state and a copy of the table, to plan on. Raises Unparsable, and OutOfTurn if
    nothing is on the table yet."""
    table = unpacked(checkpoint).table
    return table.state, table.simulator.clone()


def _opened(checkpoint: bytes) -> tuple[_Head, bytes]:
    if not checkpoint.startswith(_MARK):
        raise Unparsable("not a checkpoint of a game")
    machine = zlib.decompressobj()
    plain = machine.decompress(checkpoint[len(_MARK) :], _LARGEST)
    if not machine.eof:
        raise Unparsable("the checkpoint is cut short")
    line, _, rest = plain.partition(b"\n")
    return read_as(_Head, json.loads(line)), rest


def _game(head: _Head, rest: bytes) -> SavedGame:
    number, rolled, check, result, long = head.page
    said = tuple(map(parse_move, head.said))
    mark = Bookmark(head.headers, number, rest[:long], said, rolled, check, result)
    pages = list(head.pages)
    recorder = Recorder.reopened(mark, pages.append)
    state = checked(notation.parse(head.state))
    simulator = None
    if head.looks is not None:
        simulator = _simulator(Looks(*head.looks), recorder, rest[long:])
    table = LiveGame(state, prepared_table, recorder, simulator)
    table.figures += map(parse_figure, head.figures)
    hold = None if head.hold is None else parse_move(head.hold)
    table.hold = hold if isinstance(hold, Hold) else None
    if head.target is not None:
        x, y, z, w, i, j, k = head.target
        table.target = Pose((x, y, z), (w, i, j, k))
    if head.watch is not None:
        table.watch = Watch(*head.watch)
    return SavedGame(table, recorder, pages, head.beat)


def _simulator(before: Looks, recorder: Recorder, world: bytes) -> Simulator:
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
