"""An independent checker of what a service said against what it kept. It knows nothing of the
game: only numbers, causes, kinds and times.

A history is linearizable if each command took effect at one moment between its first sending and
its answer. As a log puts all events of a match in one order, that order is the only candidate: no
command may come before another one in it that was answered before the first was sent.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toprung.storage import StoredEvent


@dataclass(frozen=True, slots=True)
class Operation:
    """A command that was acknowledged: its id, when it was first sent and when it was answered (in
    seconds, by one clock), and the event that it was said to have caused."""

    id: str
    sent: float
    answered: float
    seq: int


def mistakes(
    log: Sequence[StoredEvent], operations: Sequence[Operation], told: Mapping[int, str]
) -> list[str]:
    """What is wrong in the log of one match. `told` are the kinds of events that clients heard of,
    by number."""
    found: list[str] = []
    if [event.seq for event in log] != list(range(1, len(log) + 1)):
        found.append("the events are not numbered one after the other")
    causes = Counter(event.cause for event in log if event.cause and event.kind == "moved")
    found += [f"{cause} was done {count} times" for cause, count in causes.items() if count > 1]
    ends = {event.cause.rpartition(":")[2]: event.seq for event in log if event.cause}
    for one in operations:
        if ends.get(one.id) != one.seq:
            found.append(f"{one.id} was acknowledged as {one.seq}, and is {ends.get(one.id)}")
    kinds = {event.seq: event.kind for event in log}
    found += [
        f"event {seq} was told as {kind}, and is {kinds.get(seq)}"
        for seq, kind in told.items()
        if kinds.get(seq) != kind
    ]
    return found + _out_of_order(operations) + _unnumbered_moves(log)


def _out_of_order(operations: Sequence[Operation]) -> list[str]:
    found, earliest = [], float("inf")
    for one in sorted(operations, key=lambda one: one.seq, reverse=True):
        if earliest < one.sent:
            found.append(f"{one.id} comes before a command that was answered before it was sent")
        earliest = min(earliest, one.answered)
    return found


def _unnumbered_moves(log: Sequence[StoredEvent]) -> list[str]:
    ply, found = 0, []
    for event in log:
        body = json.loads(event.body)
        if event.kind == "moved":
            ply += 1
            if body["ply"] != ply:
                found.append(f"event {event.seq} is move {body['ply']}, and should be {ply}")
        elif event.kind == "taken_back":
            ply = body["to_ply"]
    return found
