"""Shares, sequential tests and ratings say what the results hold, and no more."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from toprung.arena.report import as_html, summary, told
from toprung.arena.statistics import SequentialTest, by_building, ratings, score, share_of
from toprung.arena.tournament import Fixture, Result
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


@pytest.mark.parametrize(("buildings", "low"), [(1, 0.025), (9, 0.66), (100, 0.96)])
def test_buildings_that_all_came_out_alike_prove_no_certainty(buildings: int, low: float) -> None:
    """It said 100 % to 100 %, from a single building."""
    won, lost = (share_of(results(("a", "b"), 1, buildings), name) for name in (0, 1))
    assert (won.share, won.high) == (1, 1)
    assert won.low == pytest.approx(low, abs=0.005)
    assert (lost.share, lost.low) == (0, 0)
    assert lost.high == pytest.approx(1 - won.low)


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


def test_ratings_are_the_likeliest_ones() -> None:
    """Then every bot has won as often as its rating says, the imaginary games among them: in each
    game of Plackett and Luce's model by its share of the strengths."""
    games = [
        *results(("a", "b", "c"), 0.5, 40),
        *results(("b", "c"), 0.75, 30),
        *results(("a", "c"), 0.25, 30),
    ]
    strength = {one.name: 10 ** (one.rating / 400) for one in ratings(games)}
    for name in strength:
        others = [strength[other] for other in strength if other != name]
        expected = sum(strength[name] / (strength[name] + other) for other in others)
        won = len(others) / 2
        for game in games:
            names = game.fixture.names
            if name in names:
                expected += strength[name] / sum(strength[one] for one in names)
                won += score(game, names.index(name))
        assert expected == pytest.approx(won, abs=0.01)


def test_ratings_are_those_that_a_library_finds() -> None:
    """choix 0.4.1, `ilsr_top1`, from the same games twice and an imaginary one each way."""
    games = [
        *results(("a", "b", "c"), 0.5, 40),
        *results(("b", "c"), 0.75, 30),
        *results(("a", "c"), 0.25, 30),
    ]
    found = {one.name: one.rating for one in ratings(games)}
    assert found == pytest.approx({"a": -2.074162, "b": 10.193142, "c": -8.118979}, abs=1e-5)


def test_a_page_has_plots_of_shares_ratings_seats_and_lengths() -> None:
    both = [*results(("a", "b"), 0.75, 10), *results(("b", "<c>"), 0.75, 10)]
    page = as_html(summary(both))
    plots = [ElementTree.fromstring(plot) for plot in re.findall("<svg.*?</svg>", page)]
    assert [len(plot.findall("g")) for plot in plots] == [2, 2, 3, 2, 1]
    named = [found.text for plot in plots for found in plot.iterfind("g/title")]
    assert "<c>: 35.0%" in named
    assert "9 to 9 moves: 40 games" in named


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
    lines = shown.splitlines()
    assert lines[7].split() == ["1", "2", "3"]
    assert lines[8].split()[:3] == ["1", "a", "."]
    assert lines[10].split()[:3] == ["3", "c", "."]
    assert [one.name for one in summary(both).ratings] == ["a", "b", "c"]


def test_a_single_game_and_long_names_are_told_in_order() -> None:
    (one, *_) = results(("exec:python a_bot_with_a_long_name.py", "b"), 1, 1)
    lines = told(summary([one])).splitlines()
    assert lines[0] == "1 game in 1 building"
    assert lines[1].index("1 win ") == lines[2].index("0 wins")
    assert "Arena: 1 game<" in as_html(summary([one]))


def test_games_by_other_rules_are_another_match() -> None:
    """They were thrown together, as if they were rotations of the same building."""
    plain = results(("a", "b"), 1, 2)
    first = [
        replace(one, fixture=replace(one.fixture, options=(("tie", "first"),))) for one in plain
    ]
    found = summary([*plain, *first])
    assert [(match.games, match.buildings) for match in found.matches] == [(4, 2), (4, 2)]
    assert "4 games in 2 buildings, tie=first" in told(found)
    assert "intervals: a - b, tie=first</h2>" in as_html(found)


def test_versions_of_a_bot_are_told_apart_by_their_signatures() -> None:
    both = list[Result]()
    for version in ("11", "22"):
        both += [
            replace(one, fixture=replace(one.fixture, signatures=(version, "33")))
            for one in results(("a", "b"), 1, 2)
        ]
    found = summary(both)
    assert found.bots == ("a (11)", "b", "a (22)")
    assert [match.games for match in found.matches] == [4, 4]
    assert summary(both[:4]).bots == ("a", "b")
