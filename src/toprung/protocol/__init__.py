"""What clients and servers say to each other: typed messages, their bytes, and their schema.

JSON texts carry commands, answers and events; binary frames carry a hand's target in and the poses
of pieces out. docs/protocol.md describes all of it.
"""

from toprung.core.extras import require

require("play", "The protocol", "pydantic")
