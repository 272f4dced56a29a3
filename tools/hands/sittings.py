"""Scenes in Chromium: one service and one browser for many of them, each at a table of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from time import monotonic

from tools.hands.browser import place, visited
from tools.hands.placing import Result
from tools.hands.scenes import Scene
from tools.hands.tables import lay
from tools.page.house import House
from tools.page.moon import MoonTable
from tools.page.start import arrived
from tools.page.visitor import Visitor
from toprung.games.moon.physics.factory import restored_table


def sit(scenes: Sequence[Scene], touch: bool, assist: str) -> Iterator[tuple[Scene, Result]]:
    """What comes of each scene."""
    with visited(touch) as (visitor, house):
        codes = lay(house.database, _known(visitor, house), scenes, assist)
        for scene, code in zip(scenes, codes, strict=True):
            began = monotonic()
            table = _at(visitor, code, {*restored_table(scene.table).ladders})
            met, said = place(table, scene.seed, scene.chance(), assist)
            yield scene, Result(met, f"{said} ({monotonic() - began:.0f} s)")


def _known(visitor: Visitor, house: House) -> str:
    """The person that this page is."""
    asked = visitor.context.request.post(house.url + "api/people", data={"name": "Hand"})
    person = asked.json()
    kept = json.dumps(json.dumps({"person": person["person"], "token": person["token"]}))
    visitor.context.add_init_script(f"localStorage.setItem('toprung.person', {kept})")
    return str(person["person"])


def _at(visitor: Visitor, code: str, standing: set[int]) -> MoonTable:
    visitor.poses.clear()
    visitor.open(f"#/table/{code}")
    arrived(visitor)
    visitor.until_true(lambda: standing <= visitor.poses.keys(), "all ladders are told of")
    return MoonTable(visitor, code)
