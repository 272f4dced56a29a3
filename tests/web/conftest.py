"""A service and a real browser for the tests of the page."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from contextlib import suppress
from typing import Protocol, Unpack

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError
from tools.page.chromium import FLAGS, found
from tools.page.house import ROOT, House
from tools.page.visitor import Traits, Visitor


class Visit(Protocol):
    """Makes a visitor."""

    def __call__(self, **traits: Unpack[Traits]) -> Visitor: ...


FAILED = pytest.StashKey[bool]()
SEEN = ROOT / "build" / "web"
PATIENCE = 180_000  # milliseconds that a busy machine may take

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def page_is_built() -> None:
    built = ROOT / "src" / "toprung" / "server" / "static" / "index.html"
    assert built.is_file(), "the page is not built: `make web`"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One service for all tests of a module."""
    running = House(tmp_path_factory.mktemp("house") / "matches.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def address(house: House) -> str:
    """Where this module's service is."""
    return house.url


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of the page; every visitor has a context of its own."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found(), args=list(FLAGS))
        yield launched
        launched.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures of a test know that it failed."""
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Makes visitors of this module's service; at the end none of them may have complained. What
    they saw when a test failed is left in build/web."""
    visitors: list[Visitor] = []

    def come(**traits: Unpack[Traits]) -> Visitor:
        traits.setdefault("painted", False)  # few tests are about pictures
        visitors.append(Visitor(browser, house.url, **traits))
        return visitors[-1]

    yield come
    if request.node.stash.get(FAILED, False):
        for number, visitor in enumerate(visitors):
            picture = SEEN / f"{re.sub(r'[^a-z0-9_-]', '-', request.node.name)}-{number}.png"
            with suppress(PlaywrightError):
                visitor.page.screenshot(path=picture)
    for visitor in visitors:
        visitor.close()
    assert [visitor.complaints for visitor in visitors] == [[] for _ in visitors]
