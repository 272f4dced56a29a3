"""Logs as JSON, one object a line; never with tokens, tables' codes, paths, hosts, addresses or
chat. A table goes by an alias, which means nothing after the service has stopped. Lines that come
of one request, or of one connection, have its id."""

from __future__ import annotations

import hashlib
import json
import logging
import re
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

from toprung.server.limits import Buckets

_PLAIN = frozenset(logging.makeLogRecord({}).__dict__) | {
    "message",
    "asctime",
    "taskName",
    "color_message",  # uvicorn's, for terminals
}


REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request or connection that is being served."""
_KEY: Final = secrets.token_bytes(32)
_HIDDEN: Final = (
    (re.compile(r"tr_[A-Za-z0-9_-]{22,43}"), "<token>"),
    (re.compile(r"[a-z][a-z0-9+.-]*://[^\s\"']+"), "<address>"),
    (re.compile(r'File "[^"]*?([^"/\\]+)"'), r"File \1"),
    (re.compile(r"(?<![\w<])(?:[A-Za-z]:)?(?:[/\\][\w.@~+-]+){2,}"), "<path>"),
    (re.compile(r"(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])"), "<address>"),
    (re.compile(r"(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])", re.I), "<address>"),
    (re.compile(r"(?i)(host|server at|at) \"[^\"]+\""), r"\1 <host>"),
)


def alias(name: str) -> str:
    """What stands for a table or a person in this service's logs: always the same, but nobody who
    reads them can find out whose it is."""
    return hashlib.blake2b(name.encode(), digest_size=4, key=_KEY).hexdigest()


def hidden(text: str) -> str:
    """The text without what logs do not hold."""
    for pattern, instead in _HIDDEN:
        text = pattern.sub(instead, text)
    return text


class Seldom(logging.Filter):
    """Lets each message of the libraries pass only so often: whoever sends nonsense must not fill
    the disk. Nothing is kept back of what the service itself says."""

    def __init__(self, rate: float = 0.1, burst: float = 10.0) -> None:
        super().__init__()
        self._buckets = Buckets(rate, burst, remembered=100)

    def filter(self, record: logging.LogRecord) -> bool:
        return record.name == "toprung" or self._buckets.take(f"{record.name} {record.msg}")


class JsonLines(logging.Formatter):
    """Fields given as `extra` become fields of the line; `table` is a code, and gets an alias."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": hidden(record.getMessage()),
        }
        if record.name != "toprung":
            line["from"] = record.name
        if REQUEST.get():
            line["request"] = REQUEST.get()
        for key, value in vars(record).items():
            if key == "table":
                line[key] = alias(str(value))
            elif key not in _PLAIN:
                line[key] = value if isinstance(value, int | float) else hidden(str(value))
        if record.exc_info:
            line["trace"] = hidden(self.formatException(record.exc_info))
        return json.dumps(line, default=str)


def set_up_logs(level: str = "INFO") -> None:
    """Log to stderr, one line for each record."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)
    for frames in ("uvicorn.error", "websockets"):  # in detail they log messages, tokens included
        logging.getLogger(frames).setLevel(max(logging.INFO, logging.getLogger().level))
