"""Makes dev/data/moon-*.json: a live table to look at while no server runs.

Run from the project's root: `.venv/bin/python web/dev/record_moon.py [seed] [turns] [name]`.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path

from toprung.bots.moon import BOTS
from toprung.core.world import Moved
from toprung.core.texts import HeldState
from toprung.games.moon.game import Moon
from toprung.games.moon.moves import Move
from toprung.games.moon.showing import MoonShowing
from toprung.games.moon.state import State
from toprung.games.moon.tabletop.live import MoonWorlds
from toprung.protocol.frames import Poses, pack_poses

SHOWING = MoonShowing()
DATA = Path(__file__).parent / "data"
NAMES = ["Ada", "Bela", "Chloé", "Dieter", "Emil", "Fanny"]


def held(state: State) -> HeldState[State, Move]:
    return HeldState(Moon(), state)


def table(state, seats, ply) -> dict[str, object]:
    return {
        "code": "MOON7",
        "match": "m1",
        "game": "moon",
        "title": {"en": "Catch the Moon", "fr": "Decrocher la Lune", "de": "Catch the Moon"},
        "options": {},
        "public": False,
        "host": "p0",
        "status": "playing",
        "seats": [
            {"seat": s, "kind": "person", "name": NAMES[s], "level": None, "person": f"p{s}",
             "connected": True}
            for s in range(seats)
        ],
        "ply": ply,
        "seq": ply,
        "to_act": [int(state.active)],
        "outcome": None,
        "clock": None,
        "take_back": None,
        "rematch": None,
        "state": SHOWING.view(held(state)),
        "words": SHOWING.describe(held(state)),
    }


def main(seed: int = 1, turns: int = 12, name: str = "game", options: str = "") -> None:
    seats = 1 if "coop" in options else 3
    game = Moon()
    start = HeldState(game, game.start(seats, seed, {"mode": "cooperative"} if seats == 1 else {}))
    world = MoonWorlds().begin(start, {})
    inside = world._table
    bot = BOTS["hasty"](seed)
    timeline: list[dict[str, object]] = []
    beat, ply = 0, 0

    def put(kind: str, data: object) -> None:
        timeline.append({"t": round(beat * 1000 / 60), "kind": kind, "data": data})

    def poses(moved: Moved, complete: bool = False) -> None:
        if moved.poses or moved.gone:
            put("poses", base64.b64encode(pack_poses(Poses(moved, complete))).decode())

    def advance(n: int = 1) -> None:
        nonlocal beat, ply
        for _ in range(n):
            beat += 1
            for nature in world.advance():
                ply += 1
                put("event", {"kind": "moved", "seat": -1, "move": nature.move, "note": nature.note,
                              "table": table(inside.state, seats, ply)})
            if beat % 2 == 0:
                poses(world.moved())
            if beat % 6 == 0:
                feel = world.feel()
                if feel is not None:
                    put("feel", feel)

    def do(move: str) -> None:
        nonlocal ply
        seat = inside.state.active
        world.play(seat, move)
        ply += 1
        put("event", {"kind": "moved", "seat": int(seat), "move": move, "table": table(inside.state, seats, ply)})
        poses(world.moved())

    done = 0
    put("event", {"kind": "started", "table": table(inside.state, seats, 0)})
    while done < turns and inside.state.phase.value != "over":
        state = inside.state
        if state.phase.value == "take":
            place = bot.place(state, inside.simulator)
            advance(40)
            do(place.hold.text)
            for target in place.targets:
                if inside.state.phase.value != "held":
                    break
                world.lead(inside.state.active, (*target.place, *target.turn))
                advance()
            if inside.state.phase.value == "held":
                do("release")
            guard = 0
            while (inside.state.phase.value == "settle" or world.busy) and guard < 600:
                advance()
                guard += 1
            done += 1
            print(done, inside.state.demand, beat, len(inside.state.structure), flush=True)
            advance(60)
        else:
            do(bot.choose(state).text)
            advance(70 if inside.state.phase.value == "draw" else 30)
    answers = {
        about: SHOWING.ask(start, {"about": about}) for about in ("presets", "figures")
    }
    everything = base64.b64encode(pack_poses(Poses(world.everything(), True))).decode()
    DATA.mkdir(exist_ok=True)
    out = {"pieces": SHOWING.pieces(), "table": table(inside.state, seats, ply), "answers": answers,
           "poses": everything, "timeline": timeline}
    (DATA / f"moon-{name}.json").write_text(json.dumps(out) + "\n", "utf-8")


if __name__ == "__main__":
    args = sys.argv[1:]
    main(int(args[0]) if args else 1, int(args[1]) if len(args) > 1 else 12,
         args[2] if len(args) > 2 else "game", args[3] if len(args) > 3 else "")
