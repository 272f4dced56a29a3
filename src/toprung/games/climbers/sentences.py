"""Moves and positions of The Climbers in sentences, with gaps for the names of people; and captions
of drawings, in English."""

from __future__ import annotations

from collections import Counter

from toprung.core.words import Words, joined
from toprung.games.climbers import ending, kernels
from toprung.games.climbers.blocks import KINDS, Block, Colour, Kind
from toprung.games.climbers.moves import Blockade, Ladder, Move, Pass, Place, Shift, Walk
from toprung.games.climbers.options import General
from toprung.games.climbers.position import Position
from toprung.games.climbers.state import Phase, Player, Stone, Table, pack, seat_of
from toprung.games.climbers.words import (
    block_words,
    colour_words,
    kind_words,
    ladders_words,
    phrase,
    posture,
    sentence,
    who_begins,
)


def told(before: Position, move: Move, seat: int, after: Position) -> Words:
    """A move that was played, and how the game ended if that was the end of it."""
    said = joined([who_begins(seat, before.players[seat].colour), deed(before, move)])
    said = said.map(lambda text: f"{text}.")
    return joined([said, ended(after.table)]) if after.phase is Phase.OVER else said


def deed(position: Position, move: Move) -> Words:
    """What a player does with a move that is allowed: `climbs from level 0 to 2, to 3,4`."""
    match move:
        case Pass():
            return phrase(f"stays-{position.phase}")
        case Walk():
            return _walk(position, move)
        case Shift(colour, x, y):
            return phrase("shifts", colour=colour_words(colour), x=x, y=y)
        case Blockade(block):
            return phrase("puts-stone", block=block_words(block_of(position, block)))
        case Place():
            return _place(position, move)


def _walk(position: Position, walk: Walk) -> Words:
    old = position.players[seat_of(position.state, walk.colour) or 0].level
    new, _ = position.column(walk.x, walk.y)
    name = "climbs" if new > old else "goes-down" if new < old else "walks"
    said = phrase(name, old=old, new=new, x=walk.x, y=walk.y)
    if not walk.ladders:
        return said
    return phrase("with", move=said, ladders=ladders_words(walk.ladders))


def _place(position: Position, place: Place) -> Words:
    old = block_of(position, place.block)
    new = block_of(position.apply(place), place.block)
    turned = (old.x, old.y, old.z) == (new.x, new.y, new.z)
    name = "turns-block" if turned else "puts-cube" if new.kind is Kind.CUBE else "puts-block"
    return phrase(
        name,
        id=new.id,
        kind=kind_words(new.kind),
        up=colour_words(new.up),
        posture=posture(new.kind, new.axis),
        x=new.x,
        y=new.y,
        z=new.z,
    )


def block_of(position: Position, block: int) -> Block:
    """The block of that id, which must be there."""
    return next(found for found in position.blocks if found.id == block)


def described(position: Position) -> Words:
    """The whole position: whose choice it is, all pawns, and the blocks that may be moved."""
    table = position.table
    said = [*_headline(position, table)]
    said += [_pawn(seat, player) for seat, player in enumerate(table.players)]
    built = [block for block in table.blocks if not block.in_supply]
    height = max((block.top for block in built), default=0)
    said.append(phrase("building", count=len(built), height=height))
    if table.phase is Phase.OVER:
        return joined(said)
    if 0 < table.fails < len(table.players):
        said.append(phrase("fails", fails=table.fails, count=len(table.players)))
    elif table.fails:
        said.append(phrase("last-chance"))
    taken = set(position.movable())
    listed = [block_words(block) for block in table.blocks if block.id in taken]
    if listed:
        said.append(phrase("takable", blocks=joined(listed, "; ")))
    return joined(said)


def ended(table: Table) -> Words:
    """How a game that is over ended."""
    result = ending.outcome(table)
    name = "ended-one" if table.turns == 1 else "ended"
    return phrase(name, turns=table.turns, reason="" if result is None else result.words)


def _headline(position: Position, table: Table) -> list[Words]:
    if table.phase is Phase.OVER:
        return [ended(table)]
    if table.free_for_all:
        return [phrase("build-together")]
    active = who_begins(table.active, table.players[table.active].colour)
    phase = sentence(phrase(f"phase-{table.phase}"))
    said = [phrase("turn", turn=table.turns + 1, who=active, phase=phase)]
    waited = position.to_move
    if waited is not None and waited != table.active:
        said.append(phrase("waiting", who=who_begins(waited, table.players[waited].colour)))
    return said


def _pawn(seat: int, player: Player) -> Words:
    have = [ladder for ladder in Ladder if ladder in player.ladders]
    ladders = "both" if len(have) == 2 else have[0] if have else "none"
    block = player.stone_block if player.stone is Stone.PLACED else None
    return phrase(
        "pawn",
        who=who_begins(seat, player.colour),
        colour=colour_words(player.colour),
        level=player.level,
        x=player.x,
        y=player.y,
        ladders=phrase(f"has-{ladders}"),
        stone=phrase(f"stone-{player.stone}", block="" if block is None else block),
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
    seat = kernels.to_move(pack(table))
    return None if seat == kernels.NONE else seat


def course(table: Table) -> str:
    """How far the game is."""
    if table.phase is Phase.BUILD:
        return "The players build"
    if table.phase is not Phase.OVER:
        return f"Turn {table.turns + 1}"
    return f"After {table.turns} turn{'' if table.turns == 1 else 's'}"


def headline(table: Table) -> str:
    """Whose choice is next, and of what."""
    if table.phase is Phase.OVER:
        result = ending.outcome(table)
        return "The game is over" if result is None else _sentence(result.reason)
    if not table.players:
        return "Nobody plays"
    if table.free_for_all:
        return "Everybody builds: whoever likes puts a block"
    active = NAMES[table.players[table.active].colour]
    if table.phase is Phase.GENERAL:
        if table.options.general is General.LIVE or not table.pending:
            return f"All may walk until {active} begins"
        if table.pending[0] == table.active:
            return f"{active} may walk before the turn"
        return f"{NAMES[table.players[table.pending[0]].colour]} may walk before {active}’s turn"
    for player in table.players:
        if table.pushed(player):
            return f"{active} moves the pushed {NAMES[player.colour].lower()} pawn aside"
    return _CHOICES[table.phase].format(active)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def notes(table: Table) -> list[str]:
    """What else the players need to know."""
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
