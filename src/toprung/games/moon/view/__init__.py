"""Catch the Moon as people see it: a view of the state, shapes, answers and sentences.

`game_view.py` puts them together.
"""
