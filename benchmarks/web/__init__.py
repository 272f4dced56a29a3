"""The page in a real Chromium that draws in software: sizes, times and what a live room sends.

The page must have been built (`make web`). Everything here uses all cores.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tools.page.chromium import FLAGS, found
from tools.page.house import House

from benchmarks.figures import Figure
from benchmarks.machine import all_cores
from benchmarks.timing import QUICK, Effort, progress
from benchmarks.web import frames, hand, loading, sending


def measure(effort: Effort) -> Iterator[Figure]:
    quick = effort == QUICK
    with all_cores(), _serving() as url:
        with _browsing() as browser:
            progress("the page's sizes and its time to a table")
            yield from loading.measure(browser, url, 2 if quick else 5)
            progress("frames")
            yield from frames.measure(browser, url, 30 if quick else 120)
            progress("the hand, from far away")
            yield from hand.measure(browser, url, 4 if quick else 20)
        progress("a live room")
        yield from sending.measure(url, 3.0 if quick else 10.0)


@contextmanager
def _serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder) / "matches.sqlite")
        try:
            yield house.url
        finally:
            house.stop()


@contextmanager
def _browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
