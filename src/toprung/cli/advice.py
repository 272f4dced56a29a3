"""Help with choosing: where a block may go, what a bot would do, which ladders a walk takes."""

from __future__ import annotations

from dataclasses import replace

from toprung.bots.bot import Bot
from toprung.cli.localgame import LocalGame
from toprung.cli.screen import Screen
from toprung.cli.spots import LISTED, Spot, Wish, highest, nearest, spot_lines, spots
from toprung.cli.wording import block_of, block_words, describe
from toprung.core.errors import RuleError
from toprung.core.seat import Seat
from toprung.games.climbers import Move, Phase, Position, Walk, kernels
from toprung.games.climbers.refusals import refusal_named
from toprung.games.climbers.state import block_ids


class Advice:
    """Says what may help; changes nothing."""

    def __init__(self, game: LocalGame, screen: Screen) -> None:
        self.game, self.screen = game, screen

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

    def blocks(self) -> None:
        """The blocks that may be taken, and how high each could get the active player."""
        position = self.game.position
        now = highest(position)
        for block in position.movable():
            found = spots(position, block, Wish())
            best = max((spot.lifts for spot in found), default=0)
            line = f"{block_words(block_of(position, block))}: {len(found)} places"
            self.screen.say(f"  {line}{f', gets you to level {best}' if best > now else ''}")
        if not position.movable():
            self.screen.say("  No block may be taken.")

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


def _why_not_taken(position: Position, block: int) -> RuleError:
    ids = block_ids(position.state)
    name = "no-such-block"
    if block in ids:
        name = kernels.refuse_lift(position.state, ids.index(block)) or name
    return refusal_named(name).error()
