"""Commands and events survive JSON, and nothing else is read as one."""

from __future__ import annotations

import json
from typing import TypeVar, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.core.errors import Unparsable
from toprung.core.words import Words
from toprung.match import Clock, ClockKind, Event
from toprung.match.events import Fork
from toprung.match.json import event_text, parse_event

NOTES = st.none() | st.dictionaries(st.text(), st.integers() | st.lists(st.text()))
CLOCKS = st.builds(Clock, st.just(ClockKind.FISCHER), st.integers(5, 999), st.integers(0, 99))
Made = TypeVar("Made")
WHOLE = st.integers(-2, 4) | st.integers(-(2**62), 2**62)
st.register_type_strategy(int, WHOLE)


def _values(made: type[Made]) -> st.SearchStrategy[Made]:
    special = {
        "options": st.dictionaries(st.text(), st.text()),
        "clock": st.none() | CLOCKS,
        "fork": st.none() | st.builds(Fork, st.text(), WHOLE),
        "words": st.builds(Words, en=st.text(), fr=st.text(), de=st.text()),
        "note": NOTES if made.__name__ == "Moved" else NOTES.filter(lambda note: note is not None),
    }
    names = get_type_hints(made)
    return st.builds(made, **{name: special[name] for name in names if name in special})


EVENT_TYPES: tuple[type[Event], ...] = get_args(Event)
EVENTS: st.SearchStrategy[Event] = st.one_of([_values(made) for made in EVENT_TYPES])


@given(EVENTS)
def test_events_survive_json(event: Event) -> None:
    text = event_text(event)
    assert parse_event(text) == event
    assert text.startswith(f'{{"kind":"{event.kind}"')
    assert text.isascii()
    assert "\n" not in text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_anything_else_is_unparsable(data: object) -> None:
    with pytest.raises(Unparsable):
        parse_event(json.dumps(data))


@given(st.text())
def test_what_is_no_json_is_unparsable(text: str) -> None:
    with pytest.raises(Unparsable):
        parse_event(text)


@given(EVENTS, st.data())
def test_an_event_with_one_thing_wrong_is_unparsable_or_another_event(
    event: Event, data: st.DataObject
) -> None:
    spoiled = json.loads(event_text(event))
    name = data.draw(st.sampled_from(sorted(spoiled)) | st.text())
    spoiled[name] = data.draw(JSON)
    try:
        read = parse_event(json.dumps(spoiled))
    except Unparsable:
        return
    assert parse_event(json.dumps(json.loads(event_text(read)) | spoiled)) == read


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "sat", "seat": True, "person": "p", "name": "n"},
        {"kind": "sat", "seat": 1.0, "person": "p", "name": "n"},
        {"kind": "sat", "seat": 1, "person": "p"},
        {"kind": "sat", "seat": 1, "person": "p", "name": "n", "more": 1},
        {"kind": "ended", "winners": [0], "rule": "r", "words": {"en": "only"}},
        {"kind": "ended", "winners": 0, "rule": "r", "words": {"en": "", "fr": "", "de": ""}},
        {"kind": ["sat"]},
        {"seat": 1},
    ],
)
def test_reading_is_strict(data: object) -> None:
    with pytest.raises(Unparsable):
        parse_event(json.dumps(data))


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1e999", "1" + "0" * 400 + ".0"]
)
def test_numbers_in_an_event_are_finite(number: str) -> None:
    text = (
        '{"kind":"moved","ply":1,"seat":-1,"move":"x","note":{"at":[{"z":%s}],"why":"NaN 1e999"}}'
    )
    assert json.loads(event_text(parse_event(text % "1e99")))["ply"] == 1
    with pytest.raises(Unparsable, match="finite"):
        parse_event(text % number)
