"""Scenes at a real service: tables at which the die was rolled and the ladder drawn already."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from tools.hands.scenes import Scene, setting_of
from toprung.bots.registry import known_bots
from toprung.core.seat import Seat
from toprung.games.moon.physics.factory import prepared_table, restored_table
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.record.record import build_for, headers_for
from toprung.games.moon.record.recorder import Recorder
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.state import Phase, Span, State
from toprung.games.moon.rules.validation import checked
from toprung.games.moon.table.checkpoint import SavedGame, packed
from toprung.games.moon.table.live_game import LiveGame
from toprung.match.events import Created, Event, Sat, Started
from toprung.server.rooms.log import Draft
from toprung.server.settings import steady_clock
from toprung.storage import TableRow, open_store

EDITION = {"edition": "2017"}  # with all the ladders that scenes have
SEATS = 2  # both of the same person: it is not for one


def lay(database: str, person: str, scenes: Sequence[Scene], assist: str) -> list[str]:
    """Write a table for each scene, at which this person plays alone; their codes."""
    with ThreadPoolExecutor(1) as other:  # this thread's loop is the browser's
        return other.submit(asyncio.run, _lay(database, person, scenes, assist)).result()


async def _lay(database: str, person: str, scenes: Sequence[Scene], assist: str) -> list[str]:
    store = open_store(database)
    await store.open()
    now, codes = steady_clock()(), []
    for number, scene in enumerate(scenes):
        match, code = f"{scene.seed}-{scene.standing}-{number}", f"SCENE{number:03}"
        state = _state(scene, assist)
        draft = Draft(_events(state, person, assist), now)
        table = TableRow(code, match, person, public=False, created_ms=now)
        await draft.write(store, match, table, checkpoint=_checkpoint(scene, state))
        codes.append(code)
    await store.close()
    return codes


def _events(state: State, person: str, assist: str) -> list[Event]:
    options, start = {**EDITION, "help": assist}, notation.text(state)
    levels = tuple(level.name for level in known_bots("moon"))
    created = Created("moon", SEATS, 0, options, start, person, levels, chosen=True, hints=True)
    return [created, *(Sat(seat, person, f"Hand {seat}") for seat in range(SEATS)), Started()]


def _state(scene: Scene, assist: str) -> State:
    table = restored_table(scene.table)
    start = State.start(SEATS, scene.seed, {**EDITION, "help": assist})
    starting = start.options.edition.starting
    standing = (*starting, *(one for one in table.ladders if one not in starting))
    spans = (Span(one.ladder, one.lowest, one.highest) for one in table.measure().standing)
    state = replace(
        start,
        phase=Phase.TAKE,
        setting=Named(setting_of(scene.seed)),
        structure=standing,
        supply=tuple(one for one in start.supply if one not in {*standing, scene.ladder}),
        hand=scene.ladder,
        demand=scene.demand,
        spans=tuple(sorted(spans, key=lambda span: span.ladder)),
        last=Seat(0),
        at_rest=True,
    )
    return checked(notation.parse(notation.text(checked(state))))


def _checkpoint(scene: Scene, state: State) -> bytes:
    headers = headers_for(state, seed=0, players=["Hand"] * SEATS, build=build_for("scene"))
    simulator, recorder = restored_table(scene.table), Recorder(headers)
    recorder.observe(simulator)
    simulator.begin_turn()
    return packed(SavedGame(LiveGame(state, prepared_table, recorder, simulator), recorder, []))
