"""The games as environments for research: PettingZoo, Gymnasium and OpenSpiel.

Thin adapters, without a rule of their own. They need `pip install "toprung[research]"`.
"""
