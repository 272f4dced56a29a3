"""At every size of the window and in every state of both games, nothing covers anything.

No panel intersects another, nor the structure or the held piece as they are seen; both are inside
the stage; the structure fills at least 45 % of the stage's height, unless it is wider than tall;
nothing scrolls sideways; tools are named in whole words; and the dock keeps its height while a
piece is held. Pictures of what is wrong are left in build/layout.
"""

from __future__ import annotations

import pytest
from tools.page.house import House

from tests.web.conftest import Visit
from tests.web.layout import Size, faults_of
from tests.web.states import PARTS


@pytest.mark.parametrize("part", PARTS)
def test_no_panel_covers_another_the_structure_or_the_held_piece(
    visit: Visit, house: House, part: str
) -> None:
    docks: dict[Size, float] = {}
    found = [
        f"{part}: {fault}"
        for state in PARTS[part](visit(), house)
        for fault in faults_of(state, prefix=part, docks=docks)
    ]
    assert not found, "\n".join([f"{len(found)} faults", *found])
