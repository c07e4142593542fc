"""Chapter 6, Confronting enemies and Skill Icons."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, chain, held, offered, token_at

from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain import forces
from tablewright.games.spiralchain.rules import confronting, tokens
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal


def rolls(table: Table) -> list[int]:
    """The natural results of all dice rolled so far, as the log tells them."""
    return [line.args[1] for line in table.log or () if line.clause == "SF-R55"]


def test_6_1_only_the_actor_pays() -> None:
    table = chain(board={"council_terrace": "ob1"}, has=[{}, {"blue": 3}])
    assert refusal(table, "confront_obliviate", "ob1") == "SF-6.2"


def test_6_7_6_8_no_roll_and_no_outnumbering_for_warlords() -> None:
    table = chain(2, at=["rettik", "core"], board={"war_drum_ring": "spear_clan"}, has=[{"blue": 2}])
    assert refusal(table, "engage", "bone_market") == "SF-5.2"
    choose(table, "confront_warlord", "spear_clan")
    assert token_at(table, "war_drum_ring") == ""
    assert table.natural == 0


def test_6_11_6_22_the_next_token_comes_to_light_without_an_event() -> None:
    table = chain(at="nur", stacks=[["?", "?", "rk1"], [], [], []], has=[{"valor": 1}])
    choose(table, "confront_rot", 0)
    assert len(table.stacks[0]) == 2
    assert table.stacks[0][-1] >= 0
    assert table.event_discard == ()


def test_6_13_11_3_icons_come_from_roles_lore_and_loans() -> None:
    """SF-R17: of two roles both icons count."""
    table = chain(2, roles=[["boltsender", "pit_champion"]], has=[{"valor": 1}])
    table.lent_skills = ((0, 0), (1, 0))
    assert tokens.skill_of(table, 0, 0) == 4
    assert tokens.skill_of(table, 1, 0) == 1


def test_6_15_6_16_icons_against_rotkin_never_below_zero() -> None:
    table = chain(at="nur", stacks=[["rt1", "rk5"], [], [], []], has=[{"valor": 3}])
    choose(table, "confront_rot", 0)
    assert len(table.stacks[0]) == 1


def test_6_18_a_discount_leaves_one_resource_to_pay() -> None:
    table = chain(at="core", has=[{"cunning": 4, "red": 1}], board={"town_hall": "director_halloran_voss"})
    choose(table, "confront_warlord", "director_halloran_voss")
    assert held(table) == {"cunning": 4}
    none = chain(
        at="core", has=[{"cunning": 4, "red": 1}], board={"town_hall": "director_halloran_voss"},
        options={"warlord_skill": "none"},
    )  # fmt: skip
    assert refusal(none, "confront_warlord", "director_halloran_voss") == "SF-6.2"


def test_6_18_what_is_left_out_is_the_payers_choice() -> None:
    table = chain(
        at="core", has=[{"cunning": 1, "red": 2, "yellow": 1}], board={"town_hall": "director_halloran_voss"}
    )
    choose(table, "confront_warlord", "director_halloran_voss")
    assert asked(table) == "choose_payment"
    assert len(table.options) == 2
    choose(table, "pay", 0, (0, 0, 1, 1, 0, 0, 0, 0))
    assert held(table) == {"cunning": 1, "red": 1}


def test_6_19_6_20_no_icon_no_help_and_nothing_is_used_up() -> None:
    table = chain(board={"council_terrace": "ob1"}, has=[{"blue": 1, "valor": 3}], dice=[1])
    choose(table, "confront_obliviate", "ob1")
    assert held(table) == {"blue": 1, "valor": 3}


def test_6_23_a_failed_rotkin_roll_changes_nothing() -> None:
    table = chain(at="nur", stacks=[["rt1", "rk1"], [], [], []], dice=[5])
    choose(table, "confront_rot", 0)
    assert len(table.stacks[0]) == 2
    assert table.actions == 2


def test_6_24_R63_a_madness_that_leaves_does_not_change_the_number_of_rolls() -> None:
    # GIVEN Valor that does not count, so two rolls against a Rotkin Abroad that shows it
    table = chain(
        board={"council_terrace": "ra1"},
        has=[{"blue": 1, "valor": 1}],
        madness=["shattered_focus"],
        dice=[8, 3],
    )

    # WHEN the first roll is an 8, with which the Madness leaves
    choose(table, "confront_obliviate", "ra1")
    assert table.heroes[0].madness == NOTHING

    # THEN the second roll is needed all the same, and fails
    assert rolls(table) == [8, 3]
    assert token_at(table, "council_terrace") == "ra1"
    assert held(table) == {"blue": 1, "valor": 1}


def test_6_24_R63_the_cost_is_fixed_when_the_action_begins() -> None:
    for before, after, left in (("rime_duelist", "", 1), ("", "rime_duelist", 0)):
        # GIVEN an Obliviate of 2 black, which a Rime Duelist confronts for 1
        table = chain(
            roles=[before] if before else [],
            board={"council_terrace": "ob6"},
            has=[{"black": 2, "re_roll": 1}],
            dice=[6],
        )

        # WHEN that changes after the roll, before the cost is paid
        choose(table, "confront_obliviate", "ob6")
        assert (asked(table), token_at(table, "council_terrace")) == ("window", "ob6")
        table.heroes[0].roles = (table.content.role_of[after],) if after else ()
        forces.refresh(table)
        choose(table, "pass_window")

        # THEN what the Obliviate cost at the beginning is paid
        assert token_at(table, "council_terrace") == ""
        assert table.heroes[0].has[1] == left


def test_6_21_a_relic_pays_for_a_bindmetal() -> None:
    # GIVEN an Obliviate that costs 1 Bindmetal, and a player who has nothing but a Relic
    assert refusal(chain(board={"council_terrace": "ob11"}), "confront_obliviate", "ob11") == "SF-6.2"
    table = chain(board={"council_terrace": "ob11"}, relics=[["glass_codex"]], dice=[6])

    # WHEN they Confront it
    choose(table, "confront_obliviate", "ob11")

    # THEN the Relic is spent, face-down to the supply
    assert token_at(table, "council_terrace") == ""
    assert (table.heroes[0].relics, len(table.relics)) == ((), 8)


def test_6_21_bindmetal_or_a_relic_as_the_payer_likes() -> None:
    for metal, kept in ((1, 1), (0, 0)):
        # GIVEN both
        table = chain(
            board={"council_terrace": "ob11"}, has=[{"bindmetal": 1}], relics=[["glass_codex"]], dice=[6]
        )
        codex = table.content.relic_of["glass_codex"]

        # WHEN the payer chooses
        choose(table, "confront_obliviate", "ob11")
        assert asked(table) == "choose_payment"
        choose(table, "pay", 0, (0, 0, 0, 0, metal, 0, 0, 0), () if metal else (codex,))

        # THEN only that is spent
        assert token_at(table, "council_terrace") == ""
        assert len(table.heroes[0].relics) == kept
        assert held(table) == ({} if metal else {"bindmetal": 1})


def test_6_21_bindmetal_and_a_relic_together() -> None:
    # GIVEN Rot that costs 2 Bindmetal besides 3 Energy, and one Bindmetal with one Relic
    table = chain(
        at="nur",
        stacks=[["rt11"], ["rk1"], [], []],
        has=[{"black": 1, "red": 1, "yellow": 1, "bindmetal": 1}],
        relics=[["glass_codex"]],
    )

    # WHEN it is confronted
    choose(table, "confront_rot", 0)

    # THEN both are spent
    assert (held(table), table.heroes[0].relics, table.stacks[0]) == ({}, (), ())


def test_6_21_two_energy_for_a_bindmetal() -> None:
    table = chain(roles=["ironbinder"], board={"council_terrace": "ob11"}, has=[{"red": 2}], dice=[6])
    choose(table, "confront_obliviate", "ob11")
    assert held(table) == {}


def test_R49_colours_that_stand_for_others() -> None:
    table = chain(roles=["flamewarden"], board={"council_terrace": "ob5"}, has=[{"red": 2}], dice=[6])
    choose(table, "confront_obliviate", "ob5")
    assert held(table) == {}
    table = chain(
        at="nur",
        roles=["ember_scholar"],
        stacks=[["rt1"], ["rk1"], [], []],
        has=[{"blue": 1, "black": 2, "bindmetal": 1}],
    )
    choose(table, "confront_rot", 0)
    assert held(table) == {}
    table = chain(
        at="nur",
        roles=["ember_scholar"],
        stacks=[["rt1"], ["rk1"], [], []],
        has=[{"black": 3, "bindmetal": 1}],
    )
    assert refusal(table, "confront_rot", 0) == "SF-6.2"


def test_11_2_cheaper_and_dearer_enemies() -> None:
    table = chain(roles=["rime_duelist"], board={"council_terrace": "ob5"}, has=[{"blue": 1}])
    assert refusal(table, "confront_obliviate", "ob5") == ""
    table = chain(board={"council_terrace": "marshal_ordain"}, roles=["clan_breaker"], has=[{"blue": 1}])
    assert refusal(table, "confront_warlord", "marshal_ordain") == ""
    table = chain(at="rettik", board={"war_drum_ring": "spear_clan"}, event="war_footing", has=[{"blue": 2}])
    assert refusal(table, "confront_warlord", "spear_clan") == "SF-6.2"


def test_6_5_R56_after_a_first_roll_that_fails_there_is_no_second() -> None:
    # GIVEN a Rotkin Abroad, and dice that will fall 5, then 8 and 8
    table = chain(board={"council_terrace": "ra1"}, has=[{"blue": 1}], dice=[5, 8, 8])

    # WHEN it is confronted
    choose(table, "confront_obliviate", "ra1")

    # THEN one die was rolled, nothing is paid, and the action is spent
    assert rolls(table) == [5]
    assert (held(table), token_at(table, "council_terrace"), table.actions) == ({"blue": 1}, "ra1", 2)

    # WHEN it is confronted again, both rolls are new
    choose(table, "confront_obliviate", "ra1")
    assert rolls(table) == [5, 8, 8]
    assert (held(table), token_at(table, "council_terrace"), table.actions) == ({}, "", 1)


def test_R56_each_of_the_two_rolls_may_be_rolled_again() -> None:
    # GIVEN two Re-Roll Tokens, and dice that will fall 5, 6, then 2, 7
    table = chain(board={"council_terrace": "ra1"}, has=[{"blue": 1, "re_roll": 2}], dice=[5, 6, 2, 7])

    # WHEN a token saves the first roll
    choose(table, "confront_obliviate", "ra1")
    choose(table, "re_roll")
    choose(table, "pass_window")

    # THEN the second is rolled, and another token saves it
    assert (rolls(table), held(table)) == ([5, 6, 2], {"blue": 1, "re_roll": 1})
    choose(table, "re_roll")
    assert (rolls(table), held(table), token_at(table, "council_terrace")) == ([5, 6, 2, 7], {}, "")


def test_R55_bonuses_on_rolls() -> None:
    table = chain(board={"council_terrace": "ob1"}, event="scholars_truce", has=[{"blue": 1}], dice=[5])
    choose(table, "confront_obliviate", "ob1")
    assert held(table) == {}
    table = chain(board={"council_terrace": "ob1"}, madness=["rot_dream"], has=[{"blue": 1}], dice=[6])
    choose(table, "confront_obliviate", "ob1")
    assert held(table) == {"blue": 1}
    table = chain(board={"council_terrace": "ob1"}, roles=["rime_duelist"], has=[{"blue": 1}], dice=[3])
    choose(table, "special", "rime_duelist")
    assert held(table) == {}
    assert token_at(table, "council_terrace") == "ob1"


def test_11_1_confronting_next_door() -> None:
    table = chain(roles=["flamewarden"], board={"frost_beacon": "ob3"}, has=[{"red": 1}], dice=[7])
    choose(table, "special", "flamewarden")
    assert token_at(table, "frost_beacon") == ""
    assert not confronting.is_foe_obliviate(table)


def test_11_2_a_failure_can_console() -> None:
    table = chain(roles=["boltsender"], board={"council_terrace": "ob1"}, has=[{"blue": 1}], dice=[1])
    choose(table, "confront_obliviate", "ob1")
    assert held(table) == {"blue": 1, "red": 1}


def test_R33_a_relic_may_be_used_while_paying() -> None:
    table = chain(
        at="nur",
        stacks=[["rt5"], ["rk1"], [], []],
        has=[{"blue": 2, "black": 2, "bindmetal": 1}],
        relics=[["ruby_gear"]],
    )
    choose(table, "confront_rot", 0)
    assert asked(table) == "choose_payment"
    assert offered(table, "convert") == [("ruby_gear",)]
    choose(table, "convert", "ruby_gear")
    assert asked(table) == "choose_payment"
    assert offered(table, "convert") == []  # paying for a conversion is not the moment for another
