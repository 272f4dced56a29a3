"""Ladder-Stack: the task, its agents, its logs and its scores."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

import pytest

from toprung.arena import runs
from toprung.arena.runs import Log
from toprung.arena.stack import agents, scores
from toprung.arena.stack.scores import play_trial, told, trials
from toprung.arena.stack.task import (
    LADDERS,
    SEEDS,
    Asked,
    Result,
    Scene,
    Track,
    Trial,
    dealt,
    play,
    reproduced,
)
from toprung.core.errors import Unparsable
from toprung.games.moon.pieces.space import Pose, about

FLAT = Pose((0.0, 0.0, 0.165), about((1.0, 0.0, 0.0), 1.5707963267948966))


class Fixed:
    """Always the same pose, with which the first ladder often stands."""

    def __init__(self, pose: Pose | None = FLAT) -> None:
        self.pose = pose

    def place(self, scene: Scene) -> Pose | None:
        del scene
        return self.pose

    def lead(self, scene: Scene) -> Generator[Pose, Pose, None]:
        for _ in range(3):
            felt = yield Pose((0.3, 0.0, 0.3))
            assert felt.place[2] > 0.1
        raise RuntimeError(f"ladder {scene.ladder} slipped")


def played(agent: object, track: Track = Track.POSE, budget: float = 60.0) -> Result:
    assert isinstance(agent, Fixed)
    return play(Trial("mine", track.value, 1, 2), Asked(agent, track, budget))


def test_there_are_64_seeds_and_each_deals_every_ladder_once() -> None:
    assert len(SEEDS) == 64
    for seed in SEEDS[:3]:
        table, order = dealt(seed)
        assert sorted([*table.ladders, *(ladder for ladder, _ in order)]) == list(range(30))
        assert len(order) == LADDERS
        assert order == dealt(seed)[1]
    assert len({tuple(dealt(seed)[1]) for seed in SEEDS[:8]}) == 8


@pytest.mark.parametrize(("agent", "track"), [("random", "pose"), ("random", "hand")])
def test_a_log_is_enough_to_get_the_same_bits_again(agent: str, track: str, tmp_path: Path) -> None:
    log = Log(tmp_path / "log.jsonl", Result)
    [first, _] = list(runs.run(trials(agent, track, 2, 4), play_trial, log))
    kept = Log(tmp_path / "log.jsonl", Result).results
    assert kept == log.results
    assert first.turns[0].answer
    assert reproduced(kept[first.trial])
    moved = [
        (*turn.answer[:-1], (*turn.answer[-1][:2], 30_000, 0, 0, 0, 100_000))
        for turn in first.turns
    ]
    turns = tuple(replace(turn, answer=way) for turn, way in zip(first.turns, moved, strict=True))
    assert not reproduced(replace(first, turns=turns))


def test_an_interrupted_run_goes_on_from_its_log(tmp_path: Path) -> None:
    parts, path = trials("aside", "pose", 3, 1), tmp_path / "log.jsonl"
    running = runs.run(parts, play_trial, Log(path, Result))
    first = next(running)
    path.write_text(path.read_text("utf-8") + '{"cut":', "utf-8")
    log = Log(path, Result)
    assert list(log.results) == [first.trial]
    results = list(runs.run(parts, play_trial, log))
    assert results[0] == first
    assert [result.trial for result in results] == parts
    assert list(Log(path, Result).results) == parts


def test_a_ladder_that_stands_counts_and_one_put_into_it_has_no_room() -> None:
    result = played(Fixed())
    assert result.standing == 1
    assert result.height > 0.16
    assert [turn.why for turn in result.turns] == [
        "",
        "ValueError: there is no room for the ladder",
    ]
    assert (result.collapses, result.turns[1].fallen) == (0, ())


def test_what_is_no_pose_costs_the_ladder_and_nothing_else() -> None:
    for pose in (Pose((9.0, 0.0, 0.0)), Pose((0.0, 0.0, float("nan"))), Pose(turn=(2.0, 0, 0, 0))):
        result = played(Fixed(pose))
        assert result.standing == 0
        assert all(turn.why.startswith("ValueError") for turn in result.turns)


def test_an_agent_that_fails_in_the_middle_lets_go_there() -> None:
    result = played(Fixed(), Track.HAND)
    assert [len(turn.answer) for turn in result.turns] == [3, 3]
    assert all("slipped" in turn.why for turn in result.turns)
    assert result.standing == 0
    assert reproduced(result)


def test_an_agent_without_time_left_places_nothing() -> None:
    result = played(Fixed(), budget=0.0)
    assert result.standing == 0
    assert {turn.why for turn in result.turns} == {"the time for all ladders is used up"}
    assert scores.scores([result]).late == 2


def test_scores_are_means_with_intervals_over_seeds() -> None:
    base = played(Fixed(None))
    results = [replace(base, standing=count, height=count / 100) for count in (1, 2, 3, 6)]
    found = scores.scores(results)
    assert (found.standing.share, found.height.share) == (3.0, 30.0)
    assert 1 <= found.standing.low < 3 < found.standing.high <= 6
    assert "ladders standing      3.0  (" in told(found)


def test_every_agent_that_comes_with_it_is_made_and_answers() -> None:
    table, order = dealt(1)
    ladder, demand = order[0]
    scene = Scene(1, ladder, demand, table.poses(), (), 60.0, table.snapshot())
    for name in agents.AGENTS:
        agent = agents.agent_named(name)
        pose = agent.place(scene)
        assert pose == agent.place(scene)
        assert (pose is None) == (name == "aside")
        assert pose is None or table.clearance(ladder, pose) > -0.0005
    assert next(agents.agent_named("learned").lead(scene)) is not None


def test_an_agent_or_a_track_that_there_is_not_is_told() -> None:
    for name, message in (
        ("nobody", "no agent is called 'nobody': choose from aside"),
        ("no_such:Agent", "there is no agent at"),
        ("pathlib:Path.anchor", "is no class"),
        ("fractions:Fraction", "neither `place` nor `lead`"),
        ("collections:namedtuple", "makes no agent from a seed"),
    ):
        with pytest.raises(Unparsable, match=message):
            trials(name, "pose")
    with pytest.raises(Unparsable, match="no track is called 'foot'"):
        trials("aside", "foot")
    with pytest.raises(Unparsable, match="1 to 64 seeds"):
        trials("aside", "pose", 65)


def test_a_trial_is_played_the_same_again() -> None:
    [trial] = trials("hasty", "pose", 1, 2)
    first, second = play_trial(trial), play_trial(trial)
    assert replace(first, seconds=0.0) == replace(second, seconds=0.0)
