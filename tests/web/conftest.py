"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
# Drawing without a graphics processor: machines that test have none.
FLAGS = (
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where Chromium is. TOPRUNG_CHROMIUM names another."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    found = os.environ.get("TOPRUNG_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    assert found, "Tests of the page need Chromium: on Debian, apt install chromium."
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own, with the page that was built."""
    page = ROOT / "src" / "toprung" / "server" / "static" / "index.html"
    assert page.is_file(), "The page was not built: make web builds it."
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = tmp_path_factory.mktemp("page") / "tables.db"
    command = [sys.executable, "-m", "toprung", "serve", "--port", str(port)]
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{database}", "--log-level", "error"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    assert "Toprung is at" in server.stdout.readline()
    yield f"http://127.0.0.1:{port}/"
    server.terminate()
    server.wait(timeout=30)
    server.stdout.close()
