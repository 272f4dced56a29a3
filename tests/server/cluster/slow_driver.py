"""Answers like the process that talks to Ray, while a machine has died and Ray has not noticed: the
first worker is never heard of, and the second one comes."""

from __future__ import annotations

import socket
import threading

from toprung.server.processes.channel import Channel, run
from toprung.server.processes.placements import Connected, Door, Drop, Gone, Place, Placed

KNOCK, ANSWER = b"knock", b"hello"


def _answer(listener: socket.socket) -> None:
    line, _ = listener.accept()
    assert line.recv(len(KNOCK)) == KNOCK
    line.sendall(ANSWER)
    line.recv(1)


def work(channel: Channel) -> None:
    channel.send(Connected())
    places = 0
    while True:
        match channel.inbox.get():
            case Place(number):
                places += 1
                if places == 1:
                    continue
                listener = socket.create_server(("127.0.0.1", 0))
                threading.Thread(target=_answer, args=(listener,), daemon=True).start()
                door = Door("127.0.0.1", listener.getsockname()[1], KNOCK, ANSWER)
                channel.send(Placed(number, door))
            case Drop(number):
                channel.send(Gone(number, None, "it was not needed any more"))
            case other:
                raise AssertionError(other)


if __name__ == "__main__":
    run(work)
