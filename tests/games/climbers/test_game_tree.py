"""A game of The Climbers with its history."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from toprung import Game, Position, Random
from toprung.core.errors import Illegal, OutOfTurn, Unparsable
from toprung.core.record import Record, read_records, records_text
from toprung.games.climbers import Walk, parse_move

START = Position.start(["red", "blue"], seed=7)
CLIMB = START.play("-").play("-")
GOLDEN = Path("tests/data/climbers/golden")


def studied() -> Game:
    """Three moves, and beside the last of them another that goes on."""
    game = Game(START, seed=7, names=["Ada", "Ben"])
    for move in ("-", "-", "r@-5,0+l"):
        game.push(move)
    game.comment = "up {at} once"
    game.back()
    game.push("-")
    game.push("-")
    game.comment = "nothing"
    game.to_start()
    game.comment = "a study"
    return game


def test_moves_are_pushed_and_popped() -> None:
    game = Game(CLIMB)
    assert game.push("r@-5,0+l") == game.position == CLIMB.play("r@-5,0+l")
    assert list(game.moves) == [parse_move("r@-5,0+l")]
    assert game.pop() == parse_move("r@-5,0+l")
    assert game.position == CLIMB
    assert [*game.moves, *game.variations] == []
    with pytest.raises(IndexError, match="start"):
        game.pop()


def test_an_illegal_move_changes_nothing() -> None:
    game = Game(CLIMB)
    for wrong, error in (("r@0,0", Illegal), ("b@0,-5", OutOfTurn), ("x", Unparsable)):
        with pytest.raises(error):
            game.push(wrong)
    assert (game.moves, game.variations) == ((), ())


def test_another_move_after_going_back_is_a_variation() -> None:
    game = studied()
    game.forward()
    game.forward()
    assert [move.text for move in game.variations] == ["r@-5,0+l", "-"]
    assert game.forward(1) == CLIMB.play("-")
    game.to_end()
    assert (game.comment, len(game.moves)) == ("nothing", 4)
    with pytest.raises(IndexError, match="no variation 0"):
        game.forward()


def test_a_move_that_was_played_before_is_found_again() -> None:
    game = studied()
    for move in ("-", "-", "r@-5,0+l"):
        game.push(move)
    assert game.comment == "up {at} once"


def test_the_record_keeps_names_comments_and_variations() -> None:
    text = str(studied())
    assert "{a study}" in text
    assert "( - - {nothing} )" in text
    assert '[Players "red: Ada, blue: Ben"]' in text
    again = Game.parse(text)
    assert str(again) == text
    assert again.record() == studied().record()
    assert Record.parse(text) == again.record()


def test_a_wrong_move_in_a_variation_is_found() -> None:
    text = str(studied()).replace("( - - {nothing} )", "( r@0,0 )")
    with pytest.raises(Unparsable, match=r"in a variation: .*CL-BLK-4"):
        Game.parse(text)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("( - )", "follows the move that it replaces"),
        ("- ( )", "ends no variation"),
        ("- )", "ends no variation"),
        ("- ( -", "not closed"),
        ("- ( {said} - )", "follows its move"),
        ("- ( " * 60 + ") " * 60, "at most 50 deep"),
    ],
)
def test_variations_that_are_none(words: str, complaint: str) -> None:
    with pytest.raises(Unparsable, match=complaint):
        Record.parse(f'[Game "climbers"]\n\n{words}\n')


def test_a_file_of_several_games_is_read_one_by_one(tmp_path: Path) -> None:
    texts = [path.read_text("utf-8") for path in sorted(GOLDEN.glob("*.txt"))]
    said = '[Game "climbers"]\n[Seed "1"]\n[Players "red, blue"]\n\n{a comment\n[Game "x"]\n} -\n'
    empty = '[Game "climbers"]\n[Seed "2"]\n[Players "red, blue"]\n'
    path = tmp_path / "games.txt"
    path.write_text(records_text([*texts, said, empty, str(studied())]), "utf-8")
    with path.open(encoding="utf-8") as file:
        games = list(Game.read(file))
    assert [str(game) for game in games[: len(texts)]] == texts
    assert games[len(texts)].comment == 'a comment\n[Game "x"]\n'
    assert games[len(texts) + 1].start == Position.start(["red", "blue"], seed=2)
    assert str(games[-1]) == str(studied())


def test_the_reader_takes_no_more_than_it_needs() -> None:
    taken = 0

    def lines() -> list[str]:
        return str(studied()).splitlines(keepends=True)

    def counted() -> Iterator[str]:
        nonlocal taken
        for _ in range(3):
            for line in lines():
                taken += 1
                yield line

    reader = read_records(counted())
    assert next(reader) == studied().record()
    assert taken == len(lines()) + 1


def test_an_unreadable_record_is_named_by_its_number() -> None:
    text = records_text([str(studied()), '[Game "climbers"]\n\n- )\n'])
    reader = read_records(text.splitlines(keepends=True))
    next(reader)
    with pytest.raises(Unparsable, match="record 2, line 3"):
        next(reader)


def test_a_move_is_parsed_and_judged_by_the_position() -> None:
    move = CLIMB.parse_move("r@-5,0+l")
    assert isinstance(move, Walk)
    assert CLIMB.parse_move(move) is move
    with pytest.raises(Illegal, match="CL-BLK-4"):
        CLIMB.parse_move("r@0,0")
    with pytest.raises(Unparsable):
        CLIMB.parse_move("up")


def test_printing_a_position_draws_it_and_printing_a_move_writes_it() -> None:
    assert "From above" in str(CLIMB)
    assert "\x1b" not in str(CLIMB)
    for move in CLIMB.legal_moves[:20]:
        assert str(move) == move.text == f"{move}"


def test_sampled_moves_are_legal_and_all_of_them_turn_up() -> None:
    random, seen = Random(1), set()
    for _ in range(2000):
        move, random = CLIMB.legal_moves.sample(random)
        seen.add(move)
    assert seen == set(CLIMB.legal_moves)
    over = CLIMB
    while over.outcome is None:
        over = over.play("-")
    with pytest.raises(IndexError, match="over"):
        over.legal_moves.sample(random)
