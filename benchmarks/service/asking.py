"""The questions that the service answers between two messages: how long the slowest hold it up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from time import process_time

from benchmarks.figures import Figure, over_cases, under
from benchmarks.service.turns import CLIENTS, GAME, game
from benchmarks.timing import progress
from toprung.core.errors import ToprungError
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.text_game import TextState
from toprung.games.registry import REGISTRY, game_named
from toprung.protocol.codec import encode
from toprung.protocol.to_client import Answer

LONGEST = 5.0  # milliseconds
BLOCKS = range(35)
Question = dict[str, object]
MOON: tuple[Question, ...] = ({"about": "figures"}, {"about": "presets"})


def measure(seeds: int) -> Iterator[Figure]:
    """Each question in many positions; of two tries the better, as the first may load things."""
    progress("service: questions")
    slowest: dict[str, float] = {}
    for name, state, question in _questions(seeds):
        case = f"{name}: {question['about']}"
        took = min(_asked(name, state, question) for _ in range(2)) * 1e3
        slowest[case] = max(slowest.get(case, 0.0), took)
    yield over_cases("the slowest answer to a question", "ms", slowest, under(LONGEST))


def _asked(name: str, state: TextState, question: Json) -> float:
    """Seconds to find the answer and to write it down."""
    view = REGISTRY[name].view()
    began = process_time()
    with suppress(ToprungError):  # a block that may not be moved: saying so takes time, too
        encode(Answer(id="id", answer=view.ask(state, question)))
    return process_time() - began


def _questions(seeds: int) -> Iterator[tuple[str, TextState, Question]]:
    start = game_named("moon").start(2, 0, {})
    yield from (("moon", start, question) for question in MOON)
    for seed in range(seeds):
        building = game_named(GAME).start(CLIENTS, seed, {"build": "players"})
        state = game_named(GAME).start(CLIENTS, seed, {})
        positions = [building]
        for seat, move in game(seed):
            positions.append(state)
            state = state.play(Seat(seat), move)
        for one in positions:
            yield GAME, one, {"about": "moves"}
            yield GAME, one, {"about": "climbs"}
            for seat in range(CLIENTS):
                yield GAME, one, {"about": "reach", "seat": seat}
                yield GAME, one, {"about": "stones", "seat": seat}
            for block in BLOCKS:
                yield GAME, one, {"about": "placements", "block": block}
