"""Runs on a cluster: two Ray nodes as processes on this machine, of which one is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.cli import running
from tests.cli.running import error, ok
from tests.ray_nodes import two_nodes

import toprung
from toprung.arena import runs, self_play
from toprung.arena.cluster import OtherVersion, connected
from toprung.arena.runs import ALONE, Log, Runner
from toprung.arena.stack import dataset, scores
from toprung.arena.tournament import Fixture, Result, fixtures, play_fixture, run, signed
from toprung.core.errors import Unparsable

ROOT = Path(__file__).parents[2]
BOTS = ("random", "marmot")
GAMES = signed(fixtures("climbers", BOTS, 4, 1))
MATCH = ("arena", "match", "climbers", *BOTS, "--buildings", "4", "--json")
KILLED_DRIVER = """
import os, signal, sys
from pathlib import Path
from tests.arena.test_cluster import GAMES
from toprung.arena.cluster import connected
from toprung.arena.tournament import Result, run
from toprung.arena.runs import Log

address, log, games = sys.argv[1], Log(Path(sys.argv[2]), Result), int(sys.argv[3])

def die(_more):
    if len(log.results) == games:
        os.kill(os.getpid(), signal.SIGKILL)

with connected(address) as cluster:
    list(run(GAMES, log, cluster, progress=die))
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with two_nodes() as nodes:
        yield nodes.address


def fatal(fixture: Fixture, first: Path) -> Result:
    """The game in the middle kills the node that plays it, the first time."""
    if fixture == GAMES[len(GAMES) // 2] and not first.exists():
        first.touch()
        for process in (
            os.getppid(),
            os.getpid(),
        ):  # the node, which started this one, and this one
            os.kill(process, signal.SIGKILL)
    return play_fixture(fixture)


def refused(fixture: Fixture) -> Result:
    raise Unparsable(f"no game with seed {fixture.seed}")


def test_a_tournament_loses_its_driver_and_another_a_node_and_nothing_changes(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One test, so that there is one cluster, which takes a while to start."""
    _a_driver_that_was_killed_goes_on_from_the_log(address, tmp_path / "games.jsonl")
    with connected(address) as cluster:
        with pytest.raises(Unparsable, match="no game with seed"):
            list(run(GAMES, None, cluster, refused))
        with monkeypatch.context() as patch:
            patch.setattr(toprung, "__version__", "0.0.0")
            with pytest.raises(OtherVersion):
                list(run(GAMES, None, cluster))
        _buildings_placements_and_games_against_itself_are_the_same(cluster)
        first, told = tmp_path / "first", list[int]()
        play = partial(fatal, first=first)
        assert list(run(GAMES, None, cluster, play, told.append)) == list(run(GAMES))
        assert first.exists()
        assert told == [0] + [1] * len(GAMES)


def _a_driver_that_was_killed_goes_on_from_the_log(address: str, log: Path) -> None:
    driver = [sys.executable, "-c", KILLED_DRIVER, address, str(log), "3"]
    killed = subprocess.run(driver, cwd=ROOT, capture_output=True, text=True, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert len(Log(log, Result).results) == 3
    there = running.run(*MATCH, "--log", str(log), "--ray", address)
    assert (there.exit_code, there.stdout) == (0, ok(*MATCH, "--processes", "1"))
    assert len(log.read_text("utf-8").splitlines()) == len(GAMES), "none is played twice"


def _buildings_placements_and_games_against_itself_are_the_same(cluster: Runner) -> None:
    assert list(self_play.run([1, 2], runner=cluster)) == list(self_play.run([1, 2]))
    tables = [dataset.Part(seed, tries=2, ladders=1) for seed in (1001, 1002)]
    assert [*runs.run(tables, dataset.gather, None, cluster)] == [*map(dataset.gather, tables)]
    trials = scores.trials("aside", "pose", seeds=2, ladders=2)
    there, here = (
        list(runs.run(trials, scores.play_trial, None, where)) for where in (cluster, ALONE)
    )
    assert [one.digest for one in there] == [one.digest for one in here]


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = error(*MATCH, "--ray", "local")
    assert said == 'A run on a cluster needs ray: pip install "toprung[cluster]"'


def test_the_cores_of_a_cluster_are_its_own_matter() -> None:
    said = error(*MATCH, "--ray", "127.0.0.1:6379", "--processes", "2")
    assert said == "a cluster knows its own cores: leave --processes out"
