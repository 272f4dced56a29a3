"""Games on this machine are matches: the log has all of it."""

from __future__ import annotations

import pytest

from toprung.cli.local_match import LocalMatch
from toprung.core.errors import Illegal, OutOfTurn, Unparsable
from toprung.core.seat import NATURE, Seat
from toprung.core.world import BEATS, Nature
from toprung.games.moon.table.checkpoint import unpacked
from toprung.games.moon.table.world import MoonWorld
from toprung.games.registry import game_named
from toprung.match import Match, Status
from toprung.match.events import Ended, Moved, Resigned, TakenBack


def climbers(*bots: str, seats: int = 2) -> LocalMatch:
    return LocalMatch("climbers", game_named("climbers").start(seats, 7, {}), bots, seats, 7)


def test_the_log_tells_the_whole_match() -> None:
    local = climbers("random", "random")
    while (seat := local.to_act) is not None:
        local.perform(seat, local.script(seat, "random"))
    assert local.match.status is Status.OVER
    assert Match.of(local.log).state == local.state
    assert isinstance(local.log[-1].event, Ended)
    assert local.record().startswith('[Game "climbers"]\n[Seed "7"]\n')


def test_a_move_is_taken_back_by_the_match() -> None:
    local = climbers("greedy")
    seat = local.to_act
    assert seat is not None
    before = local.state
    local.play(seat, "-")
    local.back_to(seat, 0)
    assert local.state == before
    assert local.states == [before]
    assert local.moves == ()
    assert [type(one.event) for one in local.log[-2:]] == [Moved, TakenBack]


def test_a_refused_move_changes_nothing() -> None:
    local = climbers()
    logged = len(local.log)
    with pytest.raises(Illegal):
        local.play(Seat(local.to_act or 0), "#99")
    assert len(local.log) == logged


def test_resigning_is_the_matchs_business() -> None:
    local = climbers("greedy")
    local.resign(Seat(0))
    assert [type(one.event) for one in local.log[-2:]] == [Resigned, Ended]
    assert local.to_act is None


def test_too_many_bots_and_unknown_ones_are_refused() -> None:
    with pytest.raises(Unparsable, match="3 bots for 2 players"):
        climbers("random", "random", "random")
    with pytest.raises(Unparsable, match="no bot is called 'genius': choose from random, greedy"):
        climbers("genius")


class Trembling(MoonWorld):
    """A table on which something trembles for ever; it takes note of its beats."""

    beats = 0

    @property
    def busy(self) -> bool:
        return True

    def advance(self) -> tuple[Nature, ...]:
        self.beats += 1
        assert self.beats < 2_000, "nobody waits that long"
        return super().advance()


def test_a_world_that_trembles_for_ever_holds_nobody_up() -> None:
    start = game_named("moon").start(1, 3, {})
    local = LocalMatch("moon", start, ["clumsy"], 1, 3)
    assert local.world is not None
    local.world = world = Trembling(unpacked(local.world.checkpoint()))
    happened: list[Nature] = []
    while not happened and (seat := local.to_act) is not None:
        happened += [*local.perform(seat, local.script(seat, "clumsy")), *local.rest()]
    assert local.state.to_act == (0, NATURE)
    before = world.beats
    assert [*local.rest()] == []
    assert world.beats == before + BEATS


class Collapsing(Trembling):
    """For a second and a half something is about to fall, and nobody may roll."""

    def play(self, seat: Seat, move: str) -> tuple[Nature, ...]:
        if move == "roll" and self.beats < 90:
            raise OutOfTurn("something is still falling", "CM-MIS-6")
        return super().play(seat, move)


def test_a_bot_waits_while_a_fall_has_begun() -> None:
    start = game_named("moon").start(1, 3, {})
    local = LocalMatch("moon", start, ["clumsy"], 1, 3)
    assert local.world is not None
    local.world = world = Collapsing(unpacked(local.world.checkpoint()))
    while "roll" not in [moved.move for moved in local.moves]:
        seat = local.to_act
        assert seat is not None
        assert local.perform(seat, local.script(seat, "clumsy")) == []
    assert world.beats == 2 * BEATS


def test_a_world_is_played_along_with_the_match() -> None:
    start = game_named("moon").start(2, 3, {"edition": "2017"})
    local = LocalMatch("moon", start, ["clumsy", "clumsy"], 2, 3)
    happened: list[Nature] = []
    while not happened:
        seat = local.to_act
        assert seat is not None
        happened += [*local.perform(seat, local.script(seat, "clumsy")), *local.rest()]
    assert happened[0].note["kind"] == "verdict"
    assert Match.of(local.log).state == local.state
    assert "the match ended before the game did" in local.record()
