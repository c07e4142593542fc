"""Chapter 24, Tokens in play areas."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import asked, carry_out, chain, do, foreverot_roll, held, offered

from tablewright.games.spiralchain.rules import supply, tokens
from tablewright.games.spiralchain.rules.tokens import metal_of
from tablewright.testing import choose, lay, refusal


def test_24_1_24_2_bindmetal_and_energy_return_to_the_supply() -> None:
    table = chain(at="rettik", has=[{"bindmetal": 1, "red": 2}])
    choose(table, "engage", "bone_market")
    assert held(table) == {"bindmetal": 2, "yellow": 1}
    assert table.supply[2] == 25


def test_24_4_a_further_token_may_be_spent() -> None:
    table = chain(board={"council_terrace": "ob1"}, has=[{"blue": 1, "re_roll": 2}], dice=[1, 2, 6])
    choose(table, "confront_obliviate", "ob1")
    choose(table, "re_roll")
    choose(table, "re_roll")
    assert held(table) == {}


def test_24_5_24_3_only_your_own_tokens_on_your_own_die() -> None:
    table = chain(2, board={"council_terrace": "ob1"}, has=[{"blue": 1}, {"re_roll": 1}], dice=[1])
    choose(table, "confront_obliviate", "ob1")
    assert asked(table) == "take_action"


def test_24_6_special_ones_do_nothing_for_other_rolls() -> None:
    table = chain(board={"council_terrace": "ob1"}, has=[{"blue": 1, "special_re_roll": 1}], dice=[1])
    choose(table, "confront_obliviate", "ob1")
    assert asked(table) == "take_action"
    regular = chain(has=[{"re_roll": 1}])
    foreverot_roll(regular, 1)
    assert asked(regular) == "take_action"


def test_12_2_24_3_24_6_a_token_that_cannot_be_used_now_is_shown_with_its_reason() -> None:
    # GIVEN both kinds of Re-Roll Tokens WHEN a die of one's own is rolled
    table = chain(
        board={"council_terrace": "ob1"}, has=[{"blue": 1, "re_roll": 1, "special_re_roll": 1}], dice=[1]
    )
    choose(table, "confront_obliviate", "ob1")

    # THEN the special one is refused there, and the regular one at the Foreverot Roll
    assert offered(table, "re_roll")
    assert refusal(table, "special_re_roll", 0, 7) == "SF-24.6"
    table = chain(has=[{"re_roll": 1, "special_re_roll": 1}])
    foreverot_roll(table, 1)
    assert offered(table, "special_re_roll")
    assert refusal(table, "re_roll", 0) == "SF-12.2"


def test_24_7_24_8_both_sides_come_from_eight_tokens() -> None:
    table = chain(at="pithysia", has=[{"yellow": 1}])
    choose(table, "engage", "lottery_steps")
    choose(table, "take", 1)
    assert held(table) == {"yellow": 1, "re_roll": 1}
    choose(table, "engage", "lottery_steps")
    choose(table, "take", 2)
    assert held(table) == {"re_roll": 1, "special_re_roll": 1}
    assert table.supply[6] == 6


def test_24_9_24_17_influence_is_nobody_elses() -> None:
    table = chain(2, has=[{}, {"influence": 2}])
    assert offered(table, "call_in_favors") == []


def test_24_10_24_11_lore_counts_and_returns_face_down() -> None:
    table = chain(at="arctos")
    choose(table, "engage", "hall_of_copyists")
    face = next(face for face in range(4) if table.heroes[0].has[8 + face])
    assert tokens.skill_of(table, 0, face) == 1
    do(table, supply.put_back, 0, 8 + face, 1)
    assert len(table.lore) == 15


def test_24_12_relics_are_taken_blind() -> None:
    table = chain(at="rettik", has=[{"bindmetal": 1}])
    choose(table, "engage", "reliquary_pit")
    assert len(table.heroes[0].relics) == 1
    assert len(table.relics) == 7


def test_24_13_a_conversion_may_take_bindmetal_or_a_relic() -> None:
    table = chain(has=[{"bindmetal": 1}], relics=[["ruby_gear"]])
    choose(table, "convert", "ruby_gear")
    assert len(table.options) == 2
    choose(table, "pay", 0, (0, 0, 0, 0, 1, 0, 0, 0))
    assert held(table) == {"red": 2}
    assert len(table.heroes[0].relics) == 1


def test_24_14_not_on_other_turns() -> None:
    # GIVEN a Relic and Bindmetal of seat 1
    table = chain(2, has=[{}, {"bindmetal": 1}], relics=[[], ["ruby_gear"]])

    # WHEN seat 0 is on turn
    # THEN nobody may convert
    assert (table.current, offered(table, "convert")) == (0, [])

    # WHEN the turn is theirs, they may
    choose(table, "pass_turn")
    assert (table.current, offered(table, "convert")) == (1, [("ruby_gear",)])


def test_24_14_not_in_the_foreverot_roll() -> None:
    # GIVEN Night, and a First Player with a Relic and more tokens than Night takes
    table = chain(2, night=True, has=[{"bindmetal": 3}], relics=[["ruby_gear"]])
    assert offered(table, "convert") == [("ruby_gear",)]

    # WHEN the Foreverot Roll asks what to discard
    foreverot_roll(table, 1)

    # THEN the Relic may be discarded, but not converted
    assert asked(table) == "night_discard"
    assert {move[0].__name__ for move in table.options} == {"give_to_night", "give_relic_to_night"}


def test_24_18_relics_count_as_bindmetal() -> None:
    table = chain(has=[{"bindmetal": 1}], relics=[["ruby_gear", "azure_clasp"]], quests=[["glacier_vault"]])
    assert offered(table, "collect") == [("glacier_vault",)]


def test_24_2_tokens_given_up() -> None:
    table = chain(has=[{"red": 1, "valor": 1}])
    carry_out(table, "discard_lore; discard_token red")
    assert held(table) == {}


def test_24_11_24_16_what_is_mixed_in_leaves_no_trace() -> None:
    # GIVEN two tables that differ only in which Lore and which Relic are taken
    supplies = []
    for face in (1, 5):
        table = chain()
        lay(table, lore=[face], relics=[face])
        do(table, tokens.take_random_lore, 0)
        do(table, tokens.take_random_relic, 0)

        # WHEN both are given up again
        carry_out(table, "discard_lore")
        tokens.give_up_relic(table, 0, table.heroes[0].relics[0])
        supplies.append((table.lore.unseen, table.relics.unseen))

    # THEN nothing hidden tells which ones they were
    assert supplies[0] == supplies[1]


@pytest.mark.parametrize("mine", [True, False])
def test_24_15_a_relic_changes_hands_as_bindmetal(mine: bool) -> None:
    """SF-8.5, RO25: an Ice Courier gives or takes up to 2 Energy or 1 Bindmetal."""
    # GIVEN an Ice Courier beside somebody, and a single Relic between them
    relics = [["azure_clasp"], []] if mine else [[], ["azure_clasp"]]
    table = chain(2, at="onus", roles=["ice_courier"], relics=relics)

    # WHEN it is offered or asked for, and agreed to
    choose(table, "special", "ice_courier")
    assert refusal(table, "take", 1) == ""
    choose(table, "take", 1)
    choose(table, "hold_out_relic" if mine else "ask_for_relic", 1, "azure_clasp")
    assert (table.seat, asked(table)) == (1, "consent")
    choose(table, "agree")

    # THEN it lies in the other play area, and counts as Bindmetal there
    assert [len(hero.relics) for hero in table.heroes] == ([0, 1] if mine else [1, 0])
    assert [metal_of(hero) for hero in table.heroes] == ([0, 1] if mine else [1, 0])
