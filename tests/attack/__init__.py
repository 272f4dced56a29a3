"""Attacks on the service from outside, by the documented protocol alone: nothing of the program is
imported here, and every attacker comes from an address of their own."""
