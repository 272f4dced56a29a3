"""Talking at the table."""

from __future__ import annotations

import pytest

from tests.match.play import gathering, playing
from toprung.core.errors import Forbidden, Illegal
from toprung.match.commands import Say
from toprung.match.events import Said


@pytest.mark.rule("TR-TLK-1")
@pytest.mark.parametrize("text", ["", "  ", "x" * 501, "a\nb", "a\x1b[31mb", "\ud800", "a\u202eb"])
def test_messages_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        playing("ada", "ben").do(Say(text), "ada")
    assert refused.value.rule == "TR-TLK-1"


@pytest.mark.rule("TR-TLK-1")
def test_messages_are_data_and_kept_as_they_are() -> None:
    desk = playing("ada", "ben")
    text = "<script>alert(1)</script> é 🌙"
    assert desk.do(Say(f" {text} "), "ben") == (Said("ben", "Ben", text),)


def test_those_who_watch_speak_under_a_name_of_their_own() -> None:
    desk = gathering()
    assert desk.do(Say("hello"), "eve", name="Eve") == (Said("eve", "Eve", "hello"),)
    with pytest.raises(Illegal):
        desk.do(Say("hello"), "eve")
    with pytest.raises(Forbidden):
        desk.do(Say("hello"), "", name="Nobody")


def test_nobody_speaks_under_anothers_name() -> None:
    desk = playing("ada", "ben")
    assert desk.do(Say("hello"), "ben", name="Ada") == (Said("ben", "Ben", "hello"),)
