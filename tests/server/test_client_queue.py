"""What a client is sent, however slowly it reads."""

import asyncio

from toprung.server.client import Client


class Wire:
    """A socket that is read only when the test lets it."""

    def __init__(self) -> None:
        self.sent: list[str | bytes] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def send_text(self, data: str) -> None:
        await self.gate.wait()
        self.sent.append(data)

    async def send_bytes(self, data: bytes) -> None:
        await self.gate.wait()
        self.sent.append(data)


async def turns(count: int = 20) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_messages_arrive_in_order() -> None:
    async def scenario() -> None:
        client, wire = Client(None, "", 10), Wire()
        task = asyncio.create_task(client.serve(wire, lambda: b"all"))
        for text in "abc":
            client.tell(text)
        client.show(b"frame")
        await turns()
        assert wire.sent == ["a", "b", "c", b"frame"]
        client.dismiss("closing")
        assert await task == "closing"

    asyncio.run(scenario())


def test_frames_that_answer_keep_their_place_among_messages_and_count_as_they_do() -> None:
    async def scenario() -> None:
        client, wire = Client(None, "", 10, backlog_bytes=10), Wire()
        task = asyncio.create_task(client.serve(wire, lambda: b"all"))
        for message in ("a", b"snap", "b"):
            client.tell(message)
        await turns()
        assert wire.sent == ["a", b"snap", "b"]
        wire.gate.clear()
        client.tell(b"long")
        await turns()
        client.tell(b"another")
        client.tell(b"too much")
        assert client.gone == "slow"
        wire.gate.set()
        assert await task == "slow"

    asyncio.run(scenario())


def test_a_slow_client_gets_one_picture_instead_of_old_frames() -> None:
    async def scenario() -> None:
        client, wire = Client(None, "", 10), Wire()
        wire.gate.clear()
        task = asyncio.create_task(client.serve(wire, lambda: b"all"))
        client.show(b"1")
        await turns()
        for frame in (b"2", b"3", b"4"):
            client.show(frame)
        wire.gate.set()
        await turns()
        assert wire.sent == [b"1", b"all"]
        client.show(b"5")
        await turns()
        assert wire.sent == [b"1", b"all", b"5"]
        client.dismiss("closing")
        await task

    asyncio.run(scenario())


def test_a_client_that_never_reads_is_sent_away() -> None:
    async def scenario() -> None:
        client, wire = Client(None, "", 3), Wire()
        wire.gate.clear()
        task = asyncio.create_task(client.serve(wire, lambda: None))
        for number in range(6):
            client.tell(str(number))
            await turns(2)
        assert client.gone == "slow"
        assert client.waiting == 0
        wire.gate.set()
        assert await task == "slow"

    asyncio.run(scenario())


def test_what_waits_for_a_slow_client_is_bounded_in_bytes() -> None:
    async def scenario() -> None:
        client, wire = Client(None, "", 1_000, backlog_bytes=10_000), Wire()
        wire.gate.clear()
        task = asyncio.create_task(client.serve(wire, lambda: None))
        client.tell("x" * 50_000)  # one alone may be longer
        await turns()
        for _ in range(9):
            client.tell("x" * 1_000)
        assert (client.gone, client.waiting_bytes) == (None, 9_000)
        client.tell("x" * 1_001)
        assert (client.gone, client.waiting_bytes) == ("slow", 0)
        wire.gate.set()
        assert await task == "slow"

    asyncio.run(scenario())


def test_whoever_does_not_read_is_not_listened_to() -> None:
    async def scenario() -> None:
        client, wire = Client(None, "", 1_000, backlog_bytes=10_000), Wire()
        wire.gate.clear()
        task = asyncio.create_task(client.serve(wire, lambda: None))
        for _ in range(5):
            client.tell("x" * 1_000)
        listening = asyncio.create_task(client.caught_up())
        await turns()
        assert not listening.done()
        wire.gate.set()
        await listening
        client.dismiss("closing")
        await task

    asyncio.run(scenario())
