"""The OpenAPI document of the HTTP API, from which the web client's types are generated.

    python -m toprung.server.openapi [--out FILE]

Views, pieces and answers are of each game's own types. Endpoints pass them on as JSON objects; here
they are described by the types that the games declare.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from toprung.core.view import EVERY_GAME, GameView
from toprung.protocol.schema import shown_games
from toprung.protocol.typed_dicts import Describer

Document = dict[str, object]
_SCHEMAS: Final = "#/components/schemas/"


class DocumentedApp(FastAPI):
    """An application whose OpenAPI document includes the games' own types."""

    def openapi(self) -> Document:
        if self.openapi_schema is None:
            found = get_openapi(
                title=self.title,
                version=self.version,
                summary=self.summary,
                routes=self.routes,
                separate_input_output_schemas=False,
            )
            self.openapi_schema = with_game_types(found, shown_games())
        return self.openapi_schema


def with_game_types(document: Document, games: Iterable[tuple[str, GameView]]) -> Document:
    """The document, with the types of these games where an endpoint passes a game's data on."""
    schemas = _part(document, "components", "schemas")
    describer = Describer(schemas)
    views, pieces, answers, notes = list[object](), list[object](), list[object](), list[object]()
    for name, view in games:
        views.append(describer.schema(view.view_type, name))
        pieces.append(describer.schema(view.pieces_type, name))
        told = (kind for what, kind in view.told_types.items() if what != "feel")
        notes += [describer.schema(kind, name) for kind in told]
        every = {**EVERY_GAME, **view.answer_types}.values()
        answers += [one for kind in every if (one := describer.schema(kind, name)) not in answers]
    for owner, name, kinds in (
        ("TableView", "state", views),
        ("PlayedState", "state", views),
        ("ReviewedTurn", "after", [*views, {"type": "null"}]),
        ("PlayedMove", "note", [*notes, {"type": "null"}]),
        ("PastAnswer", "answer", answers),
    ):
        _part(schemas, owner, "properties")[name] = {"anyOf": kinds}
    schemas["Pieces"] = {"anyOf": pieces, "description": _part(schemas, "Pieces")["description"]}
    found: Document = json.loads(json.dumps(document).replace('"#/$defs/', f'"{_SCHEMAS}'))
    return found


def _part(document: Document, *path: str) -> Document:
    """The object at a path of an object."""
    for name in path:
        inner = document[name]
        assert isinstance(inner, dict)
        document = inner
    return document


def openapi_text(app: FastAPI) -> str:
    """The document, always the same text for the same endpoints and types."""
    return json.dumps(app.openapi(), indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    from toprung.server.app import build_app
    from toprung.server.settings import Settings

    parser = argparse.ArgumentParser(prog="python -m toprung.server.openapi", description=__doc__)
    parser.add_argument("--out", type=Path, help="the file to write; without it, print")
    chosen: Path | None = parser.parse_args(arguments).out
    text = openapi_text(build_app(Settings()))
    if chosen is None:
        sys.stdout.write(text)
    else:
        chosen.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
