"""What a build makes: the C kernels, and the page that the server shows.

The kernels are compiled with the Zig compiler that PyPI ships: no system compiler is needed. The
page is built with npm, unless it is there and newer than its sources; a source distribution
carries it, so that a wheel from there needs no npm. The physics of Catch the Moon is part of the
page as well, as WebAssembly.

Runs as hatchling's build hook and as a script: ``python hatch_build.py`` compiles the kernels in
place, for use after the C sources changed; ``python hatch_build.py --page`` those of the page.
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
GAMES = ROOT / "src" / "toprung" / "games"
SUFFIX = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
WEB = ROOT / "web"
PAGE = ROOT / "src" / "toprung" / "server" / "static" / "index.html"
# baseline: the wheel runs on every processor of the platform, not only on the builder's kind.
# No fused operations: the physics gives the same bits on all of them.
COMMON = ["-std=c11", "-ffp-contract=off", "-fno-math-errno", "-Wall", "-Wextra", "-Werror"]
FLAGS = [*COMMON, "-O3", "-mcpu=baseline", "-shared", "-s", "-fno-sanitize=undefined"]
PHYSICS = GAMES / "moon" / "kernels"
PAGE_PHYSICS = WEB / "src" / "games" / "moon" / "physics" / "core.wasm"
# Vectors of 128 bits are in every browser that the page runs in.
PAGE_FLAGS = [
    *COMMON,
    "-O3",
    "-target",
    "wasm32-freestanding",
    "-msimd128",
    "-nostdlib",
    "-fno-sanitize=undefined",
    "-s",
    "-Wl,--no-entry",
    "-Wl,--export-dynamic",
]


def compile_kernels() -> list[Path]:
    """Compile the C files of each game's kernels into one shared library beside them."""
    return [_compile(folder) for folder in sorted(GAMES.glob("*/kernels"))]


def _compile(folder: Path) -> Path:
    flags = FLAGS if sys.platform == "win32" else [*FLAGS, "-fPIC", "-fvisibility=hidden"]
    return zig(folder, flags, folder / f"{folder.parent.name}{SUFFIX}")


def compile_for_page() -> Path:
    """Compile the physics to WebAssembly, where the page's sources want it."""
    return zig(PHYSICS, PAGE_FLAGS, PAGE_PHYSICS)


def zig(folder: Path, flags: list[str], out: Path) -> Path:
    """Compile the C files of a folder; what comes out is left alone if it is there already."""
    sources = sorted(str(path) for path in folder.glob("*.c"))
    cache = ROOT / "build" / "zig-cache"
    scratch = out.with_suffix(".new")
    environment = os.environ | {
        "ZIG_GLOBAL_CACHE_DIR": str(cache),
        "ZIG_LOCAL_CACHE_DIR": str(cache),
    }
    command = [sys.executable, "-m", "ziglang", "cc", *flags, "-o", str(scratch), *sources]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"compiling the kernels failed:\n{done.stderr}")
    if out.is_file() and out.read_bytes() == scratch.read_bytes():
        scratch.unlink()
    else:
        scratch.replace(out)  # a running game keeps the library that it has loaded
    return out


def build_page() -> None:
    """Build the page with npm, unless it is there and as new as its sources."""
    if not _page_is_old():
        return
    compile_for_page()
    for order in (["ci"], ["run", "build"]):
        command = [sys.executable, str(WEB / "npm.py"), *order]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"building the page failed:\n{done.stdout}{done.stderr}")


def _page_is_old() -> bool:
    if not PAGE.is_file():
        return True
    sources = [*WEB.glob("*.*"), *WEB.glob("src/**/*"), *WEB.glob("public/**/*")]
    sources += PHYSICS.glob("*.[ch]")
    return any(path.stat().st_mtime > PAGE.stat().st_mtime for path in sources if path.is_file())


class Hook(BuildHookInterface[Any]):
    """Puts the page and the compiled library into the wheel, and marks it with its platform."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_page()
        if self.target_name != "wheel":
            return
        libraries = compile_kernels()
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"
        if version == "standard":
            build_data["artifacts"] += [str(library.relative_to(ROOT)) for library in libraries]


if __name__ == "__main__":
    for made in [compile_for_page()] if "--page" in sys.argv else compile_kernels():
        print(made.relative_to(ROOT))
