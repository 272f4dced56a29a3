"""A record of Catch the Moon told again, turn by turn; nothing is simulated."""

from __future__ import annotations

import json
import time
from functools import partial

import click
from rich.console import Console
from rich.text import Text

from toprung.cli.errors import Failure
from toprung.cli.record_files import ReplayOptions, write_picture
from toprung.cli.terminal import indented, plain_console
from toprung.core.errors import ToprungError
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record import GameRecord, Turn, salvage, turns
from toprung.games.moon.rules.ending import outcome
from toprung.games.moon.rules.game import Moon
from toprung.games.moon.rules.verdict import Moment
from toprung.games.moon.view.svg.structure import Picture


def replay_record(text: str, options: ReplayOptions) -> None:
    """Tell a record up to a turn, or as much of it as is fine."""
    record, wrong = salvage(text)
    last = len(record.pages) - 1
    if options.at is not None and options.at > last:
        raise Failure(wrong or f"there is no turn {options.at}: the record has {max(last, 0)}")
    console, number = plain_console(options.colour), -1
    if not options.as_json:
        for name in ("Players", "Options", "Seed", "Build"):
            click.echo(f"{name}: {dict(record.headers).get(name, '')}")
    told: Turn | None = None
    try:
        for turn in turns(record):
            told, number = turn, turn.number
            click.echo(as_json(turn)) if options.as_json else _tell(console, turn)
            write_picture(options.svg_folder, number, partial(_drawn, record, turn))
            time.sleep(options.delay)
            if number == options.at:
                break
    except ToprungError as error:
        raise Failure(f"{error}; the {max(number, 0)} turns before are fine") from None
    if wrong is not None and options.at is None:
        raise wrong
    _finish(record, told, options.as_json)


def as_json(turn: Turn) -> str:
    """One object a turn; the preparation is turn 0."""
    written = {
        "turn": turn.number,
        "seat": turn.before.active if turn.number else None,
        "moves": turn.moves,
        "demand": turn.demand,
        "ladder": turn.ladder,
        "verdicts": [
            {
                "sentence": one.verdict.sentence(),
                "met": one.verdict.met,
                "charge": one.verdict.charge,
                "removed": one.verdict.removed,
                "rules": one.verdict.rules,
                "figures": one.verdict.figures,
            }
            for one in turn.judgements
        ],
        "structure": turn.after.structure,
        "height_mm": round(turn.height * 1000, 1),
        "drops": turn.after.drops,
        "scores": turn.after.scores,
    }
    return json.dumps(written, separators=(",", ":"))


def _tell(console: Console, turn: Turn) -> None:
    if not turn.number:
        console.print(Text(f"Preparation: {' '.join(turn.moves)}"), soft_wrap=True)
        return
    drawn = ""
    if turn.ladder is not None:
        drawn = f", ladder {turn.ladder} ({ladder(turn.ladder).name})"
    title = f"Turn {turn.number}: player {turn.before.active + 1}, die {turn.demand}{drawn}"
    console.print(Text(title, "bold"), soft_wrap=True)
    for one in turn.judgements:
        if one.verdict.moment is not Moment.BETWEEN or one.verdict.mistake:
            console.print(indented(console, one.verdict.sentence()))
    if turn.figures:
        book = Moon().rulebook
        titles = ", ".join(book[figure].title["en"] for figure in turn.figures)
        console.print(indented(console, f"Figures: {titles}."))
    for points in turn.after.scores[len(turn.before.scores) :]:
        console.print(indented(console, f"The team scores {points} points for a drop."))
    count, high = len(turn.after.structure), round(turn.height * 1000)
    drops = " ".join(map(str, turn.after.drops))
    console.print(indented(console, f"{count} ladders stand {high} mm high; drops {drops}.", "dim"))


def _finish(record: GameRecord, last: Turn | None, json_wanted: bool) -> None:
    state = record.start if last is None else last.after
    ended = outcome(state)
    turns_told = 0 if last is None else last.number
    result = f"unfinished after {turns_told} turns" if ended is None else ended.reason
    if ended is None and record.result and turns_told == len(record.pages) - 1:
        result += f": {record.result}"
    if json_wanted:
        click.echo(json.dumps({"result": result, "turns": turns_told}, separators=(",", ":")))
    else:
        click.echo(f"{result[0].upper()}{result[1:]}{f' ({ended.rule})' if ended else ''}.")


def _drawn(record: GameRecord, turn: Turn) -> str:
    return picture(record, turn).svg


def picture(record: GameRecord, turn: Turn, touches: bool = False) -> Picture:
    """The structure as it was measured last in a turn; in the preparation, the starting ladders.
    Raises Unparsable if there was no table yet."""
    laid = record.laid
    poses: dict[int, Pose] = {
        id: holder.stand(ladder(id))
        for id, holder in zip(laid.starting, laid.base.holders, strict=False)
    }
    measured = turn.settlement
    if measured is not None:
        poses = measured.poses
    placed = turn.ladder if turn.ladder in poses else None
    high = "" if measured is None else f", {max(s.highest for s in measured.standing) * 100:.1f} cm"
    lost = turn.judgements and placed in turn.judgements[-1].verdict.removed
    named = (
        "" if placed is None else f": {ladder(placed).name} {'is out' if lost else 'was placed'}"
    )
    title = f"Turn {turn.number}{named}" if turn.number else "Before the first turn"
    return Picture(
        poses,
        record.start.options.edition,
        laid.base,
        placed,
        measured.touches if touches and measured is not None else (),
        f"{title}; {len(poses)} ladders{high}",
    )
