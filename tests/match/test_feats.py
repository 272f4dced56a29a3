"""What people did that they can be proud of, for their albums."""

from __future__ import annotations

from dataclasses import replace

from tests.match.play import playing
from toprung.core.feats import Feat
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.match import Logged, Match
from toprung.match.decisions import Decision
from toprung.match.events import Moved
from toprung.match.feats import feats

FIGURES: Json = {"kind": "verdict", "seat": 1, "figures": [{"id": "CM-FIG-1"}, {"id": "CM-FIG-3"}]}


def after(match: Match, note: Json | None) -> Decision:
    """Nature speaks."""
    line = Logged(match.seq + 1, 5_000, "", Moved(Seat(-1), "settled", match.ply + 1, note))
    return Decision(match, ((line, match),))


def test_a_figure_is_a_feat_of_whoever_placed_the_ladder() -> None:
    match = playing("ada", "ben", game="moon").match
    assert feats(after(match, FIGURES)) == (
        Feat("ben", "CM-FIG-1", 5_000),
        Feat("ben", "CM-FIG-3", 5_000),
    )


def test_nothing_is_a_feat_without_a_figure_nor_in_a_lesson_nor_by_a_bot() -> None:
    match = playing("ada", "ben", game="moon").match
    assert feats(after(match, None)) == ()
    assert feats(after(match, {"kind": "verdict", "seat": 1, "figures": []})) == ()
    lesson = replace(match, created=replace(match.created, lesson="first"))
    assert feats(after(lesson, FIGURES)) == ()
    bots = replace(match, holders=(match.holders[0], replace(match.holders[1], person="")))
    assert feats(after(bots, FIGURES)) == ()
