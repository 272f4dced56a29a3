"""What strangers might do to a service, by a client that imports nothing of the program."""
