"""Laws of a match under any sequence of commands, for every registered game."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.feeding import feed
from tests.contract.fitting import misfit
from tests.match.play import LEVELS, Desk, gathering, playing
from tests.match.test_json import EVENTS
from toprung.core.errors import Forbidden, ToprungError, Unparsable
from toprung.core.randomness import Random
from toprung.core.seat import NATURE
from toprung.games.registry import REGISTRY
from toprung.match import (
    Clock,
    ClockKind,
    Context,
    Event,
    Logged,
    Match,
    Status,
    TableView,
    decide,
    moves_of,
    table_view,
)
from toprung.match.clocks import Times
from toprung.match.commands import (
    AnswerTakeBack,
    CallOff,
    ComeBack,
    Command,
    Happened,
    OfferTakeBack,
    Pause,
    Play,
    Rematch,
    Resign,
    Resume,
    Say,
    SeatBot,
    Sit,
    Stand,
    StandIn,
    Start,
    TakeBack,
    Tick,
)
from toprung.match.events import Created, Moved, TakenBack
from toprung.match.json import event_text, parse_event

GAMES = pytest.mark.parametrize("game", REGISTRY)
PEOPLE = ("ada", "ben", "cleo", "")
CLOCKS = (None, Clock(ClockKind.TURN, 20), Clock(ClockKind.FISCHER, 30, 3))
SEATS = st.integers(-1, 3)
OTHERS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Sit, SEATS, st.sampled_from(["Ada", "", "Ben"])),
    st.builds(Stand, SEATS),
    st.builds(StandIn, SEATS, SEATS),
    st.builds(CallOff, SEATS, SEATS),
    st.builds(ComeBack, SEATS),
    st.builds(SeatBot, SEATS, st.sampled_from([*LEVELS, "wise"])),
    st.just(Start()),
    st.builds(TakeBack, SEATS),
    st.builds(OfferTakeBack, SEATS, st.integers(-1, 30)),
    st.builds(AnswerTakeBack, SEATS, st.booleans()),
    st.builds(Resign, SEATS),
    st.builds(Pause, SEATS),
    st.builds(Resume, SEATS),
    st.builds(Rematch, SEATS),
    st.builds(Say, st.sampled_from(["hello", "", "a\0b"])),
    st.just(Tick()),
    st.builds(Play, SEATS, st.sampled_from(["-", "roll", "nonsense"]), st.none() | st.just(0)),
)


def likely(desk: Desk, random: Random) -> tuple[Command, str, Random]:
    """What brings the match on: somebody sits, all begin, a move that the game accepts."""
    match = desk.match
    if match.status is Status.GATHERING:
        free = [seat for seat, held in enumerate(match.holders) if held.kind == "open"]
        if free:
            person, random = random.choice(PEOPLE[:3])
            return Sit(free[0], person.title()), person, random
        return Start(), "ada", random
    if match.status is Status.PAUSED:
        return Resume(NATURE), "", random
    choices = list(islice(match.state.moves(), 100))
    if choices:
        move, random = random.choice(choices)
        seat = match.state.mover(move)
        return Play(seat, move, match.ply), match.holders[seat].person, random
    if match.state.outcome is None:
        move, random = feed(match.created.game).nature(match.state.text, random)
        return Happened(move, {"said": "so"}), "", random
    return Tick(), "", random


def tried(desk: Desk, command: Command, person: str) -> bool:
    """Whether it was accepted; whatever is refused changes nothing."""
    before = desk.match
    try:
        cause, away = f"{person}:{len(desk.log)}", 200_000 if len(desk.log) % 3 else 0
        desk.do(command, person, cause, name="Eve", away=away, following="next")
    except ToprungError:
        assert desk.match is before
        return False
    return True


def acts_for_another(desk: Desk, command: Command, person: str) -> bool:
    """Whether it is a move for a seat that is not this person's."""
    if not isinstance(command, Play) or not 0 <= command.seat < desk.match.created.seats:
        return False
    held = desk.match.holders[command.seat]
    return held.person != person if person else not held.level


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_any_sequence_of_commands_leaves_a_sound_match(game: str, data: st.DataObject) -> None:
    clock = data.draw(st.sampled_from(CLOCKS))
    seats = data.draw(st.sampled_from([2, 3]))
    desk = gathering(game, seats, seed=data.draw(st.integers(0, 3)), clock=clock)
    random, first = Random(data.draw(st.integers(0, 99))), desk.match
    for _ in range(data.draw(st.integers(5, 40))):
        desk.at += data.draw(st.sampled_from([0, 1, 900, 7_000]))
        command, person, random = likely(desk, random)
        if data.draw(st.integers(0, 2)) == 0:
            command, person = data.draw(OTHERS), data.draw(st.sampled_from(PEOPLE))
        if acts_for_another(desk, command, person):
            with pytest.raises(Forbidden):
                decide(desk.match, command, Context(person, desk.at))
        tried(desk, command, person)
        _assert_times(desk, desk.match.times)
    assert first.seq == 1
    _assert_sound(desk)


def _assert_times(desk: Desk, times: Times | None) -> None:
    if times is None:
        return
    assert min(times.at(desk.at)) >= 0
    assert min(times.at(desk.at + 10**9)) >= 0
    assert len(times.left) == desk.match.created.seats


def _assert_sound(desk: Desk) -> None:
    """The log tells all: folded, and through JSON, it gives the same match."""
    assert [logged.seq for logged in desk.log] == list(range(1, len(desk.log) + 1))
    assert Match.of(desk.log) == desk.match
    again = [replace(line, event=parse_event(event_text(line.event))) for line in desk.log]
    assert again == desk.log
    assert Match.of(again) == desk.match
    created, moves = moves_of(desk.log)
    assert created == desk.match.created
    assert [move.ply for move in moves] == list(range(1, len(moves) + 1))
    assert len(moves) == desk.match.ply


@GAMES
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), waits=st.lists(st.integers(0, 4_000), min_size=1))
def test_fischers_clocks_lose_what_was_waited_and_gain_what_was_agreed(
    game: str, seed: int, waits: list[int]
) -> None:
    """Nobody has less than was agreed at the beginning, less all waiting, plus all increments."""
    clock = Clock(ClockKind.FISCHER, 3600, 3)
    desk, random, waited = gathering(game, 2, seed=1, clock=clock), Random(seed), 0
    for number in range(30):
        match = desk.match
        running = match.times is not None and match.times.ticking
        wait = waits[number % len(waits)]
        desk.at += wait
        waited += wait if running else 0
        command, person, random = likely(desk, random)
        if not tried(desk, command, person) or desk.match.times is None:
            break
        grown = sum(desk.match.times.at(desk.at)) + waited - 2 * 3_600_000
        assert grown >= 0
        assert grown % 3_000 == 0


@GAMES
def test_the_same_commands_give_the_same_log(game: str) -> None:
    logs = []
    for _ in range(2):
        desk, random = gathering(game, 2, seed=5), Random(8)
        for _ in range(40):
            command, person, random = likely(desk, random)
            tried(desk, command, person)
        logs.append(desk.log)
    assert logs[0] == logs[1]
    assert len(logs[0]) > 10


def test_a_log_with_a_gap_or_out_of_order_is_no_log() -> None:
    desk = gathering()
    for seat, person in enumerate(("ada", "ben")):
        desk.do(Sit(seat, person), person)
    log = desk.log
    for broken in ([], log[1:], [log[0], log[2]], [*log, log[-1]], [*log, replace(log[0], seq=4)]):
        with pytest.raises(ToprungError):
            Match.of(broken)


@settings(max_examples=200)
@given(events=st.lists(EVENTS, max_size=4), played=st.booleans())
def test_a_log_from_outside_gives_a_match_or_a_clear_error(
    events: list[Event], played: bool
) -> None:
    desk = gathering() if not played else playing("ada", "ben")
    log = [*desk.log]
    for event in events:
        log.append(Logged(len(log) + 1, 0, "", event))
    with suppress(ToprungError):
        match = Match.of(log)
        assert len(match.holders) == 2
        assert misfit(table_view(match), TableView) is None


@pytest.mark.parametrize("seats", [0, 1, 6, -1, 10**12])
def test_a_log_for_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    first = gathering().log[0]
    assert isinstance(first.event, Created)
    with pytest.raises(Unparsable):
        Match.of([replace(first, event=replace(first.event, seats=seats))])


def test_moves_taken_back_stay_in_the_log() -> None:
    desk, random = gathering("climbers", 2), Random(1)
    for _ in range(6):
        command, person, random = likely(desk, random)
        tried(desk, command, person)
    last = desk.match.history.last
    assert last is not None
    desk.do(TakeBack(last.seat), desk.match.holders[last.seat].person)
    kinds = [type(logged.event) for logged in desk.log]
    assert kinds[-2:] == [Moved, TakenBack]
    assert Match.of(desk.log) == desk.match
