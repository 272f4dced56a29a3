"""Bots that build ladders by hand."""

from toprung.core.extras import require

require("moon", "The bots of Catch the Moon", "numpy")
