"""A game in the terminal: who is asked when, and how moves are told."""

from __future__ import annotations

from collections.abc import Callable

from toprung.cli.climbers.game import ClimbersGame
from toprung.cli.climbers.prompt import Prompt
from toprung.cli.climbers.terminal import ClimbersTerminal
from toprung.cli.climbers.text import belongings, describe
from toprung.core.seat import Seat
from toprung.games.climbers import General, Pass, Phase, Position, Shift

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
