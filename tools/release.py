"""A release, from one machine: the source distribution and the wheels of every platform, checked.

`python -m tools.release` builds all of them into dist/; arguments name platforms (tags, see
hatch_build). Then every wheel is opened and looked through, and the one that fits this machine is
installed in empty environments, with no compiler and no Node in sight: first bare, where `import
toprung` must do, then with [play], where `toprung play` must show the page.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from email.parser import Parser
from pathlib import Path
from platform import libc_ver, machine
from zipfile import ZipFile

from hatch_build import KERNELS, PLATFORMS, library_name

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
BIN = Path(sys.executable).parent
PYTHONS = ("python3.11", "python3.12", "python3.13")  # those of the classifiers
PATIENCE = 60.0  # seconds until the page must be there


class Wrong(Exception):
    """Something is not as a release should be."""


def run(*command: str | Path, **environment: str) -> str:
    """What a command prints; Wrong if it fails."""
    given = os.environ | environment
    done = subprocess.run(command, env=given, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Wrong(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def build(platforms: Sequence[str]) -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    common = ("build", "--quiet", "--no-build-isolation", "--python", sys.executable)
    run(BIN / "uv", *common, "--sdist", TOPRUNG_PAGE="required")
    for platform in platforms:
        print(f"building for {platform} ...", flush=True)
        run(BIN / "uv", *common, "--wheel", TOPRUNG_PAGE="required", TOPRUNG_PLATFORM=platform)
    files = sorted(path for path in DIST.iterdir() if path.suffix in (".gz", ".whl"))
    run(BIN / "twine", "check", "--strict", *files)


def made_for(library: bytes) -> str:
    """For which system and processor a shared library is, by its own words."""
    if library[:4] == b"\x7fELF":
        (machine,) = struct.unpack_from("<H", library, 18)
        return f"linux {({62: 'x86_64', 183: 'aarch64'}).get(machine, machine)}"
    if library[:4] == b"\xcf\xfa\xed\xfe":
        (machine,) = struct.unpack_from("<I", library, 4)
        return f"macos {({0x01000007: 'x86_64', 0x0100000C: 'aarch64'}).get(machine, machine)}"
    if library[:2] == b"MZ":
        (at,) = struct.unpack_from("<I", library, 0x3C)
        (machine,) = struct.unpack_from("<H", library, at + 4)
        return f"windows {({0x8664: 'x86_64'}).get(machine, machine)}"
    return "nothing we know"


def look_through(wheel: Path, platform: str) -> None:
    """Raises Wrong if the wheel does not hold what it should, or holds something else."""
    with ZipFile(wheel) as opened:
        names = opened.namelist()
        info = next(name.partition("/")[0] for name in names if ".dist-info/" in name)
        metadata = Parser().parsestr(opened.read(f"{info}/METADATA").decode())
        tags = Parser().parsestr(opened.read(f"{info}/WHEEL").decode()).get_all("Tag", [])
        processor, system = PLATFORMS[platform].split(".")[0].split("-")[:2]
        for game, folder in KERNELS.items():
            place = folder.relative_to(ROOT / "src").as_posix()
            name = f"{place}/{library_name(game, platform)}"
            if name not in names:
                raise Wrong(f"{wheel.name} lacks {name}")
            if made_for(opened.read(name)) != f"{system} {processor}":
                raise Wrong(f"{wheel.name}: {name} is for {made_for(opened.read(name))}")
    libraries = [name for name in names if name.endswith((".so", ".dylib", ".dll"))]
    wanted = {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICES.md", "toprung/py.typed"}
    wanted |= {"toprung/server/static/index.html", "toprung/notebook/static/widget.js"}
    wanted |= {"toprung/games/moon/rulebook.toml"}
    needs = [one for one in metadata.get_all("Requires-Dist", []) if "extra ==" not in one]
    complaints = [
        (len(libraries) != len(KERNELS), f"other libraries are in it: {libraries}"),
        (not wanted <= set(names), f"these are missing: {sorted(wanted - set(names))}"),
        (any(name.endswith((".c", ".h", ".new")) for name in names), "sources of C are in it"),
        (bool(needs), f"the rules should need nothing, but there is {needs}"),
        (sorted(tags) != sorted(f"py3-none-{one}" for one in platform.split(".")), f"tags {tags}"),
        (sum(name.endswith(".js") for name in names) < 5, "the page has no scripts"),
    ]
    for wrong, complaint in complaints:
        if wrong:
            raise Wrong(f"{wheel.name}: {complaint}")


def audit(wheel: Path, platform: str) -> None:
    """auditwheel's own opinion on a Linux wheel. Raises Wrong unless it gives it the tag it has."""
    said = json.loads(run(BIN / "auditwheel", "show", "--json", wheel))
    if said["overall_tag"] not in platform.split("."):
        raise Wrong(f"auditwheel says of {wheel.name}: {said}")


def found_pythons() -> Iterator[tuple[str, str]]:
    """Those of PYTHONS that this machine has, and where they are."""
    for name in PYTHONS:
        command = [name, "-c", "import sys; print(sys.executable)"]
        if shutil.which(name) is not None:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                yield name, done.stdout.strip()


def fits_here(platform: str) -> bool:
    """Whether a wheel of this platform can be tried on this machine."""
    libc = "gnu" if libc_ver()[0] == "glibc" else "musl"
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, f"linux-{libc}")
    return PLATFORMS[platform].startswith(f"{machine().lower()}-{system}")


def try_out(wheel: Path, python: str) -> None:
    """Install it in an empty environment, and use it there."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        run(BIN / "uv", "venv", "--quiet", "--python", python, place / "venv")
        tools = {"PATH": str(place / "venv" / "bin"), "PYTHONPATH": "", "HOME": folder}
        installed = place / "venv" / "bin" / "python"
        install = (BIN / "uv", "pip", "install", "--quiet", "--python", installed)
        run(*install, wheel)
        code = "import toprung; print(len(toprung.Position.start(seed=7).legal_moves))"
        run(installed, "-c", code, **tools)
        run(installed, "-c", "import toprung; toprung.play_game(seed=1)", **tools)
        missing = subprocess.run(
            [installed, "-m", "toprung"], env=os.environ | tools, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        if 'pip install "toprung[play]"' not in missing.stderr:
            raise Wrong(f"without its extra, the command says {missing.stderr!r}")
        run(*install, f"{wheel}[play]")
        run(place / "venv" / "bin" / "toprung", "--version", **tools)
        _serve(place, tools)


def _serve(place: Path, tools: dict[str, str]) -> None:
    """`toprung play` must show the page."""
    port = "18018"
    command = [str(place / "venv" / "bin" / "toprung"), "play", "--no-browser", "--port", port]
    database = {"TOPRUNG_DATABASE": f"sqlite:///{place / 'matches.sqlite'}"}
    running = subprocess.Popen(command, env=os.environ | tools | database, text=True)
    try:
        page, until = "", time.monotonic() + PATIENCE
        while not page and time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                    page = answer.read().decode()
            except OSError:
                time.sleep(0.2)
        if "assets/" not in page:
            raise Wrong(f"the service shows {page[:200]!r}, not its page")
    finally:
        running.terminate()
        running.wait()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("platforms", nargs="*", metavar="TAG", help=f"of {', '.join(PLATFORMS)}")
    platforms = parser.parse_args().platforms or list(PLATFORMS)
    if unknown := set(platforms) - set(PLATFORMS):
        parser.error(f"no wheels are built for {', '.join(sorted(unknown))}")
    try:
        build(platforms)
        for platform in platforms:
            (wheel,) = DIST.glob(f"*-py3-none-{platform}.whl")
            look_through(wheel, platform)
            if "linux" in platform:
                audit(wheel, platform)
            print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, as it should be")
            if fits_here(platform):
                for name, python in found_pythons():
                    try_out(wheel, python)
                    print(f"  runs in {name}, bare and with [play]", flush=True)
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
