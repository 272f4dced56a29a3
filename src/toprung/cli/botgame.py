"""A game between bots for programs to read: one JSON object a line."""

from __future__ import annotations

import json

import click

from toprung.cli.localgame import LocalGame


def print_bot_game(game: LocalGame) -> None:
    """One line for each move, then the outcome; the same for the same seed."""
    while (seat := game.to_act) is not None:
        bot, position = game.bots[seat], game.position
        assert bot is not None
        move = bot.choose(position)
        game.play(seat, move)
        _print_json(
            {
                "number": len(game.moves),
                "turn": position.table.turns + 1,
                "seat": seat,
                "colour": position.players[seat].colour,
                "phase": position.phase,
                "move": move.text,
            }
        )
    position, outcome = game.position, game.position.outcome
    assert outcome is not None
    _print_json(
        {
            "outcome": {
                "winners": outcome.winners,
                "colours": [position.players[seat].colour for seat in outcome.winners],
                "reason": outcome.reason,
                "rule": outcome.rule,
            },
            "turns": position.table.turns,
            "moves": len(game.moves),
            "seed": game.seed,
            "position": position.text,
        }
    )


def _print_json(line: dict[str, object]) -> None:
    click.echo(json.dumps(line, separators=(",", ":")))
