"""Catch the Moon as an environment: where the ladder goes, or how the hand leads it there."""
