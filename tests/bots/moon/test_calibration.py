"""What the long measurement of 'will it fall?' does, in small."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
from benchmarks.moon.calibration import (
    BAR,
    FIRST_SEED,
    Case,
    brier,
    cases,
    drawn,
    logged,
    reliability,
    summary,
)

ROOT = Path(__file__).parents[3]
CASES = logged(ROOT / "benchmarks" / "logs" / "moon" / "calibration.jsonl.xz")[:500]


def case(times: int, fell: bool) -> Case:
    return Case(1, 1, 5, times, 16, fell, 0.1, 0.4)


def test_cases_are_the_same_again_and_structures_of_a_practice() -> None:
    [one, other] = islice(cases(2001), 2)
    assert (one.ladders, other.ladders) == (3, 4)
    [again] = islice(cases(2001), 1)
    assert (again.times, again.fell) == (one.times, one.fell)


def test_the_score_and_the_diagram_compare_what_was_foretold_with_what_happened() -> None:
    found = [case(0, False)] * 9 + [case(0, True)] + [case(16, True)] * 3
    assert brier(found) == pytest.approx((12 * (1 / 18) ** 2 + (17 / 18) ** 2) / 13)
    assert [(round(told, 2), share, many) for told, share, many in reliability(found)] == [
        (0.06, 0.1, 10),
        (0.94, 1.0, 3),
    ]
    assert "13 cases, 31% fell; Brier 0.071" in summary(found)
    assert ElementTree.fromstring(drawn(found)).tag.endswith("svg")


def test_the_cases_that_are_kept_meet_the_bar_and_are_of_structures_not_counted_twice() -> None:
    assert len({(one.seed, one.turn) for one in CASES}) == 500
    assert min(one.seed for one in CASES) == FIRST_SEED
    assert brier(CASES) < BAR
    assert max(one.first for one in CASES) < 1


def test_the_pages_say_of_them_what_the_log_says() -> None:
    results = (ROOT / "benchmarks" / "results.md").read_text("utf-8")
    for told, share, many in reliability(CASES):
        assert f"| {told:.0%} | {many} | {share:.0%} |".replace("%", " %") in results
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    for text in (results, page):
        assert f"{brier(CASES):.3f}" in text
    picture = ROOT / "docs" / "images" / "will-it-fall.svg"
    assert picture.read_text("utf-8") == drawn(CASES)
