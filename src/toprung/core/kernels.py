"""Compiled libraries beside the Python that calls them."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path


class KernelsMissing(ImportError):
    """A compiled library is not there or does not fit."""


def load_kernels(folder: Path, name: str, what: str) -> ctypes.CDLL:
    """The library of this name in a folder; `what` it holds is said if it is missing. Raises
    KernelsMissing."""
    suffix = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
    path = folder / f"{name}{suffix}"
    if not path.exists():
        raise KernelsMissing(
            f"The compiled {what} library is missing: run `make setup` in the project's folder, "
            "or install a wheel."
        )
    return ctypes.CDLL(str(path))
