"""States and moves survive their texts, and whatever else is Unparsable or Impossible."""

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.moon.rules.settlements import did, drawn, event, released, scored, started, well
from toprung.core.errors import Impossible, Unparsable
from toprung.core.record import Entry, Record
from toprung.core.seat import Seat
from toprung.games.moon.pieces.setting import Free, HolderPlace, Named
from toprung.games.moon.pieces.settlement import Settled
from toprung.games.moon.rules import notation
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
    parse_move,
)
from toprung.games.moon.rules.options import Options
from toprung.games.moon.rules.state import State

GAME = Moon()
MOVES: list[tuple[str, Move]] = [
    ("set:gate", Prepare(Named("gate"))),
    (
        "set:0,-220,0,0/5,220,-900,140",
        Prepare(Free(HolderPlace(0, -220), HolderPlace(5, 220, -900, 140))),
    ),
    ("saw:2025-03-14", Saw(date(2025, 3, 14))),
    ("saw:-", Saw(None)),
    ("first:5", First(Seat(5))),
    ("roll", Roll()),
    ("draw", Draw()),
    ("hold:0,-15,300", Hold(0, -15, 300)),
    ("release", Release()),
    ("score", Score()),
    ("final", Final()),
    ("share", Share()),
]


@pytest.mark.parametrize(("text", "move"), MOVES)
def test_moves_have_short_texts(text: str, move: Move) -> None:
    assert move.text == text
    assert parse_move(text) == move


def test_an_event_survives_its_text_and_fits_into_a_record() -> None:
    state = released(well(started()))
    happened = event(state, [0, 1], table=[state.structure[-1]], base=[0], removable=[])
    assert parse_move(happened.text) == happened
    record = Record((("Game", "moon"),), (Entry(happened.text), Entry("roll")))
    assert Record.parse(record.text()) == record
    both = Settled(happened.settlement, frozenset({1, 12}), frozenset({0}))
    assert parse_move(both.text) == both


SAMPLES = [
    State.start(3, 1, {}),
    started(2),
    started(5, edition="2022"),
    drawn(started()),
    released(well(well(started()))),
    well(started(4, edition="2017", tie="choose")),
    scored(well(started(1, edition="2022", mode="cooperative", high_score="12"))),
    did(State.start(2, 9, {"day": "2025-03-20"}), Prepare(Named("roof")), Saw(date(2025, 3, 14))),
]


@pytest.mark.parametrize("state", SAMPLES)
def test_states_survive_their_text(state: State) -> None:
    text = GAME.state_text(state)
    assert "\n" not in text
    assert GAME.parse_state(text) == state


@pytest.mark.parametrize(
    "text",
    [
        *("", "-", "roll ", "Roll", "set:", "set:Gate", "set:0,0,0,0", "set:1,2,3,4/1,2,3,04"),
        *("saw:", "saw:2025-02-30", "saw:0001-01-01", "first:10", "first:-1", "hold:1,2"),
        *("hold:1.5,2,3", "hold:nan,0,0", "hold:0,0,99999", "settled:", "settled:<>;-;-"),
        *("settled:<" + "(" * 100_000 + ">;-;-", "settled:" + "9" * 10_000),
    ],
)
def test_what_is_no_move_is_unparsable(text: str) -> None:
    with pytest.raises(Unparsable):
        parse_move(text)


def test_a_damaged_event_is_unparsable() -> None:
    state = released(started())
    text = event(state, [0]).text
    for damaged in (text[:-1], text.replace("true", "1"), text.replace(";-;-", ";3,2;-")):
        with pytest.raises(Unparsable):
            parse_move(damaged)


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_damaged_texts_raise_nothing_but_unparsable_or_impossible(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(SAMPLES))
    text = data.draw(st.sampled_from([GAME.state_text(state), event(state).text, "set:gate"]))
    at = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 3))
    new = data.draw(st.text("0123456789-,.:;=<>() eénullTrue", max_size=3))
    damaged = text[:at] + new + text[at + length :]
    with suppress(Unparsable, Impossible):
        assert GAME.state_text(GAME.parse_state(damaged)) == damaged.strip(" \t\r\n")
    with suppress(Unparsable):
        assert parse_move(damaged).text == damaged


@settings(max_examples=100)
@given(st.text(max_size=60))
def test_nonsense_is_unparsable(text: str) -> None:
    with pytest.raises(Unparsable):
        notation.parse(f"moon-1 {text}")
    with pytest.raises(Unparsable):
        parse_move(f"?{text}")


def changed(state: State, **fields: str) -> str:
    """A state's text with some fields replaced."""
    given_ = dict(zip(notation.FIELDS, notation.text(state).split(" "), strict=True))
    return " ".join({**given_, **fields}.values())


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"drops": "0,0,0,0,0,0,0"}, "drops"),
        ({"drops": "9,0,0"}, "pool"),
        ({"pool": "6"}, "pool"),
        ({"active": "3"}, "active"),
        ({"last": "7"}, "last"),
        ({"structure": "0,1,1"}, "structure"),
        ({"structure": "1,0"}, "structure"),
        ({"structure": "0,1,77"}, "structure"),
        ({"structure": "0"}, "structure"),
        ({"supply": "-"}, "supply"),
        ({"exempt": "9"}, "exempt"),
        ({"spans": "9=0.1..0.2"}, "spans"),
        ({"spans": "0=0.3..0.2"}, "spans"),
        ({"at_rest": "yes"}, "at_rest"),
        ({"scores": "3"}, "pool"),
        ({"setting": "-"}, "setting"),
        ({"setting": "pagoda"}, "setting"),
        ({"sightings": "?,?"}, "sightings"),
        ({"hand": "9", "supply": "3"}, "hand"),
        ({"demand": "moon"}, "demand"),
        ({"phase": "over"}, "ending"),
        ({"phase": "draw"}, "demand"),
        ({"ending": "fewest:0"}, "ending"),
        ({"finalists": "1"}, "finalists"),
        ({"finalists": "1,2"}, "active"),
        ({"agreed": "1"}, "agreed"),
        ({"charged": "yes"}, "charged"),
        ({"phase": "choice", "finalists": "0,1"}, "phase"),
        ({"phase": "over", "ending": "fewest:0", "eliminated": "0"}, "ending"),
    ],
)
def test_a_state_that_cannot_be_is_impossible(fields: dict[str, str], field: str) -> None:
    with pytest.raises(Impossible) as refused:
        GAME.parse_state(changed(started(), **fields))
    assert refused.value.field == field
    assert refused.value.rule in GAME.rulebook


@pytest.mark.parametrize(
    "text",
    [
        *("2017", "2022", "2022+cooperative", "2017+tie=choose", "2022+day=2025-03-14"),
        "2022+cooperative+day=2025-03-14+high-score=7",
        *("2022+help=full", "2017+late=each+help=none+day=2025-03-14"),
    ],
)
def test_terms_survive_their_text(text: str) -> None:
    assert Options.parse(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "2018", "2017+cooperative", "2022+tie=choose", "2022+high-score=7", "2022+luck"),
        *("2022+competitive", "2022+mode=cooperative", "2022+cooperative+cooperative"),
        *("2022+cooperative+high-score=07", "2022+edition=2017", "2022+day=today"),
        *("2022+help", "2022+help=much", "2022+help=full+late=each"),
    ],
)
def test_wrong_terms_are_refused(text: str) -> None:
    with pytest.raises((Unparsable, Impossible)):
        Options.parse(text)
