"""Position to JSON form and back."""

from tests.games.climbers.slow.state import (
    Block,
    BlockJson,
    Options,
    OptionsJson,
    Player,
    PlayerJson,
    Position,
    PositionJson,
)


def _player_from_json(data: PlayerJson) -> Player:
    x, y, level = data["pawn"]
    return Player(
        colour=data["colour"],
        pawn=(x, y, level),
        ladders=tuple(data["ladders"]),
        stone=data["stone"],
        stone_block=data["stone_block"],
        best=data["best"],
        arrived=data["arrived"],
    )


def from_json(data: PositionJson) -> Position:
    """The position that `data` describes; unchecked except for the format's name."""
    assert data["format"] == "climbers-1"
    return Position(
        blocks=tuple(Block(**block) for block in data["blocks"]),
        players=tuple(_player_from_json(player) for player in data["players"]),
        active=data["active"],
        phase=data["phase"],
        pending=tuple(data["pending"]),
        last_moved=data["last_moved"],
        moved_now=data["moved_now"],
        fails=data["fails"],
        clock=data["clock"],
        turns=data["turns"],
        turn_start_level=data["turn_start_level"],
        options=Options(**data["options"]),
    )


def _block_to_json(block: Block) -> BlockJson:
    return {
        "id": block.id,
        "kind": block.kind,
        "pair": block.pair,
        "x": block.x,
        "y": block.y,
        "z": block.z,
        "dx": block.dx,
        "dy": block.dy,
        "dz": block.dz,
        "up": block.up,
    }


def _player_to_json(player: Player) -> PlayerJson:
    return {
        "colour": player.colour,
        "pawn": list(player.pawn),
        "ladders": list(player.ladders),
        "stone": player.stone,
        "stone_block": player.stone_block,
        "best": player.best,
        "arrived": player.arrived,
    }


def _options_to_json(options: Options) -> OptionsJson:
    data: OptionsJson = {
        "climb_rule": options.climb_rule,
        "general": options.general,
        "freestyle": options.freestyle,
    }
    if options.step_down is not None:
        data["step_down"] = options.step_down
    if options.tie is not None:
        data["tie"] = options.tie
    return data


def to_json(position: Position) -> PositionJson:
    """The JSON form; `from_json(to_json(p)) == p`, and keys left out stay left out."""
    return {
        "format": "climbers-1",
        "blocks": [_block_to_json(block) for block in position.blocks],
        "players": [_player_to_json(player) for player in position.players],
        "active": position.active,
        "phase": position.phase,
        "pending": list(position.pending),
        "last_moved": position.last_moved,
        "moved_now": position.moved_now,
        "fails": position.fails,
        "clock": position.clock,
        "turns": position.turns,
        "turn_start_level": position.turn_start_level,
        "options": _options_to_json(position.options),
    }
