"""The Climbers as an environment: moves in stages, positions as planes of numbers."""
