"""What a person at the table wants to know: the board, the rules, what is possible and why not."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from toprung.bots.bot import Bot
from toprung.cli.localgame import LocalGame
from toprung.cli.orders import Order, one_number
from toprung.cli.screen import Screen
from toprung.cli.spots import LISTED, Spot, Wish, highest, nearest, spot_lines, spots
from toprung.cli.summary import belongings, movable_lines, reach_lines
from toprung.cli.wording import block_of, block_words, describe
from toprung.core.errors import Illegal, RuleError, Unparsable
from toprung.core.rulebook import Rulebook, UnknownRule
from toprung.core.seat import Seat
from toprung.games.climbers import Move, Phase, Position, Reached, Walk, kernels
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.refusals import refusal_named
from toprung.games.climbers.state import block_ids

HELP = (
    ("pass", "make no use of this choice"),
    ("go 3,4  ·  go 3,4 short", "walk, using up ladders (short, long, both)"),
    ("take 12  ·  take 12 red level 4", "where block 12 may go, numbered"),
    ("put 1 red  ·  put 12 3,4 z red", "put the block; z: its odd edge points up"),
    ("stone 12", "put your blocking stone on block 12"),
    ("undo", "take back your last choice in this turn"),
    ("board  ·  moves  ·  reach", "what there is, what you may do, where your pawn can go"),
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
                self.board()
            case "moves":
                self.moves(seat)
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

    def board(self) -> None:
        from toprung.games.climbers.drawing import terminal

        self.screen.raw(terminal.show(self.game.position.table, colour=self.screen.coloured))

    def moves(self, seat: Seat) -> None:
        position = self.game.position
        match position.phase:
            case Phase.BLOCK | Phase.BUILD:
                for line in movable_lines(position):
                    self.screen.say(f"  {line}")
            case Phase.STONE:
                for block in position.stones(seat):
                    self.screen.say(f"  {block_words(block_of(position, block))}")
            case _:
                self.reach(seat)

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

    def hint(self, seat: Seat, bot: Bot[Position, Move]) -> None:
        """What a bot would do with the rest of this turn."""
        position = self.game.position
        turn = position.table.turns
        self.screen.say("The greedy bot would play:")
        while position.to_move == seat and position.table.turns == turn:
            move = bot.choose(position)
            self.screen.say(f"  {move.text:<12} {describe(position, move)}", hang=15)
            position = position.apply(move)
            if position.phase is Phase.CLIMB1:
                break

    def suggest_ladders(self, refused: Move | None) -> None:
        """If a walk was refused only for the ladders that it named, say which it takes."""
        if not isinstance(refused, Walk):
            return
        ways = [
            found.ladders
            for found in self.game.position.legal_moves
            if isinstance(found, Walk) and refused == replace(found, ladders=refused.ladders)
        ]
        if ways:
            fewest = min(ways, key=lambda way: (len(way), "long" in way))
            words = " ".join(sorted(fewest, reverse=True))
            self.screen.say(f"It takes {words or 'no ladder'}: go {refused.x},{refused.y} {words}")

    def places(self, block: int, wish: Wish, near: tuple[int, int]) -> list[Spot]:
        """List where a block may go. Raises Illegal if it may not be taken."""
        position = self.game.position
        if block not in position.movable():
            raise _why_not_taken(position, block)
        found = spots(position, block, wish)
        listed = nearest(found, near)
        taken = block_of(position, block)
        many = (
            f"{len(found)} places" if len(found) <= LISTED else f"{LISTED} of {len(found)} places"
        )
        best = max((spot.lifts for spot in found), default=0)
        starred = f"; * you could then climb to level {best}" if best > highest(position) else ""
        self.screen.say(f"{block_words(taken)}, {many}{starred}:")
        for line in spot_lines(taken.kind, listed, best if starred else -1):
            self.screen.say(f"  {line}", hang=6)
        if len(found) > LISTED:
            self.screen.aside(
                f"Those near {near[0]},{near[1]}. To see others: take {block} red, "
                f"take {block} level 2, take {block} flat, take {block} 3,4"
            )
        return listed


def _why_not_taken(position: Position, block: int) -> Illegal:
    ids = block_ids(position.state)
    name = "no-such-block"
    if block in ids:
        name = kernels.refuse_lift(position.state, ids.index(block)) or name
    refusal = refusal_named(name)
    return Illegal(refusal.reason(), refusal.rule)
