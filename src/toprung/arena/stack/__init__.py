"""Ladder-Stack: can an agent build with irregular things? docs/ladder_stack.md describes it.

`task` is the benchmark, `agents` are those that come with it, `scores` what results mean, `dataset`
placements and what came of them.
"""
