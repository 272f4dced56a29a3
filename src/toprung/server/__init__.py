"""The table service: rooms, sockets, and the processes that do the heavy work."""
