"""The schema has every message and every type that a game shows, and accepts what is sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal, NotRequired, TypedDict, get_args, get_type_hints

import pytest
from hypothesis import given
from jsonschema_rs import Draft202012Validator, meta

from tests.match.play import playing
from tests.protocol.messages import FROM_CLIENT, TO_CLIENT, from_clients
from toprung.core.json import dumps
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import table_view
from toprung.match.commands import ClientCommand
from toprung.match.view import event_body
from toprung.protocol.changes import diff
from toprung.protocol.codec import encode, encode_said
from toprung.protocol.from_client import FromClient
from toprung.protocol.schema import main, protocol_schema, schema_text, shown_games
from toprung.protocol.to_client import Event
from toprung.protocol.typed_dicts import Describer

SCHEMA = json.loads(schema_text())


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$defs": SCHEMA["$defs"], **SCHEMA["properties"][name]})


FROM, TO = validator("from_client"), validator("to_client")


def _type(kind: type) -> object:
    """What messages of this class have as their `type`."""
    (name,) = get_args(get_type_hints(kind)["type"])
    return name


def test_the_schema_is_a_schema() -> None:
    meta.validate(SCHEMA)


def test_every_message_is_in_it_and_must_say_its_type() -> None:
    for kind in (*FROM_CLIENT, *TO_CLIENT):
        described = SCHEMA["$defs"][kind.__name__]
        assert described["properties"]["type"]["const"] == _type(kind)
        assert "type" in described["required"]
    for command in get_args(ClientCommand):
        assert "id" in SCHEMA["$defs"][command.__name__]["required"]


def test_every_game_is_in_it() -> None:
    for name in REGISTRY:
        assert {f"{name}_view", f"{name}_choices", f"{name}_pieces"} <= SCHEMA["properties"].keys()


def test_what_games_show_is_of_the_types_that_they_name() -> None:
    for name, showing in shown_games():
        seen = table_view(playing("ada", "ben", game=name).match)
        validator(f"{name}_view").validate(json.loads(dumps(seen.state)))
        validator(f"{name}_pieces").validate(json.loads(dumps(showing.pieces())))


@given(from_clients)
def test_every_message_that_is_understood_fits_the_schema(message: FromClient) -> None:
    FROM.validate(json.loads(encode_said(message)))


def test_an_event_fits_the_schema() -> None:
    desk = playing("ada", "ben")
    view = table_view(desk.match, code="A", id="m")
    for line in desk.log:
        told = {"seq": line.seq, "at": 0, "kind": line.event.kind, "body": event_body(line.event)}
        changed = Event.model_validate({**told, "changes": diff(view, replace(view, seq=9))})
        TO.validate(json.loads(encode(changed)))


def test_the_schema_is_written_to_a_file_or_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--out", str(tmp_path / "schema.json")])
    main([])
    assert (tmp_path / "schema.json").read_text("utf-8") == capsys.readouterr().out == schema_text()


class Piece(TypedDict):
    """A piece."""

    name: Words
    at: tuple[float, float, float]
    kind: Literal["block", "ladder"]
    on: Piece | None
    tags: NotRequired[Mapping[str, list[int]]]


def test_types_of_a_game_are_described_with_all_that_json_has() -> None:
    defs: dict[str, object] = {}
    reference = Describer(defs).schema(Piece, "chess")
    schema = {"$defs": defs, **reference}
    check = Draft202012Validator(schema)
    words = {"en": "a", "fr": "b", "de": "c"}
    good = {"name": words, "at": [0.0, 1.5, 2], "kind": "block", "on": None}
    check.validate(good)
    check.validate(good | {"on": good, "tags": {"x": [1, 2]}})
    for bad in (
        good | {"at": [0.0, 1.5]},
        good | {"kind": "pawn"},
        good | {"more": 1},
        good | {"on": {}},
        good | {"tags": {"x": "y"}},
        {key: value for key, value in good.items() if key != "kind"},
    ):
        assert not check.is_valid(bad)
    assert set(defs) == {"ChessPiece", "Words"}
    with pytest.raises(TypeError, match="nothing that JSON has"):
        Describer({}).schema(set[int], "chess")


def test_two_games_may_name_their_types_alike() -> None:
    defs: dict[str, object] = {}
    describer = Describer(defs)
    assert describer.schema(Piece, "chess") != describer.schema(Piece, "go")
    assert protocol_schema(())["properties"]
