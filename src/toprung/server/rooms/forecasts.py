"""Whether what stands at a table will fall: samples in worker processes, some at a time, so that
people see them come and nobody's question holds up another's."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from toprung.core.errors import Unavailable, Unparsable
from toprung.core.forecasts import Forecast, Load
from toprung.core.json import Json
from toprung.games.registry import REGISTRY
from toprung.match.house_rules import must_be_playing, require
from toprung.server.errors import limited
from toprung.server.resources import Resources

if TYPE_CHECKING:
    from toprung.server.rooms.room import Room

LIMIT: Final = 20.0  # seconds of work for some samples
ASKING: Final = 32  # people at one table whose questions are remembered


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody asked: about the table as it was then, what is known by now, and what each
    piece carries."""

    checkpoint: bytes
    known: Forecast
    loads: Mapping[int, Load]


class Forecasts:
    """The questions of one table, the last of each person."""

    def __init__(self, room: Room, resources: Resources) -> None:
        self._room, self._resources = room, resources
        self._asked: OrderedDict[str, Question] = OrderedDict()

    async def told(self, first: int, count: int, person: str | None, address: str) -> Json:
        """Whether it will fall, after `count` samples more; with `first` 0 a new question begins.
        Raises Unavailable if it does not go on from there, Forbidden, OutOfTurn, Limited."""
        match, workers = self._room.match, self._resources.workers
        accounts = self._room.audience.accounts(person) if person else (f"address {address}",)
        who = person or address
        must_be_playing(match)
        require(match.hints, "no-hints")
        if workers.left(*accounts) < 0:
            raise limited("bot_time")
        asked = await self._begun() if first == 0 else self._asked.get(who)
        if asked is None or asked.known.chance.samples != first:
            raise Unavailable("please ask again from the beginning")
        more, loads = await workers.call_for(
            accounts, LIMIT, sampled, match.created.game, asked.checkpoint, first, count
        )
        self._asked[who] = asked = Question(asked.checkpoint, asked.known + more, loads)
        self._asked.move_to_end(who)
        if len(self._asked) > ASKING:
            self._asked.popitem(last=False)
        return _json(asked)

    async def _begun(self) -> Question:
        world = self._room.slot.world
        if world is None:
            raise Unparsable("nothing can fall in this game")
        return Question(await world.sketch(), Forecast(), {})


def sampled(
    game: str, checkpoint: bytes, first: int, count: int
) -> tuple[Forecast, Mapping[int, Load]]:
    """In a worker process: what these samples came to, and what each piece carries."""
    manifest = REGISTRY[game]
    if manifest.forecasts is None:
        raise Unparsable("nothing can fall in this game")
    forecaster = manifest.forecasts()
    return forecaster.forecast(checkpoint, first, count), forecaster.loads(checkpoint)


def _json(asked: Question) -> Json:
    chance = asked.known.chance
    low, high = chance.interval
    return {
        "falls": chance.times,
        "samples": chance.samples,
        "low": round(low, 4),
        "high": round(high, 4),
        "fallen": {str(one): times for one, times in asked.known.fallen.items()},
        "carries": {str(one): round(load.grams, 1) for one, load in asked.loads.items()},
        "loose": [one for one, load in asked.loads.items() if load.loose],
    }
