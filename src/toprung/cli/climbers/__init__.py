"""`toprung climbers`: what works on positions and games of The Climbers."""

from __future__ import annotations

from toprung.cli.groups import LazyGroup

climbers = LazyGroup(
    "climbers",
    {
        "tower": ("toprung.cli.climbers.tower:tower", "Make a starting position."),
        "show": ("toprung.cli.climbers.show:show", "Draw a position, here or as SVG."),
        "legal": ("toprung.cli.climbers.legal:legal", "List what the active player may do."),
        "perft": ("toprung.cli.climbers.perft:perft", "Count sequences of block moves."),
        "play": ("toprung.cli.climbers.play:play", "Play in this terminal."),
        "analyse": ("toprung.cli.climbers.analyse:analyse", "What is best here, and why?"),
        "review": ("toprung.cli.climbers.review:review", "Look back: what should I have done?"),
        "puzzle": ("toprung.cli.climbers.puzzle:puzzle", "One place of a block does it: which?"),
        "replay": ("toprung.cli.replay:replay", "Replay the record of a game, checking it."),
    },
    """Positions, moves and games of The Climbers.

    A POSITION is the one-line notation or JSON: as an argument, in a file (@FILE), or on stdin.

    \b
      toprung climbers tower --seed 7 --players 3 > start.txt
      toprung climbers show @start.txt
      toprung climbers legal --json @start.txt
    """,
)
