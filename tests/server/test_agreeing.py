"""Going back by consent, over real sockets: one asks, the others answer, and all see the same."""

from __future__ import annotations

import pytest

from tests.server.client import Client, Refusal, Served
from tests.server.conftest import Play


async def three(served: Served) -> list[Client]:
    """Three people at a table of The Climbers, six moves into the game."""
    people = [await served.person(name) for name in ("Ann", "Ben", "Cleo")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    code = await served.table(people[0], game="climbers", seats=seats)
    clients = [await served.enter(code, person) for person in people]
    for seat in (1, 2):
        await clients[seat].command("sit", seat=seat, name=people[seat].name)
    await clients[0].command("start")
    for ply in range(6):
        for client in clients:
            await client.until(lambda one, ply=ply: one.now.ply == ply)
        seat = clients[0].now.to_act[0]
        await clients[seat].play(seat, "-")
    for client in clients:
        await client.until(lambda one: one.now.ply == 6)
    return clients


@pytest.mark.rule("TR-BAK-2")
def test_all_agree_to_go_back_to_an_earlier_turn(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben, cleo = await three(served)
        then = next(table.state for table in ann.tables if table.ply == 2)
        await ben.command("offer_take_back", seat=1, ply=2)
        for one in (ann, cleo):
            await one.until(lambda it: it.now.take_back and it.now.take_back.offer)
            offer = one.now.take_back and one.now.take_back.offer
            assert offer
            assert (offer.seat, offer.ply, offer.agreed) == (1, 2, (1,))
        with pytest.raises(Refusal) as refused:
            await ann.command("offer_take_back", seat=0, ply=1)
        assert refused.value.fault.rule == "TR-BAK-2"
        with pytest.raises(Refusal) as refused:
            await ann.command("answer_take_back", seat=2, yes=True)
        assert refused.value.fault.kind == "forbidden"
        await ann.command("answer_take_back", seat=0, yes=True)
        assert ann.now.ply == 6
        await cleo.command("answer_take_back", seat=2, yes=True)
        for one in (ann, ben, cleo):
            await one.until(lambda it: it.now.ply == 2)
            assert one.now.state == then
        seat = ann.now.to_act[0]
        await (ann, ben, cleo)[seat].play(seat, "-")
        match = (await served.http.get(f"/api/matches/{ann.now.match}")).json()
        assert [move["ply"] for move in match["moves"]] == [1, 2, 3]

    play(scenario)


@pytest.mark.rule("TR-BAK-2")
def test_one_no_is_enough_and_the_asker_may_withdraw(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben, cleo = await three(served)
        for refusing, seat in ((cleo, 2), (ben, 1)):
            await ben.command("offer_take_back", seat=1, ply=0)
            await refusing.command("answer_take_back", seat=seat, yes=False)
            await ann.until(lambda it: it.events[-1].kind == "take_back_declined")
            assert ann.now.take_back is not None
            assert ann.now.take_back.offer is None
            assert ann.now.ply == 6

    play(scenario)


def test_anybody_at_a_table_may_ask_for_the_position_in_words(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, *_ = await three(served)
        watcher = await served.enter(ann.now.code)
        answers = [await one.ask(about="describe") for one in (ann, watcher)]
        assert answers[0] == answers[1]
        words = answers[0]["words"]
        assert isinstance(words, dict)
        assert len(set(words.values())) == 3

    play(scenario)
