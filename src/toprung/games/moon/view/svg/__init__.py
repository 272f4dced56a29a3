"""Drawings of ladders."""
