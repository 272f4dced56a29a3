"""`toprung play`: where it listens."""

from __future__ import annotations

from toprung.server.running import listening, usual_or_free


def test_the_usual_port_is_taken_if_nobody_listens_there() -> None:
    """Browsers remember a name and seats by port: one that changed each time forgot them."""
    with listening("127.0.0.1", 0) as somebody:
        port = somebody.getsockname()[1]
        somebody.listen()
        assert usual_or_free(port) == 0
    assert usual_or_free(port) == port
