"""The physics of Catch the Moon: it measures and never judges. Only here is there an engine."""

from toprung.core.extras import require

require("moon", "The physics of Catch the Moon", "numpy")
