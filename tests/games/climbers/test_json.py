"""The JSON format: exactly its keys, and every impossible position refused by field and rule."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.core.errors import Impossible, Unparsable
from toprung.games.climbers import Position

Plain = dict[str, object]


def block(name: int, kind: str, place: tuple[int, int, int], **more: object) -> Plain:
    x, y, z = place
    sizes = {"half": (2, 2, 1), "cube": (2, 2, 2), "double": (4, 2, 2), "grey": (2, 2, 6)}
    dx, dy, dz = sizes[kind]
    pair = {"half": "red/yellow", "double": "red/yellow"}.get(kind)
    up = {"half": "red", "cube": "blue", "double": "grey", "grey": "grey"}[kind]
    plain: Plain = {
        "id": name,
        "kind": kind,
        "pair": pair,
        "x": x,
        "y": y,
        "z": z,
        "dx": dx,
        "dy": dy,
        "dz": dz,
        "up": up,
    }
    return plain | more


def player(colour: str, x: int, y: int, level: int, **more: object) -> Plain:
    plain: Plain = {
        "colour": colour, "pawn": [x, y, level], "ladders": ["short", "long"], "stone": "hand",
        "stone_block": None, "best": 0, "arrived": 0,
    }  # fmt: skip
    return plain | more


def many(kind: str, count: int) -> list[Plain]:
    return [block(9 + i, kind, (9, 9 * i, 0)) for i in range(count)]


BLOCKS = [
    block(0, "half", (0, 0, 0)),
    block(1, "cube", (2, 0, 0)),
    block(2, "double", (0, 2, 0)),
    block(3, "half", (2, 2, 2), up="yellow"),
]
PLAYERS = [player("red", 0, 0, 1), player("purple", -3, -3, 0)]


def sample() -> Plain:
    return copy.deepcopy(
        {
            "format": "climbers-1",
            "blocks": BLOCKS,
            "players": PLAYERS,
            "active": 0,
            "phase": "climb1",
            "pending": [],
            "last_moved": None,
            "moved_now": None,
            "fails": 0,
            "clock": 5,
            "turns": 3,
            "turn_start_level": 1,
            "options": {"climb_rule": "best", "general": "ordered", "freestyle": False},
        }
    )


def changed(**more: object) -> Plain:
    return sample() | more


def with_blocks(*more: Plain) -> Plain:
    given = {str(entry["id"]): entry for entry in (*BLOCKS, *more)}
    return changed(blocks=list(given.values()))


def test_a_position_survives_json_with_exactly_the_keys_of_the_format() -> None:
    plain = sample()
    assert json.loads(Position.from_json(json.dumps(plain)).to_json()) == plain


def test_json_and_notation_tell_the_same() -> None:
    position = Position.from_json(json.dumps(sample()))
    assert Position.parse(position.text) == position
    assert position.players[0].level == 1


@pytest.mark.parametrize(
    ("plain", "field", "rule"),
    [
        (with_blocks(block(9, "cube", (0, 0, 3))), "block 9", "CL-BUI-4"),
        (with_blocks(block(9, "cube", (5, 5, 60))), "block 9", "CL-BUI-4"),
        (with_blocks(block(9, "cube", (5, 5, 5000))), "block 9", "CL-BUI-4"),
        (with_blocks(block(9, "cube", (-1, 0, 1))), "block 9", "CL-BUI-4"),
        (with_blocks(block(9, "cube", (3, 1, 0))), "block", "CL-BUI-5"),
        (with_blocks(block(9, "cube", (5, 5, -1))), "block 9 z", "CL-BUI-4"),
        (with_blocks(block(9, "cube", (2000, 0, 0))), "block 9", "CL-BUI-5"),
        (with_blocks(block(9, "cube", (2000000, 0, 0))), "block 9 x", "CL-BUI-5"),
        (with_blocks(block(9, "cube", (5, 5, 0), dz=3)), "block 9", "CL-MAT-2"),
        (with_blocks(block(9, "half", (5, 5, 0), up="blue")), "block 9 up", "CL-MAT-5"),
        (with_blocks(block(9, "double", (5, 5, 0), up="red")), "block 9 up", "CL-MAT-5"),
        (with_blocks(block(9, "grey", (5, 5, 0), up="red")), "block 9 up", "CL-MAT-5"),
        (with_blocks(block(9, "half", (5, 5, 0), pair=None)), "block 9 pair", "CL-MAT-5"),
        (with_blocks(block(9, "cube", (5, 5, 0), pair="red/yellow")), "9 pair", "CL-MAT-5"),
        (with_blocks(block(-1, "cube", (5, 5, 0))), "block id", "CL-MAT-2"),
        (changed(blocks=[*BLOCKS, BLOCKS[0]]), "block 0", "CL-MAT-2"),
        (with_blocks(*many("grey", 3)), "blocks", "CL-MAT-2"),
        (with_blocks(*many("cube", 12)), "blocks", "CL-MAT-2"),
        (changed(players=[PLAYERS[0]]), "players", "CL-MAT-1"),
        (changed(players=[player(c, i, -4, 0) for i, c in enumerate(
            ("red", "yellow", "blue", "lightblue", "purple", "red"))]), "players", "CL-MAT-1"),
        (changed(players=[PLAYERS[0], player("red", 7, 7, 0)]), "player 1", "CL-MAT-1"),
        (changed(players=[PLAYERS[0], player("grey", 7, 7, 0)]), "player 1", "CL-MAT-1"),
        (changed(players=[PLAYERS[0], player("blue", 0, 0, 1)]), "player 1 pawn", "CL-BLK-5"),
        (changed(players=[PLAYERS[0], player("blue", 1, 0, 1)]), "blue pawn", "CL-BLK-4"),
        (changed(players=[PLAYERS[0], player("blue", 2, 0, 1)]), "blue pawn", "CL-BLK-4"),
        (changed(players=[PLAYERS[0], player("blue", 2, 0, 0)]), "blue pawn", "CL-BLK-4"),
        (changed(players=[PLAYERS[0], player("blue", 7, 7, 2)]), "blue pawn", "CL-BLK-4"),
        (changed(players=[PLAYERS[0], player("blue", 7, 7, 0, ladders=["short"] * 2)]),
         "ladders", "CL-MAT-4"),
        (changed(players=[PLAYERS[0], player("blue", 7, 7, 0, stone="placed")]),
         "stone_block", "CL-STN-1"),
        (changed(players=[PLAYERS[0], player("blue", 7, 7, 0, stone_block=1)]),
         "stone_block", "CL-STN-1"),
        (changed(players=[PLAYERS[0], player("blue", 7, 7, 0, stone="placed", stone_block=77)]),
         "stone_block", "CL-STN-1"),
        (changed(players=[PLAYERS[0], player("blue", 7, 7, 0, stone="placed", stone_block=0)]),
         "red pawn", "CL-STN-2"),
        (changed(players=[player("red", 0, 0, 1, stone="placed", stone_block=1),
                          player("blue", 7, 7, 0, stone="placed", stone_block=1)]),
         "stone_block", "CL-STN-4"),
        (changed(players=[PLAYERS[0], player("blue", 7, 7, 0, arrived=6)]), "arrived", "CL-END-3"),
        (changed(players=[PLAYERS[0], player("blue", 7, 7, 0, best=-1)]), "best", "CL-END-4"),
        (changed(active=2), "active", "CL-TRN-3"),
        (changed(phase="general"), "pending", "CL-MOV-7"),
        (changed(phase="general", pending=[0, 0]), "pending", "CL-MOV-7"),
        (changed(phase="general", pending=[2]), "pending", "CL-MOV-7"),
        (changed(pending=[0]), "pending", "CL-MOV-7"),
        (changed(last_moved=77), "last_moved", "CL-BUI-2"),
        (changed(moved_now=77), "moved_now", "CL-BUI-2"),
        (changed(fails=3), "fails", "CL-END-1"),
        (changed(fails=-1), "fails", "CL-END-1"),
        (changed(clock=-1), "arrived|clock", "CL-END-3"),
        (changed(phase="build"), "phase", "CL-PRE-5"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_by_field_and_rule(
    plain: Plain, field: str, rule: str
) -> None:
    with pytest.raises(Impossible, match=field) as refused:
        Position.from_json(json.dumps(plain))
    assert refused.value.rule == rule


def drop(key: str) -> Callable[[Plain], Plain]:
    return lambda plain: {name: value for name, value in plain.items() if name != key}


@pytest.mark.parametrize("key", sorted(sample()))
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(Unparsable, match=key):
        Position.from_json(json.dumps(drop(key)(sample())))


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        (changed(format="climbers-2"), "format"),
        (changed(extra=1), "extra"),
        (changed(active="0"), "active"),
        (changed(active=True), "active"),
        (changed(active=0.0), "active"),
        (changed(clock=10**30), "clock"),
        (changed(phase="sleep"), "phase"),
        (changed(phase=["climb1"]), "phase"),
        (changed(blocks={}), "blocks"),
        (changed(blocks=[7]), r"blocks\[0\]"),
        (changed(players=[player("red", 0, 0, 1), player("pink", 7, 7, 0)]), "colour"),
        (changed(players=[player("red", 0, 0, 1, pawn=[1, 2]), PLAYERS[1]]), "pawn"),
        (changed(options={"climb_rule": "best", "general": "ordered"}), "freestyle"),
        (changed(options=sample()["options"] and {"climb_rule": 1, "general": "ordered",
                                                  "freestyle": False}), "climb_rule"),
        (changed(options={"climb_rule": "best", "general": "ordered", "freestyle": 1}), "freesty"),
    ],
)  # fmt: skip
def test_what_is_not_of_the_format_is_named(plain: Plain, field: str) -> None:
    with pytest.raises(Unparsable, match=field):
        Position.from_json(json.dumps(plain))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "NaN", '{"format":', "[" * 100_000, "\ufeff{}", '"x"', "1e999"]
)
def test_what_is_no_json_object_is_unparsable(text: str) -> None:
    with pytest.raises(Unparsable):
        Position.from_json(text)


@given(st.binary())
def test_any_bytes_are_refused_in_words(data: bytes) -> None:
    with pytest.raises(Unparsable):
        Position.from_json(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)
PATHS = st.sampled_from(
    [("blocks", 1, key) for key in BLOCKS[0]]
    + [("players", 0, key) for key in PLAYERS[0]]
    + [("options", key) for key in ("climb_rule", "general", "freestyle")]
    + [(key,) for key in sample()]
)


@given(PATHS, JSON)
def test_any_value_anywhere_is_accepted_or_refused_in_words(
    path: tuple[str | int, ...], value: object
) -> None:
    text = json.dumps(sample())
    plain = json.loads(text)
    inner = plain
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    try:
        position = Position.from_json(json.dumps(plain))
    except (Unparsable, Impossible):
        return
    assert Position.from_json(position.to_json()) == position


def test_other_options_appear_only_where_they_differ() -> None:
    more = {"climb_rule": "best", "general": "off", "freestyle": True, "step_down": "never"}
    plain = changed(options=more | {"tie": "first"})
    assert json.loads(Position.from_json(json.dumps(plain)).to_json()) == plain


def test_a_supply_survives_json() -> None:
    position = Position.start(["red", "blue"], built_by_players=True)
    again = Position.from_json(position.to_json())
    assert again == position
    assert json.loads(position.to_json())["blocks"][5]["x"] is None
