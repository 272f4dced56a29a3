"""All the players build at once (CL-PRE-7)."""

import pytest

from tests.games.climbers.builder import verdict
from toprung.core.archive import Played
from toprung.core.errors import Illegal, OutOfTurn, Unparsable
from toprung.core.randomness import Random
from toprung.core.seat import Seat
from toprung.games.climbers import Build, Options, Phase, Position, parse_move
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.records import ClimbersArchive
from toprung.games.climbers.view.choices import choices

TOGETHER = "2008+build=together"


def begun(count: int = 3) -> Position:
    return Position.start(["red", "yellow", "blue"][:count], options=TOGETHER)


@pytest.mark.rule("CL-PRE-7")
def test_everybody_may_place_and_nobody_is_waited_for() -> None:
    at, game = begun(), Climbers()
    assert at.phase is Phase.BUILD
    assert at.free_for_all
    assert set(at.to_act) == {0, 1, 2}
    assert game.waited_for(at) is None
    for seat in (2, 2, 0, 2):  # one may place several in a row
        place = next(iter(at.legal_moves))
        assert choices(at, seat)["blocks"]
        at = game.play(at, Seat(seat), place)
    assert sum(block.in_supply for block in at.blocks) == 29
    with pytest.raises(OutOfTurn):
        game.play(at, Seat(3), next(iter(at.legal_moves)))


@pytest.mark.rule("CL-PRE-7", "CL-PRE-5")
def test_the_rest_is_as_in_building_by_turns() -> None:
    together, turns = begun(), Position.start(["red", "yellow", "blue"], built_by_players=True)
    random = Random(1)
    while together.phase is Phase.BUILD:
        assert verdict(together, "-") == "wrong-phase CL-TRN-1"
        assert len(together.legal_moves) == len(turns.legal_moves)
        move, random = together.legal_moves.sample(random)
        together, turns = together.play(move), turns.play(move)
        assert together.blocks == turns.blocks
    assert not together.grey_visible
    assert together.to_act == turns.to_act == (0,)
    assert Climbers().waited_for(together) == 0


@pytest.mark.rule("CL-PRE-7")
def test_whoever_comes_second_to_a_place_is_refused_by_the_rule() -> None:
    """Without its level, the block would come to lie on top of the first."""
    at = begun().play("11@-4,-1zr")
    assert verdict(at, "12@-4,-1zr^0") == "place-changed CL-PRE-7"
    assert at.refusal("12@-4,-1zr^2") is None
    assert verdict(at, "12@-4,-1zr") == "allowed"
    assert verdict(at, "11@2,-1zr^0") == "block-built CL-PRE-5"
    with pytest.raises(Illegal) as refused:
        at.play("12@-4,-1zr^0")
    assert refused.value.rule == "CL-PRE-7"
    assert at.play("12@-4,-1zr^2") == at.play("12@-4,-1zr")


def test_a_placement_with_its_level_is_a_text_like_any_other() -> None:
    move = parse_move("12@3,4xr^12")
    assert move.text == "12@3,4xr^12"
    assert parse_move(move.text) == move
    for wrong in ("12@3,4xr^", "12@3,4xr^-1", "12@3,4xr^01", "12@3,4xr^100", "r@3,4^1"):
        with pytest.raises(Unparsable):
            parse_move(wrong)


@pytest.mark.rule("CL-PRE-7")
def test_the_option_is_part_of_every_text() -> None:
    at = begun().play("11@-4,-1zr")
    assert at.options == Options(build=Build.TOGETHER)
    assert at.text.endswith(f" {TOGETHER}")
    for same in (Position.parse(at.text), Position.from_json(at.to_json()), Position.of(at.table)):
        assert same == at
    by_name = Climbers().start(2, 7, {"build": "together", "colours": "red,yellow"})
    assert by_name == begun(2)
    with pytest.raises(Unparsable):
        Options.parse("2008+build=alone")


@pytest.mark.rule("CL-PRE-7")
def test_a_record_keeps_who_placed_which_block() -> None:
    start = at = begun()
    random, moves = Random(2), list[tuple[int, str]]()
    while at.phase is Phase.BUILD:
        move, random = at.legal_moves.sample(random)
        seat, random = random.below(3)
        moves.append((seat, move.text))
        at = at.play(move)
    moves.append((0, "-"))
    text = ClimbersArchive().record(Played(start.text, 0, ("Ann", "Ben", "Cis"), tuple(moves)))
    assert f'[Builders "{"".join("ryb"[seat] for seat, _ in moves[:-1])}"]' in text
    read = ClimbersArchive().read(text)
    assert read.moves == tuple(moves)
    assert ClimbersArchive().follows(read)
    unsigned = "".join(line for line in text.splitlines(True) if "Builders" not in line)
    assert [seat for seat, _ in ClimbersArchive().read(unsigned).moves[:4]] == [0, 1, 2, 0]
    with pytest.raises(Unparsable):
        ClimbersArchive().read(text.replace('[Builders "', '[Builders "p'))
    with pytest.raises(Unparsable):
        ClimbersArchive().read(text.replace('[Builders "', '[Builders "r'))
