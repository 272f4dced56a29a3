"""`toprung arena`: bots against bots, and what the results prove."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toprung.cli.errors import Failure
from toprung.cli.runners import progress_bar, runner_of, runner_options

if TYPE_CHECKING:
    from toprung.arena.runs import Log, Runner
    from toprung.arena.statistics import SequentialTest
    from toprung.arena.tournament import Fixture, Result


@click.group()
def arena() -> None:
    """Let bots play each other, and see what the results prove.

    A bot is a level or a baseline (`toprung arena levels climbers`), a level with a budget of
    positions (eagle@5000), or a bot of your own (my_package:Bot, "exec:./my_bot"). Every building
    is played with the seats rotated until each bot has sat everywhere.

    \b
    Examples:
      toprung arena levels climbers
      toprung arena match climbers fox greedy --buildings 20 --log fox.jsonl
      toprung arena ladder climbers --buildings 100
      toprung arena gauntlet climbers eagle@2000 random greedy fox --html eagle.html
      toprung arena ladder climbers --buildings 1000 --log ladder.jsonl --ray auto
      toprung arena report ladder.jsonl
    """


@dataclass(frozen=True, slots=True)
class Run:
    """How games are played and told of, as the options say that all commands have."""

    buildings: int
    seed: int
    options: dict[str, str]
    runner: Runner
    log: Log[Result] | None
    html: str | None
    as_json: bool

    def results(
        self, game: str, bots: Sequence[str], test: SequentialTest | None = None
    ) -> list[Result]:
        """Play every building, or until the test is decided, with a bar of progress where somebody
        watches."""
        from toprung.arena.statistics import by_building
        from toprung.arena.tournament import fixtures, run, signed

        games = fixtures(game, bots, self.buildings, self.seed, self.options)
        if self.log is not None:
            games = signed(games)
            _tell_of_other_versions(self.log, games)
        results: list[Result] = []
        label = " - ".join(dict.fromkeys(bots))[:40]
        with progress_bar(len(games), label) as progress:
            for result in run(games, self.log, self.runner, progress=progress):
                results.append(result)
                whole = len(results) % len(bots) == 0
                if test and whole and test.verdict(by_building(results, 0)) is not None:
                    break
        return results

    def report(self, results: Sequence[Result], test: SequentialTest | None) -> None:
        _report(results, test, self.html, self.as_json)


def _tell_of_other_versions(log: Log[Result], games: Sequence[Fixture]) -> None:
    unsigned = {replace(game, signatures=()) for game in games} - {
        replace(game, signatures=()) for game in games if game in log.results
    }
    others = sum(replace(one.fixture, signatures=()) in unsigned for one in log.results.values())
    if others:
        click.echo(
            f"{log.path}: other versions of these bots played {others} of these games, "
            "which are played again.",
            err=True,
        )


def _run_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of every command that plays games, which it gets as one Run."""

    @wraps(command)
    def with_run(
        *,
        buildings: int,
        seed: int,
        options: tuple[str, ...],
        processes: int | None,
        ray: str | None,
        log_file: str | None,
        html: str | None,
        as_json: bool,
        **own: object,
    ) -> None:
        chosen = dict(option.partition("=")[::2] for option in options)
        log = _log(log_file)
        if html is not None and not os.access(Path(html).parent, os.W_OK):
            raise Failure(f"{html}: nothing can be written there")
        try:
            with runner_of(processes, ray) as runner:
                command(run=Run(buildings, seed, chosen, runner, log, html, as_json), **own)
        except KeyboardInterrupt:
            if log is not None:
                from toprung.arena.report import counted

                click.echo(
                    f"\n{counted(len(log.results), 'game')} in {log.path}: the same command goes "
                    "on from there.",
                    err=True,
                )
            raise

    made: Callable[..., None] = with_run
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON line."),
        click.option("--html", type=click.Path(dir_okay=False), help="Also write a page of them."),
        click.option(
            "--log",
            "log_file",
            type=click.Path(dir_okay=False),
            help="Keep every game in FILE; what is there already is not played again.",
        ),
        runner_options,
        click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Of a game."),
        click.option("--seed", type=int, default=1, show_default=True, help="Of the first game."),
        click.option("--buildings", type=int, default=20, show_default=True, metavar="N"),
    ):
        made = option(made)
    return made


_least_option = click.option(
    "--least",
    type=click.IntRange(2),
    default=20,
    show_default=True,
    help="Buildings to play before the test may decide.",
)


@arena.command("levels")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Names only, as one JSON list.")
@click.option("--signatures", is_flag=True, help="Also what names this version of each bot.")
def print_levels(game: str, as_json: bool, signatures: bool) -> None:
    """List the levels of a game, the weakest first.

    \b
    Examples:
      toprung arena levels climbers
      toprung arena levels climbers --json
    """
    from toprung.arena.tournament import signature
    from toprung.bots.registry import known_bots, levels
    from toprung.core.json import dumps

    names = [level.name for level in levels(game)]
    if as_json:
        click.echo(dumps(names))
        return
    for bot in known_bots(game):
        signed = f"  {signature(game, bot.name)}" if signatures else ""
        what = "" if bot.name in names else "  (baseline)"
        click.echo(f"{bot.name:<10}{signed}  {bot.words.en}{what}")


@arena.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True)
@click.option(
    "--sprt",
    type=float,
    nargs=2,
    metavar="LOW HIGH",
    help="Stop when it is decided whether the first bot's share is HIGH or LOW.",
)
@_least_option
@_run_options
def match(
    game: str,
    bots: tuple[str, ...],
    sprt: tuple[float, float] | None,
    least: int,
    run: Run,
) -> None:
    """Play the same bots against each other, one on each seat.

    \b
    Examples:
      toprung arena match climbers fox greedy --buildings 20 --log fox.jsonl
      toprung arena match climbers eagle@4000 greedy greedy greedy
      toprung arena match climbers lynx fox --buildings 200 --sprt 0.55 0.65
    """
    from toprung.arena.statistics import SequentialTest

    test = None if sprt is None else _test(SequentialTest, sprt, least)
    run.report(run.results(game, bots, test), test)


@arena.command()
@click.argument("game")
@click.option("--low", default=0.55, show_default=True, help="Share that would not be enough.")
@click.option("--high", default=0.65, show_default=True, help="Share that proves a level.")
@_least_option
@_run_options
def ladder(
    game: str,
    low: float,
    high: float,
    least: int,
    run: Run,
) -> None:
    """Play every level against the one below it; each pair stops when it is decided.

    \b
    Example:
      toprung arena ladder climbers --buildings 100 --log ladder.jsonl
    """
    from toprung.arena.statistics import SequentialTest
    from toprung.bots.registry import levels

    test = _test(SequentialTest, (low, high), least)
    results: list[Result] = []
    for weaker, stronger in pairwise(level.name for level in levels(game)):
        results += run.results(game, (stronger, weaker), test)
    run.report(results, test)


@arena.command()
@click.argument("game")
@click.argument("bot")
@click.argument("others", nargs=-1, required=True)
@_run_options
def gauntlet(
    game: str,
    bot: str,
    others: tuple[str, ...],
    run: Run,
) -> None:
    """Play one bot against each of the others, two at a time.

    \b
    Example:
      toprung arena gauntlet climbers eagle@2000 random greedy fox --html eagle.html
    """
    results: list[Result] = []
    for other in others:
        results += run.results(game, (bot, other))
    run.report(results, None)


@arena.command()
@click.argument("logs", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@click.option("--sprt", type=float, nargs=2, metavar="LOW HIGH", help="Also tell what it says.")
@click.option("--html", type=click.Path(dir_okay=False), help="Also write a page of them.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as one JSON line.")
def report(
    logs: tuple[str, ...], sprt: tuple[float, float] | None, html: str | None, as_json: bool
) -> None:
    """Tell what the games in LOGS come to; nothing is played. A log may be compressed (.xz).

    \b
    Example:
      toprung arena report ladder.jsonl --sprt 0.55 0.65 --html ladder.html
    """
    from toprung.arena.statistics import LEAST, SequentialTest
    from toprung.arena.tournament import results_in

    results = [result for log in logs for result in results_in(Path(log))]
    if not results:
        raise Failure("there are no games in it")
    if len(games := dict.fromkeys(result.fixture.game for result in results)) > 1:
        raise Failure(f"there are games of {' and of '.join(games)}: name logs of one game")
    test = None if sprt is None else _test(SequentialTest, sprt, LEAST)
    _report(results, test, html, as_json)


def _test(kind: type[SequentialTest], shares: tuple[float, float], least: int) -> SequentialTest:
    low, high = shares
    if not 0 < low < high < 1:
        raise Failure("the test needs two shares between 0 and 1, the lower one first")
    return kind(low, high, least=least)


def _log(path: str | None) -> Log[Result] | None:
    from toprung.arena.runs import Log
    from toprung.arena.tournament import Result

    return None if path is None else Log(Path(path), Result)


def _report(
    results: Sequence[Result], test: SequentialTest | None, html: str | None, as_json: bool
) -> None:
    from toprung.arena.report import as_html, summary, told
    from toprung.core.json import dumps

    found = summary(results, test)
    click.echo(dumps(found) if as_json else told(found))
    if html is not None:
        Path(html).write_text(as_html(found), encoding="utf-8", newline="\n")
