"""Tables and records that another engine made: nothing falls, and nothing is lost, because the
engine of play is another one now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.games.moon.table.live_games import PlayedWorld, begun
from tests.games.moon.table.test_reconstruction import clumsy_turn
from toprung.cli.moon.audit import audit as audit_command
from toprung.core.archive import Played
from toprung.core.seat import Seat
from toprung.games.moon.physics.adoption import adopted
from toprung.games.moon.physics.base import PRESETS
from toprung.games.moon.physics.engine import RATE
from toprung.games.moon.physics.factory import ENGINE, prepared_table, standing_table
from toprung.games.moon.physics.probe import displacement
from toprung.games.moon.physics.snapshot import parse
from toprung.games.moon.pieces.space import Pose
from toprung.games.moon.record import GameRecord, audit, trace, turns
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.table.archive import MoonArchive
from toprung.games.moon.table.checkpoint import table_of, unpacked
from toprung.games.moon.table.world import MoonWorld, MoonWorlds
from toprung.games.registry import game_named

DATA = Path(__file__).parents[3] / "data"
RECORD = DATA / "versions" / "0.1.0" / "records" / "moon-with-a-bot-given-up.txt"
NEAR = 0.003  # metres: what easing moves a ladder's end, at most


def resumed(name: str) -> PlayedWorld:
    world = MoonWorlds().resume((DATA / "moon" / "rapier" / f"{name}.checkpoint").read_bytes())
    return PlayedWorld(game_named("moon").parse(world.state), world)


def before(world: MoonWorld) -> dict[int, Pose]:
    """Where the other engine left the ladders, as the record now says."""
    pages = unpacked(world.checkpoint()).recorder.record.pages
    (taken,) = [one for page in pages for one in page if isinstance(one, trace.Adopted)]
    assert taken.engine == ENGINE
    return dict(parse(taken.table).poses)


def test_what_stood_stands_where_it_was_and_goes_on_standing_awake() -> None:
    game = resumed("standing")
    table = game.world.table.simulator
    assert len(table.ladders) == 20
    assert table.at_rest
    assert not game.world.busy
    assert displacement(before(game.world), table.poses()) < NEAR
    here, copy = table.poses(), table.clone()
    for ladder in copy.ladders:
        copy.nudge(ladder, (0.0, 0.0, 1e-9), copy.pose(ladder).place)
    copy.step(20 * RATE)
    assert displacement(here, copy.poses()) < 1e-5


def test_what_was_held_is_still_in_the_hand_and_nothing_moves_below() -> None:
    game = resumed("held")
    table = game.world.table.simulator
    held = table.held
    assert held is not None
    assert held == game.rules.hand
    others = {ladder: pose for ladder, pose in table.poses().items() if ladder != held}
    game.go_on(30)
    now = table.poses()
    assert displacement(others, {ladder: now[ladder] for ladder in others}) < 1e-5
    assert displacement({held: before(game.world)[held]}, {held: now[held]}) < 0.05


def test_what_was_just_let_go_comes_to_rest_and_is_judged() -> None:
    game = resumed("let-go")
    count = len(game.world.table.simulator.ladders)
    game.rest()
    assert len(game.natures) == 1
    assert game.at(Phase.READY)
    assert len(game.world.table.simulator.ladders) == count


def test_a_bot_that_gets_such_a_checkpoint_plans_on_the_same_table() -> None:
    game = resumed("standing")
    _, copy = table_of((DATA / "moon" / "rapier" / "standing.checkpoint").read_bytes())
    assert copy.poses() == game.world.table.simulator.poses()


def test_taken_over_once_it_goes_on_bit_by_bit() -> None:
    game = resumed("let-go")
    other = game.elsewhere()
    for one in (game, other):
        one.rest()
        clumsy_turn(one)
    assert other.world.checkpoint() == game.world.checkpoint()


def old_match(state: str, seed: int = 5) -> tuple[PlayedWorld, tuple[str, ...]]:
    played = MoonArchive().read(RECORD.read_text("utf-8"))
    again = MoonArchive().rebuilt(played.pages, None, state, seed)
    world = MoonWorlds().resume(again.checkpoint)
    return PlayedWorld(game_named("moon").parse(world.state), world), again.pages


@pytest.mark.parametrize("phase", [Phase.READY, Phase.TAKE, Phase.HELD, Phase.SETTLE])
def test_a_game_branches_off_from_an_old_record_at_any_phase(phase: Phase) -> None:
    record = GameRecord.parse(RECORD.read_text("utf-8"))
    assert record.engine == "rapier3d 0.36.1"
    played = MoonArchive().read(RECORD.read_text("utf-8"))
    state = game_named("moon").parse(played.start)
    states = [state]
    for seat, move in played.moves:
        state = state.play(Seat(seat), move)
        states.append(state)
    wanted = [one for one in states if PlayedWorld(one, begun().world).rules.phase is phase][1]
    game, pages = old_match(wanted.text)
    assert game.state == wanted.reseeded(5)
    assert (game.world.table.simulator.held is not None) == (phase is Phase.HELD)
    if phase in (Phase.READY, Phase.TAKE):
        game.rest()
        clumsy_turn(game)
        text = MoonArchive().record(
            Played(
                played.start, 5, ("A", "B"), (),
                pages=(*pages, *game.world.pages()), checkpoint=game.world.checkpoint(),
            )
        )  # fmt: skip
        branched = GameRecord.parse(text)
        found = audit(branched, prepared_table)
        assert found.same
        assert found.others == ("rapier3d 0.36.1",)
        assert found.skipped + found.turns == len(branched.pages) - 1
        assert found.turns >= 1
        assert found.steps > 100
        assert len(list(turns(branched))) == len(branched.pages)


def test_an_audit_says_with_which_engine_a_record_was_made() -> None:
    told = CliRunner().invoke(audit_command, [str(RECORD)])
    assert told.exit_code == 2
    assert told.stdout == "Made with rapier3d 0.36.1: 3 turns, not simulated again.\n"


def test_a_table_of_another_physics_of_the_core_is_taken_over_as_well() -> None:
    game = begun().until(Phase.READY)
    table = game.world.table.simulator
    head, _, world = table.snapshot().partition(b"\n")
    written = json.loads(head.partition(b" ")[2])
    assert written["engine"] == ENGINE
    again = adopted(parse(json.dumps({**written, "engine": "core 00000000"})))
    assert displacement(table.poses(), again.poses()) < 1e-5
    assert world


def test_a_page_of_the_film_starts_with_every_roll_and_in_the_final_with_every_draw() -> None:
    moves = ["set:gate", "roll", "draw", "hold:0,0,0", "release", "settled:x", "roll", "draw"]
    final = [*moves, "settled:x", "draw", "hold:0,0,0"]
    assert MoonArchive().film_pages(final) == [0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3]


BARE = json.loads((DATA / "moon" / "bare_towers.json").read_text("utf-8"))


@pytest.mark.parametrize("name", BARE)
def test_a_tower_restored_from_bare_poses_stands(name: str) -> None:
    """Towers of which friction's memory is lost, as records have them. One of these fell: contacts
    began without friction, and all of it slid a little."""
    poses = {
        int(number): Pose((x, y, z), (w, i, j, k))
        for number, (x, y, z, w, i, j, k) in BARE[name]["poses"].items()
    }
    table = standing_table(PRESETS[BARE[name]["setting"]], poses).clone()
    for one in table.ladders:
        table.nudge(one, (0.0, 0.0, 1e-9), table.pose(one).place)
    table.step(10 * RATE)
    assert displacement(poses, table.poses()) < 0.002
