"""Catch the Moon played live: the table as a World, beat by beat (see toprung.core.world)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence

from toprung.core.errors import Unparsable
from toprung.core.json import Json
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.core.world import Motion, Nature, Placed
from toprung.games.moon.physics.adoption import adopted
from toprung.games.moon.physics.factory import ENGINE, at_rest, prepared_table, told_table
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.physics.snapshot import text
from toprung.games.moon.physics.starting_ladders import base_of
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record.record import build_for, headers_for
from toprung.games.moon.record.recorder import Recorder
from toprung.games.moon.record.trace import Adopted, Laid, Reseeded
from toprung.games.moon.rules import ending, notation
from toprung.games.moon.rules.moves import parse_move
from toprung.games.moon.rules.puzzles import Puzzle, puzzle_at
from toprung.games.moon.rules.transitions import refusal_named
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.table.checkpoint import SavedGame, packed, sketched, unpacked
from toprung.games.moon.table.live_game import LiveGame
from toprung.games.moon.view.feedback import Ears, felt
from toprung.games.moon.view.verdict_note import verdict_note

_BEAT = struct.Struct("<I")
_LARGEST = 1 << 20  # bytes of it, unpacked


class MoonWorld:
    """A World; see there for what its calls promise."""

    def __init__(self, game: SavedGame) -> None:
        self.table, self._recorder = game.table, game.recorder
        self._pages, self._beat = game.pages, game.beat
        self._told: dict[int, Pose] = {}
        self._ears = Ears()

    @property
    def busy(self) -> bool:
        return self.table.busy

    @property
    def judging(self) -> bool:
        return self.table.watch is not None

    @property
    def slow(self) -> bool:
        return self.table.takes_a_moment

    @property
    def state(self) -> str:
        """The rules' state, as text."""
        return notation.text(self.table.state)

    def play(self, seat: Seat, move: str) -> tuple[Nature, ...]:
        parsed = parse_move(move)
        if seat == NATURE:
            raise refusal_named("nature-only").error()
        self.table.play(parsed, seat)
        self._close_if_over()
        return ()

    def lead(self, seat: Seat, target: Sequence[float]) -> None:
        if len(target) != 7:
            raise Unparsable("a target of the hand is seven numbers: x y z, then w x y z")
        if seat != self.table.state.active:
            raise refusal_named("nothing-held").error()
        x, y, z, w, i, j, k = target
        self.table.aim(Pose((x, y, z), (w, i, j, k)))

    def advance(self) -> tuple[Nature, ...]:
        self._beat += 1
        rulings = self.table.beat()
        if self.table.laid:
            self._ears.listen(self._poses(), self.table.simulator.held)
        if rulings:
            self._close_if_over()
        state = self.table.state
        return tuple(Nature(one.event.text, {**verdict_note(one, state)}) for one in rulings)

    def moved(self) -> Motion:
        poses = self._poses()
        moved = {id: _placed(pose) for id, pose in poses.items() if self._told.get(id) != pose}
        gone = tuple(sorted(self._told.keys() - poses.keys()))
        self._told = poses
        return Motion(self._beat, moved, gone)

    def everything(self) -> Motion:
        return Motion(self._beat, {id: _placed(pose) for id, pose in self._poses().items()})

    def feel(self) -> Json | None:
        if not self.table.laid:
            return None
        held, base = self.table.simulator.held, self.table.base
        feeling = felt(self._poses(), held, self.table.state.demand, base, self._ears)
        return None if feeling is None else {**feeling}

    def physics(self) -> bytes:
        if not self.table.laid:
            return b""
        return _BEAT.pack(self._beat) + zlib.compress(self.table.simulator.physics(), 1)

    def pages(self) -> tuple[str, ...]:
        text = "".join(self._pages)  # the end of the record belongs to its last page
        self._pages.clear()
        return (text,) if text else ()

    def checkpoint(self) -> bytes:
        return packed(SavedGame(self.table, self._recorder, self._pages, self._beat))

    def sketch(self) -> bytes:
        return sketched(self.table)

    def _poses(self) -> dict[int, Pose]:
        return self.table.simulator.poses() if self.table.laid else {}

    def _close_if_over(self) -> None:
        result = ending.outcome(self.table.state)
        if result is not None:
            self._recorder.close(result.reason)


class MoonWorlds:
    """A WorldMaker."""

    def begin(self, start: TextState, headers: Mapping[str, str]) -> MoonWorld:
        """`headers` may name `Seed` and `Players`, and whatever else the record should say."""
        state = checked(notation.parse(start.text))
        players = [f"player {seat + 1}" for seat in range(state.seats)]
        usual = dict(headers_for(state, seed=0, players=players, build=build_for(ENGINE)))
        usual.pop("Seed")
        pages: list[str] = []
        ours = {name: usual[name] for name in ("Game", "Format", "Options", "Start")}
        recorder = Recorder(tuple({**usual, **headers, **ours}.items()), pages.append)
        puzzle = puzzle_at(start.text)
        standing = None if puzzle is None else set_up(puzzle, recorder)
        table = LiveGame(state, prepared_table, recorder, standing)
        return MoonWorld(SavedGame(table, recorder, pages))

    def resume(self, checkpoint: bytes, seed: int | None = None) -> MoonWorld:
        game = unpacked(checkpoint)
        if seed is not None:
            game.table.state = game.table.state.reseeded(seed)
            game.recorder.note(Reseeded(seed))
        return MoonWorld(game)

    def sketch(self, state: str, physics: bytes) -> bytes:
        known = checked(notation.parse(state))
        if not physics:
            return sketched(LiveGame(known, prepared_table))
        if known.setting is None:
            raise Unparsable("there are ladders on a table that is not laid yet")
        base, told = base_of(known.setting), _unpacked(physics)
        return sketched(LiveGame(known, prepared_table, None, told_table(base, told)))


def set_up(puzzle: Puzzle, recorder: Recorder | None = None) -> Simulator:
    """The table of a puzzle, with the structure at rest; a recorder takes it down from there."""
    assert puzzle.state.setting is not None
    base = base_of(puzzle.state.setting)
    first, second = puzzle.state.options.edition.starting
    placed = at_rest(base, puzzle.poses)
    if recorder is not None:
        recorder.note(Laid(base, (first, second)))
        recorder.note(Adopted(ENGINE, text(placed)))
    table = adopted(placed)
    if recorder is not None:
        recorder.observe(table)
    table.begin_turn()
    return table


def _unpacked(physics: bytes) -> bytes:
    """The hand and the world in what `MoonWorld.physics` tells. Raises Unparsable."""
    try:
        machine = zlib.decompressobj()
        plain = machine.decompress(physics[_BEAT.size :], _LARGEST)
    except zlib.error as error:
        raise Unparsable(f"not the physics of a table: {error}") from None
    if not machine.eof:
        raise Unparsable("the physics of the table is cut short, or too large")
    return plain


def _placed(pose: Pose) -> Placed:
    return (*pose.place, *pose.turn)
