"""How The Climbers is told in a terminal: the board, sentences in which colours and rule ids stand
out, and positions and moves in English, each colour one word as people type it."""

from __future__ import annotations

import textwrap
from collections import defaultdict
from collections.abc import Iterable

from rich.text import Text

from toprung.cli.terminal import indented, plain_console, wants_colour
from toprung.games.climbers import (
    Axis,
    Block,
    Kind,
    Ladder,
    Move,
    Phase,
    Position,
    Reached,
    Stone,
    sentences,
    terminal,
    words,
)
from toprung.games.climbers.sentences import block_of

TOGETHER = "\N{NO-BREAK SPACE}"  # a blank at which lines are not broken
# Names of the terminal's own sixteen colours, so that they suit its background.
STYLES = {
    "red": "bold red",
    "yellow": "bold yellow",
    "blue": "bold blue",
    "lightblue": "bold cyan",
    "purple": "bold magenta",
    "grey": "bold bright_black",
}


class ClimbersTerminal:
    """Where a game is told."""

    def __init__(self, colour: bool | None = None) -> None:
        self.console = plain_console(colour)
        self.coloured = wants_colour(colour)

    def say(self, sentence: str = "", style: str = "", hang: int = 0) -> None:
        """A sentence; colours and rule ids in it stand out. Further lines hang to the right."""
        filled = "\n".join(
            textwrap.fill(
                line,
                self.console.width,
                subsequent_indent=" " * hang,
                break_on_hyphens=False,
                drop_whitespace=True,
            )
            for line in sentence.split("\n")
        )
        text = Text(filled.replace(TOGETHER, " "), style)
        for name, look in STYLES.items():
            text.highlight_regex(rf"(?<![a-z]){name}(?![a-z])", look)
        text.highlight_regex(r"\bC[LM]-[A-Z]{3}-[0-9]+", "cyan")
        self.console.print(text, soft_wrap=True)

    def aside(self, sentence: str) -> None:
        """Something less important, a little to the right."""
        self.console.print(indented(self.console, sentence, "dim"))

    def board(self, position: Position) -> None:
        """The board from above and from the side, and who has what."""
        width = self.console.width
        self.raw(terminal.show(position.table, colour=self.coloured, width=width))

    def plan(self, position: Position) -> None:
        """The board from above."""
        self.raw(terminal.plan(position.table, colour=self.coloured))

    def raw(self, picture: str) -> None:
        """Print what has its colours already."""
        self.console.file.write(picture.rstrip("\n") + "\n")
        self.console.file.flush()


def describe(position: Position, move: Move) -> str:
    """What a player does with a move that is allowed: `climbs from level 0 to 2, to 3,4`."""
    return _one_word(sentences.deed(position, move).en)


def phase_words(phase: Phase) -> str:
    """What a part of the turn is for."""
    return words.phrase(f"phase-{phase}").en


def posture(kind: Kind, axis: Axis) -> str:
    """How a block that is not a cube lies: `flat`, `upright`, `on edge along x`."""
    return words.posture(kind, axis).en


def block_words(block: Block) -> str:
    """`block 12 (cube, red on top, level 4)`."""
    return _one_word(words.block_words(block).en)


def _one_word(text: str) -> str:
    return text.replace("light blue", "lightblue")


def summary(position: Position) -> str:
    """Blocks, reach and stones of the active player, whatever the phase."""
    seat = position.active
    player = position.players[seat]
    lines = [
        f"{player.colour} is on turn ({phase_words(position.phase)}),",
        f"  on level {player.level} at {player.x},{player.y}, {belongings(position, seat)}",
        "",
        "May take:",
        *(f"  {line}" for line in movable_lines(position)),
        "May go to:",
        *(f"  {line}" for line in reach_lines(position.reach(seat))),
    ]
    if player.stone is Stone.HAND:
        stones = " ".join(map(str, position.stones(seat)))
        lines.append(f"May put the stone on block: {stones or 'none'}")
    return "\n".join(lines)


def belongings(position: Position, seat: int) -> str:
    """`short and long ladder, stone in hand`."""
    player = position.players[seat]
    ladders = " and ".join(ladder for ladder in Ladder if ladder in player.ladders)
    stone = {
        Stone.HAND: "stone in hand",
        Stone.PLACED: f"stone on block {player.stone_block}",
        Stone.GONE: "no stone",
    }[player.stone]
    return f"{ladders + ' ladder' if ladders else 'no ladder'}, {stone}"


def movable_lines(position: Position) -> list[str]:
    """One line for each block that may be taken."""
    lines = []
    for block in position.movable():
        places = {(place.x, place.y, place.axis) for place, _ in position.placements(block)}
        lines.append(f"{block_words(block_of(position, block))}: {len(places)} places")
    return lines or ["nothing"]


def fewest_ladders(
    reached: Iterable[Reached],
) -> dict[tuple[int, int, int], list[frozenset[Ladder]]]:
    """For each surface (a square of it, and its level) the ways there that waste no ladder."""
    ways: dict[tuple[int, int, int], list[frozenset[Ladder]]] = defaultdict(list)
    for found in sorted(reached, key=lambda way: len(way.ladders)):
        known = ways[found.x, found.y, found.level]
        if not any(fewer <= found.ladders for fewer in known):
            known.append(found.ladders)
    return ways


def reach_lines(reached: Iterable[Reached]) -> list[str]:
    """One line for each level, the highest first: squares, and the ladders that they take."""
    levels: dict[int, list[str]] = defaultdict(list)
    for (x, y, level), ways in sorted(fewest_ladders(reached).items()):
        with_ladders = [" + ".join(sorted(way, reverse=True)) for way in ways if way]
        price = "" if frozenset() in ways else f" ({' or '.join(sorted(with_ladders)[::-1])})"
        levels[level].append(f"{x},{y}{price}")
    return [
        f"level {level}{' (table)' if level == 0 else ''}: {'  '.join(squares)}"
        for level, squares in sorted(levels.items(), reverse=True)
    ]
