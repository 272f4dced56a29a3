"""The real moon: which nights had a full one (CM-PRE-5). No other module asks the sky.

A night counts if the moon was exactly full within a day and a half of noon, world time. If you
looked up that evening, anywhere on Earth, it was at least 97 % lit, and you would call it full. The
library takes a fifth of a second to load, so it is loaded only when someone names a night.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import astronomy

_FULL: Final = 180.0  # degrees from the sun
_MARGIN: Final = 1.5  # days
_MONTH: Final = 30.0  # days, a little more than from one full moon to the next


def was_full(night: date) -> bool:
    """Whether there was a full moon to be seen that night."""
    return _full_moon(_noon(night).AddDays(-_MARGIN), 2 * _MARGIN) is not None


def latest(day: date) -> date:
    """The last night, up to this day, with a full moon."""
    for back in (0, 1, 2):
        if was_full(day - timedelta(days=back)):
            return day - timedelta(days=back)
    moment = _full_moon(_noon(day), -_MONTH)
    if moment is None:
        raise ValueError(f"no full moon in the month before {day}")
    last = moment.Utc().date() + timedelta(days=2)
    while not was_full(last):
        last -= timedelta(days=1)
    return last


def _full_moon(start: astronomy.Time, days: float) -> astronomy.Time | None:
    """The moment within this many days, or before, at which the moon is full."""
    import astronomy

    return astronomy.SearchMoonPhase(_FULL, start, days)


def _noon(day: date) -> astronomy.Time:
    import astronomy

    return astronomy.Time.Make(day.year, day.month, day.day, 12, 0, 0.0)
