"""Drawings of Catch the Moon."""

from toprung.core.extras import require

require("moon", "A drawing of Catch the Moon", "numpy")
