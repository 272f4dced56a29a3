"""Counts calls of this project's functions in a service and in the processes that it starts.

Python imports this module by itself where its folder is on PYTHONPATH. SIGUSR1 begins a count,
SIGUSR2 ends it and writes `calls.<pid>` into the folder that TOPRUNG_CALLS names: a line for each
function with its module, name and number of calls.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

_calls: Counter[CodeType] = Counter()
_counting = False


def _profile(frame: FrameType, event: str, _: object) -> None:
    if _counting and event == "call":
        _calls[frame.f_code] += 1


def _begin(_: int, __: FrameType | None) -> None:
    global _counting
    _calls.clear()
    _counting = True


def _end(_: int, __: FrameType | None) -> None:
    global _counting
    _counting = False
    lines = []
    for code, count in list(_calls.items()):
        _before, found, module = code.co_filename.partition("/src/toprung/")
        if found:
            lines.append(f"{module} {code.co_qualname} {count}\n")
    folder = Path(os.environ["TOPRUNG_CALLS"])
    made = folder / f"calls.{os.getpid()}.new"
    made.write_text("".join(sorted(lines)), "utf-8")
    made.replace(folder / f"calls.{os.getpid()}")


if "TOPRUNG_CALLS" in os.environ:
    signal.signal(signal.SIGUSR1, _begin)
    signal.signal(signal.SIGUSR2, _end)
    threading.setprofile(_profile)
    sys.setprofile(_profile)
