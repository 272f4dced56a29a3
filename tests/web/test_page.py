"""The page in Chromium, by its own controls, under the server's strict content policy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE: Final = 180_000
MOST_CHOICES: Final = 400
NEXT: Final = ".bar[aria-busy=false] b, .outcome"


@pytest.fixture
def complaints() -> list[str]:
    """What a page says of errors; every test ends without any."""
    return []


def visit(browser: Browser, complaints: list[str], **options: Any) -> Page:
    """A page for somebody new, with little motion."""
    context = browser.new_context(reduced_motion="reduce", **{"locale": "en-GB", **options})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


@pytest.fixture
def page(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    page = visit(browser, complaints, viewport={"width": 800, "height": 560})
    yield page
    page.context.close()
    assert complaints == []


def serious(page: Page) -> list[str]:
    """Grave findings of an accessibility scan."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    grave = ("serious", "critical")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found["violations"]
        if one["impact"] in grave
    ]


def choose(page: Page) -> None:
    """Make the choice that the table waits for, with keys alone."""
    page.focus("canvas")
    headline = page.locator(".dock .bar b").inner_text()
    if headline.startswith("Take a block"):
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        page.wait_for_selector(".dock .holding")
        page.keyboard.press("e")
        page.keyboard.press("Enter")
    elif "limb" in headline or headline.startswith("Put the pushed"):
        page.keyboard.press("n")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("p")


def test_the_start_page_speaks_three_languages(page: Page, address: str) -> None:
    page.goto(address)
    for tag, word in (("fr", "Jouer"), ("de", "Spielen"), ("en", "Play")):
        page.click(f".languages [lang={tag}]")
        expect(page.locator(".play")).to_have_text(word)
        assert page.evaluate("document.documentElement.lang") == tag
    assert serious(page) == []


def test_language_and_name_are_remembered(page: Page, address: str) -> None:
    page.goto(address)
    page.click(".languages [lang=de]")
    page.fill("[autocomplete=nickname]", "Ada")
    page.reload()
    expect(page.locator(".play")).to_have_text("Spielen")
    expect(page.locator("[autocomplete=nickname]")).to_have_value("Ada")


def test_a_whole_game_with_keys_alone_then_its_replay_and_a_fork(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("radio", name="The Climbers").click()
    page.click(".play")
    for _ in range(MOST_CHOICES):
        page.wait_for_selector(NEXT)
        if page.locator(".outcome").count():
            break
        ply = page.locator(".table").get_attribute("data-ply")
        choose(page)
        page.wait_for_function(
            "ply => document.querySelector('.table')?.dataset.ply !== ply"
            " || document.querySelector('.dock [role=group]:not(.faces)')"
            " || document.querySelector('.outcome')",
            arg=ply,
        )
        ways = page.locator(".dock [role=group]:not(.faces) button")
        if ways.count():
            ways.first.click()
    expect(page.locator(".outcome")).to_contain_text("CL-END-3")
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".controls")
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Previous step").click()
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/#/table/*")
    # Whoever plays on sits down at once, where they sat.
    expect(page.locator(".dock .bar b, .outcome").first).to_be_visible()


def test_who_wants_to_be_asked_before_each_move_is_asked(page: Page, address: str) -> None:
    page.add_init_script("localStorage.setItem('toprung.confirm', 'true')")
    page.add_init_script("localStorage.setItem('toprung.climbers.walks', JSON.stringify('always'))")
    page.goto(address)
    page.get_by_role("radio", name="The Climbers").click()
    page.click(".play")
    page.get_by_role("button", name="Stay", exact=True).click()
    asked = page.get_by_role("group", name="Play this move?")
    asked.get_by_role("button", name="No").click()
    assert page.locator(".table").get_attribute("data-ply") == "0"
    page.get_by_role("button", name="Stay", exact=True).click()
    asked.get_by_role("button", name="Yes").click()
    page.wait_for_selector(".table:not([data-ply='0'])")


def test_a_table_on_a_phone_has_no_grave_findings(
    browser: Browser, address: str, complaints: list[str]
) -> None:
    phone = {"width": 390, "height": 844}
    page = visit(browser, complaints, viewport=phone, has_touch=True, is_mobile=True)
    page.goto(address)
    page.get_by_role("radio", name="The Climbers").click()
    page.click(".play")
    page.wait_for_selector(".dock .bar")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= phone["width"]
    page.context.close()
    assert complaints == []


def test_the_rulebook_opens_at_a_rule(page: Page, address: str) -> None:
    page.goto(f"{address}#/rules/climbers?rule=CL-LAD-3")
    expect(page.locator("#CL-LAD-3")).to_be_in_viewport()
    assert serious(page) == []


def test_two_people_meet_by_a_link(
    browser: Browser, page: Page, address: str, complaints: list[str]
) -> None:
    page.goto(address)
    page.get_by_role("radio", name="The Climbers").click()
    page.get_by_label("Who plays in seat 2").select_option("invited")
    page.click(".play")
    page.wait_for_url("**/#/table/*")
    other = visit(browser, complaints, viewport={"width": 1000, "height": 700}, locale="fr-FR")
    other.goto(page.url)
    other.get_by_role("button", name="S’asseoir ici").click()
    page.get_by_role("button", name="Start the game").click()
    expect(other.locator(".players [aria-current=true]")).to_be_visible()
    page.keyboard.press("t")
    page.get_by_label("Say something").fill("Hello & <b>welcome</b>")
    page.keyboard.press("Enter")
    other.keyboard.press("t")
    expect(other.locator(".said")).to_contain_text("Hello & <b>welcome</b>")
    other.context.close()
