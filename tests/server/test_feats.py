"""What people can be proud of at a service: a figure that is suggested, and their album."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import dist
from typing import cast

from tests.server.client import Client, Served
from tests.server.conftest import Play
from tests.server.hand import SOLO, let_go, state, until_phase
from toprung.bots.moon.goals import goal
from toprung.bots.moon.random_stream import RandomStream
from toprung.core.randomness import Random
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.factory import prepared_table
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.rules.editions import Demand
from toprung.protocol.to_client import Answer

STRIDE = 6  # beats from one target of the hand to the next
CLOSE = 0.012  # metres


def follows(client: Client, ladder: int, target: Pose) -> bool:
    """Whether the ladder was last seen about there."""
    told = (frame.moved.poses.get(ladder) for frame in reversed(client.frames))
    at = next((pose for pose in told if pose is not None), None)
    return at is not None and dist(at[:3], target.place) < CLOSE


def test_a_figure_is_suggested_once_a_ladder_is_drawn_and_the_album_begins_empty(
    quick_play: Play,
) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        code = await served.table(ann, game="moon", seats=SOLO, start=True)
        client = await served.enter(code, ann)
        await until_phase(client, "take")
        told = await client.call("hint", seat=0, goal=True)
        assert isinstance(told, Answer)
        assert str(told.answer["figure"]).startswith("CM-FIG-")
        assert len(cast("list[float]", told.answer["target"])) == 7
        album = await served.http.get("/api/people/me/feats?game=moon", headers=ann.headers)
        assert (album.status_code, album.json()) == (200, [])

    quick_play(scenario)


def test_a_figure_made_by_hand_is_named_by_the_referee_and_goes_into_the_album(
    quick_play: Play,
) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        code = await served.table(ann, game="moon", seats=SOLO, seed=2, start=True)
        client = await served.enter(code, ann)
        await until_phase(client, "take")
        demand = Demand(cast("Mapping[str, str]", state(client)["demand"])["face"])
        found = goal(
            prepared_table(PRESETS["gate"]),
            cast("int", state(client)["hand"]),
            demand,
            (),
            RandomStream(Random(1)),
        )
        assert found is not None
        await client.play(0, found.way.hold.text)
        for target in found.way.targets[::STRIDE]:
            await client.lead(0, (*target.place, *target.turn))
            await client.until(partial(follows, ladder=found.way.ladder, target=target))
        verdict = await let_go(client)
        made = [one["id"] for one in cast("list[Mapping[str, str]]", verdict["figures"])]
        assert found.seen.id in made
        album = await served.http.get("/api/people/me/feats?game=moon", headers=ann.headers)
        assert {one["feat"]: one["times"] for one in album.json()} == dict.fromkeys(made, 1)

    quick_play(scenario)
