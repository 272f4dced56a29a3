"""The large attacks, by command:

python -m tools.attack storm 60 [--tree FOLDER]     all attacks at once, for so many seconds
python -m tools.attack fuzz 1000000                 so many messages of any kind
python -m tools.attack churn 10                     so many hours' worth of visitors
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tools.attack.churn import VISITS_AN_HOUR, Memory, churn
from tools.attack.fuzzing import GENEROUS, fuzz
from tools.attack.measured import measured
from tools.attack.service import HERE, attacked

# A table closes ten minutes after everyone has left: then so many are open. Hours are shorter here.
# Answers are remembered up to a limit, which is met in the first hour, so that the rest tells more.
CHURN = {"tables_open": VISITS_AN_HOUR // 2 // 6, "cache_bytes": 3_000_000}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.attack",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("attack", choices=("storm", "fuzz", "churn"))
    parser.add_argument("amount", type=int)
    parser.add_argument("--tree", type=Path, default=HERE, help="the sources of the service")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


async def main() -> None:
    given = arguments()
    if given.attack == "storm":
        for spell in await measured(given.amount, given.tree):
            print(spell.line)
        return
    with tempfile.TemporaryDirectory() as folder:
        limits = GENEROUS if given.attack == "fuzz" else CHURN
        place = f"sqlite:///{folder}/matches.sqlite"
        async with attacked(place, limits, given.tree) as victim:
            if given.attack == "fuzz":
                print(await fuzz(victim, given.amount, given.seed))
            else:
                await churn(victim, given.amount * VISITS_AN_HOUR, 10 * given.amount, _tell)


def _tell(memory: Memory) -> None:
    own, all = memory.bytes / 1e6, memory.all_bytes / 1e6
    print(f"{memory.visits} visits: {own:.1f} MB, with all processes {all:.1f} MB", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
