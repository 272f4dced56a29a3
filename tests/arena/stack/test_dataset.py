"""Placements and what came of them, as Parquet."""

from __future__ import annotations

from pathlib import Path

from pyarrow import parquet

from toprung.arena.runs import Log, run
from toprung.arena.stack.dataset import FORMAT, Harvest, Part, Placement, gather, write_parquet
from toprung.games.moon.physics.factory import ENGINE


def test_placements_come_back_from_the_log_and_from_parquet(tmp_path: Path) -> None:
    log = Log(tmp_path / "log.jsonl", Harvest)
    [harvest] = run([Part(1001, 3, 2)], gather, log)
    rows = harvest.rows
    assert len(rows) == 6
    assert [row.turn for row in rows] == [0, 0, 0, 1, 1, 1]
    for row in rows:
        assert len(row.pose) == 7
        assert len(row.ladders) == len(row.poses) == 2 + row.turn
        assert row.stood or not row.met
        assert (row.moved < 0) == (row.fallen > 0)
    assert [Log(tmp_path / "log.jsonl", Harvest).results[harvest.part]] == [harvest]

    write_parquet(rows, tmp_path / "rows.parquet")
    table = parquet.read_table(tmp_path / "rows.parquet")
    told = {name.decode(): text.decode() for name, text in table.schema.metadata.items()}
    assert (told["format"], told["engine"]) == (FORMAT, ENGINE)
    again = [
        Placement(
            **{
                **row,
                "pose": tuple(row["pose"]),
                "ladders": tuple(row["ladders"]),
                "poses": tuple(map(tuple, row["poses"])),
            }
        )
        for row in table.to_pylist()
    ]
    assert tuple(again) == rows
