"""What a person at the table wants to know: the board, the rules, what is possible and why not."""

from __future__ import annotations

from functools import cached_property

from toprung.cli.localgame import LocalGame
from toprung.cli.orders import Order, one_number
from toprung.cli.screen import Screen
from toprung.cli.summary import belongings, reach_lines
from toprung.cli.wording import block_of, block_words
from toprung.core.errors import RuleError, Unparsable
from toprung.core.rulebook import Rulebook, UnknownRule
from toprung.core.seat import Seat
from toprung.games.climbers import Phase, Reached
from toprung.games.climbers.game import Climbers

HELP = (
    ("pass", "make no use of this choice"),
    ("go 3,4  ·  go 3,4 short", "walk, using up ladders (short, long, both)"),
    ("take 12  ·  take 12 red level 4", "where block 12 may go, numbered"),
    ("put 1 red  ·  put 12 3,4 z red", "put the block; z: its odd edge points up"),
    ("stone 12", "put your blocking stone on block 12"),
    ("undo", "take back your last choice in this turn"),
    ("moves", "what you may do now"),
    ("board  ·  reach  ·  blocks", "the board, your pawn's squares, blocks to take"),
    ("look 12", "a block, and what colours lie under it"),
    ("hint", "what the greedy bot would do"),
    ("rules CL-BLK-4", "a rule in its own words"),
    ("save FILE  ·  position", "write the game down; print the position"),
    ("resign  ·  quit", "end the game"),
    ("-  r@3,4+s  12@3,4zr  r>3,4  #12", "moves as the notation writes them"),
)


class Answers:
    """Says what somebody asked for; changes nothing."""

    def __init__(self, game: LocalGame, screen: Screen) -> None:
        self.game, self.screen = game, screen

    @cached_property
    def rulebook(self) -> Rulebook:
        return Climbers().rulebook

    def give(self, seat: Seat, order: Order) -> None:
        """Answer an order that is no move. Raises Unparsable or Illegal."""
        match order.word:
            case "board":
                self.screen.board(self.game.position)
            case "reach":
                self.reach(seat)
            case "look":
                self.look(one_number(order.rest, "look 12"))
            case "rules":
                self.rules(order.rest)
            case "position":
                self.screen.raw(self.game.position.text)
            case _:
                for words, meaning in HELP:
                    self.screen.say(f"  {words:<34} {meaning}", hang=37)

    def higher(self, seat: Seat) -> None:
        """The squares within reach that are higher up."""
        level = self.game.position.players[seat].level
        reached = [way for way in self._reached(seat) if way.level > level]
        for line in reach_lines(reached):
            self.screen.say(f"  {line}", hang=6)
        if not reached:
            self.screen.say("  Nothing higher is within reach.")

    def _reached(self, seat: Seat) -> list[Reached]:
        position = self.game.position
        general = position.phase is Phase.GENERAL
        return position.reach(seat, frozenset()) if general else position.reach(seat)

    def reach(self, seat: Seat) -> None:
        position = self.game.position
        player = position.players[seat]
        here = f"You stand on level {player.level} at {player.x},{player.y}"
        self.screen.say(f"{here}, with {belongings(position, seat)}. You can get to:")
        for line in reach_lines(self._reached(seat)):
            self.screen.say(f"  {line}", hang=6)

    def stones(self, seat: Seat) -> None:
        position = self.game.position
        for block in position.stones(seat):
            self.screen.say(f"  {block_words(block_of(position, block))}")

    def look(self, block: int) -> None:
        position = self.game.position
        under = position.peek(block)
        found = block_of(position, block)
        self.screen.say(f"{block_words(found)} at {found.x},{found.y}.")
        rows = [f"{x},{y} {colour or 'table'}" for (x, y), colour in under.items()]
        self.screen.say(f"You lift it. Under it: {'  '.join(rows)}")

    def rules(self, ids: tuple[str, ...]) -> None:
        if not ids:
            raise Unparsable("which rule? rules CL-BLK-4; `toprung rules` lists them all")
        for rule_id in ids:
            try:
                rule = self.rulebook[rule_id.upper()]
            except UnknownRule as error:
                raise Unparsable(str(error)) from None
            self.screen.say(f"{rule.id}  {rule.title['en']}")
            self.screen.aside(rule.text["en"])

    def refuse(self, error: RuleError) -> None:
        """Why not, with the rule's own words."""
        self.screen.say(f"No: {error.reason} ({error.rule}).", "bold")
        if error.rule in self.rulebook:
            self.screen.aside(self.rulebook[error.rule].text["en"])
