"""What the players see of a game: everything but what chance will bring and the poses."""

from __future__ import annotations

from typing import TypedDict

from toprung.core.words import Words
from toprung.games.moon.physics.starting_ladders import base_of, fits, standing
from toprung.games.moon.pieces.setting import Named
from toprung.games.moon.pieces.setting import Setting as ChosenSetting
from toprung.games.moon.rules import ending, notation, transitions
from toprung.games.moon.rules.editions import COOPERATION, Demand
from toprung.games.moon.rules.moves import First, Hold, Move, Prepare, Saw, Score
from toprung.games.moon.rules.referee import accepted
from toprung.games.moon.rules.scores import points
from toprung.games.moon.rules.state import Phase, State
from toprung.games.moon.rules.words import phrase, player, sentence
from toprung.games.moon.view.pieces import BoxShape, Numbers, base_shape


class MoveView(TypedDict):
    """A move that is possible now; a `hold:` and a `set:` are examples of many."""

    seat: int
    move: str
    words: Words


class DemandView(TypedDict):
    """What the die shows: how many ladders may be touched, and whether the placed one has to be the
    highest."""

    face: str
    words: Words
    touches: list[int]
    highest: bool


class SpanView(TypedDict):
    """A ladder's lowest and highest point when it was measured last, in metres."""

    ladder: int
    lowest: float
    highest: float


class HolderView(TypedDict):
    """A holder on the base (metres, radians), and where its starting ladder stands: x, y, z, then
    w, x, y, z."""

    x: float
    y: float
    turn: float
    lean: float
    ladder: int
    pose: Numbers


class SettingView(TypedDict):
    """How the starting ladders are inserted; `name` is None for a setting by numbers."""

    name: str | None
    move: str
    words: Words
    holders: list[HolderView]
    base: list[BoxShape]


class AchievementView(TypedDict):
    """A line of the achievement chart."""

    points: int
    words: Words
    reached: bool


class TeamView(TypedDict):
    """The cooperative game: `worth` is what scoring would bring now, None if it is not possible;
    `high_score` the one to beat."""

    scores: list[int]
    best: int
    worth: int | None
    high_score: int | None
    lid: float
    partly_higher: int
    wholly_higher: int
    chart: list[AchievementView]


class EndingView(TypedDict):
    """Who won, why, and by which rule."""

    end: str
    winners: list[int]
    rule: str
    words: Words


class MoonView(TypedDict):
    """A game as everyone at the table sees it. Ladders and seats go by number. `liable` answers for
    whatever falls now; `gone` ladders are out of the game; `exempt` ones lie on table or base for
    good. `supply` is the number of ladders left in the supply. `help`: how much the page helps all
    hands here (full, some, none); null: as each of them likes. `text` is the state in the notation,
    without the chance to come."""

    text: str
    edition: str
    mode: str
    help: str | None
    phase: str
    active: int
    liable: int | None
    charged: bool
    demand: DemandView | None
    hand: int | None
    drops: list[int]
    pool: int
    supply: int
    structure: list[int]
    starting: list[int]
    exempt: list[int]
    gone: list[int]
    in_final: bool
    finalists: list[int]
    eliminated: list[int]
    agreed: int
    team: TeamView | None
    spans: list[SpanView]
    highest: int | None
    height: float
    at_rest: bool
    setting: SettingView | None
    day: str | None
    sightings: list[str | None]
    choices: list[MoveView]
    ending: EndingView | None


def moon_view(state: State) -> MoonView:
    edition, demand = state.options.edition, state.demand
    top = max(state.spans, key=lambda span: span.highest, default=None)
    hand = () if state.hand is None else (state.hand,)
    there = {*state.supply, *state.structure, *hand}
    prepared = state.phase is not Phase.PREPARE
    known = {*edition.supply, *(edition.starting if prepared else ())}
    return {
        "text": notation.text(state.reseeded(0)),
        "edition": edition.name,
        "mode": state.options.mode.value,
        "help": state.options.help,
        "phase": state.phase.value,
        "active": state.active,
        "liable": state.liable,
        "charged": state.charged,
        "demand": None if demand is None else demand_view(demand),
        "hand": state.hand,
        "drops": list(state.drops),
        "pool": state.pool,
        "supply": len(state.supply),
        "structure": list(state.structure),
        "starting": list(edition.starting),
        "exempt": sorted(state.exempt),
        "gone": sorted(known - there),
        "in_final": state.in_final,
        "finalists": list(state.finalists),
        "eliminated": sorted(state.eliminated),
        "agreed": state.agreed,
        "team": _team(state) if state.options.cooperative else None,
        "spans": [
            {"ladder": one.ladder, "lowest": one.lowest, "highest": one.highest}
            for one in state.spans
        ],
        "highest": None if top is None else top.ladder,
        "height": 0.0 if top is None else top.highest,
        "at_rest": state.at_rest,
        "setting": None if state.setting is None else setting_view(state, state.setting),
        "day": None if state.options.day is None else state.options.day.isoformat(),
        "sightings": [None if night is None else night.isoformat() for night in state.sightings],
        "choices": possible(state),
        "ending": _ending(state),
    }


def _ending(state: State) -> EndingView | None:
    ended, outcome = state.ending, ending.outcome(state)
    if ended is None or outcome is None:
        return None
    return {
        "end": ended.end.value,
        "winners": list(outcome.winners),
        "rule": outcome.rule,
        "words": sentence(outcome.words.named()),
    }


def demand_view(demand: Demand) -> DemandView:
    return {
        "face": demand.value,
        "words": phrase(f"demand-{demand}"),
        "touches": accepted(demand)[0],
        "highest": accepted(demand)[1],
    }


def possible(state: State) -> list[MoveView]:
    """The players' moves, with words."""
    return [
        {
            "seat": transitions.mover(state, move),
            "move": move.text,
            "words": move_words(state, move),
        }
        for move in transitions.LegalMoves(state, fits)
    ]


def move_words(state: State, move: Move) -> Words:
    """What a button for this move says."""
    match move:
        case Prepare(setting):
            return phrase("do-set", preset=setting_words(setting))
        case Saw(None):
            return phrase("do-saw-never")
        case Saw(night):
            return phrase("do-saw", night=str(night))
        case First(seat):
            return phrase("do-first", player=player(seat, opening=True)).named()
        case Hold():
            return phrase("do-hold")
        case Score():
            return phrase("do-score", points=points(state.spans))
        case _:
            return phrase(f"do-{move.text.partition(':')[0]}")


def setting_words(setting: ChosenSetting) -> Words:
    return phrase(f"preset-{setting.name if isinstance(setting, Named) else 'free'}")


def setting_view(state: State, setting: ChosenSetting) -> SettingView:
    """A setting that fits the base."""
    built, starting = base_of(setting), state.options.edition.starting
    poses = standing(built, starting)
    return {
        "name": setting.name if isinstance(setting, Named) else None,
        "move": Prepare(setting).text,
        "words": setting_words(setting),
        "holders": [
            {
                "x": holder.x,
                "y": holder.y,
                "turn": holder.turn,
                "lean": holder.lean,
                "ladder": ladder,
                "pose": [*poses[ladder].place, *poses[ladder].turn],
            }
            for holder, ladder in zip(built.holders, starting, strict=True)
        ],
        "base": base_shape(built),
    }


def _team(state: State) -> TeamView:
    best = state.best_score
    can_score = state.phase is Phase.READY and state.at_rest
    return {
        "scores": list(state.scores),
        "best": best,
        "worth": points(state.spans) if can_score else None,
        "high_score": state.options.high_score,
        "lid": COOPERATION.lid,
        "partly_higher": COOPERATION.partly_higher,
        "wholly_higher": COOPERATION.wholly_higher,
        "chart": [
            {
                "points": step.points,
                "words": step.words,
                "reached": bool(state.scores) and best >= step.points,
            }
            for step in COOPERATION.chart
        ],
    }
