"""`climbers legal`: the same lists as the library, and a stream that nothing interrupts."""

from __future__ import annotations

import io
import json

import pytest

from tests.cli.running import STUDY, error, ok, process, shell
from tests.games.climbers.slow.codec import to_json
from tests.games.climbers.slow.positions import random_position
from toprung.cli.climbers.legal import answer_lines, legal_json
from toprung.cli.climbers.position_input import LONGEST
from toprung.games.climbers import Ladder, Position
from toprung.games.climbers.blocks import size


def expected(at: Position) -> dict[str, object]:
    """The answer, put together from the library's own lists."""
    kinds = {block.id: block.kind for block in at.blocks}
    return {
        "movable": list(at.movable()),
        "placements": {
            str(block): [
                [place.x, place.y, level, *size(kinds[block], place.axis), place.up]
                for place, level in at.placements(block)
            ]
            for block in at.movable()
        },
        "reach": [
            {
                "square": [way.x, way.y, way.level],
                "ladders": [ladder for ladder in Ladder if ladder in way.ladders],
            }
            for way in at.reach(at.active)
        ],
        "stones": list(at.stones(at.active)),
    }


@pytest.mark.parametrize("seed", range(25))
def test_the_lists_are_those_of_the_library(seed: int) -> None:
    source = json.dumps(to_json(random_position(seed)))
    at = Position.from_json(source)
    assert json.loads(legal_json(at)) == expected(at)
    assert json.loads(ok("climbers", "legal", "--json", source)) == expected(at)


def test_while_building_the_supply_may_be_placed() -> None:
    at = Position.start(built_by_players=True)
    assert json.loads(legal_json(at)) == expected(at)


def test_one_line_is_answered_before_the_next_is_sent() -> None:
    running = process("climbers", "legal", "--json", "-")
    assert running.stdin is not None
    assert running.stdout is not None
    for seed in range(3):
        question = json.dumps(to_json(random_position(seed))).encode()
        running.stdin.write(question + b"\n")
        running.stdin.flush()
        assert json.loads(running.stdout.readline()) == expected(Position.from_json(question))
    assert running.communicate() == (b"", b"")
    assert running.returncode == 0


def test_thousands_of_lines_go_through_and_bad_ones_do_not_stop_them() -> None:
    good = [json.dumps(to_json(random_position(seed))).encode() for seed in range(20)]
    bad = [b"junk", b"{", b"\xff\xfe", b'{"format":"climbers-1"}', good[0][:-9], b"[1]", b"\0"]
    lines = [bad[i % 7] if i % 10 == 9 else good[i % 20] for i in range(2000)]
    done = shell("climbers", "legal", "--json", "-", stdin=b"\n\n".join(lines))
    assert (done.returncode, done.stderr) == (0, b"")
    answers = done.stdout.splitlines()
    assert len(answers) == len(lines)
    whole = {line: legal_json(Position.from_json(line)).encode() for line in good}
    for line, answer in zip(lines, answers, strict=True):
        if line in whole:
            assert answer == whole[line]
        else:
            assert json.loads(answer).keys() == {"error", "rule"}


def answers(questions: bytes) -> list[dict[str, object]]:
    out = io.BytesIO()
    answer_lines(io.BytesIO(questions), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_errors_name_their_rule() -> None:
    floating = STUDY.to_json().replace('"z":0', '"z":1', 1).encode()
    impossible, unparsable = answers(floating + b"\r\n  \t\nx")
    assert impossible["rule"] == "CL-BUI-4"
    assert "block 0" in str(impossible["error"])
    assert unparsable["rule"] is None


def test_lines_may_be_in_notation_and_the_last_may_lack_its_end() -> None:
    assert answers(STUDY.text.encode()) == [expected(STUDY)]


def test_a_line_without_end_is_refused_and_skipped() -> None:
    endless, good = answers(b"{" * (3 * LONGEST) + b"\n" + STUDY.text.encode())
    assert endless["error"] == f"the line is longer than {LONGEST} bytes"
    assert good == expected(STUDY)


def test_people_get_words() -> None:
    shown = ok("climbers", "legal", STUDY.text)
    assert "red is on turn (first climb: walk and use ladders, before the block)," in shown
    assert "on level 0 at -1,0, short and long ladder, stone in hand" in shown
    assert "block 0 (half cube, red on top, level 1): " in shown
    assert "  level 2: 3,0\n" in shown
    assert "May put the stone on block: 0 1 2 3\n" in shown


def test_one_bad_position_is_an_error() -> None:
    assert error("climbers", "legal", "--json", "{").startswith("not JSON: ")
    assert error("climbers", "legal", "nonsense").startswith("not a position: ")
