"""The physics of Catch the Moon: it measures and never judges. Only here is there an engine."""
