"""Manifests: one for each game, naming what it offers without loading it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from toprung.bots.registry import levels
from toprung.core.errors import Unparsable
from toprung.games.registry import NAMES, REGISTRY, game_named


@pytest.mark.parametrize("name", REGISTRY)
def test_a_manifest_is_named_as_its_folder_and_its_rules_are(name: str) -> None:
    manifest = REGISTRY[name]
    assert manifest.name == manifest.folder.name == manifest.rules().name == name
    assert manifest.rulebook.game == name
    assert {**manifest.rules().rulebook.rules} == {**manifest.rulebook.rules}
    assert manifest.view().live == (manifest.world is not None)


@pytest.mark.parametrize("name", ["climbers", "moon"])
def test_the_games_we_ship_give_lessons_and_have_bots_of_several_levels(name: str) -> None:
    """Another game may do without; these two must not lose them."""
    lessons = REGISTRY[name].lessons
    assert lessons is not None
    assert lessons().all()
    assert len(levels(name)) >= 2


@pytest.mark.parametrize("name", REGISTRY)
def test_a_part_of_a_game_is_loaded_once(name: str) -> None:
    manifest = REGISTRY[name]
    assert manifest.rules() is game_named(name)
    assert manifest.view() is manifest.view()
    assert manifest.rulebook is manifest.rulebook


def test_a_game_that_is_not_there_is_refused_by_name() -> None:
    assert "chess" not in REGISTRY
    with pytest.raises(Unparsable, match=f"no game is called 'chess': .*{', '.join(NAMES)}"):
        game_named("chess")


def test_listing_the_games_imports_none_and_reading_their_rules_imports_no_physics() -> None:
    script = (
        "import sys\n"
        "from toprung.games.registry import NAMES, REGISTRY\n"
        "assert [*REGISTRY] == [*NAMES]\n"
        "assert not [name for name in sys.modules if name.startswith('toprung.games.moon')]\n"
        "assert all(len(entry.rulebook) for entry in REGISTRY.values())\n"
        "assert not {'numpy', 'toprung.games.moon.physics'} & {*sys.modules}\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
