"""What clients are told of an event of nature: the verdict, ready for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypedDict

from toprung.core.json import Json
from toprung.core.rulebook import Rulebook
from toprung.core.seat import Seat
from toprung.core.words import Words
from toprung.games.moon.rules.figures import Figure
from toprung.games.moon.rules.state import State
from toprung.games.moon.rules.verdict import Ruling


class Cited(TypedDict):
    """A rule, with its words."""

    id: str
    title: Words
    text: Words


class SeenFigure(TypedDict):
    """A figure of the book, by which ladders."""

    id: str
    name: Words
    text: Words
    ladder: int
    others: list[int]


class GroundNote(TypedDict):
    """A ladder touched table or base, this many seconds after the turn began."""

    ladder: int
    ground: str
    since: float
    lasting: bool


class VerdictNote(TypedDict):
    """A verdict. `highest` is the highest ladder left and `height` its highest point (metres);
    `over` tells that the game ended with it."""

    kind: str
    words: Words
    seat: int | None
    moment: str
    demand: str | None
    ladder: int | None
    met: bool | None
    mistake: bool
    charge: str
    drops: int
    touched: list[int]
    rival: int | None
    grounds: list[GroundNote]
    loose: list[int]
    fallen: list[int]
    removed: list[int]
    kept: list[int]
    reinserted: list[int]
    rules: list[Cited]
    figures: list[SeenFigure]
    at_rest: bool
    seconds: float
    highest: int | None
    height: float
    over: bool


def verdict_note(ruling: Ruling, after: State) -> VerdictNote:
    """The note on a ruling that led to this state."""
    verdict, settlement = ruling.verdict, ruling.event.settlement
    top = max(after.spans, key=lambda span: span.highest, default=None)
    return {
        "kind": "verdict",
        "words": verdict.words,
        "seat": verdict.seat,
        "moment": verdict.moment.value,
        "demand": verdict.demand and verdict.demand.value,
        "ladder": verdict.ladder,
        "met": verdict.met,
        "mistake": verdict.mistake,
        "charge": verdict.charge.value,
        "drops": verdict.drops,
        "touched": list(verdict.touched),
        "rival": verdict.rival,
        "grounds": [
            {
                "ladder": one.ladder,
                "ground": one.ground.value,
                "since": one.since,
                "lasting": one.lasting,
            }
            for one in verdict.grounds
        ],
        "loose": list(verdict.loose),
        "fallen": list(verdict.fallen),
        "removed": list(verdict.removed),
        "kept": list(verdict.kept),
        "reinserted": list(verdict.reinserted),
        "rules": [cited(id) for id in verdict.rules],
        "figures": [_figure(one) for one in ruling.figures],
        "at_rest": settlement.at_rest,
        "seconds": settlement.seconds,
        "highest": None if top is None else top.ladder,
        "height": 0.0 if top is None else top.highest,
        "over": after.ending is not None,
    }


def figures_made(note: Json) -> list[tuple[Seat, str]]:
    """Who made which figures, by a note; none by one that is no verdict."""
    seat, figures = note.get("seat"), note.get("figures")
    if not isinstance(seat, int) or not isinstance(figures, list | tuple):
        return []
    ids = [one.get("id") for one in figures if isinstance(one, Mapping)]
    return [(Seat(seat), id) for id in ids if isinstance(id, str)]


def cited(id: str) -> Cited:
    """A rule of the rulebook."""
    rule = book()[id]
    return {"id": rule.id, "title": rule.title, "text": rule.text}


@cache
def book() -> Rulebook:
    return Rulebook.load(Path(__file__).parents[1] / "rulebook.toml")


def _figure(figure: Figure) -> SeenFigure:
    rule = cited(figure.id)
    return {
        "id": rule["id"],
        "name": rule["title"],
        "text": rule["text"],
        "ladder": figure.ladder,
        "others": list(figure.others),
    }
