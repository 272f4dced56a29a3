"""The documents are true: examples are read and run, grammars compared with their parsers.

Checked are fenced blocks by their tags: `pycon` (a session with Python), `console` (commands after
a dollar sign, and what they print), `text play` (a game in the terminal), `ebnf`, `text moves`,
`text options`, `text positions`, `text record` and `json position`.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from toprung.core.errors import Unparsable
from toprung.core.record import Record
from toprung.games.climbers import Options, Position, notation, parse_move, records
from toprung.games.registry import REGISTRY
from toprung.match.house_rules import house_rules

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
NOTATION = (ROOT / "docs" / "notation.md").read_text("utf-8")
LOOSELY = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def fenced(text: str, tag: str) -> list[str]:
    """The contents of the blocks that have this tag."""
    return re.findall(rf"^```{tag}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def example_lines(tag: str) -> list[str]:
    return [line for block in fenced(NOTATION, tag) for line in block.splitlines()]


@PAGE
def test_every_python_session_goes_as_printed(page: Path) -> None:
    session = "\n".join(fenced(page.read_text("utf-8"), "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    complaints: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=complaints.append)
    assert not complaints, "".join(complaints)


def printed_by(command: str, folder: Path, typed: str = "") -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=folder,
        env=os.environ | {"PATH": path, "COLUMNS": "100"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def assert_alike(command: str, wanted: str, got: str) -> None:
    """Three dots stand for anything, and blanks for any white space."""
    assert doctest.OutputChecker().check_output(wanted, got, LOOSELY), f"$ {command}\n{got}"


@PAGE
def test_every_command_prints_what_is_printed(page: Path, tmp_path: Path) -> None:
    """The commands of one page run one after another in one empty folder."""
    for block in fenced(page.read_text("utf-8"), "console"):
        for command, wanted in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            assert_alike(command, wanted, printed_by(command, tmp_path))


@PAGE
def test_every_game_in_the_terminal_goes_as_printed(page: Path, tmp_path: Path) -> None:
    """What is typed stands after the prompts; what is printed later is left out."""
    for block in fenced(page.read_text("utf-8"), "text play"):
        command, _, wanted = block.removeprefix("$ ").partition("\n")
        typed = re.findall(r"^[a-z]+, [a-z ]+> (.*\n)", wanted, re.MULTILINE)
        assert_alike(command, f"{wanted}...\n", printed_by(command, tmp_path, "".join(typed)))


@PAGE
def test_every_rule_that_is_mentioned_exists(page: Path) -> None:
    books = (house_rules(), *(entry.rulebook for entry in REGISTRY.values()))
    known = {rule.id for book in books for rule in book}
    mentioned = set(re.findall(r"\b[A-Z]{2}-[A-Z]{3}-[0-9]+\b", page.read_text("utf-8")))
    assert mentioned <= known


def test_the_page_about_the_rules_mentions_every_rule() -> None:
    page = (ROOT / "docs" / "rules" / "climbers.md").read_text("utf-8")
    assert [rule.id for rule in REGISTRY["climbers"].rulebook if rule.id not in page] == []


@PAGE
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_every_file_that_the_architecture_names_exists() -> None:
    """By its name alone, or with some of the folders that it is in."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"`([\w/]+(?:\.(?:py|toml|c|h|ts)|/))`", page))
    places = [f"/{path.relative_to(ROOT).as_posix()}" for path in _sources()]
    assert len(named) > 80
    assert not [
        name for name in named if not any(place.endswith(f"/{name.strip('/')}") for place in places)
    ]


def test_the_readme_and_the_package_claim_the_same_systems() -> None:
    """The package claims a system only if somebody has tried it."""
    claimed = (ROOT / "pyproject.toml").read_text("utf-8")
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "Operating System :: POSIX :: Linux" in claimed
    assert "works on Linux" in readme
    assert ("Microsoft :: Windows" in claimed) != ("nobody has tried" in readme)


def test_the_layers_of_the_page_are_those_of_the_contract() -> None:
    """Every package has its row, from the top down."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = [set(re.findall(r"[a-z.]+", row)) for row in contracts["contracts"][0]["layers"]]
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| `(toprung\.[a-z]+)` \|", page, re.MULTILINE)
    assert set(rows) == set().union(*layers)
    order = [next(at for at, layer in enumerate(layers) if row in layer) for row in rows]
    assert order == sorted(order)
    assert {path.parent.name for path in ROOT.glob("src/toprung/*/__init__.py")} == {
        row.rpartition(".")[2] for row in rows
    }


def _sources() -> Iterator[Path]:
    yield from ROOT.glob("*")
    for folder in ("src", "web/src", "tests", "tools"):
        yield from (ROOT / folder).glob("**/*")


def test_every_move_and_every_position_of_the_notation_can_be_read() -> None:
    moves, positions = example_lines("text moves"), example_lines("text positions")
    assert [parse_move(line).text for line in moves] == moves
    assert [Position.parse(line).text for line in positions] == positions
    assert {type(parse_move(line)).__name__ for line in moves} >= {"Pass", "Walk", "Place", "Shift"}
    assert all(Options.parse(line) for line in example_lines("text options"))


def test_the_json_of_the_notation_is_a_position() -> None:
    (source,) = fenced(NOTATION, "json position")
    assert json.loads(Position.from_json(source).to_json()) == json.loads(source)


def test_the_record_of_the_notation_can_be_replayed() -> None:
    (text,) = fenced(NOTATION, "text record")
    record = Record.parse(text)
    assert len(list(records.replay(record))) == len(record.entries) > 0
    assert record.text([2, 8]) == text


# What the grammars say in words.
IN_WORDS = {
    'not " \\ or a line feed': r'[^"\\\n]',
    "not { } or \\": r"[^{}\\]",
    "not white space, [ ] { or }": r"[^\s\[\]{}]",
    "any character": r"[\s\S]",
    "white space": r"\s",
    "A to Z or a to z": "[A-Za-z]",
    '"yes" or "true", in any case': "[Yy][Ee][Ss]|[Tt][Rr][Uu][Ee]",
    '"no" or "false", in any case': "[Nn][Oo]|[Ff][Aa][Ll][Ss][Ee]",
}
TOKEN = re.compile(
    r"""\s+ | \(\*.*?\*\) | (?P<text>"[^"]+"|'[^']+') | \?\s(?P<words>.*?)\s\?
      | (?P<name>[a-z]+) | (?P<times>[0-9]+)\s\* | (?P<sign>[][(){}|,=;])""",
    re.VERBOSE | re.DOTALL,
)


@cache
def grammar() -> dict[str, str]:
    """The rules of all grammars, by name, each as a regular expression with <names> left open."""
    rules: dict[str, str] = {}
    for block in fenced(NOTATION, "ebnf"):
        for name, body in re.findall(r"^([a-z]+) += (.*?) ;(?=\s*(?:\(\*|$))", block, re.M | re.S):
            assert name not in rules
            rules[name] = "".join(pieces(body))
    return rules


def pieces(body: str) -> Iterator[str]:
    signs = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "{": "(?:", "}": ")*+", "|": "|", ",": ""}
    times = ""
    for match in TOKEN.finditer(body):
        if match["text"]:
            yield re.escape(match["text"][1:-1])
        elif match["words"]:
            yield f"(?:{IN_WORDS[match['words']]})"
        elif match["name"]:
            yield f"<{match['name']}>"
        elif match["times"]:
            times = f"{{0,{match['times']}}}"
        elif match["sign"] == "]" and times:
            yield f"){times}"
            times = ""
        elif match["sign"]:
            yield signs[match["sign"]]


@cache
def expression(name: str) -> str:
    """A rule as a regular expression. Repetitions take what they can get, as parsers do."""
    rules, found = grammar(), f"<{name}>"
    while "<" in found:
        found = re.sub("<([a-z]+)>", lambda inner: f"(?:{rules[inner[1]]})", found)
    return found


def is_read(parse: Callable[[str], object], text: str) -> bool:
    """Whether the parser finds nothing wrong with the form; what it says beyond does not count."""
    try:
        parse(text)
    except Unparsable as error:
        assume(not re.search("units away|given twice|out of place", str(error)))
        return False
    return True


PARSERS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "move": (parse_move, example_lines("text moves")),
    "options": (Options.parse, example_lines("text options")),
    "position": (notation.parse, example_lines("text positions")),
    "record": (Record.parse, fenced(NOTATION, "text record")),
}
GRAMMARS = pytest.mark.parametrize("name", PARSERS)


@cache
def sentences(name: str) -> st.SearchStrategy[str]:
    return st.from_regex(expression(name).replace("*+", "*"), fullmatch=True)


@GRAMMARS
@given(data=st.data())
def test_what_a_grammar_makes_can_be_read(name: str, data: st.DataObject) -> None:
    assert is_read(PARSERS[name][0], data.draw(sentences(name)))


@GRAMMARS
@given(data=st.data())
def test_what_can_be_read_fits_its_grammar(name: str, data: st.DataObject) -> None:
    """Examples, changed in a place or two: grammar and parser say the same of each."""
    parse, examples = PARSERS[name]
    text = data.draw(st.sampled_from(examples))
    for _ in range(data.draw(st.integers(0, 2))):
        at, cut = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 3))
        some = st.text(st.sampled_from(sorted({*text, *'019-+.\\[]{}" x'})), max_size=3)
        text = text[:at] + data.draw(some) + text[at + cut :]
    stripped = text.strip(" \t\r\n") if name == "position" else text
    assert is_read(parse, text) == bool(re.fullmatch(expression(name), stripped))
