"""The table service: matches of every game, over HTTP and sockets."""

from toprung.core.extras import require

require("play", "The table service", "fastapi", "pydantic")
