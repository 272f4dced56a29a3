"""Verdicts read as sentences in three languages, and cite rules of the rulebook."""

from dataclasses import astuple, replace

import pytest

from tests.games.moon.rules.settlements import drawn, event, held, judged, released, started, well
from toprung.core.words import LANGUAGES, Language
from toprung.games.moon.rules.editions import Demand
from toprung.games.moon.rules.game import Moon
from toprung.games.moon.rules.state import State
from toprung.games.moon.rules.transitions import refusals
from toprung.games.moon.rules.verdict import Charge, Verdict

RULEBOOK = Moon().rulebook


def placed(demand: Demand) -> State:
    """Ladder 7 has been let go; 5 and 6 are in the structure."""
    state = released(well(well(started(2))), demand)
    swapped = dict(zip(state.structure[2:], (5, 6), strict=True))
    structure = tuple(swapped.get(ladder, ladder) for ladder in state.structure)
    supply = tuple(ladder for ladder in state.supply if ladder not in (5, 6, 7))
    return replace(state, hand=7, structure=structure, supply=supply, exempt=frozenset())


def verdict_on(demand: Demand, *touching: int, top: float = 0.2) -> Verdict:
    state = placed(demand)
    return judged(state, event(state, touching, top=top))[0]


def test_a_met_demand() -> None:
    verdict = verdict_on(Demand.TWO, 5, 6)
    assert verdict.sentence("en") == (
        "Two demanded: ladder 7 touches ladders 5 and 6; the demand is met; no drop is taken."
    )
    assert verdict.sentence("fr") == (
        "Le dé demande deux : l’échelle 7 touche les échelles 5 et 6 ; "
        "la contrainte est respectée ; cela ne coûte aucune goutte."
    )
    assert verdict.sentence("de") == (
        "Verlangt war Zwei: Leiter 7 berührt die Leitern 5 und 6; "
        "die Vorgabe ist erfüllt; das kostet keinen Tropfen."
    )


@pytest.mark.rule("CM-MIS-1")
def test_an_unmet_demand() -> None:
    verdict = verdict_on(Demand.MOON, 5, top=0.25)
    assert verdict.sentence() == (
        "The moon demanded: ladder 7 touches ladder 5; ladder 0 is at least as high; "
        "the demand is not met; player 1 takes a drop."
    )
    assert "ladder 7 touches no other ladder" in verdict_on(Demand.ONE).sentence()


@pytest.mark.rule("CM-MIS-2", "CM-MIS-3", "CM-MIS-7")
def test_falls() -> None:
    state = placed(Demand.ONE)
    fell = event(state, [0], table=[5, 7], base=[6], removable=[5, 7])
    verdict = judged(state, fell)[0]
    assert verdict.sentence() == (
        "One demanded: ladders 5 and 7 touched the table; ladder 6 touched the base; "
        "player 1 takes a drop; ladders 5 and 7 are out of the game; "
        "ladder 6 stays, because without it others would fall."
    )
    assert verdict.sentence("de").count("Leiter") == 4
    both = judged(state, event(state, table=[7], base=[7]))[0]
    assert "ladder 7 touched table and base; player 1" in both.sentence()


@pytest.mark.rule("CM-MIS-5", "CM-MIS-6")
def test_a_starting_ladder_between_turns() -> None:
    state = well(started(3, edition="2022"))
    verdict = judged(state, event(state, table=[0, 1]))[0]
    assert verdict.sentence() == (
        "Before the next roll: ladders 0 and 1 touched the table; player 1 takes a drop; "
        "ladders 0 and 1 go back into the base."
    )


def everything() -> list[Verdict]:
    """Verdicts of every kind."""
    state, found = placed(Demand.ONE), []
    for demand in Demand:
        found += [verdict_on(demand, *(0, 5, 6)[:count], top=0.5) for count in range(4)]
    for removable in ([], [1, 5, 7]):
        found.append(judged(state, event(state, table=[5, 7], loose=[1], removable=removable))[0])
    in_hand = held(drawn(started()))
    found.append(judged(in_hand, event(in_hand, brushed=[0]))[0])
    calm = started(edition="2022")
    found += [judged(calm, event(calm))[0], judged(calm, event(calm, table=[0]))[0]]
    found += [replace(found[0], charge=charge) for charge in Charge]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_is_a_sentence(language: Language) -> None:
    for verdict in everything():
        text = verdict.sentence(language)
        assert text[0].isupper()
        assert text.endswith(".")
        assert not set("{}_") & set(text)
        for ladder in (*verdict.removed, *verdict.kept, *verdict.reinserted, *verdict.fallen):
            assert str(ladder) in text


def test_every_verdict_cites_rules_and_leaves_room_for_figures() -> None:
    for verdict in everything():
        assert all(rule in RULEBOOK for rule in verdict.rules)
        assert bool(verdict.rules) == (verdict.met is not None or verdict.mistake)
        assert verdict.figures == ()
        assert replace(verdict, figures=("CM-FIG-6",)).figures == ("CM-FIG-6",)


def test_a_verdict_speaks_of_people_by_name_where_it_is_known() -> None:
    drop = next(one for one in everything() if one.charge is Charge.DROP)
    assert drop.seat == 0
    assert drop.words.named(("Ada", "Bob"))["en"].count("Ada takes a drop") == 1
    assert "Ada prend une goutte" in drop.words.named(("Ada", "Bob"))["fr"]
    assert "Ada nimmt einen Tropfen" in drop.words.named(("Ada", "Bob"))["de"]
    assert "player 1 takes a drop" in drop.sentence()
    assert drop.words.named(("", "Bob"))["en"] == drop.sentence()


def test_every_refusal_cites_a_rule_and_speaks_every_language() -> None:
    for refusal in refusals().values():
        assert refusal.rule in RULEBOOK
        assert all(astuple(refusal.words))
        assert refusal.error().rule == refusal.rule
