"""The Climbers a second time: slow, obvious and written from the rule ledger alone.

The oracle for differential tests of the compiled engine. It shares no code with it: a building is a
set of unit cells, a surface a set of squares, and a way a breadth-first search over single steps.
"""
