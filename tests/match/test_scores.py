"""Scores of who plays alone: what counts, and what is played against."""

from __future__ import annotations

import pytest

from tests.match.play import Desk, playing
from tests.match.test_laws import likely
from toprung.core.randomness import Random
from toprung.games.registry import REGISTRY
from toprung.match import Status, again, fork, puzzle, table_view
from toprung.match.commands import Resign, Sit, Start
from toprung.match.events import Created
from toprung.match.scores import challenged, division_of, division_words, score_of


def finish(desk: Desk, seed: int) -> None:
    random = Random(seed)
    while desk.match.status is not Status.OVER:
        command, person, random = likely(desk, random)
        desk.do(command, person)


def solo(seed: int = 1, options: dict[str, str] | None = None) -> Desk:
    """A game that Ada plays alone to its end."""
    desk = playing("ada", game="moon", options=options or {})
    finish(desk, seed)
    return desk


@pytest.mark.rule("CM-COO-7")
def test_the_score_of_a_solo_game_is_the_best_that_the_team_of_one_scored() -> None:
    found = set()
    for seed in range(1, 6):
        desk = solo(seed)
        scored = score_of(desk.match)
        team = table_view(desk.match).state["team"]
        assert isinstance(team, dict)
        assert scored == team["best"]
        found.add(scored)
    assert len(found) > 1, "all these games are equally good: choose other seeds"


def test_scores_compare_among_games_with_as_much_help() -> None:
    divisions = {text: division_of("moon", {"help": text}) for text in ("full", "some", "none")}
    assert len(set(divisions.values())) == 3
    assert all(division_words("moon", one) is not None for one in divisions.values())
    assert division_of("moon", {}) == division_of("climbers", {"help": "full"}) == ""
    assert division_words("moon", "") is division_words("climbers", "full") is None


def test_a_game_that_goes_on_was_given_up_or_has_several_players_has_no_score() -> None:
    begun = playing("ada", game="moon")
    assert score_of(begun.match) is None
    begun.do(Resign(0), "ada")
    assert score_of(begun.match) is None
    two = playing("ada", "ben", game="moon", options={"mode": "cooperative"})
    finish(two, 1)
    assert score_of(two.match) is None
    blocks = playing("ada", "ben")
    finish(blocks, 1)
    assert score_of(blocks.match) is None


def test_a_game_that_goes_on_from_the_middle_of_another_does_not_count() -> None:
    whole = solo()
    desk = Desk(fork(whole.log, "old", whole.match.ply // 2, "ada", 99))
    desk.do(Sit(0, "Ada"), "ada")
    desk.do(Start(), "ada")
    finish(desk, 2)
    assert desk.match.outcome is not None
    assert score_of(desk.match) is None


def test_a_puzzle_that_is_played_on_to_the_end_does_not_count() -> None:
    known = REGISTRY["moon"].puzzles
    assert known is not None
    desk = Desk(puzzle("moon", known().all()[0], host="ada"))
    desk.do(Sit(0, "Ada"), "ada")
    desk.do(Start(), "ada")
    finish(desk, 2)
    assert desk.match.outcome is not None
    assert score_of(desk.match) is None


@pytest.mark.rule("CM-COO-7")
def test_who_plays_alone_plays_against_the_own_best() -> None:
    assert challenged("moon", 1, {"edition": "2022", "high-score": "3"}, 11) == {
        "edition": "2022",
        "high-score": "11",
    }
    assert challenged("moon", 1, {"high-score": "3"}, None) == {}
    assert challenged("moon", 1, {}, 100_000) == {"high-score": "999"}
    assert challenged("moon", 2, {"high-score": "3"}, 11) == {"high-score": "3"}
    assert challenged("climbers", 2, {"preset": "upward"}, 11) == {"preset": "upward"}
    assert challenged("chess", 1, {}, 11) == {}


@pytest.mark.rule("CM-COO-7")
def test_a_solo_rematch_is_played_against_the_new_best() -> None:
    desk = solo(options={"high-score": "1"})
    created, *_ = again(desk.match, 5, best=17)
    assert isinstance(created, Created)
    assert created.options == {"high-score": "17"}
