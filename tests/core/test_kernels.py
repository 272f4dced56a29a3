"""Compiled libraries: what is said where one is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from toprung.core.kernels import KernelsMissing, load_kernels


def test_a_library_that_is_missing_is_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(KernelsMissing, match="compiled physics library is missing: run `make set"):
        load_kernels(tmp_path, "moon", "physics")
