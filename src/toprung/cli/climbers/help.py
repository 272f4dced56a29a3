"""What a person may ask at the prompt: the board, the rules, what is possible, advice."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from toprung.bots.climbers import FOX, SearchBot
from toprung.cli.climbers.block_places import (
    LISTED,
    BlockPlace,
    Filter,
    block_places,
    highest,
    nearest,
    place_lines,
)
from toprung.cli.climbers.game import ClimbersGame
from toprung.cli.climbers.terminal import (
    ClimbersTerminal,
    belongings,
    block_words,
    describe,
    reach_lines,
)
from toprung.cli.climbers.typed_input import Request, one_number
from toprung.core.errors import RuleError, Unparsable
from toprung.core.rulebook import Rulebook, UnknownRule
from toprung.core.seat import Seat
from toprung.games.climbers import Move, Phase, Position, Reached, Walk, kernels
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.refusals import refusal_named
from toprung.games.climbers.sentences import block_of
from toprung.games.climbers.state import block_ids

HINT_NODES = 3_000  # positions looked at for a hint: a tenth of a second

HELP = (
    ("pass", "skip this choice"),
    ("go 3,4  ·  go 3,4 short", "walk, using up ladders (short, long, both)"),
    ("take 12  ·  take 12 red level 4", "where block 12 may go, numbered"),
    ("put 1 red  ·  put 12 3,4 z red", "put the block; z: its odd edge points up"),
    ("stone 12", "put your blocking stone on block 12"),
    ("undo", "take back your last choice in this turn"),
    ("moves", "what you may do now"),
    ("board  ·  reach  ·  blocks", "the board, your pawn's squares, blocks to take"),
    ("look 12", "a block, and what colours lie under it"),
    ("hint  ·  do", "what you could do, and why; do the first of it"),
    ("rules CL-BLK-4", "a rule in its own words"),
    ("save FILE  ·  position", "save the game; print the position"),
    ("resign  ·  quit", "end the game"),
    ("-  r@3,4+s  12@3,4zr  r>3,4  #12", "moves as the notation writes them"),
)


class Help:
    """Answers what a person asks at the prompt; changes nothing."""

    def __init__(self, game: ClimbersGame, terminal: ClimbersTerminal) -> None:
        self.game, self.terminal = game, terminal

    @cached_property
    def rulebook(self) -> Rulebook:
        return Climbers().rulebook

    def answer(self, seat: Seat, request: Request) -> None:
        """Answer a request that is not a move. Raises Unparsable or Illegal."""
        match request.word:
            case "board":
                self.terminal.board(self.game.position)
            case "reach":
                self.reach(seat)
            case "look":
                self.look(one_number(request.rest, "look 12"))
            case "rules":
                self.rules(request.rest)
            case "position":
                self.terminal.raw(self.game.position.text)
            case _:
                for words, meaning in HELP:
                    self.terminal.say(f"  {words:<34} {meaning}", hang=37)

    def higher(self, seat: Seat) -> None:
        """The squares within reach that are higher up."""
        level = self.game.position.players[seat].level
        reached = [way for way in self._reached(seat) if way.level > level]
        for line in reach_lines(reached):
            self.terminal.say(f"  {line}", hang=6)
        if not reached:
            self.terminal.say("  Nothing higher is within reach.")

    def _reached(self, seat: Seat) -> list[Reached]:
        position = self.game.position
        general = position.phase is Phase.GENERAL
        return position.reach(seat, frozenset()) if general else position.reach(seat)

    def reach(self, seat: Seat) -> None:
        position = self.game.position
        player = position.players[seat]
        here = f"You stand on level {player.level} at {player.x},{player.y}"
        self.terminal.say(f"{here}, with {belongings(position, seat)}. You can get to:")
        for line in reach_lines(self._reached(seat)):
            self.terminal.say(f"  {line}", hang=6)

    def stones(self, seat: Seat) -> None:
        position = self.game.position
        for block in position.stones(seat):
            self.terminal.say(f"  {block_words(block_of(position, block))}")

    def look(self, block: int) -> None:
        position = self.game.position
        under = position.peek(block)
        found = block_of(position, block)
        self.terminal.say(f"{block_words(found)} at {found.x},{found.y}.")
        rows = [f"{x},{y} {colour or 'table'}" for (x, y), colour in under.items()]
        self.terminal.say(f"You lift it. Under it: {'  '.join(rows)}")

    def rules(self, ids: tuple[str, ...]) -> None:
        if not ids:
            raise Unparsable("which rule? rules CL-BLK-4; `toprung rules` lists them all")
        for rule_id in ids:
            try:
                rule = self.rulebook[rule_id.upper()]
            except UnknownRule as error:
                raise Unparsable(str(error)) from None
            self.terminal.say(f"{rule.id}  {rule.title['en']}")
            self.terminal.aside(rule.text["en"])

    def refuse(self, error: RuleError) -> None:
        """Why not, with the rule's own words."""
        self.terminal.say(f"No: {error.reason} ({error.rule}).", "bold")
        if error.rule in self.rulebook:
            self.terminal.aside(self.rulebook[error.rule].text["en"])

    def advice(self) -> Move:
        """What to do next."""
        return self._turn()[0][0]

    def hint(self) -> None:
        """What to do with the rest of this turn, and why."""
        position, (moves, why) = self.game.position, self._turn()
        self.terminal.say("You could play:")
        for move in moves:
            self.terminal.say(f"  {move.text:<12} {describe(position, move)}", hang=15)
            position = position.apply(move)
        if why:
            self.terminal.aside(f"It {', and '.join(why)}.")

    def _turn(self) -> tuple[tuple[Move, ...], list[str]]:
        """The best turn that a short search finds, and what speaks for it."""
        position = self.game.position
        if position.phase is Phase.BUILD:
            return SearchBot(self.game.seed, FOX).turn(position), []
        best = position.analyse(HINT_NODES, lines=1).lines[0]
        return best.moves, [reason.named()["en"] for reason in best.reasons]

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
            self.terminal.say(
                f"It takes {words or 'no ladder'}: go {refused.x},{refused.y} {words}"
            )

    def blocks(self) -> None:
        """The blocks that may be taken, and how high each could get the active player."""
        position = self.game.position
        now = highest(position)
        for block in position.movable():
            found = block_places(position, block, Filter())
            best = max((place.lifts for place in found), default=0)
            line = f"{block_words(block_of(position, block))}: {len(found)} places"
            self.terminal.say(f"  {line}{f', gets you to level {best}' if best > now else ''}")
        if not position.movable():
            self.terminal.say("  No block may be taken.")

    def places(self, block: int, wanted: Filter, near: tuple[int, int]) -> list[BlockPlace]:
        """List where a block may go. Raises Illegal if it may not be taken."""
        position = self.game.position
        if block not in position.movable():
            raise _why_not_taken(position, block)
        found = block_places(position, block, wanted)
        listed = nearest(found, near)
        taken = block_of(position, block)
        many = (
            f"{len(found)} places" if len(found) <= LISTED else f"{LISTED} of {len(found)} places"
        )
        best = max((place.lifts for place in found), default=0)
        starred = f"; * you could then climb to level {best}" if best > highest(position) else ""
        self.terminal.say(f"{block_words(taken)}, {many}{starred}:")
        for line in place_lines(taken.kind, listed, best if starred else -1):
            self.terminal.say(f"  {line}", hang=6)
        if len(found) > LISTED:
            self.terminal.aside(
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
