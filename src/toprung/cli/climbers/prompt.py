"""The prompt: what a person types becomes moves or answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from toprung.cli.climbers.block_places import BlockPlace, Filter, as_asked, block_places
from toprung.cli.climbers.game import ClimbersGame
from toprung.cli.climbers.help import Help
from toprung.cli.climbers.terminal import ClimbersTerminal
from toprung.cli.climbers.typed_input import (
    Request,
    one_number,
    parse_details,
    parse_line,
    parse_walk,
)
from toprung.core.errors import RuleError, ToprungError, Unparsable
from toprung.core.seat import Seat
from toprung.games.climbers import Blockade, Colour, Move, Pass, Phase, Place, Shift, Walk

_BEFORE = {Place: Phase.CLIMB1, Blockade: Phase.CLIMB2}  # a climb that these moves may skip


class Leave(Exception):
    """Someone ends the game: `note` says why, for the record."""

    def __init__(self, note: str) -> None:
        super().__init__(note)
        self.note = note


class Past(NamedTuple):
    """A decision that can be taken back: whose, in which turn, after how many moves."""

    seat: Seat
    turn: int
    moves: int


class Prompt:
    """Asks a person until they have made a move, or taken one back."""

    def __init__(
        self, game: ClimbersGame, terminal: ClimbersTerminal, ask: Callable[[str], str | None]
    ) -> None:
        self.game, self.terminal, self.ask = game, terminal, ask
        self.help = Help(game, terminal)
        self.past: list[Past] = []
        self.taken: int | None = None
        self.listed: list[BlockPlace] = []
        self.wanted = Filter()

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
                request = parse_line(line)
                if request == Request("undo"):
                    self._undo()
                    return
                move = self._obey(seat, request) if isinstance(request, Request) else request
                if may_skip and move == Pass():
                    return
                if move is not None:
                    self._commit(Past(seat, turn, self.game.ply), move)
                    return
            except RuleError as error:
                self.help.refuse(error)
                self.help.suggest_ladders(move)
            except (ToprungError, OSError) as error:
                self.terminal.say(f"{error}", "yellow")

    def _commit(self, now: Past, move: Move) -> None:
        """Play, first passing over a climb that comes before; all or nothing."""
        try:
            if self.game.position.phase is _BEFORE.get(type(move)):
                self.game.make(now.seat, Pass())
            self.game.make(now.seat, move)
        except ToprungError:
            self.game.back_to(now.seat, now.moves)
            raise
        self.past.append(now)
        self.taken, self.listed = None, []

    def _undo(self) -> None:
        if not self.past:
            raise Unparsable("there is nothing of yours to take back in this turn")
        past = self.past.pop()
        self.game.back_to(past.seat, past.moves)
        self.terminal.say("Taken back.")

    def _obey(self, seat: Seat, request: Request) -> Move | None:
        match request.word:
            case "pass":
                return Pass()
            case "go":
                return self._go(seat, request.rest)
            case "put":
                return self._put(request.rest)
            case "stone":
                return Blockade(one_number(request.rest, "stone 12"))
            case "take":
                self._take(seat, request.rest)
            case "hint":
                self.help.hint()
            case "do":
                return self.help.advice()
            case "blocks":
                self.help.blocks()
            case "moves":
                self._moves(seat)
            case "save":
                self._save(request.rest)
            case "resign" | "quit":
                colour = self.game.position.players[seat].colour
                if request.word == "quit":
                    raise Leave(f"{colour} left")
                self.game.resign(seat)
                raise Leave(f"{colour} resigned")
            case _:
                self.help.answer(seat, request)
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
                self.help.blocks()
            case Phase.STONE:
                self.help.stones(seat)
            case _:
                self.help.reach(seat)

    def _take(self, seat: Seat, rest: Sequence[str]) -> None:
        asked = parse_details(rest)
        if len(asked.numbers) != 1:
            raise Unparsable("which block? take 12, or take 12 red level 4; blocks lists them")
        player = self.game.position.players[seat]
        wanted = Filter(asked.up, asked.level, asked.axis)
        near = asked.square or (player.x, player.y)
        self.listed = self.help.places(asked.numbers[0], wanted, near)
        self.taken, self.wanted = asked.numbers[0], wanted

    def _put(self, rest: Sequence[str]) -> Move:
        """`put 12 3,4 z red`; after `take 12` also `put 3,4 z red` and, by number, `put 3 red`."""
        asked = parse_details(rest)
        numbers = list(asked.numbers)
        if asked.square is None:
            if self.taken is None or len(numbers) != 1:
                raise Unparsable("put what where? put 12 3,4 z red; or take 12, then put 1 red")
            if not 1 <= numbers[0] <= len(self.listed):
                raise Unparsable(f"there is no place {numbers[0]} in the list; take shows it")
            place = self.listed[numbers[0] - 1]
            return self._choose(self.taken, [place], asked.up or self.wanted.up)
        block = numbers[0] if numbers else self.taken
        if block is None or len(numbers) > 1:
            raise Unparsable("which block? put 12 3,4 z red; or take 12 first")
        there = block_places(self.game.position, block, Filter(asked.up, axis=asked.axis))
        fitting = [place for place in there if (place.x, place.y) == asked.square]
        if fitting:
            return self._choose(block, fitting, asked.up or self.wanted.up)
        return as_asked(self.game.position, block, asked)

    def _choose(self, block: int, fitting: list[BlockPlace], up: Colour | None) -> Place:
        """The one placement that is meant. Raises Unparsable if there are several."""
        if len(fitting) > 1:
            ways = ", ".join(place.axis for place in fitting)
            raise Unparsable(f"which way does its odd edge point? say one of {ways}")
        place = fitting[0]
        if up is None and len(place.ups) > 1:
            raise Unparsable(f"which colour on top? {' or '.join(place.ups)}")
        up = place.ups[0] if up is None else up
        return Place(block, place.x, place.y, place.axis, up)

    def _save(self, rest: Sequence[str]) -> None:
        if len(rest) != 1:
            raise Unparsable("where to? save FILE")
        self.game.save(Path(rest[0]))
        self.terminal.say(f"Saved {self.game.ply} moves in {rest[0]}.")
