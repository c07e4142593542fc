"""Every Role."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.spiralchain.builders import (
    asked,
    begin,
    chain,
    held,
    obliviates,
    offered,
    stack,
    token_at,
    where,
)
from tests.games.spiralchain.roles_at_work import at, is_at_rest, pay, ways_to_pay

from tablewright.games.spiralchain.cards import (
    BLACK,
    BLUE,
    COLOURS,
    YELLOW,
)
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, lay, refusal


def worlds(table: Table, step: str) -> set[str]:
    """The worlds among which the open question chooses with this step."""
    return {str(table.content.worlds[args[0]].id) for args in offered(table, step)}


def travel_to(table: Table, step: str, name: str) -> None:
    choose(table, step, table.content.world_of[name])


# All of them


ROLES = {
    "boltsender": "V", "gate_wright": "K", "tidecaller": "I", "mender": "", "lorekeeper": "I", "ironbinder": "K",
    "veilwalker": "C", "flamewarden": "V", "hourkeeper": "", "starreader": "I", "peacebroker": "C",
    "dragonspeaker": "V", "field_medic": "K grey", "transit_marshal": "C grey", "signal_engineer": "K grey",
    "night_reporter": "I grey", "mask_dancer": "C violet", "gloom_apothecary": "K violet", "candle_priest": " violet",
    "vault_thief": "CK violet", "orderless_adept": "VI green", "banner_captain": "V green", "wayfinder": "I green",
    "quarry_sage": "K green", "ice_courier": "C white", "rime_duelist": "V white", "archivist": "I white",
    "snowblind_oracle": " white", "gatebreaker": "K orange", "missive_rider": "C orange", "ember_scholar": "I orange",
    "road_warden": "V orange", "clan_breaker": "V bronze", "bone_trader": "C bronze", "drum_speaker": " bronze",
    "pit_champion": "VC bronze", "sun_cantor": " teal", "dice_saint": " teal", "cloud_pilot": "IK teal",
    "last_heir": " teal",
}  # fmt: skip
ARMIES = ("grey", "violet", "green", "white", "orange", "bronze", "teal")


def test_RO1_RO40_forty_roles_with_their_skills_and_armies() -> None:
    """SF-G7, SF-6.13, SF-11.6."""
    table = chain()
    found = {}
    for card in table.content.roles:
        icons = "".join(letter * n for letter, n in zip("VCIK", card.icons, strict=True))
        found[card.id] = f"{icons} {ARMIES[card.army]}" if card.army >= 0 else icons
    assert {name: text for name, text in found.items() if name != "yettim"} == ROLES


# Special Actions that only give


@pytest.mark.parametrize(
    ("role", "gains"),
    [
        ("peacebroker", {"influence": 1}),  # RO11
        ("ember_scholar", {"black": 1, "red": 1}),  # RO31
        ("dice_saint", {"re_roll": 1}),  # RO38
    ],
)
def test_RO11_RO31_RO38_actions_that_give(role: str, gains: dict[str, int]) -> None:
    """SF-11.1, SF-11.5: for one action, as often as there are actions."""
    table = chain(roles=[role], alliance=5)
    choose(table, "special", role)
    assert (held(table), table.alliance) == (gains, 5)
    assert is_at_rest(table, 2)
    choose(table, "special", role)
    assert held(table) == {kind: 2 * n for kind, n in gains.items()}
    assert [held(table, seat) for seat in (1, 2, 3)] == [{}, {}, {}]


@pytest.mark.parametrize("colour", range(4))
def test_RO21_an_orderless_adept_gains_an_energy_of_any_colour(colour: int) -> None:
    """SF-11.1."""
    table = chain(roles=["orderless_adept"])
    choose(table, "special", "orderless_adept")
    choose(table, "take_energy", 0, colour)
    assert held(table) == {COLOURS[colour]: 1}
    assert is_at_rest(table, 2)


def test_RO9_an_hourkeeper_flips_the_time_token_either_way() -> None:
    """SF-11.1, SF-22.4."""
    table = chain(roles=["hourkeeper"])
    choose(table, "special", "hourkeeper")
    assert table.night
    choose(table, "special", "hourkeeper")
    assert not table.night
    assert is_at_rest(table, 1)


# Special Actions with a price


@pytest.mark.parametrize(
    ("role", "price", "alliance", "clause"),
    [
        ("gate_wright", {}, 1, "SF-14.2"),  # RO2
        ("lorekeeper", {"red": 1, "blue": 1}, 0, "SF-3.8"),  # RO5
        ("ironbinder", {"yellow": 2}, 0, "SF-3.8"),  # RO6
        ("banner_captain", {"red": 1, "black": 1}, 0, "SF-3.8"),  # RO22
        ("snowblind_oracle", {"red": 1, "black": 1, "blue": 1}, 0, "SF-3.8"),  # RO28
        ("gatebreaker", {"bindmetal": 1}, 0, "SF-3.8"),  # RO29
        ("road_warden", {"yellow": 1}, 0, "SF-3.8"),  # RO32
        ("bone_trader", {"bindmetal": 1, "red": 1}, 0, "SF-3.8"),  # RO34
        ("cloud_pilot", {}, 1, "SF-14.2"),  # RO39
        ("last_heir", {}, 3, "SF-14.2"),  # RO40
    ],
)
def test_RO2_RO40_a_price_is_paid_in_full_or_the_action_is_refused(
    role: str, price: dict[str, int], alliance: int, clause: str
) -> None:
    """SF-3.8, SF-11.1, SF-14.2."""
    # GIVEN exactly the price THEN it is offered
    assert refusal(chain(roles=[role], has=[price], alliance=alliance), "special", role) == ""

    # GIVEN one thing less THEN it is refused
    for kind in price:
        short = {**price, kind: price[kind] - 1}
        assert refusal(chain(roles=[role], has=[short], alliance=alliance), "special", role) == clause
    if alliance:
        assert refusal(chain(roles=[role], alliance=alliance - 1), "special", role) == clause


def test_RO5_a_lorekeeper_takes_a_lore_of_the_own_choice() -> None:
    """SF-11.1, SF-24.10."""
    table = chain(roles=["lorekeeper"], has=[{"red": 1, "blue": 1, "bindmetal": 2}])
    choose(table, "special", "lorekeeper")
    assert offered(table, "take_face") == [(0,), (1,), (2,), (3,)]
    choose(table, "take_face", 1)
    assert held(table) == {"cunning": 1, "bindmetal": 2}
    assert is_at_rest(table, 2)


def test_RO6_an_ironbinder_forges_two_of_one_colour() -> None:
    """SF-11.1: 2 Energy of one colour for 1 Bindmetal, not of two colours."""
    table = chain(roles=["ironbinder"], has=[{"red": 2, "blue": 2, "black": 1}])
    choose(table, "special", "ironbinder")
    assert ways_to_pay(table) == [{"blue": 2}, {"red": 2}]
    pay(table, red=2)
    assert held(table) == {"blue": 2, "black": 1, "bindmetal": 1}
    assert is_at_rest(table, 2)
    assert (
        refusal(chain(roles=["ironbinder"], has=[{"red": 1, "blue": 1}]), "special", "ironbinder") == "SF-3.8"
    )


@pytest.mark.parametrize("price", [{"red": 2}, {"red": 1, "bindmetal": 1}, {"bindmetal": 2}])
def test_RO34_a_bone_trader_turns_two_things_into_three(price: dict[str, int]) -> None:
    """SF-11.1: 2 Energy and/or Bindmetal for 2 any Energy and 1 Alliance."""
    table = chain(roles=["bone_trader"], has=[price], alliance=5)
    choose(table, "special", "bone_trader")
    choose(table, "take_energy", 0, YELLOW)
    choose(table, "take_energy", 0, BLUE)
    assert (held(table), table.alliance) == ({"blue": 1, "yellow": 1}, 6)
    assert is_at_rest(table, 2)


def test_RO40_a_last_heir_buys_influence_and_a_random_lore() -> None:
    """SF-11.1, SF-14.2."""
    table = chain(roles=["last_heir"], alliance=4)
    choose(table, "special", "last_heir")
    assert table.alliance == 1
    assert held(table)["influence"] == 1
    assert sum(held(table).values()) == 2
    assert sum(table.heroes[0].has[8:]) == 1
    assert is_at_rest(table, 2)


def test_RO40_at_10_alliance_a_last_heir_gains_an_energy_as_the_turn_starts() -> None:
    """SF-11.2."""
    # GIVEN 10 Alliance THEN the heir chooses, before any action
    table = chain(2, roles=["last_heir"], alliance=10)
    assert (asked(table), table.seat) == ("choose_energy", 0)
    choose(table, "take_energy", 0, BLACK)
    assert held(table) == {"black": 1}
    assert is_at_rest(table, 6)

    # GIVEN 9, or the turn of another, THEN not
    assert is_at_rest(chain(2, roles=["last_heir"], alliance=9), 6)
    assert is_at_rest(chain(2, roles=["", "last_heir"], alliance=10), 6)


def test_RO28_a_snowblind_oracle_buys_a_prophecy() -> None:
    """SF-11.1, SF-21.1."""
    table = chain(roles=["snowblind_oracle"], has=[{"red": 2, "blue": 2}])
    stack(table, "prophecies", "stayed_hand")
    choose(table, "special", "snowblind_oracle")
    assert ways_to_pay(table) == [{"blue": 1, "red": 2}, {"blue": 2, "red": 1}]
    pay(table, blue=1, red=2)
    assert table.heroes[0].prophecies == (table.content.prophecy_of["stayed_hand"],)
    assert held(table) == {"blue": 1}
    assert is_at_rest(table, 2)


@pytest.mark.parametrize("holder", [0, 1])
def test_RO28_whoever_resolves_a_prophecy_the_oracle_gains_a_yellow(holder: int) -> None:
    """SF-11.2, SF-21.4."""
    prophecies: list[tuple[str, ...]] = [(), ()]
    prophecies[holder] = ("scaled_ward",)
    table = chain(
        2, roles=["snowblind_oracle"], board={"council_terrace": "marshal_ordain"}, prophecies=prophecies, dice=[1]
    )  # fmt: skip
    choose(table, "rouse", "marshal_ordain")
    assert held(table) == {}
    choose(table, "interrupt", holder)
    assert (held(table), held(table, 1)) == ({"yellow": 1}, {})


def test_RO29_a_gatebreaker_places_a_permanent_gate_of_the_own_choice() -> None:
    """SF-11.1, SF-4.12, SF-24.15: a Relic pays as well."""
    table = chain(roles=["gatebreaker"], has=[{"bindmetal": 1}])
    choose(table, "special", "gatebreaker")
    assert len(offered(table, "place_gate")) == 6
    choose(table, "place_gate", "gate_onus_arctos")
    assert held(table) == {}
    assert is_at_rest(table, 2)

    # THEN that Gate costs nothing
    choose(table, "gate", "arctos")
    assert table.alliance == 10
    assert refusal(chain(roles=["gatebreaker"], relics=[["ruby_gear"]]), "special", "gatebreaker") == ""


# What Gates and other ways cost


@pytest.mark.parametrize(
    ("role", "start", "to", "cost"),
    [
        ("", "onus", "arctos", 1),
        ("", "onus", "rettik", 2),
        ("", "onus", "nur", 3),
        ("gate_wright", "onus", "arctos", 1),  # RO2: minimum 1
        ("gate_wright", "onus", "rettik", 1),
        ("gate_wright", "onus", "nur", 2),
        ("gate_wright", "nur", "onus", 2),
        ("gatebreaker", "onus", "nur", 2),  # RO29
        ("gatebreaker", "nur", "rettik", 2),
        ("gatebreaker", "onus", "rettik", 2),
        ("gatebreaker", "onus", "arctos", 1),
    ],
)
def test_RO2_RO29_what_a_gate_costs(role: str, start: str, to: str, cost: int) -> None:
    """SF-4.2, SF-4.5, SF-11.2."""
    table = chain(at=start, roles=[role], alliance=cost, dice=[8])
    choose(table, "gate", to)
    assert (where(table), table.alliance) == (to, 0)
    assert is_at_rest(table, 2)
    assert refusal(chain(at=start, roles=[role], alliance=cost - 1), "gate", to) == "SF-4.5"


@pytest.mark.parametrize(("start", "to"), [("onus", "core"), ("nur", "pithysia")])
def test_RO2_a_gate_wright_goes_anywhere_for_1_alliance_without_a_verge_roll(start: str, to: str) -> None:
    """SF-11.1, SF-4.11: to any face-up world, so not to Nur, and not to a lost one."""
    table = chain(at=start, roles=["gate_wright"], alliance=1, lost=["depal"])
    choose(table, "special", "gate_wright")
    every = {"core", "onus", "arctos", "murrod", "rettik", "pithysia"}
    assert worlds(table, "travel_to") == every - {start}
    travel_to(table, "travel_to", to)
    assert (where(table), table.alliance, sum(obliviates(table)), table.natural) == (to, 0, 0, 0)
    assert is_at_rest(table, 2)


def test_RO23_a_wayfinder_goes_next_door_without_alliance_but_with_a_verge_roll() -> None:
    """SF-11.1, SF-4.7."""
    # GIVEN no Alliance WHEN the Wayfinder goes below the Verge and rolls 5
    table = chain(roles=["wayfinder"], alliance=0, dice=[5, 6])
    choose(table, "special", "wayfinder")
    assert worlds(table, "travel_with_verge") == {"depal", "arctos"}
    travel_to(table, "travel_with_verge", "depal")

    # THEN an Obliviate follows; with a 6 none does
    assert (where(table), obliviates(table)[3]) == ("depal", 1)
    choose(table, "special", "wayfinder")
    travel_to(table, "travel_with_verge", "core")
    assert (where(table), obliviates(table)[2]) == ("core", 0)
    assert is_at_rest(table, 1)

    # GIVEN nothing face-up beside the world THEN it is refused
    assert refusal(chain(at="core", roles=["wayfinder"], lost=["depal"]), "special", "wayfinder") == "SF-4.6"


def test_RO23_a_wayfinders_deploy_actions_move_up_to_two_steps() -> None:
    """SF-11.2, SF-9.3."""
    table = chain(roles=["wayfinder"], reserves={"onus": 2})
    choose(table, "deploy", 4, 1)
    choose(table, "step_on")
    choose(table, "deploy", 4, -1)
    choose(table, "leave_off")
    assert (table.reserves[6], table.reserves[3], sum(table.reserves)) == (1, 1, 2)
    assert is_at_rest(table, 1)

    # GIVEN anybody else THEN it is one step
    table = chain(reserves={"onus": 1})
    choose(table, "deploy", 4, 1)
    assert table.reserves[5] == 1
    assert is_at_rest(table, 2)


def test_RO7_a_veilwalker_swaps_with_a_reinforcement_freely() -> None:
    """SF-11.1, SF-4.11: no Alliance, no Verge roll."""
    table = chain(roles=["veilwalker"], alliance=0, reserves={"core": 1})
    choose(table, "special", "veilwalker")
    choose(table, "swap_with_reserve", 2)
    assert (where(table), table.reserves[4], table.reserves[2]) == ("core", 1, 0)
    assert (sum(obliviates(table)), table.natural) == (0, 0)
    assert is_at_rest(table, 2)


def test_RO7_a_veilwalker_swaps_with_a_player_who_agrees() -> None:
    """SF-11.1, SF-8.5."""
    table = chain(2, at=["onus", "depal"], roles=["veilwalker"], alliance=0)
    choose(table, "special", "veilwalker")
    choose(table, "ask_to_swap", 1)
    assert (asked(table), table.seat) == ("consent", 1)
    declined = table.copy()
    choose(table, "agree")
    assert (where(table), where(table, 1), table.alliance, sum(obliviates(table))) == ("depal", "onus", 0, 0)
    assert is_at_rest(table, 5)
    choose(declined, "decline")
    assert (where(declined), where(declined, 1)) == ("onus", "depal")

    # GIVEN nobody elsewhere THEN there is nobody to swap with
    assert refusal(chain(2, roles=["veilwalker"]), "special", "veilwalker") == "SF-3.8"


@pytest.mark.parametrize(
    ("role", "face", "followed"), [("veilwalker", 5, 0), ("veilwalker", 4, 1), ("", 5, 1)]
)
def test_RO7_a_veilwalkers_verge_rolls_are_safe_on_5(role: str, face: int, followed: int) -> None:
    """SF-11.2, SF-4.7."""
    table = chain(roles=[role], dice=[face])
    choose(table, "gate", "depal")
    assert obliviates(table)[3] == followed


def test_RO3_a_tidecaller_drives_an_obliviate_next_door() -> None:
    """SF-11.1, SF-15.2."""
    # GIVEN one Obliviate here; on Depal only the vault is open, and Arctos is lost
    board = {
        "smelter": "ra1", "masked_forum": "ruin", "nightshade_cloister": "ob2", "lamp_market": "mother_ashveil",
        "stage_of_echoes": "ruin",
    }  # fmt: skip
    table = chain(roles=["tidecaller"], board=board, lost=["arctos"])
    choose(table, "special", "tidecaller")
    assert offered(table, "shift_enemy") == [(at(table, "smelter"), at(table, "bindmetal_vault"))]
    choose(table, "shift_enemy")

    # THEN it has moved, which is no discarding
    assert (token_at(table, "smelter"), token_at(table, "bindmetal_vault")) == ("", "ra1")
    assert table.obliviate_discard == ()
    assert is_at_rest(table, 2)

    # THEN there is nothing more to move, nor any room
    assert refusal(table, "special", "tidecaller") == "SF-15.3"
    full = {**board, "bindmetal_vault": "ruin"}
    assert (
        refusal(chain(roles=["tidecaller"], board=full, lost=["arctos"]), "special", "tidecaller")
        == "SF-15.3"
    )
    assert (
        refusal(chain(roles=["tidecaller"], board={"smelter": "marshal_ordain"}), "special", "tidecaller")
        == "SF-15.3"
    )


@pytest.mark.parametrize(
    ("board", "gained"),
    [({}, {"blue": 1}), ({"frost_beacon": "jarl_skovrane"}, {"blue": 1}), ({"frost_beacon": "ob1"}, {})],
)
def test_RO3_a_tidecaller_gains_a_blue_on_a_world_without_obliviates(
    board: dict[str, str], gained: dict[str, int]
) -> None:
    """SF-11.2."""
    table = chain(roles=["tidecaller"], board=board)
    choose(table, "gate", "arctos")
    assert held(table) == gained


def test_RO3_nur_is_no_face_up_world_but_being_moved_is_arriving() -> None:
    """SF-11.2, SF-4.11."""
    table = chain(2, at=["onus", "arctos"], roles=["tidecaller", "veilwalker"])
    choose(table, "gate", "nur")
    assert held(table) == {}
    table = chain(2, at=["onus", "arctos"], roles=["tidecaller", "veilwalker"], current=1)
    choose(table, "special", "veilwalker")
    choose(table, "ask_to_swap", 0)
    choose(table, "agree")
    assert (where(table), held(table)) == ("arctos", {"blue": 1})

    # WHEN an Obliviate follows through the Gate THEN that is after the arrival
    table = chain(roles=["tidecaller"], dice=[1])
    choose(table, "gate", "depal")
    assert (held(table), obliviates(table)[3]) == ({"blue": 1}, 1)


def test_RO30_a_missive_rider_gains_2_alliance_and_may_gate_next_door() -> None:
    """SF-11.1, SF-4.2, SF-4.7: at normal cost, with a Verge roll."""
    table = chain(roles=["missive_rider"], alliance=0, dice=[5])
    choose(table, "special", "missive_rider")
    assert table.alliance == 2
    assert {args[0] for args in offered(table, "gate_free_of_action")} == {"depal", "arctos"}
    stayed = table.copy()
    choose(table, "gate_free_of_action", "depal")
    assert (where(table), table.alliance, obliviates(table)[3]) == ("depal", 1, 1)
    assert is_at_rest(table, 2)
    choose(stayed, "leave_off")
    assert (where(stayed), stayed.alliance) == ("onus", 2)
    assert is_at_rest(stayed, 2)

    # GIVEN Core, from where Nur costs 3, and Depal is lost THEN 2 Alliance are not enough
    table = chain(at="core", roles=["missive_rider"], alliance=0, lost=["depal"])
    choose(table, "special", "missive_rider")
    assert refusal(table, "gate_free_of_action", "nur") == "SF-4.5"
    assert refusal(table, "gate_free_of_action", "depal") == "SF-4.6"


@pytest.mark.parametrize(
    ("to", "home"),
    [("arctos", "blue"), ("murrod", "black"), ("rettik", "red"), ("pithysia", "yellow"), ("nur", "")],
)
def test_RO30_a_missive_rider_gains_a_home_energy_after_each_gate(to: str, home: str) -> None:
    """SF-11.2: of the destination; Nur has none."""
    table = chain(roles=["missive_rider"])
    choose(table, "gate", to)
    assert held(table) == ({home: 1} if home else {})


def test_RO32_a_road_warden_makes_the_way_here_safe_until_the_round_ends() -> None:
    """SF-11.1, SF-4.7."""
    # GIVEN a Road Warden on Depal, who wards it
    table = chain(2, at=["depal", "onus"], roles=["road_warden"], has=[{"red": 1}], dice=[1])
    choose(table, "special", "road_warden")
    assert held(table) == {}
    assert is_at_rest(table, 5)
    choose(table, "pass_turn")

    # WHEN another Gates there THEN no die is rolled; to Core there is
    choose(table, "gate", "depal")
    assert (table.natural, obliviates(table)[3]) == (0, 0)
    choose(table, "gate", "core")
    assert (table.natural, obliviates(table)[2]) == (1, 1)

    # WHEN the next round has begun THEN the way is as before
    lay(table, roll=[7], dice=[1])
    choose(table, "pass_turn")
    assert table.round == 2
    assert is_at_rest(table, 6, seat=1)
    choose(table, "gate", "depal")
    assert obliviates(table)[3] == 1


def test_RO32_a_road_warden_may_turn_an_obliviate_aside() -> None:
    """SF-11.2, SF-21.2: for 1 blue, to an adjacent face-up world of the Warden's choice, on anybody's turn."""

    # GIVEN another player Gates to the Warden's world and rolls 1
    def follow(blue: int, at: str = "depal", lost: tuple[str, ...] = ()) -> Table:
        table = chain(
            2, at=["arctos", at], roles=["", "road_warden"], has=[{}, {"blue": blue}], lost=lost, dice=[1]
        )
        choose(table, "gate", "depal")
        return table

    # WHEN the Warden interrupts THEN one of the two neighbours gets it
    table = follow(2)
    assert (asked(table), table.seat) == ("window", 1)
    choose(table, "interrupt", 1)
    assert worlds(table, "turn_aside") == {"core", "onus"}
    travel_to(table, "turn_aside", "core")
    assert (obliviates(table)[2], obliviates(table)[3], held(table, 1)) == (1, 0, {"blue": 1})
    assert is_at_rest(table, 5)

    # WHEN the Warden passes, has no blue, is elsewhere, or nothing face-up is adjacent THEN it comes
    table = follow(1)
    choose(table, "pass_window")
    assert (obliviates(table)[3], held(table, 1)) == (1, {"blue": 1})
    for table in (follow(0), follow(1, at="core"), follow(1, lost=("core", "onus"))):
        assert is_at_rest(table, 5)
        assert obliviates(table)[3] == 1


def test_RO39_a_cloud_pilot_carries_who_agrees_with_one_verge_roll() -> None:
    """SF-11.1, SF-9.1, SF-8.5."""
    # GIVEN three players on Onus, two Reinforcements there, and 1 Alliance
    table = chain(
        4, at=["onus", "onus", "onus", "core"], roles=["cloud_pilot"], alliance=1, reserves={"onus": 1},
        deployed={"onus": 1}, dice=[5],
    )  # fmt: skip
    choose(table, "special", "cloud_pilot")
    assert worlds(table, "carry_to") == {"depal", "arctos"}
    travel_to(table, "carry_to", "depal")

    # WHEN one player agrees, the other does not, and one Reinforcement is taken along
    assert (asked(table), table.seat) == ("consent", 1)
    choose(table, "agree")
    assert (asked(table), table.seat) == ("consent", 2)
    choose(table, "decline")
    choose(table, "lift")
    choose(table, "leave_off")

    # THEN those are there, and the one roll of 5 has brought one Obliviate
    assert [where(table, seat) for seat in range(4)] == ["depal", "depal", "onus", "core"]
    assert (table.reserves[3] + table.deployed[3], table.reserves[4] + table.deployed[4]) == (1, 1)
    assert (obliviates(table)[3], sum(obliviates(table)), table.alliance) == (1, 1, 0)
    assert is_at_rest(table, 2)


def test_RO39_a_cloud_pilot_deploys_once_per_turn_without_an_action() -> None:
    """SF-11.2, SF-3.7."""
    table = chain(2, roles=["cloud_pilot"], reserves={"core": 1})
    choose(table, "free_use", "cloud_pilot")
    choose(table, "move_one", 2, 1)
    assert table.reserves[3] == 1
    assert is_at_rest(table, 6)
    assert offered(table, "free_use") == []

    # WHEN a new turn begins THEN it may be used again; without Reinforcements it is refused
    begin(table)
    assert offered(table, "free_use") == [("cloud_pilot",)]
    assert refusal(chain(2, roles=["cloud_pilot"]), "free_use", "cloud_pilot") == "SF-9.3"


# Fighting Obliviates


def test_RO1_a_boltsender_pays_with_a_ruin_and_discards_without_cost_or_roll() -> None:
    """SF-11.1, SF-11.7, SF-15.2."""
    # GIVEN a Warlord and an Obliviate, and nothing to pay with
    board = {"council_terrace": "marshal_ordain", "smelter": "ob9", "order_houses": "ruin"}
    table = chain(roles=["boltsender"], board=board)
    choose(table, "special", "boltsender")

    # THEN the Ruin goes to one of the two unblocked locations, and the enemy is chosen
    spots = {at(table, "proving_yard"), at(table, "library_of_visions")}
    assert {args[0] for args in offered(table, "lay_ruin")} == spots
    choose(table, "lay_ruin", at(table, "proving_yard"))
    assert {args[0] for args in offered(table, "discard_named")} == {"marshal_ordain", "ob9"}
    choose(table, "discard_named", "ob9")
    assert (token_at(table, "proving_yard"), token_at(table, "smelter")) == ("ruin", "")
    assert (token_at(table, "council_terrace"), table.natural, len(table.event_discard)) == (
        "marshal_ordain",
        0,
        1,
    )


def test_RO1_a_boltsender_needs_an_unblocked_location() -> None:
    """SF-11.7, SF-15.3."""
    board = {
        "council_terrace": "marshal_ordain", "proving_yard": "ob1", "order_houses": "ruin",
        "library_of_visions": "ruin", "smelter": "ruin",
    }  # fmt: skip
    assert refusal(chain(roles=["boltsender"], board=board), "special", "boltsender") == "SF-15.3"
    assert refusal(chain(at="nur", roles=["boltsender"]), "special", "boltsender") == "SF-15.3"


def test_RO1_a_failed_confront_obliviate_roll_gives_a_boltsender_a_red() -> None:
    """SF-11.2, SF-6.4."""
    table = chain(roles=["boltsender"], board={"smelter": "ob1"}, has=[{"blue": 1}], dice=[5, 6])
    choose(table, "confront_obliviate", "ob1")
    assert held(table) == {"blue": 1, "red": 1}
    choose(table, "confront_obliviate", "ob1")
    assert held(table) == {"red": 1}

    # GIVEN a Rotkin on Nur, which is no Obliviate THEN nothing
    table = chain(at="nur", roles=["boltsender"], stacks=(("rk2",), (), (), ()), dice=[5])
    choose(table, "confront_rot", 0)
    assert held(table) == {}


def test_RO8_a_flamewarden_confronts_next_door() -> None:
    """SF-11.1, SF-6.3: with cost and roll, as if there."""
    # GIVEN Obliviates on both neighbours, two worlds away and here
    board = {"frost_beacon": "ob3", "masked_forum": "ob2", "gate_foundry": "ob7", "smelter": "ob1"}
    table = chain(roles=["flamewarden"], board=board, has=[{"red": 2, "black": 1}], dice=[6, 5])
    choose(table, "special", "flamewarden")
    assert {args[0] for args in offered(table, "confront_this")} == {"ob3", "ob2"}
    choose(table, "confront_this", "ob3")
    assert (token_at(table, "frost_beacon"), held(table), where(table)) == (
        "",
        {"red": 1, "black": 1},
        "onus",
    )

    # WHEN it fails THEN nothing is paid, and the action is spent
    begin(table, 0, 2)
    choose(table, "special", "flamewarden")
    assert (token_at(table, "masked_forum"), held(table)) == ("ob2", {"red": 1, "black": 1})
    assert is_at_rest(table, 1)

    # GIVEN nothing to pay with, or nothing adjacent THEN it is refused
    assert refusal(chain(roles=["flamewarden"], board=board), "special", "flamewarden") == "SF-6.2"
    here = chain(roles=["flamewarden"], board={"smelter": "ob1"}, has=[{"red": 1}])
    assert refusal(here, "special", "flamewarden") == "SF-6.2"


def test_RO8_against_obliviates_red_pays_for_any_other_colour() -> None:
    """SF-11.2, SF-6.1."""
    table = chain(roles=["flamewarden"], board={"smelter": "ob10"}, has=[{"red": 3, "black": 1}], dice=[6])
    choose(table, "confront_obliviate", "ob10")
    ways = ways_to_pay(table)
    assert {"red": 3} in ways
    assert {"red": 2, "black": 1} in ways
    assert len(ways) == 2
    pay(table, red=3)
    assert (held(table), token_at(table, "smelter")) == ({"black": 1}, "")

    # GIVEN Bindmetal is asked for, or a Warlord stands there THEN red is only red
    table = chain(roles=["flamewarden"], board={"smelter": "ob11"}, has=[{"red": 3}])
    assert refusal(table, "confront_obliviate", "ob11") == "SF-6.2"
    table = chain(roles=["flamewarden"], board={"smelter": "the_oathless"}, has=[{"red": 3}])
    assert refusal(table, "confront_warlord", "the_oathless") == "SF-6.2"


def test_RO5_a_lorekeepers_first_confront_roll_each_turn_gets_1_more() -> None:
    """SF-11.2, SF-R55."""
    # GIVEN three rolls of 5 and two Obliviates
    board = {"smelter": "ob1", "proving_yard": "ob2"}
    table = chain(
        roles=["lorekeeper"], board=board, has=[{"blue": 1, "black": 1}], event="dragonsong", dice=[5, 5, 5]
    )
    table.events.unseen = []
    choose(table, "confront_obliviate", "ob1")
    assert (token_at(table, "smelter"), table.natural, table.die) == ("", 5, 6)

    # WHEN a second roll comes in the same turn THEN it is a 5; in the next turn the first one is a 6 again
    choose(table, "confront_obliviate", "ob2")
    assert (token_at(table, "proving_yard"), table.die) == ("ob2", 5)
    begin(table)
    choose(table, "confront_obliviate", "ob2")
    assert token_at(table, "proving_yard") == ""


def test_RO5_only_the_first_of_two_rolls() -> None:
    """SF-11.2, SF-6.5."""
    table = chain(roles=["lorekeeper"], board={"smelter": "ra1"}, has=[{"blue": 1}], dice=[5, 5])
    choose(table, "confront_obliviate", "ra1")
    assert (token_at(table, "smelter"), table.die, held(table)) == ("ra1", 5, {"blue": 1})


@pytest.mark.parametrize(
    ("board", "has", "face", "left"),
    [
        ({"smelter": "ob2"}, {"black": 1}, 4, {}),  # +2: a 4 succeeds; minimum 1 resource
        ({"smelter": "ob2"}, {"black": 1}, 3, {}),  # on failure 1 Energy of the cost is paid
        ({"smelter": "ob6"}, {"black": 2}, 4, {"black": 1}),  # 1 Energy less
        ({"smelter": "ob6"}, {"black": 2}, 3, {"black": 1}),
        (
            {"smelter": "ob11"},
            {"bindmetal": 1, "red": 1},
            3,
            {"bindmetal": 1, "red": 1},
        ),  # no Energy in its cost
    ],
)
def test_RO26_a_rime_duelist_dares(
    board: dict[str, str], has: dict[str, int], face: int, left: dict[str, int]
) -> None:
    """SF-11.1, SF-R55."""
    table = chain(roles=["rime_duelist"], board=board, has=[has], dice=[face])
    table.events.unseen = []
    choose(table, "special", "rime_duelist")
    assert (table.natural, table.die) == (face, face + 2)
    assert held(table) == left
    assert (token_at(table, "smelter") == "") is (face == 4)
    assert is_at_rest(table, 2)


def test_RO26_the_bonus_counts_for_each_roll_of_the_action_and_no_further() -> None:
    """SF-11.1, SF-6.5, SF-R55."""
    board = {"smelter": "ra2", "proving_yard": "ob2"}
    table = chain(roles=["rime_duelist"], board=board, has=[{"black": 2}], dice=[4, 4, 5])
    table.events.unseen = []
    choose(table, "special", "rime_duelist")
    choose(table, "confront_boldly", "ra2")
    assert (token_at(table, "smelter"), held(table)) == ("", {"black": 1})
    choose(table, "confront_obliviate", "ob2")
    assert (token_at(table, "proving_yard"), table.die, held(table)) == ("ob2", 5, {"black": 1})
    assert refusal(chain(roles=["rime_duelist"], board=board), "special", "rime_duelist") == "SF-6.2"
    assert refusal(chain(roles=["rime_duelist"], has=[{"black": 2}]), "special", "rime_duelist") == "SF-6.2"


@pytest.mark.parametrize(
    ("token", "has", "offers"),
    [
        ("ob1", {}, "SF-6.2"),  # minimum 1 resource
        ("ob1", {"blue": 1}, ""),
        ("ob6", {"black": 1}, ""),
        ("ob9", {"blue": 1, "yellow": 1}, ""),
        ("ob9", {"blue": 1}, "SF-6.2"),
        ("ob11", {"blue": 3}, "SF-6.2"),  # Bindmetal is no Energy
    ],
)
def test_RO26_obliviates_cost_a_rime_duelist_1_energy_less(
    token: str, has: dict[str, int], offers: str
) -> None:
    """SF-11.2, SF-6.2."""
    table = chain(roles=["rime_duelist"], board={"smelter": token}, has=[has], dice=[8])
    assert refusal(table, "confront_obliviate", token) == offers
    if not offers:
        table.events.unseen = []
        choose(table, "confront_obliviate", token)
        assert (held(table), token_at(table, "smelter")) == ({}, "")


@pytest.mark.parametrize(
    ("night", "place", "stacks", "move", "cleared"),
    [
        (True, "onus", (("rk2",), (), (), ()), ("confront_obliviate", "ob1"), True),
        (False, "onus", (("rk2",), (), (), ()), ("confront_obliviate", "ob1"), False),
        (True, "nur", (("rt1", "rk2"), (), (), ()), ("confront_rot", 0), True),
        (False, "nur", (("rt1", "rk2"), (), (), ()), ("confront_rot", 0), False),
    ],
)
def test_RO37_at_night_a_sun_cantors_confront_rolls_get_1_more(
    night: bool, place: str, stacks: tuple[tuple[str, ...], ...], move: tuple[Any, ...], cleared: bool
) -> None:
    """SF-11.2, SF-R55: against Obliviates and Rotkin, by Night only."""
    table = chain(
        at=place, roles=["sun_cantor"], night=night, board={"smelter": "ob1"}, has=[{"blue": 1}], stacks=stacks,
        dice=[5],
    )  # fmt: skip
    table.events.unseen = []
    choose(table, *move)
    assert table.die == (6 if night else 5)
    gone = token_at(table, "smelter") == "" if place == "onus" else len(table.stacks[0]) == 1
    assert gone is cleared


def test_RO37_by_day_a_sun_cantor_names_a_colour_by_night_it_turns_to_day() -> None:
    """SF-11.1, SF-22.3."""
    table = chain(3, at=["onus", "onus", "core"], roles=["sun_cantor"])
    choose(table, "special", "sun_cantor")
    assert (table.seat, len(offered(table, "name_colour"))) == (0, 4)
    choose(table, "name_colour", YELLOW)
    assert [held(table, seat) for seat in range(3)] == [{"yellow": 1}, {"yellow": 1}, {}]
    assert is_at_rest(table, 3)
    table = chain(3, roles=["sun_cantor"], night=True)
    choose(table, "special", "sun_cantor")
    assert (table.night, held(table), held(table, 1)) == (False, {}, {})
    assert is_at_rest(table, 3)
