"""The live world: beat by beat the same as in one go, whatever is sent."""

from __future__ import annotations

import math
import zlib
from dataclasses import astuple
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.moon.table.live_games import PlayedWorld, begun, held, led, let_go
from toprung.bots.moon.bots import clumsy, hasty
from toprung.core.errors import Illegal, OutOfTurn, ToprungError, Unparsable
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record import GameRecord, Recorder, audit
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.moves import Release, parse_move
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.table.checkpoint import table_of
from toprung.games.moon.table.live_game import LiveGame
from toprung.games.moon.table.world import MoonWorlds


def test_a_turn_beat_by_beat_gives_the_same_bits_as_in_one_go() -> None:
    live = begun()
    blocking = LiveGame(notation.parse(live.state.text), prepared_table, Recorder(()))
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
        verdict, said = blocking.settle(), len(live.natures)
        live.rest()
        while blocking.busy:  # what still trembled is measured once more when it rests
            blocking.beat()
        assert live.state.text == notation.text(blocking.state)
        assert table_of(live.world.checkpoint())[1].poses() == blocking.simulator.poses()
        assert live.natures[said].note["words"] == verdict.words


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
    while not game.world.table.about_to_judge:
        game.go_on()
    assert table_of(game.world.checkpoint())[1].poses() == copy.poses()


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
    game = held(begun())
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
    game = led(begun()) if held else begun().until(Phase.READY)
    return game.state, game.world.checkpoint()


@pytest.mark.rule("CM-TRN-6")
@given(STEPS, st.booleans())
@settings(max_examples=60, deadline=None)
def test_whatever_is_sent_only_toprung_errors_come_and_nothing_is_lost(
    steps: list[tuple[str, int, object]], held: bool
) -> None:
    state, checkpoint = _kept(held)
    game = PlayedWorld(state, MoonWorlds().resume(checkpoint))
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
    game = let_go(begun(), 0)
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


@pytest.mark.parametrize("phase", [Phase.PREPARE, Phase.TAKE, Phase.HELD])
def test_from_what_a_client_is_told_a_bot_plans_as_at_the_table_itself(phase: Phase) -> None:
    game = led(begun()) if phase is Phase.HELD else begun().until(phase)
    text = notation.text(game.rules.reseeded(0))
    sketch = MoonWorlds().sketch(text, game.world.physics())
    bot = hasty(seed=4) if phase is Phase.TAKE else clumsy(seed=4)
    assert bot.script(text, sketch) == bot.script(text, game.world.sketch())
    if phase is Phase.HELD:
        told, known = table_of(sketch)[1], table_of(game.world.sketch())[1]
        told.step(40)
        known.step(40)
        assert (told.held, told.poses()) == (known.held, known.poses())


def test_what_is_no_physics_is_refused() -> None:
    game = led(begun())
    text, physics = game.state.text, game.world.physics()
    for wrong in (b"\x04", physics[:4], physics[:4] + b"x", physics[:-9]):
        with pytest.raises(Unparsable):
            MoonWorlds().sketch(text, wrong)
    for inside in (b"", bytes(500), zlib.decompress(physics[4:])[:-9]):
        with pytest.raises(Unparsable):
            MoonWorlds().sketch(text, physics[:4] + zlib.compress(inside))
    with pytest.raises(Unparsable):
        MoonWorlds().sketch(begun().state.text, physics)
