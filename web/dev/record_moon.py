"""Makes dev/data/moon-*.json: a live table of bots, to look at while no server runs.

Run from the project's root: `.venv/bin/python web/dev/record_moon.py NAME SEED TURNS SEATS`.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from toprung.bots.bot import PlayMove
from toprung.bots.registry import decide
from toprung.core.json import dumps
from toprung.core.seat import NATURE
from toprung.core.text_game import TextState
from toprung.core.world import BEATS
from toprung.games.moon.tabletop.world import MoonWorlds
from toprung.games.moon.view.game_view import MoonGameView
from toprung.games.registry import game_named
from toprung.protocol.frames import Poses, pack_poses

DATA = Path(__file__).parent / "data"
NAMES = ["Ada", "Bela", "Chloé", "Dieter", "Emil", "Fanny"]
PAUSE = BEATS
LONGEST = 10 * BEATS


class Recording:
    """A game being played, and all that a client would be told of it."""

    def __init__(self, seats: int, seed: int) -> None:
        self.state: TextState = game_named("moon").start(seats, seed, {})
        self.world = MoonWorlds().begin(self.state, {})
        self.seats, self.seed, self.beat, self.ply = seats, seed, 0, 0
        self.showing = MoonGameView()
        self.timeline: list[dict[str, object]] = []
        self.put("event", {"kind": "started", "table": self.table()})

    def put(self, kind: str, data: object) -> None:
        self.timeline.append({"t": round(self.beat * 1000 / BEATS), "kind": kind, "data": data})

    def table(self) -> dict[str, object]:
        people = [
            {"seat": n, "kind": "person", "name": NAMES[n], "connected": True}
            for n in range(self.seats)
        ]
        view, titles = self.showing.view(self.state), self.showing.titles
        return {
            "game": "moon", "title": titles, "code": "MOON7", "status": "playing",
            "seats": people, "ply": self.ply, "seq": self.ply,
            "to_act": list(self.state.to_act), "outcome": None, "state": view,
        }  # fmt: skip

    def happened(self, seat: int, move: str, note: object = None) -> None:
        self.ply += 1
        self.put(
            "event",
            {"kind": "moved", "seat": seat, "move": move, "note": note, "table": self.table()},
        )

    def play(self, move: str) -> None:
        seat = self.state.mover(move)
        self.world.play(seat, move)
        self.state = self.state.play(seat, move)
        self.happened(seat, move)

    def advance(self) -> None:
        self.beat += 1
        for event in self.world.advance():
            self.state = self.state.play(NATURE, event.move)
            self.happened(NATURE, event.move, event.note)
        moved = self.world.moved() if self.beat % 2 == 0 else None
        if moved is not None and (moved.poses or moved.gone):
            self.put("poses", base64.b64encode(pack_poses(Poses(moved))).decode())
        feel = self.world.feel() if self.beat % 6 == 0 else None
        if feel is not None:
            self.put("feel", feel)

    def turn(self) -> None:
        """What a bot does next, and until all is at rest."""
        script = decide("moon", "hasty", self.seed, self.state.text, self.world.checkpoint())
        for act in script:
            if isinstance(act, PlayMove):
                self.play(act.move)
            else:
                self.world.lead(self.state.to_act[0], act.target)
                self.advance()
        waited = 0
        while waited < PAUSE or (self.world.busy and waited < LONGEST):
            self.advance()
            waited += 1

    def text(self) -> str:
        start = game_named("moon").start(self.seats, self.seed, {})
        about = ("presets", "figures")
        answers = {one: self.showing.ask(start, {"about": one}) for one in about}
        pieces = self.showing.pieces()
        whole = {"pieces": pieces, "table": self.table(), "answers": answers, "choices": {}}
        return dumps({**whole, "timeline": self.timeline})


def main(name: str, seed: str, turns: str, seats: str) -> None:
    recording = Recording(int(seats), int(seed))
    while recording.state.outcome is None and recording.ply < int(turns) * 5:
        recording.turn()
    DATA.mkdir(exist_ok=True)
    (DATA / f"moon-{name}.json").write_text(recording.text() + "\n", "utf-8")


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["game", "5", "12", "3"]))
