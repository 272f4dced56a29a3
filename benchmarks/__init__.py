"""Speed and memory, measured against the slow implementation of the tests and python-chess.

`python -m benchmarks` prints the figures with their targets; `pytest benchmarks --benchmark-only`
times the same work with pytest-benchmark, to compare two states of the code.
"""
