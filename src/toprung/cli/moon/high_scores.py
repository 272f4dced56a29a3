"""High scores of the cooperative game (CM-COO-7), in a file: one for each number of players."""

from __future__ import annotations

import json
from pathlib import Path

from toprung.core.errors import Unparsable


def read(path: Path) -> dict[str, int]:
    """By the number of players; empty if there is no such file. Raises Unparsable, OSError."""
    if not path.exists():
        return {}
    try:
        kept = json.loads(path.read_text("utf-8"))
    except ValueError:
        raise Unparsable(f"{path} is not a file of high scores") from None
    if not isinstance(kept, dict) or not all(type(score) is int for score in kept.values()):
        raise Unparsable(f"{path} is not a file of high scores")
    return kept


def keep(path: Path, players: int, score: int) -> bool:
    """Write the score down if it is a new best. Whether it was."""
    kept = read(path)
    if score <= kept.get(str(players), -1):
        return False
    path.write_text(json.dumps({**kept, str(players): score}) + "\n", encoding="utf-8")
    return True
