"""The generator is a value, and its draws are the published ones of SplitMix64."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.core.randomness import Random


def test_draws_are_those_of_splitmix64() -> None:
    # The first outputs for the seed 1234567, as published with the algorithm.
    expected = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    random, drawn = Random(1234567), []
    for _ in expected:
        number, random = random.draw()
        drawn.append(number)
    assert drawn == expected


def test_drawing_leaves_the_generator_as_it_was() -> None:
    random = Random(5)
    assert random.draw() == random.draw()
    assert random == Random(5)


@given(st.integers(), st.integers(1, 1000))
def test_below_stays_below(seed: int, n: int) -> None:
    number, _ = Random(seed).below(n)
    assert 0 <= number < n


@given(st.integers(), st.lists(st.integers()))
def test_shuffling_keeps_every_item(seed: int, items: list[int]) -> None:
    mixed, _ = Random(seed).shuffled(items)
    assert sorted(mixed) == sorted(items)


def test_each_face_of_a_die_comes_up_about_equally_often() -> None:
    random, counts = Random(0), [0] * 6
    for _ in range(6000):
        face, random = random.below(6)
        counts[face] += 1
    assert all(900 < count < 1100 for count in counts)


def test_forks_for_different_purposes_differ_and_repeat() -> None:
    random = Random(7)
    assert random.fork("die") == random.fork("die")
    assert random.fork("die") != random.fork("draw")


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_below_refuses_a_range_that_it_cannot_serve(n: int) -> None:
    with pytest.raises(ValueError, match="n must be"):
        Random(0).below(n)
