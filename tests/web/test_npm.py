"""The page is built with the machine's Node or with the one from PyPI."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


def _npm() -> ModuleType:
    path = Path(__file__).parents[2] / "web" / "npm.py"
    spec = importlib.util.spec_from_file_location("npm", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("version", ["v20.19.0", "v22.12.1", "v24.0.0", "v25.1.0\n"])
def test_a_node_that_the_builder_runs_on_is_used(version: str) -> None:
    assert _npm().fits(version)


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.9", "v21.7.0", "v22.11.0", "", "node"])
def test_an_older_node_is_left_alone(version: str) -> None:
    assert not _npm().fits(version)


def test_the_lock_of_the_page_names_no_registry() -> None:
    lock = Path(__file__).parents[2] / "web" / "package-lock.json"
    assert '"resolved"' not in lock.read_text("utf-8")
