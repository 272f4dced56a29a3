"""`toprung bot`: it joins as any player does, plays to the end, and says what is wrong."""

from __future__ import annotations

import asyncio

from tests.cli.running import COMMAND, PLAIN, error
from tests.server.client import Served
from tests.server.conftest import Play, play, quick_play
from tests.server.hand import verdicts
from toprung import Position

__all__ = ["play", "quick_play"]


async def ran(*arguments: str) -> tuple[int | None, str, str]:
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        "bot",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=PLAIN,
    )
    out, complaints = await process.communicate()
    return process.returncode, out.decode(), complaints.decode()


def test_two_bots_play_a_match_at_a_table(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        code = await served.table(ann, game="climbers", seats=[{"kind": "open"}, {"kind": "open"}])
        where = ("--connect", served.url, "--table", code.lower())
        first = asyncio.create_task(ran(*where, "--bot", "marmot", "--seat", "2"))
        second = asyncio.create_task(ran(*where, "--bot", "ibex", "--name", "Ida", "--seat", "1"))
        host = await served.enter(code, ann)
        await host.until(lambda one: all(seat.kind == "person" for seat in one.now.seats), 120)
        assert [seat.name for seat in host.now.seats] == ["Ida", "Marmot"]
        await host.command("start")
        for done in (await first, await second):
            assert done[0] == 0, done
            assert " won: " in done[1]
        await host.until(lambda one: one.now.status == "over")
        await host.close()

    play(scenario)


def test_a_bot_places_blocks_where_everybody_builds_at_once(play: Play) -> None:
    """It once waited there until the player on the first seat had placed them all."""

    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        seats = [{"kind": "me"}, {"kind": "open"}]
        code = await served.table(ann, game="climbers", seats=seats, options={"build": "together"})
        joining = asyncio.create_task(
            ran("--connect", served.url, "--table", code, "--bot", "marmot")
        )
        host = await served.enter(code, ann)
        await host.until(lambda one: all(seat.kind == "person" for seat in one.now.seats), 120)
        await host.command("start")
        await host.until(lambda one: one.now.ply == 2)
        await host.command("resign", seat=0)
        assert (await joining)[0] == 0
        await host.close()

    play(scenario)


def test_a_bot_lets_people_take_moves_back_and_plays_on(play: Play) -> None:
    """It once never answered; and a move that came too late made it leave."""

    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        seats = [{"kind": "me"}, {"kind": "open"}]
        code = await served.table(ann, game="climbers", seats=seats, options={"general": "off"})
        joining = asyncio.create_task(
            ran("--connect", served.url, "--table", code, "--bot", "marmot")
        )
        host = await served.enter(code, ann)
        await host.until(lambda one: all(seat.kind == "person" for seat in one.now.seats), 120)
        await host.command("start")
        for _ in range(2):
            turn = Position.parse(str(host.now.state["text"])).analyse(nodes=100).lines[0].moves
            for move in turn:
                await host.play(0, str(move))
            after = len(turn)
            await host.until(
                lambda one, after=after: one.now.ply > after and one.now.waited_for == 0
            )
            await host.command("offer_take_back", seat=0, ply=0)
            await host.until(lambda one: one.now.ply == 0)
        await host.command("resign", seat=0)
        assert (await joining)[0] == 0
        await host.close()

    play(scenario)


def test_a_bot_leads_its_hand_through_a_game_of_catch_the_moon(quick_play: Play) -> None:
    """Each of its ladders is judged by the referee, until there are no drops left."""

    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        code = await served.table(ann, game="moon", seats=[{"kind": "open"}])
        playing = asyncio.create_task(
            ran("--connect", served.url, "--table", code, "--bot", "clumsy")
        )
        host = await served.enter(code, ann)
        await host.until(lambda one: one.now.seats[0].kind == "person", 120)
        await host.command("start")
        done = await playing
        assert done[0] == 0, done
        assert "won: " in done[1]
        await host.until(lambda one: one.now.status == "over")
        assert host.now.outcome is not None
        assert host.now.outcome.rule.startswith("CM-")
        assert len(verdicts(host)) > 1
        await host.close()

    quick_play(scenario)


def test_a_bot_that_cannot_play_says_why_in_one_line(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        full = await served.table(ann, game="climbers", seats=[{"kind": "me"}, {"kind": "me"}])
        for code, why in (
            ("NOPE00", "There is no such table"),
            (full, "there is no free seat"),
        ):
            status, _, complaints = await ran("--connect", served.url, "--table", code)
            assert status == 2
            assert why in complaints
            assert complaints.count("\n") == 1
        status, _, complaints = await ran("--connect", "example", "--table", "X")
        assert (status, complaints.count("\n")) == (2, 1)

    play(scenario)


def test_a_service_that_is_not_there_is_told_plainly() -> None:
    said = error("bot", "--connect", "http://127.0.0.1:1", "--table", "ABC123")
    assert said.startswith("http://127.0.0.1:1 does not answer: ")
    assert "urlopen" not in said
