"""Logs as JSON, one object a line; never with tokens, addresses or chat."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

_PLAIN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """Fields given as `extra` become fields of the line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        if record.name != "toprung":
            line["from"] = record.name
        line.update({key: value for key, value in vars(record).items() if key not in _PLAIN})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logs(level: str = "INFO") -> None:
    """Log to stderr, one line for each record."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)
    for frames in ("uvicorn.error", "websockets"):  # in detail they log messages, tokens included
        logging.getLogger(frames).setLevel(max(logging.INFO, logging.getLogger().level))
