"""What everybody at a table may see of a match: all but tokens, and what lets people foresee
chance."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from toprung.core.json import Json
from toprung.core.randomness import commitment, parse_seed
from toprung.core.seat import NATURE
from toprung.core.words import Words
from toprung.games.registry import REGISTRY
from toprung.match.chance import is_chosen
from toprung.match.events import Created, Ended, Event, Moved, Started
from toprung.match.json import event_fields
from toprung.match.lessons import lesson_named, lessons_of, step_of
from toprung.match.match import Match, Status

Names: TypeAlias = Sequence[str | Words]
# What lets players foresee chance: the seed, and the first state with the order of the supply.
_SECRETS: Final = ("seed", "start", "secret")


@dataclass(frozen=True, slots=True)
class SeatView:
    """A place at the table. `person` is the id of whoever sits there, `level` that of a bot. If the
    person is away, the others may go on without them after `awaited_until`, in milliseconds since
    1970. A bot may keep the seat for a person who is away: `kept_for` is their id. `wish` is what
    the person chose for themselves: a colour."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None = None
    level: str | None = None
    person: str | None = None
    connected: bool = False
    awaited_until: int | None = None
    kept_for: str | None = None
    wish: str | None = None


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """How it ended: who won, by which rule, and in a sentence."""

    winners: tuple[int, ...]
    rule: str
    words: Words


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clocks. What is agreed on is in seconds. `left` is what each seat had at the moment `at`,
    both in milliseconds (`at` since 1970); the clock of the seat `running` goes on since then."""

    kind: Literal["turn", "fischer"]
    seconds: int
    increment: int
    left: tuple[int, ...]
    at: int
    running: int | None


@dataclass(frozen=True, slots=True)
class TakeBackOffer:
    """An offer to go back to where `ply` moves were played, and the seats that agreed so far."""

    seat: int
    ply: int
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakeBackView:
    """Which seats may take their last move back now, and what is offered."""

    possible: tuple[int, ...]
    offer: TakeBackOffer | None = None


@dataclass(frozen=True, slots=True)
class RematchView:
    """Which seats want another game, and the id of the match that came of it."""

    wanted: tuple[int, ...]
    match: str | None = None


@dataclass(frozen=True, slots=True)
class ForkView:
    """The match from which this one branched off, after so many moves."""

    match: str
    ply: int


@dataclass(frozen=True, slots=True)
class LessonView:
    """A lesson that is taken at the table: step `at` of `steps`, counted from 0, as many as there
    are when it is over; what to do (`heading`, `text`), what to look at (`points`, as the game's
    own client names things), and the lesson to take next."""

    name: str
    title: Words
    at: int
    steps: int
    step: str
    heading: Words
    text: Words
    points: tuple[str, ...]
    following: str | None


@dataclass(frozen=True, slots=True)
class ChanceView:
    """Where chance comes from. `chosen`: the only person at the table chose the seed. Otherwise it
    comes from a secret that is drawn when the match starts; its `commitment` is told then, and the
    `secret` when the match is over. Matches that older versions began have neither."""

    chosen: bool
    commitment: str | None = None
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """All of it. `state` is the game's own view, of the type that the schema names for `game`.
    `ply` counts moves, `seq` events. `to_act` has the seats that may move, the one that is waited
    for first; -1 is nature. `levels` are those of the bots that may sit here. A seed is told when
    the game is over, if chance came from one. `hints` tells whether people may ask for them.
    `waited_for` is the seat that has to choose; null while all in `to_act` may do as they like.
    `rated`: it changes the ratings of those who play."""

    code: str
    match: str
    game: str
    title: Words
    options: Mapping[str, str]
    public: bool
    host: str
    levels: tuple[str, ...]
    status: Status
    seats: tuple[SeatView, ...]
    ply: int
    seq: int
    to_act: tuple[int, ...]
    outcome: OutcomeView | None
    clock: ClockView | None
    take_back: TakeBackView | None
    rematch: RematchView
    fork: ForkView | None
    seed: int | None
    state: Json
    lesson: LessonView | None = None
    chance: ChanceView = ChanceView(chosen=False)
    hints: bool = True
    waited_for: int | None = None
    rated: bool = False

    def attended(
        self, connected: Collection[int], awaited: Mapping[int, int] = MappingProxyType({})
    ) -> TableView:
        """The same with who is there: the seats whose people are `connected`, and until when those
        who are away are waited for."""
        seats = tuple(
            replace(one, connected=one.seat in connected, awaited_until=awaited.get(one.seat))
            for one in self.seats
        )
        return replace(self, seats=seats)


def table_view(
    match: Match, *, code: str = "", id: str = "", public: bool = False, names: Names = ()
) -> TableView:
    """A match, which has this id, at the table with that code; nobody is there yet. `names` say how
    people are called, by seat."""
    created, view = match.created, REGISTRY[match.created.game].view()
    fork = created.fork
    return TableView(
        code=code,
        match=id,
        game=created.game,
        title=view.titles,
        options=dict(created.options),
        public=public,
        host=created.host,
        levels=created.levels,
        status=match.status,
        seats=_seats(match),
        ply=match.ply,
        seq=match.seq,
        to_act=tuple(int(seat) for seat in match.to_act),
        outcome=None if match.outcome is None else outcome_view(match.outcome, names),
        clock=_clock(match),
        take_back=_take_back(match),
        rematch=RematchView(_of(match, match.rematch), match.following or None),
        fork=None if fork is None else ForkView(fork.match, fork.ply),
        seed=created.seed if match.status is Status.OVER and not match.secret else None,
        state=view.view(match.state),
        lesson=_lesson(match),
        chance=_chance(match),
        hints=match.hints,
        waited_for=None if match.waited_for is None else int(match.waited_for),
        rated=created.rated,
    )


def outcome_view(ended: Ended, names: Names = ()) -> OutcomeView:
    return OutcomeView(ended.winners, ended.rule, ended.words.named(names))


def event_body(event: Event, words: Words | None = None, names: Names = ()) -> dict[str, object]:
    """All that people are told of an event besides its kind; of a move also in words. Left out is
    what nobody may know, and what nature measured in all detail. `names` say how people are called,
    by seat."""
    body = event_fields(event)
    del body["kind"]
    if isinstance(event, Created | Started):
        told = {name: value for name, value in body.items() if name not in _SECRETS}
        if isinstance(event, Started) and event.secret:
            told["commitment"] = commitment(parse_seed(event.secret))
        return told
    if isinstance(event, Moved) and event.seat == NATURE:
        body["move"] = event.move.partition(":")[0]
        body["note"] = event.note and _named(event.note, names)
    if isinstance(event, Ended):
        body["words"] = event.words.named(names)
    return body if words is None else {**body, "words": words.named(names)}


def _named(note: Json, names: Names) -> Json:
    """What is said of an event of nature, with names in it."""
    said = note.get("words")
    if isinstance(said, Mapping):
        said = Words(str(said["en"]), str(said["fr"]), str(said["de"]))
    return {**note, "words": said.named(names)} if isinstance(said, Words) else note


def _seats(match: Match) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=seat,
            kind=held.kind,
            name=held.name or None,
            level=held.level or None,
            person=held.person or None,
            kept_for=held.away or None,
            wish=held.wish or None,
        )
        for seat, held in enumerate(match.holders)
    )


def _of(match: Match, people: frozenset[str]) -> tuple[int, ...]:
    """The seats of some people."""
    return tuple(seat for seat, held in enumerate(match.holders) if held.person in people)


def _clock(match: Match) -> ClockView | None:
    times = match.times
    if times is None:
        return None
    clock = times.clock
    return ClockView(
        kind="fischer" if clock.kind == "fischer" else "turn",
        seconds=clock.seconds,
        increment=clock.increment,
        left=times.left,
        at=times.since,
        running=times.seat if times.ticking else None,
    )


def _take_back(match: Match) -> TakeBackView | None:
    if not match.history.kept or match.created.rated:
        return None
    possible, offer = match.taking_back, match.offer
    asked = (
        None if offer is None else TakeBackOffer(offer.seat, offer.to_ply, _of(match, offer.agreed))
    )
    return TakeBackView(() if possible is None else (int(possible),), asked)


def _chance(match: Match) -> ChanceView:
    if not match.secret:
        return ChanceView(chosen=is_chosen(match))
    secret = match.secret if match.status is Status.OVER else None
    return ChanceView(False, commitment(parse_seed(match.secret)), secret)


def _lesson(match: Match) -> LessonView | None:
    if not match.course:
        return None
    created, step = match.created, step_of(match)
    lesson, names = lesson_named(created.game, created.lesson), list(lessons_of(created.game).all())
    place, order = names.index(lesson.name) + 1, list(lesson.steps)
    return LessonView(
        name=lesson.name,
        title=lesson.title,
        at=len(order) if step is None else order.index(step.name),
        steps=len(order),
        step="" if step is None else step.name,
        heading=lesson.title if step is None else step.title,
        text=lesson.closing if step is None else step.text,
        points=() if step is None else step.points,
        following=names[place] if place < len(names) else None,
    )
