"""`toprung moon`: what works on games of Catch the Moon."""

from __future__ import annotations

from toprung.cli.groups import LazyGroup

moon = LazyGroup(
    "moon",
    {
        "play": ("toprung.cli.moon.play:play", "Watch bots play a game."),
        "ladders": ("toprung.cli.moon.ladders:ladders", "The set of ladders, listed or drawn."),
        "replay": ("toprung.cli.replay:replay", "Replay the record of a game, checking it."),
        "show": ("toprung.cli.moon.show:show", "Draw the structure of a recorded game."),
        "fall": ("toprung.cli.moon.fall:fall", "Would a structure bear a knock?"),
        "review": ("toprung.cli.moon.review:review", "Look back: where should it have gone?"),
        "audit": ("toprung.cli.moon.audit:audit", "Simulate a record again, and compare."),
    },
    """Games of Catch the Moon, with ladders that fall.

    \b
      toprung moon play --edition 2022 --players 3 --seed 7 --record game.txt
      toprung moon show game.txt --turn 5 --svg structure.svg
      toprung moon audit game.txt
    """,
)
