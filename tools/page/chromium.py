"""The browser of these tests: Debian's Chromium, or what the machine has of its family.

    python -m tools.page.chromium

finds it, installs it where that is possible, or says what to install. `make test` runs this first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "The tests of the page need Chromium, and it could not be installed from here. Install it\n"
    "(Debian and Ubuntu: apt install chromium; Fedora: dnf install chromium), or name it with\n"
    "CHROMIUM=/path/to/chrome. `make test BROWSER=no` runs all other tests."
)
# Drawing in software; nothing asks the network on its own; no sandbox, as the tests may be root.
FLAGS = (
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-gpu-rasterization",  # letters and shapes are quicker without
    "--disable-features=Translate,OptimizationHints,MediaRouter",
    "--disable-sync",
    "--metrics-recording-only",
    "--mute-audio",
    "--no-default-browser-check",
    "--no-first-run",
    "--no-proxy-server",
)


class NoBrowser(Exception):
    """There is none on this machine."""


def found() -> str:
    """The path of the browser. Raises NoBrowser."""
    named = os.environ.get("CHROMIUM")
    for name in (named,) if named else NAMES:
        path = shutil.which(name)
        if path:
            return path
    raise NoBrowser(MISSING if not named else f"CHROMIUM={named} is no program.\n{MISSING}")


def install() -> None:
    """Try apt, where there is one that we may use."""
    apt = shutil.which("apt-get")
    if apt is None or os.name != "posix" or os.geteuid() != 0 or os.environ.get("CHROMIUM"):
        return
    print("Installing Chromium for the tests of the page ...", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    options = ["-qq", "-o", "Dpkg::Use-Pty=0"]
    subprocess.run([apt, *options, "update"], env=environment, check=False)
    packages = ["chromium", "fonts-dejavu-core"]
    subprocess.run(
        [apt, *options, "install", "-y", "--no-install-recommends", *packages],
        env=environment,
        stdout=subprocess.DEVNULL,
        check=False,
    )


def main() -> int:
    try:
        found()
    except NoBrowser:
        install()
    try:
        found()
    except NoBrowser as none:
        print(none, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
