"""Feats that people did in a match, for their albums."""

from __future__ import annotations

from toprung.core.feats import Feat
from toprung.games.registry import REGISTRY
from toprung.match.decisions import Decision
from toprung.match.events import Moved


def feats(decision: Decision) -> tuple[Feat, ...]:
    """Those in what was decided. A lesson's do not count, nor those of a match that began in the
    middle of another, where they could be made again and again."""
    created = decision.before.created
    reads = REGISTRY[created.game].feats
    if reads is None or created.lesson or created.fork is not None:
        return ()
    found = list[Feat]()
    for line, match in decision.lines:
        if isinstance(line.event, Moved) and line.event.note is not None:
            for seat, id in reads()(line.event.note):
                if person := match.holders[seat].person:
                    found.append(Feat(person, id, line.at_ms))
    return tuple(found)
