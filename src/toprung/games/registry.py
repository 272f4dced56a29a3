"""The games, by name. This is the only such table: adding a game means one more line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from toprung.core.errors import Unparsable

if TYPE_CHECKING:
    from toprung.core.manifest import Manifest
    from toprung.core.text_game import TextGame

NAMES: Final = (
    "climbers",
    "moon",
)


class _Manifests(Mapping[str, "Manifest"]):
    """The manifest of each game, imported from its folder when it is looked up."""

    def __getitem__(self, name: str) -> Manifest:
        if name not in NAMES:
            raise KeyError(name)
        return _manifest(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


@cache
def _manifest(name: str) -> Manifest:
    found: Manifest = import_module(f"toprung.games.{name}.manifest").MANIFEST
    assert found.name == name
    return found


REGISTRY: Final[Mapping[str, Manifest]] = _Manifests()


def game_named(name: str) -> TextGame:
    """The rules of the game with this name. Raises Unparsable, naming those there are."""
    if name not in REGISTRY:
        raise Unparsable(f"no game is called {name!r}: choose from {', '.join(NAMES)}")
    return REGISTRY[name].rules()
