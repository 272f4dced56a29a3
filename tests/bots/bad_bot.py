"""A program that fails in the way it is told to: it crashes, stalls, lies, starts another that is
late, or does not listen."""

import subprocess
import sys
import time
from pathlib import Path

LATE = "import time; time.sleep(6); print('ready Late', flush=True)"


def answers(how: str) -> None:
    for line in sys.stdin:
        word, _, rest = line.partition(" ")
        if word == "toprung" and how != "stall":
            print("ready Bad", flush=True)
        elif word == "state" and (how == "crash" or (how == "fickle" and "freestyle" not in rest)):
            sys.exit(3)
        elif word == "state":
            print("move 99@0,0zr", flush=True)


def once(mark: Path) -> None:
    """Crashes when it is asked for the first time, and passes when it was started again."""
    for line in sys.stdin:
        word, _, _ = line.partition(" ")
        if word == "toprung":
            print("ready Once", flush=True)
        elif word == "state" and not mark.exists():
            mark.touch()
            sys.exit(3)
        elif word == "state":
            print("move -", flush=True)


def deaf() -> None:
    """Listens only after a while."""
    print("ready Deaf", flush=True)
    time.sleep(6)
    for line in sys.stdin:
        if line.startswith("state"):
            print("done", flush=True)


match sys.argv[1:]:
    case ["late"]:
        subprocess.run([sys.executable, "-c", LATE], check=False)
    case ["deaf"]:
        deaf()
    case ["once", mark]:
        once(Path(mark))
    case [how]:
        answers(how)
