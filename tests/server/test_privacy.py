"""One's own data, and manners at a table, over a real service."""

from __future__ import annotations

import pytest

from tests.server.client import Person, Refusal, Served
from tests.server.conftest import Play
from tests.server.test_absence import seated
from toprung.protocol.to_client import Refused
from toprung.server.settings import DAY, Retention


def test_a_token_can_be_revoked_and_those_connected_with_it_must_go(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=[{"kind": "me"}] * 2)
        client = await served.enter(code, ann)
        gone = await served.http.delete("/api/people/me/token", headers=ann.headers)
        assert gone.status_code == 204
        await client.until(lambda one: one.bye is not None)
        answer = await served.http.get("/api/people/me", headers=ann.headers)
        assert answer.status_code == 401

    quick_play(scenario)


def test_who_wants_to_be_forgotten_leaves_no_name_and_no_word(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Annabel")
        own = await served.table(ann, game="climbers", seats=[{"kind": "me"}] * 2, start=True)
        host, _ = await seated(served, "Bertram", "Cleo")
        watcher = await served.enter(host.now.code, ann)
        await watcher.command("say", text="I live in Oslo")
        gone = await served.http.delete("/api/people/me", headers=ann.headers)
        assert gone.status_code == 204
        assert (await served.http.get(f"/api/tables/{own}")).status_code == 404
        told = (await served.http.get(f"/api/tables/{host.now.code}/history")).text
        for trace in ("Annabel", "Oslo", ann.id):
            assert trace not in told
        assert "Bertram" in told

    quick_play(scenario)


def test_a_finished_match_is_put_away_by_those_who_played_it_and_nobody_else(
    quick_play: Play,
) -> None:
    async def scenario(served: Served) -> None:
        host, guest, eve = [await served.person(name) for name in ("Bertram", "Cleo", "Eve")]
        seats = [{"kind": "me"}, {"kind": "open"}]
        code = await served.table(host, game="climbers", seats=seats)
        clients = [await served.enter(code, person) for person in (host, guest)]
        await clients[1].command("sit", seat=1, name="Cleo")
        await clients[0].command("start")

        async def put_away(person: Person) -> int:
            answer = await served.http.delete(f"/api/tables/{code}", headers=person.headers)
            return answer.status_code

        async def listed(person: Person) -> list[str]:
            answer = await served.http.get("/api/tables/mine", headers=person.headers)
            return [table["code"] for table in answer.json()]

        assert await put_away(host) == 409  # it is not over
        await clients[0].command("resign", seat=0)
        assert await put_away(eve) == 403
        assert (await served.http.delete(f"/api/tables/{code}")).status_code == 401
        assert await put_away(host) == 204
        assert await listed(host) == []
        assert await listed(guest) == [code]
        assert await put_away(guest) == 204
        assert (await served.http.get(f"/api/tables/{code}")).status_code == 404

    quick_play(scenario)


def test_the_host_mutes_and_sends_away_and_anyone_reports(quick_play: Play) -> None:
    async def scenario(served: Served) -> None:
        host, _ = await seated(served, "Bertram", "Cleo")
        eve = await served.person("Eve")
        code = host.now.code
        noisy = await served.enter(code, eve)
        for command in ("mute", "kick"):
            with pytest.raises(Refusal, match="nobody here is called by that id"):
                await host.command(command, person="nonsense")
        await host.command("mute", person=eve.id)
        refused = await noisy.call("say", text="Boo!")
        assert isinstance(refused, Refused)
        assert refused.error.rule == "TR-TLK-2"
        await host.command("kick", person=eve.id)
        await noisy.until(lambda one: one.bye is not None)
        back = await served.enter(code, eve)
        assert not back.welcomed
        assert back.refusals[-1].error.rule == "TR-SEA-8"
        assert back.bye is not None
        assert not back.bye.again
        report = {"person": eve.id, "text": "shouts"}
        url = f"/api/tables/{code}/report"
        answer = await served.http.post(url, json=report, headers=eve.headers)
        assert answer.status_code == 204

    quick_play(scenario)


@pytest.mark.parametrize(
    ("seen", "days", "expired"),
    [(0, None, True), (5 * DAY, None, False), (5 * DAY, 3, False), (2 * DAY, 3, True)],
)
def test_a_token_expires_if_it_is_not_used(seen: int, days: int | None, expired: bool) -> None:
    assert Retention(tokens=days).expired(seen, 6 * DAY) is expired
