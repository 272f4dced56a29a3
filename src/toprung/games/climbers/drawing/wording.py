"""What is said beside a drawing: whose choice it is, what there is to choose, who has what."""

from __future__ import annotations

from collections import Counter

from toprung.games.climbers import ending
from toprung.games.climbers.blocks import KINDS, Colour, Kind
from toprung.games.climbers.options import General
from toprung.games.climbers.state import Phase, Player, Stone, Table

NAMES = {colour: colour.value.capitalize() for colour in Colour} | {Colour.LIGHTBLUE: "Light blue"}

_CHOICES = {
    Phase.BUILD: "{} puts a block",
    Phase.CLIMB1: "{} may climb",
    Phase.BLOCK: "{} may move a block",
    Phase.CLIMB2: "{} may climb again",
    Phase.STONE: "{} may place the stone",
}


def to_move(table: Table) -> int | None:
    """The seat whose choice is next."""
    if table.phase is Phase.OVER:
        return None
    if table.phase is Phase.GENERAL and table.pending:
        return table.pending[0]
    return table.active


def course(table: Table) -> str:
    """How far the game is."""
    if table.phase is Phase.BUILD:
        return "The players build"
    return f"After {table.turns} turns" if table.phase is Phase.OVER else f"Turn {table.turns + 1}"


def headline(table: Table) -> str:
    """Whose choice is next, and of what."""
    if table.phase is Phase.OVER:
        result = ending.outcome(table)
        return "The game is over" if result is None else _sentence(result.reason)
    if not table.players:
        return "Nobody plays"
    active = NAMES[table.players[table.active].colour]
    if table.phase is Phase.GENERAL:
        if table.options.general is General.LIVE or not table.pending:
            return f"All may walk until {active} begins"
        if table.pending[0] == table.active:
            return f"{active} may walk before the turn"
        return f"{NAMES[table.players[table.pending[0]].colour]} may walk before {active}’s turn"
    for player in table.players:
        if pushed(table, player):
            return f"{active} puts the pushed {NAMES[player.colour].lower()} pawn aside"
    return _CHOICES[table.phase].format(active)


def _sentence(words: str) -> str:
    words = words.replace("lightblue", "light blue")
    return words[:1].upper() + words[1:]


def pushed(table: Table, player: Player) -> bool:
    """Whether the pawn waits under the block that was just put down (CL-BUI-9)."""
    if table.phase is not Phase.BLOCK or table.moved_now is None:
        return False
    return any(
        block.id == table.moved_now
        and player.level == block.z
        and (player.x, player.y) in block.squares()
        for block in table.blocks
    )


def notes(table: Table) -> list[str]:
    """What else the players must know."""
    said = []
    count = len(table.players)
    if 0 < table.fails < count and table.phase is not Phase.OVER:
        said.append(f"{table.fails} of {count} turns in a row without a climb")
    elif table.fails >= count > 0 and table.phase is not Phase.OVER:
        said.append("Last chance: without a climb the game ends")
    if table.last_moved is not None and table.phase is not Phase.OVER:
        said.append(f"Block {table.last_moved} was just moved and stays")
    return said


def supply(table: Table) -> list[tuple[Kind, int]]:
    """How many blocks of each kind are not built yet."""
    count = Counter(block.kind for block in table.blocks if block.in_supply)
    return [(kind, count[kind]) for kind in KINDS if count[kind]]


def stone_words(player: Player) -> str:
    if player.stone is Stone.PLACED:
        return f"on {player.stone_block}"
    return "in hand" if player.stone is Stone.HAND else "gone"
