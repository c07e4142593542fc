"""Chapter 6, Confronting enemies and Skill Icons."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, chain, held, offered, token_at

from tablewright.games.spiralchain import confronting, tokens
from tablewright.testing import choose, refusal


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


def test_6_24_a_madness_that_leaves_does_not_change_the_attempt() -> None:
    table = chain(
        board={"council_terrace": "ra1"},
        has=[{"blue": 1, "valor": 1}],
        madness=["shattered_focus"],
        dice=[8, 3],
    )
    choose(table, "confront_obliviate", "ra1")
    assert table.heroes[0].madness < 0
    assert token_at(table, "council_terrace") == "ra1"


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


def test_R56_bonuses_on_rolls() -> None:
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
