"""`toprung climbers puzzle`: one place of a block does it; which?"""

from __future__ import annotations

import shutil
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from toprung.cli.terminal import colour_option, wants_colour

if TYPE_CHECKING:
    from toprung.games.climbers.position import Position
    from toprung.games.climbers.puzzles import Puzzle

ASKS = "Your turn, as moves with spaces between them (empty: leave it)"


@click.command()
@click.argument("number", type=int, required=False)
@click.argument("moves", nargs=-1)
@click.option("--answer", is_flag=True, help="Tell a turn that solves it.")
@click.option("--json", "as_json", is_flag=True, help="Print the puzzle, or the verdict, as JSON.")
@colour_option
def puzzle(
    number: int | None, moves: tuple[str, ...], answer: bool, as_json: bool, colour: bool | None
) -> None:
    """A puzzle: get above everybody, and leave the other player no way up.

    Without a NUMBER it is the puzzle of the day, the same for everybody. The MOVES of your turn are
    written as `toprung climbers legal` lists them; what you leave out at the end is declined.

    \b
    Examples:
      toprung climbers puzzle
      toprung climbers puzzle 12 -- - 15@2,-1zl
      toprung climbers puzzle 12 --answer
    """
    from toprung.games.climbers import puzzles

    today = datetime.now(UTC).date()
    chosen = puzzles.puzzle_of(today) if number is None else puzzles.puzzle_numbered(number)
    if answer:
        click.echo(" ".join(move.text for move in chosen.answer))
        return
    if not moves:
        _show(chosen, as_json, wants_colour(colour))
        if as_json or not sys.stdin.isatty():
            return
        moves = tuple(click.prompt(ASKS, default="", show_default=False).split())
    if moves:
        _judge(chosen, moves, as_json)


def _show(puzzle: Puzzle, as_json: bool, colour: bool) -> None:
    from toprung.core.json import dumps
    from toprung.games.climbers import terminal
    from toprung.games.climbers.puzzles import GRADES

    goal, grade = puzzle.goal.named()["en"], GRADES[puzzle.grade]
    if as_json:
        told = {"number": puzzle.number, "grade": grade, "goal": goal, "position": puzzle.text}
        click.echo(dumps(told))
        return
    width = shutil.get_terminal_size().columns
    click.echo(terminal.show(puzzle.position.table, colour=colour, width=width), color=True)
    click.echo(f"\nPuzzle {puzzle.number} ({grade}). {goal}")


def _judge(puzzle: Puzzle, moves: tuple[str, ...], as_json: bool) -> None:
    from toprung.core.json import dumps
    from toprung.games.climbers.puzzles import is_over, judge_turn

    before: Position = puzzle.position
    after = before
    for move in moves:
        after = after.play(move)
    while not is_over(before, after):
        after = after.play("-")
    verdict = judge_turn(before, after)
    reply = [move.text for move in verdict.reply]
    if as_json:
        click.echo(dumps({"right": verdict.is_right, "reply": reply}))
    else:
        said = f" ({' '.join(reply)})" if reply else ""
        click.echo(f"{verdict.words.named()['en']}{said}")
    if not verdict.is_right:
        raise click.exceptions.Exit(1)
