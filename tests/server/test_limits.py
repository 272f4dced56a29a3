"""Rates with bursts, by a clock that the test holds."""

from hypothesis import given
from hypothesis import strategies as st

from toprung.server.limits import Bucket, Buckets


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_allowed_and_then_the_rate() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


@given(st.lists(st.floats(0, 2), max_size=60))
def test_never_more_than_burst_and_rate_allow(pauses: list[float]) -> None:
    clock = Clock()
    bucket = Bucket(1.0, 5.0, clock)
    taken = 0
    for pause in pauses:
        clock.now += pause
        taken += bucket.take()
    assert taken <= 5 + clock.now + 1e-6


def test_addresses_do_not_share_a_bucket_and_are_forgotten_in_order() -> None:
    buckets = Buckets(1.0, 1.0, Clock(), remembered=2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert buckets.take("c")  # forgets a
    assert buckets.take("a")
    assert not buckets.take("c")
