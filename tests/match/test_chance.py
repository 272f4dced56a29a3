"""Where chance comes from: a secret that nobody knows before the end, or a seed of one's own."""

from __future__ import annotations

import pytest

from tests.contract.feeding import feed
from tests.match.play import HOST, SECRET, Desk, gathering, playing
from toprung.core.json import dumps
from toprung.core.randomness import Random, commitment, seed_text
from toprung.games.registry import REGISTRY, game_named
from toprung.match import Match, Status, fork, moves_of, table_view
from toprung.match.chance import bot_seed
from toprung.match.commands import (
    AnswerTakeBack,
    Happened,
    OfferTakeBack,
    Play,
    Resign,
    SeatBot,
    Sit,
    Stand,
    StandIn,
    Start,
)
from toprung.match.events import Started, TakeBackOffered
from toprung.match.json import event_text, parse_event
from toprung.match.view import ChanceView, event_body

GAMES = pytest.mark.parametrize("game", REGISTRY)


def step(desk: Desk, random: Random) -> Random:
    """Some move, of whoever may make one."""
    choices = list(desk.match.state.moves())
    if choices:
        move, random = random.choice(choices)
        seat = desk.match.state.mover(move)
        desk.do(Play(seat, move), desk.match.holders[seat].person)
    else:
        move, random = feed(desk.match.created.game).nature(desk.match.state.text, random)
        desk.do(Happened(move, {}), "")
    return random


@GAMES
@pytest.mark.rule("TR-CHA-1")
def test_all_chance_of_a_match_follows_from_the_secret_drawn_when_it_starts(game: str) -> None:
    desk = playing("ada", "ben", game=game, secret=SECRET)
    started = desk.log[-1].event
    assert isinstance(started, Started)
    assert started.secret == seed_text(SECRET)
    assert started.start == game_named(game).start(2, SECRET, {}).text
    assert desk.match.state.text == started.start
    assert parse_event(event_text(started)) == started
    assert Match.of(desk.log) == desk.match


@GAMES
@pytest.mark.rule("TR-CHA-1")
def test_what_leaves_a_running_match_holds_the_commitment_and_nothing_of_the_secret(
    game: str,
) -> None:
    desk, random = playing("ada", "ben", game=game, secret=SECRET), Random(2)
    for _ in range(25):
        if desk.match.status is not Status.PLAYING:
            break
        told = [dumps(table_view(desk.match)), *(dumps(event_body(o.event)) for o in desk.log)]
        for text in told:
            assert seed_text(SECRET)[2:] not in text
            assert str(SECRET) not in text
            for word in desk.match.state.text.split():
                assert len(word) < 40 or not word.isdigit() or word not in text
        random = step(desk, random)
    assert event_body(desk.log[3].event) == {"commitment": commitment(SECRET)}
    assert table_view(desk.match).chance.commitment == commitment(SECRET)


@pytest.mark.rule("TR-CHA-1")
def test_the_secret_is_told_when_the_match_is_over_and_no_seed_with_it() -> None:
    desk = playing("ada", "ben", secret=SECRET)
    assert table_view(desk.match).chance == ChanceView(False, commitment(SECRET), None)
    desk.do(Resign(0), "ada")
    seen = table_view(desk.match)
    assert seen.chance == ChanceView(False, commitment(SECRET), seed_text(SECRET))
    assert seen.seed is None
    created, _ = moves_of(desk.log)
    assert (created.seed, created.start) == (SECRET, desk.match.state.text)


@pytest.mark.rule("TR-CHA-2")
def test_a_chosen_seed_counts_while_all_seats_are_the_hosts_or_bots_and_the_table_says_so() -> None:
    desk = gathering("moon", 2, seed=5, chosen=True)
    assert not table_view(desk.match).chance.chosen
    desk.do(Sit(0, "Ada"), HOST)
    desk.do(SeatBot(1, "first"), HOST)
    assert table_view(desk.match).chance == ChanceView(chosen=True)
    desk.do(Start(), HOST, secret=SECRET)
    assert desk.match.state == game_named("moon").start(2, 5, {})
    assert table_view(desk.match).chance == ChanceView(chosen=True)


@pytest.mark.rule("TR-CHA-2")
def test_a_chosen_seed_is_dropped_when_a_seat_opens_for_someone_else() -> None:
    desk = gathering("moon", 2, seed=5, chosen=True)
    desk.do(Sit(0, "Ada"), HOST)
    desk.do(Sit(1, "Ada too"), HOST)
    desk.do(Stand(1), HOST)
    assert not table_view(desk.match).chance.chosen
    desk.do(Sit(1, "Ben"), "ben")
    desk.do(Start(), HOST, secret=SECRET)
    assert desk.match.state == game_named("moon").start(2, SECRET, {})


@pytest.mark.rule("TR-CHA-1")
def test_a_fork_starts_with_a_secret_of_its_own_in_the_middle_of_the_game() -> None:
    desk, random = playing("ada", "ada", game="moon", secret=SECRET), Random(2)
    for _ in range(3):
        random = step(desk, random)
    branch = Desk(fork(desk.log, "old", 2, "ada", 99))
    for seat in (0, 1):
        branch.do(Sit(seat, "Ada"), "ada")
    before = branch.match.state
    branch.do(Start(), "ada", secret=SECRET + 1)
    assert branch.match.state == before.reseeded(SECRET + 1)
    assert Match.of(branch.log) == branch.match


def test_bots_get_seeds_of_their_own_that_follow_from_the_secret() -> None:
    one, other = (playing("ada", "ben", secret=SECRET + more).match for more in (0, 2**70))
    seeds = {bot_seed(match, seat) for match in (one, other) for seat in (0, 1)}
    assert len(seeds) == 4
    assert all(0 <= seed < 2**64 for seed in seeds)


@pytest.mark.rule("TR-BAK-2", "TR-END-5")
def test_who_is_away_still_counts_for_taking_back() -> None:
    desk, random = playing("ada", "ben", secret=SECRET), Random(2)
    for _ in range(3):
        random = step(desk, random)
    desk.do(StandIn(0, 1), "ada", away=200_000)
    assert not desk.match.is_alone("ada")
    assert desk.do(OfferTakeBack(0, 0), "ada") == (TakeBackOffered(0, 0),)
    assert desk.match.ply == 3


def test_nobody_is_alone_while_a_table_gathers() -> None:
    desk = gathering(seats=2)
    assert not desk.match.is_alone("eve")
    desk.do(Sit(0, "Ada"), HOST)
    desk.do(Sit(1, "Ada"), HOST)
    assert not desk.match.is_alone(HOST)
    desk.do(Start(), HOST)
    assert desk.match.is_alone(HOST)
    assert not desk.match.is_alone("eve")


def test_an_offer_to_go_back_waits_for_everybody_in_company() -> None:
    desk, random = playing("ada", "ben", "cid", secret=SECRET), Random(2)
    for _ in range(3):
        random = step(desk, random)
    desk.do(StandIn(0, 2), "ada", away=200_000)
    desk.do(OfferTakeBack(0, 0), "ada")
    desk.do(AnswerTakeBack(1, True), "ben")
    assert desk.match.ply == 3
