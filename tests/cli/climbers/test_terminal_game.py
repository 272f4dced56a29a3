"""Positions that seldom come up, played by people at one keyboard."""

from __future__ import annotations

import pytest

from tests.games.climbers.builder import position
from toprung.cli.climbers.game import ClimbersGame
from toprung.cli.climbers.terminal import ClimbersTerminal
from toprung.cli.climbers.terminal_game import Leave, TerminalGame
from toprung.games.climbers import Position


def play(start: Position, *typed: str, ask_general: bool = False) -> ClimbersGame:
    """Type some lines; the game as it then stands."""
    lines = iter(typed)
    game = ClimbersGame(start, [], seed=0)
    terminal = ClimbersTerminal(colour=False)
    played = TerminalGame(game, terminal, lambda _: next(lines, None), ask_general)
    with pytest.raises(Leave):
        played.run()
    return game


def moves(game: ClimbersGame) -> str:
    return " ".join(one.move for one in game.moves)


OFF = "2008+general=off"


@pytest.mark.rule("CL-BUI-8", "CL-BUI-9")
def test_the_mover_puts_pushed_pawns_down(capsys: pytest.CaptureFixture[str]) -> None:
    crowded = position(
        "double@0,0xg half@6,0r", "red@-1,0 yellow@1,0 blue@1,1", phase="block", options=OFF
    )
    game = play(crowded, "put 1 1,0 x grey", "pass", "go 9,9", "go 0,0", "go 3,1")
    assert moves(game) == "1@1,0xg y>0,0 b>3,1"
    shown = " ".join(capsys.readouterr().out.split())
    assert "yellow's pawn is pushed. Put it down: go X,Y. For example " in shown
    assert "blue's pawn is pushed." in shown
    assert "first the pawns that the block pushed need a free square (CL-BUI-8)" in shown
    assert "a pushed pawn stays on what is left of its own surface (CL-BUI-9)" in shown


STEPS = position("half@0,0r cube@2,0r half@8,0b half@9,2b", "red@-1,0 yellow@-1,1", options=OFF)


@pytest.mark.rule("CL-TRN-1")
def test_a_block_may_be_put_without_passing_the_climb_and_all_of_it_is_taken_back() -> None:
    assert moves(play(STEPS, "put 3 4,0 z blue")) == "- 3@4,0zb"
    assert moves(play(STEPS, "put 3 4,0 z blue", "undo")) == ""
    assert moves(play(STEPS, "put 3 50,0 z blue")) == ""
    assert moves(play(STEPS, "pass", "pass", "stone 3")) == "- - - #3 -"


def test_undo_ends_with_your_turn(capsys: pytest.CaptureFixture[str]) -> None:
    game = play(STEPS, "go 0,0", "pass", "pass", "pass", "undo")
    assert moves(game) == "r@0,0 - - - -"
    assert "there is nothing of yours to take back in this turn" in capsys.readouterr().out


@pytest.mark.rule("CL-END-1", "CL-END-2")
def test_the_last_chance_is_announced(capsys: pytest.CaptureFixture[str]) -> None:
    play(position("half@0,0r", "red@0,0 yellow@-1,1", best={"red": 1}, fails=2, options=OFF))
    assert "Last chance: get higher than level 1, or the game ends (CL-END-2)." in (
        capsys.readouterr().out
    )


@pytest.mark.rule("CL-MOV-2")
def test_between_turns_only_those_are_asked_who_can_climb(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stairs = position("half@0,0r cube@2,0r", "red@-1,0 yellow@-1,1", phase="general")
    assert moves(play(stairs, "go 2,0")) == "r@2,0 -"
    shown = capsys.readouterr().out
    assert "red climbs from level 0 to 2, to 2,0." in shown
    assert "(yellow stays between turns: nothing higher to walk to)" in shown
    assert moves(play(stairs, "-", "-", ask_general=True)) == "- -"


@pytest.mark.rule("CL-MOV-7")
def test_at_a_live_table_everybody_is_asked_before_the_active_player_begins() -> None:
    live = position(
        "half@0,0r half@0,4y", "red@-1,0 yellow@-1,1", phase="general", options="2008+general=live"
    )
    assert moves(play(live, "go 0,4", "go 0,0")) == "y@0,4 r@0,0 -"
    assert moves(play(live, "pass", "pass", "go 0,0")) == "- r@0,0"


def test_what_cannot_be_chosen_is_not_asked(capsys: pytest.CaptureFixture[str]) -> None:
    bare = position("half@0,0b", "red@-1,0 yellow@-1,1", last_moved=0, options=OFF)
    assert moves(play(bare)) == "- - -"
    shown = capsys.readouterr().out
    assert "(red stays: nothing else is within reach)" in shown
    assert "(red moves no block: none may be taken)" in shown


def test_looking_and_listing(capsys: pytest.CaptureFixture[str]) -> None:
    steps = position("half@0,0r cube@0,0b cube@4,0g", "red@-1,0 yellow@-1,1", options=OFF)
    play(
        steps, "look 1", "look 0", "blocks", "take 1", "put 1", "rules", "rules x", "take 2 level 3"
    )
    shown = capsys.readouterr().out
    assert "You lift it. Under it: 0,0 red  1,0 red  0,1 red  1,1 red" in shown
    assert "No: something lies on top of the block (CL-BUI-1)." in shown
    assert "block 2 (cube, grey on top, level 2): " in shown
    assert "which colour on top? red or yellow or" in shown
    assert "which rule? rules CL-BLK-4" in shown
    assert "no rule 'X' in the rulebook of 'climbers'" in shown
    assert "any colour on top\n    level 3:  1) 0,0" in shown
