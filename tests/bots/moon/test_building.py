"""What is said of how well Owl builds is what the log of its practices says."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from benchmarks.moon.building import BARS, BINS, logged, played, summary

ROOT = Path(__file__).parents[3]
LOG = ROOT / "benchmarks" / "logs" / "moon" / "owl.jsonl.xz"


def test_the_page_has_the_table_of_the_log() -> None:
    turns = logged(LOG)
    table = [line for line in summary(turns).splitlines() if line.startswith("| ")]
    results = (ROOT / "benchmarks" / "results.md").read_text("utf-8")
    assert len(table) == 1 + len(BINS)
    assert all(line in results for line in table)


def test_owl_meets_its_bars_on_seeds_that_it_was_not_tuned_on() -> None:
    turns = logged(LOG)
    assert min(turn.seed for turn in turns) > 1000
    for (low, high), bar in zip(BINS, BARS, strict=True):
        some = [turn for turn in turns if low <= turn.standing <= high]
        assert len(some) >= 120
        assert len({turn.seed for turn in some}) >= 24
        assert sum(turn.met for turn in some) >= bar * len(some)


def test_the_page_says_with_which_core_the_log_was_made() -> None:
    results = (ROOT / "benchmarks" / "results.md").read_text("utf-8")
    _, _, section = results.partition("## How well Owl builds")
    assert "`core 4f5dd22b`" in section.partition("\n## ")[0]


@pytest.mark.parametrize("level", ["dormouse", "hedgehog", "squirrel", "cat", "owl"])
def test_levels_practise_with_their_own_hands_just_as_the_log_of_today_has_it(level: str) -> None:
    practices = [
        one for one in logged(LOG.with_name("practices-present.jsonl.xz")) if one.level == level
    ]
    assert len(practices) == (28 if level == "owl" else 4 * 28)
    count = 2 if level == "owl" else 4
    known = [replace(one, seconds=0.0) for one in practices if one.seed == 1101][:count]
    assert [replace(one, seconds=0.0) for one in islice(played(level, 1101, None), count)] == known
