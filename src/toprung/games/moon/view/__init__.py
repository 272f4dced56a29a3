"""Catch the Moon as people see it: a view of the state, shapes, answers and sentences.

`moon.py` puts them together. Nothing is imported here, for the rules use the words alone.
"""
