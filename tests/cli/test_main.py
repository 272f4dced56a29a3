"""The command as a whole: help that teaches, one line for every mistake, quiet endings."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tests.cli.running import COMMAND, PLAIN, STUDY, error, ok, process, run, shell
from toprung.cli.main import cli


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All commands, groups and the command itself among them."""
    yield path
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name)


COMMANDS = list(commands(cli))


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_help_teaches_with_an_example(path: tuple[str, ...]) -> None:
    shown = ok(*path, "--help")
    assert "Usage: " in shown
    assert f"  toprung {' '.join(path)}" in shown or f"  toprung {path[-1]}" in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_help_is_quick_because_it_imports_little() -> None:
    code = (
        "import sys; from toprung.cli.main import cli; "
        "cli.main(['--help'], standalone_mode=False); "
        "print([name for name in ('rich', 'json', 'toprung.core.manifest') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "[]"


def test_the_version_is_told() -> None:
    assert ok("--version").startswith("toprung, version ")


def test_unknown_commands_suggest_near_ones() -> None:
    assert "there is no command 'clmibers'; did you mean climbers?" in run("clmibers").stderr
    assert "did you mean legal?" in run("climbers", "legals").stderr
    far = run("zzz")
    assert (far.exit_code, far.stdout) == (2, "")
    assert "there is no command 'zzz'\n" in far.stderr


def test_wrong_options_are_explained() -> None:
    for arguments in (("rules", "--gam"), ("climbers", "perft"), ("climbers", "perft", "x")):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Error: " in result.stderr


def test_missing_files_are_one_line(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.txt")
    assert error("climbers", "show", f"@{missing}") == f"{missing}: No such file or directory"
    assert error("replay", missing) == f"{missing}: No such file or directory"
    assert error("climbers", "legal", f"@{tmp_path}") == f"{tmp_path}: Is a directory"


JUNK = bytes(range(256)) * 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("climbers", "show"),
        ("climbers", "show", "--json"),
        ("climbers", "legal"),
        ("climbers", "perft", "1"),
        ("replay", "-"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize(
    "junk",
    [JUNK, b"", b"{", b"{}", b"[" * 100_000, b'{"format":' * 5000, b"\xff\xfe{", b"0" * 2_000_000],
    ids=["bytes", "nothing", "brace", "object", "deep", "nested", "utf16", "long"],
)
def test_junk_on_stdin_is_one_line(arguments: tuple[str, ...], junk: bytes) -> None:
    assert error(*arguments, stdin=junk)


def test_junk_in_a_real_shell_is_one_line_too() -> None:
    done = shell("climbers", "show", stdin=JUNK)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"Error: this is not a position: it is not text (UTF-8)\n"


def test_the_installed_script_is_the_same_command() -> None:
    script = Path(sys.executable).with_name("toprung")
    done = subprocess.run([script, "rules", "CL-BLK-4"], capture_output=True, check=True, env=PLAIN)
    assert done.stdout == shell("rules", "CL-BLK-4").stdout


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    for arguments in (
        ("rules",),
        ("rules", "--json"),
        ("climbers", "play", "--bots", "random,random"),
    ):
        running = process(*arguments)
        assert running.stdout is not None
        running.stdout.close()
        _, complaints = running.communicate()
        assert (running.returncode, complaints) == (141, b"")


@pytest.mark.parametrize("device", [path for path in (Path("/dev/full"),) if path.exists()])
def test_a_full_disk_is_one_line(device: Path) -> None:
    """Where the system has such a device."""
    with device.open("wb") as full:
        done = subprocess.run([*COMMAND, "rules"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (2, b"Error: No space left on device\n")


def test_an_interrupt_ends_the_command_quietly() -> None:
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # not ignored, as under `&`
    try:
        running = process("climbers", "legal", "--json", "-")
    finally:
        signal.signal(signal.SIGINT, heard)
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(STUDY.to_json().encode() + b"\n")
    running.stdin.flush()
    assert running.stdout.readline().startswith(b'{"movable":')
    running.send_signal(signal.SIGINT)
    out, complaints = running.communicate()
    assert (running.returncode, out, complaints) == (130, b"", b"")


@pytest.mark.parametrize("command", [(), ("moon",), ("climbers", "play"), ("moon", "replay")])
def test_h_is_help_everywhere(command: tuple[str, ...]) -> None:
    assert ok(*command, "-h") == ok(*command, "--help")
