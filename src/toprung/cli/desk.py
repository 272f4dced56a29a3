"""One person's place at the table: his words become moves or answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from toprung.bots.climbers import BOTS
from toprung.cli.advice import Advice
from toprung.cli.answers import Answers
from toprung.cli.localgame import LocalGame
from toprung.cli.orders import Order, one_number, parse_details, parse_order, parse_walk
from toprung.cli.screen import Screen
from toprung.cli.spots import Spot, Wish, as_asked, spots
from toprung.core.errors import RuleError, ToprungError, Unparsable
from toprung.core.seat import Seat
from toprung.games.climbers import Blockade, Colour, Move, Pass, Phase, Place, Shift, Walk

_BEFORE = {Place: Phase.CLIMB1, Blockade: Phase.CLIMB2}  # a climb that these moves may skip


class Leave(Exception):
    """The person gets up: `note` says why, for the record."""

    def __init__(self, note: str) -> None:
        super().__init__(note)
        self.note = note


class Past(NamedTuple):
    """A decision that can be taken back: whose, in which turn, after how many moves."""

    seat: Seat
    turn: int
    moves: int


class Desk:
    """Asks a person until he has made a move (or taken one back)."""

    def __init__(self, game: LocalGame, screen: Screen, ask: Callable[[str], str | None]) -> None:
        self.game, self.screen, self.ask = game, screen, ask
        self.answers, self.advice = Answers(game, screen), Advice(game, screen)
        self.past: list[Past] = []
        self.taken: int | None = None
        self.listed: list[Spot] = []
        self.wish = Wish()

    def decide(self, seat: Seat, prompt: str, may_skip: bool = False) -> None:
        """Ask until a move is made or taken back (or passed over: `may_skip`). Raises Leave."""
        turn = self.game.position.table.turns
        if self.past and self.past[-1][:2] != (seat, turn):
            self.past.clear()
        while True:
            line = self.ask(prompt)
            if line is None:
                raise Leave("the input ended")
            move: Move | None = None
            try:
                order = parse_order(line)
                if order == Order("undo"):
                    self._undo()
                    return
                move = self._obey(seat, order) if isinstance(order, Order) else order
                if may_skip and move == Pass():
                    return
                if move is not None:
                    self._commit(Past(seat, turn, len(self.game.moves)), move)
                    return
            except RuleError as error:
                self.answers.refuse(error)
                self.advice.suggest_ladders(move)
            except (ToprungError, OSError) as error:
                self.screen.say(f"{error}", "yellow")

    def _commit(self, now: Past, move: Move) -> None:
        """Play, first passing over a climb that comes before; all or nothing."""
        try:
            if self.game.position.phase is _BEFORE.get(type(move)):
                self.game.play(now.seat, Pass())
            self.game.play(now.seat, move)
        except ToprungError:
            self.game.back_to(now.moves)
            raise
        self.past.append(now)
        self.taken, self.listed = None, []

    def _undo(self) -> None:
        if not self.past:
            raise Unparsable("there is nothing of yours to take back in this turn")
        self.game.back_to(self.past.pop().moves)
        self.screen.say("Taken back.")

    def _obey(self, seat: Seat, order: Order) -> Move | None:
        match order.word:
            case "pass":
                return Pass()
            case "go":
                return self._go(seat, order.rest)
            case "put":
                return self._put(order.rest)
            case "stone":
                return Blockade(one_number(order.rest, "stone 12"))
            case "take":
                self._take(seat, order.rest)
            case "hint":
                self.advice.hint(seat, BOTS["greedy"](self.game.seed or 0))
            case "blocks":
                self.advice.blocks()
            case "moves":
                self._moves(seat)
            case "save":
                self._save(order.rest)
            case "resign" | "quit":
                colour = self.game.position.players[seat].colour
                raise Leave(f"{colour} resigned" if order.word == "resign" else f"{colour} left")
            case _:
                self.answers.give(seat, order)
        return None

    def _go(self, seat: Seat, rest: Sequence[str]) -> Move:
        x, y, ladders = parse_walk(rest)
        position = self.game.position
        if position.phase is Phase.BLOCK:
            pushed = next(iter(position.legal_moves), None)
            if isinstance(pushed, Shift):
                return Shift(pushed.colour, x, y)
        return Walk(position.players[seat].colour, x, y, ladders)

    def _moves(self, seat: Seat) -> None:
        match self.game.position.phase:
            case Phase.BLOCK | Phase.BUILD:
                self.advice.blocks()
            case Phase.STONE:
                self.answers.stones(seat)
            case _:
                self.answers.reach(seat)

    def _take(self, seat: Seat, rest: Sequence[str]) -> None:
        asked = parse_details(rest)
        if len(asked.numbers) != 1:
            raise Unparsable("which block? take 12, or take 12 red level 4; blocks lists them")
        player = self.game.position.players[seat]
        wish = Wish(asked.up, asked.level, asked.axis)
        near = asked.square or (player.x, player.y)
        self.listed = self.advice.places(asked.numbers[0], wish, near)
        self.taken, self.wish = asked.numbers[0], wish

    def _put(self, rest: Sequence[str]) -> Move:
        """`put 12 3,4 z red`; after `take 12` also `put 3,4 z red` and, by number, `put 3 red`."""
        asked = parse_details(rest)
        numbers = list(asked.numbers)
        if asked.square is None:
            if self.taken is None or len(numbers) != 1:
                raise Unparsable("put what where? put 12 3,4 z red; or take 12, then put 1 red")
            if not 1 <= numbers[0] <= len(self.listed):
                raise Unparsable(f"there is no place {numbers[0]} in the list; take shows it")
            spot = self.listed[numbers[0] - 1]
            return self._choose(self.taken, [spot], asked.up or self.wish.up)
        block = numbers[0] if numbers else self.taken
        if block is None or len(numbers) > 1:
            raise Unparsable("which block? put 12 3,4 z red; or take 12 first")
        there = spots(self.game.position, block, Wish(asked.up, axis=asked.axis))
        fitting = [spot for spot in there if (spot.x, spot.y) == asked.square]
        if fitting:
            return self._choose(block, fitting, asked.up or self.wish.up)
        return as_asked(self.game.position, block, asked)

    def _choose(self, block: int, fitting: list[Spot], up: Colour | None) -> Place:
        """The one placement that is meant. Raises Unparsable if there are several."""
        if len(fitting) > 1:
            ways = ", ".join(spot.axis for spot in fitting)
            raise Unparsable(f"which way does its odd edge point? say one of {ways}")
        spot = fitting[0]
        if up is None and len(spot.ups) > 1:
            raise Unparsable(f"which colour on top? {' or '.join(spot.ups)}")
        up = spot.ups[0] if up is None else up
        return Place(block, spot.x, spot.y, spot.axis, up)

    def _save(self, rest: Sequence[str]) -> None:
        if len(rest) != 1:
            raise Unparsable("where to? save FILE")
        self.game.save(Path(rest[0]))
        self.screen.say(f"Saved {len(self.game.moves)} moves in {rest[0]}.")
