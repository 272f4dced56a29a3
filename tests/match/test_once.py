"""The rules are applied once for each move, from the command to the match after it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from tests.contract.feeding import feed
from tests.match.play import playing
from toprung.core.errors import OutOfTurn, RuleError
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.core.text_game import HeldState, TextState
from toprung.games.registry import REGISTRY
from toprung.match import Context, Match, Status, decide, permit
from toprung.match.commands import Happened, Pause, Play, Resign, Say


@dataclass(frozen=True, slots=True)
class Counted(HeldState[object, object]):
    """A state of a real game that counts how often a move is played in it or after it."""

    played: list[str] = field(default_factory=list, compare=False)

    @classmethod
    def of(cls, state: TextState) -> Counted:
        assert isinstance(state, HeldState)
        return cls(state.game, state.state)

    def play(self, seat: Seat, move: str) -> Counted:
        self.played.append(move)
        after = HeldState.play(self, seat, move)
        return Counted(after.game, after.state, self.played)


def counting(game: str) -> tuple[Match, Counted]:
    match = playing("ada", "ben", game=game).match
    state = Counted.of(match.state)
    return replace(match, state=state), state


def chosen(match: Match, random: Random) -> tuple[Play | Happened, Context, Random]:
    """Something that may happen now."""
    moves = list(match.state.moves())
    if not moves:
        move, random = feed(match.created.game).nature(match.state.text, random)
        return Happened(move, {}), Context(), random
    move, random = random.choice(moves)
    seat = match.state.mover(move)
    return Play(seat, move), Context(match.holders[seat].person), random


@pytest.mark.parametrize("game", REGISTRY)
def test_deciding_a_move_plays_it_once_and_gives_the_match_after_it(game: str) -> None:
    (match, state), random = counting(game), Random(5)
    for count in range(1, 30):
        command, context, random = chosen(match, random)
        decision = decide(match, command, context)
        assert len(state.played) == count
        assert decision.match.seq == match.seq + len(decision.events)
        match = decision.match
        if match.status is Status.OVER:
            break
    assert match.ply == len(state.played)


@pytest.mark.parametrize("game", REGISTRY)
def test_whether_a_person_may_move_is_no_question_to_the_rules(game: str) -> None:
    match, state = counting(game)
    command, context, _ = chosen(match, Random(1))
    assert isinstance(command, Play)
    permit(match, command, context)
    with pytest.raises(RuleError):
        permit(match, command, replace(context, person="eve"))
    with pytest.raises(RuleError):
        permit(match, replace(command, ply=7), context)
    with pytest.raises(OutOfTurn):
        permit(replace(match, status=Status.PAUSED), command, context)
    assert state.played == []


def test_a_command_that_is_no_move_asks_nothing_of_the_rules() -> None:
    match, state = counting("climbers")
    for command in (Say("hello"), Pause(0), Resign(0)):
        assert decide(match, command, Context("ada")).lines
    assert state.played == []
