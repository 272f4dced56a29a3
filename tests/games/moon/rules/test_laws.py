"""Laws that hold in every game, whatever falls."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.moon.rules.chance import OPTIONS, game, invented
from toprung.core.errors import Illegal, OutOfTurn
from toprung.core.randomness import Random
from toprung.core.seat import NATURE, Seat
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.rules import notation, transitions
from toprung.games.moon.rules.ending import outcome
from toprung.games.moon.rules.game import Moon
from toprung.games.moon.rules.moves import (
    Draw,
    Final,
    First,
    Hold,
    Move,
    Prepare,
    Release,
    Roll,
    Saw,
    Score,
    Share,
)
from toprung.games.moon.rules.options import Late
from toprung.games.moon.rules.referee import judge
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.rules.verdict import Charge

GAMES = given(
    st.integers(0, 2**32), st.integers(0, len(OPTIONS) - 1), st.sampled_from([0, 1, 4, 15, 60])
)
LIMIT = settings(deadline=None, max_examples=40)
RULEBOOK = Moon().rulebook


@LIMIT
@GAMES
@pytest.mark.rule("CM-END-1", "CM-END-2", "CM-COO-6")
def test_every_game_ends_by_a_rule_and_no_winner_is_eliminated(
    number: int, options: int, trouble: int
) -> None:
    *_, (_, _, over) = game(number, options, trouble)
    found = outcome(over)
    assert found is not None
    assert found.rule in RULEBOOK
    assert not over.eliminated.intersection(found.winners)
    assert found.winners or over.options.cooperative
    assert set(found.winners) <= set(range(over.seats))
    assert transitions.to_act(over) == ()
    if found.rule == "CM-END-1":
        left = [drops for seat, drops in enumerate(over.drops) if seat not in over.eliminated]
        assert [over.drops[seat] for seat in found.winners] == [min(left)]


@LIMIT
@GAMES
@pytest.mark.rule("CM-MIS-2", "CM-MIS-8")
def test_a_turn_costs_one_drop_at_most_and_one_more_for_a_late_fall_by_the_letter(
    number: int, options: int, trouble: int
) -> None:
    cost = 0  # since the last roll, or since the last draw in the final
    for before, move, after in game(number, options, trouble):
        assert after.pool >= 0
        assert min(after.drops) >= 0
        assert after.pool + sum(after.drops) + len(after.scores) == after.options.drops
        if isinstance(move, Roll) or (isinstance(move, Draw) and before.in_final):
            cost = 0
        lost = sum(after.drops) - sum(before.drops)
        out = len(before.finalists) - len(after.finalists) if before.in_final else 0
        assert (lost, out) in ((0, 0), (1, 0), (0, 1))
        cost += lost + out
        assert cost <= (2 if after.options.late is Late.EACH and not out else 1)
        if not isinstance(move, Settled):
            assert lost == out == 0


@LIMIT
@GAMES
@pytest.mark.rule("CM-MAT-1", "CM-MIS-3", "CM-MIS-4", "CM-MIS-5")
def test_ladders_only_leave_and_starting_ladders_never_do(
    number: int, options: int, trouble: int
) -> None:
    for before, move, after in game(number, options, trouble):
        was, now = on_table(before), on_table(after)
        if not isinstance(move, Prepare):
            assert now <= was
            assert now >= set(after.options.edition.starting)
        if isinstance(move, Settled):
            verdict = judge(before, move)
            assert was - now == set(verdict.removed)
            assert not set(verdict.kept) & set(verdict.removed)
            assert set(verdict.kept) <= after.exempt
        assert before.exempt <= after.exempt


def on_table(state: State) -> set[int]:
    return {*state.supply, *state.structure, *(() if state.hand is None else (state.hand,))}


@LIMIT
@GAMES
def test_states_and_moves_survive_their_texts_and_are_possible(
    number: int, options: int, trouble: int
) -> None:
    moon = Moon()
    for before, move, after in game(number, options, trouble):
        assert moon.parse_move(moon.move_text(move)) == move
        assert checked(after) is after
        again = moon.parse_state(moon.state_text(after))
        assert again == after
        assert (
            moon.play(moon.parse_state(moon.state_text(before)), mover(before, move), move) == after
        )


def mover(state: State, move: Move) -> Seat:
    return transitions.mover(state, move)


EVERY_KIND: list[Move] = [
    *(Prepare(Named("gate")), Saw(None), First(Seat(0)), Roll(), Draw(), Hold(0, 0, 2001)),
    *(Release(), Score(), Final(), Share()),
]


@LIMIT
@GAMES
@pytest.mark.rule("CM-TRN-1")
def test_nobody_acts_out_of_turn_and_a_refused_move_changes_nothing(
    number: int, options: int, trouble: int
) -> None:
    for before, move, _ in game(number, options, trouble):
        text, legal = notation.text(before), list(transitions.LegalMoves(before))
        assert len(legal) == len(transitions.LegalMoves(before)) == len(set(legal))
        for seat in map(Seat, range(-1, before.seats + 1)):
            if seat != transitions.mover(before, move):
                with pytest.raises(OutOfTurn):
                    transitions.play(before, seat, move)
        for other in EVERY_KIND:
            if other not in legal:
                with pytest.raises((Illegal, OutOfTurn)) as refused:
                    transitions.play(before, transitions.mover(before, other), other)
                assert refused.value.rule in RULEBOOK
        assert notation.text(before) == text


@LIMIT
@GAMES
def test_whoever_acts_is_among_those_who_may(number: int, options: int, trouble: int) -> None:
    for before, move, after in game(number, options, trouble):
        assert transitions.mover(before, move) in transitions.to_act(before)
        waiting = after.phase in (Phase.OVER, Phase.SETTLE)
        assert waiting == (not len(transitions.LegalMoves(after)))
        assert (after.phase is Phase.SETTLE) == (transitions.to_act(after) == (NATURE,))


@LIMIT
@GAMES
def test_verdicts_agree_with_what_becomes_of_the_state(
    number: int, options: int, trouble: int
) -> None:
    for before, move, after in game(number, options, trouble):
        if not isinstance(move, Settled):
            continue
        verdict = judge(before, move)
        assert verdict.drops == sum(after.drops) - sum(before.drops)
        assert verdict.mistake == (verdict.charge is not Charge.NOTHING)
        assert all(rule in RULEBOOK for rule in verdict.rules)
        assert verdict.sentence("de").endswith(".")
        if verdict.met is not None:
            assert (before.phase, verdict.fallen) == (Phase.SETTLE, ())
        if verdict.met:
            assert before.hand in after.structure


@LIMIT
@GAMES
def test_a_game_is_decided_by_its_seed_and_its_moves(
    number: int, options: int, trouble: int
) -> None:
    seats, given_options = OPTIONS[options]
    moon = Moon()
    state = moon.start(seats, number, given_options)
    for before, move, after in game(number, options, trouble):
        assert state == before
        state = moon.apply(state, move)
        assert state == after


def test_chance_invents_every_kind_of_trouble() -> None:
    """The laws above are worth nothing if nothing happens in these games."""
    charges, phases, ends = set(), set(), set()
    for number in range(120):
        for before, move, after in game(number, number, (0, 1, 4, 15, 60)[number % 5]):
            phases.add(before.phase)
            if isinstance(move, Settled):
                charges.add(judge(before, move).charge)
            if after.ending is not None:
                ends.add(after.ending.end.value)
    assert charges == set(Charge)
    assert phases == set(Phase) - {Phase.OVER}
    assert len(ends) >= 5


def test_invented_settlements_are_the_same_for_the_same_number() -> None:
    state = State.start(2, 1, {})
    assert invented(state, Random(5), 20) == invented(state, Random(5), 20)
