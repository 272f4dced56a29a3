"""Nature's event: what was measured, and which ladders could be taken away.

Its text has no blanks, brackets or braces, so that it can stand in a record: the settlement's own
text with `<` `>` for braces and `(` `)` for brackets, then the two sets of ladders.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from toprung.core.errors import Unparsable
from toprung.games.moon import settlement_text
from toprung.games.moon.settlement import Settlement

_OUT = str.maketrans("{}[]", "<>()")
_IN = str.maketrans("<>()", "{}[]")
_LADDERS = r"-|(?:[0-9]{1,2},)*[0-9]{1,2}"
_EVENT = re.compile(
    rf"(?P<measured><[^{{}}\[\]\s;]*>);(?P<removable>{_LADDERS});(?P<loose>{_LADDERS})"
)


@dataclass(frozen=True, slots=True)
class Settled:
    """The structure was measured: after a release, or because something touched table or base.

    `removable` are the ladders that a trial took away without bringing another one down
    (CM-MIS-7); only those that touched table or base need a trial (`rules.to_try`). `loose` are
    the starting ladders that are out of the base.
    """

    settlement: Settlement
    removable: frozenset[int] = frozenset()
    loose: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        measured = settlement_text.text(self.settlement).translate(_OUT)
        return f"settled:{measured};{_ladders_text(self.removable)};{_ladders_text(self.loose)}"


def parse_settled(text: str) -> Settled | None:
    """The event of what follows `settled:`; None if it is of another form. Raises Unparsable."""
    match = _EVENT.fullmatch(text)
    if match is None:
        return None
    try:
        measured = settlement_text.parse(match["measured"].translate(_IN))
        event = Settled(measured, _ladders(match["removable"]), _ladders(match["loose"]))
        exact = event.text == f"settled:{text}"
    except (RecursionError, OverflowError, ValueError) as error:
        raise Unparsable(f"not a settlement: {error}") from None
    if not exact:
        raise Unparsable("not a settlement as it is written: numbers are out of range or order")
    return event


def _ladders_text(ladders: frozenset[int]) -> str:
    return ",".join(map(str, sorted(ladders))) or "-"


def _ladders(text: str) -> frozenset[int]:
    return frozenset() if text == "-" else frozenset(map(int, text.split(",")))
