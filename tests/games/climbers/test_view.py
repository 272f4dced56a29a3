"""What players of The Climbers are shown, and what they are told when they ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, astuple, replace
from random import Random

import pytest

from tests.games.climbers import builder
from toprung.core.errors import Illegal, RuleError, Unparsable
from toprung.core.json import Json
from toprung.core.seat import Seat
from toprung.core.text_game import HeldState, TextState
from toprung.core.view import answered
from toprung.core.words import Words
from toprung.games.climbers import PRESETS, Pair, Phase, Place, Position, Walk, parse_move
from toprung.games.climbers.game import Climbers
from toprung.games.climbers.sentences import course, ended
from toprung.games.climbers.view import ClimbersGameView
from toprung.games.climbers.view.answers import ask
from toprung.games.climbers.view.position import view

SHOWING = ClimbersGameView()


def in_phase(phase: Phase, seed: int = 7) -> Position:
    """A position of a new game in this part of the first turn."""
    position = Position.start(["red", "yellow", "blue"], seed=seed)
    while position.phase is not phase:
        position = position.play("-")
    return position


def held(position: Position) -> TextState:
    return HeldState(Climbers(), position)


def listed(answer: Mapping[str, object], name: str) -> list[dict[str, object]]:
    rows = answer[name]
    assert isinstance(rows, list)
    return rows


@pytest.mark.rule("CL-MAT-3")
def test_opposite_faces_of_every_block_make_a_pair() -> None:
    pairs = {frozenset(pair.colours) for pair in Pair} | {frozenset({"grey"})}
    for seed in (1, 2, 3):
        seen = view(in_phase(Phase.BLOCK, seed))
        assert len(seen["blocks"]) == 35
        for block in seen["blocks"]:
            east, west, north, south, up, down = block["faces"]
            for one, other in ((east, west), (north, south), (up, down)):
                assert frozenset({one, other}) in pairs
            if block["kind"] != "grey":
                assert len(set(block["faces"])) == 6


def test_the_view_shows_pawns_blocks_and_what_may_be_taken() -> None:
    position = in_phase(Phase.BLOCK)
    seen = view(position)
    assert [pawn["colour"] for pawn in seen["pawns"]] == ["red", "yellow", "blue"]
    assert {block["id"] for block in seen["blocks"] if block["movable"]} == set(position.movable())
    for shown, block in zip(seen["blocks"], position.blocks, strict=True):
        assert (shown["x"], shown["y"], shown["z"]) == (block.x, block.y, block.z)
        assert shown["faces"][4] == block.up
        assert tuple(shown["size"]) == block.size
    assert seen["phase"] == "block"
    assert seen["turn"] == 1
    assert seen["text"] == position.text


@pytest.mark.parametrize("phase", [Phase.GENERAL, Phase.CLIMB1, Phase.CLIMB2])
def test_reach_lists_every_square_with_the_fewest_ladders(phase: Phase) -> None:
    position = in_phase(phase)
    seat = position.to_move or 0
    answer = ask(position, {"about": "reach", "seat": seat})
    assert answer["legal"] is True
    walks = {move.text: move for move in position.legal_moves if isinstance(move, Walk)}
    squares = listed(answer, "squares")
    # To climb and come back to the same square would only waste a ladder.
    own = (position.players[seat].x, position.players[seat].y)
    ends = {(walk.x, walk.y) for walk in walks.values()}
    assert {(one["x"], one["y"]) for one in squares} == ends - {own}
    for one in squares:
        walk = walks[str(one["move"])]
        assert one["ladders"] == sorted(walk.ladders, reverse=True)
        fewer = [w for w in walks.values() if (w.x, w.y) == (walk.x, walk.y)]
        assert not any(other.ladders < walk.ladders for other in fewer)
        after = position.play(walk)
        assert after.players[seat].level == one["level"]


def test_reach_of_another_pawn_is_as_if_it_was_to_climb() -> None:
    position = in_phase(Phase.BLOCK)
    for seat in range(3):
        answer = ask(position, {"about": "reach", "seat": seat})
        assert answer["legal"] is False
        highest = max(one.level for one in position.reach(seat))
        levels = [one["level"] for one in listed(answer, "squares")]
        assert max(int(str(level)) for level in levels) == highest


def test_every_placement_listed_is_allowed_and_ends_where_it_says() -> None:
    position = in_phase(Phase.BLOCK)
    block = position.movable()[0]
    answer = ask(position, {"about": "placements", "block": block})
    places = listed(answer, "places")
    assert answer["legal"] is True
    assert {one["move"] for one in places} == {
        place.text for place, _ in position.placements(block)
    }
    for one in places[::17]:
        after = position.play(str(one["move"]))
        put = next(found for found in after.blocks if found.id == block)
        assert (put.x, put.y, put.z) == (one["x"], one["y"], one["z"])
        assert list(put.size) == one["size"]
        assert put.up == one["up"]


def test_a_block_that_may_not_be_taken_is_refused_with_the_rule() -> None:
    position = in_phase(Phase.BLOCK)
    fixed = next(one.id for one in position.blocks if one.id not in position.movable())
    with pytest.raises(RuleError) as refused:
        ask(position, {"about": "placements", "block": fixed})
    assert refused.value.rule.startswith("CL-BUI")
    assert len(set(astuple(refused.value.words))) == 3
    with pytest.raises(Illegal):
        ask(position, {"about": "placements", "block": 99})


def test_refusals_are_told_before_the_move() -> None:
    position = in_phase(Phase.BLOCK)
    allowed = ask(position, {"about": "refusal", "move": "-"})
    assert allowed == {"move": "-", "refusal": None}
    refused = ask(position, {"about": "refusal", "move": "r@0,0"})["refusal"]
    assert isinstance(refused, dict)
    assert refused["rule"] == "CL-TRN-1"
    with pytest.raises(Unparsable):
        ask(position, {"about": "refusal", "move": "nonsense"})


def test_a_path_leads_to_its_square_step_by_step() -> None:
    position = in_phase(Phase.CLIMB1)
    for move in list(position.legal_moves)[1::13]:
        assert isinstance(move, Walk)
        steps = listed(ask(position, {"about": "path", "move": move.text}), "steps")
        assert (steps[-1]["x"], steps[-1]["y"]) == (move.x, move.y)
        assert sum(step["ladder"] is not None for step in steps) == len(move.ladders)
    for bad in ("r@99,99", "-"):
        with pytest.raises((RuleError, Unparsable)):
            ask(position, {"about": "path", "move": bad})


def test_the_path_of_a_walk_that_was_made_is_told_from_where_it_began() -> None:
    before = in_phase(Phase.CLIMB1)
    move = before.legal_moves[-1]
    now = before.play(move)
    question = {"about": "path", "move": move.text}
    assert ask(now, {**question, "from": before.text}) == ask(before, question)
    with pytest.raises(Unparsable):
        ask(now, {**question, "from": "nowhere"})
    with pytest.raises(Unparsable):
        ask(now, {**question, "from": 7})


def test_peek_stones_moves_and_climbs_are_answered() -> None:
    position = in_phase(Phase.BLOCK)
    block = position.movable()[0]
    beneath = listed(ask(position, {"about": "peek", "block": block}), "beneath")
    assert {((one["x"]), one["y"]): one["colour"] for one in beneath} == position.peek(block)
    moves = ask(position, {"about": "moves"})
    assert moves["count"] == len(position.legal_moves)
    assert moves["passing"] == "-"
    assert moves["blocks"] == list(position.movable())
    climbs = listed(ask(position, {"about": "climbs"}), "pawns")
    for seat, one in enumerate(climbs):
        assert one["with_ladders"] == max(found.level for found in position.reach(seat))
    stone = in_phase(Phase.STONE)
    stones = ask(stone, {"about": "stones", "seat": stone.active})
    assert stones["legal"] is True
    for one in listed(stones, "blocks"):
        assert stone.refusal(str(one["move"])) is None


def test_climbs_are_told_as_they_would_be_after_a_move() -> None:
    position = in_phase(Phase.BLOCK)
    move = next(one for one in position.legal_moves if isinstance(one, Place))
    climbs = listed(ask(position, {"about": "climbs", "move": move.text}), "pawns")
    after = position.play(move)
    for seat, one in enumerate(climbs):
        assert one["with_ladders"] == max(found.level for found in after.reach(seat))
    with pytest.raises(Illegal):
        ask(position, {"about": "climbs", "move": "0@900,900zr"})


def test_reasons_for_a_turn_are_one_sentence_with_names() -> None:
    position = in_phase(Phase.CLIMB1)
    best = max(position.analyse(nodes=300, lines=9).lines, key=lambda line: len(line.reasons))
    question: Json = {"about": "reasons", "moves": [move.text for move in best.moves]}
    words = answered(SHOWING, held(position), question, ["Ada", "Ben"])["words"]
    assert isinstance(words, Words)
    first, *_, last = (reason.named(["Ada", "Ben"]).en for reason in best.reasons)
    assert words.en.startswith(f"{first[0].upper()}{first[1:]}")
    assert words.en.endswith(f" and {last}.")
    assert len({words.en, words.fr, words.de}) == 3
    assert ask(position, {"about": "reasons", "moves": []}) == {"words": None}
    for wrong in (None, "-", [7], ["-"] * 9, ["?"]):
        with pytest.raises(Unparsable):
            ask(position, {"about": "reasons", "moves": wrong})


def test_reasons_name_players_who_are_denied_the_same_together() -> None:
    position = Position.parse(builder.THREE_ARE_DENIED)
    moves: list[object] = ["-", "31@0,-1xl", "l@0,0", "#14"]
    question: Json = {"about": "reasons", "moves": moves}
    words = answered(SHOWING, held(position), question, ["Ann", "Ben", "Cy", "Dee"])["words"]
    assert words == Words(
        "Climbs to level 13, leaves Ben and Cy no way up and denies Ann level 8.",
        "Monte au niveau 13, empêche Ben et Cy de monter et prive Ann du niveau 8.",
        "Steigt auf Ebene 13, lässt Ben und Cy keinen Weg nach oben und verwehrt Ann Ebene 8.",
    )


@pytest.mark.rule("CL-BUI-9")
def test_a_pushed_pawn_is_shown_with_the_squares_where_it_may_go() -> None:
    """The block covers half of the cube's top: blue has two squares left to be put on."""
    laid = builder.position("cube@0,0g half@50,0xy", "red@9,9 blue@0,0", phase="block")
    assert view(laid)["pushed"] == []
    pushing = laid.play("1@0,0xy")
    assert view(pushing)["pushed"] == [1]
    answer = ask(pushing, {"about": "moves"})
    assert answer == {
        "count": 2,
        "passing": None,
        "shifts": [
            {"seat": 1, "x": 1, "y": 0, "move": "b>1,0"},
            {"seat": 1, "x": 1, "y": 1, "move": "b>1,1"},
        ],
        "blocks": [],
    }


@pytest.mark.rule("CL-PRE-5")
def test_while_grey_is_to_be_hidden_a_block_that_cannot_is_refused_with_the_rule() -> None:
    position = Position.start(["red", "blue"], seed=1, built_by_players=True)
    refused, chance = 0, Random(1)
    while position.phase is Phase.BUILD:
        fitting = ask(position, {"about": "moves"})["blocks"]
        assert isinstance(fitting, list)
        places = {move.text.partition("@")[0] for move in position.legal_moves}
        assert {str(block) for block in fitting} == places
        for block in sorted(set(position.movable()) - set(fitting)):
            with pytest.raises(Illegal) as why:
                ask(position, {"about": "placements", "block": block})
            assert why.value.rule == "CL-PRE-5"
            refused += 1
        position = position.play(chance.choice(position.legal_moves))
    assert refused > 0
    assert ask(position, {"about": "moves"})["blocks"] == []


def test_moves_are_told_in_three_languages() -> None:
    position = in_phase(Phase.CLIMB1)
    move = parse_move("-")
    told = SHOWING.tell(held(position), Seat(0), move.text, held(position.play(move)))
    assert asdict(told.named()) == {
        "en": "Red does not climb before the block.",
        "fr": "Rouge ne grimpe pas avant le bloc.",
        "de": "Rot klettert nicht vor dem Block.",
    }


def test_moves_positions_and_endings_are_told_with_peoples_names() -> None:
    names: list[str | Words] = ["Ada", Words("a bot", "un robot", "ein Bot")]
    laid = builder.position("cube@0,0r", "red@-1,0 lightblue@9,9")
    climbed = laid.play("r@0,0+s")
    told = SHOWING.tell(held(laid), Seat(0), "r@0,0+s", held(climbed))
    assert told.named(names).en == "Ada climbs from level 0 to 2, to 0,0 with the short ladder."
    assert told.named().de == "Rot klettert von Ebene 0 auf 2, nach 0,0, mit der kurzen Leiter."
    described = SHOWING.describe(held(laid)).named(names)
    assert described.en.startswith("Turn 1. It is Ada’s turn. First climb: ")
    assert "Ada: red pawn on level 0 at -1,0; both ladders left; " in described.en
    assert "un robot : pion bleu clair au niveau 0 en 9,9 ; " in described.fr
    assert "Light blue: light blue pawn on" in SHOWING.describe(held(laid)).named().en
    over = climbed
    while over.outcome is None:
        over = over.play("-")
    assert over.outcome.words.named(names).fr == "Ada est le plus haut, au niveau 2"
    assert over.outcome.reason == "red stands highest, on level 2"
    end = SHOWING.describe(held(over)).named(names).en
    assert end.startswith("The game is over after 4 turns: Ada stands highest, on level 2.")


def test_a_game_of_one_turn_is_told_without_a_plural() -> None:
    over = in_phase(Phase.CLIMB1)
    while over.outcome is None:
        over = over.play("-")
    short = replace(over.table, turns=1)
    assert ended(short).en.startswith("The game is over after 1 turn: ")
    assert ended(short).fr.startswith("La partie est terminée après 1 tour : ")
    assert ended(short).de.startswith("Die Partie ist nach 1 Zug zu Ende: ")
    assert [course(short), course(over.table)] == ["After 1 turn", "After 4 turns"]


def test_presets_of_the_start_page_are_those_of_the_rules() -> None:
    (preset,) = [choice for choice in SHOWING.options() if choice.name == "preset"]
    assert {value for value, _ in preset.values} == set(PRESETS)
