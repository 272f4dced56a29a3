"""What is agreed before a game: edition, mode, and what the rulebooks leave to the players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from toprung.core.errors import Impossible, Unparsable
from toprung.games.moon.rules.editions import COOPERATION, EDITIONS, Edition

_OPTIONS = ("edition", "mode", "tie", "late", "clearing", "help", "day", "high-score")
SCORE_LIMIT = 999


class Late(StrEnum):
    """What a fall costs before the next roll, if the turn has cost a drop because the demand was
    missed (CM-MIS-8)."""

    ONCE = "once"  # nothing: one drop a turn
    EACH = "each"  # a drop: each mistake costs one


class Clearing(StrEnum):
    """Which ladders are removed after a fall (CM-MIS-3)."""

    POSSIBLE = "possible"  # all that touched table or base, if at all possible (CM-MIS-7)
    FALLEN = "fallen"  # those that lie there, whatever they carry


class Help(StrEnum):
    """How much the page helps everybody's hand at this table."""

    FULL = "full"  # where the ladder would come to rest, and warnings
    SOME = "some"  # what it touches, and warnings
    NONE = "none"  # as with real hands


class Mode(StrEnum):
    """Everyone for themselves, or all together (CM-COO-1); alone you play the cooperative game."""

    COMPETITIVE = "competitive"
    COOPERATIVE = "cooperative"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game.

    `tie_choice`: tied players may share the victory instead of playing the final (CM-END-8). `day`:
    today's date, so that nobody claims to have seen tomorrow's full moon (CM-PRE-5); without it the
    youngest begins. `high_score`: the one to beat, which the caller keeps (CM-COO-7).
    `late` and `clearing` are usually as the edition has it. `help`: the same for all; without it
    everybody chooses for themselves.
    """

    edition: Edition
    mode: Mode = Mode.COMPETITIVE
    tie_choice: bool = False
    late: Late = Late.ONCE
    clearing: Clearing = Clearing.POSSIBLE
    help: Help | None = None
    day: date | None = None
    high_score: int | None = None

    @property
    def players(self) -> range:
        return COOPERATION.players if self.cooperative else self.edition.players

    @property
    def cooperative(self) -> bool:
        return self.mode is Mode.COOPERATIVE

    @property
    def drops(self) -> int:
        return COOPERATION.drops if self.cooperative else self.edition.drops

    @property
    def text(self) -> str:
        """Options in their order, each after a plus sign: `2022+cooperative+high-score=7`. What is
        not named is as it was in the first version of the program, so that old texts keep their
        meaning."""
        parts = [self.edition.name]
        if self.cooperative:
            parts.append(self.mode.value)
        if self.tie_choice:
            parts.append("tie=choose")
        if self.late is not Late.ONCE:
            parts.append(f"late={self.late}")
        if self.clearing is not Clearing.POSSIBLE:
            parts.append(f"clearing={self.clearing}")
        if self.help is not None:
            parts.append(f"help={self.help}")
        if self.day is not None:
            parts.append(f"day={self.day.isoformat()}")
        if self.high_score is not None:
            parts.append(f"high-score={self.high_score}")
        return "+".join(parts)

    @classmethod
    def parse(cls, text: str) -> Options:
        """Read `text`. Raises Unparsable or Impossible."""
        edition, *parts = text.split("+")
        given = {
            "edition": edition,
            "mode": Mode.COMPETITIVE.value,
            "late": Late.ONCE.value,
            "clearing": Clearing.POSSIBLE.value,
        }
        for part in parts:
            name, _, value = part.partition("=")
            if name == Mode.COOPERATIVE.value and not value:
                name, value = "mode", name
            given[name] = value
        chosen = cls.of(given)
        if chosen.text != text:
            raise Unparsable(f"options {text[:80]!r}: they are written {chosen.text}")
        return chosen

    @classmethod
    def of(cls, options: Mapping[str, str], seats: int | None = None) -> Options:
        """The options as people write them: edition (2022), mode (competitive, for one player
        cooperative), tie (final or choose), late (once or each), clearing (possible or fallen; both
        are usually as the edition has it), help (full, some or none), day and high-score."""
        for name in options:
            if name not in _OPTIONS:
                raise Unparsable(f"unknown option {name!r}: choose from {', '.join(_OPTIONS)}")
        usual = Mode.COOPERATIVE if seats == 1 else Mode.COMPETITIVE
        edition = _one_of("edition", options.get("edition", "2022"), tuple(EDITIONS))
        mode = _one_of("mode", options.get("mode", usual.value), tuple(Mode))
        tie = _one_of("tie", options.get("tie", "final"), ("final", "choose"))
        book = EDITIONS[edition]
        late = _one_of("late", options.get("late", book.late), tuple(Late))
        clearing = _one_of("clearing", options.get("clearing", book.clearing), tuple(Clearing))
        chosen = cls(
            book,
            Mode(mode),
            tie == "choose",
            Late(late),
            Clearing(clearing),
            Help(_one_of("help", options["help"], tuple(Help))) if "help" in options else None,
            _day(options["day"]) if "day" in options else None,
            _score(options["high-score"]) if "high-score" in options else None,
        )
        chosen._check(seats)
        return chosen

    def _check(self, seats: int | None) -> None:
        if self.cooperative and not self.edition.cooperative:
            reason = f"the edition of {self.edition.name} has no cooperative game"
            raise Impossible(reason, "CM-PRE-4", "players" if seats == 1 else "mode")
        if self.tie_choice and not self.edition.tie_choice:
            raise Impossible(f"not in the edition of {self.edition.name}", "CM-END-8", "tie")
        if self.tie_choice and self.cooperative:
            raise Impossible("nobody ties in the cooperative game", "CM-END-8", "tie")
        if self.high_score is not None and not self.cooperative:
            raise Impossible("only the cooperative game scores", "CM-COO-7", "high-score")
        if seats is not None and seats not in self.players:
            first, last = self.players.start, self.players.stop - 1
            rule = "CM-COO-1" if self.cooperative else _players_rule(self.edition)
            raise Impossible(f"{seats} players, the game is for {first} to {last}", rule, "players")


def _players_rule(edition: Edition) -> str:
    return "CM-PRE-5" if edition.cooperative else "CM-PRE-4"


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise Unparsable(f"option {name}: {value[:40]!r} is none of {', '.join(known)}")
    return value


def parse_day(text: str) -> date | None:
    """A date such as 2025-03-14, from 1900 to 2999, or None."""
    if not re.fullmatch(r"(?:19|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}", text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _day(text: str) -> date:
    day = parse_day(text)
    if day is None:
        raise Unparsable(f"option day: {text[:40]!r} is not a date such as 2025-03-14")
    return day


def _score(text: str) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,2}", text):
        raise Unparsable(f"option high-score: {text[:40]!r} is not a number up to {SCORE_LIMIT}")
    return int(text)
