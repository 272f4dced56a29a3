"""What the widget shows: a game from its first state on, or one state alone, ready for JSON."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import TypedDict

from toprung.core.archive import Archive, Played
from toprung.core.arguments import expect
from toprung.core.errors import Unparsable
from toprung.core.json import Json, dumps
from toprung.core.record import Record
from toprung.core.seat import Seat
from toprung.core.text_game import TextState
from toprung.core.words import Words
from toprung.core.world import Motion
from toprung.games.climbers.game_tree import Game
from toprung.games.climbers.position import Position
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.table.table import Table
from toprung.games.moon.view.pieces import base_shape
from toprung.games.registry import REGISTRY, game_named
from toprung.protocol.frames import Poses, Shot, pack_film


class LedTo(TypedDict):
    """A move, in words too, and how it went as far as the states do not show that."""

    seat: int
    move: str
    words: Words
    trail: Json
    page: int  # of the film that shows the table after it


class Exhibit(TypedDict):
    """`states` are the first one and the one after each move; `films` the pages of the film, in
    base 64."""

    game: str
    title: Words
    names: Sequence[str]
    pieces: Json
    states: list[Json]
    moves: list[LedTo]
    films: list[str]


def exhibit_of(shown: Position | Game | Record | Table) -> Exhibit:
    """Raises Unparsable, Impossible, Illegal or OutOfTurn if a record is wrong."""
    expect(shown, "shown", Position, Game, Record, Table)
    if isinstance(shown, Table):
        return _structure(shown)
    if isinstance(shown, Position):
        names = tuple(player.colour for player in shown.players)
        return _game("climbers", Played(shown.text, 0, names, ()), ())
    record = shown.record() if isinstance(shown, Game) else shown
    name = game_named(record.header("Game")).name
    archive = REGISTRY[name].archive
    if archive is None:
        raise Unparsable(f"{name} keeps no records")
    played = archive().read(str(record))
    return _game(name, played, tuple(_films(archive(), played.pages)))


def packed(exhibit: Exhibit) -> bytes:
    """JSON, packed with gzip; the same bytes for the same exhibit."""
    return gzip.compress(dumps(exhibit).encode(), mtime=0)


def _game(name: str, played: Played, films: Sequence[str]) -> Exhibit:
    view, state = REGISTRY[name].view(), REGISTRY[name].rules().parse(played.start)
    states, moves = [view.view(state)], list[LedTo]()
    # Two of one name are told apart by what the game calls them, such as their colours.
    names = played.names if len(set(played.names)) == len(played.names) else ()
    archive = REGISTRY[name].archive
    texts = [move for _, move in played.moves]
    pages = archive().film_pages(texts) if archive else [0] * len(texts)
    for seat, move in played.moves:
        before: TextState = state
        state = state.play(Seat(seat), move)
        words = view.tell(before, Seat(seat), move, state).named(names)
        trail = view.trail(before, move, state)
        page = pages[len(moves)]
        moves.append({"seat": seat, "move": move, "words": words, "trail": trail, "page": page})
        states.append(view.view(state))
    return {
        "game": name,
        "title": view.titles,
        "names": played.names,
        "pieces": view.pieces(),
        "states": states,
        "moves": moves,
        "films": list(films),
    }


def _films(archive: Archive, pages: Sequence[str]) -> Iterator[str]:
    for number in range(len(pages) - 1):  # the last page has only what ended the game
        yield _film(archive.film(pages, number))


def _film(pictures: Iterator[tuple[float, Motion]]) -> str:
    shots = [Shot(round(at * 1000), Poses(moved, complete=True)) for at, moved in pictures]
    return b64encode(pack_film(shots)).decode()


def _structure(table: Table) -> Exhibit:
    """Ladders that belong to no game: a base, and a film of one picture."""
    view = REGISTRY["moon"].view()
    poses = {ladder: (*pose.place, *pose.turn) for ladder, pose in table.simulator.poses().items()}
    base = {"move": f"set:{table.setting}", "base": base_shape(PRESETS[table.setting])}
    return {
        "game": "moon",
        "title": view.titles,
        "names": (),
        "pieces": view.pieces(),
        "states": [{"setting": base, "height": table.height}],
        "moves": [],
        "films": [_film(iter([(0.0, Motion(0, poses))]))],
    }
