"""Bots that build ladders by hand."""
