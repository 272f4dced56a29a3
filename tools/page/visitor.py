"""Somebody with a browser: a page of a certain size and language, which must never complain."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypedDict

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Route,
    TimeoutError,
    WebSocket,
)

from tools.page.house import PATIENCE
from toprung.protocol.codec import decode_reply
from toprung.protocol.frames import Poses

Size = Literal["desktop", "phone", "small", "tiny"]
Scheme = Literal["dark", "light"]
# Small ones are laid out like a phone held sideways, and drawn quickly.
SIZES: Final = {
    "desktop": (1280, 800),
    "phone": (390, 844),
    "small": (760, 520),
    "tiny": (320, 240),
}
# Everything is made, handed to the graphics system and disposed of, but no dot of the table is
# painted and nothing is blurred or put behind the controls: that is most of the time where it is
# done in software.
UNPAINTED: Final = """for (const name of ["drawArrays", "drawElements"])
  for (const kind of ["", "Instanced"])
    WebGL2RenderingContext.prototype[name + kind] = () => undefined;
addEventListener("DOMContentLoaded", () => {
  const clear = new CSSStyleSheet();
  clear.replaceSync("* { backdrop-filter: none !important } #table { opacity: 0 !important }");
  document.adoptedStyleSheets = [clear];
});"""
# Whoever goes elsewhere within the page still sees, for a moment, what was there before.
MARK: Final = """for (const one of document.querySelectorAll('#app > *')) one.dataset.old = '';
    location.hash"""
GONE: Final = "!document.querySelector('#app > :first-child[data-old]')"
REACHING: Final = 5_000  # milliseconds
SETTLED: Final = "document.querySelector('#app')?.childElementCount > 0"


class Traits(TypedDict, total=False):
    """What a visitor is like; see Visitor."""

    size: Size
    language: str
    scheme: Scheme
    still: bool
    seed: int
    inspect: bool
    clock: int
    painted: bool


class Visitor:
    """A browser's context of its own, with one page. `complaints` are errors in its console,
    breaches of the content policy and uncaught exceptions; `sent` are the kinds of messages that
    the page sent to its table, `asked` is what its questions were about and `answers` what the
    table answered."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: Size = "desktop",
        language: str = "en",
        scheme: Scheme = "dark",
        still: bool = True,
        seed: int = 1,
        inspect: bool = True,
        clock: int | None = None,
        painted: bool = True,
    ) -> None:
        """Not `painted` is without pictures of the table."""
        width, height = SIZES[size]
        self.phone = size == "phone"
        self.complaints: list[str] = []
        self.forgiven: re.Pattern[str] | None = None
        self.seed = seed
        self._clock = clock
        self._url = url + ("?inspect" if inspect else "")
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=1,  # finer pictures are drawn the same way, only longer
            is_mobile=self.phone,
            has_touch=self.phone,
            locale={"en": "en-GB", "fr": "fr-FR", "de": "de-DE"}[language],
            color_scheme=scheme,
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.route("**/api/tables", self._seeded)
        if not painted:
            self.context.add_init_script(UNPAINTED)
        self.page: Page = self.context.new_page()
        self.poses: dict[int, tuple[float, ...]] = {}
        self.asked: list[str] = []
        self.sent: list[str] = []
        self.answers: list[Mapping[str, object]] = []
        self.page.on("websocket", self._listen)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._complain(f"uncaught: {error}"))

    def open(self, place: str = "") -> None:
        """Go to a place of the client, `#/lobby`; without one to the start page. What was shown
        before is gone then."""
        before = str(self.page.evaluate(MARK)) or "#/"
        self.page.goto(self._url + place)
        stays = place.partition("?")[0] == before.partition("?")[0]
        self.until(SETTLED if stays else f"{SETTLED} && {GONE}")

    def until(self, condition: str, patience: float = PATIENCE) -> object:
        """Wait until a condition (a JavaScript expression) holds; its value. The content policy
        forbids the page to wait for it itself."""
        return self.until_true(lambda: self.page.evaluate(condition), condition, patience)

    def until_true(
        self, condition: Callable[[], object], name: str = "", patience: float = PATIENCE
    ) -> object:
        """Wait until something holds; its value."""
        end = time.monotonic() + patience
        while not (value := condition()):
            assert time.monotonic() < end, f"in vain: {name}"
            self.page.wait_for_timeout(40)
        return value

    def table(self, code: str) -> dict[str, object]:
        """What the service says of a table."""
        address = self._url.split("?")[0] + f"api/tables/{code}"
        answer = self.context.request.get(address).json()
        assert isinstance(answer, dict)
        return answer

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def tap(self, control: Locator) -> None:
        """Touch it on a phone, click it elsewhere."""
        if self.phone:
            control.tap()
        else:
            control.click()

    def tapped(self, control: Locator) -> bool:
        """Touch or click what may go while one reaches for it; whether that was done."""
        try:
            control.tap(timeout=REACHING) if self.phone else control.click(timeout=REACHING)
        except TimeoutError:
            return False
        return True

    def choose(self, name: str) -> None:
        """Open the table's menu and choose something there."""
        self.tap(self.button("Menu"))
        self.tap(self.page.get_by_role("dialog", name="Menu").get_by_role("button", name=name))

    def close(self) -> None:
        self.context.close()

    def _seeded(self, route: Route) -> None:
        """A new table gets the test's seed, so that all chance is known (the service forbids that
        where strangers may sit down), and its clock: those that the page offers take long."""
        if route.request.method != "POST":
            route.continue_()
            return
        wanted = json.loads(route.request.post_data or "{}")
        if self._clock is not None:
            wanted["clock"] = {"kind": "turn", "seconds": self._clock}
        if all(seat["kind"] != "open" for seat in wanted["seats"]):
            wanted["seed"] = self.seed
        route.continue_(post_data=json.dumps(wanted))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"{message.text} ({message.location.get('url', '')})")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)
        socket.on("framesent", self._sent)

    def _sent(self, payload: str | bytes) -> None:
        message = json.loads(payload) if isinstance(payload, str) else {}
        self.sent.append(str(message.get("type", "")))
        if message.get("type") == "ask":
            self.asked.append(message["question"]["about"])

    def _received(self, payload: str | bytes) -> None:
        """Places of ladders and answers, as they come to this page."""
        if isinstance(payload, bytes):
            frame = decode_reply(payload)
            if isinstance(frame, Poses):
                self.poses.update(frame.moved.poses)
        elif payload.startswith('{"type":"answer"'):
            self.answers.append(json.loads(payload)["answer"])

    def _complain(self, text: str) -> None:
        if self.forgiven is None or not self.forgiven.search(text):
            self.complaints.append(text)
