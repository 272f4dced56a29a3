"""What changed between two views of a table, and how clients apply it."""

from __future__ import annotations

import json
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.contract.feeding import feed
from tests.match.play import playing
from toprung.core.json import dumps
from toprung.core.randomness import Random
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Status, TableView, table_view
from toprung.match.commands import Happened, Play
from toprung.protocol.changes import LONG, Change, diff, patch

LEAVES = (
    st.sampled_from([None, True, False, 2, 3, 2.5, "", "a", "é"])
    | st.text("ab", min_size=LONG, max_size=LONG + 8)
    | st.text("aé", min_size=LONG, max_size=LONG + 2)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("xyz", max_size=2), inner),
    max_leaves=20,
)


def sent(changes: tuple[Change, ...]) -> list[list[object]]:
    """As a client gets them."""
    found: list[list[object]] = json.loads(dumps(changes))
    return found


def same(one: object, other: object) -> bool:
    """As JSON, in whatever order its fields are."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@given(VALUES, VALUES)
def test_changes_lead_from_any_value_to_any_other(old: object, new: object) -> None:
    before = dumps(old)
    assert same(patch(old, sent(diff(old, new))), new)
    assert dumps(old) == before


@given(VALUES)
def test_what_stays_as_it_is_has_no_changes(value: object) -> None:
    assert diff(value, json.loads(dumps(value))) == ()


def views(game: str, count: int) -> list[TableView]:
    """The table after each of some moves."""
    desk, random = playing("ada", "ben", game=game), Random(3)
    found = [table_view(desk.match)]
    for _ in range(count):
        if desk.match.status is not Status.PLAYING:
            break
        moves = list(islice(desk.match.state.moves(), 200))
        if moves:
            move, random = random.choice(moves)
            seat = desk.match.state.mover(move)
            desk.do(Play(seat, move), desk.match.holders[seat].person)
        else:
            move, random = feed(game).nature(desk.match.state.text, random)
            desk.do(Happened(move, {}), "")
        found.append(table_view(desk.match))
    return found


@pytest.mark.parametrize("game", REGISTRY)
def test_a_table_is_followed_by_its_changes_alone_and_they_are_small(game: str) -> None:
    shown = views(game, 60)
    known = json.loads(dumps(shown[0]))
    whole = changed = 0
    for old, new in pairwise(shown):
        changes = diff(old, new)
        known = patch(known, sent(changes))
        assert same(known, json.loads(dumps(new)))
        whole, changed = whole + len(dumps(new)), changed + len(dumps(changes))
    assert changed < whole / 4


def test_each_form_of_a_change() -> None:
    text = "0123456789" * 10
    old = {"a": 1, "b": [1, 2], "c": [{"x": 1}, {"x": 2}], "d": "old", "e": text, "f": 0}
    new = {"a": 1, "b": [1, 3], "c": [{"x": 5}], "e": text.replace("9876", "") + "!", "g": [{}]}
    assert diff(old, new) == (
        (("b",), [1, 3]),
        (("c", 0, "x"), 5),
        (("c", 1),),
        (("e",), 100, 100, "!"),
        (("g",), [{}]),
        *sorted([(("d",),), (("f",),)], key=lambda one: list(diff(old, new)).index(one)),
    )
    assert diff({"c": []}, {"c": [{"x": 1}]}) == ((("c",), [{"x": 1}]),)
    assert diff([{"x": 1}], [{"x": 1}, {"y": 2}]) == (((1,), {"y": 2}),)
    assert diff({"w": Words.same("a")}, {"w": Words.same("b")}) == ((("w",), Words.same("b")),)


@pytest.mark.parametrize(
    "change",
    [
        [],
        ["a"],
        [["a", "b"], 1],
        [["list", 3], 1],
        [["list", -1], 1],
        [["list", "a"], 1],
        [["a"], 0, 1, "x"],
        [["list"], 0, 1],
        [["text"], 0, "1", "x"],
    ],
)
def test_changes_that_do_not_fit_are_errors(change: list[object]) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        patch({"a": 1, "list": [1, 2], "text": "abc"}, [change])
