"""What the page needs to play without the network: the program itself, for CPython in WebAssembly.

One archive with the sources of `toprung`, the packages it imports, and the kernels compiled for
Pyodide, which comes from npm. The packages are those that `requirements/run.txt` pins, by hash.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "toprung"
BUILD = ROOT / "build" / "browser"
ARCHIVE = BUILD / "python.zip"
GAMES = PACKAGE / "games"
KERNELS = {path.relative_to(GAMES).parts[0]: path for path in sorted(GAMES.glob("**/kernels"))}
# What `toprung.server.browser` imports, and Pyodide's names for its Python.
PACKAGES = {
    "annotated-doc",
    "annotated-types",
    "anyio",
    "fastapi",
    "idna",
    "opentelemetry-api",
    "platformdirs",
    "prometheus-client",
    "pydantic",
    "pydantic-core",
    "starlette",
    "typing-extensions",
    "typing-inspection",
}
PLATFORM = ("pyemscripten_2026_0_wasm32", "3.14", "cp314")
LEFT_OUT = {"cli", "envs", "notebook", "static", "__pycache__"}
KINDS = {".bin", ".gz", ".json", ".py", ".toml", ".sql", ".so"}
# As in hatch_build.py; a library that Pyodide's own linker finishes.
COMPILE = ["-target", "wasm32-wasi", "-mno-extended-const", "-msimd128", "-std=c11", "-O3", "-fPIC"]
COMPILE += ["-ffp-contract=off", "-fno-math-errno", "-fno-sanitize=undefined"]
COMPILE += ["-fvisibility=hidden", "-Wall", "-Wextra", "-Werror", "-c"]
LINK = ["-shared", "--experimental-pic", "--no-entry", "--unresolved-symbols=import-dynamic", "-s"]


def zig(*arguments: str) -> None:
    cache = str(ROOT / "build" / "zig-cache")
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    _run([sys.executable, "-m", "ziglang", *arguments], environment)


def _run(command: list[str], environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:5])} failed:\n{done.stdout}{done.stderr}")


def kernels(name: str, folder: Path) -> Path:
    """The kernels of a game, compiled for Pyodide."""
    place = BUILD / name
    place.mkdir(parents=True, exist_ok=True)
    objects = []
    for source in sorted(folder.glob("*.c")):
        made = place / f"{source.stem}.o"
        zig("cc", *COMPILE, str(source), "-o", str(made))
        objects.append(str(made))
    library = place / f"{name}.so"
    zig("wasm-ld", *LINK, "-o", str(library), *objects)
    return library


def packages() -> Path:
    """The packages, in the versions that are pinned, fetched again only if those changed."""
    blocks = re.split(r"\n(?=[a-z])", (ROOT / "requirements" / "run.txt").read_text("utf-8"))
    pinned = "\n".join(one for one in blocks if one.split("==")[0].split("[")[0] in PACKAGES)
    place, wanted = BUILD / "packages", BUILD / "packages.txt"
    if place.is_dir() and wanted.is_file() and wanted.read_text("utf-8") == pinned:
        return place
    shutil.rmtree(place, ignore_errors=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    wanted.with_suffix(".new").write_text(pinned, "utf-8")
    platform, python, abi = PLATFORM
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--target", str(place), "--no-deps", "--only-binary", ":all:", "--no-compile"]
    pip += ["--platform", platform, "--python-version", python, "--implementation", "cp"]
    pip += ["--abi", abi, "--require-hashes", "-r", str(wanted.with_suffix(".new"))]
    _run(pip)
    wanted.with_suffix(".new").replace(wanted)
    return place


def metadata() -> tuple[str, Path]:
    """By what the program knows its own version, as records name it: its path there."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    made = BUILD / "METADATA"
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_text(f"Metadata-Version: 2.1\nName: toprung\nVersion: {version}\n", "utf-8")
    return f"toprung-{version}.dist-info/METADATA", made


def files() -> dict[str, Path]:
    """Everything in the archive, by its path there."""
    found = dict([metadata()])
    for path in PACKAGE.rglob("*"):
        parts = path.relative_to(PACKAGE).parts
        if path.suffix in KINDS - {".so"} and not LEFT_OUT & set(parts):
            found[path.relative_to(PACKAGE.parent).as_posix()] = path
    for game, folder in KERNELS.items():
        library = kernels(game, folder)
        found[(folder.relative_to(PACKAGE.parent) / library.name).as_posix()] = library
    place = packages()
    for path in place.rglob("*"):
        inside = path.relative_to(place)
        licence = ".dist-info" in inside.parts[0] and "licenses" in inside.parts
        if licence or (path.suffix in KINDS and ".dist-info" not in inside.parts[0]):
            found[inside.as_posix()] = path
    return {name: path for name, path in found.items() if path.is_file()}


def build() -> Path:
    """Make the archive; the same files give the same bytes."""
    ARCHIVE.parent.mkdir(parents=True, exist_ok=True)
    scratch = ARCHIVE.with_suffix(".new")
    with zipfile.ZipFile(scratch, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(files().items()):
            archive.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    if ARCHIVE.is_file() and ARCHIVE.read_bytes() == scratch.read_bytes():
        scratch.unlink()
    else:
        scratch.replace(ARCHIVE)
    return ARCHIVE


if __name__ == "__main__":
    print(build().relative_to(ROOT))
