"""What axe-core finds wrong with a page for those who see, hear or move otherwise."""

from __future__ import annotations

from playwright.sync_api import Page
from tools.page.house import ROOT

SCRIPT = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")


def findings(page: Page) -> list[str]:
    """Serious and critical ones, each with the place."""
    page.evaluate(SCRIPT.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]
