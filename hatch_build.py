"""Compiles the C kernels with the Zig compiler that PyPI ships: no system compiler is needed.

Runs as hatchling's build hook (wheel and editable installs) and as a script:
``python hatch_build.py`` compiles in place, for use after the C sources changed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
KERNELS = ROOT / "src" / "toprung" / "games" / "climbers" / "kernels"
SUFFIX = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
LIBRARY = KERNELS / f"climbers{SUFFIX}"
# baseline: the wheel runs on every processor of the platform, not only on the builder's kind.
FLAGS = [
    "-std=c11",
    "-O3",
    "-mcpu=baseline",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-shared",
    "-s",
    "-fno-sanitize=undefined",
]


def compile_kernels() -> Path:
    """Compile every C file of the kernels into one shared library beside them."""
    sources = sorted(str(path) for path in KERNELS.glob("*.c"))
    cache = ROOT / "build" / "zig-cache"
    scratch = LIBRARY.with_suffix(".new")
    environment = os.environ | {
        "ZIG_GLOBAL_CACHE_DIR": str(cache),
        "ZIG_LOCAL_CACHE_DIR": str(cache),
    }
    flags = FLAGS if sys.platform == "win32" else [*FLAGS, "-fPIC", "-fvisibility=hidden"]
    command = [sys.executable, "-m", "ziglang", "cc", *flags, "-o", str(scratch), *sources]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"compiling the kernels failed:\n{done.stderr}")
    scratch.replace(LIBRARY)  # a running game keeps the library that it has loaded
    return LIBRARY


class KernelHook(BuildHookInterface[Any]):
    """Puts the compiled library into the wheel and marks the wheel with its platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        library = compile_kernels()
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"
        if version == "standard":
            build_data["artifacts"].append(str(library.relative_to(ROOT)))


if __name__ == "__main__":
    print(compile_kernels().relative_to(ROOT))
