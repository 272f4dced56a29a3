"""`toprung moon review`: where should I have put it?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from toprung.cli.record_files import read_record

if TYPE_CHECKING:
    from toprung.bots.moon.review import ReviewedTurn


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each turn.")
@click.option("--all", "every", is_flag=True, help="Also tell turns that went well.")
@click.option("--svg-folder", metavar="DIR", help="Draw the better placements into DIR.")
def review(file: str, as_json: bool, every: bool, svg_folder: str | None) -> None:
    """Look back at a game: which turns cost a drop, and where the ladder would have held.

    The record is in FILE (- for stdin). For each turn that went wrong the best bot looks for a
    place that meets the demand, on the structure as it stood. For every turn it is counted how
    often the structure falls when it is knocked and shaken. It takes a second or two for each turn.

    \b
    Examples:
      toprung moon play --bots squirrel --record game.txt
      toprung moon review game.txt --svg-folder better
    """
    from toprung.bots.moon.review import review as reviewed
    from toprung.core.json import dumps
    from toprung.games.moon.record import GameRecord
    from toprung.games.moon.view.svg.structure import draw_structure

    record = GameRecord.parse(read_record(file))
    count = wrong = better = 0
    for turn in reviewed(record):
        count, wrong = count + 1, wrong + (not turn.met)
        better += turn.better is not None
        if as_json:
            click.echo(dumps(_json(turn)))
        elif every or not turn.met:
            click.echo(_told(turn))
        if svg_folder is not None and turn.better is not None:
            Path(svg_folder).mkdir(parents=True, exist_ok=True)
            drawing = draw_structure(
                turn.better.poses,
                record.start.options.edition,
                record.laid.base,
                placed=turn.ladder,
            )
            Path(svg_folder, f"{turn.number:04}.svg").write_text(drawing, encoding="utf-8")
    if not as_json:
        click.echo(f"{count} turns, {wrong} went wrong; a place was found for {better} of these.")


def _told(turn: ReviewedTurn) -> str:
    from toprung.games.moon.pieces.ladders import ladder

    name = ladder(turn.ladder).name
    lines = [
        f"Turn {turn.number}: player {turn.seat + 1}, die {turn.demand}, "
        f"ladder {turn.ladder} ({name})"
        f"{'' if turn.met else ', went wrong'}; afterwards it {turn.forecast}."
    ]
    if turn.better is not None:
        touched = " and ".join(map(str, turn.better.touched))
        which = "ladder" if len(turn.better.touched) == 1 else "ladders"
        lines.append(
            f"    It would have held {_HOW[turn.better.kind]}, touching {which} {touched};"
        )
        lines.append(f"    that {turn.better.forecast}.")
    elif not turn.met:
        lines.append("    No place was found that would have held.")
    return "\n".join(lines)


_HOW = {
    "across": "lying across",
    "hook": "hooked over a rail's end",
    "lean": "leaning",
    "candle": "upright",
    "diagonal": "with a rail's end through an opening",
}


def _json(turn: ReviewedTurn) -> dict[str, object]:
    better = turn.better
    return {
        "turn": turn.number,
        "seat": turn.seat,
        "ladder": turn.ladder,
        "demand": turn.demand,
        "met": turn.met,
        "falls": turn.forecast.chance.times,
        "samples": turn.forecast.chance.samples,
        "better": None
        if better is None
        else {
            "kind": better.kind,
            "pose": [*better.poses[turn.ladder].place, *better.poses[turn.ladder].turn],
            "touched": better.touched,
            "falls": better.forecast.chance.times,
        },
    }
