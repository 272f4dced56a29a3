"""Puzzles over HTTP: a table of one's own, and what is said of the try."""

from __future__ import annotations

from tests.server.client import Served
from tests.server.conftest import Play
from toprung.games.climbers.puzzles import puzzles
from toprung.games.moon.pieces.ladders import ladder
from toprung.games.moon.rules.moves import Hold
from toprung.games.moon.rules.puzzles import puzzles as moon_puzzles


def test_a_puzzle_is_solved_at_a_table_and_the_verdict_says_why(play: Play) -> None:
    puzzle = puzzles()[0]

    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        path = f"/api/games/climbers/puzzles/{puzzle.number}"
        answer = await served.http.post(path, headers=ann.headers)
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        client = await served.enter(opened["code"], ann)
        assert client.now.status == "playing"
        assert client.now.seats[puzzle.seat].kind == "person"
        about = f"/api/matches/{opened['match']}/puzzle"
        asked = (await served.http.get(about)).json()
        assert (asked["number"], asked["verdict"]) == (puzzle.number, None)
        assert asked["goal"]["en"].startswith("Get above level ")
        for move in puzzle.answer:
            await client.play(puzzle.seat, move.text)
        told = (await served.http.get(about)).json()
        assert told["verdict"]["right"] is True
        assert told["verdict"]["words"]["en"].startswith("Right!")
        await client.close()

    play(scenario)


def test_a_puzzle_of_ladders_is_set_up_on_a_table_that_moves(play: Play) -> None:
    puzzle = moon_puzzles()[0]

    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        answer = await served.http.post("/api/games/moon/puzzles/1", headers=ann.headers)
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        client = await served.enter(opened["code"], ann)
        assert client.now.status == "playing"
        assert client.now.state["hand"] == puzzle.state.hand
        about = f"/api/matches/{opened['match']}/puzzle"
        asked = (await served.http.get(about)).json()
        assert (asked["number"], asked["verdict"]) == (1, None)
        await client.play(0, Hold.at(ladder(puzzle.state.hand or 0).middle).text)
        await client.play(0, "release")
        await client.until(lambda one: one.now.ply >= 3)
        told = (await served.http.get(about)).json()
        assert told["verdict"]["right"] is False
        assert "(CM-" in told["verdict"]["words"]["fr"]
        await client.close()

    play(scenario)


def test_the_list_tells_how_hard_each_is_and_which_is_todays(play: Play) -> None:
    async def scenario(served: Served) -> None:
        found = (await served.http.get("/api/games/climbers/puzzles")).json()
        assert len(found["grades"]) == len(puzzles())
        assert 1 <= found["today"] <= len(puzzles())
        (game,) = [
            one for one in (await served.http.get("/api/games")).json() if one["name"] == "climbers"
        ]
        assert game["puzzles"] == len(puzzles())

    play(scenario)


def test_puzzles_that_are_not_there_are_not_found(play: Play) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")
        for path in ("climbers/puzzles/999999", "moon/puzzles/999", "chess/puzzles/1"):
            answer = await served.http.post(f"/api/games/{path}", headers=ann.headers)
            assert answer.status_code == 404
        assert (await served.http.get("/api/games/chess/puzzles")).status_code == 404
        code = await served.table(ann, game="climbers", seats=[{"kind": "me"}, {"kind": "open"}])
        match = (await served.http.get(f"/api/tables/{code}")).json()["match"]
        assert (await served.http.get(f"/api/matches/{match}/puzzle")).status_code == 404

    play(scenario)


def test_lessons_and_puzzles_are_told_apart_from_games_but_what_goes_on_from_them_is_one(
    quick_play: Play,
) -> None:
    async def scenario(served: Served) -> None:
        ann = await served.person("Ann")

        async def opened(path: str, body: dict[str, object]) -> str:
            answer = await served.http.post(path, headers=ann.headers, json=body)
            assert answer.status_code == 201, answer.text
            return str(answer.json()["match"])

        taken = [
            await opened("/api/games/climbers/puzzles/1", {}),
            await opened("/api/games/climbers/lessons/climb", {}),
        ]
        game = await opened("/api/tables", {"game": "climbers", "seats": [{"kind": "me"}] * 2})
        onwards = await opened(f"/api/matches/{taken[0]}/fork", {"ply": 0})
        mine = (await served.http.get("/api/tables/mine", headers=ann.headers)).json()
        kinds = {one["match"]: one["exercise"] for one in mine}
        assert kinds == {taken[0]: True, taken[1]: True, game: False, onwards: False}

    quick_play(scenario)
