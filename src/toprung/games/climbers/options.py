"""What groups of players may agree on before the game (CL-END-4, CL-MOV-6, CL-MOV-7,
CL-PRE-7, CL-VAR-1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TypeVar

from toprung.core.arguments import expect
from toprung.core.errors import Unparsable

E = TypeVar("E", bound=StrEnum)


class ClimbRule(StrEnum):
    """From where a climb is counted: the best level so far, or the turn's start (CL-END-4)."""

    BEST = "best"
    TURN_START = "turn-start"


class General(StrEnum):
    """General movement: offered in order, open to all at once, or none (CL-MOV-7)."""

    ORDERED = "ordered"
    LIVE = "live"
    OFF = "off"


class StepDown(StrEnum):
    """Whether a pawn may step down (CL-MOV-6); `never` also closes ladders downwards."""

    ANY = "any"
    NEVER = "never"


class Tie(StrEnum):
    """Who of several on the highest level wins: the last to arrive, or the first (CL-END-3)."""

    LAST = "last"
    FIRST = "first"


class Build(StrEnum):
    """How players who make the building themselves go about it: in turn (CL-PRE-5), or everybody
    at once (CL-PRE-7)."""

    TURNS = "turns"
    TOGETHER = "together"


@dataclass(frozen=True, slots=True)
class Options:
    """The rules' switches. The defaults are the rulebook of 2008. If the players `build` together,
    a game begins with that."""

    climb_rule: ClimbRule = ClimbRule.BEST
    general: General = General.ORDERED
    freestyle: bool = False
    step_down: StepDown = StepDown.ANY
    tie: Tie = Tie.LAST
    build: Build = Build.TURNS

    @property
    def text(self) -> str:
        """On one line, as differences from the preset 2008: `2008+freestyle+general=live`."""
        parts = ["2008"]
        for entry in fields(self):
            value = getattr(self, entry.name)
            if value != entry.default:
                name = entry.name.replace("_", "-")
                parts.append(name if value is True else f"{name}={value}")
        return "+".join(parts)

    @classmethod
    def parse(cls, text: str) -> Options:
        """Read `text`: a preset's name, then switches, each after a plus sign."""
        expect(text, "options", str)
        preset, *switches = text.split("+")
        if preset not in PRESETS:
            raise Unparsable(f"unknown preset {preset!r}: choose from {', '.join(PRESETS)}")
        given: dict[str, str] = {}
        for switch in switches:
            name, _, value = switch.partition("=")
            name = name.replace("_", "-")
            if name in given:
                raise Unparsable(f"option {name!r} is given twice")
            given[name] = value
        return PRESETS[preset].with_switches(given)

    def with_switches(self, given: Mapping[str, str]) -> Options:
        """These options with some switches set, by name and value, as people write them."""
        changed = self
        for name, value in given.items():
            match name.replace("_", "-"):
                case "climb-rule":
                    changed = replace(changed, climb_rule=_choice(ClimbRule, name, value))
                case "general":
                    changed = replace(changed, general=_choice(General, name, value))
                case "freestyle":
                    if value.lower() not in ("", "true", "false", "yes", "no"):
                        raise Unparsable(f"option freestyle: {value!r} is neither true nor false")
                    changed = replace(changed, freestyle=value.lower() in ("", "true", "yes"))
                case "step-down":
                    changed = replace(changed, step_down=_choice(StepDown, name, value))
                case "tie":
                    changed = replace(changed, tie=_choice(Tie, name, value))
                case "build":
                    changed = replace(changed, build=_choice(Build, name, value))
                case _:
                    known = ", ".join(entry.name.replace("_", "-") for entry in fields(self))
                    raise Unparsable(f"unknown option {name!r}: choose from {known}")
        return changed


def _choice(kind: type[E], name: str, value: str) -> E:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(kind)
        raise Unparsable(f"option {name}: {value!r} is none of {known}") from None


# Named sets of options. `2008` is the rulebook; the others are how later editions play.
PRESETS = {
    "2008": Options(),
    "freestyle": Options(freestyle=True),
    "upward": Options(general=General.OFF, step_down=StepDown.NEVER, tie=Tie.FIRST),
}
