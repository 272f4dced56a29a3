"""What a build makes: the C kernels, and the page that the server shows.

The kernels are compiled with the Zig compiler that PyPI ships: no system compiler is needed, and
the libraries of every platform can be made on any machine. `TOPRUNG_PLATFORM` chooses a platform
other than this one, by its wheel tag (see PLATFORMS).

The page is built with npm, unless it is there and newer than its sources; a source distribution
carries it, so that a wheel from there needs no npm. Without npm the page is left out, and the build
says so; `TOPRUNG_PAGE=required` makes that an error, and `TOPRUNG_PAGE=as-it-is` leaves the page
alone. The physics of Catch the Moon is part of the page as well, as WebAssembly, and so is the
whole program, for play without the network (`web/python_pack.py`).

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
WEB = ROOT / "web"
PAGE = ROOT / "src" / "toprung" / "server" / "static" / "index.html"
# The platforms of our wheels: their tags, and the compiler's name for them.
PLATFORMS = {
    "manylinux_2_17_x86_64.manylinux2014_x86_64": "x86_64-linux-gnu.2.17",
    "manylinux_2_17_aarch64.manylinux2014_aarch64": "aarch64-linux-gnu.2.17",
    "musllinux_1_2_x86_64": "x86_64-linux-musl",
    "musllinux_1_2_aarch64": "aarch64-linux-musl",
    "macosx_11_0_arm64": "aarch64-macos.11.0",
    "macosx_11_0_x86_64": "x86_64-macos.11.0",
    "win_amd64": "x86_64-windows-gnu",
}
# No fused operations: the physics gives the same bits on all processors.
COMMON = ["-std=c11", "-ffp-contract=off", "-fno-math-errno", "-Wall", "-Wextra", "-Werror"]
FLAGS = [*COMMON, "-O3", "-shared", "-s", "-fno-sanitize=undefined"]
# The folder of each game's kernels, wherever it is in the game.
KERNELS = {path.relative_to(GAMES).parts[0]: path for path in sorted(GAMES.glob("**/kernels"))}
PHYSICS = KERNELS["moon"]
PAGE_PHYSICS = WEB / "src" / "games" / "moon" / "physics" / "core.wasm"
NOT_FOR_PAGE = ("measuring.c", "room.c")  # the page simulates; it neither judges nor plans
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


def this_platform() -> str:
    """The wheel tag of this machine."""
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


def library_name(game: str, platform: str) -> str:
    """The file name of a game's shared library there."""
    system = platform.partition("_")[0]
    return game + {"win": ".dll", "macosx": ".dylib"}.get(system, ".so")


def processor(folder: Path, platform: str) -> str:
    """What the kernels ask of a processor: the least that there is on the platform, so that a wheel
    does not run on the builder's kind alone. The physics asks for what NumPy asks for as well."""
    intel = platform.endswith(("x86_64", "amd64"))
    return "x86_64_v2" if intel and folder == PHYSICS else "baseline"


def compile_kernels(platform: str = "") -> dict[Path, str]:
    """Compile the C files of each game's kernels into one shared library: beside them, or for
    another platform into build/. Each with the place where it belongs in a wheel."""
    made = {}
    for game, folder in KERNELS.items():
        name = library_name(game, platform or this_platform())
        flags = [*FLAGS, f"-mcpu={processor(folder, platform or this_platform())}"]
        if not name.endswith(".dll"):
            flags += ["-fPIC", "-fvisibility=hidden"]
        place = folder
        if platform:
            flags = [*flags, "-target", PLATFORMS[platform]]
            place = ROOT / "build" / "kernels" / platform
        build = zig_without_libc if platform.startswith("musllinux") else zig
        library = build(folder, flags, place / name)
        made[library] = str((folder / name).relative_to(ROOT / "src"))
    return made


def compile_for_page() -> Path:
    """Compile the physics to WebAssembly, where the page's sources want it."""
    return zig(PHYSICS, PAGE_FLAGS, PAGE_PHYSICS, NOT_FOR_PAGE)


def zig(folder: Path, flags: list[str], out: Path, without: tuple[str, ...] = ()) -> Path:
    """Compile the C files of a folder; what comes out is left alone if it is there already."""
    scratch = out.with_suffix(".new")
    sources = [path for path in sorted(folder.glob("*.c")) if path.name not in without]
    _call_zig(flags, scratch, sources)
    return _kept(scratch, out)


def zig_without_libc(folder: Path, flags: list[str], out: Path) -> Path:
    """The same for musl, whose functions are those that Python itself has loaded: Zig would ask for
    them by a name that musl's own distributions do not use."""
    objects = []
    for source in sorted(folder.glob("*.c")):
        objects.append(out.parent / f"{out.stem}-{source.stem}.o")
        compiling = [flag for flag in flags if flag not in ("-shared", "-s")]
        _call_zig([*compiling, "-c"], objects[-1], [source])
    scratch = out.with_suffix(".new")
    _call_zig([*flags, "-nostdlib"], scratch, objects)
    return _kept(scratch, out)


def _call_zig(flags: list[str], out: Path, sources: list[Path]) -> None:
    cache = ROOT / "build" / "zig-cache"
    out.parent.mkdir(parents=True, exist_ok=True)
    environment = os.environ | {
        "ZIG_GLOBAL_CACHE_DIR": str(cache),
        "ZIG_LOCAL_CACHE_DIR": str(cache),
    }
    command = [sys.executable, "-m", "ziglang", "cc", *flags, "-o", str(out), *map(str, sources)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"compiling the kernels failed:\n{done.stderr}")


def _kept(scratch: Path, out: Path) -> Path:
    if out.is_file() and out.read_bytes() == scratch.read_bytes():
        scratch.unlink()
    else:
        scratch.replace(out)  # a running game keeps the library that it has loaded
    return out


def build_page() -> str:
    """Build the page with npm, unless it is there and as new as its sources; why that failed."""
    if not _page_is_old():
        return ""
    compile_for_page()
    npm = str(WEB / "npm.py")
    for order in ([str(WEB / "python_pack.py")], [npm, "ci"], [npm, "run", "build"]):
        command = [sys.executable, *order]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"{done.stdout}{done.stderr}".strip() or f"{' '.join(order)} failed"
    return ""


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
            self._page()
        if self.target_name != "wheel":
            return
        platform = os.environ.get("TOPRUNG_PLATFORM", "")
        if platform and platform not in PLATFORMS:
            raise SystemExit(f"TOPRUNG_PLATFORM: {platform!r} is none of {', '.join(PLATFORMS)}")
        libraries = compile_kernels(platform)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform or this_platform()}"
        if version == "standard":
            included = {str(library): place for library, place in libraries.items()}
            build_data["force_include"].update(included)

    def _page(self) -> None:
        if os.environ.get("TOPRUNG_PAGE") == "as-it-is":
            return
        why = build_page()
        if why and os.environ.get("TOPRUNG_PAGE") == "required":
            raise SystemExit(f"building the page failed:\n{why}")
        if why:
            left = "is an old one" if PAGE.is_file() else "is left out"
            self.app.display_warning(f"The page {left}, for it could not be built: {why}")


if __name__ == "__main__":
    for made in [compile_for_page()] if "--page" in sys.argv else compile_kernels():
        print(made.relative_to(ROOT))
