"""Whole matches of The Climbers over real sockets: two people, one screen, bots, watchers."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.client import Client, Refusal, Served
from tests.server.conftest import Play
from toprung.core.json import dumps
from toprung.protocol.to_client import Refused
from toprung.server.rooms.audience import REMEMBERED

ALL_MINE = [{"kind": "me"}, {"kind": "me", "name": "Bea"}]


async def finish(clients: list[Client], most: int = 400) -> None:
    """Everybody stays and moves no block until the game is over."""
    leader = clients[0]
    for _ in range(most):
        if leader.now.status != "playing":
            break
        seat, seq = leader.now.to_act[0], leader.seq
        person = leader.now.seats[seat].person
        client = next(one for one in clients if one.person == person)
        await client.play(seat, "-")
        await leader.until(lambda one, seq=seq: one.seq > seq)
    assert leader.now.status == "over"


def test_two_people_play_to_the_end_and_a_watcher_sees_all(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        seats = [{"kind": "me"}, {"kind": "open"}]
        code = await served.table(ann, game="climbers", seats=seats)
        first, second = await served.enter(code, ann), await served.enter(code, ben)
        watcher = await served.enter(code)
        await second.command("sit", seat=1, name="Ben")
        await first.command("start")
        await second.until(lambda one: one.now.status == "playing")
        await finish([first, second])
        await watcher.until(lambda one: one.now.status == "over")
        assert first.now.outcome is not None
        assert first.now.outcome.rule.startswith("CL-END")
        assert watcher.now == first.now
        numbers = [event.seq for event in watcher.events]
        assert numbers == list(range(numbers[0], watcher.seq + 1))
        for client in (first, second, watcher):
            assert client.malformed == []
            await client.close()

    play(scenario)


def test_one_person_plays_both_seats_and_takes_a_move_back(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client = await served.enter(code, ann)
        before = client.now.state
        await client.play(client.now.to_act[0], "-")
        assert client.now.state != before
        words = client.events[-1].body["words"]
        assert isinstance(words, dict)
        assert words.keys() == {"en", "fr", "de"}
        assert not any("{" in said for said in words.values())  # people by their names
        assert client.now.take_back is not None
        await client.command("take_back", seat=client.now.take_back.possible[0])
        assert client.now.state == before
        await finish([client])
        await client.close()

    play(scenario)


def test_a_bot_answers_and_a_hint_is_a_move(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
        code = await served.table(ann, game="climbers", seats=seats, start=True)
        client = await served.enter(code, ann)
        for _ in range(6):
            await client.until(lambda one: 0 in one.now.to_act)
            answer = await client.call("hint", seat=0)
            moves = getattr(answer, "answer", {}).get("moves")
            assert moves
            await client.play(0, moves[0])
        assert any(event.body.get("seat") == 1 for event in client.events)
        await client.close()

    play(scenario)


@pytest.mark.rule("TR-PLY-5")
@pytest.mark.parametrize("agreed", [False, True])
def test_people_who_play_together_get_hints_only_if_the_table_has_them(
    play: Play, agreed: bool
) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        seats = [{"kind": "me"}, {"kind": "open"}]
        code = await served.table(ann, game="climbers", seats=seats, hints=agreed)
        one, other = await served.enter(code, ann), await served.enter(code, ben)
        await other.command("sit", seat=1, name="Ben")
        await one.command("start")
        await one.until(lambda client: bool(client.now.to_act))
        assert one.now.hints is agreed
        seat = one.now.to_act[0]
        answer = await (one, other)[seat].call("hint", seat=seat)
        if agreed:
            assert getattr(answer, "answer", {}).get("moves")
        else:
            assert isinstance(answer, Refused)
            assert answer.error.rule == "TR-PLY-5"
        await one.close()
        await other.close()

    play(scenario)


def test_nobody_acts_for_another_seat(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, eve = await served.person("Ann"), await served.person("Eve")
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client, stranger = await served.enter(code, ann), await served.enter(code, eve)
        nobody = await served.enter(code)
        seat, seq = client.now.to_act[0], client.seq
        for one in (stranger, nobody):
            for command in ("play", "resign", "pause", "take_back"):
                more = {"move": "-"} if command == "play" else {}
                with pytest.raises(Refusal) as refusal:
                    await one.command(command, seat=seat, **more)
                assert refusal.value.fault.kind == "forbidden"
                assert refusal.value.fault.rule_words is not None
        assert client.seq == seq
        assert ann.token not in dumps(client.now)

    play(scenario)


def test_of_two_that_race_one_move_counts_and_the_other_is_stale(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        one, other = await served.enter(code, ann), await served.enter(code, ann)
        for _ in range(10):
            seat, ply = one.now.to_act[0], one.now.ply
            calls = (
                client.call("play", seat=seat, move="-", ply=ply, id=name)
                for client, name in ((one, f"a{ply}"), (other, f"b{ply}"))
            )
            answers = await asyncio.gather(*calls)
            assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refused"]
            await one.until(lambda client, ply=ply: client.now.ply == ply + 1)
            await other.until(lambda client, ply=ply: client.now.ply == ply + 1)

    play(scenario)


def test_a_command_that_is_sent_again_is_done_once(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client = await served.enter(code, ann)
        seat = client.now.to_act[0]
        first = await client.command("play", id="same", seat=seat, move="-")
        await client.close()
        again = await served.enter(code, ann)
        assert await again.command("play", id="same", seat=seat, move="-") == first
        assert again.seq == first

    play(scenario)


def test_all_clients_see_the_same_table_and_whoever_moves_has_choices(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person("Ann"), await served.person("Ben")
        code = await served.table(ann, game="climbers", seats=[{"kind": "me"}, {"kind": "open"}])
        watching, new = await served.enter(code), await served.enter(code, ann)
        other = await served.enter(code, ben)
        await other.command("sit", seat=1, name="Ben")
        await new.command("start")
        for _ in range(8):
            acting = new if new.now.to_act[0] == 0 else other
            seq = await acting.play(new.now.to_act[0], "-")
            for one in (watching, new, other):
                await one.until(lambda client, seq=seq: client.seq == seq)
            assert [one.seat for one in new.choices] == [s for s in new.now.to_act if s == 0]
            assert [one.seat for one in other.choices] == [s for s in new.now.to_act if s == 1]
            assert watching.now == new.now == other.now
        await new.command("say", text="Hello!")
        await other.until(lambda one: one.events[-1].kind == "said")
        assert [one.seat for one in other.choices] == [s for s in new.now.to_act if s == 1]
        again = await served.enter(code, ben, after=other)
        assert again.resumed
        assert again.choices == other.choices
        await new.command("pause", seat=0)
        await other.until(lambda one: one.now.status == "paused")
        assert new.choices == other.choices == ()
        assert watching.choices == ()

    play(scenario)


def test_a_client_resumes_what_it_missed_or_gets_the_whole_table(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client = await served.enter(code, ann)
        gone = await served.enter(code, ann)
        since = gone.seq
        await gone.close()
        for _ in range(5):
            await client.play(client.now.to_act[0], "-")
        back = await served.enter(code, ann, after=gone)
        assert back.resumed
        await back.until(lambda one: len(one.events) == 5)
        assert [event.seq for event in back.events] == list(range(since + 1, since + 6))
        assert back.now.state == client.now.state
        assert client.choices
        assert back.choices == client.choices
        for _ in range(70):
            if client.now.status != "playing":
                break
            await client.play(client.now.to_act[0], "-")
        late = await served.enter(code, ann, after=gone)
        assert late.resumed == (client.seq - since <= REMEMBERED)
        await late.until(lambda one: one.seq == client.seq)
        assert late.now.state == client.now.state

    play(scenario)


def test_a_rematch_moves_everybody_one_seat_further(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client = await served.enter(code, ann)
        await finish([client])
        old = client.now.match
        await client.command("rematch", seat=0)
        await client.until(lambda one: one.now.match != old)
        assert client.now.status == "playing"
        assert [seat.name for seat in client.now.seats] == ["Bea", "Ann"]
        await client.play(client.now.to_act[0], "-")
        replayed = (await served.http.get(f"/api/matches/{old}")).json()
        assert replayed["status"] == "over"
        record = await served.http.get(f"/api/matches/{old}/record")
        assert record.text.startswith('[Game "climbers"]')

    play(scenario)


def test_a_match_is_forked_from_an_earlier_move(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client = await served.enter(code, ann)
        for _ in range(4):
            await client.play(client.now.to_act[0], "-")
        url = f"/api/matches/{client.now.match}"
        states = (await served.http.get(f"{url}/states", params={"first": 2})).json()
        assert [state["ply"] for state in states] == [2, 3, 4]
        forked = await served.http.post(f"{url}/fork", json={"ply": 2}, headers=ann.headers)
        assert forked.status_code == 201
        new = await served.enter(forked.json()["code"], ann)
        assert new.now.status == "gathering"
        for seat in (0, 1):
            await new.command("sit", seat=seat, name="Ann")
        await new.command("start")
        assert new.now.state == states[0]["state"]

    play(scenario)


def test_who_plays_on_from_a_position_sits_down_at_once(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, ben = await served.person(), await served.person()
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client = await served.enter(code, ann)
        await client.play(client.now.to_act[0], "-")
        url = f"/api/matches/{client.now.match}/fork"
        point = {"ply": 1, "seated": True}
        own = await served.http.post(url, json=point, headers=ann.headers)
        mine = await served.enter(own.json()["code"], ann)
        assert mine.now.status == "playing"
        assert [seat.person for seat in mine.now.seats] == [ann.id, ann.id]
        to_move = client.now.to_act[0]
        await client.command("resign", seat=0)
        other = await served.http.post(url, json=point, headers=ben.headers)
        new = await served.enter(other.json()["code"], ben)
        assert new.now.status == "gathering"
        assert [seat.seat for seat in new.now.seats if seat.person == ben.id] == [to_move]

    play(scenario)


def test_a_match_can_be_asked_as_it_was_after_some_moves(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person()
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client = await served.enter(code, ann)
        first = await client.ask(about="describe")
        while client.now.state["phase"] != "block":
            await client.play(client.now.to_act[0], "-")
        url = f"/api/matches/{client.now.match}/ask"

        async def ask(ply: int, **question: object) -> tuple[int, dict[str, object]]:
            reply = await served.http.post(url, json={"ply": ply, "question": question})
            return reply.status_code, reply.json()

        now = await client.ask(about="moves")
        assert await ask(client.now.ply, about="moves") == (200, {"answer": now})
        assert await ask(0, about="describe") == (200, {"answer": first})
        for ply, question in ((999, {"about": "moves"}), (0, {"about": "weather"})):
            status, error = await ask(ply, **question)
            assert (status, error["kind"]) == (400, "unparsable")
        assert (await ask(0, about="peek", block=99))[0] == 409
        gone = await served.http.post(
            "/api/matches/none/ask", json={"ply": 0, "question": {"about": "moves"}}
        )
        assert gone.status_code == 404

    play(scenario)


def test_a_match_is_taken_along_as_a_file_and_replayed_elsewhere(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann, eve = await served.person(), await served.person("Eve")
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client = await served.enter(code, ann)
        await client.play(client.now.to_act[0], "-")
        url = f"/api/matches/{client.now.match}"
        assert (await served.http.get(f"{url}/export", headers=eve.headers)).status_code == 409
        assert (await served.http.get(f"{url}/export", headers=ann.headers)).status_code == 200
        await finish([client])
        file = (await served.http.get(f"{url}/export")).text
        plain = {**eve.headers, "content-type": "text/plain"}
        brought = [
            await served.http.post("/api/records", content=file, headers=plain) for _ in range(2)
        ]
        assert [one.status_code for one in brought] == [201, 201]
        (id,) = {one.json()["match"] for one in brought}
        original, copy = [
            (await served.http.get(one)).json() for one in (url, f"/api/matches/{id}")
        ]
        assert copy["id"] != original["id"]
        for part in ("game", "moves", "outcome", "seed", "status"):
            assert copy[part] == original[part]
        altered = file.replace("moved", "moves", 1)
        assert altered != file
        for damaged in (file[:-9], altered, "", "[Game]"):
            answer = await served.http.post("/api/records", content=damaged, headers=plain)
            assert answer.status_code == (400 if damaged else 422)
            assert answer.json()["kind"] == "unparsable"

    play(scenario)


def test_who_comes_late_reads_what_was_said_and_done(play: Play) -> None:
    """Whoever loaded the page again had an empty log and an empty chat."""

    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        code = await served.table(ann, game="climbers", seats=ALL_MINE, start=True)
        client = await served.enter(code, ann)
        await client.play(client.now.to_act[0], "-")
        await client.command("say", text="<b>well</b>")
        told = (await served.http.get(f"/api/tables/{code}/history")).json()
        assert [one["seq"] for one in told] == list(range(1, client.seq + 1))
        heard = [event.model_dump(mode="json") for event in client.events]
        for event in heard:
            shown = {name: event[name] for name in ("seq", "at", "kind", "body")}
            assert told[event["seq"] - 1] == shown
        assert told[-1]["body"]["text"] == "<b>well</b>"
        assert "en" in told[-2]["body"]["words"]
        assert "seed" not in told[0]["body"]
        last = (await served.http.get(f"/api/tables/{code}/history", params={"last": 1})).json()
        assert last == told[-1:]
        await client.close()

    play(scenario)
