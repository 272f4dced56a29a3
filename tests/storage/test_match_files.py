"""A match as one file: it comes back whole, and a cut or altered file is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.stores import event, events, match, run
from toprung.core.errors import Unparsable
from toprung.match import Status
from toprung.storage import (
    Checkpoint,
    Conflict,
    MatchRow,
    Player,
    Store,
    StoredEvent,
    Summary,
    open_store,
)
from toprung.storage.match_files import (
    MatchFile,
    export_match,
    match_file_text,
    parse_match_file,
)

TEXTS = st.text(max_size=20)
PLAYERS = (Player(0, "Zoë", "p"), Player(1, "B", None, "x"))
WHOLE = MatchFile(
    match(
        seq=3,
        summary=Summary(Status.OVER, 2, 9, (Player(0, "Zoë", "p"), Player(1, "B", None, "x"))),
    ),
    events(1, 3),
    ("page\n", "🌙"),
    Checkpoint(3, bytes(range(256))),
)
FILE = match_file_text(WHOLE)


async def bring(store: Store, text: str) -> None:
    file = parse_match_file(text)
    await store.create(file.row, file.events, checkpoint=file.checkpoint, pages=file.pages)


def test_a_match_goes_from_one_database_to_another(database: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            open_store(database) as here,
            open_store(f"sqlite:///{tmp_path / 'there.sqlite'}") as there,
        ):
            world = Checkpoint(2, b"world")
            await here.create(WHOLE.row, events(1, 3), checkpoint=world, pages=["a", "b"])
            file = await export_match(here, "m")
            for _ in range(2):  # twice is fine
                await bring(there, file)
                assert await there.match("m") == WHOLE.row
            assert await there.events("m") == await here.events("m")
            assert await there.checkpoint("m") == world
            assert await there.pages("m") == ("a", "b")
            assert await export_match(there, "m") == file

    run(work())


def test_a_file_does_not_take_the_place_of_another_match(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_store(f"sqlite:///{tmp_path / 'a.sqlite'}") as store:
            await store.create(match(), [event(1, "mine")])
            with pytest.raises(Conflict):
                await bring(store, FILE)
            assert await store.events("m") == (event(1, "mine"),)
            with pytest.raises(Unparsable, match="there is no match 'x'"):
                await export_match(store, "x")

    run(work())


@given(
    st.lists(st.tuples(st.integers(0, 2**53), TEXTS, TEXTS, TEXTS), max_size=4),
    st.lists(TEXTS, max_size=3),
    st.none() | st.binary(max_size=50),
)
def test_every_match_comes_back_from_its_file(
    logged: list[tuple[int, str, str, str]], pages: list[str], data: bytes | None
) -> None:
    kept = tuple(
        StoredEvent(seq, at, kind, cause, body)
        for seq, (at, kind, cause, body) in enumerate(logged, start=1)
    )
    row = MatchRow("id", "game", 1, 2, len(kept))
    checkpoint = None if data is None else Checkpoint(len(kept), data)
    whole = MatchFile(row, kept, tuple(pages), checkpoint)
    assert parse_match_file(match_file_text(whole)) == whole


def test_a_file_that_was_cut_anywhere_is_refused() -> None:
    for size in range(len(FILE) - 1):  # only the very last line end may be missing
        with pytest.raises(Unparsable):
            parse_match_file(FILE[:size])


@given(st.integers(0, len(FILE) - 2), st.characters())
def test_a_file_of_which_a_character_was_altered_is_refused(at: int, char: str) -> None:
    assume(FILE[at] != char)
    with pytest.raises(Unparsable):
        parse_match_file(FILE[:at] + char + FILE[at + 1 :])


@pytest.mark.parametrize("line", range(FILE.count("\n")))
def test_a_file_of_which_a_line_is_missing_is_refused(line: int) -> None:
    lines = FILE.splitlines(keepends=True)
    with pytest.raises(Unparsable):
        parse_match_file("".join(lines[:line] + lines[line + 1 :]))


def test_a_file_that_is_whole_but_no_match_is_refused() -> None:
    with pytest.raises(Unparsable, match="events 1 to 4"):
        parse_match_file(match_file_text(MatchFile(match(seq=4), events(1, 3))))
    with pytest.raises(Unparsable, match="of event 4"):
        parse_match_file(
            match_file_text(MatchFile(match(seq=3), events(1, 3), (), Checkpoint(4, b"")))
        )
    for text in ("", "\n", "{}", "[]", "null\n", "no"):
        with pytest.raises(Unparsable):
            parse_match_file(text)
