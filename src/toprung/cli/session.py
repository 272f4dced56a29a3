"""A game in the terminal: who is asked when, and what is told of the others' moves."""

from __future__ import annotations

from collections.abc import Callable

from toprung.cli.desk import Desk
from toprung.cli.localgame import LocalGame
from toprung.cli.screen import Screen
from toprung.cli.summary import belongings
from toprung.cli.telling import Teller
from toprung.core.seat import Seat
from toprung.games.climbers import General, Pass, Phase, Position, Shift

CHOICES = {
    Phase.BUILD: ("build", "Put a block: take N shows its places. N may be"),
    Phase.GENERAL: ("between turns", "You may walk, without ladders: go X,Y, or pass. Higher up:"),
    Phase.CLIMB1: ("climb", "Climb before your block: go X,Y, or pass. Higher up:"),
    Phase.BLOCK: ("block", "Move a block: take N shows its places; or pass. N may be"),
    Phase.CLIMB2: ("climb again", "Climb after your block: go X,Y, or pass. Higher up:"),
    Phase.STONE: ("stone", "Put your blocking stone on a free block: stone N; or pass."),
}
FEW = 12  # squares that are named as examples


class Session:
    """Plays a game to its end, or until somebody leaves."""

    def __init__(
        self,
        game: LocalGame,
        screen: Screen,
        ask: Callable[[str], str | None],
        ask_general: bool = False,
    ) -> None:
        self.game, self.screen, self.ask_general = game, screen, ask_general
        self.desk = Desk(game, screen, ask)
        self.teller = Teller(game, screen)
        self.turn = 0  # the turn that was last announced

    def run(self) -> None:
        """Raises Leave if somebody ends the game before its end."""
        self._greet()
        while (seat := self.game.to_act) is not None:
            if self._is_live():
                self._live()
            else:
                self._choice(seat)
        self.teller.tell()
        self.teller.finish()

    def _greet(self) -> None:
        names = [self.game.name(Seat(seat)) for seat in range(len(self.game.names))]
        seed = "" if self.game.seed is None else f" Seed {self.game.seed}."
        self.screen.say(f"The Climbers: {', '.join(names)}.{seed}", "bold")
        if None in self.game.bots:
            self.screen.aside(
                "The highest pawn wins. r4 is a red square on level 4, capitals are pawns, numbers "
                "in the lines name the blocks. help lists the words; Ctrl-D ends the game."
            )
        else:
            self.teller.board()

    def _choice(self, seat: Seat) -> None:
        bot = self.game.bots[seat]
        if bot is not None:
            turns = self.game.position.table.turns
            self.game.play(seat, bot.choose(self.game.position))
            self.desk.past.clear()
            if None not in self.game.bots and self.game.position.table.turns != turns:
                self.teller.tell()
        elif why := self._nothing_to_choose(seat):
            self.teller.tell()
            self.screen.aside(f"({self.game.name(seat)} {why})")
            self.game.play(seat, Pass())
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
        self.teller.tell()
        position = self.game.position
        word, choice = CHOICES[position.phase]
        player = position.players[seat]
        turn = position.table.turns + 1
        if position.phase not in (Phase.BUILD, Phase.GENERAL) and turn != self.turn:
            self.turn = turn
            self.screen.say(f"\nTurn {turn}: {self.game.name(seat)}", "bold")
            self.teller.board()
            self._stand(seat)
        elif position.phase not in (Phase.BLOCK, Phase.STONE):
            self.teller.board()
        if position.phase in (Phase.BLOCK, Phase.BUILD):
            choice += f" {' '.join(map(str, position.movable()))}."
        if squares := pushed_squares(position):
            word, choice = "shift", f"{squares[0].colour}'s pawn is pushed. Put it down: go X,Y."
            choice += f" For example{''.join(f'  {s.x},{s.y}' for s in squares[:FEW])}"
        self.screen.say(choice)
        if position.phase in (Phase.GENERAL, Phase.CLIMB1, Phase.CLIMB2):
            self.desk.answers.higher(seat)
        self.desk.decide(seat, f"{player.colour}, {word}> ", may_skip)

    def _stand(self, seat: Seat) -> None:
        """How things stand at the beginning of a turn."""
        position = self.game.position
        table, own = position.table, position.players[seat]
        for other, player in enumerate(table.players):
            self.screen.say(
                f"  {self.game.name(Seat(other))}: level {player.level} at {player.x},{player.y}, "
                f"{belongings(position, other)}"
            )
        if table.fails == len(table.players):
            self.screen.say(
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
            self.game.play(active, Pass())


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
