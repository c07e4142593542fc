"""Cards whose text goes beyond the chapters, or meets them at an edge (SF-G4, SF-G7, SF-G9, SF-G12, SF-G16)."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import (
    asked,
    begin,
    chain,
    do,
    foreverot_roll,
    held,
    offered,
    token_at,
    where,
)

from tablewright.engine.effects import run_all
from tablewright.engine.table import Step
from tablewright.games.spiralchain import force
from tablewright.games.spiralchain.cards import BINDMETAL, INFLUENCE, LORE, RE_ROLL, SPOTS
from tablewright.games.spiralchain.rules import discarding, events, placing, prophecies, rounds
from tablewright.games.spiralchain.show.play_area import turn_counters
from tablewright.games.spiralchain.table import FOREVEROT_PHASE, PLAYER_PHASE, RUIN, SETTING_UP, Table
from tablewright.testing import choose, refusal


def box(table: Table) -> list[str]:
    return [table.content.enemies[token].id for token in table.enemy_box]


# Warlords


@pytest.mark.parametrize(
    ("token", "own", "others"),
    [
        ("the_quiet_mayor", "rail_junction", ("town_hall", "machine_works", "night_school", "attic_archive")),
        ("old_cinder", "envoys_wharf", ("gate_foundry", "missive_post", "ember_stacks", "dowsers_row")),
    ],
)
def test_15_10_a_warlord_that_ruins_another_location_stays(
    token: str, own: str, others: tuple[str, ...]
) -> None:
    # GIVEN a full world: the Warlord, two Obliviates, two Ruins
    board = {own: token, others[0]: "ob1", others[1]: "ob2", others[2]: "ruin", others[3]: "ruin"}
    table = chain(board=board)
    number = table.content.enemies[table.content.enemy_of[token]].number

    # WHEN its number comes up
    foreverot_roll(table, number)
    while asked(table) != "make_room":
        table.choose(0)

    # THEN an Obliviate makes room, and its own space is refused
    spots = [table.content.location_of[name] for name in others[:2]]
    assert sorted(spot for spot, *_ in offered(table, "replace")) == sorted(spots)
    assert refusal(table, "replace", table.content.location_of[own]) == "SF-15.10"
    choose(table, "replace", spots[0])
    assert (token_at(table, others[0]), token_at(table, own), box(table)) == ("ruin", token, [])


def test_15_10_without_another_location_there_is_no_ruin() -> None:
    # GIVEN Old Cinder among four Ruins
    board = {
        "envoys_wharf": "old_cinder", "gate_foundry": "ruin", "missive_post": "ruin", "ember_stacks": "ruin",
        "dowsers_row": "ruin",
    }  # fmt: skip
    table = chain(board=board)

    # WHEN his number comes up THEN he stays, and Murrod with him
    foreverot_roll(table, 6)
    while asked(table) not in ("take_action", ""):
        table.choose(0)
    assert (token_at(table, "envoys_wharf"), table.lost_count) == ("old_cinder", 0)


def test_21_2_a_challenge_that_fails_activates_and_may_be_stayed() -> None:
    # GIVEN a Pit Champion against Marshal Ordain; another player holds the Stayed Hand
    table = chain(
        2,
        roles=["pit_champion"],
        board={"council_terrace": "marshal_ordain"},
        prophecies=[(), ("stayed_hand",)],
        dice=[1],
    )

    # WHEN the challenge fails THEN the holder is asked, and the Warlord does nothing
    choose(table, "special", "pit_champion")
    assert (asked(table), table.seat) == ("window", 1)
    choose(table, "interrupt", 1)
    assert (token_at(table, "council_terrace"), token_at(table, "proving_yard")) == ("marshal_ordain", "")


def test_12_18_a_warlord_without_room_is_discarded_as_any_other() -> None:
    # GIVEN a Pit Champion against a Warlord on a full world
    board = {
        "council_terrace": "marshal_ordain",
        "proving_yard": "ruin",
        "order_houses": "ruin",
        "smelter": "ob1",
    }
    table = chain(roles=["pit_champion"], board={**board, "library_of_visions": "ruin"}, dice=[1])

    # WHEN the challenge fails THEN it goes to the box, and the Champion gains an Energy for that
    choose(table, "special", "pit_champion")
    assert (box(table), asked(table), table.seat) == (["marshal_ordain"], "choose_energy", 0)


def test_1_16_the_group_names_who_loses_lore_and_they_choose_which() -> None:
    # GIVEN The Oathless on the blade of Onus, and two players there with Lore
    table = chain(
        3,
        at=["onus", "onus", "core"],
        board={"proving_yard": "the_oathless"},
        has=[{"valor": 1}, {"craft": 1, "insight": 1}, {"valor": 1}],
    )

    # WHEN it activates THEN the group names a player there, who chooses the face
    foreverot_roll(table, 2)
    while asked(table) != "group_discard_lore":
        table.choose(0)
    assert [args[0] for args in offered(table, "choose_loss")] == [0, 1]
    choose(table, "choose_loss", 1)
    assert (asked(table), table.seat) == ("choose_loss", 1)
    choose(table, "give_up", 1, LORE + 2)
    assert (held(table, 0), held(table, 1)) == ({"valor": 1}, {"craft": 1})


# Roles


def test_11_2_a_night_reporter_gains_only_on_the_own_turn() -> None:
    # GIVEN the First Player is a Night Reporter
    table = chain(roles=["night_reporter"])

    # WHEN a continuous Event becomes active in setup, in the Foreverot Roll, and on the own turn
    lasting = [card.index for card in table.content.events if card.kind == "continuous"]
    asks = []
    for phase, event in zip((SETTING_UP, FOREVEROT_PHASE, PLAYER_PHASE), lasting, strict=False):
        table.phase = phase
        do(table, events.activate, event)
        asks.append(asked(table))

    # THEN there is something to gain on the own turn alone
    assert asks == ["rest", "rest", "choose_energy"]


def test_11_2_pit_champions_gain_nothing_in_setup() -> None:
    # GIVEN a Warlord beside a Pit Champion WHEN it is discarded THEN it matters whether the game has begun
    asks = []
    for phase in (SETTING_UP, PLAYER_PHASE):
        table = chain(roles=["pit_champion"], board={"council_terrace": "marshal_ordain"})
        table.phase = phase
        do(table, discarding.discard_at, table.content.location_of["council_terrace"])
        asks.append(asked(table))
    assert asks == ["rest", "choose_energy"]


@pytest.mark.parametrize(("role", "has"), [("ice_courier", {"red": 1}), ("cloud_pilot", {})])
def test_3_7_a_free_effect_outlasts_the_last_action(role: str, has: dict[str, int]) -> None:
    # GIVEN one action left, a Reinforcement in play, and company on Onus
    table = chain(2, at="onus", roles=[role], has=[has], reserves={"core": 1}, actions=1)

    # WHEN it is spent THEN the turn goes on until the effect is used, or passed over
    choose(table, "engage", "council_terrace")
    assert (asked(table), table.seat, table.actions) == ("take_action", 0, 0)
    assert offered(table, "free_use") == [(role,)]
    choose(table, "free_use", role)
    table.choose(0)
    assert table.current == 1


def test_11_5_a_field_medic_heals_once_at_the_start_of_a_turn() -> None:
    # GIVEN two mad players on one world, and 2 yellow
    table = chain(
        2, roles=["field_medic"], has=[{"yellow": 2}], madness=["closed_fist", "gate_dread"], current=0
    )
    assert asked(table) == "window"

    # WHEN one is healed THEN the other is not, this turn
    choose(table, "interrupt", 0)
    choose(table, "heal_seat", 1)
    assert (asked(table), held(table)) == ("take_action", {"yellow": 1})
    assert table.heroes[0].madness >= 0


def test_11_1_a_daring_attempt_that_fails_costs_an_energy_of_the_cost() -> None:
    # GIVEN the Rime Duelist against the Obliviate of Depal, which asks for red and blue
    table = chain(
        at="depal",
        roles=["rime_duelist"],
        board={"masked_forum": "ob9"},
        has=[{"red": 1, "blue": 1, "yellow": 1}],
        dice=[1],
    )

    # WHEN it fails THEN the payer chooses which
    choose(table, "special", "rime_duelist")
    assert sorted(offered(table, "give_up")) == [(0, 0), (0, 2), (0, 3)]
    choose(table, "give_up", 0, 2)
    assert held(table) == {"blue": 1, "yellow": 1}


def test_11_1_a_clan_breaker_pays_with_a_dragon_or_gets_nothing() -> None:
    # GIVEN a Warlord beside the Clan Breaker; somebody wards the Dragon
    table = chain(
        2,
        roles=["clan_breaker"],
        board={"council_terrace": "marshal_ordain"},
        prophecies=[(), ("scaled_ward",)],
    )
    choose(table, "special", "clan_breaker")
    choose(table, "interrupt", 1)

    # THEN the Dragon stands, and so does the Warlord
    assert (table.destroyed_on(4), token_at(table, "council_terrace")) == (0, "marshal_ordain")


def test_4_6_a_cloud_pilot_needs_somewhere_to_go() -> None:
    table = chain(at="core", roles=["cloud_pilot"], lost=["depal"])
    assert refusal(table, "special", "cloud_pilot") == "SF-4.6"


def test_17_3_a_transit_marshal_needs_influence_where_nobody_stands() -> None:
    # GIVEN no Reinforcement in play
    table = chain(roles=["transit_marshal"])
    table.supply[INFLUENCE] = 0
    table.ask_again()

    # THEN the Marshal has nothing to deploy; on Nur nobody may be deployed by this text
    assert refusal(table, "special", "transit_marshal") == "SF-17.3"
    assert refusal(chain(at="nur", roles=["transit_marshal"]), "special", "transit_marshal") == "SF-R43"
    assert refusal(chain(roles=["transit_marshal"]), "special", "transit_marshal") == ""


def test_4_11_adjacent_is_adjacent_to_the_pawn() -> None:
    # GIVEN an Archivist on Pithysia, and the Gatehouse of Onus on its discard pile
    table = chain(at="pithysia", roles=["archivist"], dice=[8])
    card = table.content.quest_of["gatehouse"]
    table.decks[4].take(card)
    table.discard(4, card)
    table.ask_again()

    # WHEN its black box is carried out THEN the pawn goes to a neighbour of its own world
    choose(table, "special", "archivist")
    choose(table, "take_it")
    assert where(table) == "rettik"


# Granted actions


def drummers(**more: object) -> Table:
    return chain(3, roles=["drum_speaker"], **more)  # type: ignore[arg-type]


def test_R30_uses_of_a_location_are_counted_for_each_player() -> None:
    # GIVEN the Drum Speaker has used the Council Terrace twice
    table = drummers()
    choose(table, "engage", "council_terrace")
    choose(table, "engage", "council_terrace")

    # WHEN another acts THEN that is their first use; and the Drum Speaker's limit stands
    choose(table, "special", "drum_speaker")
    choose(table, "let_act", 1)
    assert (asked(table), table.seat) == ("granted_action", 1)
    choose(table, "engage", "council_terrace")
    assert (asked(table), table.seat, table.actions) == ("take_action", 0, 1)
    assert refusal(table, "engage", "council_terrace") == "SF-5.6"


def test_R26_after_a_refused_request_one_tries_something_else() -> None:
    # GIVEN an action is granted to seat 1, who asks seat 2 for Energy
    table = drummers(has=[{}, {}, {"red": 1}])
    choose(table, "special", "drum_speaker")
    choose(table, "let_act", 1)
    choose(table, "transfer")
    choose(table, "request_energy", 2, 2)

    # WHEN that is refused THEN seat 1 still has the action, without another request; the granter has 3 left
    choose(table, "refuse_request")
    assert (asked(table), table.seat) == ("granted_action", 1)
    assert refusal(table, "transfer") == "SF-8.1"
    choose(table, "engage", "proving_yard")
    assert (asked(table), table.seat, table.actions) == ("take_action", 0, 3)


def test_R26_a_refusal_to_another_is_none_to_the_granter() -> None:
    # GIVEN the granter's second action of three lets seat 1 act, whose request is refused
    table = drummers(has=[{}, {}, {"red": 1}], actions=2)
    choose(table, "special", "drum_speaker")
    choose(table, "let_act", 1)
    choose(table, "transfer")
    choose(table, "request_energy", 2, 2)
    choose(table, "refuse_request")
    choose(table, "decline_action")

    # THEN the granter may still ask with the last one
    assert (asked(table), table.seat, table.actions) == ("take_action", 0, 1)
    assert refusal(table, "transfer") == ""


def test_R30_both_see_the_actions_they_have() -> None:
    # GIVEN seat 1 acts by the leave of seat 0, who has 3 actions left
    table = drummers()
    choose(table, "special", "drum_speaker")
    choose(table, "let_act", 1)
    counters = [[(one.label, one.value) for one in turn_counters(table, seat)] for seat in range(3)]
    assert counters == [[("Actions left", 3)], [("Actions left", 1)], []]

    # WHEN an Event gives the current player more THEN they wait
    do_as(table, 0, rounds.extra_actions, 2)
    assert (table.actions, table.actions_kept) == (1, 5)


def do_as(table: Table, seat: int, step: Step, *args: int) -> None:
    """As part of that seat's effect, with the open question left as it is."""
    you, table.you = table.you, seat
    step(table, *args)
    table.you = you


def test_R31_a_granted_call_has_no_further_actions_to_spend() -> None:
    # GIVEN an action is granted to seat 1, who has an Influence
    table = drummers(has=[{}, {"influence": 1}])
    choose(table, "special", "drum_speaker")
    choose(table, "let_act", 1)

    # WHEN it is a call THEN the granter's actions are not offered for it
    choose(table, "call_in_favors")
    assert asked(table) == "choose_faction"
    assert len(table.drawn) == 1


def test_R54_more_actions_are_for_whoever_called() -> None:
    # GIVEN seat 1 plays the Oath Riders in a granted action
    table = drummers(has=[{}, {"influence": 1}])
    table.factions.unseen = [table.content.faction_of["oath_riders"]]
    choose(table, "special", "drum_speaker")
    choose(table, "let_act", 1)
    choose(table, "call_in_favors")
    choose(table, "play_faction", "oath_riders")

    # THEN seat 1 acts twice more, and the Drum Speaker has as many actions as before
    for _ in range(2):
        assert (asked(table), table.seat) == ("granted_action", 1)
        choose(table, "engage", "proving_yard")
    assert (asked(table), table.seat, table.actions) == ("take_action", 0, 3)


def test_20_2_a_rot_dream_weighs_on_granted_actions_too() -> None:
    # GIVEN seat 1 dreams of Rot and confronts an Obliviate by a granted action
    table = drummers(
        madness=["", "rot_dream"], board={"council_terrace": "ob1"}, has=[{}, {"blue": 1}], dice=[6]
    )
    choose(table, "special", "drum_speaker")
    choose(table, "let_act", 1)
    choose(table, "confront_obliviate", "ob1")

    # THEN a 6 counts as 5 and fails
    assert (table.natural, table.die, token_at(table, "council_terrace")) == (6, 5, "ob1")


def test_R26_a_new_action_is_a_new_slot_whatever_its_number() -> None:
    # GIVEN a request refused with 3 actions left
    table = chain(2, has=[{"influence": 1}, {"red": 1}])
    table.actions = 3
    table.factions.unseen = [table.content.faction_of["oath_riders"]]
    table.ask_again()
    choose(table, "transfer")
    choose(table, "request_energy", 1, 2)
    choose(table, "refuse_request")
    assert refusal(table, "transfer") == "SF-8.1"

    # WHEN the Oath Riders give 2 more, and one is used, so that 3 are left again
    choose(table, "call_in_favors")
    choose(table, "add_actions", 0)
    choose(table, "play_faction", "oath_riders")
    choose(table, "engage", "proving_yard")

    # THEN another request is possible
    assert table.actions == 3
    assert refusal(table, "transfer") == ""


# What is bought must be there


@pytest.mark.parametrize(
    ("role", "has", "empty"),
    [
        ("ironbinder", {"red": 2}, "bindmetal"),
        ("lorekeeper", {"red": 2}, "lore"),
        ("snowblind_oracle", {"red": 3}, "prophecies"),
        ("last_heir", {}, "lore and influence"),
        ("gatebreaker", {"bindmetal": 1}, "gates"),
    ],
)
def test_17_3_a_special_action_that_buys_nothing_is_refused(
    role: str, has: dict[str, int], empty: str
) -> None:
    table = chain(roles=[role], has=[has], alliance=9)
    assert refusal(table, "special", role) == ""
    exhaust(table, empty)
    assert refusal(table, "special", role) == "SF-17.3"


def exhaust(table: Table, what: str) -> None:
    if what == "bindmetal":
        table.supply[BINDMETAL] = 0
    if "lore" in what:
        table.lore.unseen = []
    if "influence" in what:
        table.supply[INFLUENCE] = 0
    if what == "prophecies":
        table.prophecies.unseen = []
    if what == "relics":
        table.relics.unseen = []
    if what == "re_rolls":
        table.supply[RE_ROLL] = 0
    if what == "gates":
        table.gates = 63
    table.ask_again()


def test_17_3_a_relic_that_is_not_there_is_not_bought() -> None:
    table = chain(at="rettik", has=[{"bindmetal": 1}])
    assert refusal(table, "engage", "reliquary_pit") == ""
    exhaust(table, "relics")
    assert refusal(table, "engage", "reliquary_pit") == "SF-17.3"


def test_17_3_lottery_steps_sell_no_re_roll_that_is_not_there() -> None:
    # GIVEN no Re-Roll Token in the supply: neither way gives anything, so neither is refused for the other's sake
    table = chain(at="pithysia", has=[{"yellow": 1}])
    exhaust(table, "re_rolls")
    choose(table, "engage", "lottery_steps")
    assert refusal(table, "take", 2) == "SF-17.3"
    choose(table, "take", 1)
    assert held(table) == {"yellow": 1}


def test_R62_the_other_colour_of_dowsers_row_must_be_there() -> None:
    # GIVEN red is all that the supply has, and red is all that could be paid
    table = chain(at="murrod", has=[{"red": 2}])
    table.supply[0] = table.supply[1] = table.supply[3] = 0
    table.ask_again()
    assert refusal(table, "engage", "dowsers_row") == "SF-17.3"

    # WHEN blue comes back THEN it is sold
    table.supply[0] = 1
    table.ask_again()
    assert refusal(table, "engage", "dowsers_row") == ""


def test_R62_trade_fever_needs_another_colour() -> None:
    table = chain(event="trade_fever", has=[{"red": 1}])
    assert refusal(table, "event_action", "trade_fever") == ""
    table.supply[0] = table.supply[1] = table.supply[3] = 0
    table.ask_again()
    assert refusal(table, "event_action", "trade_fever") == "SF-17.3"


def test_R62_relics_convert_into_what_is_there() -> None:
    # GIVEN an Envoy's Coin and a Bindmetal
    table = chain(has=[{"bindmetal": 1}], relics=[["envoys_coin"]])
    assert refusal(table, "convert", "envoys_coin") == ""
    exhaust(table, "influence")
    assert refusal(table, "convert", "envoys_coin") == "SF-17.3"


def test_19_3_a_quest_for_a_gate_is_collected_even_if_none_is_left() -> None:
    # GIVEN all Permanent Gates are in place, and the Gatehouse's condition is met
    table = chain(at="murrod", quests=[["gatehouse"]])
    table.gates = 63
    table.ask_again()
    assert refusal(table, "collect", "gatehouse") == ""
    choose(table, "collect", "gatehouse")
    assert (table.gates, table.heroes[0].quests) == (63, ())


# Paying


def test_R33_a_relic_may_be_converted_while_any_cost_is_paid() -> None:
    # GIVEN the Rail Junction asks for an Energy of any colour, and a Ruby Gear with a Bindmetal is at hand
    table = chain(at="core", has=[{"blue": 1, "yellow": 1, "bindmetal": 1}], relics=[["ruby_gear"]])
    choose(table, "engage", "rail_junction")
    assert asked(table) == "choose_payment"

    # WHEN the Relic is used meanwhile THEN its Energy may pay as well
    choose(table, "convert", "ruby_gear")
    while asked(table) == "choose_payment" and not offered(table, "convert"):
        choose(table, "pay", 0, (0, 0, 0, 0, 1, 0, 0, 0))
    assert held(table)["red"] == 2
    assert (0, (0, 0, 1, 0, 0, 0, 0, 0), ()) in offered(table, "pay")


def test_24_13_what_a_relic_gives_is_not_given_by_the_location() -> None:
    # GIVEN a Bitter Season, in which locations give 1 Alliance less, and a Treaty Seal
    table = chain(
        at="core",
        alliance=5,
        event="bitter_season",
        has=[{"blue": 1, "yellow": 1, "bindmetal": 2}],
        relics=[["treaty_seal"]],
    )
    choose(table, "engage", "rail_junction")

    # WHEN it is used while the Rail Junction is paid THEN it gives 3
    choose(table, "convert", "treaty_seal")
    choose(table, "pay", 0, (0, 0, 0, 0, 1, 0, 0, 0))
    assert table.alliance == 8
    assert (asked(table), table.engaged) == ("choose_payment", table.content.location_of["rail_junction"])


def test_24_13_nor_does_an_hourkeeper_gain_by_it() -> None:
    # GIVEN an Hourkeeper by Day with an Azure Clasp at the Rail Junction, which gives red
    table = chain(
        at="core",
        roles=["hourkeeper"],
        has=[{"yellow": 1, "black": 1, "bindmetal": 2}],
        relics=[["azure_clasp"]],
    )
    choose(table, "engage", "rail_junction")
    choose(table, "convert", "azure_clasp")
    choose(table, "pay", 0, (0, 0, 0, 0, 1, 0, 0, 0))
    choose(table, "pay", 0, (0, 0, 0, 1, 0, 0, 0, 0))

    # THEN the 1 more is red, and nobody is asked
    assert (asked(table), held(table)["red"], held(table)["blue"]) == ("take_action", 3, 2)


def test_R33_what_can_be_forged_need_not_be_kept() -> None:
    # GIVEN an Ironbinder before RT5, who can forge the Bindmetal, and a Relic
    table = chain(
        at="nur",
        roles=["ironbinder"],
        has=[{"blue": 4, "black": 2}],
        relics=[["azure_clasp"]],
        stacks=(("rt5",), (), (), ()),
    )
    choose(table, "confront_rot", 0)

    # THEN it may be used meanwhile, though it could have paid itself
    assert asked(table) == "choose_payment"
    assert offered(table, "convert") == [("azure_clasp",)]


# Others


def test_1_14_a_roll_below_6_has_failed_even_if_it_gives_something() -> None:
    # GIVEN a Second Glance at the Rime Mine WHEN a 4 is rolled, which gives 1 Bindmetal
    table = chain(at="arctos", prophecies=[["second_glance"]], dice=[4])
    choose(table, "engage", "rime_mine")

    # THEN it may count as 8, for 2
    assert asked(table) == "window"
    choose(table, "interrupt", 0)
    assert held(table) == {"bindmetal": 2}


def test_9_3_there_must_be_a_reinforcement() -> None:
    assert refusal(chain(), "deploy") == "SF-9.3"


def test_7_8_rot_fears_no_dragon() -> None:
    assert refusal(chain(at="nur"), "rouse_rot", 0) == "SF-7.8"


def test_R29_a_vault_thief_slips_in_twice() -> None:
    table = chain(2, roles=["vault_thief"], board={"order_houses": "ob1"})
    choose(table, "special", "vault_thief")
    choose(table, "special", "vault_thief")
    assert refusal(table, "special", "vault_thief") == "SF-5.6"


def test_24_14_the_relics_of_others_are_theirs() -> None:
    table = chain(2, has=[{"bindmetal": 1}, {"bindmetal": 1}], relics=[[], ["ruby_gear"]])
    assert refusal(table, "convert", "ruby_gear") == "SF-24.14"


def test_R11_a_recycled_rotkin_goes_abroad() -> None:
    # GIVEN an empty pool, and a Rotkin Abroad among what was discarded
    table = chain(options={"obliviate_supply": "recycle"})
    table.obliviates.unseen = []
    table.obliviate_discard = tuple(table.content.enemy_of[name] for name in ("ob1", "ob2", "ra1", "ob3"))

    # WHEN one is sent abroad THEN it is that one
    do(table, placing.send_abroad, 2)
    assert token_at(table, "town_hall") == "ra1"


def test_R57_the_receiver_chooses_the_colour_of_a_gift() -> None:
    table = chain(2, has=[{"influence": 1}])
    table.factions.unseen = [table.content.faction_of["army_of_all_worlds"]]
    choose(table, "call_in_favors")
    while asked(table) != "choose_faction":
        table.choose(0)
    choose(table, "play_faction", "army_of_all_worlds")
    choose(table, "deploy_on", 4)
    choose(table, "choose_energy", 1)
    assert (asked(table), table.seat) == ("choose_energy", 1)


def test_R35_the_event_of_a_full_track_comes_before_the_turn() -> None:
    # GIVEN seven players at 20 of 21 Alliance, and a Borrowed Strength
    table = chain(7, prophecies=[(), ("borrowed_strength",)], alliance=20)
    before = len(table.event_discard)

    # WHEN the First Player's turn starts again with 2 Alliance
    table.alliance = 20
    begin(table)

    # THEN the Event has come when the window opens
    assert (table.alliance, len(table.event_discard), table.events_due) == (21, before + 1, 0)
    assert asked(table) == "window"


def test_R35_what_that_event_brings_counts_at_the_start_of_the_turn() -> None:
    # GIVEN seven players at 20 of 21 Alliance, and the Event that gives a Prophecy is next
    table = chain(7, alliance=20)
    table.alliance = 20
    table.prophecies.unseen = [table.content.prophecy_of["borrowed_strength"]]
    pages = next(card for card in table.content.events if card.id == "turning_pages")
    table.events.unseen = [pages.index]

    # WHEN the First Player's turn starts THEN its window opens for the Borrowed Strength just drawn
    begin(table)
    assert (asked(table), table.seat) == ("window", 0)


def test_17_3_a_debt_house_lends_no_black_that_is_not_there() -> None:
    # GIVEN a black box that sells 2 black for 1 Alliance
    card = next(card for card in chain().content.world_cards if card.id == "debt_house")
    assert card.effect is not None
    asks = []
    for black in (2, 0):
        table = chain(at="depal")
        table.supply[1] = black
        do(table, run_all, card.effect.moves)
        asks.append(asked(table))

    # THEN it is offered while there is some
    assert asks == ["may", "rest"]


def test_G9_a_rotkin_goes_abroad_even_if_every_world_is_full() -> None:
    # GIVEN every location is ruined but for one Obliviate on Core
    table = chain()
    for world in range(2, 9):
        for spot in range(4):
            table.put(world * SPOTS + spot, RUIN)
    for world in range(3, 9):
        table.put(world * SPOTS + 4, RUIN)
    table.put(14, table.content.enemy_of["ob1"])
    card = next(card for card in table.content.foreverot if card.id == "send_a_rotkin_abroad")

    # WHEN the card is revealed THEN room is made on the lowest world
    assert card.effect is not None
    do(table, run_all, card.effect.moves)
    assert token_at(table, "rail_junction").startswith("ra")


def test_21_4_a_prophecy_is_put_away_when_its_text_is_resolved() -> None:
    # GIVEN a Bent Hour, which may raise the roll or lower it
    table = chain(prophecies=[["bent_hour"]])
    foreverot_roll(table, 3)
    choose(table, "interrupt", 0)

    # WHEN that is still open THEN the card is still held; afterwards it lies on the discard pile
    bent = table.content.prophecy_of["bent_hour"]
    assert (asked(table), table.heroes[0].prophecies, table.prophecy_discard) == ("choose_one", (bent,), ())
    choose(table, "take", 1)
    assert (table.heroes[0].prophecies, table.prophecy_discard, table.foreverot) == ((), (bent,), 4)


def test_21_2_prophecies_wait_until_the_game_has_begun() -> None:
    table = chain(prophecies=[("scaled_ward",)])
    table.falling = 4
    assert [card.id for card in prophecies.fitting(table, 0, force.DRAGON_FALLS)] == ["scaled_ward"]
    table.phase = SETTING_UP
    assert prophecies.fitting(table, 0, force.DRAGON_FALLS) == []


def test_11_2_cards_of_other_packs_may_say_more_than_ours() -> None:
    # GIVEN roles whose Deploy moves go three steps, and whose locations give 2 more
    table = chain(roles=["wayfinder"], reserves={"core": 1})
    table.heroes[0].mods.deploy_steps = 3
    choose(table, "deploy", 2, 1)
    choose(table, "step_on", 3, 1)
    choose(table, "step_on", 4, 1)
    assert (asked(table), table.reserves[5]) == ("take_action", 1)
    table = chain(roles=["hourkeeper"])
    table.heroes[0].mods.location_energy = 2
    choose(table, "engage", "proving_yard")
    assert held(table) == {"blue": 4}
