"""A notebook's cell without a notebook: a page that does with a widget what anywidget's own runtime
does, which is to import its module and call `render` with a model and a place."""

from __future__ import annotations

import json
from base64 import b64encode

from playwright.sync_api import Browser, Page, Route

from toprung.notebook import Viewer

HOST = "http://notebook.test/"
INSPECTED = "?inspect"  # so that tests can see where the camera is
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Notebook</title>
<style>body { margin: 0; padding: 12px; background: BACK; color: INK; font: 14px sans-serif }
.before { height: ABOVEpx }</style>
<link rel="stylesheet" href="widget.css"></head>
<body><div class="before"></div><div id="cell"></div><script type="module">
import widget from "./widget.js";
const told = await (await fetch("./model.json")).json();
const bytes = Uint8Array.from(atob(told.exhibit), (letter) => letter.charCodeAt(0));
const values = { ...told, exhibit: new DataView(bytes.buffer) };
const heard = {};
const model = {
  get: (name) => values[name],
  set(name, value) {
    values[name] = value;
    for (const listener of heard[`change:${name}`] ?? []) listener();
  },
  save_changes() { window.saved = values.at; },
  on: (event, listener) => void (heard[event] ??= []).push(listener),
  off(event, listener) { heard[event] = (heard[event] ?? []).filter((one) => one !== listener); },
};
window.model = model;
window.leave = await widget.render({ model, el: document.getElementById("cell") });
</script></body></html>"""


class Cell:
    """A cell that shows a widget, and what went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        viewer: Viewer,
        *,
        width: int = 760,
        dark: bool = False,
        still: bool = True,
        above: int = 0,
    ) -> None:
        context = browser.new_context(
            viewport={"width": width, "height": 640},
            reduced_motion="reduce" if still else "no-preference",
            locale="en-GB",
        )
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self._heard(line.type, line.text))
        ink, back = ("#eee", "#111") if dark else ("#222", "#fff")
        page = PAGE.replace("INK", ink).replace("BACK", back).replace("ABOVE", str(above))
        told = {
            "exhibit": b64encode(viewer.exhibit).decode(),
            "at": viewer.at,
            "height": viewer.height,
        }
        self._files = {
            INSPECTED: ("text/html", page),
            "widget.js": ("text/javascript", str(viewer._esm)),
            "widget.css": ("text/css", str(viewer._css)),
            "model.json": ("application/json", json.dumps(told)),
        }
        self.page.route("**", self._answer)
        self.page.goto(HOST + INSPECTED)

    def _heard(self, kind: str, text: str) -> None:
        # The software renderer of the tests says that reading pixels is slow.
        if kind in ("error", "warning") and "GPU stall" not in text:
            self.complaints.append(text)

    def _answer(self, route: Route) -> None:
        name = route.request.url.removeprefix(HOST)
        self.asked.append(name)
        kind, body = self._files.get(name, ("text/plain", ""))
        route.fulfill(status=200 if name in self._files else 404, content_type=kind, body=body)

    def close(self) -> None:
        self.page.context.close()
