"""What people see of a match, and what they do not."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from tests.contract.feeding import feed
from tests.contract.fitting import misfit
from tests.match.play import HOST, gathering, playing
from toprung.core.json import Json, dumps
from toprung.core.randomness import Random
from toprung.core.seat import NATURE
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match import Clock, ClockKind, Status, TableView, table_view
from toprung.match.commands import Happened, Play, Resign, SeatBot, Sit
from toprung.match.events import Ended, Moved
from toprung.match.view import event_body, outcome_view

GAMES = pytest.mark.parametrize("game", REGISTRY)
SEED = 8_731_650_429_517


@GAMES
def test_the_seed_is_hidden_until_the_match_is_over(game: str) -> None:
    desk = playing("ada", "ben", game=game, seed=SEED, clock=Clock(ClockKind.TURN, 60))
    random = Random(2)
    while desk.match.status is Status.PLAYING:
        seen = table_view(desk.match)
        text = dumps(seen)
        assert seen.seed is None
        assert str(SEED) not in text
        long = [part for part in desk.match.state.text.split() if part.isdigit() and len(part) > 9]
        assert not [part for part in long if part in text]
        assert misfit(seen, TableView) is None
        choices = list(desk.match.state.moves())
        if choices:
            move, random = random.choice(choices)
            seat = desk.match.state.mover(move)
            desk.do(Play(seat, move), desk.match.holders[seat].person)
        else:
            move, random = feed(game).nature(desk.match.state.text, random)
            desk.do(Happened(move, {}), "")
    seen = table_view(desk.match)
    assert seen.seed == SEED
    assert seen.outcome is not None
    assert seen.to_act == ()
    assert misfit(seen, TableView) is None


def test_seats_are_seen_by_all() -> None:
    seen = table_view(playing("ada", "ben").match)
    assert [seat.name for seat in seen.seats] == ["Ada", "Ben"]
    assert [seat.kind for seat in seen.seats] == ["person", "person"]
    assert seen.status == "playing"
    assert seen.host == "ada"


@GAMES
def test_nobody_is_told_what_lets_them_foresee_chance(game: str) -> None:
    """The seed is no part of what is sent, nor is the first state, in which the supply lies."""
    desk = playing("ada", "ben", game=game, seed=SEED)
    for logged in desk.log:
        body = event_body(logged.event)
        assert str(SEED) not in dumps(body)
        assert not {"seed", "start"} & body.keys()


def test_a_person_a_bot_and_an_open_seat_are_told_apart() -> None:
    desk = gathering(seats=3)
    desk.do(Sit(0, "Ada"), HOST)
    desk.do(SeatBot(1, "first"), HOST)
    seats = table_view(desk.match).attended([0], {2: 5}).seats
    assert [seat.kind for seat in seats] == ["person", "bot", "open"]
    assert [seat.name for seat in seats] == ["Ada", None, None]
    assert [seat.person for seat in seats] == [HOST, None, None]
    assert [seat.level for seat in seats] == [None, "first", None]
    assert [seat.connected for seat in seats] == [True, False, False]
    assert [seat.awaited_until for seat in seats] == [None, None, 5]


def test_what_is_said_of_people_is_told_with_their_names() -> None:
    words = Words("{seat1} takes a drop", "{seat1} prend une goutte", "{seat1} nimmt einen Tropfen")
    kept: Json = {"kind": "verdict", "words": {"en": words.en, "fr": words.fr, "de": words.de}}
    for note in (kept, {"kind": "verdict", "words": words}):  # as a log has it, and as it is said
        event = Moved(NATURE, "settled:<>;-;-", 7, note)
        told = event_body(event, names=("Ben", "Ada"))["note"]
        assert told == {"kind": "verdict", "words": words.named(("", "Ada"))}
        unknown = event_body(event)["note"]
        assert unknown == {"kind": "verdict", "words": words.named()}
    ended = Ended((1,), "CM-END-1", Words.same("{seat1} wins"))
    assert event_body(ended, names=("Ben", "Ada"))["words"] == Words.same("Ada wins")
    assert outcome_view(ended, ("Ben", "Ada")).words == Words.same("Ada wins")


def test_people_are_called_by_their_names_in_what_is_told() -> None:
    desk = playing("ada", "ben")
    desk.do(Resign(0), "ada")
    ended = desk.log[-1].event
    assert isinstance(ended, Ended)
    named, unnamed = table_view(desk.match, names=("Ada", "Ben")), table_view(desk.match)
    assert named.outcome is not None
    assert named.outcome.words == Words("Ada resigned", "Ada a abandonné", "Ada hat aufgegeben")
    assert unnamed.outcome is not None
    assert unnamed.outcome.words.de == "Spieler 1 hat aufgegeben"
    assert event_body(ended, names=("Ada", "Ben"))["words"] == named.outcome.words


def test_a_verdict_speaks_of_people_by_their_names_from_the_world_and_from_the_log() -> None:
    said = Words("{seat1} takes a drop", "{seat1} prend une goutte", "{seat1} nimmt einen Tropfen")
    for note in ({"words": said, "drops": 1}, {"words": asdict(said), "drops": 1}):
        body = event_body(Moved(NATURE, "settled:{}", 1, note), names=("Ada", "Ben"))
        told = json.loads(dumps(body))
        assert told["move"] == "settled"
        assert told["note"]["words"]["en"] == "Ben takes a drop"
        assert told["note"]["drops"] == 1
    old = {"words": {"en": "player 1 takes a drop", "fr": "...", "de": "..."}}
    told = json.loads(dumps(event_body(Moved(NATURE, "settled:{}", 1, old), names=("Ada",))))
    assert told["note"] == old
