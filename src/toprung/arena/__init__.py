"""Bots against bots: whole games, tournaments and what they prove, on one machine or many."""
