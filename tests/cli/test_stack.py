"""`toprung bench-stack` and `toprung dataset`."""

from __future__ import annotations

import json
from pathlib import Path

from pyarrow import parquet

from tests.cli.running import run


def test_scores_as_words_and_as_json_and_a_log_that_verifies(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    few = ("bench-stack", "--seeds", "2", "--ladders", "2", "--processes", "1")
    told = run(*few, "--agent", "random", "--log", str(log))
    assert "ladder-stack-1, track pose: random, 2 seeds" in told.stdout
    found = json.loads(run(*few, "--agent", "random", "--log", str(log), "--json").stdout)
    assert found["seeds"] == 2
    assert len(log.read_text("utf-8").splitlines()) == 2
    verified = run("bench-stack", "--verify", str(log))
    assert verified.stdout == "The same to the last bit: 2 results.\n"
    altered = log.read_text("utf-8").replace('"standing":', '"standing":1')
    log.write_text(altered, "utf-8")
    assert "not the same: random pose seed 1" in run("bench-stack", "--verify", str(log)).stderr


def test_an_agent_that_there_is_not_is_one_line() -> None:
    assert run("bench-stack", "--agent", "nobody").stderr.startswith("Error: no agent is called")


def test_a_dataset_is_a_parquet_file(tmp_path: Path) -> None:
    file = tmp_path / "few.parquet"
    few = ("--seeds", "1", "--ladders", "1", "--tries", "2", "--processes", "1")
    told = run("dataset", "moon", str(file), *few)
    assert told.stdout == f"2 placements on 1 tables are in {file}.\n"
    assert parquet.read_table(file).num_rows == 2
