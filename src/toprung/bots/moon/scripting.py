"""The bots of Catch the Moon at a live table: from a state and a checkpoint to a script."""

from __future__ import annotations

from toprung.bots.moon.bots import BOTS, MoonBot
from toprung.bots.moon.gesture import Placement
from toprung.bots.script import Lead, Play, Script
from toprung.core.errors import OutOfTurn, Unparsable
from toprung.games.moon import notation
from toprung.games.moon.moves import Release
from toprung.games.moon.physics.simulator import Simulator
from toprung.games.moon.refusals import refusal_named
from toprung.games.moon.space import Pose
from toprung.games.moon.state import Phase, State
from toprung.games.moon.tabletop.checkpoint import table_of
from toprung.games.moon.validation import checked


def scripted(level: str, seed: int, text: str, checkpoint: bytes | None) -> Script:
    """One move, or all that the hand does with the ladder that was drawn, or is held already."""
    bot, state = BOTS[level](seed), checked(notation.parse(text))
    match state.phase:
        case Phase.OVER:
            raise refusal_named("game-over").error()
        case Phase.SETTLE:
            raise OutOfTurn("the ladders are still settling", "CM-BAL-2")
        case Phase.TAKE | Phase.HELD:
            if checkpoint is None:
                raise Unparsable("to place a ladder, a bot needs the table's checkpoint")
            placement = _placement(bot, *table_of(checkpoint))
            hand = (Lead(_placed(target)) for target in placement.targets)
            gripped = () if state.phase is Phase.HELD else (Play(placement.hold.text),)
            return (*gripped, *hand, Play(Release().text))
        case _:
            return (Play(bot.choose(state).text),)


def _placement(bot: MoonBot, state: State, table: Simulator) -> Placement:
    """From where it is held, if somebody holds it: a player who left, or who asks for advice."""
    if state.hand is None or state.phase is not Phase.HELD:
        return bot.place(state, table)
    start = table.pose(state.hand)
    table.release()
    table.remove(state.hand)
    return bot.place(state, table, start)


def _placed(pose: Pose) -> tuple[float, float, float, float, float, float, float]:
    return (*pose.place, *pose.turn)
