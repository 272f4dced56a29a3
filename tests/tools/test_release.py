"""A wheel, in small what `make dist` checks for every platform."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from hatch_build import PLATFORMS

from tools import release

ROOT = Path(__file__).parents[2]


def test_a_wheel_holds_what_it_should_and_plays_with_no_other_package(tmp_path: Path) -> None:
    platform = next(platform for platform in PLATFORMS if release.fits_here(platform))
    release.run(
        *(release.BIN / "uv", "build", "--quiet", "--wheel", "--no-build-isolation"),
        *("--python", sys.executable, "--out-dir", tmp_path),
        TOPRUNG_PLATFORM=platform,
        TOPRUNG_PAGE="as-it-is",
    )
    (wheel,) = tmp_path.glob("*.whl")
    release.look_through(wheel, platform)
    if "linux" in platform:
        release.audit(wheel, platform)
    with ZipFile(wheel) as opened:
        opened.extractall(tmp_path)
    code = "import toprung; print(toprung.__file__, toprung.play_game(seed=1).header('Result'))"
    done = subprocess.run(
        [sys.executable, "-S", "-W", "error", "-c", code],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(str(tmp_path / "toprung"))
    assert "wins" in done.stdout


def test_the_pythons_that_are_tried_are_those_that_are_promised() -> None:
    promised = [
        line.split("::")[-1].strip(' ",')
        for line in (ROOT / "pyproject.toml").read_text("utf-8").splitlines()
        if "Programming Language :: Python :: 3." in line
    ]
    assert [f"python{version}" for version in promised] == list(release.PYTHONS)
