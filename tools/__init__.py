"""Programs for those who work on Toprung; nothing of the package needs them."""
