"""Whole games as records: they round-trip, and a record that was tampered with says where."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.games.climbers.builder import position
from toprung.core.errors import Illegal, Impossible, OutOfTurn, Unparsable
from toprung.core.randomness import Random
from toprung.core.record import Entry, Record
from toprung.games.climbers import Move, Phase, Position, parse_move, records

START = position(
    "half@0,0r cube@2,0r cube@4,0y half@8,0b", "red@-1,0 yellow@-1,1", options="2008+general=off"
)
STEADY = settings(deadline=None, derandomize=True)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def line(moves: str) -> list[Move]:
    return [parse_move(move) for move in moves.split()]


def played(seed: int, most: int) -> tuple[list[Move], Position]:
    """Random moves from the start, at most so many."""
    random, at = Random(seed), START
    moves: list[Move] = []
    while at.phase is not Phase.OVER and len(moves) < most:
        move, random = random.choice(list(at.legal_moves))
        moves.append(move)
        at = at.apply(move)
    return moves, at


def header(record: Record, name: str, value: str) -> Record:
    """The record with another value of a header."""
    return replace(record, headers=tuple((n, value if n == name else v) for n, v in record.headers))


def without(record: Record, *names: str) -> Record:
    return replace(record, headers=tuple(pair for pair in record.headers if pair[0] not in names))


def entry(record: Record, number: int, move: str) -> Record:
    """The record with another move in the place of one; numbers count from 1."""
    entries = list(record.entries)
    entries[number - 1] = Entry(move)
    return replace(record, entries=tuple(entries))


@STEADY
@given(
    st.integers(0, 2**32),
    st.integers(0, 60),
    st.dictionaries(st.integers(0, 60), TEXTS, max_size=5),
    TEXTS,
)
def test_a_game_survives_its_record(
    seed: int, most: int, comments: dict[int, str], comment: str
) -> None:
    moves, end = played(seed, most)
    record = records.write(START, moves, seed=seed, comments=comments, comment=comment)
    read = Record.parse(records.text(record))
    assert read == record
    replayed = list(records.replay(read))
    assert [parse_move(entry.move) for entry, _ in replayed] == moves
    assert [START, *(after for _, after in replayed)][-1] == end
    assert [said.comment for said, _ in replayed] == [
        comments.get(index, "") for index in range(len(moves))
    ]
    assert records.first_position(read) == START


@pytest.mark.rule("CL-END-2", "CL-END-3")
def test_a_record_has_its_headers_and_a_numbered_line_for_each_turn() -> None:
    moves = line("r@0,0 - - #2 - - - - - - -")
    record = records.write(START, moves, seed=7, names=["Ann: the first", "greedy"])
    assert records.text(record) == (
        f'[Game "climbers"]\n[Seed "7"]\n[Options "2008+general=off"]\n'
        f'[Players "red: Ann: the first, yellow: greedy"]\n[Start "{START.text}"]\n'
        '[Result "unfinished after 11 moves"]\n\n\n'
        "1. r@0,0 - - #2\n2. - - - -\n3. - - -\n"
    )
    assert records.names(record) == {"red": "Ann: the first", "yellow": "greedy"}
    over = records.write(START, [*moves, *map(parse_move, "----")])
    assert over.header("Result") == "red wins: red stands highest, on level 1 (CL-END-3)"


def test_an_unfinished_game_may_say_why() -> None:
    record = records.write(START, [], note="red left")
    assert record.header("Result") == "unfinished after 0 moves: red left"
    assert list(records.replay(record)) == []


def test_general_movement_stays_on_the_line_of_the_turn_before() -> None:
    start = position("half@0,0r", "red@-1,0 yellow@-1,1", phase="general")
    moves = line("r@0,0 - - - - - y@-2,1 - -")
    assert records.text(records.write(start, moves)).endswith(
        "\n\nr@0,0 -\n1. - - - - y@-2,1 -\n2. -\n"
    )


def test_moves_that_were_never_played_are_not_written() -> None:
    with pytest.raises(Illegal, match=r"^move 2, 0@9,9zr: .* \(CL-BUI-1\)$"):
        records.write(START, line("r@0,0 0@9,9zr"))


@pytest.mark.parametrize("name", ["", "a,b", " a", "a\nb"])
def test_names_fit_on_their_line(name: str) -> None:
    with pytest.raises(Unparsable, match="cannot be a name"):
        records.write(START, [], names=[name])


FINISHED = records.write(START, line("r@0,0 - - #2 - - - - - - - - - - -"))


def test_a_record_that_was_cut_names_the_last_move() -> None:
    cut = replace(FINISHED, entries=FINISHED.entries[:9])
    with pytest.raises(Unparsable, match=r"cut or altered: it ends with move 9, .* 'red wins: "):
        list(records.replay(cut))
    unfinished = records.write(START, [parse_move("-"), parse_move("-")])
    with pytest.raises(Unparsable, match=r"cut or altered: it ends with move 1"):
        list(records.replay(replace(unfinished, entries=unfinished.entries[:1])))


def test_a_move_that_was_altered_is_named_and_what_came_before_is_given() -> None:
    altered = entry(FINISHED, 3, "r@4,0")
    seen: list[str] = []
    with pytest.raises(Illegal, match=r"^move 3, r@4,0: .* \(CL-BLK-4\)$"):
        seen.extend(entry.move for entry, _ in records.replay(altered))
    assert seen == ["r@0,0", "-"]
    with pytest.raises(OutOfTurn, match=r"^move 2, #1: .* \(CL-TRN-1\)$"):
        list(records.replay(entry(FINISHED, 2, "#1")))
    with pytest.raises(Unparsable, match=r"^move 5, e4: 'e4' is not a move"):
        list(records.replay(entry(FINISHED, 5, "e4")))


def test_moves_after_the_end_are_out_of_turn() -> None:
    longer = replace(FINISHED, entries=(*FINISHED.entries, Entry("-")))
    with pytest.raises(OutOfTurn, match=rf"^move {len(longer.entries)}, -: the game is over"):
        list(records.replay(longer))


def test_a_result_that_the_moves_do_not_give_is_refused() -> None:
    for wrong in ("yellow wins: it stands highest (CL-END-3)", "unfinished after 15 moves", ""):
        with pytest.raises(Unparsable, match=r"altered: move 15 ends the game, red wins"):
            list(records.replay(header(FINISHED, "Result", wrong)))
    assert len(list(records.replay(without(FINISHED, "Result")))) == 15


def test_headers_are_checked() -> None:
    wrong = {
        r"^the record has no header \[Game": without(FINISHED, "Game"),
        r"^this is a record of 'chess', not of climbers$": header(FINISHED, "Game", "chess"),
        r"^header Start: there is none": without(FINISHED, "Start"),
        r"^header Start: not a position": header(FINISHED, "Start", "-"),
        r"^header Start: it is played by 2008\+general=off": header(FINISHED, "Options", "2008"),
        r"^header Start: unknown preset '1999'": header(FINISHED, "Options", "1999"),
    }
    for message, record in wrong.items():
        with pytest.raises(Unparsable, match=message):
            records.first_position(record)
    floating = START.text.replace("0hrzr@0,0,0", "0hrzr@0,0,1")
    with pytest.raises(Impossible, match=r"^header Start, block 0: .* \(CL-BUI-4\)$") as caught:
        records.first_position(header(FINISHED, "Start", floating))
    assert caught.value.field == "header Start, block 0"


@pytest.mark.rule("CL-PRE-6")
def test_a_seed_and_the_players_do_instead_of_a_start() -> None:
    seeded = Record((("Game", "climbers"), ("Seed", "3"), ("Players", "blue: Ann, red")))
    assert records.first_position(seeded) == Position.start(["blue", "red"], 3)
    free = replace(seeded, headers=(*seeded.headers, ("Options", "freestyle")))
    assert records.first_position(free) == Position.start(["blue", "red"], 3, "freestyle")
    with pytest.raises(Unparsable, match=r"no header \[Players"):
        records.first_position(without(seeded, "Players"))
    with pytest.raises(Unparsable, match="the seed 'x' is not a number"):
        records.first_position(header(seeded, "Seed", "x"))
    with pytest.raises(Unparsable, match="no player is 'green'"):
        records.first_position(header(seeded, "Players", "green: me, red: you"))


def read_all(text: str) -> None:
    """Whatever the text, only errors of ours come out of it, each of the kind promised."""
    with suppress(Unparsable, Impossible, Illegal, OutOfTurn):
        list(records.replay(Record.parse(text)))


@STEADY
@given(st.text())
@example('[Game "climbers"]')
@example('[Game "climbers"][Seed "99999999999999999999"][Players "red,blue"] - - -')
@example('[Game "climbers"][Seed "1"][Players ""]')
def test_any_text_is_a_record_or_is_refused(text: str) -> None:
    read_all(text)


@STEADY
@given(st.data())
def test_any_change_of_a_record_is_read_or_refused(data: st.DataObject) -> None:
    whole = records.text(FINISHED)
    at = data.draw(st.integers(0, len(whole)))
    gone = data.draw(st.integers(0, 4))
    added = data.draw(st.text(st.sampled_from('-0123456789@,zyxrybplg#>+:/*. "[]{}\n'), max_size=4))
    read_all(whole[:at] + added + whole[at + gone :])
