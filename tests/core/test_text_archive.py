"""Records of any game without a world, tried with The Climbers."""

from __future__ import annotations

import pytest

from toprung.core.archive import Played
from toprung.core.errors import Unparsable
from toprung.core.randomness import Random
from toprung.core.text_archive import TextArchive
from toprung.games.registry import game_named

RULES = game_named("climbers")
ARCHIVE = TextArchive(RULES)


def some_game(most: int) -> Played:
    start = state = RULES.start(2, 5, {})
    random, moves = Random(5), list[tuple[int, str]]()
    while state.outcome is None and len(moves) < most:
        move, random = random.choice([*state.moves()])
        moves.append((state.mover(move), move))
        state = state.play(state.mover(move), move)
    return Played(start.text, 5, ("Ada", "Ben"), tuple(moves))


@pytest.mark.parametrize("most", [0, 7, 10_000])
def test_what_is_written_can_be_read(most: int) -> None:
    played = some_game(most)
    text = ARCHIVE.record(played)
    assert text.startswith(
        '[Game "climbers"]\n[Seed "5"]\n[Players "Ada, Ben"]\n[Start "climbers-1 '
    )
    assert ARCHIVE.read(text) == played


def test_a_record_says_why_a_game_stopped() -> None:
    played = some_game(7)
    stopped = Played(played.start, 5, played.names, played.moves, "Ada left")
    assert '[Result "unfinished after 7 moves: Ada left"]' in ARCHIVE.record(stopped)


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('"climbers"]', '"chess"]', "this is not a record of climbers"),
        ('[Seed "5"]', '[Seed "five"]', "the seed 'five' is not a number"),
        ("\n2. ", "\n2. #99 ", "move 3, #99: "),
        ("[Result", "[Ending", "no header"),
    ],
)
def test_a_wrong_record_is_refused_with_the_place(before: str, after: str, complaint: str) -> None:
    text = ARCHIVE.record(some_game(10_000))
    assert text.count(before) == 1
    with pytest.raises(Unparsable, match=complaint):
        ARCHIVE.read(text.replace(before, after))


def test_a_record_that_was_cut_is_refused() -> None:
    text = ARCHIVE.record(some_game(10_000))
    with pytest.raises(Unparsable, match="cut or altered"):
        ARCHIVE.read(text[: text.rindex("\n", 0, -1)])


def test_there_is_no_film_and_no_world() -> None:
    with pytest.raises(Unparsable, match="no film 3"):
        ARCHIVE.film([], 3)
