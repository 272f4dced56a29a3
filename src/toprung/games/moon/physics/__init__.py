"""The physical side of Catch the Moon: it measures and never judges. Only here is an engine."""
