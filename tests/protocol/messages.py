"""Messages of every kind, for property tests: drawn from the fields of the models themselves."""

from __future__ import annotations

from typing import get_args

from hypothesis import strategies as st

from toprung.protocol import from_client as said
from toprung.protocol.from_client import FromClient
from toprung.protocol.limits import LARGEST_NUMBER, MOST_SEATS
from toprung.protocol.parts import Part
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


def kinds(union: object) -> tuple[type[Part], ...]:
    """The models of a union of messages."""
    found: tuple[type[Part], ...] = get_args(get_args(union)[0])
    return found


FROM_CLIENT = kinds(FromClient)
TO_CLIENT = kinds(ToClient)


def _of(kind: type[Part]) -> st.SearchStrategy[Part]:
    fields = {name: FIELDS[name] for name in kind.model_fields if name != "type"}
    return st.builds(kind, **fields)


from_clients: st.SearchStrategy[Part] = st.one_of(*map(_of, FROM_CLIENT))
A_PLAY = said.Play(id="1", seat=0, move="pass")
