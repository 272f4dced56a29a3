"""Many worlds in one process, each driven in real time, none at another's expense."""

from __future__ import annotations

from toprung.core.errors import ToprungError, Unparsable
from toprung.core.world import World, WorldMaker
from toprung.games.registry import REGISTRY, game_named
from toprung.server.worlds import orders, reports
from toprung.server.worlds.hosted import Aside, Asked, Hosted, Tell


class Host:
    """The worlds of one process. It has no clock: the caller says what time it is."""

    def __init__(self, tell: Tell, aside: Aside | None = None) -> None:
        """`aside` does beats that take long in another thread, so that no world waits for
        another's verdict."""
        self._tell, self._aside = tell, aside
        self._worlds: dict[str, Hosted] = {}

    @property
    def due(self) -> float | None:
        """When the next beat of any world is due; None if nothing moves."""
        return min((world.due for world in self._worlds.values() if world.busy), default=None)

    def obey(self, order: orders.Order, now: float) -> None:
        """Do what is ordered. Nothing that a world does wrong escapes."""
        try:
            self._obey(order, now)
        except Exception as error:
            self._lost(order.world, error)

    def beat(self, now: float, congested: bool = False) -> None:
        """One beat of the world that has waited longest, if it is due."""
        moving = [world for world in self._worlds.values() if world.busy]
        world = min(moving, key=lambda one: one.due, default=None)
        if world is None or world.due > now:
            return
        try:
            world.beat(now, congested)
        except Exception as error:
            self._lost(world.name, error)

    def come_back(self, now: float) -> None:
        """What was done aside and has finished."""
        for world in list(self._worlds.values()):
            try:
                world.come_back(now)
            except Exception as error:
                self._lost(world.name, error)

    def _obey(self, order: orders.Order, now: float) -> None:
        match order:
            case orders.Begin():
                self._open(order, _begun(order), now)
            case orders.Resume():
                self._open(order, _maker(order.game).resume(order.checkpoint), now)
            case orders.Drop():
                self._worlds.pop(order.world, None)
            case _:
                self._pass_on(order, now)

    def _pass_on(self, order: Asked, now: float) -> None:
        world = self._worlds.get(order.world)
        if world is not None:
            world.obey(order, now)
        elif not isinstance(order, orders.Lead):
            error = Unparsable(f"no world is called {order.world[:40]!r}")
            self._tell(reports.Refused(order.world, order.request, error))

    def _open(self, order: orders.Begin | orders.Resume, world: World, now: float) -> None:
        hosted = Hosted(order.world, world, self._tell, now, self._aside)
        self._worlds[order.world] = hosted
        hosted.open(order.request)

    def _lost(self, name: str, error: Exception) -> None:
        """One world failed; the others go on as if nothing had happened."""
        self._worlds.pop(name, None)
        kind = "" if isinstance(error, ToprungError) else f"{type(error).__name__}: "
        self._tell(reports.Lost(name, f"{kind}{error}"))


def _maker(game: str) -> WorldMaker:
    entry = REGISTRY.get(game)
    if entry is None or entry.world is None:
        raise Unparsable(f"the game {game[:40]!r} has no world")
    return entry.world()


def _begun(order: orders.Begin) -> World:
    return _maker(order.game).begin(game_named(order.game).parse(order.state), order.headers)
