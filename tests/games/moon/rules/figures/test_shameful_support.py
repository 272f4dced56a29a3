"""CM-FIG-8: over its whole length the ladder lies directly on another one (see
examples.shameful_support)."""

import pytest

from tests.games.moon.rules.figures.examples.shameful_support import ARE, HONEST
from tests.games.moon.rules.figures.scenes import STEADY
from toprung.games.moon.rules.figures import FigureId


@pytest.mark.rule("CM-FIG-8")
@pytest.mark.parametrize("name", ARE)
def test_a_shameful_support_names_the_ladder_beneath(name: str) -> None:
    found = ARE[name](STEADY).figure(FigureId.SHAMEFUL_SUPPORT)
    assert found is not None
    assert found.others == (HONEST,)
