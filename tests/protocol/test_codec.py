"""Bytes to messages and back: everything comes back, and nothing makes the decoder raise."""

from __future__ import annotations

import json
import struct
from typing import get_args, get_type_hints

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.protocol.messages import A_PLAY, FROM_CLIENT, TO_CLIENT, from_clients
from toprung.match.limits import LONGEST_ID, LONGEST_MESSAGE, LONGEST_MOVE, MOST_SEATS
from toprung.protocol import from_client as said
from toprung.protocol import limits
from toprung.protocol.codec import Malformed, decode, decode_reply, encode_said
from toprung.protocol.frames import Lead, pack_lead
from toprung.protocol.from_client import FromClient


def sent(**fields: object) -> object:
    return decode(json.dumps(fields))


@given(from_clients)
def test_what_a_client_says_comes_back(message: FromClient) -> None:
    text = encode_said(message)
    assert decode(text) == message
    assert decode(text.encode()) == message
    assert "\n" not in text


@given(st.binary(max_size=200) | st.binary(max_size=200).map(lambda tail: b"{" + tail))
@example(b"")
@example(b"\x01")
@example(b"{" * 5_000)
@example(b'{"a":' * 2_000)
@example(b'{"type":"play","id":' + b"9" * 10_000)
@example(b'{"type":"ping","id":"\\ud800"}')
@example(b'{"type":"ping","id":"\xff"}')
def test_no_bytes_make_the_decoders_raise(data: bytes) -> None:
    decode(data)
    decode_reply(data)
    decode(data.decode("latin-1"))
    decode_reply(data.decode("latin-1"))


@given(st.text(max_size=100))
@example("\ud800")
@example("[" * 10_000)
@example("{}")
@example("null")
def test_no_text_makes_the_decoders_raise(text: str) -> None:
    decode(text)
    decode_reply(text)


@given(from_clients, st.data())
def test_a_damaged_message_never_raises(message: FromClient, data: st.DataObject) -> None:
    text = bytearray(encode_said(message).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    decode(bytes(text))


@given(from_clients)
def test_a_message_with_a_field_too_many_is_malformed(message: FromClient) -> None:
    fields = json.loads(encode_said(message))
    assert isinstance(sent(**fields, more=1), Malformed)


def test_a_malformed_command_keeps_its_id_so_that_the_client_knows_which() -> None:
    assert sent(type="play", id="7", seat=0) == Malformed("play.move: Field required", "7")


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "play", "id": "1", "seat": "0", "move": "pass"},
        {"type": "play", "id": "1", "seat": 0.0, "move": "pass"},
        {"type": "play", "id": "1", "seat": True, "move": "pass"},
        {"type": "play", "id": "1", "seat": -1, "move": "pass"},
        {"type": "play", "id": "1", "seat": MOST_SEATS, "move": "pass"},
        {"type": "play", "id": "1", "seat": 0, "move": "x" * (LONGEST_MOVE + 1)},
        {"type": "play", "id": "1" * (LONGEST_ID + 1), "seat": 0, "move": "pass"},
        {"type": "play", "id": "", "seat": 0, "move": "pass"},
        {"type": "play", "seat": 0, "move": "pass"},
        {"type": "play", "id": 1, "seat": 0, "move": "pass"},
        {"type": "answer_take_back", "id": "1", "seat": 0, "yes": 1},
        {"type": "say", "id": "1", "text": "x" * (2 * LONGEST_MESSAGE + 1)},
        {"type": "hello", "version": 1, "language": "es"},
        {"type": "hello", "version": 1, "since": 2**53},
        {"type": "shout", "id": "1"},
        {"id": "1"},
    ],
)
def test_nothing_is_converted_and_nothing_is_too_long(fields: dict[str, object]) -> None:
    assert isinstance(sent(**fields), Malformed)


def test_a_text_that_is_too_long_is_not_even_read() -> None:
    padding = " " * limits.LONGEST_TEXT
    assert decode(encode_said(A_PLAY)) == A_PLAY
    assert isinstance(decode(encode_said(A_PLAY) + padding), Malformed)


def test_a_question_may_be_nested_only_so_deep() -> None:
    def nested(depth: int) -> object:
        return {"deeper": nested(depth - 1)} if depth > 1 else {}

    def asked(depth: int) -> object:
        return sent(type="ask", id="1", question=nested(depth))

    assert isinstance(asked(limits.DEEPEST_QUESTION), said.Ask)
    assert isinstance(asked(limits.DEEPEST_QUESTION + 1), Malformed)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
@pytest.mark.parametrize("around", ["{}", "[{}]", '{{"x": [1, {}]}}', "[[[[[{}]]]]]"])
def test_numbers_in_a_question_are_finite(number: str, around: str) -> None:
    value = around.format(number)
    text = f'{{"type": "ask", "id": "1", "question": {{"at": {value}}}}}'
    assert isinstance(decode(text), Malformed)


def test_a_hand_that_is_nowhere_is_malformed() -> None:
    lead = Lead(0, 1, (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0))
    data = pack_lead(lead)
    assert decode(data) == lead
    for number in (float("nan"), float("inf")):
        broken = data[:4] + struct.pack("<f", number) + data[8:]
        assert decode(broken) == Malformed("a number in it is not finite")


def test_reasons_are_short_and_repeat_nothing_that_was_sent() -> None:
    told = sent(type="play", id="1", seat=0, move="pass", **{"x" * 5_000: "secret"})
    assert isinstance(told, Malformed)
    assert len(told.reason) <= 200
    assert "secret" not in told.reason


def test_every_message_has_a_type_of_its_own() -> None:
    for kinds in (FROM_CLIENT, TO_CLIENT):
        names = [get_args(get_type_hints(kind)["type"])[0] for kind in kinds]
        assert len(set(names)) == len(names)
        assert all(isinstance(name, str) for name in names)
