"""The same bits from every build of the core: as shipped, in Debug, on another processor, and in
WebAssembly (tests/web has that in a browser)."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

from tests.games.moon.physics.kernels import story
from tests.games.moon.physics.kernels.arm import Arm64

ROOT = Path(__file__).parents[5]
KERNELS = ROOT / "src" / "toprung" / "games" / "moon" / "physics" / "kernels"
SUFFIX = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
COMMON = ["-std=c11", "-ffp-contract=off", "-fno-math-errno", "-Wall", "-Wextra", "-Werror"]
# Undefined behaviour stops the program.
DEBUG = ["-O0", "-g", "-shared", "-fPIC", "-fsanitize=undefined", "-fsanitize-trap=all"]
BARE = ["-O2", "-nostdlib", "-fno-sanitize=undefined"]
# Vectors of 128 bits or none: the page is shipped with them.
WEB = ["-target", "wasm32-freestanding", "-Wl,--no-entry", "-Wl,--export-dynamic"]
ARM = ["-target", "aarch64-freestanding", "-static", "-Wl,--entry=moon_step"]
TELL = """
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
const [core, calls, story] = process.argv.slice(-3);
const { saved } = await import(story);
const bytes = await saved(readFileSync(core), JSON.parse(readFileSync(calls, "utf8")));
console.log(createHash("sha256").update(bytes).digest("hex"));
"""


def compiled(out: Path, flags: list[str]) -> Path:
    cache = str(ROOT / "build" / "zig-cache")
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    sources = sorted(map(str, KERNELS.glob("*.c")))
    command = [sys.executable, "-m", "ziglang", "cc", *COMMON, *flags, "-o", str(out), *sources]
    subprocess.run(command, check=True, env=environment, capture_output=True)
    return out


def test_as_shipped_it_ends_as_it_always_did() -> None:
    """A change of the physics changes this digest: say so in the changelog, and set it anew."""
    assert story.ending(KERNELS / f"moon{SUFFIX}") == story.GOLDEN


def test_a_debug_build_that_watches_for_undefined_behaviour_ends_the_same(tmp_path: Path) -> None:
    assert story.ending(compiled(tmp_path / f"debug{SUFFIX}", DEBUG)) == story.GOLDEN


def test_an_arm_processor_ends_the_same(tmp_path: Path) -> None:
    program = compiled(tmp_path / "core.elf", [*BARE, *ARM, "-Wl,--no-gc-sections"])
    assert story.Teller(Arm64(program)).ending() == story.GOLDEN


def test_webassembly_ends_the_same(tmp_path: Path) -> None:
    core = compiled(tmp_path / "core.wasm", [*BARE, *WEB])
    calls = tmp_path / "calls.json"
    calls.write_text(json.dumps(story.calls()))
    tell = tmp_path / "tell.mjs"
    tell.write_text(TELL)
    telling = ["node", str(tell), str(core), str(calls), story.SCRIPT.as_uri()]
    # npm.py finds the Node that the page is built with.
    done = subprocess.run(
        [sys.executable, str(ROOT / "web" / "npm.py"), "exec", "--call", shlex.join(telling)],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout.strip() == story.GOLDEN
