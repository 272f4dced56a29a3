"""What can go wrong with a file: locked, full, not ours, not writable. Each is said in words."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.stores import event, events, match, run
from toprung.core.errors import Unavailable, Unparsable
from toprung.storage import Store, default_path, open_store
from toprung.storage.sqlite import SqliteStore

NOBODY = 65_534


def at(path: Path) -> str:
    return f"sqlite:///{path}"


async def opened(path: Path) -> None:
    await open_store(at(path)).open()


def test_without_an_address_matches_are_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    store = open_store()
    assert isinstance(store, SqliteStore)
    assert store.path == default_path()
    assert "toprung" in store.path.parts


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    async def work() -> None:
        path = tmp_path / "some" / "where" / "m.sqlite"
        async with open_store(at(path)) as store:
            await store.create(match(), events(1, 1))
        assert path.exists()

    run(work())


def test_readers_do_not_wait_for_another_process_that_writes(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite"

    async def work() -> None:
        async with open_store(at(path), patience=0.2) as store:
            await store.create(match(), events(1, 1))
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                assert await store.events("m") == events(1, 1)
                with pytest.raises(Unavailable, match="another program has locked"):
                    await store.append("m", 1, events(2, 2))
                other.execute("ROLLBACK")
            await store.append("m", 1, events(2, 2))
            assert await store.events("m") == events(1, 2)

    run(work())


def test_a_writer_waits_for_another_process_as_long_as_it_is_told_to(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite"

    async def work() -> None:
        async with open_store(at(path), patience=60) as store:
            await store.create(match(), events(1, 1))
            with closing(
                sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            ) as other:
                other.execute("BEGIN IMMEDIATE")
                waiting = asyncio.ensure_future(store.append("m", 1, events(2, 2)))
                assert await store.events("m") == events(1, 1)
                assert not waiting.done()
                other.execute("ROLLBACK")
                await waiting

    run(work())


@contextmanager
def no_room_beyond(size: int) -> Iterator[None]:
    """Files of this process cannot grow beyond so many bytes."""
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old)


def test_on_a_full_disk_nothing_is_lost_and_writing_goes_on_once_there_is_room(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.sqlite"

    async def fill(store: Store) -> int:
        for seq in range(1, 1_000):
            try:
                await store.append("m", seq, [event(seq + 1, "x" * 5_000)])
            except Unavailable:
                return seq
        raise AssertionError("the disk was never full")

    async def work() -> None:
        async with open_store(at(path)) as store:
            await store.create(match(), [event(1, "x" * 5_000)])
            with no_room_beyond(400_000):
                last = await fill(store)
                assert last > 10
                assert len(await store.events("m")) == last
                with pytest.raises(Unavailable, match="full"):
                    await store.append("m", last, [event(last + 1, "x" * 5_000)])
            await store.append("m", last, [event(last + 1, "there is room")])
            assert [one.seq for one in await store.events("m")] == list(range(1, last + 2))

    run(work())


@pytest.mark.parametrize(
    "content", [b"this is a letter, not a database " * 100, b"SQLite format 3\0x"]
)
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(Unavailable, match=r"not a database|damaged"):
        run(opened(path))
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "theirs.sqlite"
    with closing(sqlite3.connect(path)) as theirs:
        theirs.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(Unparsable, match="belongs to another program"):
        run(opened(path))
    assert path.read_bytes() == before


def test_a_folder_or_a_path_through_a_file_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="cannot be opened"):
        run(opened(tmp_path))
    (tmp_path / "file").write_text("x")
    with pytest.raises(Unavailable, match=r"folder of .* cannot be created"):
        run(opened(tmp_path / "file" / "m.sqlite"))


@contextmanager
def without_privileges() -> Iterator[None]:
    """Root may write everywhere; the time being, this process is not root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_what_may_not_be_written_is_said_with_what_to_do() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "m.sqlite"

        async def make() -> None:
            async with open_store(at(path)) as store:
                await store.create(match(), events(1, 1))

        run(make())
        path.chmod(0o444)
        folder.chmod(0o555)
        try:
            with without_privileges():
                with pytest.raises(Unavailable, match="--database sqlite:///path"):
                    run(opened(path))
                with pytest.raises(Unavailable, match="--database sqlite:///path"):
                    run(opened(folder / "new.sqlite"))
                with pytest.raises(Unavailable, match=r"folder of .* cannot be created"):
                    run(opened(folder / "new" / "m.sqlite"))
        finally:
            folder.chmod(0o755)


def commits(log: Path) -> int:
    """How many transactions are in a write-ahead log: the frames that end one say how large the
    database is then."""
    data = log.read_bytes()
    (page,) = struct.unpack(">8xI", data[:12])
    heads = range(32, len(data), 24 + page)
    return sum(data[at + 4 : at + 8] != bytes(4) for at in heads)


def test_what_came_while_the_disk_was_busy_goes_into_one_transaction(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite"
    log = tmp_path / "m.sqlite-wal"
    names = [f"m{number}" for number in range(100)]

    async def work() -> None:
        async with open_store(at(path), patience=60) as store:
            await asyncio.gather(*(store.create(match(name), events(1, 1)) for name in names))
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                other.execute("BEGIN IMMEDIATE")
                writes = [asyncio.ensure_future(store.append(n, 1, events(2, 2))) for n in names]
                await store.ping()  # by now all of them wait
                other.execute("ROLLBACK")
            await asyncio.gather(*writes)
            assert commits(log) <= 2  # those that came before the writer noticed, and the others

    run(work())
