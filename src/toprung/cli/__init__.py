"""The command `toprung`."""

from toprung.core.extras import require

require("play", "The command `toprung`", "click", "rich")
