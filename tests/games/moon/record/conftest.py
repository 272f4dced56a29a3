"""One recorded game for all tests here."""

from __future__ import annotations

import pytest

from tests.games.moon.record.playing import Playing


@pytest.fixture(scope="session")
def game() -> Playing:
    return Playing(seed=3, turns=4)
