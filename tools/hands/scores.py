"""What came of many scenes, one line each in a file: a run that is broken off goes on where it was.

The file's name carries a fingerprint of the hand: of the page's controls and physics as they were
built, and of the model of a person. Whatever changes either begins a file of its own.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.hands import (
    balance,
    browser,
    human,
    imagination,
    pane,
    placing,
    scenes,
    sittings,
    tables,
)
from tools.hands.placing import Result, place
from tools.hands.scenes import BINS, KEPT, Scene, scene
from tools.hands.screens import CORE, PROGRAM, Headless, build
from tools.hands.sittings import sit
from tools.page import fingers

MODEL = (human, balance, imagination, pane, placing, scenes)
PAGES = (browser, sittings, tables, fingers)
SCREENS = ("mouse", "touch")  # in Chromium
AT_ONCE = 15  # scenes with one service and one browser
CERTAIN = 1.96  # deviations: 19 times out of 20


@dataclass(frozen=True, slots=True)
class Score:
    """One scene: who came to it with which control (in Chromium: by mouse or touch) and help, and
    what came of it."""

    control: str
    assist: str
    bin: int
    seed: int
    standing: int
    demand: str
    met: bool
    why: str


def run(control: str, assist: str, seeds: range, processes: int) -> Iterator[Score]:
    """All scenes that the file does not have yet, in so many processes; those it has come first."""
    build()
    path = file_of(control, assist)
    known = {(one.bin, one.seed): one for one in kept(path)}
    wanted = [(size, seed) for size in range(len(BINS)) for seed in seeds]
    yield from (known[one] for one in wanted if one in known)
    left = [one for one in wanted if one not in known]
    many = AT_ONCE if control in SCREENS else 1
    shares = [left[first : first + many] for first in range(0, len(left), many)]
    with ProcessPoolExecutor(processes) as pool:
        jobs = [pool.submit(_played, control, assist, path, share) for share in shares]
        for job in as_completed(jobs):
            yield from job.result()


def _played(control: str, assist: str, path: Path, share: Sequence[tuple[int, int]]) -> list[Score]:
    """What comes of some scenes, each written down at once; those whose tower never grows so high
    are left out."""
    sizes = {found: size for size, seed in share if (found := scene(BINS[size], seed)) is not None}
    screened = control in SCREENS
    results = (
        sit([*sizes], control == "touch", assist)
        if screened
        else _placed(control, assist, [*sizes])
    )
    scores = []
    for one, result in results:
        demand, standing = one.demand.value, one.standing
        score = Score(
            control, assist, sizes[one], one.seed, standing, demand, result.met, result.why
        )
        with path.open("a") as file:
            file.write(json.dumps(asdict(score)) + "\n")
        scores.append(score)
    return scores


def _placed(control: str, assist: str, found: Sequence[Scene]) -> Iterator[tuple[Scene, Result]]:
    """In Node."""
    for one in found:
        screen = Headless()
        try:
            yield one, place(screen, one, assist, control)[0]
        finally:
            screen.close()


def file_of(control: str, assist: str) -> Path:
    """Where the scores of the hand as it is now are kept."""
    mark = hashlib.sha256()
    model = (*MODEL, *PAGES) if control in SCREENS else MODEL
    for path in (PROGRAM, CORE, *(Path(str(module.__file__)) for module in model)):
        mark.update(path.read_bytes())
    folder = KEPT / "scores"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{mark.hexdigest()[:10]}-{control}-{assist}.jsonl"


def kept(path: Path) -> list[Score]:
    """The scores in a file; a last line that was cut off is left out."""
    if not path.exists():
        return []
    lines = path.read_text().splitlines()
    return [Score(**json.loads(line)) for line in lines if line.endswith("}")]


def table(scores: list[Score]) -> str:
    """The share of demands met by number of ladders, with where the true share lies 19 times out
    of 20, as a row of Markdown."""
    cells = []
    for size in range(len(BINS)):
        met = [one.met for one in scores if one.bin == size]
        low, high = interval(sum(met), len(met))
        share = sum(met) / max(1, len(met))
        cells.append(f"{share:.0%} ({sum(met)} of {len(met)}; {low:.0%} to {high:.0%})")
    return f"| {scores[0].control}; {scores[0].assist} | {' | '.join(cells)} |" if scores else ""


def interval(met: int, tried: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    if tried == 0:
        return 0.0, 1.0
    share, part = met / tried, CERTAIN * CERTAIN / tried
    middle = (share + part / 2) / (1 + part)
    half = CERTAIN * math.sqrt(share * (1 - share) / tried + part / tried / 4) / (1 + part)
    return middle - half, middle + half
