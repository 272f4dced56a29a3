"""Nobody foresees the dice: what leaves the service, to whom, and when."""

from __future__ import annotations

import pytest

from tests.cli.running import ok
from tests.server.client import Person, Served
from tests.server.conftest import Play
from tests.server.hand import MINE_AND_CLUMSY, grip
from tests.server.test_absence import seated
from toprung.core.randomness import commitment, is_secret, parse_seed

MINE: list[dict[str, str]] = [{"kind": "me"}, {"kind": "me"}]


async def exported(served: Served, match: str, person: Person | None) -> int:
    headers = {} if person is None else person.headers
    return (await served.http.get(f"/api/matches/{match}/export", headers=headers)).status_code


@pytest.mark.rule("TR-CHA-1")
def test_a_match_has_a_secret_of_256_bits_committed_to_at_its_start_and_told_at_its_end(
    quick_play: Play,
) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await seated(served, "Ann", "Ben")
        promised = ann.now.chance.commitment
        await ben.until(lambda one: any(event.kind == "started" for event in one.events))
        started = next(event for event in ben.events if event.kind == "started")
        assert started.body == {"commitment": promised}
        assert ann.now.chance.secret is None
        await ben.command("resign", seat=1)
        secret = ben.now.chance.secret
        assert secret is not None
        assert is_secret(parse_seed(secret))
        between = secret.removeprefix("0x")[1:56]  # of 32 random bits, this would be nothing
        assert len(set(between)) > 8
        assert commitment(parse_seed(secret)) == promised
        assert ben.now.seed is None
        record = (await served.http.get(f"/api/matches/{ben.now.match}/record")).text
        assert "was promised" in ok("verify", "-", "--commitment", str(promised), stdin=record)

    quick_play(scenario)


@pytest.mark.rule("TR-CHA-1")
def test_the_record_of_a_live_match_can_be_verified(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="moon", seats=MINE_AND_CLUMSY, start=True)
        client = await served.enter(code, ann)
        await grip(client)
        await client.command("resign", seat=0)
        await client.until(lambda one: one.now.status == "over")
        promised = str(client.now.chance.commitment)
        record = (await served.http.get(f"/api/matches/{client.now.match}/record")).text
        assert "was promised" in ok("verify", "-", "--commitment", promised, stdin=record)

    quick_play(scenario)


def test_nobody_exports_or_forks_a_table_that_gathers(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, eve = await served.person("Ann"), await served.person("Eve")
        code = await served.table(ann, game="moon", seats=[{"kind": "open"}, {"kind": "open"}])
        match = (await served.http.get(f"/api/tables/{code}")).json()["match"]
        for person in (None, eve, ann):
            assert await exported(served, match, person) == 409
        url = f"/api/matches/{match}/fork"
        refused = await served.http.post(url, json={"ply": 0}, headers=eve.headers)
        assert refused.status_code == 409

    quick_play(scenario)


@pytest.mark.rule("TR-CHA-2")
def test_a_host_who_chose_the_seed_and_makes_room_for_another_plays_with_a_secret(
    quick_play: Play,
) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        code = await served.table(ann, game="climbers", seats=MINE, seed=7)
        host, guest = await served.enter(code, ann), await served.enter(code, ben)
        assert host.now.chance.chosen
        chosen = host.now.state
        await host.command("stand", seat=1)
        await guest.command("sit", seat=1, name="Ben")
        assert not guest.now.chance.chosen
        await host.command("start")
        await guest.until(lambda one: one.now.chance.commitment is not None)
        assert guest.now.state != chosen

    quick_play(scenario)


@pytest.mark.rule("TR-CHA-2")
def test_a_chosen_seed_stands_where_all_seats_are_ones_own_and_the_table_says_so(
    quick_play: Play,
) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        codes = [
            await served.table(ann, game="climbers", seats=MINE, seed=7, start=True) for _ in "ab"
        ]
        one, other = [await served.enter(code, ann) for code in codes]
        assert one.now.chance.chosen
        assert one.now.state == other.now.state
        await one.command("resign", seat=0)
        assert one.now.seed == 7

    quick_play(scenario)
