"""Games of the program against itself."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from benchmarks.training import table, turns_in

from toprung.arena import self_play
from toprung.arena.runs import Log
from toprung.arena.self_play import Game, Part
from toprung.games.climbers.kernels import search


def test_a_game_against_itself_depends_on_its_seed_alone() -> None:
    (one,) = self_play.run([5_000_000])
    assert [one] == list(self_play.run([5_000_000]))
    assert one.winner is not None
    assert {len(turn) for turn in one.features} == {one.players}
    assert {len(seen) for turn in one.features for seen in turn} == {search.FEATURES}


def test_self_play_goes_on_from_the_log_but_not_with_another_network(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    known = Game(Part(7, ""), 2, 1, self_play.play(Part(7, ""), None).seen)
    Log(path, Game).append(known)
    assert list(self_play.run([7], log=Log(path, Game))) == [known]
    other = list(self_play.run([7], bytes(search.NETWORK_SIZE), Log(path, Game)))
    assert [game.part for game in other] == [Part(7, self_play.digest(bytes(search.NETWORK_SIZE)))]
    assert len(Log(path, Game).results) == 2


def test_what_is_learned_from_has_a_row_for_each_turn() -> None:
    games = list(self_play.run([5_000_000, 5_000_001]))
    rows = table(games)
    first = games[0]
    assert len(rows.features) == sum(len(game.features) for game in games)
    assert np.array_equal(rows.features[0, 0], np.asarray(first.features[0][0]))
    assert rows.winners[0] == first.winner


def test_games_of_so_many_players_are_played_and_learned_from(tmp_path: Path) -> None:
    log = Log(tmp_path / "games.jsonl", Game)
    games = [*self_play.run([8], log=log, players=(2,)), *self_play.run([8], log=log, players=(3,))]
    assert [game.players for game in games] == [2, 3]
    assert [*Log(tmp_path / "games.jsonl", Game).results.values()] == games
    rows, path = table(games), tmp_path / "games.npz"
    np.savez(path, **rows._asdict())
    assert set(turns_in([path], 2).counts) == {2, 3}
    assert set(turns_in([path], 3).counts) == {3}
    assert len(turns_in([path], 3).features) == len(games[1].features)


def test_rash_players_spend_their_ladders_and_nobody_sits_among_rash_ones_only() -> None:
    """What the program never does itself, it would not learn to answer."""
    seeds = range(5_000_000, 5_000_012)
    calm, rash = (list(self_play.run(seeds, rash=share)) for share in (0.0, 1.0))
    assert [game.part.rash for game in rash] == [1.0] * len(seeds)
    assert any(one.seen != other.seen for one, other in zip(calm, rash, strict=True))
    assert all(game.winner is None or game.winner < game.players for game in rash)
