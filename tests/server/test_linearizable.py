"""The checker of crash runs finds what it is there to find."""

from __future__ import annotations

import pytest

from tests.server.linearizable import Operation, mistakes
from toprung.storage import StoredEvent


def moved(seq: int, id: str, ply: int) -> StoredEvent:
    return StoredEvent(seq, seq, "moved", f"ada:{id}", f'{{"ply":{ply}}}')


LOG = (StoredEvent(1, 1, "created", "", "{}"), moved(2, "a", 1), moved(3, "b", 2))
A, B = Operation("a", 0.0, 1.0, 2), Operation("b", 2.0, 3.0, 3)


def test_a_history_that_fits_is_fine() -> None:
    assert mistakes(LOG, (A, B), {1: "created", 2: "moved", 3: "moved"}) == []
    overlapping = (Operation("a", 2.0, 9.0, 2), Operation("b", 1.0, 8.0, 3))
    assert mistakes(LOG, overlapping, {}) == []


@pytest.mark.parametrize(
    ("log", "operations", "told"),
    [
        ((*LOG[:2], moved(4, "b", 2)), (), {}),
        ((*LOG, moved(4, "b", 3)), (), {}),
        (LOG, (A, B, Operation("c", 4.0, 5.0, 4)), {}),
        (LOG, (A, Operation("b", 2.0, 3.0, 2)), {}),
        (LOG, (Operation("a", 5.0, 6.0, 2), B), {}),
        (LOG, (), {3: "said"}),
        (LOG, (), {4: "moved"}),
        ((*LOG[:2], moved(3, "b", 3)), (), {}),
    ],
    ids=["gap", "doubled", "lost", "elsewhere", "reordered", "another", "untold", "skipped"],
)
def test_a_history_that_does_not_fit_is_found(
    log: tuple[StoredEvent, ...], operations: tuple[Operation, ...], told: dict[int, str]
) -> None:
    assert mistakes(log, operations, told)
