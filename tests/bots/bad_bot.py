"""A program that says it is ready and then fails: it crashes, stalls or lies."""

import sys

for line in sys.stdin:
    word, _, _ = line.partition(" ")
    if word == "toprung" and sys.argv[1] != "stall":
        print("ready Bad", flush=True)
    elif word == "state" and sys.argv[1] == "crash":
        sys.exit(3)
    elif word == "state":
        print("move 99@0,0zr", flush=True)
