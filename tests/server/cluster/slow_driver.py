"""Answers like the process that talks to Ray, while machines have died and Ray has not noticed: the
first worker is never heard of, the second one falls silent, and the third one comes."""

from __future__ import annotations

import socket
import threading
from itertools import count

from toprung.server.processes.channel import Channel, run
from toprung.server.processes.placements import Connected, Door, Drop, Gone, Place, Placed

KNOCK, ANSWER = b"knock", b"hello"


def work(channel: Channel) -> None:
    channel.send(Connected())
    places, heard = count(1), threading.Event()

    def silent(listener: socket.socket) -> None:
        line, _ = listener.accept()
        line.recv(len(KNOCK))
        heard.set()
        line.recv(1)

    def awake(listener: socket.socket) -> None:
        line, _ = listener.accept()
        if line.recv(len(KNOCK)):
            line.sendall(ANSWER)
            line.recv(1)

    def placed(number: int) -> None:
        place = next(places)
        if place == 1:
            return
        if place > 2:
            heard.wait()
        listener = socket.create_server(("127.0.0.1", 0))
        answer = silent if place == 2 else awake
        threading.Thread(target=answer, args=(listener,), daemon=True).start()
        channel.send(Placed(number, Door("127.0.0.1", listener.getsockname()[1], KNOCK, ANSWER)))

    while True:
        match channel.inbox.get():
            case Place(number):
                placed(number)
            case Drop(number):
                channel.send(Gone(number, None, "it was not needed any more"))
            case other:
                raise AssertionError(other)


if __name__ == "__main__":
    run(work)
