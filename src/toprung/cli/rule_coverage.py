"""Which tests prove which rule: the markers `@pytest.mark.rule("ID")`, found without running.

A marker counts where pytest would apply it: on a test, on its class, or in a `pytestmark` of its
class or module; also inside `pytest.param(..., marks=...)`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeGuard

from toprung.core.errors import Unparsable

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def proofs(tests_folder: Path) -> dict[str, list[str]]:
    """The tests of each rule id, as `path::test_name`, in order of file and line.

    Paths are relative to the folder that holds `tests_folder`. Raises Unparsable, with file and
    line, for a file that is not Python and for a marker that is not made of plain strings.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(tests_folder.rglob("test_*.py")):
        name = path.relative_to(tests_folder.parent).as_posix()
        try:
            module = ast.parse(path.read_text("utf-8"), name)
            for test, rules in _tests(module.body, name, ()):
                for rule in dict.fromkeys(rules):
                    found.setdefault(rule, []).append(test)
        except (SyntaxError, UnicodeDecodeError) as error:
            raise Unparsable(f"{name} is not Python: {error}") from None
        except _NotPlain as error:
            raise Unparsable(f"{name}:{error.args[0]}: a rule's id is not a plain string") from None
    return found


class _NotPlain(Exception):
    """A marker whose ids cannot be read off; its line."""


def _tests(
    body: Iterable[ast.stmt], prefix: str, inherited: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The tests of a module or class with the ids that apply to each."""
    statements = list(body)
    marks = [statement.value for statement in statements if _is_pytestmark(statement)]
    inherited = (*inherited, *_ids(marks))
    for statement in statements:
        if not isinstance(statement, _Definition):
            continue
        name = f"{prefix}::{statement.name}"
        own = (*inherited, *_ids(statement.decorator_list))
        if isinstance(statement, ast.ClassDef):
            if statement.name.startswith("Test"):
                yield from _tests(statement.body, name, own)
        elif statement.name.startswith("test"):
            yield name, own


def _is_pytestmark(statement: ast.stmt) -> TypeGuard[ast.Assign | ast.AnnAssign]:
    if isinstance(statement, ast.AnnAssign):
        targets: list[ast.expr] = [statement.target]
    elif isinstance(statement, ast.Assign):
        targets = statement.targets
    else:
        return False
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets)


def _ids(expressions: Iterable[ast.expr | None]) -> Iterator[str]:
    """The ids in all markers `mark.rule(...)` within some expressions."""
    for expression in filter(None, expressions):
        for node in ast.walk(expression):
            if not (isinstance(node, ast.Call) and _is_rule_mark(node.func)):
                continue
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise _NotPlain(argument.lineno)
                yield argument.value


def _is_rule_mark(function: ast.expr) -> bool:
    return ast.unparse(function) in ("pytest.mark.rule", "mark.rule")
