"""Who begins (CM-PRE-4, CM-PRE-5), and the real moon."""

from datetime import UTC, date, timedelta

import astronomy
import pytest

from tests.games.moon.rules.settlements import did
from toprung.core.errors import Illegal, OutOfTurn
from toprung.core.seat import Seat
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.rules import fullmoon, transitions
from toprung.games.moon.rules.moves import First, Prepare, Saw
from toprung.games.moon.rules.state import Phase, State

# Full moons by the almanac: 2025-02-12, 2025-03-14, 2025-04-13.
FEBRUARY, MARCH, MARCH_EVE = date(2025, 2, 12), date(2025, 3, 14), date(2025, 3, 13)


def asked(seats: int = 3, **options: str) -> State:
    return did(State.start(seats, 1, options), Prepare(Named("gate")))


@pytest.mark.rule("CM-PRE-4")
def test_in_2017_the_players_choose_who_begins() -> None:
    state = asked(4, edition="2017")
    assert state.phase is Phase.FIRST
    for seat in range(4):
        after = did(state, First(Seat(seat)))
        assert (after.phase, after.active) == (Phase.READY, seat)
    with pytest.raises(Illegal, match="nobody sits there"):
        did(state, First(Seat(4)))
    with pytest.raises(OutOfTurn):
        did(state, Saw(None))


@pytest.mark.rule("CM-PRE-5")
def test_in_2022_the_one_who_saw_a_full_moon_most_recently_begins() -> None:
    state = asked(day="2025-03-20")
    for seat, night in enumerate((FEBRUARY, MARCH, None)):
        assert (state.phase, state.active) == (Phase.SIGHTINGS, seat)
        state = did(state, Saw(night))
    assert (state.phase, state.active) == (Phase.READY, 1)


@pytest.mark.rule("CM-PRE-5")
def test_a_later_night_of_the_same_full_moon_is_more_recent() -> None:
    state = did(asked(2, day="2025-03-20"), Saw(MARCH), Saw(MARCH_EVE))
    assert (state.phase, state.active) == (Phase.READY, 0)


@pytest.mark.rule("CM-PRE-5")
@pytest.mark.parametrize("nights", [(None, None, None), (MARCH, FEBRUARY, MARCH)])
def test_if_that_does_not_decide_it_the_youngest_begins(nights: tuple[date | None, ...]) -> None:
    state = did(asked(day="2025-03-20"), *map(Saw, nights))
    assert (state.phase, state.active) == (Phase.FIRST, 0)
    assert did(state, First(Seat(1))).active == 1


@pytest.mark.rule("CM-PRE-5")
@pytest.mark.parametrize(
    ("night", "reason"),
    [
        (date(2025, 3, 7), "was not full"),  # half a moon
        (date(2025, 2, 28), "was not full"),  # a new moon
        (date(2025, 4, 13), "yet to come"),  # full, but after the day of the game
    ],
)
def test_the_real_moon_checks_what_is_said(night: date, reason: str) -> None:
    state = asked(day="2025-03-20")
    with pytest.raises(Illegal, match=reason):
        did(state, Saw(night))
    assert did(state, Saw(None)).active == 1


@pytest.mark.rule("CM-PRE-5")
def test_without_a_day_nothing_can_be_checked_and_nothing_is_believed() -> None:
    with pytest.raises(Illegal, match="date"):
        did(asked(), Saw(MARCH))


@pytest.mark.rule("CM-PRE-5", "CM-COO-7")
def test_one_alone_is_not_asked() -> None:
    assert asked(1).phase is Phase.READY


def test_known_full_moons_are_full_for_three_nights_and_no_others() -> None:
    month = [date(2025, 3, 1) + timedelta(days=days) for days in range(31)]
    assert [night.day for night in month if fullmoon.was_full(night)] == [13, 14, 15]
    for known in (date(1969, 7, 28), date(2000, 1, 21), date(2024, 12, 15)):
        assert fullmoon.was_full(known)
        assert not fullmoon.was_full(known + timedelta(days=7))


def test_the_moments_of_full_moons_agree_with_an_astronomers_library() -> None:
    """To two minutes, and so on every night that is not decided by a hair."""
    for month in range(-618, 619, 7):
        found = fullmoon.full_moon(month)
        start = astronomy.Time.Make(found.year, found.month, found.day, 0, 0, 0.0).AddDays(-3)
        true = astronomy.SearchMoonPhase(180.0, start, 7)
        assert true is not None
        assert abs(true.Utc().replace(tzinfo=UTC) - found) < timedelta(minutes=2)


def test_the_latest_full_moon_is_the_last_night_that_counts() -> None:
    for days in range(0, 70, 3):
        day = date(2025, 1, 1) + timedelta(days=days)
        night = fullmoon.latest(day)
        assert night <= day
        assert fullmoon.was_full(night)
        between = range(1, (day - night).days + 1)
        assert not any(fullmoon.was_full(night + timedelta(days=later)) for later in between)


def test_the_latest_full_moon_is_offered_as_a_move() -> None:
    assert list(transitions.LegalMoves(asked(day="2025-03-20"))) == [
        Saw(None),
        Saw(date(2025, 3, 15)),
    ]
    assert list(transitions.LegalMoves(asked())) == [Saw(None)]
