"""What the widget is given to show; tests/web/test_notebook.py looks at it in a browser."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import cast

import pytest

from toprung import Game, Position, Record, Table, Unparsable, play_game
from toprung.notebook import show
from toprung.notebook.exhibit import Exhibit, exhibit_of
from toprung.protocol.frames import unpack_film

GOLDEN = Path(__file__).parent.parent / "data"


def test_a_position_is_one_state_that_the_page_can_draw() -> None:
    position = Position.start(["red", "blue"], seed=7)
    shown = exhibit_of(position)
    assert (shown["game"], shown["moves"], shown["films"]) == ("climbers", [], [])
    assert [state["text"] for state in shown["states"]] == [position.text]


def test_a_record_of_the_climbers_tells_every_move_in_words_and_how_it_went() -> None:
    record = Record.parse((GOLDEN / "climbers/golden/3-players.txt").read_text("utf-8"))
    shown = exhibit_of(record)
    assert [one["move"] for one in shown["moves"]] == [entry.move for entry in record.entries]
    assert len(shown["states"]) == len(record.entries) + 1
    walk = next(one for one in shown["moves"] if one["move"].startswith("r@"))
    assert walk["words"].en.startswith("Red ")  # two of these bots have the same name
    assert walk["trail"]["steps"]


def test_a_game_under_way_is_shown_as_far_as_it_goes() -> None:
    game = Game(Position.start(["red", "blue"], seed=7))
    game.push("-")
    assert [one["move"] for one in exhibit_of(game)["moves"]] == ["-"]


def test_a_record_of_catch_the_moon_brings_its_films_along() -> None:
    shown = exhibit_of(play_game("moon", ["clumsy", "clumsy"], seed=3))
    turns = sum(one["move"] == "roll" for one in shown["moves"])
    assert len(shown["films"]) == 1 + turns
    shots = unpack_film(b64decode(shown["films"][1]))
    assert shots[-1].at > 0
    assert {0, 1} <= set(shots[-1].poses.moved.poses)


def test_ladders_that_belong_to_no_game_stand_where_they_stand() -> None:
    table = Table("roof")
    shown = exhibit_of(table)
    (shot,) = unpack_film(b64decode(shown["films"][0]))
    assert set(shot.poses.moved.poses) == set(table.ladders)
    for ladder, placed in shot.poses.moved.poses.items():
        pose = table.pose(ladder)
        assert placed == pytest.approx((*pose.place, *pose.turn), abs=1e-4)


def test_the_browser_gets_the_exhibit_packed_and_the_same_bytes_for_the_same_thing() -> None:
    position = Position.start(["red", "blue"], seed=7)
    viewer = show(position, height=300)
    told = cast(Exhibit, json.loads(gzip.decompress(viewer.exhibit)))
    assert told["states"][0]["text"] == position.text
    assert viewer.exhibit == show(position).exhibit
    assert (viewer.at, viewer.height) == (0, 300)


def test_what_cannot_be_shown_is_refused_by_name() -> None:
    position = Position.start(["red", "blue"], seed=7)
    with pytest.raises(ValueError, match="height"):
        show(position, height=5)
    with pytest.raises(ValueError, match="at"):
        show(position, at=-1)
    with pytest.raises(TypeError, match="shown"):
        show(cast(Position, "a building"))
    with pytest.raises(Unparsable):
        show(Record.parse('[Game "chess"]\n\ne4'))


def test_without_the_extra_the_message_names_it() -> None:
    program = "import sys; sys.modules['anywidget'] = None; import toprung.notebook"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert 'pip install "toprung[notebook]"' in done.stderr
