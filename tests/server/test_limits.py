"""Rates with bursts, by a clock that the test holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.core.errors import Unparsable
from toprung.server.limits import Bucket, Buckets, Limits, address_of, within


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


def test_whoever_waited_long_enough_is_forgotten_when_others_come() -> None:
    clock = Clock()
    buckets = Buckets(1.0, 5.0, clock)
    for number in range(1_000):
        clock.now += 1.0
        assert buckets.take(f"visitor {number}")
    assert len(buckets) < 10
    assert [buckets.take("somebody") for _ in range(6)] == [True] * 5 + [False]
    buckets.of("others")
    assert not buckets.take("somebody")  # who is not full again is not forgotten


def test_an_address_is_a_household_whatever_it_speaks() -> None:
    assert address_of("192.0.2.7") == address_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert address_of("2001:db8:1:2::1") == address_of("2001:db8:1:2:ffff::9")
    assert address_of("2001:db8:1:2::1") != address_of("2001:db8:1:3::1")
    assert address_of("fe80::1%eth0") == "fe80::/64"
    assert address_of("somewhere") == "somewhere"


def test_limits_come_from_the_environment_and_nonsense_is_told_by_name() -> None:
    limits = Limits.given({"TOPRUNG_QUEUE": "7", "TOPRUNG_BOT_RATE": "0.5", "A": "x"})
    assert (limits.queue, limits.bot_rate, limits.backlog) == (7, 0.5, Limits().backlog)
    for text in ("many", "-1", "1e99", "nan"):
        with pytest.raises(Unparsable, match="TOPRUNG_QUEUE"):
            Limits.given({"TOPRUNG_QUEUE": text})


def test_what_was_used_is_charged_even_beyond_what_was_left() -> None:
    clock = Clock()
    bucket = Bucket(1.0, 5.0, clock)
    bucket.charge(8.0)
    assert bucket.left == -3.0
    clock.now = 4.0
    assert bucket.left == 1.0


def test_a_proxy_is_an_address_or_in_a_network() -> None:
    places = ("127.0.0.1", "10.0.0.0/8", "fd00::/8")
    for host in ("127.0.0.1", "10.2.3.4", "fd12::1"):
        assert within(host, places)
    for host in ("127.0.0.2", "11.0.0.1", "fe80::1", "", "example"):
        assert not within(host, places)
