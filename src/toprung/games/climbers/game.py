"""The Climbers as every game is seen from outside: the Protocol of toprung.core.game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from toprung.core.errors import Impossible, Unparsable
from toprung.core.outcome import Outcome
from toprung.core.rulebook import Rulebook
from toprung.core.seat import Seat
from toprung.games.climbers.legal_moves import LegalMoves
from toprung.games.climbers.moves import Move, Walk, parse_move
from toprung.games.climbers.options import PRESETS, Build
from toprung.games.climbers.position import Position
from toprung.games.climbers.preparation import dealt_colours
from toprung.games.climbers.refusals import refusal_named
from toprung.games.climbers.state import Phase

BUILDINGS = ("generated", "players", "together")


class Climbers:
    """The game. Options: `preset`, `colours` (`red,blue`, or `red,` for a second player who does
    not mind), `build` (generated, players or together), and the switches of `Options` by name."""

    name = "climbers"
    seats = range(2, 6)

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(Path(__file__).with_name("rulebook.toml"))

    def start(self, seats: int, seed: int, options: Mapping[str, str]) -> Position:
        given = dict(options)
        preset = given.pop("preset", "2008")
        build = given.pop("build", "generated")
        named = given.pop("colours", "")
        if preset not in PRESETS:
            raise Unparsable(f"unknown preset {preset!r}: choose from {', '.join(PRESETS)}")
        if build not in BUILDINGS:
            raise Unparsable(f"option build: {build!r} is none of {', '.join(BUILDINGS)}")
        if build == Build.TOGETHER:
            given["build"] = build
        if seats not in self.seats:
            raise Impossible(f"{seats} players, the game is for 2 to 5", "CL-MAT-1", "players")
        wanted = named.split(",") if named else [""] * seats
        if len(wanted) != seats:
            raise Unparsable(f"option colours: {len(wanted)} colours for {seats} seats")
        colours = dealt_colours(wanted, seed)
        switches = PRESETS[preset].with_switches(given)
        return Position.start(colours, seed, switches, built_by_players=build == "players")

    def to_act(self, state: Position) -> tuple[Seat, ...]:
        return state.to_act

    def waited_for(self, state: Position) -> Seat | None:
        return None if state.free_for_all else state.to_move

    def legal_moves(self, state: Position) -> LegalMoves:
        return state.legal_moves

    def mover(self, state: Position, move: Move) -> Seat:
        if isinstance(move, Walk):
            for seat, player in enumerate(state.players):
                if player.colour is move.colour:
                    return Seat(seat)
        return state.active if state.to_move is None else state.to_move

    def play(self, state: Position, seat: Seat, move: Move) -> Position:
        free = state.free_for_all and seat in state.to_act
        if state.phase is not Phase.OVER and not free and seat != self.mover(state, move):
            raise refusal_named("not-your-turn").error()
        return state.play(move)

    def apply(self, state: Position, move: Move) -> Position:
        return state.apply(move)

    def reseeded(self, state: Position, _seed: int) -> Position:
        """Chance plays no part once the building stands."""
        return state

    def outcome(self, state: Position) -> Outcome | None:
        return state.outcome

    def contested(self, state: Position) -> bool:
        return len(state.players) > 1

    def state_text(self, state: Position) -> str:
        return state.text

    def parse_state(self, text: str) -> Position:
        return Position.parse(text)

    def move_text(self, move: Move) -> str:
        return move.text

    def parse_move(self, text: str) -> Move:
        return parse_move(text)
