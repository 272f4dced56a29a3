"""Where everything is on a table's page: its panels, the structure, the piece in hand.

Panels are the elements that carry `data-area`. The page tells where it shows the structure and the
held piece (`window.toprung.projected()`); that is compared with the corners of the pieces, as the
service knows them, projected here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, TypeAlias, TypedDict

from tools.page.house import ROOT
from tools.page.visitor import Visitor

Size: TypeAlias = tuple[int, int]
Corner: TypeAlias = tuple[float, float, float]
SIZES: Final[tuple[Size, ...]] = (
    (360, 640),
    (390, 844),
    (844, 390),
    (768, 1024),
    (900, 600),
    (1280, 800),
    (1920, 1080),
)
USUAL: Final = (1280, 800)
PHONE: Final = 420  # pixels: windows whose shorter side is below this belong to phones
FILLS: Final = 0.45  # the least share of the stage's height that the structure takes
SLACK: Final = 1.0  # pixels that edges may cross: rounding
PICTURES: Final = ROOT / "build" / "layout"
# The stage is not a panel: structure and piece are there. Measured once nothing has moved for some
# pictures.
MEASURE: Final = """async (corners) => {
  const plain = (box) => box
    && { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  const around = () => {
    if (!corners.length) return null;
    const { rig, canvas } = window.toprungStage;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const spots = corners.map(([x, y, z]) => {
      const seen = rig.target.clone().set(x, y, z).project(rig.camera);
      return [left + ((seen.x + 1) / 2) * width, top + ((1 - seen.y) / 2) * height];
    });
    const [across, down] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    return { left: Math.min(...across), right: Math.max(...across),
      top: Math.min(...down), bottom: Math.max(...down) };
  };
  const brokenWords = (panel) => {
    const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode())
      for (const { index, 0: word } of texts.currentNode.data.matchAll(/[\\p{L}]+/gu)) {
        const range = new Range();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(word);
      }
    return found;
  };
  const all = [...document.querySelectorAll('html, body, [data-area], [data-area] *')];
  const look = () => {
    const shown = [...document.querySelectorAll('[data-area]')].filter((one) =>
      one.dataset.area !== 'stage' && one.checkVisibility({ visibilityProperty: true })
      && one.clientWidth && one.clientHeight);
    const { structure, held, stage } = window.toprung.projected();
    return {
      panels: shown.map((one) => ({
        name: one.dataset.area,
        within: shown.flatMap((two, number) => two !== one && two.contains(one) ? [number] : []),
        text: one.innerText.trim().replaceAll(/\\s+/g, ' ').slice(0, 40),
        ...plain(one.getBoundingClientRect()) })),
      structure: plain(structure), held: plain(held), stage: plain(stage),
      tight: around(),
      window: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
      sideways: all.filter((one) => one.scrollWidth > one.clientWidth + 1
          && (one === document.documentElement
            || ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)))
        .map((one) => `${one.tagName} ${one.className}`),
      broken: shown.filter((one) => one.dataset.area === 'tools').flatMap(brokenWords),
      holding: !!document.querySelector('[data-area=dock] .holding'),
    };
  };
  const flat = (seen) => [...seen.panels, seen.structure, seen.held, seen.stage]
    .flatMap((box) => box ? [box.left, box.top, box.right, box.bottom] : [0, 0, 0, 0]);
  let before = [];
  for (let calm = 0, pictures = 0; calm < 4 && pictures < 400; pictures++) {
    await new Promise(requestAnimationFrame);
    const now = flat(look());
    const moves = now.length !== before.length
      || now.some((at, i) => Math.abs(at - before[i]) > 0.5);
    calm = moves ? 0 : calm + 1;
    before = now;
  }
  return look();
}"""


class Box(TypedDict):
    """CSS pixels of the window."""

    left: float
    top: float
    right: float
    bottom: float


class Panel(Box):
    name: str
    within: list[int]  # the panels that it is a part of
    text: str


class Measured(TypedDict):
    """What MEASURE returns."""

    panels: list[Panel]
    structure: Box | None
    held: Box | None
    stage: Box
    tight: Box | None  # around the corners of the structure
    window: Box
    sideways: list[str]
    broken: list[str]  # words of the tools that run over two lines
    holding: bool  # a piece is in this person's hand


@dataclass(frozen=True)
class State:
    """A page in some state, with all corners of the structure (metres) where they are known."""

    name: str
    visitor: Visitor
    structure: Sequence[Corner] = field(default=(), repr=False)


@dataclass(frozen=True)
class Fault:
    state: str
    size: Size
    words: str

    def __str__(self) -> str:
        return f"{self.state} at {self.size[0]}x{self.size[1]}: {self.words}"


def faults_of(
    state: State, prefix: str = "", docks: dict[Size, float] | None = None
) -> list[Fault]:
    """Resize the page through all sizes; what is wrong with its layout. A picture of each size with
    faults is left in build/layout, if a prefix for their names is given. `docks` keeps the dock's
    height while a piece is held, which must be the same in all states that share it."""
    found: list[Fault] = []
    docks = {} if docks is None else docks
    page = state.visitor.page
    for size in SIZES:
        resize(state.visitor, size)
        measured: Measured = page.evaluate(MEASURE, list(state.structure))
        faults = [Fault(state.name, size, words) for words in judged(measured)]
        if measured["holding"]:
            dock = next(one for one in measured["panels"] if one["name"] == "dock")
            high = dock["bottom"] - dock["top"]
            if abs(high - docks.setdefault(size, high)) > SLACK:
                words = f"the dock is {high:.0f} high, and was {docks[size]:.0f}"
                faults.append(Fault(state.name, size, words))
        if faults and prefix:
            PICTURES.mkdir(parents=True, exist_ok=True)
            name = f"{prefix}-{state.name.replace(' ', '-')}-{size[0]}x{size[1]}.png"
            page.screenshot(path=PICTURES / name)
        found += faults
    resize(state.visitor, USUAL)
    return found


def resize(visitor: Visitor, size: Size) -> None:
    """Give the page this size, and a finger instead of a mouse where that is a phone's."""
    width, height = size
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": min(size) < PHONE})
    session.detach()
    visitor.page.set_viewport_size({"width": width, "height": height})


def judged(seen: Measured) -> Iterator[str]:
    """What is wrong, in words."""
    stage, panels = seen["stage"], list(enumerate(seen["panels"]))
    for (first, one), (second, two) in combinations(panels, 2):
        related = first in two["within"] or second in one["within"]
        if not related and _cross(one, two):
            yield f"{_named(one)} covers {_named(two)}"
    for piece, box in (("the structure", seen["structure"]), ("the held piece", seen["held"])):
        if box is None:
            continue
        for _, panel in panels:
            if _cross(panel, box):
                yield f"{_named(panel)} covers {piece} {_told(box)}"
        if not _inside(box, stage):
            yield f"{piece} {_told(box)} leaves the stage {_told(stage)}"
    for _, panel in panels:
        if not _inside(panel, seen["window"]):
            yield f"{_named(panel)} is cut by the window"
        for outer in panel["within"]:
            if not _inside(panel, seen["panels"][outer]):
                yield f"{_named(panel)} leaves {_named(seen['panels'][outer])}"
    for element in seen["sideways"]:
        yield f"<{element}> scrolls sideways"
    for word in seen["broken"]:
        yield f"the word {word!r} is broken"
    yield from _too_small(seen)


def _too_small(seen: Measured) -> Iterator[str]:
    """By the corners, where they are known: the page's own box is larger than what is in it."""
    stage, told, tight = seen["stage"], seen["structure"], seen["tight"]
    if told is None:
        return
    if tight is not None and not _inside(tight, told):
        yield f"the structure is at {_told(tight)}, not at {_told(told)}"
    box = tight or told
    wide, high = box["right"] - box["left"], box["bottom"] - box["top"]
    share = high / (stage["bottom"] - stage["top"])
    if share < FILLS and wide <= high:
        yield f"the structure {_told(box)} fills {share:.0%} of the stage's height {_told(stage)}"


def _cross(one: Box, two: Box) -> bool:
    return (
        one["left"] < two["right"] - SLACK
        and two["left"] < one["right"] - SLACK
        and one["top"] < two["bottom"] - SLACK
        and two["top"] < one["bottom"] - SLACK
    )


def _inside(inner: Box, outer: Box) -> bool:
    return (
        inner["left"] >= outer["left"] - SLACK
        and inner["right"] <= outer["right"] + SLACK
        and inner["top"] >= outer["top"] - SLACK
        and inner["bottom"] <= outer["bottom"] + SLACK
    )


def _named(panel: Panel) -> str:
    return f"[{panel['name']}: {panel['text']}] {_told(panel)}"


def _told(box: Box) -> str:
    wide, high = box["right"] - box["left"], box["bottom"] - box["top"]
    return f"({box['left']:.0f},{box['top']:.0f} {wide:.0f}x{high:.0f})"
