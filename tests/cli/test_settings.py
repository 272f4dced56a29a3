"""Settings of the service: by flags, by the environment or by a file, and one page lists them all.

python -m tests.cli.test_settings     prints the rows that the page should have
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import click
import pytest

from tests.cli.running import error
from toprung.cli.config_file import KEEP, LIMITS, file_keys
from toprung.cli.serve import serve
from toprung.core.errors import Unparsable
from toprung.server.limits import Limits

PAGE = Path(__file__).parents[2] / "docs/settings.md"
FILE = """
port = 1
host = "192.0.2.1"
names = ["games.example", "www.games.example"]
idle_seconds = 30

[keep]
films = 9

[limits]
tables_open = 7
queue = 3
"""


def parsed(path: Path, *flags: str) -> click.Context:
    return serve.make_context("serve", ["--config", str(path), *flags])


def test_flags_count_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "toprung.toml"
    path.write_text(FILE)
    monkeypatch.setenv("TOPRUNG_HOST", "192.0.2.2")
    monkeypatch.setenv("TOPRUNG_PORT", "2")
    context = parsed(path, "--port", "3")
    found = context.params
    assert (found["port"], found["host"], found["idle_seconds"]) == (3, "192.0.2.2", 30.0)
    assert (found["names"], found["keep_films"]) == (("games.example", "www.games.example"), 9)
    assert (found["keep_tokens"], found["log_level"]) == (365, "info")
    limits = Limits.given({"TOPRUNG_QUEUE": "5"}, context.meta[LIMITS])
    assert (limits.tables_open, limits.queue, limits.backlog) == (7, 5, Limits().backlog)


def test_a_ray_cluster_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    for address in ("127.0.0.1:1", "127.0.0.1:head"):
        said = error("serve", "--port", "0", "--database", database, "--ray", address)
        assert said.startswith(f"no Ray cluster answers at {address}: ")


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = error("serve", "--port", "0", "--ray", "local")
    assert said == 'Serving on a cluster needs ray: pip install "toprung[cluster]"'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("prot = 80", "unknown setting 'prot'"),
        ("[keep]\nfilm = 3", "unknown setting 'keep_film'"),
        ("names = 'games.example'", "names should be a list of texts"),
        ("host = ['a']", "host should be one value"),
        ("port = 70000", "70000 is not in the range"),
        ("[limits]\nqueues = 3", "there is no limit called 'queues'"),
        ("[limits]\nqueue = 'many'", "queue: Input should be a valid integer"),
        ("limits = 3", "[limits] and [keep] are tables"),
        ("port = ", "Invalid value"),
    ],
)
def test_a_wrong_file_is_explained_in_one_line(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "toprung.toml"
    path.write_text(text)
    if "not in the range" in why:
        with pytest.raises(click.BadParameter, match="not in the range"):
            parsed(path)
    else:
        assert why in error("serve", "--config", str(path))


def test_a_limit_that_makes_no_sense_is_named_as_it_was_given() -> None:
    with pytest.raises(Unparsable, match=r"^queue should not be negative"):
        Limits.given({}, {"queue": -1})
    with pytest.raises(Unparsable, match=r"^TOPRUNG_QUEUE should not be negative"):
        Limits.given({"TOPRUNG_QUEUE": "-1"}, {"queue": 3})


def rows() -> Iterator[str]:
    """Each setting as the page has it, with what it does, and each limit."""
    for name, one in file_keys(serve).items():
        assert isinstance(one, click.Option)
        key = f"{KEEP}.{name.removeprefix(f'{KEEP}_')}" if name.startswith(f"{KEEP}_") else name
        words = " ".join((one.help or "").split()).replace("|", "\\|")
        yield f"| `{key}` | `{one.opts[0]}` | `{one.envvar}` | {words} |"
    usual = Limits()
    for limit in fields(Limits):
        value = getattr(usual, limit.name)
        yield f"| `{limit.name}` | `TOPRUNG_{limit.name.upper()}` | {value:,} |"


def test_one_page_lists_every_setting_with_its_flag_and_variable() -> None:
    page = PAGE.read_text("utf-8").splitlines()
    assert [row for row in rows() if row not in page] == []
    known = set(rows())
    listed = [line for line in page if line.startswith("| `") and line.count("|") >= 4]
    assert [line for line in listed if line not in known] == []


if __name__ == "__main__":
    print("\n".join(rows()))
