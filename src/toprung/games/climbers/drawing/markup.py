"""Elements of SVG as text."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from toprung.games.climbers.drawing.projection import number


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """An element. `stroke_width` stands for stroke-width, `class_` for class; text is escaped by
    `text`, what is inside here is taken as it is."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str, x: float, y: float, **attributes: str | float) -> str:
    """A line of text that begins at a point."""
    return element("text", escape(words), x=x, y=y, **attributes)


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)
