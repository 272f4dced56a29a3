"""Wrong arguments to the public library, by the thousand; `python -m tools.fuzz`: a million."""

from __future__ import annotations

from tools.fuzz.calls import fuzz


def test_every_error_names_the_argument_and_nothing_breaks() -> None:
    seen = fuzz(4_000)
    assert seen["accepted"] > 300
    assert {"TypeError", "Unparsable", "ValueError", "IndexError", "Illegal"} <= set(seen)
