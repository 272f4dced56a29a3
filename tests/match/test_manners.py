"""The host silences people and sends them away; nobody else does, and no player loses a match."""

from __future__ import annotations

import pytest

from tests.match.play import HOST, SECRET, Desk, gathering, playing
from toprung.core.errors import Forbidden, Illegal
from toprung.match import Logged, Match, again
from toprung.match.commands import Command, Kick, Mute, Resign, Say, Sit
from toprung.match.erasure import erased, erased_cause
from toprung.match.events import Kicked, Muted, Said


def refused(desk: Desk, command: Command, person: str) -> str:
    with pytest.raises((Forbidden, Illegal)) as error:
        desk.do(command, person, name="Eve")
    return error.value.rule


@pytest.mark.rule("TR-TLK-2")
def test_who_is_muted_is_not_heard_until_the_host_changes_their_mind() -> None:
    desk = playing("ada", "ben")
    assert refused(desk, Mute("ada"), "ben") == "TR-SEA-3"
    assert refused(desk, Mute("ada"), "ada") == "TR-SEA-8"
    assert desk.do(Mute("ben"), HOST) == (Muted("ben", True),)
    assert desk.do(Mute("ben"), HOST) == ()
    assert refused(desk, Say("Hello!"), "ben") == "TR-TLK-2"
    desk.do(Mute("ben", False), HOST)
    desk.do(Say("Hello!"), "ben")
    assert Match.of(desk.log) == desk.match


@pytest.mark.rule("TR-SEA-8")
def test_who_is_sent_away_loses_the_seat_and_neither_sits_nor_speaks() -> None:
    desk = gathering()
    desk.do(Sit(1, "Eve"), "eve")
    assert desk.do(Kick("eve"), HOST) == (Kicked("eve"),)
    assert desk.match.holders[1].kind == "open"
    assert refused(desk, Sit(1, "Eve"), "eve") == "TR-SEA-8"
    assert refused(desk, Say("Hello!"), "eve") == "TR-SEA-8"
    assert Match.of(desk.log) == desk.match


@pytest.mark.rule("TR-SEA-8")
def test_nobody_is_sent_away_from_a_match_that_they_play() -> None:
    desk = playing("ada", "ben")
    assert refused(desk, Kick("ben"), HOST) == "TR-SEA-8"
    desk.do(Kick("eve"), HOST)
    desk.do(Mute("ben"), HOST)
    desk.do(Resign(0), "ada")
    log = [Logged(seq, 0, "", event) for seq, event in enumerate(again(desk.match, SECRET), 1)]
    rematch = Match.of(log)
    assert (set(rematch.kicked), set(rematch.muted)) == ({"eve"}, {"ben"})


def test_a_person_is_taken_out_of_a_log_and_the_match_stays() -> None:
    desk = playing("ada", "ben")
    desk.do(Say("My address is"), "ada", "ada:1")
    desk.do(Say("Hello Ada"), "ben", "ben:1")
    lines = [
        Logged(
            one.seq, one.at_ms, erased_cause(one.cause, "ada", "x"), erased(one.event, "ada", "x")
        )
        for one in desk.log
    ]
    match = Match.of(lines)
    assert match.state == desk.match.state
    assert [held.name for held in match.holders] == ["?", "Ben"]
    assert match.created.host == "x"
    assert [line.event for line in lines[-2:]] == [
        Said("x", "?", "?"),
        Said("ben", "Ben", "Hello Ada"),
    ]
    assert [line.cause for line in lines[-2:]] == ["x:1", "ben:1"]
