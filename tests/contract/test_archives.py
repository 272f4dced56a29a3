"""The laws of records, for every registered game that keeps them: golden games, read and retold."""

from __future__ import annotations

from pathlib import Path

import pytest

from toprung.core.archive import Archive
from toprung.core.errors import RuleError, Unparsable
from toprung.core.seat import Seat
from toprung.games.registry import REGISTRY, game_named
from toprung.match import Match, Status
from toprung.match.from_record import retold

DATA = Path(__file__).parent.parent / "data"
KEPT = [entry.name for entry in REGISTRY.values() if entry.archive is not None]
RECORDS = pytest.mark.parametrize(
    ("game", "file"),
    [(game, file) for game in KEPT for file in sorted((DATA / game / "golden").glob("*.txt"))],
    ids=lambda one: one.stem if isinstance(one, Path) else one,
)


def archive_of(game: str) -> Archive:
    load = REGISTRY[game].archive
    assert load is not None
    return load()


@RECORDS
def test_a_record_is_retold_as_a_match_that_ends_as_the_game_did(game: str, file: Path) -> None:
    played = archive_of(game).read(file.read_text("utf-8"))
    log, match = retold(game, played, 1_000)
    state = game_named(game).parse(played.start)
    for seat, move in played.moves:
        state = state.play(Seat(seat), move)
    assert match.state == state
    assert match.ply == len(played.moves)
    assert match.status is Status.OVER
    assert state.outcome is not None
    assert match.outcome is not None
    assert match.outcome.winners == state.outcome.winners
    assert match.outcome.rule == state.outcome.rule
    assert Match.of(log) == match
    assert [held.name for held in match.holders] == list(played.names)


@RECORDS
def test_nobody_with_a_token_is_said_to_have_played_a_record(game: str, file: Path) -> None:
    played = archive_of(game).read(file.read_text("utf-8"))
    _, match = retold(game, played, 1_000)
    assert all(len(person) < 64 for person in match.people)
    assert match.created.host == ""


@RECORDS
def test_what_is_read_can_be_written_and_read_again(game: str, file: Path) -> None:
    archive = archive_of(game)
    played = archive.read(file.read_text("utf-8"))
    assert archive.read(archive.record(played)) == played


@pytest.mark.parametrize("game", KEPT)
def test_a_record_that_was_cut_or_altered_is_refused_in_words(game: str) -> None:
    archive = archive_of(game)
    text = (DATA / game / "golden" / "2-players.txt").read_text("utf-8")
    *lines, last = text.rstrip("\n").split("\n")
    header, *rest = lines
    for wrong in (
        "",
        "\n",
        "{}",
        header,
        "\n".join(lines),
        "\n".join([header.replace(game, "chess"), *rest, last]),
        "\n".join([*lines[:-1], last]),
    ):
        with pytest.raises((Unparsable, RuleError)) as refused:
            archive.read(wrong)
        assert len(str(refused.value)) > 10


@pytest.mark.rule("TR-END-7")
def test_a_match_is_over_where_its_record_stops() -> None:
    text = (DATA / "climbers" / "golden" / "2-players.txt").read_text("utf-8")
    headers = [line for line in text.split("\n") if line.startswith("[") and "Result" not in line]
    _, match = retold("climbers", archive_of("climbers").read("\n".join(headers)), 1_000)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((), "TR-END-7")
    assert match.ply == 0


def test_a_name_that_nobody_may_have_is_left_out_and_a_seed_too_large_too() -> None:
    text = (DATA / "climbers" / "golden" / "2-players.txt").read_text("utf-8")
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if line.startswith("[Players"):
            first, _, rest = line.partition(",")
            lines[index] = f"{first.partition(':')[0]}: \u202e{'x' * 60},{rest}"
        if line.startswith("[Seed"):
            lines[index] = f'[Seed "{10**19}"]'
    _, match = retold("climbers", archive_of("climbers").read("\n".join(lines)), 1_000)
    assert match.holders[0].name == "1"
    assert match.created.seed == 0
