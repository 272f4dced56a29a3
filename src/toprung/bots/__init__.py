"""Players that are programs; `registry.py` has the table of them."""
