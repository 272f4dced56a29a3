"""What players of Catch the Moon are shown, beyond what every game owes them."""

from __future__ import annotations

import math
from typing import cast

import pytest

from tests.games.moon.table.live_games import PlayedWorld, begun
from toprung.core.errors import Illegal, Unparsable
from toprung.core.words import LANGUAGES
from toprung.games.moon.physics.starting_ladders import base_of
from toprung.games.moon.pieces.ladders import catalogue
from toprung.games.moon.rules import notation
from toprung.games.moon.rules.editions import SETTINGS
from toprung.games.moon.rules.state import Phase
from toprung.games.moon.rules.words import phrases
from toprung.games.moon.view.game_view import MoonGameView, SettingAnswer
from toprung.games.moon.view.pieces import base_shape, pieces
from toprung.games.moon.view.state_view import moon_view
from toprung.games.registry import game_named

VIEW = MoonGameView()


def drawn() -> PlayedWorld:
    return begun().until(Phase.TAKE)


@pytest.mark.rule("CM-MAT-1")
def test_the_shapes_weigh_and_measure_what_the_ladders_do() -> None:
    for shape, one in zip(pieces()["ladders"], catalogue(), strict=True):
        assert (shape["id"], shape["name"], shape["straight"]) == (one.id, one.name, one.straight)
        assert len(shape["rods"]) == len(one.rods)
        volume = sum(8 * math.prod(rod["half"]) for rod in shape["rods"])
        assert math.isclose(shape["mass"], volume * 720)
        assert shape["tint"].startswith("#")


def test_the_base_is_shown_where_physics_has_it() -> None:
    game = begun()
    game.say("set:tulip")
    setting = moon_view(game.rules)["setting"]
    assert setting is not None
    assert setting["name"] == "tulip"
    assert game.rules.setting is not None
    assert setting["base"] == base_shape(base_of(game.rules.setting))
    assert [box["part"] for box in setting["base"]].count("wall") == 4
    standing = game.world.everything().poses
    for holder in setting["holders"]:
        assert math.dist(standing[holder["ladder"]][:3], holder["pose"][:3]) < 0.001


def test_a_drawn_ladder_is_seen_but_not_those_to_come() -> None:
    game = drawn()
    view = moon_view(game.rules)
    assert view["hand"] == game.rules.hand
    assert view["demand"] is not None
    assert view["demand"]["face"] == game.rules.demand
    assert view["supply"] == len(game.rules.supply)
    assert view["gone"] == []
    assert notation.parse(view["text"]) == game.rules.reseeded(0)
    assert view == moon_view(game.rules.reseeded(77))


def test_a_lost_ladder_is_gone() -> None:
    game = drawn()
    lost = game.rules.hand
    game.say(game.aside().hold.text)
    game.say("release")
    game.rest()
    view = moon_view(game.rules)
    assert view["gone"] == [lost]
    assert (view["highest"], view["at_rest"]) == (0, True)
    assert 0.14 < view["height"] < 0.18


@pytest.mark.rule("CM-COO-6", "CM-COO-7")
def test_the_team_sees_its_chart_and_the_score_to_beat() -> None:
    game = begun(1, 1, {"mode": "cooperative", "high-score": "9"}).until(Phase.READY)
    team = moon_view(game.rules)["team"]
    assert team is not None
    assert (team["best"], team["high_score"], team["worth"]) == (0, 9, None)
    assert 4 in [step["points"] for step in team["chart"]]
    assert not any(step["reached"] for step in team["chart"])


def test_questions_have_answers() -> None:
    state = game_named("moon").start(2, 1, {})
    presets = VIEW.ask(state, {"about": "presets"})["presets"]
    assert isinstance(presets, list)
    assert [preset["name"] for preset in presets] == list(SETTINGS)
    figures = VIEW.ask(state, {"about": "figures"})["figures"]
    assert isinstance(figures, list)
    assert [figure["id"] for figure in figures] == [f"CM-FIG-{n}" for n in range(1, 9)]
    with pytest.raises(Unparsable):
        VIEW.ask(state, {"about": "the weather"})


@pytest.mark.rule("CM-PRE-1")
def test_players_see_how_ladders_would_stand_that_they_insert_in_their_own_way() -> None:
    state = game_named("moon").start(2, 1, {})

    def asked(move: object) -> SettingAnswer:
        return cast("SettingAnswer", VIEW.ask(state, {"about": "setting", "move": move}))

    own = asked("set:0,-220,0,0/0,220,0,0")
    assert own["refusal"] is None
    gate = asked("set:gate")
    assert own["setting"]["base"] == gate["setting"]["base"]  # by numbers, and by name
    crossed = asked("set:0,0,0,0/0,0,900,0")
    assert crossed["refusal"] is not None
    assert crossed["refusal"]["rule"] == "CM-PRE-1"
    for wrong in ("set:9999,0,0,0/0,0,0,0", "set:nowhere"):
        with pytest.raises(Illegal):
            asked(wrong)
    for strange in (None, 7, "roll", "set:", "set:1,2"):
        with pytest.raises(Unparsable):
            asked(strange)


def test_every_phrase_has_the_same_gaps_in_every_language() -> None:
    for name, words in phrases().items():
        texts = (words["en"], words["fr"], words["de"])
        assert len(texts) == len(LANGUAGES)
        gaps = [sorted(part.split("}")[0] for part in text.split("{")[1:]) for text in texts]
        assert gaps[0] == gaps[1] == gaps[2], name


def test_every_shape_of_the_catalogue_has_words() -> None:
    for one in catalogue():
        assert phrases()[f"shape-{one.shape.replace(' ', '-')}"]["en"] == one.shape


def test_an_ending_is_told_with_its_rule() -> None:
    game = begun()
    while not game.at(Phase.OVER):
        game.until(Phase.TAKE)
        game.say(game.aside().hold.text)
        game.say("release")
        game.rest()
    ending = moon_view(game.rules)["ending"]
    assert game.state.outcome is not None
    assert ending is not None
    assert (ending["rule"], ending["winners"]) == ("CM-END-6", list(game.state.outcome.winners))
    assert ending["words"]["en"] == f"{game.state.outcome.reason.capitalize()}."


def test_the_usual_options_begin_a_game_for_any_number_of_players() -> None:
    """Alone the page's usual options were refused: they asked for the game of two or more."""
    usual = {one.name: one.default for one in VIEW.options() if one.default}
    for seats in range(1, 7):
        game = begun(seats, 1, usual)
        assert game.rules.options.cooperative is (seats == 1)
