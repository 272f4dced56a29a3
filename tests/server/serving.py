"""The service with other settings than `toprung serve` has: no pauses, other limits. With `hurry`
its clock goes that much faster, and with `later` it starts so many milliseconds ahead.

python -m tests.server.serving DATABASE '{"bot_pause": 0}' '{"commands_rate": 1000}'
"""

from __future__ import annotations

import json
import sys

from toprung.server.limits import Limits
from toprung.server.serve import run_service
from toprung.server.settings import Settings, steady_clock


def main() -> None:
    database, settings, limits = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
    hurry, now = settings.pop("hurry", 1), steady_clock()
    settings["bots"] = tuple(map(tuple, settings.get("bots", ())))
    began, later = now(), settings.pop("later", 0)
    settings["now"] = lambda: began + later + hurry * (now() - began)
    run_service(
        Settings(port=0, database=database, limits=Limits(**limits), **settings),
        "warning",
        lambda address: print(f"at {address}", flush=True),
    )


if __name__ == "__main__":
    main()
