"""The agents that come with Ladder-Stack, and how others are found: `my_package:Agent`, a class or
a function that makes an agent from a seed."""

from __future__ import annotations

import math
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from dataclasses import dataclass
from importlib import import_module
from typing import Final, cast

from toprung.arena.stack.task import Agent, Scene
from toprung.bots.moon.bots import (
    Builder,
    cat,
    dormouse,
    hasty,
    hedgehog,
    owl,
    squirrel,
)
from toprung.bots.moon.candidates import UP
from toprung.bots.moon.clearance import Clearance
from toprung.bots.moon.gesture import Aim, Placement, placement, put_aside
from toprung.bots.moon.random_stream import RandomStream
from toprung.core.errors import Unparsable
from toprung.core.randomness import Random
from toprung.games.moon.physics.hand import at_hand
from toprung.games.moon.pieces.space import Pose, normalised

TRIES = 200  # of finding a free place by chance
WIDE, ABOVE = 0.08, 0.05  # metres around the middle, and above the structure


def stream_of(seed: int, scene: Scene) -> RandomStream:
    """An agent's own chance for one ladder: the same for the same seeds."""
    return RandomStream(Random(seed).fork(f"{scene.seed} {len(scene.supply)}"))


def led(way: Placement) -> Generator[Pose, Pose, None]:
    """A way that is known beforehand, whatever the hand feels."""
    for target in way.targets:
        _ = yield target


class Way(ABC):
    """An agent that chooses a pose. By hand it brings the ladder there straight down, or from any
    side where there is room; aside if there is none."""

    @abstractmethod
    def place(self, scene: Scene) -> Pose | None: ...

    def lead(self, scene: Scene) -> Generator[Pose, Pose, None]:
        pose, start = self.place(scene), at_hand(scene.table(), scene.ladder)
        way = None
        if pose is not None:
            aim = Aim(pose, pose, UP)
            way = placement(scene.ladder, start, aim, Clearance(scene.poses))
        yield from led(way or put_aside(scene.ladder, start))


@dataclass(frozen=True, slots=True)
class Chance(Way):
    """Any free place in or just above the structure, any way round."""

    seed: int

    def place(self, scene: Scene) -> Pose | None:
        stream, room = stream_of(self.seed, scene), Clearance(scene.poses)
        poses = [_anywhere(stream, room.top + ABOVE) for _ in range(TRIES)]
        free = room.free(scene.ladder, poses)
        return next((pose for pose, is_free in zip(poses, free, strict=True) if is_free), None)


def _anywhere(stream: RandomStream, top: float) -> Pose:
    place = (stream.between(-WIDE, WIDE), stream.between(-WIDE, WIDE), stream.between(0.04, top))
    # Equally many turns of every kind (Shoemake).
    share, one, other = (stream.between(0.0, 1.0) for _ in range(3))
    low, high = math.sqrt(1 - share), math.sqrt(share)
    a, b = 2 * math.pi * one, 2 * math.pi * other
    turn = (low * math.sin(a), low * math.cos(a), high * math.sin(b), high * math.cos(b))
    return Pose(place, normalised(turn))


@dataclass(frozen=True, slots=True)
class Planner:
    """A level of our bots: tries places on copies of the table, and rehearses by hand."""

    builder: Builder

    def place(self, scene: Scene) -> Pose | None:
        way = self._planned(scene)
        aside = way == put_aside(scene.ladder, way.start)
        return None if aside else way.stops[-1].pose

    def lead(self, scene: Scene) -> Generator[Pose, Pose, None]:
        yield from led(self._planned(scene))

    def _planned(self, scene: Scene) -> Placement:
        stream = stream_of(self.builder.seed, scene)
        return self.builder.planned(scene.table(), scene.ladder, scene.demand, stream)


class Aside:
    """Puts every ladder aside: what doing nothing is worth."""

    def __init__(self, seed: int) -> None:
        del seed

    def place(self, scene: Scene) -> Pose | None:
        del scene
        return None

    def lead(self, scene: Scene) -> Generator[Pose, Pose, None]:
        yield from led(put_aside(scene.ladder, at_hand(scene.table(), scene.ladder)))


AGENTS: Final = {
    "aside": "toprung.arena.stack.agents:Aside",
    "random": "toprung.arena.stack.agents:Chance",
    "learned": "toprung.arena.stack.learned:Learned",
}
BUILDERS: Final = {made.__name__: made for made in (dormouse, hedgehog, squirrel, cat, owl, hasty)}
SEED: Final = 1  # of the agents; that of the table differs from trial to trial


def agent_named(name: str) -> Agent:
    """One of those that come with it, or another by its place. Raises Unparsable."""
    if name in BUILDERS:
        return Planner(BUILDERS[name](SEED))
    place = AGENTS.get(name, name)
    module, _, attribute = place.partition(":")
    if not module or not attribute:
        raise Unparsable(
            f"no agent is called {name[:40]!r}: choose from {', '.join((*AGENTS, *BUILDERS))}, or "
            "name another as package:Agent"
        )
    if "" not in sys.path:
        sys.path.insert(0, "")  # an agent may lie in the folder where the command was given
    try:
        found: object = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise Unparsable(f"there is no agent at {place[:80]!r}: {error}") from None
    if not callable(found):
        raise Unparsable(f"{place[:80]!r} is no class or function that makes an agent from a seed")
    try:
        made = cast("Callable[[int], object]", found)(SEED)
    except Exception as error:
        raise Unparsable(f"{place[:80]!r} makes no agent from a seed: {error}") from error
    if not (hasattr(made, "place") or hasattr(made, "lead")):
        raise Unparsable(f"{type(made).__name__} is no agent: it has neither `place` nor `lead`")
    return cast(Agent, made)
