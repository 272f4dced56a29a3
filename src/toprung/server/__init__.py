"""The table service: matches of every game, over HTTP and sockets."""
