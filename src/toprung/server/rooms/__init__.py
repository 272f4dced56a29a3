"""Rooms: one table each, with one writer, its clients, its bots and its world."""
