"""Names can be told apart: nothing in them takes no room, or turns the text around."""

from __future__ import annotations

import pytest

from toprung.core.errors import Illegal
from toprung.match.plain_text import message_of, name_of

UNSEEN = (
    "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u061c\u202e\u2066\u2069"
    "\u034f\u115f\u1160\u2800\u3164\uffa0\ufe0f\U000e0101\U000e0041\u180e"
)


@pytest.mark.parametrize("unseen", UNSEEN, ids=ascii)
@pytest.mark.rule("TR-SEA-5")
def test_what_cannot_be_seen_is_no_part_of_a_name(unseen: str) -> None:
    for name in (f"Ad{unseen}a", f"{unseen}Ada", f"Ada{unseen}", unseen):
        with pytest.raises(Illegal):
            name_of(name)


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë", "Zoe\u0308", "Łukasz", "明美", "محمد", "Ann-Kathrin O’Neil", "🌙"]
)
def test_names_of_all_peoples_are_names(name: str) -> None:
    assert name_of(f"  {name} ") == name


def test_messages_may_join_emoji() -> None:
    assert message_of("👩\u200d🚀 up!") == "👩\u200d🚀 up!"
