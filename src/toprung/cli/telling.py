"""Telling a game while it is played: the moves in sentences, the board when it has changed."""

from __future__ import annotations

from toprung.cli.localgame import LocalGame
from toprung.cli.screen import Screen
from toprung.cli.wording import describe
from toprung.games.climbers import Pass, Phase


class Teller:
    """Knows what has been told."""

    def __init__(self, game: LocalGame, screen: Screen) -> None:
        self.game, self.screen = game, screen
        self.told = 0  # how many moves
        self.acted = False  # whether anything but passing was told of the turn
        self.drawn: object = None  # what of the board was last seen

    def tell(self) -> None:
        """What was done since, a sentence for each player and turn; passes are not mentioned."""
        game = self.game
        self.told = min(self.told, len(game.moves))
        done: list[str] = []
        for index in range(self.told, len(game.moves)):
            before, move, seat = game.positions[index], game.moves[index], game.mover(index)
            if before.phase is Phase.CLIMB1:
                self.acted = False
            if not isinstance(move, Pass):
                done.append(describe(before, move))
            ends = before.table.turns != game.positions[index + 1].table.turns
            last = index + 1 == len(game.moves) or game.mover(index + 1) != seat or ends
            if done and last:
                self.screen.say(f"{game.name(seat)} {'; '.join(done)}.")
                self.acted, done = True, []
            if ends and not self.acted:
                self.screen.say(f"{game.name(seat)} passes.")
        self.told = len(game.moves)

    def board(self) -> None:
        """Draw the board, unless nothing on it has changed since."""
        table = self.game.position.table
        now = (table.blocks, [(p.x, p.y, p.stone_block) for p in table.players])
        if now != self.drawn:
            self.screen.plan(self.game.position)
            self.drawn = now

    def finish(self) -> None:
        """The end of a game that is over."""
        position, outcome = self.game.position, self.game.position.outcome
        assert outcome is not None
        self.board()
        winners = " and ".join(self.game.name(seat) for seat in outcome.winners)
        self.screen.say(
            f"The game is over after {position.table.turns} turns. {winners or 'Nobody'} wins: "
            f"{outcome.reason} ({outcome.rule}).",
            "bold",
        )
