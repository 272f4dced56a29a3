"""Summaries as the JSON text that is kept of them."""

from __future__ import annotations

import json
from typing import Final

from toprung.core.errors import Unparsable
from toprung.storage.rows import STATUSES, Player, Status, Summary

_COMPACT: Final = (",", ":")


def summary_text(summary: Summary) -> str:
    return json.dumps(
        {
            "status": summary.status,
            "seats": summary.seats,
            "ply": summary.ply,
            "players": [[one.seat, one.name, one.person, one.level] for one in summary.players],
            "winners": list(summary.winners),
            "score": summary.score,
        },
        separators=_COMPACT,
        ensure_ascii=True,
    )


def parse_summary(text: str) -> Summary:
    """Raises Unparsable."""
    try:
        raw = json.loads(text)
        return Summary(
            status=_status(raw["status"]),
            seats=int(raw["seats"]),
            ply=int(raw["ply"]),
            players=tuple(
                Player(int(seat), str(name), _optional(person), _optional(level))
                for seat, name, person, level in raw["players"]
            ),
            winners=tuple(int(seat) for seat in raw["winners"]),
            score=None if raw.get("score") is None else int(raw["score"]),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise Unparsable(f"this is no summary of a match: {error}") from None


def _status(text: object) -> Status:
    for status in STATUSES:
        if status == text:
            return status
    raise ValueError(f"no status is called {text!r}")


def _optional(text: object) -> str | None:
    return None if text is None else str(text)
