"""The way of one move through the service: which modules it passes, and what it costs."""
