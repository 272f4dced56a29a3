"""Whole games between bots, without a match, a server or a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from toprung.bots.bot import MoveHand, Script, ScriptBot
from toprung.bots.outside import AnyBot, adapted
from toprung.bots.registry import bot_made, levels
from toprung.core.archive import Played
from toprung.core.arguments import expect
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.core.randomness import Random
from toprung.core.record import Record
from toprung.core.seat import NATURE, Seat
from toprung.core.text_game import TextState
from toprung.core.world import World, come_to_rest
from toprung.games.registry import REGISTRY, game_named

LONGEST = 100_000  # moves: no game of ours comes near it


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game between bots: its record, the state it came to, and the seat that lost by failing,
    with the reason."""

    record: Record
    state: TextState
    forfeit: Seat | None = None
    why: str = ""


def play_game(
    game: str = "climbers",
    bots: Sequence[AnyBot] = (),
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> Record:
    """Bots play a whole game; its record, finished or, if a bot never tires, cut off after 100,000
    moves.

    A bot is a name (`greedy`, or one that another package installs), where to find one
    (`my_package:Bot`), a program (`exec:./my_bot`), or any object with a method `choose` or
    `script`; there is one for each seat, by default two of the weakest. The same arguments give the
    same game. Raises Unparsable for an unknown game, bot or option, and whatever the rules say
    about a bot's illegal move.
    """
    game_played = _play(game, bots, seed, options or {}, forgiving=False)
    return game_played.record


def play_to_the_end(
    game: str, bots: Sequence[AnyBot], *, seed: int, options: Mapping[str, str] | None = None
) -> PlayedGame:
    """As `play_game`, but a bot that fails or breaks the rules forfeits the game. Raises Unparsable
    for an unknown game or option, or a bot that is not there."""
    return _play(game, bots, seed, options or {}, forgiving=True)


def opening(
    game: str, bot: str, seed: int, count: int, *, players: int = 2, by_chance: int = 0
) -> Iterator[Script]:
    """What a bot does the first so many times that it is asked, on all seats of a game; where no
    world takes part, after so many moves by chance. Raises Unparsable for an unknown game or bot,
    and whatever the bot raises."""
    start, maker = game_named(game).start(players, seed, {}), REGISTRY[game].world
    course = _Course(start, None if maker is None else maker().begin(start, {}))
    course.stray(Random(seed), by_chance)
    bots = [_bot(game, bot, seed, seat) for seat in range(players)]
    for _ in range(count):
        yield course.go_on(bots)


def _play(
    game: str, bots: Sequence[AnyBot], seed: int, options: Mapping[str, str], *, forgiving: bool
) -> PlayedGame:
    expect(bots, "bots", Sequence)
    expect(options, "options", Mapping)
    rules = game_named(game)
    bots = bots or _two(game)
    if len(bots) not in rules.seats:
        least, most = rules.seats[0], rules.seats[-1]
        raise Unparsable(f"{len(bots)} bots: {game} is for {least} to {most} players")
    names = tuple(bot if isinstance(bot, str) else type(bot).__name__ for bot in bots)
    start = rules.start(len(bots), seed, options)
    maker, archive = REGISTRY[game].world, REGISTRY[game].archive
    if archive is None:
        raise Unparsable(f"{game} keeps no records")
    headers = {"Seed": str(seed), "Players": ", ".join(names)}
    world = None if maker is None else maker().begin(start, headers)
    course, seated = _Course(start, world), list[ScriptBot]()
    loser, why = None, ""
    while course.state.outcome is None and len(course.moves) < LONGEST and loser is None:
        acting = Seat(len(seated)) if len(seated) < len(bots) else course.state.to_act[0]
        try:
            if len(seated) < len(bots):
                seated.append(_bot(game, bots[acting], seed, acting))
            else:
                course.go_on(seated)
        except Exception as error:
            if not forgiving:
                raise
            loser, why = acting, f"{type(error).__name__}: {error}"[:300]
    pages = () if world is None else world.pages()
    checkpoint = None if world is None else world.checkpoint()
    plain = tuple(name.replace(",", " ") for name in names)
    note = f"{plain[loser]} forfeits" if loser is not None else ""
    played = Played(start.text, seed, plain, tuple(course.moves), note, pages, checkpoint)
    return PlayedGame(Record.parse(archive().record(played)), course.state, loser, why)


class _Course:
    """A game under way."""

    def __init__(self, start: TextState, world: World | None) -> None:
        self.state, self.world = start, world
        self.moves: list[tuple[int, str]] = []

    def stray(self, random: Random, moves: int) -> None:
        """So many moves by chance, unless it is over before."""
        for _ in range(moves):
            if self.state.outcome is None:
                move, random = random.choice(list(self.state.moves()))
                self._play(self.state.to_act[0], move)

    def go_on(self, bots: Sequence[ScriptBot]) -> Script:
        """The world comes to rest; then the bot whose turn it is acts. What it did."""
        if self.world is not None:
            for one in come_to_rest(self.world):
                self._play(NATURE, one.move)
        if self.state.outcome is not None:
            return ()
        seat = self.state.to_act[0]
        checkpoint = None if self.world is None else self.world.checkpoint()
        script = bots[seat].script(self.state.text, checkpoint)
        self._perform(seat, script)
        return script

    def _perform(self, seat: Seat, script: Script) -> None:
        for step in script:
            if not isinstance(step, MoveHand):
                try:
                    if self.world is not None:
                        self.world.play(seat, step.move)
                except OutOfTurn:
                    if self.world is None or not self.world.busy:
                        raise
                    return  # a fall has begun: the world has another second
                self._play(seat, step.move)
            elif self.world is not None:
                self.world.lead(seat, step.target)
                if self._nature(self.world):
                    return

    def _nature(self, world: World) -> bool:
        happened = world.advance()
        for one in happened:
            self._play(NATURE, one.move)
        return bool(happened)

    def _play(self, seat: Seat, move: str) -> None:
        self.state = self.state.play(seat, move)
        self.moves.append((seat, move))


def _two(game: str) -> tuple[str, str]:
    weakest = levels(game)[0].name
    return weakest, weakest


def _bot(game: str, bot: AnyBot, seed: int, seat: int) -> ScriptBot:
    """As in a match on one machine: the same seed seats the same bots."""
    if not isinstance(bot, str):
        return adapted(game, bot)
    return bot_made(game, bot, Random(seed).fork(f"bot on seat {seat}").state)
