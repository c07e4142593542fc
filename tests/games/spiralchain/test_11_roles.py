"""Chapter 11, Roles, Special Actions, Special Effects."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import asked, carry_out, chain, held, offered, stack, token_at

from tablewright.games.spiralchain.rules import roles, terms
from tablewright.testing import choose, refusal


def test_11_1_11_5_special_actions_repeat() -> None:
    table = chain(roles=["peacebroker"])
    choose(table, "special", "peacebroker")
    choose(table, "special", "peacebroker")
    assert (held(table), table.actions) == ({"influence": 2}, 1)


def test_11_1_only_the_special_actions_of_your_own_roles() -> None:
    # GIVEN two players with a role each
    dealt = ["peacebroker", "dice_saint"]

    # WHEN it is the turn of one of them THEN the other's Special Action is not offered
    assert offered(chain(2, roles=dealt), "special") == [("peacebroker",)]
    assert offered(chain(2, roles=dealt, current=1), "special") == [("dice_saint",)]


def test_11_2_special_effects_are_the_owners_alone() -> None:
    table = chain(2, at="depal", roles=["", "dragonspeaker"], board={"masked_forum": "ob1"}, dice=[4])
    choose(table, "rouse", "ob1")
    assert token_at(table, "masked_forum") == "ob1"


def test_11_3_two_roles_two_special_actions() -> None:
    table = chain(1, roles=[["peacebroker", "dice_saint"]])
    assert {name for (name,) in offered(table, "special")} == {"peacebroker", "dice_saint"}


@pytest.mark.parametrize("dealt", [["peacebroker", "dragonspeaker"], ["dragonspeaker", "peacebroker"]])
def test_11_3_the_special_effects_of_both_roles_count(dealt: list[str]) -> None:
    # GIVEN two players with two roles each, and a die that will show 4
    table = chain(
        2, at="depal", roles=[dealt, ["hourkeeper", "starreader"]], has=[{"influence": 1}],
        board={"masked_forum": "prince_corvane"}, dice=[4],
    )  # fmt: skip

    # WHEN the first rouses the Dragon THEN a 4 is enough, as for a Dragonspeaker
    choose(table, "rouse", "prince_corvane")
    assert (token_at(table, "masked_forum"), terms.dragons_left(table, 3)) == ("", 1)

    # WHEN the same player calls in favors THEN one more card is drawn, as for a Peacebroker
    choose(table, "call_in_favors")
    choose(table, "add_actions", 0)
    assert len(table.drawn) == 2


@pytest.mark.parametrize("seat", range(4))
def test_11_4_18_2_the_active_event_offers_an_action_to_all(seat: int) -> None:
    # GIVEN Trade Fever, and a player, whoever it is, with 1 red
    has: list[dict[str, int]] = [{} for _ in range(4)]
    has[seat] = {"red": 1}
    table = chain(event="trade_fever", has=has, current=seat)

    # WHEN that player takes the Event's Special Action
    choose(table, "event_action", "trade_fever")
    choose(table, "take_energy", seat, 0)

    # THEN the red has become 2 blue, for an action
    assert (held(table, seat), table.actions) == ({"blue": 2}, 2)


def test_11_6_army_symbols_are_counted() -> None:
    table = chain(roles=["field_medic", "transit_marshal", "mask_dancer", "boltsender"])
    assert roles.army_colours(table) == 2
    assert roles.armies_of(table) == 1


def test_11_7_a_boltsender_pays_with_a_ruin() -> None:
    table = chain(roles=["boltsender"], board={"council_terrace": "marshal_ordain"})
    choose(table, "special", "boltsender")
    choose(table, "lay_ruin", table.content.location_of["smelter"])
    assert token_at(table, "smelter") == "ruin"
    assert token_at(table, "council_terrace") == ""


def test_G7_what_roles_do_on_their_world() -> None:
    table = chain(roles=["mender"], has=[{"yellow": 1, "red": 1}], board={"smelter": "ruin"})
    choose(table, "special", "mender")
    assert token_at(table, "smelter") == ""
    table = chain(roles=["lorekeeper"], has=[{"red": 2}])
    choose(table, "special", "lorekeeper")
    choose(table, "take_face", 3)
    assert held(table) == {"craft": 1}
    table = chain(roles=["clan_breaker"], board={"smelter": "marshal_ordain", "proving_yard": "the_oathless"})
    choose(table, "special", "clan_breaker")
    assert terms.dragons_left(table, 4) == 1
    assert table.warlord_cards == ()
    table = chain(roles=["mask_dancer"], has=[{"yellow": 1}], board={"smelter": "marshal_ordain"})
    choose(table, "special", "mask_dancer")
    choose(table, "shift_enemy", 24, 20)
    assert token_at(table, "council_terrace") == "marshal_ordain"
    table = chain(roles=["tidecaller"], board={"smelter": "ob1"})
    choose(table, "special", "tidecaller")
    choose(table, "shift_enemy", 24, 25)
    assert token_at(table, "frost_beacon") == "ob1"
    table = chain(roles=["candle_priest"], has=[{"black": 2}])
    choose(table, "special", "candle_priest")
    choose(table, "swap_so_many", 1, 3, 2)
    assert held(table) == {"yellow": 2}
    table = chain(2, roles=["sun_cantor"])
    choose(table, "special", "sun_cantor")
    choose(table, "name_colour", 2)
    assert held(table, 1) == {"red": 1}
    table = chain(at="core", roles=["vault_thief"], board={"machine_works": "ob1"})
    choose(table, "special", "vault_thief")
    assert held(table) == {"red": 3}


def test_G7_a_signal_engineer_takes_two_energy_from_afar() -> None:
    # GIVEN a Signal Engineer on Onus, and a player on Pithysia with 3 red
    table = chain(2, at=["onus", "pithysia"], roles=["signal_engineer"], has=[{}, {"red": 3}])

    # WHEN the Engineer asks for one and the other player agrees
    choose(table, "special", "signal_engineer")
    choose(table, "take", 1)
    choose(table, "ask_for", 1, 2)
    assert (asked(table), table.seat) == ("consent", 1)
    choose(table, "agree")

    # THEN a second may be taken, and that is all, for one action
    assert (asked(table), table.seat) == ("take_more", 0)
    choose(table, "take_from", 0, 1, 2)
    assert (held(table), held(table, 1)) == ({"red": 2}, {"red": 1})
    assert (asked(table), table.actions) == ("take_action", 5)


def test_G7_an_ice_courier_gives_by_action_and_once_a_turn_without() -> None:
    # GIVEN an Ice Courier with 1 Bindmetal and 2 blue, on the world of another player
    table = chain(2, roles=["ice_courier"], has=[{"bindmetal": 1, "blue": 2}])

    # WHEN the Special Action hands over the Bindmetal THEN nothing more may be given with it
    choose(table, "special", "ice_courier")
    choose(table, "take", 1)
    choose(table, "hold_out", 1, 4)
    assert (asked(table), table.seat) == ("consent", 1)
    choose(table, "agree")
    assert (held(table), held(table, 1)) == ({"blue": 2}, {"bindmetal": 1})
    assert (asked(table), table.actions) == ("take_action", 5)

    # WHEN 1 blue is given besides THEN that takes no action
    choose(table, "free_use", "ice_courier")
    assert asked(table) == "give_one_here"
    choose(table, "give_to", 0, 1, 0)
    assert (held(table), held(table, 1)) == ({"blue": 1}, {"blue": 1, "bindmetal": 1})
    assert (asked(table), table.actions) == ("take_action", 5)

    # THEN it is not offered a second time
    assert offered(table, "free_use") == []


def test_G7_a_challenge_may_backfire() -> None:
    table = chain(roles=["pit_champion"], board={"council_terrace": "marshal_ordain"}, dice=[5])
    choose(table, "special", "pit_champion")
    assert asked(table) == "choose_energy"
    table = chain(roles=["pit_champion"], board={"council_terrace": "marshal_ordain"}, dice=[4])
    choose(table, "special", "pit_champion")
    assert (token_at(table, "council_terrace"), token_at(table, "proving_yard")) == ("ruin", "marshal_ordain")


def test_R30_a_drum_speaker_lets_another_act() -> None:
    table = chain(2, roles=["drum_speaker"])
    choose(table, "special", "drum_speaker")
    assert (asked(table), table.seat) == ("granted_action", 1)
    choose(table, "engage", "proving_yard")
    assert (held(table, 1), table.actions, table.current, table.you) == ({"blue": 2}, 5, 0, 0)


def test_18_8_a_starreader_looks_and_buries() -> None:
    table = chain(roles=["starreader"])
    stack(table, "core", "power_station")
    choose(table, "special", "starreader")
    choose(table, "look_at", "core")
    choose(table, "bury_top", "core")
    assert table.decks[2].under == (table.content.quest_of["power_station"],)
    choose(table, "special", "starreader")
    choose(table, "look_at", "foreverot")
    assert len(table.deck.top) == 1


def test_G7_archivists_use_what_lies_there() -> None:
    table = chain(roles=["archivist"])
    assert refusal(table, "special", "archivist") == "SF-3.8"
    table.discard(2, table.content.quest_of["power_station"])
    table.ask_again()
    choose(table, "special", "archivist")
    assert held(table) == {"red": 3}
    assert len(table.discards[2]) == 1


def test_G19_yettim_borrows_a_special_action() -> None:
    table = chain(2, roles=["yettim", "peacebroker"], options={"promos": True})
    choose(table, "special", "yettim")
    choose(table, "take", 1)
    choose(table, "agree")
    assert held(table) == {"influence": 1}


def test_24_3_roles_that_re_roll() -> None:
    table = chain(roles=["orderless_adept"], board={"council_terrace": "ob1"}, has=[{"blue": 2}], dice=[1, 6])
    choose(table, "confront_obliviate", "ob1")
    choose(table, "interrupt", 0)
    assert held(table) == {}
    table = chain(
        2, roles=["", "drum_speaker"], board={"council_terrace": "ob1"}, has=[{"blue": 1}], dice=[1, 6]
    )
    choose(table, "confront_obliviate", "ob1")
    assert table.seat == 1
    choose(table, "interrupt", 1)
    assert held(table) == {}


def test_11_2_at_the_start_of_a_turn() -> None:
    table = chain(roles=["last_heir"], alliance=10)
    assert asked(table) == "choose_energy"
    table = chain(2, roles=["field_medic"], has=[{"yellow": 1}], madness=["", "gate_dread"])
    choose(table, "interrupt", 0)
    assert table.heroes[1].madness < 0


def test_G8_cards_that_change_and_lend() -> None:
    table = chain(has=[{"red": 2}])
    carry_out(table, "recolour 3")
    choose(table, "change_colour", 0, 2, 1)
    choose(table, "leave_off")
    assert held(table) == {"red": 1, "black": 1}
    carry_out(table, "lend_skill")
    choose(table, "borrow_skill", 2)
    assert table.lent_skills == ((0, 2),)
