"""`import toprung`: the way in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import toprung


def test_everything_that_the_package_promises_is_there_and_says_what_it_is() -> None:
    for name in toprung.__all__:
        found = getattr(toprung, name)
        if name != "__version__":
            assert found.__doc__
        assert name in dir(toprung)
    assert toprung.__doc__ is not None
    for name in ("Position", "Game", "Moon", "Table", "Record", "play_game"):
        assert f"`{name}`" in toprung.__doc__


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = import_module("toprung").Chess


def test_importing_it_imports_nothing_heavy() -> None:
    code = "import sys, toprung; print(*sorted(m for m in sys.modules if m.startswith('toprung')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["toprung"]


@pytest.mark.parametrize("name", ["Position", "Game", "Moon", "Record", "play_game", "Random"])
def test_the_rules_need_the_standard_library_alone(name: str) -> None:
    code = (
        f"import sys, toprung; toprung.{name}; "
        "print(*{m.partition('.')[0] for m in sys.modules} & {'numpy', 'pydantic', 'click'})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_version_is_the_package_s() -> None:
    from importlib.metadata import version

    assert toprung.__version__ == version("toprung")


BARE = """
import importlib, pkgutil
import toprung
from toprung.core.extras import MissingExtra

for found in pkgutil.walk_packages(toprung.__path__, "toprung.", onerror=lambda name: None):
    if found.name.endswith(("__main__", ".kernels.climbers", ".kernels.moon")):
        continue  # commands, and libraries that only look like modules
    try:
        importlib.import_module(found.name)
    except MissingExtra:
        print("extra")
    except ModuleNotFoundError as missing:
        print(found.name, "needs", missing.name)
    else:
        print("bare")
"""


def test_every_module_works_without_other_packages_or_says_which_extra_it_needs() -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-c", BARE],
        env=os.environ | {"PYTHONPATH": str(Path(toprung.__path__[0]).parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    said = Counter(
        line
        for line in done.stdout.splitlines()
        if not line.startswith("toprung.storage.postgres")  # `open_store` says it before
    )
    assert set(said) == {"extra", "bare"}
    assert said["bare"] > 80
