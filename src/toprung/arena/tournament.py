"""Tournaments: many games between the same bots, with evidence that can be counted.

The unit of evidence is one building (a seed) played with the seats rotated, so that every bot sits
on every seat once. A log keeps a line for each game, with its record; an interrupted run goes on
from it."""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from toprung.arena import runs
from toprung.arena.games import opening, play_to_the_end
from toprung.bots.bot import Script
from toprung.bots.outside import AnyBot
from toprung.bots.registry import bot_made, known_bots
from toprung.core.errors import Unparsable
from toprung.core.json import read_as
from toprung.games.registry import REGISTRY, game_named

SIGNED = 8  # answers of each game that make a bot's signature
OPENING = 13  # the same, of a game with a world: three ladders


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: `bots` by seat, of a match whose bots were named in the order of
    `names`; the bot that was named first sits on seat `rotation`. `signatures` are those of the
    names, where they matter: a bot that has changed since plays other games."""

    game: str
    names: tuple[str, ...]
    seed: int
    rotation: int
    options: tuple[tuple[str, str], ...] = ()
    signatures: tuple[str, ...] = ()

    @property
    def bots(self) -> tuple[str, ...]:
        by = self.rotation % len(self.names)
        return self.names[-by:] + self.names[:-by] if by else self.names

    def named(self, seat: int) -> int:
        """Which of the names sits on this seat."""
        return (seat - self.rotation) % len(self.names)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winners as indexes of names, the moves, who forfeited it and why, and
    the record, which replays."""

    fixture: Fixture
    winners: tuple[int, ...]
    moves: int
    forfeit: int | None
    why: str
    record: str

    @property
    def part(self) -> Fixture:
        return self.fixture


def fixtures(
    game: str,
    names: Sequence[str],
    buildings: int,
    seed: int,
    options: Mapping[str, str] | None = None,
) -> list[Fixture]:
    """Every building with all rotations of the seats. Raises Unparsable for a game, a number of
    bots or a bot that does not exist."""
    seats = game_named(game).seats
    if len(names) not in seats:
        raise Unparsable(f"{len(names)} bots: {game} is for {seats[0]} to {seats[-1]} players")
    if buildings < 1:
        raise Unparsable(f"{buildings} buildings: play at least 1")
    for name in dict.fromkeys(names):
        bot_made(game, name, seed)
    chosen = tuple(sorted((options or {}).items()))
    return [
        Fixture(game, tuple(names), seed + number, rotation, chosen)
        for number in range(buildings)
        for rotation in range(len(names))
    ]


def signed(games: Iterable[Fixture]) -> list[Fixture]:
    """The same games, each with its bots' signatures, so that a log tells their versions apart."""
    found = dict[tuple[str, str], str]()
    for game in (games := list(games)):
        for name in game.names:
            if (game.game, name) not in found:
                found[game.game, name] = signature(game.game, name)
    return [
        replace(game, signatures=tuple(found[game.game, name] for name in game.names))
        for game in games
    ]


def play_fixture(fixture: Fixture, seated: Sequence[AnyBot] = ()) -> Result:
    """Play it, with the bots of its names or with those `seated`. A bot that fails, or breaks the
    rules, loses to all others."""
    game = play_to_the_end(
        fixture.game, seated or fixture.bots, seed=fixture.seed, options=dict(fixture.options)
    )
    if game.forfeit is not None:
        seats = [seat for seat in range(len(fixture.names)) if seat != game.forfeit]
    else:
        seats = [] if game.state.outcome is None else [*game.state.outcome.winners]
    return Result(
        fixture,
        tuple(sorted(map(fixture.named, seats))),
        len(game.record.entries),
        None if game.forfeit is None else fixture.named(game.forfeit),
        game.why,
        str(game.record),
    )


def results_in(path: Path) -> list[Result]:
    """The results of a log, which may be compressed (`.xz`); a line that was cut short is left out.
    Raises Unparsable."""
    try:
        written = path.read_bytes()
        whole = lzma.decompress(written) if path.suffix == ".xz" else written
        results = [read_as(Result, given) for given in runs.objects_in(whole)]
    except (OSError, EOFError, lzma.LZMAError, KeyError, TypeError, ValueError) as error:
        raise Unparsable(f"{path} is no log of an arena") from error
    if whole and not results:
        raise Unparsable(f"{path} is no log of an arena")
    return results


def run(
    games: Sequence[Fixture],
    log: runs.Log[Result] | None = None,
    runner: runs.Runner = runs.ALONE,
    play: Callable[[Fixture], Result] = play_fixture,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Result]:
    """The results of all games, in their order; see `runs.run`."""
    return runs.run(games, play, log, runner, progress)


def signature(game: str, name: str) -> str:
    """Names this version of a bot: a hash of its name, with its budget, and of what it does in
    fixed positions, or where the world takes part, in the first turns of a game. A bot that plays
    differently has another one. A bot from outside that fails has one as well; if it does not
    answer the same twice, it has the empty one."""
    if name.partition("@")[0] in {one.name for one in known_bots(game)}:
        return _hash(game, name)
    first = _hash(game, name, forgiving=True)
    return first if _hash(game, name, forgiving=True) == first else ""


def _hash(game: str, name: str, *, forgiving: bool = False) -> str:
    digest = hashlib.sha256(f"{game} {name}".encode())
    try:
        for script in _answers(game, name):
            digest.update(repr(script).encode())
    except Exception as error:
        if not forgiving:
            raise
        digest.update(type(error).__name__.encode())
    return digest.hexdigest()[:10]


def _answers(game: str, name: str) -> Iterator[Script]:
    """What a bot does in a game for two with a world, or after moves by chance in games of few and
    of many players."""
    if REGISTRY[game].world is not None:
        yield from opening(game, name, 1, OPENING)
        return
    for players in game_named(game).seats:
        yield from opening(game, name, players, SIGNED, players=players, by_chance=4 * players)
