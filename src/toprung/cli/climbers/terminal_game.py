"""A game in the terminal: who is asked when, how what a person types becomes moves or answers, and
how moves are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from toprung.cli.climbers.block_places import BlockPlace, Filter, as_asked, block_places
from toprung.cli.climbers.game import ClimbersGame
from toprung.cli.climbers.help import Help
from toprung.cli.climbers.terminal import ClimbersTerminal, belongings, describe
from toprung.cli.climbers.typed_input import (
    Request,
    one_number,
    parse_details,
    parse_line,
    parse_walk,
)
from toprung.core.errors import RuleError, ToprungError, Unparsable
from toprung.core.seat import Seat
from toprung.games.climbers import (
    Blockade,
    Colour,
    General,
    Move,
    Pass,
    Phase,
    Place,
    Position,
    Shift,
    Walk,
)

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


CHOICES = {
    Phase.BUILD: ("build", "Put a block: take N shows its places. N may be"),
    Phase.GENERAL: ("between turns", "You may walk, without ladders: go X,Y, or pass. Higher up:"),
    Phase.CLIMB1: ("climb", "Climb before your block: go X,Y, or pass. Higher up:"),
    Phase.BLOCK: ("block", "Move a block: take N shows its places; or pass. N may be"),
    Phase.CLIMB2: ("climb again", "Climb after your block: go X,Y, or pass. Higher up:"),
    Phase.STONE: ("stone", "Put your blocking stone on a free block: stone N; or pass. N may be"),
}
FEW = 12  # squares that are named as examples


class TerminalGame:
    """Plays a game to its end, or until someone leaves."""

    def __init__(
        self,
        game: ClimbersGame,
        terminal: ClimbersTerminal,
        ask: Callable[[str], str | None],
        ask_general: bool = False,
    ) -> None:
        self.game, self.terminal, self.ask_general = game, terminal, ask_general
        self.prompt = Prompt(game, terminal, ask)
        self.narrator = Narrator(game, terminal)
        self.turn = 0  # the turn that was last announced

    def run(self) -> None:
        """Raises Leave if someone ends the game early."""
        self._greet()
        while (seat := self.game.to_act) is not None:
            if self._is_live():
                self._live()
            else:
                self._choice(seat)
        self.narrator.tell()
        self.narrator.finish()

    def _greet(self) -> None:
        names = [self.game.name(Seat(seat)) for seat in range(len(self.game.names))]
        self.terminal.say(f"The Climbers: {', '.join(names)}. Seed {self.game.seed}.", "bold")
        if None in self.game.bots:
            self.terminal.aside(
                "The highest pawn wins. r4 is a red square on level 4, capitals are pawns, numbers "
                "in the lines name the blocks. help lists the words; Ctrl-D ends the game."
            )
        else:
            self.narrator.board()

    def _choice(self, seat: Seat) -> None:
        bot = self.game.bots[seat]
        if bot is not None:
            turns = self.game.position.table.turns
            self.game.perform(seat, self.game.script(seat, bot))
            self.prompt.past.clear()
            if None not in self.game.bots and self.game.position.table.turns != turns:
                self.narrator.tell()
        elif why := self._nothing_to_choose(seat):
            self.narrator.tell()
            self.terminal.aside(f"({self.game.name(seat)} {why})")
            self.game.make(seat, Pass())
        else:
            self._ask(seat)

    def _nothing_to_choose(self, seat: Seat) -> str:
        """Why there is no need to ask a person, empty if there is."""
        position = self.game.position
        level = position.players[seat].level
        match position.phase:
            case Phase.GENERAL if not self.ask_general:
                walks = position.reach(seat, frozenset())
                if all(found.level <= level for found in walks):
                    return "stays between turns: nothing higher to walk to"
            case Phase.CLIMB1 | Phase.CLIMB2 if not self.ask_general:
                if len(position.reach(seat)) == 1:
                    return "stays: nothing else is within reach"
            case Phase.BLOCK if position.table.moved_now is None and not position.movable():
                return "moves no block: none may be taken"
            case Phase.STONE if not position.stones(seat):
                return "keeps the stone: no block is free"
        return ""

    def _ask(self, seat: Seat, may_skip: bool = False) -> None:
        self.narrator.tell()
        position = self.game.position
        word, choice = CHOICES[position.phase]
        player = position.players[seat]
        turn = position.table.turns + 1
        if position.phase not in (Phase.BUILD, Phase.GENERAL) and turn != self.turn:
            self.turn = turn
            self.terminal.say(f"\nTurn {turn}: {self.game.name(seat)}", "bold")
            self.narrator.board()
            self._stand(seat)
        elif position.phase not in (Phase.BLOCK, Phase.STONE):
            self.narrator.board()
        if position.phase in (Phase.BLOCK, Phase.BUILD):
            choice += f" {' '.join(map(str, position.movable()))}."
        elif position.phase is Phase.STONE:
            choice += f" {' '.join(map(str, position.stones(seat)))}."
        if squares := pushed_squares(position):
            word, choice = "shift", f"{squares[0].colour}'s pawn is pushed. Put it down: go X,Y."
            choice += f" For example{''.join(f'  {s.x},{s.y}' for s in squares[:FEW])}"
        self.terminal.say(choice)
        if position.phase in (Phase.GENERAL, Phase.CLIMB1, Phase.CLIMB2):
            self.prompt.help.higher(seat)
        self.prompt.decide(seat, f"{player.colour}, {word}> ", may_skip)

    def _stand(self, seat: Seat) -> None:
        """How things stand when a turn begins."""
        position = self.game.position
        table, own = position.table, position.players[seat]
        for other, player in enumerate(table.players):
            self.terminal.say(
                f"  {self.game.name(Seat(other))}: level {player.level} at {player.x},{player.y}, "
                f"{belongings(position, other)}"
            )
        if table.fails == len(table.players):
            self.terminal.say(
                f"Last chance: get higher than level {own.best}, or the game ends (CL-END-2).",
                "bold",
            )

    def _is_live(self) -> bool:
        position = self.game.position
        return position.phase is Phase.GENERAL and position.options.general is General.LIVE

    def _live(self) -> None:
        """At a live table everyone is asked once; then the active player begins (CL-MOV-7)."""
        active, count = self.game.position.active, len(self.game.names)
        for seat in (Seat((active + i) % count) for i in range(1, count)):
            if self.game.bots[seat] is None and not self._nothing_to_choose(seat):
                self._ask(seat, may_skip=True)
        self._choice(active)
        if self._is_live():
            self.game.make(active, Pass())


class Narrator:
    """Tells the moves in sentences, and draws the board when it has changed."""

    def __init__(self, game: ClimbersGame, terminal: ClimbersTerminal) -> None:
        self.game, self.terminal = game, terminal
        self.told = 0  # how many moves
        self.acted = False  # whether anything but passing was told of the turn
        self.drawn: object = None  # what of the board was last seen

    def tell(self) -> None:
        """What was done since, a sentence for each player and turn; passes are not mentioned."""
        game, moves = self.game, self.game.done()
        self.told = min(self.told, len(moves))
        done: list[str] = []
        for index in range(self.told, len(moves)):
            before, (seat, move) = game.position_at(index), moves[index]
            if before.phase is Phase.CLIMB1:
                self.acted = False
            if not isinstance(move, Pass):
                done.append(describe(before, move))
            ends = before.table.turns != game.position_at(index + 1).table.turns
            last = index + 1 == len(moves) or moves[index + 1][0] != seat or ends
            if done and last:
                self.terminal.say(f"{game.name(seat)} {'; '.join(done)}.")
                self.acted, done = True, []
            if ends and not self.acted:
                self.terminal.say(f"{game.name(seat)} passes.")
        self.told = len(moves)

    def board(self) -> None:
        """Draw the board, unless nothing on it has changed since."""
        table = self.game.position.table
        now = (table.blocks, [(p.x, p.y, p.stone_block) for p in table.players])
        if now != self.drawn:
            self.terminal.plan(self.game.position)
            self.drawn = now

    def finish(self) -> None:
        """The end of a game that is over."""
        position, outcome = self.game.position, self.game.position.outcome
        assert outcome is not None
        self.board()
        winners = " and ".join(self.game.name(seat) for seat in outcome.winners)
        self.terminal.say(
            f"The game is over after {position.table.turns} turns. {winners or 'Nobody'} wins: "
            f"{outcome.reason} ({outcome.rule}).",
            "bold",
        )


def pushed_squares(position: Position) -> list[Shift]:
    """Where the pawn may go that the block just put has pushed, nearest first; else nothing."""
    if position.phase is not Phase.BLOCK or position.table.moved_now is None:
        return []
    table = position.table
    shifts = [move for move in position.legal_moves if isinstance(move, Shift)]
    pushed = {player.colour: player for player in table.players}
    return sorted(
        shifts,
        key=lambda s: abs(s.x - pushed[s.colour].x) + abs(s.y - pushed[s.colour].y),
    )
