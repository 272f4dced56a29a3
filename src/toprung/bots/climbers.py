"""The bots of The Climbers: five levels that search whole turns, and two baselines.

A weaker level does not throw dice: it errs as people do. It overlooks places, most of all those far
from its pawn (`attention`), thinks of its own climb before the others' (`regard`), spends its
ladders early and forgets its stone. What it does see, it plays well."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toprung.bots.bot import PlayMove, Script, ScriptBot, TextBot
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.core.randomness import Random
from toprung.games.climbers import Colour, Move, Phase, Position
from toprung.games.climbers.analysis import Analysis, Search, analyse
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.moves import Place


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Any legal move, all equally likely."""

    seed: int

    def choose(self, state: Position) -> Move:
        moves = state.legal_moves
        index, _ = Random(self.seed).fork(state.text).below(len(moves))
        return moves[index]


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """The turn that ends highest, then the one that leaves the others lowest.

    It looks at its own turn only. Of equally good moves it takes any; where it has nothing to go
    by (while building), it plays at random.
    """

    seed: int

    def choose(self, state: Position) -> Move:
        best = state.greedy_moves()
        if not best:
            return RandomBot(self.seed).choose(state)
        move, _ = Random(self.seed).fork(state.text).choice(best)
        return move


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Searches whole turns. `how` is its character; with more than two players its nodes are fewer,
    as each takes longer. `seat` is its own where all build together."""

    seed: int
    how: Search
    seat: int | None = None

    def choose(self, state: Position) -> Move:
        return self.turn(state)[0]

    def turn(self, state: Position) -> tuple[Move, ...]:
        """What it does from here to the end of its turn."""
        if state.phase is Phase.BUILD:
            return (self._build(state),)
        return self.analysis(state).lines[0].moves

    def analysis(self, state: Position) -> Analysis:
        """What it finds, while climbing."""
        seed, _ = Random(self.seed).fork(f"turn {state.table.turns}").draw()
        nodes = max(1, self.how.nodes * 2 // len(state.players))
        return analyse(state, replace(self.how, seed=seed, nodes=nodes), 1, explain=False)

    def _build(self, state: Position) -> Move:
        """A place for a block that shows its colour; of those it notices, one that covers others'
        colours and none of its own."""
        seat = state.active if self.seat is None or not state.free_for_all else self.seat
        own, moves = state.players[seat].colour, state.legal_moves
        random, noticed = Random(self.seed).fork(state.text), list[Move]()
        for _ in range(2 * self.how.attention):
            index, random = random.below(len(moves))
            noticed.append(moves[index])
        return max(noticed, key=lambda move: _shows(state, move, own))


def _shows(state: Position, move: Move, own: Colour) -> int:
    """How much a block in this place helps a colour: the top it shows, and the one it covers."""
    if not isinstance(move, Place):
        return 0
    worth = 2 if move.up is own else 1 if move.up is Colour.GREY else 0
    _, number = state.column(move.x, move.y)
    under = next((block.up for block in state.blocks if block.id == number), Colour.GREY)
    return worth + (-2 if under is own else 0 if under is Colour.GREY else 1)


@dataclass(frozen=True, slots=True)
class TurnBot:
    """A SearchBot at a table: it answers with its whole turn."""

    bot: SearchBot

    def script(self, state: str, checkpoint: bytes | None) -> Script:
        position = Position.parse(state)
        if checkpoint is not None:
            raise Unparsable("climbers is not played in a world")
        if (outcome := position.outcome) is not None:
            raise OutOfTurn("the game is over", outcome.rule)
        return tuple(PlayMove(move.text) for move in self.bot.turn(position))

    def for_seat(self, seat: int) -> TurnBot:
        return TurnBot(replace(self.bot, seat=seat))

    def with_nodes(self, nodes: int) -> TurnBot:
        return TurnBot(replace(self.bot, how=replace(self.bot.how, nodes=nodes)))


# What weaker levels value: in hundredths of a level, as in `Search`.
_CHILDISH = (60, 20, 6, 40, 0, 0, 0, 0, 0)
_HASTY = (60, 40, 6, 15, 30, 60, 10, 30, 20)

MARMOT = Search(
    nodes=400, depth=1, looks=(60,), widths=(4,), stones=0, attention=6, regard=0,
    weights=_CHILDISH, network=None,
)  # fmt: skip
IBEX = Search(
    nodes=800, depth=1, looks=(120,), widths=(6,), stones=0, attention=18, regard=0,
    weights=_HASTY, network=None,
)  # fmt: skip
FOX = Search(
    nodes=1_500, depth=1, looks=(250,), widths=(8,), stones=2, attention=13, regard=30, network=None
)
LYNX = Search(nodes=2_000, depth=1, looks=(400,), widths=(12,), attention=32, network=None)
EAGLE = Search(nodes=24_000, looks=(600, 60, 40), widths=(24, 6, 4, 3), denying=600)


def random(seed: int) -> ScriptBot:
    return TextBot(Climbers(), RandomBot(seed))


def greedy(seed: int) -> ScriptBot:
    return TextBot(Climbers(), GreedyBot(seed))


def marmot(seed: int) -> ScriptBot:
    return TurnBot(SearchBot(seed, MARMOT))


def ibex(seed: int) -> ScriptBot:
    return TurnBot(SearchBot(seed, IBEX))


def fox(seed: int) -> ScriptBot:
    return TurnBot(SearchBot(seed, FOX))


def lynx(seed: int) -> ScriptBot:
    return TurnBot(SearchBot(seed, LYNX))


def eagle(seed: int) -> ScriptBot:
    return TurnBot(SearchBot(seed, EAGLE))
