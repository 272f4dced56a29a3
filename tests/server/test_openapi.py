"""The OpenAPI document: complete enough to generate a client's types from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from toprung.games.registry import REGISTRY
from toprung.server.openapi import main

OPEN = {"PastEvent.body", "PastQuestion.question"}  # as open as in the protocol


def written(folder: Path) -> dict[str, object]:
    file = folder / "openapi.json"
    main(["--out", str(file)])
    document: dict[str, object] = json.loads(file.read_text("utf-8"))
    return document


def parts(value: object, where: str = "") -> Iterator[tuple[str, dict[str, object]]]:
    """Every object in the document, by its path."""
    if isinstance(value, dict):
        yield where, value
        for key, inner in value.items():
            yield from parts(inner, f"{where}/{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from parts(inner, f"{where}/{number}")


def test_it_is_the_same_each_time(tmp_path: Path) -> None:
    assert written(tmp_path) == written(tmp_path)


def test_every_endpoint_has_a_name_and_a_typed_answer(tmp_path: Path) -> None:
    found = dict(parts(written(tmp_path)["paths"]))
    responses = {where: one for where, one in found.items() if where.endswith("/responses")}
    names = [one["operationId"] for one in found.values() if "operationId" in one]
    assert len(names) == len(set(names)) == len(responses) > 15
    for where, one in responses.items():
        (status,) = (code for code in one if code.startswith("2"))
        if status == "204":
            continue  # done, and nothing to tell
        contents = found[f"{where}/{status}/content"]
        assert contents, where
        for kind in contents:
            assert found[f"{where}/{status}/content/{kind}/schema"], where


def test_nothing_is_left_untyped_and_every_game_has_its_own_view(tmp_path: Path) -> None:
    document = written(tmp_path)
    everything = dict(parts(document))
    schemas = "/components/schemas"
    for where, one in everything.items():
        if where.startswith(schemas) and "properties" in one:
            name = where.removeprefix(f"{schemas}/")
            for field, schema in everything[f"{where}/properties"].items():
                free = schema == {} or '"additionalProperties": true' in json.dumps(schema)
                assert not free or f"{name}.{field}" in OPEN, f"{name}.{field}"
    views = everything[f"{schemas}/PlayedState/properties/state"]["anyOf"]
    assert isinstance(views, list)
    assert len(views) == len(REGISTRY)


def test_all_that_is_referred_to_is_there(tmp_path: Path) -> None:
    document = written(tmp_path)
    everything = dict(parts(document))
    for where, one in everything.items():
        target = one.get("$ref")
        if isinstance(target, str):
            assert target.removeprefix("#") in everything, f"{where}: {target}"
