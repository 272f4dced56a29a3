"""Makes dev/data/climbers-*.json: tables to look at while no server runs.

Run from the project's root: `.venv/bin/python web/dev/record.py`.
"""

from __future__ import annotations

from pathlib import Path

from toprung.core.json import dumps
from toprung.core.seat import Seat
from toprung.core.text_game import HeldState
from toprung.games.climbers import Position
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.view import ClimbersGameView

DATA = Path(__file__).parent / "data"
COLOURS = ["red", "yellow", "blue", "lightblue"]


def position(seed: int, turns: int) -> Position:
    """A game that greedy players have taken so far."""
    now = Position.start(COLOURS, seed=seed)
    while now.table.turns < turns or now.phase != "block":
        choices = now.greedy_moves() or list(now.legal_moves)
        now = now.play(choices[0])
    return now


def recording(now: Position) -> dict[str, object]:
    """The position as a table with four people, and the answers to what they may ask."""
    showing, state = ClimbersGameView(), HeldState(Climbers(), now)
    questions: list[dict[str, object]] = [{"about": "climbs"}]
    questions += [{"about": "reach", "seat": seat} for seat, _ in enumerate(COLOURS)]
    questions += [{"about": "placements", "block": block} for block in now.movable()]
    questions += [{"about": "peek", "block": block} for block in now.movable()]
    answers = {dumps(question): showing.ask(state, question) for question in questions}
    seats = [
        {
            "seat": seat,
            "kind": "person",
            "name": name,
            "level": None,
            "person": f"p{seat}",
            "connected": True,
        }
        for seat, name in enumerate(["Ada", "Bela", "Chloé", "Dieter"])
    ]
    table = {
        "code": "MOON7",
        "match": "m1",
        "game": "climbers",
        "title": {"en": "The Climbers", "fr": "The Climbers", "de": "Die Aufsteiger"},
        "options": {},
        "public": False,
        "host": "p0",
        "status": "playing",
        "seats": seats,
        "ply": 40,
        "seq": 50,
        "to_act": [] if now.to_move is None else [int(now.to_move)],
        "outcome": None,
        "clock": None,
        "take_back": None,
        "rematch": {"wanted": [], "match": None},
        "fork": None,
        "seed": None,
        "levels": [],
        "state": showing.view(state),
    }
    choices = {} if now.to_move is None else showing.choices(state, Seat(now.to_move))
    return {"table": table, "pieces": showing.pieces(), "answers": answers, "choices": choices}


def main() -> None:
    DATA.mkdir(exist_ok=True)
    for name, seed, turns in (("start", 4, 0), ("mid", 4, 18), ("late", 11, 12)):
        path = DATA / f"climbers-{name}.json"
        path.write_text(dumps(recording(position(seed, turns))) + "\n", "utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
