"""Tables of Catch the Moon where a structure stands already: that of a puzzle, in a team's game."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from tools.page.house import House
from tools.page.moon import MoonTable
from tools.page.start import arrived
from tools.page.visitor import Visitor

from toprung.bots.registry import known_bots
from toprung.core.seat import Seat
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.record.record import build_for, headers_for
from toprung.games.moon.record.recorder import Recorder
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.puzzles import Puzzle, puzzles
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.table.checkpoint import SavedGame, packed
from toprung.games.moon.table.live_game import LiveGame
from toprung.games.moon.table.world import set_up
from toprung.match.events import Created, Event, Sat, Started
from toprung.server.rooms.log import Draft
from toprung.server.settings import steady_clock
from toprung.storage import TableRow, open_store

NAME = "Ada"


def introduce(visitor: Visitor, house: House) -> str:
    """Make the visitor's page a known person; their id."""
    told = visitor.context.request.post(house.url + "api/people", data={"name": NAME}).json()
    kept = json.dumps(json.dumps({"person": told["person"], "token": told["token"]}))
    visitor.context.add_init_script(f"localStorage.setItem('toprung.person', {kept})")
    return str(told["person"])


def sit_at_tower(visitor: Visitor, house: House, ladders: int, seed: int = 1) -> MoonTable:
    """A solo game whose structure has this many ladders, before the next roll."""
    person = introduce(visitor, house)
    puzzle = next(one for one in puzzles() if len(one.poses) == ladders)
    code = f"TOWER{ladders:02}{seed:02}"
    with ThreadPoolExecutor(1) as other:  # this thread's event loop is the browser's
        other.submit(asyncio.run, _lay(house.database, person, puzzle, code, seed)).result()
    visitor.open(f"#/table/{code}")
    assert arrived(visitor) == code
    standing = set(puzzle.poses)
    visitor.until_true(lambda: standing <= visitor.poses.keys(), "all ladders are known")
    return MoonTable(visitor, code)


async def _lay(database: str, person: str, puzzle: Puzzle, code: str, seed: int) -> None:
    state = _before_the_roll(puzzle.state, seed)
    recorder = Recorder(headers_for(state, seed=0, players=[NAME], build=build_for("tower")))
    table = LiveGame(state, prepared_table, recorder, set_up(puzzle, recorder))
    levels = tuple(level.name for level in known_bots("moon"))
    options = {"mode": "cooperative", "help": "full"}
    start = notation.text(state)
    created = Created("moon", 1, 0, options, start, person, levels, chosen=True, hints=True)
    events: list[Event] = [created, Sat(0, person, NAME), Started()]
    store = open_store(database)
    await store.open()
    now = steady_clock()()
    row = TableRow(code, code.lower(), person, public=False, created_ms=now)
    saved = packed(SavedGame(table, recorder, []))
    await Draft(events, now).write(store, row.match, row, checkpoint=saved)
    await store.close()


def _before_the_roll(state: State, seed: int) -> State:
    assert state.hand is not None
    ready = replace(
        state,
        phase=Phase.READY,
        hand=None,
        demand=None,
        supply=tuple(sorted((*state.supply, state.hand))),
        last=Seat(0),
        at_rest=True,
    ).reseeded(seed)
    return checked(notation.parse(notation.text(checked(ready))))
