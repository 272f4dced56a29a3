"""A match on this machine: people at one keyboard, bots, and a world if the game has one.

It is played by the same authority as a match at a table of the service: commands in, events out.
What is told, taken back and written down comes from its log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from toprung.bots.bot import MoveHand, Script
from toprung.bots.registry import bot_made, known_bots
from toprung.bots.registry import decide as bot_script
from toprung.core.archive import Played
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.core.randomness import Random
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.core.world import BEATS, Nature, come_to_rest
from toprung.games.registry import REGISTRY
from toprung.match import Context, Logged, Match, begun, decide, moves_of
from toprung.match.commands import (
    Command,
    Happened,
    OfferTakeBack,
    Play,
    Resign,
    SeatBot,
    Sit,
    Start,
)
from toprung.match.events import Created, Moved, TakenBack

PERSON: Final = "here"  # the people at the keyboard, in whichever seats
SERVER: Final = ""  # acts for bots and for the world
YOU, PLAYER = "you", "person"  # how records name them


class LocalMatch:
    """One match, which has begun. People sit on the first seats, bots on the last ones."""

    def __init__(self, game: str, start: TextState, bots: Sequence[str], seats: int, seed: int):
        """`bots` are levels, or bots from outside. Raises Unparsable for too many, and for an
        unknown one."""
        people = seats - len(bots)
        known = [level.name for level in known_bots(game)]
        if people < 0:
            raise Unparsable(f"{len(bots)} bots for {seats} players")
        for name in bots:
            bot_made(game, name, seed)
        person = YOU if people == 1 else PLAYER
        self.names = (person,) * people + tuple(bots)
        self.bots = (None,) * people + tuple(bots)
        self.seed = seed
        chosen = tuple(dict.fromkeys((*known, *bots)))
        created = Created(game, seats, seed, {}, start.text, PERSON, chosen)
        self.log = [Logged(1, 0, "", created)]
        self.match: Match = begun(self.log[0])
        self.states = [self.match.state]  # one more than there are moves
        for seat in range(people):
            self._do(Sit(seat, person), PERSON)
        for seat, name in enumerate(bots, people):
            self._do(SeatBot(seat, name), PERSON)
        self._do(Start(), PERSON)
        maker = REGISTRY[game].world
        headers = {"Seed": str(seed), "Players": ", ".join(self.names)}
        self.world = None if maker is None else maker().begin(start, headers)
        self._pages: list[str] = []

    @property
    def state(self) -> TextState:
        return self.match.state

    @property
    def moves(self) -> tuple[Moved, ...]:
        """Those that stand."""
        return moves_of(self.log)[1]

    @property
    def to_act(self) -> Seat | None:
        """The seat everyone waits for, None when the game is over. Where all may move as they like,
        people at one keyboard do so in order."""
        waited = self.match.waited_for
        if waited is None and self.world is None:
            return next(iter(self.match.to_act), None)
        return waited

    def play(self, seat: Seat, move: str) -> None:
        """A move for a person or a bot. Raises as the rules do, and then nothing has changed."""
        if self.world is not None:
            self.world.play(seat, move)
        self._do(Play(seat, move), SERVER if self.bots[seat] else PERSON)

    def back_to(self, seat: Seat, ply: int) -> None:
        """Take back all moves after this many."""
        if ply < self.match.ply:
            self._do(OfferTakeBack(seat, ply), PERSON)

    def resign(self, seat: Seat) -> None:
        self._do(Resign(seat), PERSON)

    def script(self, seat: Seat, level: str) -> Script:
        """What a bot of this level would do now on this seat. This may take seconds."""
        seed = Random(self.seed).fork(f"bot on seat {seat}").state
        checkpoint = None if self.world is None else self.world.checkpoint()
        return bot_script(self.match.created.game, level, seed, self.state.text, checkpoint)

    def perform(self, seat: Seat, script: Script) -> list[Nature]:
        """Do what a bot wants, until something happens that nobody chose; what that was. If a fall
        has begun, its move has to wait: it is let be for a second, and the bot may think again."""
        for step in script:
            if isinstance(step, MoveHand):
                if happened := [*self._beat(seat, step)]:
                    return happened
                continue
            try:
                self.play(seat, step.move)
            except OutOfTurn:
                if self.world is None or not self.world.busy:
                    raise
                return self._second()
        return []

    def _second(self) -> list[Nature]:
        """A second of the world, or less if something happens; what that was."""
        for _ in range(BEATS):
            if happened := [*self._beat()]:
                return happened
        return []

    def rest(self) -> Iterator[Nature]:
        """Let the world come to rest (see `come_to_rest`), and say what happens on the way."""
        if self.world is not None:
            for one in come_to_rest(self.world):
                self._do(Happened(one.move, one.note), SERVER)
                yield one

    def _beat(self, seat: Seat = NATURE, step: MoveHand | None = None) -> Iterator[Nature]:
        assert self.world is not None
        if step is not None:
            self.world.lead(seat, step.target)
        for one in self.world.advance():
            self._do(Happened(one.move, one.note), SERVER)
            yield one

    def _do(self, command: Command, person: str) -> None:
        for line, match in decide(self.match, command, Context(person)).lines:
            self.log.append(line)
            self.match = match
            if isinstance(line.event, Moved):
                self.states.append(match.state)
            elif isinstance(line.event, TakenBack):
                del self.states[line.event.to_ply + 1 :]

    def record(self, note: str = "") -> str:
        """The record of the game so far; `note` says why it stopped before its end. Raises
        Unparsable for a game that keeps none."""
        created, moves = moves_of(self.log)
        archive = REGISTRY[created.game].archive
        if archive is None:
            raise Unparsable(f"{created.game} keeps no records")
        if self.world is not None:
            self._pages += self.world.pages()
        played = Played(
            created.start,
            self.seed,
            self.names,
            tuple((move.seat, move.move) for move in moves),
            note,
            tuple(self._pages),
            None if self.world is None else self.world.checkpoint(),
        )
        return archive().record(played)

    def save(self, path: Path, note: str = "") -> None:
        """Write the record. Raises OSError."""
        path.write_text(self.record(note), encoding="utf-8", newline="\n")
