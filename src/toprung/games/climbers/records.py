"""Whole games as records: written with headers, read back and checked move by move.

Headers: Game, Seed, Options, Players (`red: you, yellow: greedy`), Start (the first position),
Builders (of a building that all made together: the letter of whoever placed each block) and
Result. A record written by hand may leave out Start if it has Seed and Players, and Result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from toprung.core.archive import Played
from toprung.core.errors import Impossible, RuleError, ToprungError, Unparsable
from toprung.core.randomness import parse_seed, seed_text
from toprung.core.record import Entry, Record
from toprung.core.world import Motion
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.moves import Move, parse_move
from toprung.games.climbers.options import Options
from toprung.games.climbers.position import Position
from toprung.games.climbers.state import Phase

GAME = "climbers"
_NAME = re.compile(r"[^\s,][^,\n]*")


def write(
    start: Position,
    moves: Sequence[Move],
    *,
    seed: int | None = None,
    names: Sequence[str] = (),
    comments: Mapping[int, str] | None = None,
    comment: str = "",
    note: str = "",
) -> Record:
    """The record of a game; comments by the index of their move, a note on an unfinished game.

    `names` say who sat where and hold no commas. Raises Illegal or OutOfTurn, with the number of
    the move, if the moves were never played like this.
    """
    said = comments or {}
    entries = tuple(Entry(move.text, said.get(i, "")) for i, move in enumerate(moves))
    bare = Record((("Game", GAME), ("Start", start.text)), entries)
    end = [start, *(after for _, after in replay(bare))][-1]
    told = headers(start, end, len(entries), seed=seed, names=names, note=note)
    return Record(told, entries, comment)


def headers(
    start: Position,
    end: Position,
    moves: int,
    *,
    seed: int | None = None,
    names: Sequence[str] = (),
    note: str = "",
) -> tuple[tuple[str, str], ...]:
    """What stands at the head of a game that led from start to end in so many moves."""
    seeded = () if seed is None else (("Seed", seed_text(seed)),)
    return (
        ("Game", GAME),
        *seeded,
        ("Options", start.options.text),
        ("Players", _seating(start, names)),
        ("Start", start.text),
        ("Result", result(end, moves, note)),
    )


def _seating(start: Position, names: Sequence[str]) -> str:
    for name in names:
        if not _NAME.fullmatch(name):
            raise Unparsable(
                f"{name[:40]!r} cannot be a name: names are not empty and have no commas"
            )
    named = [f": {name}" for name in names] + [""] * len(start.players)
    return ", ".join(
        f"{player.colour}{name}" for player, name in zip(start.players, named, strict=False)
    )


def result(position: Position, moves: int, note: str = "") -> str:
    """How a game stands after this many moves: who won, why and by which rule."""
    outcome = position.outcome
    if outcome is None:
        return f"unfinished after {moves} moves" + (f": {note}" if note else "")
    winners = [position.players[seat].colour for seat in outcome.winners]
    return f"{' and '.join(winners) or 'nobody'} wins: {outcome.reason} ({outcome.rule})"


def note(record: Record) -> str:
    """What the record says of a game that ended before its time, such as who resigned."""
    given = dict(record.headers).get("Result", "")
    return given.partition(":")[2].strip()


def names(record: Record) -> dict[str, str]:
    """Who played which colour, as far as the record says."""
    given = dict(record.headers).get("Players", "")
    pairs = (entry.partition(":") for entry in given.split(","))
    return {colour.strip(): name.strip() for colour, _, name in pairs}


def first_position(record: Record) -> Position:
    """Where the game began. Raises Unparsable or Impossible."""
    given = dict(record.headers)
    if record.header("Game") != GAME:
        raise Unparsable(f"this is a record of {record.header('Game')[:40]!r}, not of {GAME}")
    try:
        if "Start" in given:
            start = Position.parse(given["Start"])
        elif "Seed" in given:
            start = _from_seed(record)
        else:
            raise Unparsable("there is none, and no Seed to build one from")
        options = given.get("Options", start.options.text)
        if Options.parse(options) != start.options:
            raise Unparsable(f"it is played by {start.options.text}, the header Options differs")
    except ToprungError as error:
        raise _located(error, "header Start") from None
    return start


def seed(record: Record) -> int | None:
    """The seed that the record names. Raises Unparsable."""
    given = dict(record.headers).get("Seed")
    return None if given is None else parse_seed(given)


def _from_seed(record: Record) -> Position:
    record.header("Players")
    options = dict(record.headers).get("Options", "2008")
    return Position.start(list(names(record)), seed(record) or 0, options)


def replay(record: Record) -> Iterator[tuple[Entry, Position]]:
    """Every move with the position after it.

    Raises Illegal, OutOfTurn or Unparsable, naming the number of the first move that is wrong, and
    after the last one Unparsable if the header Result tells another end.
    """
    position = first_position(record)
    for number, entry in enumerate(record.entries, 1):
        try:
            position = position.play(entry.move)
        except ToprungError as error:
            raise _located(error, f"move {number}, {entry.move[:40]}") from None
        yield entry, position
    _check_result(dict(record.headers).get("Result"), position, len(record.entries))


def _check_result(given: str | None, position: Position, moves: int) -> None:
    if given is None:
        return
    real = result(position, moves)
    if given.partition(":")[0] == real.partition(":")[0]:
        return
    if position.outcome is None:
        raise Unparsable(
            f"the record was cut or altered: it ends with move {moves}, where the game goes on, "
            f"but its result is {given[:80]!r}"
        )
    raise Unparsable(
        f"the record was altered: move {moves} ends the game, {real}, "
        f"but its result is {given[:80]!r}"
    )


def text(record: Record) -> str:
    """The record as text, a numbered line for each turn. Raises as `replay`."""
    position, turns = first_position(record), []
    for index, (_, after) in enumerate(replay(record)):
        if position.phase is Phase.CLIMB1:
            turns.append(index)
        position = after
    return record.text(turns)


def _located(error: ToprungError, place: str) -> ToprungError:
    """The same error, with the place of the record where it was found."""
    if isinstance(error, Impossible):
        reason = error.reason.removeprefix(f"{error.field}: ")
        return Impossible(reason, error.rule, f"{place}, {error.field}")
    if isinstance(error, RuleError):
        return type(error)(f"{place}: {error.reason}", error.rule)
    return Unparsable(f"{place}: {error}")


def builders(start: Position, moves: Sequence[tuple[int, str]]) -> str:
    """The letters of those who placed blocks while all built together (CL-PRE-7): a placement
    does not tell whose it is."""
    count = sum(block.in_supply for block in start.blocks) if start.free_for_all else 0
    return "".join(start.players[seat].colour.letter for seat, _ in moves[:count])


def builders_of(record: Record, start: Position) -> list[int]:
    """The seats of those who built, as far as the record says."""
    given = dict(record.headers).get("Builders", "") if start.free_for_all else ""
    seats = {player.colour.letter: seat for seat, player in enumerate(start.players)}
    if not set(given) <= set(seats):
        raise Unparsable(f"header Builders: {given[:40]!r} has letters of nobody who plays")
    return [seats[letter] for letter in given]


class ClimbersArchive:
    """An Archive. Nothing moves by itself in this game, so there is no film."""

    def record(self, played: Played) -> str:
        start = Position.parse(played.start)
        moves = [parse_move(move) for _, move in played.moves]
        names = [name.replace(",", " ") for name in played.names]
        written = write(start, moves, seed=played.seed, names=names, note=played.ended)
        letters = builders(start, played.moves)
        if letters:
            told = (*written.headers[:-1], ("Builders", letters), written.headers[-1])
            written = replace(written, headers=told)
        return text(written)

    def read(self, text: str) -> Played:
        record, rules = Record.parse(text), Climbers()
        position = start = first_position(record)
        moves: list[tuple[int, str]] = []
        placed = iter(builders_of(record, start))
        for entry, after in replay(record):
            mover = rules.mover(position, parse_move(entry.move))
            moves.append((next(placed, mover) if position.free_for_all else mover, entry.move))
            position = after
        if next(placed, None) is not None:
            raise Unparsable("header Builders: it names more builders than blocks were placed")
        named = names(record)
        people = tuple(named.get(one.colour) or str(one.colour) for one in start.players)
        return Played(start.text, seed(record) or 0, people, tuple(moves))

    def follows(self, played: Played) -> bool:
        start = Position.parse(played.start)
        colours = [str(player.colour) for player in start.players]
        return any(
            Position.start(colours, played.seed, start.options, built_by_players=built) == start
            for built in (False, True)
        )

    def film_pages(self, moves: Sequence[str]) -> list[int]:
        return [0] * len(moves)

    def film(self, pages: Sequence[str], number: int) -> Iterator[tuple[float, Motion]]:
        raise Unparsable(f"there is no film {number} among {len(pages)} pages: nothing moves")

    def steps(self, _pages: Sequence[str], /) -> int:
        """There is no world."""
        return 0

    def rebuilt(
        self, pages: Sequence[str], checkpoint: bytes | None, state: str, seed: int
    ) -> None:
        """There is no world."""
