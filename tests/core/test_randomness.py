"""The generator is a value, and its draws are the published ones of SplitMix64."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.core.errors import Unparsable
from toprung.core.randomness import (
    Random,
    commitment,
    is_secret,
    parse_seed,
    secret_of,
    seed_text,
)


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


SECRETS = st.integers(0, 2**256 - 1).map(secret_of)


def test_draws_from_a_secret_are_those_of_a_keyed_blake2b() -> None:
    """The key is all of the secret but its last 8 bytes, and these number the draws."""
    secret = secret_of(int("0123456789abcdef" * 4, 16))
    whole = secret.to_bytes(32, "big")
    random = Random(secret)
    for step in range(3):
        number = (int.from_bytes(whole[24:], "big") + step) % 2**64
        digest = hashlib.blake2b(number.to_bytes(8, "big"), digest_size=8, key=whole[:24]).digest()
        drawn, random = random.draw()
        assert drawn == int.from_bytes(digest, "big")


@given(SECRETS)
def test_the_state_of_a_secret_generator_has_its_size_and_can_be_written_down(secret: int) -> None:
    random = Random(secret)
    for _ in range(4):
        assert is_secret(random.state)
        assert is_secret(random.fork("dice").state)
        assert Random(parse_seed(seed_text(random.state))) == random
        _, random = random.draw()


def test_the_draws_of_a_secret_go_on_when_their_number_overflows() -> None:
    random = Random(secret_of(2**64 - 1))
    _, following = random.draw()
    assert following == Random(secret_of(0))


@given(SECRETS, st.integers(0, 10**15))
def test_seeds_are_written_and_read_again(secret: int, seed: int) -> None:
    assert parse_seed(seed_text(secret)) == secret
    assert parse_seed(seed_text(seed)) == seed
    assert len(seed_text(secret)) == 66
    assert not is_secret(seed)


@pytest.mark.parametrize("text", ["", "0x12", "0x" + "1" * 64, "0x" + "F" * 64, "7.5", "1" * 31])
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(Unparsable):
        parse_seed(text)


def test_a_commitment_is_the_plain_sha256_of_the_secret() -> None:
    secret = secret_of(5)
    assert commitment(secret) == hashlib.sha256(secret.to_bytes(32, "big")).hexdigest()


def test_few_bits_of_many_draws_are_spread_evenly() -> None:
    random, counts = Random(secret_of(77)), [0] * 6
    for _ in range(6_000):
        face, random = random.below(6)
        counts[face] += 1
    assert all(850 < count < 1150 for count in counts)


@pytest.mark.parametrize("state", [0, 7, 2**64 - 1, secret_of(12345), (2**200) | (2**64 - 2)])
def test_many_draws_at_once_are_those_one_by_one(state: int) -> None:
    random, expected = Random(state), list[int]()
    for _ in range(5):
        number, random = random.draw()
        expected.append(number)
    drawn, after = Random(state).draws(5)
    assert drawn == expected
    assert after.draw() == random.draw()
    assert Random(state).draws(0) == ([], Random(state))
