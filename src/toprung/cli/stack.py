"""`toprung bench-stack` and `toprung dataset`: Ladder-Stack, and placements to learn from."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from toprung.cli.errors import Failure
from toprung.cli.runners import progress_bar, runner_of, runner_options


@click.command("bench-stack")
@click.option("--agent", default="random", show_default=True, metavar="NAME", help="Who builds.")
@click.option("--track", default="pose", show_default=True, metavar="pose|hand")
@click.option("--seeds", default=64, show_default=True, help="The first so many of the 64.")
@click.option("--ladders", default=28, show_default=True, help="Fewer than 28 only to try it out.")
@runner_options
@click.option(
    "--log",
    "log_file",
    type=click.Path(dir_okay=False),
    help="Keep every result in FILE; what is there already is not played again.",
)
@click.option(
    "--verify",
    type=click.Path(exists=True, dir_okay=False),
    help="Play the answers in FILE, a log, again, and compare to the last bit.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the scores as one JSON line.")
def bench_stack(
    agent: str,
    track: str,
    seeds: int,
    ladders: int,
    processes: int | None,
    ray: str | None,
    log_file: str | None,
    verify: str | None,
    as_json: bool,
) -> None:
    """Ladder-Stack: how well does an agent build with irregular things?

    An agent is one of ours (aside, random, learned, or a level of our bots: dormouse, hedgehog,
    squirrel, cat, owl) or one of your own (my_package:Agent). On 64 tables it places 28 ladders
    each, with 560 s of processor time for all of them: on the track `pose` it says where, on the
    track `hand` it leads them there.
    docs/ladder_stack.md has the rules and the scores so far.

    \b
    Examples:
      toprung bench-stack --agent learned --seeds 4
      toprung bench-stack --agent my_package:Agent --track hand --log mine.jsonl
      toprung bench-stack --verify mine.jsonl
    """
    from toprung.arena.runs import Log, run
    from toprung.arena.stack.scores import play_trial, scores, told, trials
    from toprung.arena.stack.task import Result
    from toprung.core.json import dumps

    if verify is not None:
        _verify(Path(verify))
        return
    parts = trials(agent, track, seeds, ladders)
    log = None if log_file is None else Log(Path(log_file), Result)
    label = f"{agent} {track}"[:40]
    with runner_of(processes, ray) as runner, progress_bar(len(parts), label) as progress:
        results = list(run(parts, play_trial, log, runner, progress))
    found = scores(results)
    click.echo(dumps(asdict(found)) if as_json else told(found))


def _verify(path: Path) -> None:
    from toprung.arena.runs import Log
    from toprung.arena.stack.task import Result, reproduced

    results = list(Log(path, Result).results.values())
    if not results:
        raise Failure(f"{path} has no results of this version")
    wrong = []
    with progress_bar(len(results), "playing again") as progress:
        for result in results:
            if not reproduced(result):
                wrong.append(f"{result.trial.agent} {result.trial.track} seed {result.trial.seed}")
            progress(1)
    if wrong:
        raise Failure(f"not the same: {', '.join(wrong)}")
    click.echo(f"The same to the last bit: {len(results)} results.")


@click.group()
def dataset() -> None:
    """Data to learn from, as Parquet.

    \b
    Example:
      toprung dataset moon placements.parquet --seeds 8
    """


@dataset.command("moon")
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--seeds", default=16, show_default=True, help="How many tables are built on.")
@click.option("--first-seed", default=1001, show_default=True, help="Those up to 64 are for tests.")
@click.option("--tries", default=16, show_default=True, help="Poses tried before each turn.")
@click.option("--ladders", type=click.IntRange(1, 28), default=28, show_default=True)
@runner_options
@click.option(
    "--log",
    "log_file",
    type=click.Path(dir_okay=False),
    help="Keep every table's rows in FILE, too, from where an interrupted run goes on.",
)
def moon(
    file: str,
    seeds: int,
    first_seed: int,
    tries: int,
    ladders: int,
    processes: int | None,
    ray: str | None,
    log_file: str | None,
) -> None:
    """Placements of ladders and what came of them, into FILE.

    docs/ladder_stack.md has the datasheet.

    \b
    Examples:
      toprung dataset moon placements.parquet
      toprung dataset moon few.parquet --seeds 2 --ladders 6 --tries 4
    """
    from toprung.arena.runs import Log, run
    from toprung.arena.stack.dataset import Harvest, Part, Placement, gather, write_parquet
    from toprung.core.extras import require

    require("research", "Writing Parquet", "pyarrow")
    parts = [Part(first_seed + number, tries, ladders) for number in range(seeds)]
    log = None if log_file is None else Log(Path(log_file), Harvest)
    rows = list[Placement]()
    with runner_of(processes, ray) as runner, progress_bar(seeds, "tables") as progress:
        for harvest in run(parts, gather, log, runner, progress):
            rows += harvest.rows
    write_parquet(rows, Path(file))
    click.echo(f"{len(rows)} placements on {seeds} tables are in {file}.")
