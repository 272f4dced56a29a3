"""`toprung moon fall`: would the structure of a recorded game bear a knock?"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from toprung.cli.errors import Failure
from toprung.cli.record_files import read_record

if TYPE_CHECKING:
    from toprung.core.forecasts import Forecast
    from toprung.games.moon.physics.forecast import Bearing

ERASE = "\r\x1b[K"


@click.command()
@click.argument("file")
@click.option("--turn", type=click.IntRange(0), metavar="K", help="After turn K; the last if none.")
@click.option("--samples", type=click.IntRange(1, 10_000), default=16, show_default=True)
@click.option("--push", type=click.FloatRange(0), default=0.001, help="Of a finger, N s.")
@click.option("--tremor", type=click.FloatRange(0), default=0.8, help="Of the table, m/s^2.")
@click.option("--spread", type=click.FloatRange(0, 0.5), default=0.05, help="Of friction, +-.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def fall(
    file: str,
    turn: int | None,
    samples: int,
    push: float,
    tremor: float,
    spread: float,
    seed: int,
    as_json: bool,
) -> None:
    """Will it fall? Knock and shake copies of a structure, and count.

    The record is in FILE (- for stdin). In each sample one ladder is nudged, the table trembles for
    half a second, and wood is a little more or less slippery. Which ladder carries how much
    is told as well: that follows from the forces that hold the structure.

    \b
    Examples:
      toprung moon fall game.txt
      toprung moon fall game.txt --turn 7 --samples 64 --push 0.002
    """
    from toprung.core.json import dumps
    from toprung.games.moon.physics.factory import standing_table
    from toprung.games.moon.physics.forecast import Shock, bearings, forecasts
    from toprung.games.moon.record import GameRecord, turns

    record = GameRecord.parse(read_record(file))
    number = len(record.pages) - 1 if turn is None else turn
    told = next((one for one in turns(record) if one.number == number), None)
    if told is None or told.settlement is None:
        raise Failure(f"nothing was measured in turn {number}: the record has {len(record.pages)}")
    poses = told.settlement.poses
    standing = {one: poses[one] for one in told.after.structure if one in poses}
    table = standing_table(record.laid.base, standing)
    carried, found = bearings(table), None
    for found in forecasts(table, Shock(push, tremor, spread), samples, seed):
        if sys.stderr.isatty() and not as_json:
            click.echo(f"{ERASE}{found.chance}", err=True, nl=False)
    assert found is not None
    if as_json:
        click.echo(dumps(_json(found, carried)))
    else:
        click.echo(ERASE if sys.stderr.isatty() else "", err=True, nl=False)
        _tell(found, carried)


def _tell(found: Forecast, carried: dict[int, Bearing]) -> None:
    from toprung.games.moon.pieces.ladders import ladder

    low, high = found.chance.interval
    click.echo(f"It falls in {found.chance} (19 times out of 20: {low:.0%} to {high:.0%}).")
    for one, times in sorted(found.fallen.items(), key=lambda item: -item[1])[:5]:
        click.echo(f"    ladder {one} ({ladder(one).name}) in {times}")
    most = max(carried.values(), key=lambda one: one.carries)
    if not most.loose:
        name = ladder(most.ladder).name
        click.echo(f"Ladder {most.ladder} ({name}) carries most: {most.carries:.0f} g.")
    loose = [f"{one} ({ladder(one).name})" for one, bears in carried.items() if bears.loose]
    click.echo(f"Nothing rests on {', '.join(loose) or 'no ladder at all'}.")


def _json(found: Forecast, carried: dict[int, Bearing]) -> dict[str, object]:
    return {
        "falls": found.chance.times,
        "samples": found.chance.samples,
        "interval": found.chance.interval,
        "fallen": {str(one): times for one, times in found.fallen.items()},
        "ladders": [
            {"ladder": one, "carries": round(bears.carries, 2), "loose": bears.loose}
            for one, bears in carried.items()
        ],
    }
