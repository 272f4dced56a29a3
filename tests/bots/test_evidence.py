"""Shares, sequential tests and ratings say what the results hold, and no more."""

from __future__ import annotations

import pytest

from toprung.bots.evidence import SequentialTest, by_building, ratings, share_of
from toprung.bots.report import as_html, summary, told
from toprung.bots.tournament import Fixture, Result
from toprung.core.randomness import Random


def results(names: tuple[str, ...], share: float, buildings: int) -> list[Result]:
    """Games that the first bot wins with this chance, whatever its seat."""
    found, random = list[Result](), Random(5)
    for seed in range(buildings):
        for rotation in range(len(names)):
            drawn, random = random.below(1000)
            other, random = random.below(len(names) - 1)
            winner = 0 if drawn < 1000 * share else 1 + other
            found.append(
                Result(Fixture("climbers", names, seed, rotation), (winner,), 9, None, "", "")
            )
    return found


def test_a_share_has_an_interval_over_buildings() -> None:
    share = share_of(results(("a", "b"), 0.7, 100), 0)
    assert share.low < 0.7 < share.high
    assert 0.08 < share.high - share.low < 0.2
    assert share == share_of(results(("a", "b"), 0.7, 100), 0)


@pytest.mark.parametrize(("share", "verdict"), [(0.75, True), (0.5, False)])
def test_the_sequential_test_decides(share: float, verdict: bool) -> None:
    scores = by_building(results(("a", "b"), share, 400), 0)
    assert SequentialTest(0.55, 0.65).verdict(scores) is verdict
    assert SequentialTest(0.55, 0.65).verdict(scores[:3]) is None
    assert SequentialTest(0.55, 0.65, least=len(scores) + 1).verdict(scores) is None


def test_the_sequential_test_is_rarely_wrong() -> None:
    """At the weaker share it should say `stronger` in 5 of 100 runs; with the variance estimated
    from few buildings it is a little more."""
    test, wrong, random = SequentialTest(0.5, 0.6), 0, Random(3)
    for _ in range(100):
        scores = list[float]()
        while test.verdict(scores) is None:
            drawn, random = random.below(4)
            scores.append((drawn % 2 + drawn // 2) / 2)
        wrong += test.verdict(scores) is True
    assert wrong <= 8


def test_ratings_follow_the_odds() -> None:
    """Winning 10 of 11 games is worth 400 points."""
    rated = ratings(results(("a", "b"), 10 / 11, 300))
    assert [one.name for one in rated] == ["a", "b"]
    assert abs(rated[0].rating - rated[1].rating - 400) < 80
    assert rated[0].low < rated[0].rating < rated[0].high


def test_ratings_of_games_of_four_count_the_winner_against_all() -> None:
    rated = {one.name: one.rating for one in ratings(results(("a", "b", "c", "d"), 0.5, 150))}
    assert max(rated, key=rated.__getitem__) == "a"
    assert abs(rated["b"] - rated["c"]) < 80


def test_a_summary_counts_wins_in_the_order_given() -> None:
    found = summary(results(("b", "a"), 0.75, 20), SequentialTest(0.5, 0.6))
    assert found.bots == ("b", "a")
    assert found.games == sum(found.wins) == 40
    assert sum(found.seats) == pytest.approx(1)
    assert "b " in told(found)
    assert "<svg" in as_html(found)


def test_a_summary_of_several_matches_has_a_cross_table() -> None:
    both = [*results(("a", "b"), 0.75, 10), *results(("b", "c"), 0.75, 10)]
    shown = told(summary(both))
    assert "c" in shown.splitlines()[7]
    assert [one.name for one in summary(both).ratings] == ["a", "b", "c"]
