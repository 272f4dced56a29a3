"""Messages of every kind, for property tests: drawn from the fields of the models themselves."""

from __future__ import annotations

from typing import get_args, get_type_hints

from hypothesis import strategies as st

from toprung.match.commands import Play
from toprung.match.limits import LARGEST_NUMBER, MOST_SEATS
from toprung.protocol.from_client import FromClient
from toprung.protocol.to_client import ToClient

TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)
IDS = TEXTS
SEATS = st.integers(0, MOST_SEATS - 1)
WHOLES = st.integers(0, LARGEST_NUMBER)
LEAVES = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXTS
QUESTIONS = st.dictionaries(TEXTS, LEAVES | st.lists(LEAVES, max_size=3), max_size=4)
FIELDS: dict[str, st.SearchStrategy[object]] = {
    "id": IDS,
    "seat": SEATS,
    "absent": SEATS,
    "name": TEXTS,
    "level": TEXTS,
    "move": TEXTS,
    "text": TEXTS,
    "ply": WHOLES,
    "yes": st.booleans(),
    "question": QUESTIONS,
    "version": WHOLES,
    "token": st.none() | TEXTS,
    "since": st.none() | WHOLES,
    "language": st.sampled_from([None, "en", "fr", "de"]),
}


def kinds(union: object) -> tuple[type, ...]:
    """The classes of a union of messages."""
    found: tuple[type, ...] = get_args(get_args(union)[0])
    return found


FROM_CLIENT = kinds(FromClient)
TO_CLIENT = kinds(ToClient)


def _of(kind: type) -> st.SearchStrategy[FromClient]:
    fields = {name: FIELDS[name] for name in get_type_hints(kind) if name in FIELDS}
    return st.builds(kind, **fields)


from_clients: st.SearchStrategy[FromClient] = st.one_of(*map(_of, FROM_CLIENT))
A_PLAY = Play(id="1", seat=0, move="pass")
