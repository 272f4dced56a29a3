"""JSON Schema of the whole protocol, from which clients' types are generated.

    python -m toprung.protocol.schema [--out FILE]

Besides all messages it has the types of what every game shows, asks and tells: `<game>_view`,
`<game>_choices` (what the player to move chooses from), `<game>_trail` (how a move went),
`<game>_pieces`, `<game>_answer_<about>`, `<game>_told_<what>`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from toprung.core.view import EVERY_GAME, GameView
from toprung.games.registry import REGISTRY
from toprung.protocol.codec import FROM_CLIENT, OPTIONAL
from toprung.protocol.limits import VERSION
from toprung.protocol.to_client import ToClient
from toprung.protocol.typed_dicts import Describer


class _Untitled(GenerateJsonSchema):
    """Only types have titles; those of fields would become types of their own."""

    def field_title_should_be_set(self, _schema: object) -> bool:
        return False


def shown_games() -> Iterable[tuple[str, GameView]]:
    """Every game with its view."""
    return ((entry.name, entry.view()) for entry in REGISTRY.values())


def protocol_schema(games: Iterable[tuple[str, GameView]]) -> dict[str, object]:
    """The schema of an object with one property for each message and type."""
    to_client: TypeAdapter[ToClient] = TypeAdapter(ToClient)
    found, rest = TypeAdapter.json_schemas(
        [
            ("from_client", "validation", FROM_CLIENT),
            ("to_client", "serialization", to_client),
        ],
        schema_generator=_Untitled,
    )
    properties: dict[str, object] = {key: schema for (key, _), schema in found.items()}
    definitions = rest["$defs"]
    for message in rest["$defs"].values():
        if "const" in message.get("properties", {}).get("type", {}):
            others = (name for name in message.get("required", ()) if name != "type")
            message["required"] = ["type", *others]
        if message.get("properties", {}).get("id", {}).get("default") == "":
            del message["properties"]["id"]["default"]  # only commands of the server have none
            message["required"].insert(1, "id")
    event = definitions["Event"]
    event["required"] = [name for name in event["required"] if name not in OPTIONAL]
    describer = Describer(definitions)
    for name, showing in games:
        properties[f"{name}_view"] = describer.schema(showing.view_type, name)
        properties[f"{name}_choices"] = describer.schema(showing.choices_type, name)
        properties[f"{name}_trail"] = describer.schema(showing.trail_type, name)
        properties[f"{name}_pieces"] = describer.schema(showing.pieces_type, name)
        for about, answer in {**EVERY_GAME, **showing.answer_types}.items():
            properties[f"{name}_answer_{about}"] = describer.schema(answer, name)
        for what, told in showing.told_types.items():
            properties[f"{name}_told_{what}"] = describer.schema(told, name)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Toprung",
        "description": f"Messages of version {VERSION} of the protocol, and what games show.",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "$defs": definitions,
    }


def schema_text() -> str:
    """The schema of everything registered, always the same text for the same types."""
    return json.dumps(protocol_schema(shown_games()), indent=2, ensure_ascii=False) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m toprung.protocol.schema", description=__doc__)
    parser.add_argument("--out", type=Path, help="a file to write; without it, it is printed")
    chosen: Path | None = parser.parse_args(arguments).out
    if chosen is None:
        sys.stdout.write(schema_text())
    else:
        chosen.write_text(schema_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
