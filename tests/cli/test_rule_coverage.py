"""Markers of rules are found as pytest would apply them."""

from __future__ import annotations

from pathlib import Path

import pytest

from toprung.cli.rule_coverage import proofs
from toprung.core.errors import Unparsable

TESTS = """
import pytest
from pytest import mark

pytestmark = [pytest.mark.rule("A"), pytest.mark.slow]


def test_module_marks_reach_every_test() -> None: ...


@pytest.mark.rule("B", "C")
@mark.rule("D")
@pytest.mark.rule("B")
def test_several() -> None: ...


@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("E")), 2])
async def test_parameters(x: int) -> None: ...


@pytest.mark.rule("F")
class TestGroup:
    pytestmark: object = pytest.mark.rule("G")

    @pytest.mark.rule("H")
    def test_inner(self) -> None: ...

    class TestNested:
        def test_deep(self) -> None: ...

    def helper(self) -> None: ...


@pytest.mark.rule("X")
class Helper:
    def test_not_collected(self) -> None: ...


@pytest.mark.rule("Y")
def helper() -> None: ...


rule = ordinary.rule("Z")
"""


def test_markers_count_where_pytest_applies_them(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    (tests / "deep").mkdir(parents=True)
    (tests / "deep" / "test_it.py").write_text(TESTS)
    (tests / "helpers.py").write_text("@pytest.mark.rule('W')\ndef test_it(): ...")
    here = "tests/deep/test_it.py::"
    inner, deep = f"{here}TestGroup::test_inner", f"{here}TestGroup::TestNested::test_deep"
    several, parameters = f"{here}test_several", f"{here}test_parameters"
    assert proofs(tests) == {
        "A": [f"{here}test_module_marks_reach_every_test", several, parameters, inner, deep],
        "B": [several],
        "C": [several],
        "D": [several],
        "E": [parameters],
        "F": [inner, deep],
        "G": [inner, deep],
        "H": [inner],
    }


def test_files_come_in_order(tmp_path: Path) -> None:
    for name in ("test_b.py", "test_a.py"):
        (tmp_path / name).write_text("@pytest.mark.rule('A')\ndef test_it(): ...")
    assert [test.split("/")[1] for test in proofs(tmp_path)["A"]] == [
        "test_a.py::test_it",
        "test_b.py::test_it",
    ]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("@pytest.mark.rule(ID)\ndef test_it(): ...", r"test_it.py:1: a rule's id is not a plain"),
        ("@pytest.mark.rule(*IDS)\ndef test_it(): ...", r"test_it.py:1: a rule's id is not"),
        ("def test_it(:", "test_it.py is not Python"),
        ("\0", "test_it.py is not Python"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, source: str, message: str) -> None:
    (tmp_path / "test_it.py").write_text(source)
    with pytest.raises(Unparsable, match=message):
        proofs(tmp_path)
