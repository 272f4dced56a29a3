"""Moves and positions of The Climbers in sentences."""

from __future__ import annotations

from collections import Counter

from toprung.core.words import Language
from toprung.games.climbers import ending
from toprung.games.climbers.blocks import KINDS, Block, Colour, Kind
from toprung.games.climbers.moves import Blockade, Ladder, Move, Pass, Place, Shift, Walk
from toprung.games.climbers.options import General
from toprung.games.climbers.position import Position
from toprung.games.climbers.state import Phase, Player, Stone, Table, seat_of
from toprung.games.climbers.words import (
    block_words,
    colour_name,
    kind_name,
    ladders_words,
    phrase,
    posture,
    sentence,
)


def told(position: Position, move: Move, language: Language) -> str:
    """What somebody does with a move that is allowed: `climbs from level 0 to 2, to 3,4`."""
    match move:
        case Pass():
            return phrase(f"stays-{position.phase}", language)
        case Walk():
            return _walk(position, move, language)
        case Shift(colour, x, y):
            return phrase("shifts", language, colour=colour_name(colour, language), x=x, y=y)
        case Blockade(block):
            words = block_words(block_of(position, block), language)
            return phrase("puts-stone", language, block=words)
        case Place():
            return _place(position, move, language)


def _walk(position: Position, walk: Walk, language: Language) -> str:
    old = position.players[seat_of(position.state, walk.colour) or 0].level
    new, _ = position.column(walk.x, walk.y)
    name = "climbs" if new > old else "goes-down" if new < old else "walks"
    said = phrase(name, language, old=old, new=new, x=walk.x, y=walk.y)
    if not walk.ladders:
        return said
    return phrase("with", language, move=said, ladders=ladders_words(walk.ladders, language))


def _place(position: Position, place: Place, language: Language) -> str:
    old = block_of(position, place.block)
    new = block_of(position.apply(place), place.block)
    turned = (old.x, old.y, old.z) == (new.x, new.y, new.z)
    name = "turns-block" if turned else "puts-cube" if new.kind is Kind.CUBE else "puts-block"
    return phrase(
        name,
        language,
        id=new.id,
        kind=kind_name(new.kind, language),
        up=colour_name(new.up, language),
        posture=posture(new.kind, new.axis, language),
        x=new.x,
        y=new.y,
        z=new.z,
    )


def block_of(position: Position, block: int) -> Block:
    """The block of that id, which must be there."""
    return next(found for found in position.blocks if found.id == block)


def described(position: Position, language: Language) -> str:
    """The whole position: whose choice it is, all pawns, the blocks that one sees from above."""
    table = position.table
    said = [_headline(position, table, language)]
    said += [_pawn(player, language) for player in table.players]
    built = [block for block in table.blocks if not block.in_supply]
    height = max((block.top for block in built), default=0)
    said.append(phrase("building", language, count=len(built), height=height))
    if table.phase is Phase.OVER:
        return " ".join(said)
    if 0 < table.fails < len(table.players):
        said.append(phrase("fails", language, fails=table.fails, count=len(table.players)))
    elif table.fails:
        said.append(phrase("last-chance", language))
    taken = set(position.movable())
    listed = [block_words(block, language) for block in table.blocks if block.id in taken]
    if listed:
        said.append(phrase("takable", language, blocks="; ".join(listed)))
    return " ".join(said)


def ended(table: Table, language: Language) -> str:
    """How a game that is over ended."""
    result = ending.outcome(table)
    reason = "" if result is None else result.words[language]
    return phrase("ended", language, turns=table.turns, reason=reason)


def _headline(position: Position, table: Table, language: Language) -> str:
    if table.phase is Phase.OVER:
        return ended(table, language)
    active = sentence(colour_name(table.players[table.active].colour, language))
    phase = phrase(f"phase-{table.phase}", language)
    said = phrase("turn", language, turn=table.turns + 1, colour=active, phase=phase)
    waited = position.to_move
    if waited is not None and waited != table.active:
        colour = sentence(colour_name(table.players[waited].colour, language))
        said += f" {phrase('waiting', language, colour=colour)}"
    return said


def _pawn(player: Player, language: Language) -> str:
    have = [ladder for ladder in Ladder if ladder in player.ladders]
    ladders = "both" if len(have) == 2 else have[0] if have else "none"
    block = player.stone_block if player.stone is Stone.PLACED else None
    stone = phrase(f"stone-{player.stone}", language, block="" if block is None else block)
    return phrase(
        "pawn",
        language,
        colour=sentence(colour_name(player.colour, language)),
        level=player.level,
        x=player.x,
        y=player.y,
        ladders=phrase(f"has-{ladders}", language),
        stone=stone,
        best=player.best,
    )


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
        if table.pushed(player):
            return f"{active} puts the pushed {NAMES[player.colour].lower()} pawn aside"
    return _CHOICES[table.phase].format(active)


def _sentence(words: str) -> str:
    words = words.replace("lightblue", "light blue")
    return words[:1].upper() + words[1:]


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
