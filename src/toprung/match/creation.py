"""How a match comes about: new, again, or from the middle of another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from toprung.core.errors import Unparsable
from toprung.core.puzzles import Puzzle
from toprung.core.randomness import parse_seed, seed_text
from toprung.core.seat import Seat
from toprung.core.text_game import TextState
from toprung.games.registry import REGISTRY, game_named
from toprung.match.clocks import Clock
from toprung.match.events import (
    BotSat,
    Created,
    Event,
    Fork,
    Kicked,
    Logged,
    Moved,
    Muted,
    Sat,
    Started,
    TakenBack,
)
from toprung.match.house_rules import require
from toprung.match.lessons import lesson_named
from toprung.match.match import Match
from toprung.match.scores import challenged
from toprung.match.wishes import wishes_in


def create(
    game: str,
    seats: int,
    seed: int,
    options: Mapping[str, str],
    *,
    host: str,
    levels: Sequence[str] = (),
    clock: Clock | None = None,
    chosen: bool = False,
    hints: bool = False,
    rated: bool = False,
) -> Created:
    """The first event of a new match; options with an empty value are left out. Raises Unparsable
    for unknown games and options, Impossible for a number of seats that the game is not for, and
    Illegal for a match that cannot be rated."""
    given = {name: value for name, value in options.items() if value}
    if rated:
        given = {**dict(REGISTRY[game].rated_options), **given} if game in REGISTRY else given
    state = game_named(game).start(seats, seed, given)
    if rated:
        require(seats > 1 and state.contested, "rated-contest")
        require(not chosen, "rated-chance")
    return Created(
        game,
        seats,
        seed,
        given,
        state.text,
        host,
        tuple(levels),
        clock,
        chosen=chosen,
        hints=hints and not rated,
        rated=rated,
    )


def lesson(game: str, name: str, *, host: str, levels: Sequence[str] = ()) -> Created:
    """The first event of a match in which a lesson is taken. Raises Unparsable if there is none of
    that name."""
    given = lesson_named(game, name)
    created = create(
        game, given.seats, given.seed, given.options, host=host, levels=levels, chosen=True
    )
    return replace(created, start=given.start or created.start, lesson=name)


def puzzle(game: str, start: Puzzle, *, host: str, levels: Sequence[str] = ()) -> Created:
    """The first event of a match that begins in the state of a puzzle."""
    text, options = start.text, start.options
    return Created(
        game, start.seats, 0, options, text, host, tuple(levels), chosen=True, puzzle=True
    )


def again(match: Match, secret: int, best: int | None = None) -> tuple[Event, ...]:
    """The first events of a rematch: the same table, everyone one seat further on (TR-END-4).
    `best` is the best score so far of a person who plays alone."""
    old = match.created
    options = challenged(old.game, old.seats, old.options, best)
    holders = (*match.holders[1:], match.holders[0])
    created = create(
        old.game,
        old.seats,
        secret,
        options,
        host=old.host,
        levels=old.levels,
        clock=old.clock,
        hints=old.hints,
        rated=old.rated,
    )
    first = created.start
    if wishes := wishes_in(old.game, holders):
        first = game_named(old.game).start(old.seats, secret, {**created.options, **wishes}).text
    events: list[Event] = [replace(created, seed=0)]
    events += [Kicked(person) for person in sorted(match.kicked)]
    events += [Muted(person, True) for person in sorted(match.muted)]
    for seat, holder in enumerate(holders):
        if holder.person:
            events.append(Sat(seat, holder.person, holder.name, holder.wish))
        elif holder.level:
            events.append(BotSat(seat, holder.level))
    return (*events, Started(seed_text(secret), first))


def fork(log: Sequence[Logged], match: str, ply: int, host: str, seed: int) -> Created:
    """The first event of a match that begins where the one of this log, with this id, was after
    `ply` of the moves that stand (TR-SEA-7). It gets a new seed, since anyone who knows the other
    match could foresee chance. Seats are free again. Raises Illegal."""
    created, _ = moves_of(log)
    start = state_after(log, ply).reseeded(seed).text
    branched = Fork(match, ply)
    return replace(
        created,
        seed=seed,
        start=start,
        host=host,
        fork=branched,
        lesson="",
        chosen=False,
        rated=False,
        puzzle=False,
    )


def state_after(log: Iterable[Logged], ply: int) -> TextState:
    """The state of this match after this many of the moves that stand. Raises Illegal."""
    created, moves = moves_of(log)
    require(0 <= ply <= len(moves), "no-such-ply")
    state = game_named(created.game).parse(created.start)
    for move in moves[:ply]:
        state = state.play(Seat(move.seat), move.move)
    return state


def moves_of(log: Iterable[Logged]) -> tuple[Created, tuple[Moved, ...]]:
    """How a match began, with the seed or secret and the first state that counted, and its moves
    without those that were taken back. Nothing is played."""
    created: Created | None = None
    moves: list[Moved] = []
    for logged in log:
        match logged.event:
            case Created():
                created = logged.event
            case Started(secret, start) if start and created is not None:
                seed = parse_seed(secret) if secret else created.seed
                created = replace(created, seed=seed, start=start)
            case Moved():
                moves.append(logged.event)
            case TakenBack(_, to_ply):
                del moves[to_ply:]
            case _:
                pass
    if created is None:
        raise Unparsable("a match without events is none")
    return created, tuple(moves)
