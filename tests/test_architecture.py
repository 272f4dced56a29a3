"""How the project is built: small files, telling names, and every cited rule in a rulebook."""

from __future__ import annotations

import ast
import json
import re
import runpy
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from toprung.games.climbers import kernels
from toprung.games.climbers.refusals import refusals
from toprung.games.registry import NAMES, REGISTRY
from toprung.match import house_rules

ROOT = Path(__file__).parent.parent
SOURCES = [*ROOT.glob("src/**/*.py"), *ROOT.glob("src/**/*.[ch]"), *ROOT.glob("tests/**/*.py")]
SOURCES += [*ROOT.glob("tools/**/*.py")]
RULE_ID = re.compile(r"\b(?:C[LM]|TR)-[A-Z]{3}-\d+\b")
VAGUE = {"utils", "util", "common", "helpers", "helper", "misc", "manager"}


def test_files_stay_small() -> None:
    assert len(SOURCES) > 50
    long = {path.name: lines for path in SOURCES if (lines := _lines(path)) > 500}
    assert not long


def _lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def test_the_program_in_the_browser_has_all_the_data_that_it_reads() -> None:
    """The puzzles were once left out, and with them the list of games."""
    pack = runpy.run_path(str(ROOT / "web" / "python_pack.py"))
    others = {".c", ".h", ".so", ".dylib", ".dll", ".typed", ".new"}
    package = ROOT / "src" / "toprung"
    missing = [
        path.name
        for path in package.rglob("*.*")
        if path.is_file()
        and not pack["LEFT_OUT"] & set(path.relative_to(package).parts)
        and path.suffix not in pack["KINDS"] | others
    ]
    assert not missing


def test_names_say_something() -> None:
    assert not [path for path in SOURCES if path.stem in VAGUE]


def test_every_rule_that_is_cited_exists() -> None:
    known = {rule.id for entry in REGISTRY.values() for rule in entry.rulebook}
    known |= {rule.id for rule in house_rules()}
    places = [*ROOT.glob("src/**/*"), *ROOT.glob("docs/**/*.md")]
    cited = {
        name
        for path in places
        if path.suffix in (".py", ".c", ".h", ".toml", ".md")
        for name in RULE_ID.findall(path.read_text("utf-8"))
    }
    assert cited <= known
    assert len(cited) > 50


def test_every_reason_of_the_kernels_has_a_rule_and_words() -> None:
    assert set(kernels.refusal_names()) - {"allowed"} == set(refusals())
    rulebook = REGISTRY["climbers"].rulebook
    for refusal in refusals().values():
        assert refusal.rule in rulebook
        words = asdict(refusal.words)
        assert len(set(words.values())) == 3
        assert not any(text.endswith(".") for text in words.values())


def test_the_lock_files_name_no_place() -> None:
    for lock in ROOT.glob("requirements/*.txt"):
        text = lock.read_text("utf-8")
        assert "==" in text
        assert "://" not in text


def test_every_package_is_installed_by_its_hash_uv_too() -> None:
    for path in ROOT.glob("requirements/*.txt"):
        packages = re.findall(r"^[a-z0-9].*?(?=^\S|\Z)", path.read_text("utf-8"), re.M | re.S)
        assert packages, path.name
        assert all("--hash=sha256:" in package for package in packages), path.name
    made = (ROOT / "Makefile").read_text("utf-8")
    installs = [line for line in made.splitlines() if " -r requirements/" in line]
    assert len(installs) == len(list(ROOT.glob("requirements/*.txt")))
    assert all("--require-hashes" in line for line in installs), installs


def test_the_lock_file_of_the_page_names_no_place_and_every_platform() -> None:
    """Without its `resolved` entries it serves behind any mirror; `npm ci` wants all versions."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    installed = {name: entry for name, entry in packages.items() if name}
    assert len(installed) > 50
    assert not [name for name, entry in installed.items() if "resolved" in entry]
    assert not [name for name, entry in installed.items() if "integrity" not in entry]
    optional = {
        dependency
        for entry in installed.values()
        for dependency in entry.get("optionalDependencies", {})
    }
    assert optional <= {name.rpartition("node_modules/")[2] for name in installed}


@pytest.mark.parametrize("package", ["core", "games", "match", "bots", "arena", "cli", "envs"])
def test_words_in_three_languages_are_data(package: str) -> None:
    """Whoever translates finds all of them in TOML files."""
    found = [
        f"{path.name}:{node.lineno}"
        for path in (ROOT / "src" / "toprung" / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Words"
        and any(isinstance(one, ast.Constant) for one in (*node.args, *_values(node)))
    ]
    assert not found


def _values(call: ast.Call) -> list[ast.expr]:
    return [one.value for one in call.keywords]


def imported(package: str) -> dict[str, set[str]]:
    """What each file of a package imports, in functions too."""
    found = dict[str, set[str]]()
    for path in sorted((ROOT / "src" / "toprung" / package).rglob("*.py")):
        names = found[path.relative_to(ROOT).as_posix()] = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                names.add(node.module)
    assert found
    return found


@pytest.mark.parametrize("package", ["core", "games", "bots"])
def test_games_and_bots_import_only_the_standard_library(package: str) -> None:
    known = {*sys.stdlib_module_names, "toprung"}
    foreign = {
        path: others
        for path, names in imported(package).items()
        if (others := {name.partition(".")[0] for name in names} - known)
    }
    assert not foreign


@pytest.mark.parametrize("package", ["core", "match", "protocol", "storage", "server"])
def test_nothing_that_serves_any_game_imports_one(package: str) -> None:
    """They go through the registry and the manifests."""
    games = tuple(f"toprung.games.{name}" for name in NAMES)
    named = {
        path: own
        for path, names in imported(package).items()
        if (own := [name for name in names if name.startswith(games)])
    }
    assert not named


def test_the_library_needs_only_the_standard_library() -> None:
    """Importing the games loads no other package that is installed."""
    script = (
        "import sys; before = set(sys.modules); import toprung.games.climbers.game; "
        "import toprung.games.moon.rules.game; "
        "from toprung.games.moon.rules.fullmoon import latest; "
        "from datetime import date; latest(date(2025, 3, 20)); "
        "loaded = {name.partition('.')[0] for name in set(sys.modules) - before}; "
        "print(*sorted(loaded - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["toprung"]
