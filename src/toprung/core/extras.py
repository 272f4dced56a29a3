"""What only some uses of Toprung need: packages that an extra installs."""

from __future__ import annotations

from importlib.util import find_spec


class MissingExtra(ImportError):
    """A package is not installed; the message says which extra brings it."""

    def __init__(self, extra: str, purpose: str, *packages: str) -> None:
        needs = " and ".join(packages)
        text = f'{purpose} needs {needs}: pip install "toprung[{extra}]"'
        super().__init__(text, name=packages[0])


def require(extra: str, purpose: str, *packages: str) -> None:
    """Raises MissingExtra unless these packages can be imported."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise MissingExtra(extra, purpose, *missing)
