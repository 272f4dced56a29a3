"""Puzzles and reviews on the page: tried by keys, told why, and looked back at."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect
from tools.page.climbers import PLY, READY
from tools.page.moon import MoonTable
from tools.page.start import arrived, resign

from tests.web.conftest import Visit
from toprung.games.climbers.puzzles import puzzles
from toprung.games.moon.rules.puzzles import puzzles as moon_puzzles

GHOSTS = "window.toprungStage.scene.children.filter((one) => one.renderOrder === 5).length"


def choose(page: Page, number: int) -> None:
    """A puzzle by its number; those are folded away, and unfolded by keys."""
    wanted = page.get_by_role("button", name=f"Puzzle {number}", exact=True)
    expect(page.get_by_text("Choose by number").first).to_be_visible()
    expect(wanted).to_be_hidden()
    for folded in page.get_by_text("Choose by number").all():
        folded.press("Enter")
    wanted.click()


@pytest.mark.parametrize("game", ["climbers", "moon"])
def test_the_next_puzzle_of_a_grade_is_the_first_that_is_not_solved(
    visit: Visit, game: str
) -> None:
    grades = [one.grade for one in (puzzles() if game == "climbers" else moon_puzzles())]
    easy, medium, hard = ([n for n, each in enumerate(grades, 1) if each == k] for k in range(3))
    visitor = visit(size="phone")
    page = visitor.page
    visitor.open()
    solved = {game: dict.fromkeys([easy[0], easy[1], *hard], True)}
    page.evaluate("(it) => localStorage.setItem('toprung.puzzles', it)", json.dumps(solved))
    page.reload()
    visitor.open(f"#/puzzles/{game}")
    grade = page.get_by_role("region", name="Easy")
    expect(grade).to_contain_text(f"2 of {len(easy)} solved")
    expect(page.get_by_role("region", name="Medium")).to_contain_text(f"0 of {len(medium)} solved")
    last = page.get_by_role("region", name="Hard")
    expect(last).to_contain_text("All solved")
    expect(last.get_by_role("button", name="Next unsolved")).to_have_count(0)
    visitor.tap(grade.get_by_text("Choose by number"))
    done = grade.get_by_role("button", name=f"Puzzle {easy[1]}, solved", exact=True)
    expect(done.locator("svg")).to_be_visible()
    grade.get_by_role("button", name="Next unsolved").press("Enter")
    arrived(visitor)
    told = page.get_by_role("region", name="Puzzle").get_by_role("heading")
    expect(told).to_have_text(f"Puzzle {easy[2]}")


def test_todays_puzzle_is_not_offered_as_new_once_it_is_solved(visit: Visit, address: str) -> None:
    visitor = visit(size="phone", language="de")
    page = visitor.page
    visitor.open("#/puzzles/climbers")
    today = page.get_by_role("region", name="Das Rätsel des Tages")
    expect(today.get_by_role("button")).to_have_text("Lösen")
    listed = visitor.context.request.get(f"{address}api/games/climbers/puzzles").json()
    solved = json.dumps({"climbers": {listed["today"]: True}})
    page.evaluate("(it) => localStorage.setItem('toprung.puzzles', it)", solved)
    page.reload()
    expect(today).to_contain_text("gelöst")
    expect(today).to_contain_text("Morgen kommt das nächste.")
    expect(today.get_by_role("button")).to_have_text("Noch einmal lösen")


def test_a_puzzle_is_tried_told_why_tried_again_and_the_game_reviewed(visit: Visit) -> None:
    """In a puzzle in which everybody has just climbed, so that passing does not end the match."""
    number = next(one.number for one in puzzles() if one.position.table.fails == 0)
    visitor = visit(size="small")
    page = visitor.page
    visitor.open()
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("heading", name="Today’s puzzle")).to_be_visible()
    choose(page, number)
    code = arrived(visitor)
    coach = page.get_by_role("region", name="Puzzle")
    expect(coach).to_contain_text("leave Eagle no way to climb")
    for ply in range(1, 4):
        page.locator(READY).first.wait_for()
        page.locator("#table").press("p")
        visitor.until(f"{PLY} >= {ply}")
    expect(coach).to_have_attribute("data-verdict", "wrong")
    expect(coach).to_contain_text("Not high enough")

    resign(visitor)
    page.locator(".outcome").wait_for()
    match = str(visitor.table(code)["match"])
    coach.get_by_role("button", name="Try again").last.click()
    arrived(visitor, leaving=code)
    expect(coach).to_have_attribute("data-verdict", "none")

    visitor.open(f"#/replay/{match}?step=0")
    visitor.button("Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("img", name="Who was ahead")).to_be_visible()
    expect(review.get_by_text("The better turn: climbs to level").first).to_be_visible()
    better = review.get_by_role("button", name="Show the better turn").first
    better.click()
    expect(review.get_by_role("button", name="Show what was played")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_puzzle_of_ladders_is_tried_by_hand_and_its_review_shows_a_place(visit: Visit) -> None:
    number = min(moon_puzzles(), key=lambda one: (one.grade, len(one.poses))).number
    visitor = visit(size="small")
    page = visitor.page
    visitor.open("#/puzzles/climbers")
    page.get_by_role("link", name="Catch the Moon").click()
    choose(page, number)
    code = arrived(visitor)
    coach = page.get_by_role("region", name="Puzzle")
    expect(coach).to_contain_text("and nothing falls")
    table = MoonTable(visitor, code)
    table.grip()
    table.let_go()
    expect(coach).to_have_attribute("data-verdict", "wrong")
    expect(coach).to_contain_text("(CM-")

    resign(visitor)
    page.locator(".outcome").wait_for()
    visitor.open(f"#/replay/{visitor.table(code)['match']}?step=0")
    visitor.button("Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review).to_contain_text("would have held, touching")
    review.get_by_role("button", name="Show the better turn").click()
    visitor.until(f"{GHOSTS} === 1")
    review.get_by_role("button", name="Show what was played").click()
    visitor.until(f"{GHOSTS} === 0")
