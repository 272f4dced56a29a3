"""`toprung moon`: what works on games of Catch the Moon."""

from __future__ import annotations

from toprung.cli.lazy import LazyGroup

moon = LazyGroup(
    "moon",
    {
        "play": ("toprung.cli.moon.play:play", "Watch bots play a game."),
    },
    """Games of Catch the Moon, with ladders that fall.

    \b
      toprung moon play --edition 2022 --players 3 --seed 7
    """,
)
