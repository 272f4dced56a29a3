"""docs/protocol.md is true: its examples are messages, its tables name all there is."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from tests.protocol.messages import FROM_CLIENT, TO_CLIENT
from toprung.core.world import Motion
from toprung.match import TableView
from toprung.match import limits as bounds
from toprung.match.events import Event
from toprung.protocol import limits
from toprung.protocol.changes import patch
from toprung.protocol.codec import Malformed, decode, decode_reply
from toprung.protocol.frames import Poses, pack_poses
from toprung.protocol.to_client import Bye, ErrorKind

TEXT = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text("utf-8")


def examples(tag: str) -> list[str]:
    blocks = re.findall(rf"^```{tag}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    return [line for block in blocks for line in block.splitlines()]


FROM = [decode(line) for line in examples("json from_client")]
TO = [decode_reply(line) for line in examples("json to_client")]


@pytest.mark.parametrize("message", [*FROM, *TO])
def test_every_example_is_a_message(message: object) -> None:
    assert not isinstance(message, Malformed)


def test_every_message_has_an_example() -> None:
    assert {type(message) for message in FROM} == set(FROM_CLIENT)
    assert {type(message) for message in TO} == set(TO_CLIENT)


def test_the_changes_of_the_example_lead_where_it_says() -> None:
    (line,) = examples("json changes")
    example = json.loads(line)
    assert patch(example["before"], example["changes"]) == example["after"]


def test_the_tables_name_everything() -> None:
    named = set(re.findall(r"`(\w+)`", TEXT))
    assert {get_args(get_type_hints(kind)["kind"])[0] for kind in get_args(Event)} <= named
    assert set(get_args(ErrorKind)) <= named
    assert {field.name for field in fields(TableView)} <= named
    assert set(get_args(Bye.model_fields["why"].annotation)) <= named


def test_the_frame_of_the_example_is_what_is_sent() -> None:
    (line,) = examples("text poses")
    poses = Poses(Motion(60, {5: (0.1, 0.0, 0.2, 1.0, 0.0, 0.0, 0.0)}))
    assert pack_poses(poses) == bytes.fromhex(line)


def test_the_limits_are_those_of_the_program() -> None:
    told = {int(number.replace(" ", "")) for number in re.findall(r"\d[\d ]*\d|\d", TEXT)}
    assert {
        limits.LONGEST_TEXT,
        bounds.LONGEST_ID,
        2 * bounds.LONGEST_NAME,
        2 * bounds.LONGEST_MESSAGE,
        bounds.LONGEST_MOVE,
        bounds.MOST_SEATS,
        limits.DEEPEST_QUESTION,
        limits.VERSION,
    } <= told
