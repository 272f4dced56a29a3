"""Reading a game again: by the rules, without any engine."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from tests.games.moon.record.playing import Playing
from toprung.core.errors import Unparsable
from toprung.games.moon.record import GameRecord, frames, trace, turns
from toprung.games.moon.rules.moves import Release, Roll


def test_turns_tell_die_ladder_verdict_and_height(game: Playing) -> None:
    record = GameRecord.parse(game.text)
    told = list(turns(record))
    assert [turn.number for turn in told] == list(range(len(record.pages)))
    assert told[0].before == record.start
    assert told[0].moves[0] == "set:gate"
    assert told[0].settlement is None
    assert told[0].height == 0
    assert told[-1].after == game.state
    for turn in told[1:]:
        assert turn.moves[:2] == ("roll", "draw")
        assert turn.moves[-1] == "settled"
        assert turn.demand is not None
        assert turn.ladder not in (None, *turn.before.structure)
        assert turn.height > 0.14
        assert turn.judgements[-1].verdict in record.verdicts
        assert turn.figures == ()


def test_the_film_ends_where_the_ladders_rest(game: Playing) -> None:
    record = GameRecord.parse(game.text)
    for page, turn in zip(record.pages, turns(record), strict=True):
        film = list(frames(page))
        if turn.settlement is None:
            continue
        seconds = [second for second, _ in film]
        assert seconds == sorted(set(seconds))
        shown = [poses for _, poses in film if poses.keys() == turn.settlement.poses.keys()]
        best = min(
            max(
                abs(a - b)
                for ladder, pose in turn.settlement.poses.items()
                for a, b in zip(poses[ladder].place, pose.place, strict=True)
            )
            for poses in shown
        )
        assert best < 1e-4


def test_play_and_replays_need_no_second_opinion() -> None:
    """Rapier and MuJoCo are tools of the tests."""
    program = (
        "import sys\n"
        "sys.modules.update(rapier3d=None, mujoco=None)\n"
        "from toprung.games.moon.physics.base import PRESETS\n"
        "from toprung.games.moon.physics.factory import prepared_table\n"
        "import toprung.bots.moon.bots, toprung.games.moon.record\n"
        "import toprung.games.moon.table.world, toprung.server.app\n"
        "prepared_table(PRESETS['gate']).step()\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_move_that_the_rules_forbid_names_the_turn(game: Playing) -> None:
    record = GameRecord.parse(game.text)
    wrong = (*record.pages[1], trace.Said(Release()))
    forged = replace(record, pages=(record.pages[0], wrong))
    told = turns(forged)
    assert next(told).number == 0
    with pytest.raises(Unparsable, match=r"^turn 1: .*CM-"):
        next(told)
    early = replace(record, pages=((trace.Said(Roll()),),))
    with pytest.raises(Unparsable, match=r"^turn 0: "):
        list(turns(early))


def test_a_record_without_a_table_says_so(game: Playing) -> None:
    assert GameRecord.parse(game.text).laid.starting == (0, 1)
    with pytest.raises(Unparsable, match="no table"):
        _ = GameRecord(game.recorder.record.headers, ()).laid


def test_bytes_for_a_turn_are_few(game: Playing) -> None:
    assert len(game.text) < 10_000 * len(game.recorder.record.pages)
