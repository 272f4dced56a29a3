"""How a game is shown to people: what they see, what they may ask, in words they understand.

Everything here is ready for JSON. A client that draws what it is given needs no rules of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypedDict

from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.text_game import TextState
from toprung.core.words import Words


@dataclass(frozen=True, slots=True)
class Option:
    """Something to decide before a game begins: its values, and which of them to begin with. An
    empty value leaves the option out. With `each`, every player decides it for themselves, no two
    alike, and the rules are given all their values in the order of seats, with commas between them
    and nothing for those who do not mind."""

    name: str
    words: Words
    values: tuple[tuple[str, Words], ...]
    default: str
    each: bool = False


class GameView(Protocol):
    """One game, as people at a table see it."""

    @property
    def titles(self) -> Words: ...

    @property
    def live(self) -> bool:
        """Whether a World moves while the game is played."""

    @property
    def takes_back(self) -> bool:
        """Whether a move can be taken back at all."""

    @property
    def view_type(self) -> type:
        """The TypedDict that `view` gives."""

    @property
    def choices_type(self) -> type:
        """The TypedDict that `choices` gives."""

    @property
    def trail_type(self) -> type:
        """The TypedDict that `trail` gives."""

    @property
    def pieces_type(self) -> type:
        """The TypedDict that `pieces` gives."""

    @property
    def answer_types(self) -> Mapping[str, type]:
        """The TypedDict of each answer, by what the question is about."""

    @property
    def told_types(self) -> Mapping[str, type]:
        """The TypedDicts of what a live game tells by itself: what is felt (`feel`), and the notes
        on what happened, by their names."""

    def options(self) -> tuple[Option, ...]: ...

    def pieces(self) -> Json:
        """The shapes of all pieces; they never change."""

    def view(self, state: TextState) -> Json:
        """All that players may see, and nothing that lets them foresee chance."""

    def choices(self, state: TextState, seat: Seat, /) -> Json:
        """All that this seat's client needs to choose its next move, so that it need not ask;
        `NoChoices` if the view says it all."""

    def trail(self, before: TextState, move: str, after: TextState, /) -> Json:
        """How a move went, as far as the views before and after it do not show that: the path of a
        pawn, for clients that draw it step by step. It goes out with the event of the move;
        `NoTrail` if the views say it all."""

    def ask(self, state: TextState, question: Json) -> Json:
        """What a player wants to know before moving; `question["about"]` names it. Raises
        Unparsable for a question that nobody can answer, and Illegal or OutOfTurn as the rules
        do."""

    def tell(self, before: TextState, seat: Seat, move: str, after: TextState, /) -> Words:
        """A move that this seat played, in a sentence with gaps for people (`Words.named`)."""

    def describe(self, state: TextState) -> Words:
        """The whole situation in sentences with gaps for people, for those who cannot see it."""


class NoChoices(TypedDict):
    """What a player needs for the next move is in the view already."""


class NoTrail(TypedDict):
    """How a move went can be seen in the views before and after it."""


class Description(TypedDict):
    """The answer to a question about `describe`."""

    words: Words


EVERY_GAME: Final[Mapping[str, type]] = {"describe": Description}
"""The TypedDicts of answers that are the same for all games, by what the question is about."""


def answered(
    view: GameView, state: TextState, question: Json, names: Sequence[str | Words] = ()
) -> Json:
    """The answer to any question at a table of this game, where people have these names. Raises as
    `GameView.ask`."""
    if question.get("about") == "describe":
        return {"words": view.describe(state).named(names)}
    answer = view.ask(state, question)
    words = answer.get("words")
    return {**answer, "words": words.named(names)} if isinstance(words, Words) else answer
