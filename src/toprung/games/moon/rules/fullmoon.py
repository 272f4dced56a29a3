"""The real moon: which nights had a full one (CM-PRE-5). No other module asks the sky.

A night counts if the moon was exactly full within a day and a half of noon, world time. If you
looked up that evening, anywhere on Earth, it was at least 97 % lit, and you would call it full.

The moments of full moons are a mean month and the largest terms of the moon's and the sun's
unevenness, after Meeus, Astronomical Algorithms, chapter 49: right to about a minute in the
centuries around ours.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from math import radians, sin
from typing import Final

_MARGIN: Final = timedelta(days=1.5)
_MONTH: Final = 29.530588861  # days
_FIRST: Final = 2451550.09766 - 2451544.5  # the mean new moon of January 2000, in days of that year
_YEAR_2000: Final = datetime(2000, 1, 1, tzinfo=UTC)
# Days by which the moment differs: a factor, how often it takes the eccentricity of the Earth's
# orbit, and how many times the anomalies of sun and moon and the moon's distance from its node.
_TERMS: Final = (
    (-0.40614, 0, 0, 1, 0), (0.17302, 1, 1, 0, 0), (0.01614, 0, 0, 2, 0), (0.01043, 0, 0, 0, 2),
    (0.00734, 1, -1, 1, 0), (-0.00515, 1, 1, 1, 0), (0.00209, 2, 2, 0, 0), (-0.00111, 0, 0, 1, -2),
    (-0.00057, 0, 0, 1, 2), (0.00056, 1, 1, 2, 0), (-0.00042, 0, 0, 3, 0), (0.00042, 1, 1, 0, 2),
    (0.00038, 1, 1, 0, -2), (-0.00024, 1, -1, 2, 0),
)  # fmt: skip
# The pull of the planets: a factor, the angle in January 2000, and its change in a month.
_PLANETS: Final = (
    (0.000325, 299.77, 0.107408), (0.000165, 251.88, 0.016321), (0.000164, 251.83, 26.651886),
    (0.000126, 349.42, 36.412478), (0.000110, 84.66, 18.206239),
)  # fmt: skip


def was_full(night: date) -> bool:
    """Whether there was a full moon to be seen that night."""
    noon = datetime(night.year, night.month, night.day, 12, tzinfo=UTC)
    month = _month_of(noon)
    return any(abs(full_moon(k) - noon) <= _MARGIN for k in (month - 1, month, month + 1))


def latest(day: date) -> date:
    """The last night, up to this day, with a full moon."""
    while not was_full(day):
        day -= timedelta(days=1)
    return day


def full_moon(month: int) -> datetime:
    """When the moon was full in this month; months are counted from January 2000."""
    k = month + 0.5
    t = k / 1236.85  # centuries
    eccentricity = 1 - 0.002516 * t - 0.0000074 * t * t
    sun = 2.5534 + 29.10535670 * k - 0.0000014 * t * t
    moon = 201.5643 + 385.81693528 * k + 0.0107582 * t * t + 0.00001238 * t**3
    node = 160.7108 + 390.67050284 * k - 0.0016118 * t * t - 0.00000227 * t**3
    days = _FIRST + _MONTH * k + 0.00015437 * t * t - 0.00000015 * t**3
    for factor, power, of_sun, of_moon, of_node in _TERMS:
        angle = of_sun * sun + of_moon * moon + of_node * node
        days += factor * eccentricity**power * sin(radians(angle))
    days += sum(factor * sin(radians(start + change * k)) for factor, start, change in _PLANETS)
    return _YEAR_2000 + timedelta(days=days, seconds=-_delay(100 * t))


def _month_of(moment: datetime) -> int:
    return round(((moment - _YEAR_2000) / timedelta(days=1) - _FIRST) / _MONTH - 0.5)


def _delay(years: float) -> float:
    """Seconds by which the Earth's turning lags behind even time, this many years after 2000."""
    return 62.92 + 0.32217 * years + 0.005589 * years * years
