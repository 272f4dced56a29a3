"""The live world: beat by beat the same as in one go, and bit by bit the same after a restart."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable
from dataclasses import astuple
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.moon.tabletop.live_games import LiveGame, begun, placed
from toprung.bots.moon.bots import hasty
from toprung.core.errors import Illegal, OutOfTurn, ToprungError, Unparsable
from toprung.core.json import dumps
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.games.moon import notation
from toprung.games.moon.editions import Demand
from toprung.games.moon.moves import Release, parse_move
from toprung.games.moon.physics.tables import prepared_table
from toprung.games.moon.recording import GameRecord, Recorder, audit
from toprung.games.moon.space import Pose
from toprung.games.moon.state import Phase
from toprung.games.moon.tabletop import Table
from toprung.games.moon.tabletop.checkpoint import table_of
from toprung.games.moon.tabletop.world import MoonWorlds
from toprung.games.moon.view.verdict_note import cited


def test_a_turn_beat_by_beat_gives_the_same_bits_as_in_one_go() -> None:
    live = begun()
    blocking = Table(notation.parse(live.state.text), prepared_table, Recorder(()))
    bot = hasty(3)
    for _ in range(2):
        while not live.at(Phase.TAKE):
            move = bot.choose(live.rules)
            live.say(move.text)
            blocking.play(move)
        placement = bot.place(*table_of(live.world.checkpoint()))
        blocking.play(placement.hold)
        live.say(placement.hold.text)
        for target in placement.targets:
            live.lead(target)
            blocking.lead(target)
        assert live.at(Phase.HELD)
        live.say("release")
        blocking.play(Release())
        verdict = blocking.settle()
        while live.world.busy:
            live.go_on()
        assert live.state.text == notation.text(blocking.state)
        assert table_of(live.world.checkpoint())[1].poses() == blocking.simulator.poses()
        assert live.natures[-1].note["words"] == verdict.words


def test_a_rehearsed_placement_comes_out_as_it_was_rehearsed() -> None:
    game = begun(seed=3).until(Phase.TAKE)
    state, copy = table_of(game.world.checkpoint())
    placement = hasty(1).place(state, copy)
    for _ in placement.carried_out(copy):
        pass
    copy.settle()
    game.say(placement.hold.text)
    for target in placement.targets:
        game.lead(target)
    game.say("release")
    while not game.world.slow:
        game.go_on()
    assert table_of(game.world.checkpoint())[1].poses() == copy.poses()


MOMENTS: list[tuple[str, Callable[[LiveGame], object]]] = [
    ("before anything", lambda game: game),
    ("ready", lambda game: game.until(Phase.READY)),
    ("drawn", lambda game: game.until(Phase.TAKE)),
    ("held", lambda game: _held(game)),
    ("led", lambda game: _led(game)),
    ("about to lead", lambda game: _aimed(game)),
    ("settling", lambda game: _let_go(game, 37)),
    ("measured again", lambda game: _until_judged(game)),
]


def _held(game: LiveGame) -> LiveGame:
    game.until(Phase.TAKE)
    game.say(game.aside().hold.text)
    return game


def _led(game: LiveGame) -> LiveGame:
    _held(game)
    for beat in range(20):
        game.lead(Pose((0.0, -0.26, 0.16 + beat * 0.001)))
    return game


def _aimed(game: LiveGame) -> LiveGame:
    _led(game)
    game.world.lead(game.seat, placed(Pose((0.05, -0.2, 0.2))))
    return game


def _let_go(game: LiveGame, beats: int) -> LiveGame:
    _led(game)
    game.say("release")
    game.go_on(beats)
    return game


def _until_judged(game: LiveGame) -> LiveGame:
    _let_go(game, 0)
    while not game.natures:
        game.go_on()
    game.go_on(5)
    return game


def _story(game: LiveGame) -> list[object]:
    """What happens from here on."""
    told: list[object] = []
    if game.rules.phase is Phase.HELD:
        for beat in range(10):
            game.lead(Pose((0.0, -0.25, 0.18 + beat * 0.001)))
        game.say("release")
    game.rest()
    if game.rules.phase is not Phase.OVER:
        game.until(Phase.TAKE)
        game.say(game.aside().hold.text)
        game.say("release")
        game.rest()
    told += [one.move for one in game.natures]
    told += [game.world.everything(), game.state.text, *game.world.pages()]
    return told


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment[0])
def test_a_world_goes_on_bit_by_bit_from_a_checkpoint(
    moment: tuple[str, Callable[[LiveGame], object]],
) -> None:
    game = begun()
    moment[1](game)
    game.world.pages()
    game.natures.clear()
    copy = game.elsewhere()
    assert copy.world.checkpoint() == game.world.checkpoint()
    assert copy.world.busy == game.world.busy
    assert _story(copy) == _story(game)


def test_a_checkpoint_goes_on_in_another_process() -> None:
    game = _let_go(begun(), 12)
    script = (
        "import sys\n"
        "from toprung.games.moon.tabletop.world import MoonWorlds\n"
        "world = MoonWorlds().resume(sys.stdin.buffer.read())\n"
        "moves = []\n"
        "while world.busy: moves += [one.move for one in world.advance()]\n"
        "print(repr((moves, world.everything().poses, world.pages())))\n"
    )
    game.world.pages()
    there = subprocess.run(
        [sys.executable, "-c", script], input=game.world.checkpoint(), capture_output=True
    )
    game.rest()
    here = ([one.move for one in game.natures], game.world.everything().poses, game.world.pages())
    assert there.stdout.decode().strip() == repr(here)


def test_pages_come_once_and_make_a_record_that_can_be_audited() -> None:
    game = begun()
    pages = list(game.world.pages())
    for _ in range(20):
        if game.rules.phase is Phase.OVER:
            break
        game = game.elsewhere() if game.rules.pool % 2 else game
        game.until(Phase.TAKE)
        game.say(game.aside().hold.text)
        pages += game.world.pages()
        game.say("release")
        game.rest()
    pages += game.world.pages()
    assert game.world.pages() == ()
    record = GameRecord.parse("".join(pages))
    assert record.result is not None
    assert record.commands[-1].move.text == game.natures[-1].move
    assert audit(record, prepared_table).same


@pytest.mark.rule("CM-BAL-1", "CM-MIS-3")
def test_a_held_ladder_on_the_table_ends_the_turn_at_once() -> None:
    game = _held(begun())
    ladder, seat = game.rules.hand, game.seat
    for beat in range(300):
        if game.natures:
            break
        game.lead(Pose((0.0, -0.26, max(0.0, 0.16 - beat * 0.005))))
    note = game.natures[0].note
    assert (note["seat"], note["moment"], note["removed"]) == (seat, "before", [ladder])
    assert note["drops"] == 1
    rules = ("CM-BAL-1", "CM-MIS-2", "CM-MIS-3")
    assert note["rules"] == [cited(rule) for rule in rules]
    assert len(set(astuple(cited("CM-BAL-1")["text"]))) == 3
    dumps(note)


@pytest.mark.rule("CM-BAL-1")
def test_a_ladder_that_has_touched_the_table_cannot_be_let_go_any_more() -> None:
    game = _held(begun())
    for beat in range(300):
        if game.world.slow:
            break
        game.lead(Pose((0.0, -0.26, max(0.0, 0.16 - beat * 0.005))))
    assert game.at(Phase.HELD)
    with pytest.raises(OutOfTurn):
        game.world.play(game.seat, "release")
    game.go_on()
    assert game.natures[0].note["moment"] == "before"


@pytest.mark.rule("CM-MIS-6")
def test_nobody_rolls_while_the_referee_still_measures_what_fell() -> None:
    game = _let_go(begun(), 0)
    while not game.natures:
        game.go_on()
    assert game.rules.phase is Phase.READY
    with pytest.raises(OutOfTurn, match="CM-MIS-6"):
        game.world.play(game.seat, "roll")
    game.rest()
    game.say("roll")


@pytest.mark.rule("CM-MIS-6")
def test_what_falls_before_the_next_roll_is_the_last_players() -> None:
    game = _let_go(begun(), 0)
    seat = game.rules.active
    game.rest()
    _push_over(game, 1)
    game.natures.clear()
    while game.world.busy:
        game.go_on()
    note = game.natures[0].note
    assert (note["seat"], note["moment"], note["charge"]) == (seat, "between", "already")
    assert note["reinserted"] == [1]


def _push_over(game: LiveGame, ladder: int) -> None:
    """As a clumsy elbow would: up and out of the base."""
    table = game.world.table.simulator
    for push in ((0.0, 0.0, 0.02), (0.003, 0.006, 0.0)):
        table.nudge(ladder, push, table.pose(ladder).place)
        table.step(24)


def test_a_world_at_rest_is_not_busy_and_does_not_move() -> None:
    game = begun()
    assert not game.world.busy
    game.until(Phase.TAKE)
    assert not game.world.busy
    game.world.moved()
    before = game.world.checkpoint()
    game.go_on()
    assert game.world.moved().poses == {}
    assert table_of(before)[1].snapshot() == table_of(game.world.checkpoint())[1].snapshot()


def test_only_what_moved_is_told_and_what_is_gone() -> None:
    game = _held(begun())
    ladder = game.rules.hand
    assert ladder is not None
    assert game.world.moved().poses.keys() == {0, 1, ladder}
    for beat in range(30):
        game.lead(Pose((0.0, -0.26, 0.16 + beat * 0.001)))
    assert game.world.moved().poses.keys() == {ladder}
    game.say("release")
    game.rest()
    assert game.world.moved().gone == (ladder,)
    assert game.world.everything().poses.keys() == {0, 1}


def test_the_holder_feels_what_the_ladder_touches() -> None:
    game = _held(begun())
    first = game.world.feel()
    assert first is not None
    assert first["touched"] == []
    assert first["held"] == game.rules.hand
    felt: set[int] = set()
    for beat in range(240):
        game.lead(Pose((0.0, min(0.0, -0.26 + beat * 0.002), 0.17)))
        feeling = game.world.feel()
        if game.natures or feeling is None:
            break
        assert isinstance(feeling["touched"], list)
        felt.update(feeling["touched"])
        dumps(feeling)
    assert felt & {0, 1}


def test_the_demand_is_felt_as_met_with_as_many_touches_as_it_wants_and_not_before() -> None:
    """CM-TRN-2 to CM-TRN-4, as the holder is told."""
    wanted = {Demand.ONE: {1}, Demand.TWO: {2}, Demand.MOON: {1, 2}}
    seen: set[bool] = set()
    for seed in range(1, 5):
        game = _held(begun(seed=seed))
        demand = game.rules.demand
        assert demand is not None
        for beat in range(240):
            game.lead(Pose((0.0, min(0.0, -0.26 + beat * 0.002), 0.17)))
            feeling = game.world.feel()
            if game.natures or feeling is None:
                break
            touched, top, highest = feeling["touched"], feeling["top"], feeling["highest"]
            assert isinstance(touched, list)
            assert isinstance(top, float)
            assert isinstance(highest, float)
            higher = demand is not Demand.MOON or top > highest
            assert feeling["meets"] is (len(touched) in wanted[demand] and higher)
            seen.add(feeling["meets"])
    assert seen == {True, False}


def test_a_fall_is_heard_louder_than_a_landing_in_the_base() -> None:
    game = _let_go(begun(), 0)
    ladder = game.rules.hand
    loudest = 0.0
    while not game.natures:
        game.go_on()
        feeling = game.world.feel()
        for impact in _impacts(feeling):
            assert impact["ladder"] == ladder
            loudest = max(loudest, impact["strength"])
    assert loudest > 0.3


def _impacts(feeling: object) -> list[dict[str, float]]:
    impacts = feeling["impacts"] if isinstance(feeling, dict) else []
    assert isinstance(impacts, list)
    return impacts


def test_bad_checkpoints_are_refused() -> None:
    good = _led(begun()).world.checkpoint()
    for bad in (b"", b"moon-world-1\n", good[:-100], good[:40], b"x" + good, good[:20] + good[30:]):
        with pytest.raises(Unparsable):
            MoonWorlds().resume(bad)


ODD = st.one_of(
    st.floats(allow_nan=True, allow_infinity=True),
    st.floats(-0.6, 0.6),
    st.sampled_from([0.0, 1.0, 1e308, -1e308, 1e-320]),
)
MOVES = st.one_of(
    st.sampled_from(["roll", "draw", "release", "score", "final", "hold:0,0,0", "hold:9,9,9999",
                     "hold:1999,0,0", "set:gate", "first:1", "settled:<>;-;-", "", "x"]),
    st.text(max_size=8),
)  # fmt: skip
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("lead"), st.integers(-2, 7), st.lists(ODD, min_size=6, max_size=8)),
        st.tuples(st.just("play"), st.integers(-2, 7), MOVES),
        st.tuples(st.just("beat"), st.just(0), st.just("")),
    ),
    max_size=25,
)


@cache
def _kept(held: bool) -> tuple[TextState, bytes]:
    game = _led(begun()) if held else begun().until(Phase.READY)
    return game.state, game.world.checkpoint()


@pytest.mark.rule("CM-TRN-6")
@given(STEPS, st.booleans())
@settings(max_examples=60, deadline=None)
def test_whatever_is_sent_only_toprung_errors_come_and_nothing_is_lost(
    steps: list[tuple[str, int, object]], held: bool
) -> None:
    state, checkpoint = _kept(held)
    game = LiveGame(state, MoonWorlds().resume(checkpoint))
    for kind, number, what in steps:
        before = game.world.checkpoint() if kind != "beat" else b""
        try:
            if kind == "lead":
                assert isinstance(what, list)
                game.world.lead(Seat(number), what)
            elif kind == "play":
                assert isinstance(what, str)
                game.world.play(Seat(number), what)
                game.state = game.state.play(Seat(number), what)
            else:
                game.go_on()
        except ToprungError:
            assert game.world.checkpoint() == before
    for place in game.world.everything().poses.values():
        assert all(map(math.isfinite, place))
        assert math.dist(place[:3], (0.0, 0.0, 0.0)) < 2
    assert game.world.state == game.state.text


def test_events_of_nature_come_from_nobody_outside() -> None:
    game = _let_go(begun(), 0)
    while not game.natures:
        game.go_on()
    event = game.natures[0].move
    assert parse_move(event).text == event
    for seat in (NATURE, game.seat):
        with pytest.raises(OutOfTurn):
            game.world.play(seat, event)


def test_a_grip_beside_the_wood_is_refused_in_words() -> None:
    game = begun().until(Phase.TAKE)
    with pytest.raises(Illegal, match="CM-TRN-6") as refused:
        game.world.play(game.seat, "hold:1500,0,0")
    assert len(set(astuple(refused.value.words))) == 3
    assert game.rules.hand not in game.world.everything().poses
