"""Catch the Moon over real sockets: hands, bots, watchers, and everything that goes wrong."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import zlib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

from tests.games.moon.physics.kernels.story import GRIP
from tests.server.client import Client, Person, Refusal, Served, service
from tests.server.conftest import GENEROUS, QUICK, Play
from tests.server.hand import (
    MINE_AND_CLUMSY,
    SOLO,
    first_choice,
    grip,
    kill_worlds,
    let_go,
    lift,
    phase,
    poses,
    turn,
    until_phase,
)
from toprung.games.moon.physics.core import CoreEngine
from toprung.games.moon.physics.geometry import NO_BOXES
from toprung.protocol.frames import unpack_film
from toprung.protocol.to_client import Answer, Pong, Refused


async def opened(served: Served, seats: object = SOLO, **more: object) -> tuple[Client, Person]:
    ann = await served.person()
    code = await served.table(ann, game="moon", seats=seats, start=True, seed=3, **more)
    return await served.enter(code, ann), ann


async def foreseen(client: Client, first: int, count: int = 2) -> Mapping[str, object]:
    """The answer, or why there is none."""
    answer = await client.call("foresee", first=first, count=count)
    assert isinstance(answer, Answer | Refused)
    return answer.answer if isinstance(answer, Answer) else answer.model_dump()["error"]


@pytest.mark.rule("TR-PLY-5")
def test_players_and_watchers_may_ask_whether_it_will_fall(play: Play) -> None:
    async def scenario(served: Served) -> None:
        client, _ = await opened(served)
        ladder = await grip(client)
        watcher = await served.enter(client.now.code)
        first = await foreseen(client, 0)
        assert first["samples"] == 2
        assert first["falls"] == 2  # what is in the hand is let go, high up beside the others
        assert first["fallen"] == {str(ladder): 2}
        more = await foreseen(client, 2, 1)
        assert (more["falls"], more["samples"]) == (3, 3)
        assert set(cast("dict[str, float]", more["carries"])) == {"0", "1", str(ladder)}
        assert more["loose"] == [0, 1, ladder]
        assert (await foreseen(watcher, 3))["kind"] == "unavailable"  # who never asked
        assert (await foreseen(watcher, 0, 1))["samples"] == 1

    play(scenario)


@pytest.mark.rule("TR-PLY-5")
def test_nobody_asks_whether_it_will_fall_where_people_play_without_hints(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        code = await served.table(ann, game="moon", seats=[{"kind": "me"}, {"kind": "open"}])
        one, other = await served.enter(code, ann), await served.enter(code, ben)
        await other.command("sit", seat=1, name="Ben")
        await one.command("start")
        await one.until(lambda client: bool(client.now.to_act))
        assert (await foreseen(one, 0))["rule"] == "TR-PLY-5"
        assert (await foreseen(await served.enter(code), 0))["rule"] == "TR-PLY-5"

    play(scenario)


def test_in_a_game_without_a_world_nothing_falls(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        mine = [{"kind": "me"}, {"kind": "me"}]
        code = await served.table(ann, game="climbers", seats=mine, start=True, seed=3)
        assert (await foreseen(await served.enter(code, ann), 0))["kind"] == "unparsable"

    play(scenario)


async def again(served: Served, client: Client, person: Person) -> Client:
    """Gone without a word, and back."""
    client.socket.transport.abort()
    return await served.enter(client.now.code, person, after=client)


def test_a_whole_game_with_a_bot_its_record_and_its_film(quick_play: Play, tmp_path: Path) -> None:
    async def scenario(served: Served) -> None:
        client, ann = await opened(served, MINE_AND_CLUMSY)
        watcher = await served.enter(client.now.code)
        ladder = await grip(client)
        await lift(client, ladder)
        verdict = await let_go(client)
        words, cited = verdict["words"], verdict["rules"]
        assert isinstance(words, dict)
        assert words["en"] != words["fr"]
        assert "takes a drop" not in words["en"] or f"{ann.name} takes a drop" in words["en"]
        assert cited
        for _ in range(40):
            await client.until(lambda one: 0 in one.now.to_act or one.now.status == "over")
            if client.now.status == "over":
                break
            await turn(client)
        await client.until(lambda one: one.now.status == "over")
        assert client.now.outcome is not None
        assert client.now.outcome.rule.startswith("CM-")
        assert not set("{}") & set(client.now.outcome.words.en)
        assert "player" not in client.now.outcome.words.en.replace("the other player", "")
        await watcher.until(lambda one: one.now.status == "over")
        assert watcher.now == client.now
        assert len(watcher.frames) > 20
        await watcher.until(lambda one: poses(one) == poses(client))
        assert client.malformed == watcher.malformed == []
        late = await served.enter(client.now.code)
        await late.until(lambda one: poses(one) == poses(client))
        await kept(served, client.now.match, tmp_path / "game.txt")

    quick_play(scenario)


async def kept(served: Served, match: str, file: Path) -> None:
    """Its record replays and audits, and its film can be seen."""
    url = f"/api/matches/{match}"
    file.write_text((await served.http.get(f"{url}/record")).text, "utf-8")
    for command in (["replay", str(file)], ["moon", "audit", str(file)]):
        run = [sys.executable, "-m", "toprung", *command]
        done = await asyncio.to_thread(subprocess.run, run, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    told = (await served.http.get(url)).json()
    assert told["films"] > 2
    assert told["seed"] == 3
    for page in range(told["films"]):
        film = await served.http.get(f"{url}/film/{page}")
        shots = unpack_film(film.content)
        assert all(one.at <= other.at for one, other in pairwise(shots))
        if page:
            assert shots[-1].poses.moved.poses
    assert (await served.http.get(f"{url}/film/{told['films']}")).status_code == 404


def test_a_snapshot_has_the_whole_physics_of_a_held_ladder(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        client, _ = await opened(served)
        assert await client.physics() == b""
        ladder = await grip(client)
        physics = zlib.decompress((await client.physics())[4:])
        *_, held, careful = GRIP.unpack(physics[: GRIP.size])
        assert (held, careful) == (ladder, 0)
        world = CoreEngine(NO_BOXES).restored(physics[GRIP.size :])
        shown = poses(client)
        assert world.ladders == tuple(sorted(shown))
        for id, placed in shown.items():
            assert world.motion(id).pose.place == pytest.approx(placed[:3], abs=1e-4)

    quick_play(scenario)


def test_watchers_get_snapshots_too_and_nothing_moves_in_other_games(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        client, ann = await opened(served)
        await grip(client)
        watcher = await served.enter(client.now.code)
        assert len(await watcher.physics()) > 100
        code = await served.table(ann, game="climbers", seats=[{"kind": "me"}] * 2, start=True)
        assert await (await served.enter(code, ann)).physics() == b""

    quick_play(scenario)


def test_too_many_snapshots_are_refused_as_too_many_requests_are(tmp_path: Path) -> None:
    async def scenario() -> None:
        few = {"requests_rate": 1e-6, "requests_burst": 5.0}
        async with service(f"sqlite:///{tmp_path / 'few.db'}", limits=few) as served:
            client, _ = await opened(served)  # two requests over HTTP
            seq = client.seq
            answers = [await client.call("snapshot") for _ in range(6)]
            refused = [one.error.kind for one in answers if isinstance(one, Refused)]
            assert refused == ["limit"] * 3
            assert client.seq == seq
            assert isinstance(await client.call("ping"), Pong)

    asyncio.run(scenario())


def test_whoever_comes_back_goes_on_in_every_phase(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        client, ann = await opened(served)
        for _ in range(12):
            if phase(client) == "take":
                break
            before = client.now.state
            client = await again(served, client, ann)
            assert client.now.state == before
            await first_choice(client, 0)
        assert phase(client) == "take"
        ladder = await grip(client)
        await lift(client, ladder)
        held = poses(client)[ladder]
        client = await again(served, client, ann)
        assert phase(client) == "held"
        await client.until(lambda one: ladder in poses(one))
        hovering = poses(client)[ladder]
        assert max(abs(one - other) for one, other in zip(held, hovering, strict=True)) < 0.02
        await lift(client, ladder)
        await client.play(0, "release")
        client = await again(served, client, ann)
        await client.until(lambda one: 0 in one.now.to_act)
        client = await again(served, client, ann)
        await turn(client)

    quick_play(scenario)


def test_of_two_clients_who_do_the_same_one_is_first(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        client, ann = await opened(served)
        other = await served.enter(client.now.code, ann)
        await until_phase(client, "ready")
        await other.until(lambda one: one.seq == client.seq)
        done = await asyncio.gather(
            client.play(0, "roll"), other.play(0, "roll"), return_exceptions=True
        )
        refused = [one for one in done if isinstance(one, Refusal)]
        assert len(refused) == 1
        assert refused[0].fault.kind in ("illegal", "out_of_turn", "stale")
        await turn(other)
        await client.until(lambda one: one.seq == other.seq)

    quick_play(scenario)


def test_a_stranger_moves_no_hand(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        client, _ = await opened(served)
        eve = await served.enter(client.now.code, await served.person("Eve"))
        nobody = await served.enter(client.now.code)
        ladder = await grip(client)
        await lift(client, ladder)
        x, y, z, w, i, j, k = poses(client)[ladder]
        for one in (eve, nobody):
            for step in range(20):
                await one.lead(0, (x + 0.01 * step, y, z, w, i, j, k))
            with pytest.raises(Refusal) as refusal:
                await one.play(0, "release")
            assert refusal.value.fault.kind == "forbidden"
        await lift(client, ladder)
        assert abs(poses(client)[ladder][0] - x) < 0.02

    quick_play(scenario)


def test_a_world_that_is_killed_while_a_ladder_is_held_goes_on(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        client, _ = await opened(served)
        ladder = await grip(client)
        await lift(client, ladder)
        frames = len(client.frames)
        assert kill_worlds(served.pid) > 0
        await client.until(lambda one: any(frame.complete for frame in one.frames[frames:]))
        assert phase(client) == "held"
        await lift(client, ladder)
        await let_go(client)
        await turn(client)

    quick_play(scenario)


def test_a_world_that_is_lost_again_and_again_pauses_the_match_until_somebody_resumes_it(
    quick_play: Play,
) -> None:
    async def scenario(served: Served) -> None:
        client, _ = await opened(served)
        ladder = await grip(client)
        for _ in range(4):
            frames = len(client.frames)
            assert kill_worlds(served.pid) > 0
            await client.until(
                lambda one, seen=frames: (
                    one.now.status == "paused" or any(frame.complete for frame in one.frames[seen:])
                )
            )
        await client.until(lambda one: one.now.status == "paused")
        await client.command("say", text="What now?")
        await client.command("resume", seat=0)
        await client.until(lambda one: one.now.status == "playing")
        assert phase(client) == "held"
        await lift(client, ladder)
        await let_go(client)

    quick_play(scenario)


def test_who_resigns_with_a_ladder_in_his_hand_ends_the_match_and_plays_again(
    quick_play: Play, tmp_path: Path
) -> None:
    async def scenario(served: Served) -> None:
        client, ann = await opened(served, MINE_AND_CLUMSY)
        ladder = await grip(client)
        await lift(client, ladder)
        await client.command("resign", seat=0)
        assert client.now.status == "over"
        old = client.now.match
        late = await served.enter(client.now.code)
        await late.until(lambda one: ladder in poses(one))
        await client.command("rematch", seat=0)
        await client.until(lambda one: one.now.match != old)
        me = next(seat.seat for seat in client.now.seats if seat.person == ann.id)
        await until_phase(client, "take", me)
        await turn(client, me)
        file = tmp_path / "resigned.txt"
        file.write_text((await served.http.get(f"/api/matches/{old}/record")).text, "utf-8")
        run = [sys.executable, "-m", "toprung", "moon", "audit", str(file)]
        done = await asyncio.to_thread(subprocess.run, run, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    quick_play(scenario)


def test_a_match_is_forked_with_all_ladders_where_they_were(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        client, ann = await opened(served)
        await turn(client)
        await until_phase(client, "draw")
        ply, before, state = client.now.ply, poses(client), client.now.state
        for _ in range(2):
            await turn(client)
        url = f"/api/matches/{client.now.match}/fork"
        eve = await served.person("Eve")
        tried = await served.http.post(url, json={"ply": ply}, headers=eve.headers)
        assert tried.status_code == 409
        forked = await served.http.post(url, json={"ply": ply}, headers=ann.headers)
        assert forked.status_code == 201
        new = await served.enter(forked.json()["code"], ann)
        await new.command("sit", seat=0, name="Ann")
        await new.command("start")
        await new.until(lambda one: bool(poses(one)))
        assert new.now.state == state
        assert poses(new) == before
        await turn(new)

    quick_play(scenario)


def test_a_ladder_that_is_held_when_the_service_stops_is_held_when_it_starts(
    tmp_path: Path,
) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"

    async def scenario() -> None:
        async with service(database, QUICK, GENEROUS) as served:
            client, ann = await opened(served)
            ladder = await grip(client)
            await lift(client, ladder, by=0.05)
            held, code = poses(client)[ladder], client.now.code
        await client.until(lambda one: one.socket.close_code == 1012)
        async with service(database, QUICK, GENEROUS) as served:
            client = await served.enter(code, ann)
            await client.until(lambda one: ladder in poses(one))
            assert phase(client) == "held"
            assert abs(poses(client)[ladder][2] - held[2]) < 0.02
            await let_go(client)

    async def within() -> None:
        async with asyncio.timeout(600):
            await scenario()

    asyncio.run(within())


def test_who_watches_a_bot_sees_what_it_looks_at(play: Play) -> None:
    async def scenario(served: Served) -> None:
        client, _ = await opened(served, [{"kind": "bot", "level": "squirrel"}])
        await client.until(lambda one: any(thought.look for thought in one.thinking))
        look = next(thought.look for thought in client.thinking if thought.look)
        assert look.piece in range(2, 30)
        assert len(look.pose) == 7
        await client.close()

    play(scenario)
