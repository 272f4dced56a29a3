"""Drawings of ladders."""

from toprung.core.extras import require

require("moon", "Drawing ladders", "numpy")
