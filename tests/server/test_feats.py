"""What people can be proud of at a service: a figure that is suggested, and their album."""

from __future__ import annotations

from typing import cast

from tests.server.client import Served
from tests.server.conftest import Play
from tests.server.hand import SOLO, until_phase
from toprung.protocol.to_client import Answer


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
