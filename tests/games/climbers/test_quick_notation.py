"""The compiled reader and writer of texts: quicker than the careful one, of one mind with it."""

from __future__ import annotations

import pytest

from tests.games.climbers.slow.codec import to_json
from tests.games.climbers.slow.positions import random_position
from toprung import Position, Random
from toprung.core.errors import Impossible, ToprungError
from toprung.games.climbers import kernels, notation, parse_move
from toprung.games.climbers.json import from_plain

SEEDS = range(24)
LETTERS = " -/,:#@*+=0123456789abcdefghilmnoprstuvxyz"


def nasty(seed: int) -> Position:
    return Position.of(from_plain(to_json(random_position(seed))))


def carefully(text: str) -> bytes | None:
    """What the reader that knows the whole grammar makes of a text."""
    try:
        return Position.of(notation.parse(text)).state
    except ToprungError:
        return None


def garbled(text: str, random: Random) -> tuple[str, Random]:
    """A text with one character lost, doubled or exchanged for another."""
    at, random = random.below(len(text))
    put, random = random.choice(("", text[at] * 2, *LETTERS))
    return text[:at] + put + text[at + 1 :], random


@pytest.mark.parametrize("seed", SEEDS)
def test_both_readers_understand_every_position_alike(seed: int) -> None:
    text = nasty(seed).text
    assert kernels.read(text) == carefully(text) is not None


def test_both_readers_agree_on_garbled_positions() -> None:
    random, accepted = Random(1), 0
    for seed in SEEDS:
        text = nasty(seed).text
        for _ in range(50):
            wrong, random = garbled(text, random)
            quick, careful = kernels.read(wrong), carefully(wrong)
            assert quick == careful, wrong
            accepted += quick is not None
    assert accepted > 50


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_leads_to_the_same_position_as_text_and_as_value(seed: int) -> None:
    position = nasty(seed)
    moves, random = list(position.legal_moves), Random(seed)
    for move in moves[:: len(moves) // 20 + 1]:
        assert kernels.play_text(position.state, move.text) == position.play(move).state
        for _ in range(5):
            text, random = garbled(move.text, random)
            quick = kernels.play_text(position.state, text)
            try:
                assert quick == position.play(parse_move(text)).state
            except ToprungError:
                assert quick is None, text


def test_bytes_that_are_not_a_position_do_not_become_one() -> None:
    state = Position.start(["red", "blue"], seed=7).state
    assert Position(state).state == state
    for wrong in (b"", state[:-1], state + b"\0", b"\xff" * len(state), bytes(len(state))):
        with pytest.raises(Impossible, match="state"):
            Position(wrong)


def test_bytes_are_a_position_only_if_each_of_them_is_as_it_should_be() -> None:
    """Whatever is let in lists its moves and is written like any other."""
    state, random, accepted = Position.start(["red", "blue"], seed=7).state, Random(2), 0
    for _ in range(2000):
        at, random = random.below(len(state))
        value, random = random.below(256)
        wrong = state[:at] + bytes([value]) + state[at + 1 :]
        try:
            position = Position(wrong)
        except Impossible:
            continue
        assert carefully(position.text) == wrong
        accepted += 1
    assert accepted
