"""From the start page to a table, by its controls."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tools.page.house import PATIENCE
from tools.page.visitor import Visitor

CLIMBERS = 0
MOON = 1
STAGED = "!!window.toprungStage"
# The code of the table that stands there, once it is the one of this address.
TABLED = """(() => {
    const code = document.querySelector('.table')?.dataset.code;
    const there = code && code !== 'LEAVING' && location.hash.startsWith(`#/table/${code}`);
    return there && window.toprungStage ? code : null;
})()"""


def sit_down(
    visitor: Visitor,
    game: int,
    sitters: Sequence[str],
    *,
    mode: str | None = None,
    options: Mapping[str, str] | None = None,
    public: bool = False,
) -> str:
    """Choose a game and who plays (`you`, `here`, `bot` or `bot:level`, `invited`), and play; the
    table's code. `mode` is the first of the further options, `options` are some by their names;
    `public` shows the table in the lobby."""
    visitor.open()
    page = visitor.page
    visitor.tap(page.get_by_role("radio").nth(game))
    rows = page.locator("fieldset ol > li")
    while rows.count() < len(sitters):
        visitor.tap(page.locator("fieldset button.add"))
    while rows.count() > len(sitters):
        visitor.tap(rows.last.get_by_role("button"))
    for row, sitter in enumerate(sitters):
        kind, _, level = sitter.partition(":")
        rows.nth(row).locator("select").first.select_option(kind)
        if level:
            rows.nth(row).locator("select").nth(1).select_option(level)
    if mode is not None or options or public:
        visitor.tap(page.locator("summary").first)
    if mode is not None:
        page.locator("details select").first.select_option(mode)
    for name, value in (options or {}).items():
        line = page.locator("details label", has_text=re.compile(f"^\\s*{re.escape(name)}"))
        line.locator("select").select_option(value)
    if public:
        page.get_by_label("List this table in the lobby").check()
    visitor.tap(page.locator("button.play"))
    return arrived(visitor)


def arrived(visitor: Visitor, *, leaving: str = "", patience: float = PATIENCE) -> str:
    """Wait for a table to stand there, another one than that which is left; its code."""
    return str(visitor.until(TABLED.replace("LEAVING", leaving), patience))


def resign(visitor: Visitor) -> None:
    """Give the game up, and mean it."""
    visitor.choose("Resign")
    visitor.tap(visitor.button("Yes"))
