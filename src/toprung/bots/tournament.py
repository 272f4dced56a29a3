"""Tournaments: many games between the same bots, with evidence that can be counted.

The unit of evidence is one building (a seed) played with the seats rotated, so that every bot sits
on every seat once. A log keeps a line for each game, with its record; an interrupted run goes on
from it."""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from json import loads
from pathlib import Path

from toprung.bots import runs
from toprung.bots.arena import opening, play_to_the_end
from toprung.bots.bot import Script
from toprung.bots.outside import AnyBot
from toprung.bots.registry import bot_made
from toprung.core.errors import Unparsable
from toprung.core.randomness import Random
from toprung.games.registry import REGISTRY, game_named

SIGNED = 5  # positions whose answers make a bot's signature
OPENING = 13  # answers in the opening of a game with a world: three ladders


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: `bots` by seat, of a match whose bots were named in the order of
    `names`; the bot that was named first sits on seat `rotation`."""

    game: str
    names: tuple[str, ...]
    seed: int
    rotation: int
    options: tuple[tuple[str, str], ...] = ()

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


class Log(runs.Log[Fixture, Result]):
    """Results in a file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, _result, lambda result: result.fixture)


def results_in(path: Path) -> list[Result]:
    """The results of a log, which may be compressed (`.xz`). Raises Unparsable."""
    try:
        written = path.read_bytes()
        whole = lzma.decompress(written) if path.suffix == ".xz" else written
        return [_result(loads(line)) for line in whole.splitlines()]
    except (OSError, EOFError, lzma.LZMAError, KeyError, TypeError, ValueError) as error:
        raise Unparsable(f"{path} is no log of an arena") from error


def _result(line: object) -> Result:
    if not isinstance(line, dict):
        raise ValueError("a line of a log is an object")
    given = line["fixture"]
    fixture = Fixture(
        str(given["game"]),
        tuple(map(str, given["names"])),
        int(given["seed"]),
        int(given["rotation"]),
        tuple((str(name), str(value)) for name, value in given["options"]),
    )
    winners = tuple(int(one) for one in line["winners"])
    forfeit = None if line["forfeit"] is None else int(line["forfeit"])
    return Result(
        fixture, winners, int(line["moves"]), forfeit, str(line["why"]), str(line["record"])
    )


def run(
    games: Sequence[Fixture],
    log: Log | None = None,
    runner: runs.Runner = runs.ALONE,
    play: Callable[[Fixture], Result] = play_fixture,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Result]:
    """The results of all games, in their order; see `runs.run`."""
    return runs.run(games, play, log, runner, progress)


def signature(game: str, name: str) -> str:
    """Names this version of a bot: a hash of its name, with its budget, and of what it does in
    fixed positions, or where the world takes part, in the first turns of a game. A bot that plays
    differently has another one."""
    digest = hashlib.sha256(f"{game} {name}".encode())
    scripts = opening(game, name, 1, OPENING) if REGISTRY[game].world else _answers(game, name)
    for script in scripts:
        digest.update(repr(script).encode())
    return digest.hexdigest()[:10]


def _answers(game: str, name: str) -> Iterator[Script]:
    """What a bot does in positions of games that went by chance."""
    for seed in range(1, SIGNED + 1):
        state, random = game_named(game).start(2, seed, {}), Random(seed)
        for _ in range(6 * seed + 2):
            if len(state.to_act) == 1:
                move, random = random.choice(list(state.moves()))
                state = state.play(state.to_act[0], move)
        if state.outcome is None:
            yield bot_made(game, name, 1).script(state.text, None)
