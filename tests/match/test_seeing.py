"""What people see of a match, and what they do not."""

from __future__ import annotations

import pytest

from tests.contract.feeding import feed
from tests.contract.fitting import misfit
from tests.match.play import playing
from toprung.core.json import dumps
from toprung.core.randomness import Random
from toprung.games.registry import REGISTRY
from toprung.match import Clock, ClockKind, MatchSeen, Status
from toprung.match.commands import Happened, Play

GAMES = pytest.mark.parametrize("game", REGISTRY)
SEED = 8_731_650_429_517


@GAMES
def test_the_seed_is_hidden_until_the_match_is_over(game: str) -> None:
    desk = playing("ada", "ben", game=game, seed=SEED, clock=Clock(ClockKind.TURN, 60))
    random = Random(2)
    while desk.match.status is Status.PLAYING:
        seen = desk.match.seen()
        text = dumps(seen)
        assert seen["seed"] is None
        assert str(SEED) not in text
        long = [part for part in desk.match.state.text.split() if part.isdigit() and len(part) > 9]
        assert not [part for part in long if part in text]
        assert misfit(seen, MatchSeen) is None
        choices = list(desk.match.state.moves())
        if choices:
            move, random = random.choice(choices)
            seat = desk.match.state.mover(move)
            desk.do(Play(seat, move), desk.match.holders[seat].person)
        else:
            move, random = feed(game).nature(desk.match.state.text, random)
            desk.do(Happened(move, {}), "")
    seen = desk.match.seen()
    assert seen["seed"] == SEED
    assert seen["outcome"] is not None
    assert seen["to_act"] == []
    assert misfit(seen, MatchSeen) is None


def test_seats_are_seen_by_all() -> None:
    seen = playing("ada", "ben").match.seen()
    assert [seat["name"] for seat in seen["seats"]] == ["Ada", "Ben"]
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "person"]
    assert seen["status"] == "playing"
    assert seen["host"] == "ada"
