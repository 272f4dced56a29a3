"""The large attacks, by command:

python -m tests.attack storm 60 [--tree FOLDER]     all attacks at once, for so many seconds
python -m tests.attack fuzz 1000000                 so many messages of any kind
python -m tests.attack churn 10                     so many hours' worth of visitors
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.attack.churn import VISITS_AN_HOUR, churn
from tests.attack.fuzzing import fuzz
from tests.attack.measured import measured
from tests.attack.service import HERE, attacked


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.attack",
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
        async with attacked(f"sqlite:///{folder}/matches.sqlite", tree=given.tree) as victim:
            if given.attack == "fuzz":
                print(await fuzz(victim, given.amount, given.seed))
            else:
                for memory in await churn(victim, given.amount * VISITS_AN_HOUR):
                    print(f"{memory.visits} visits: {memory.bytes / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
