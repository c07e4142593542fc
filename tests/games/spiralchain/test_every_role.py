"""Every Role Card by its row (SF-G7): what its Special Action pays, gains and moves, what its Special Effect bends."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.spiralchain.builders import (
    asked,
    begin,
    chain,
    do,
    foreverot_roll,
    held,
    obliviates,
    offered,
    stack,
    token_at,
    where,
)

from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    BLACK,
    BLUE,
    COLOURS,
    INFLUENCE,
    RED,
    TOKENS,
    YELLOW,
)
from tablewright.games.spiralchain.rules import discarding, terms
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, lay, refusal


def at(table: Table, name: str) -> int:
    """The number of a location."""
    return int(table.content.location_of[name])


def worlds(table: Table, step: str) -> set[str]:
    """The worlds among which the open question chooses with this step."""
    return {str(table.content.worlds[args[0]].id) for args in offered(table, step)}


def travel_to(table: Table, step: str, name: str) -> None:
    choose(table, step, table.content.world_of[name])


def pay(table: Table, seat: int = 0, **tokens: int) -> None:
    """Pay with exactly these tokens."""
    choose(table, "pay", seat, tuple(tokens.get(kind, 0) for kind in TOKENS[:8]))


def ways_to_pay(table: Table) -> list[dict[str, int]]:
    """The payments that are offered, without Relics."""
    assert asked(table) == "choose_payment"
    ways = [{TOKENS[k]: n for k, n in enumerate(counts) if n} for _, counts, _ in offered(table, "pay")]
    return sorted(ways, key=lambda way: sorted(way.items()))


def is_at_rest(table: Table, actions: int, seat: int = 0) -> bool:
    """Nothing more is asked but the next action of this player, who has so many left."""
    return (asked(table), table.seat, table.actions) == ("take_action", seat, actions)


def dragons(table: Table, name: str) -> int:
    """Dragons that are not Destroyed."""
    return int(terms.dragons_left(table, table.content.world_of[name]))


def box(table: Table) -> list[str]:
    return [table.content.enemies[token].id for token in table.enemy_box]


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


# Fighting Rot


def test_RO6_an_ironbinder_pays_bindmetal_with_two_of_one_colour() -> None:
    """SF-11.2, SF-6.21: in Confrontation Costs, for each Bindmetal."""
    # GIVEN RT14, 1 blue, 1 black, 1 red and 2 Bindmetal
    has = {"blue": 3, "black": 3, "red": 1}
    table = chain(at="nur", roles=["ironbinder"], has=[has], stacks=(("rt1", "rt14"), (), (), ()))
    choose(table, "confront_rot", 0)
    assert (held(table), len(table.stacks[0])) == ({}, 1)

    # GIVEN the same in mixed colours THEN it does not do; nor at a location that asks for Bindmetal
    has = {"blue": 2, "black": 2, "red": 2, "yellow": 1}
    table = chain(at="nur", roles=["ironbinder"], has=[has], stacks=(("rt1", "rt14"), (), (), ()))
    assert refusal(table, "confront_rot", 0) == "SF-6.2"
    table = chain(at="rettik", roles=["ironbinder"], has=[{"red": 4}])
    assert refusal(table, "engage", "reliquary_pit") == "SF-3.8"

    # GIVEN an Obliviate and a Warlord that ask for Bindmetal THEN it does
    table = chain(roles=["ironbinder"], board={"smelter": "ob11"}, has=[{"red": 2}], dice=[6])
    choose(table, "confront_obliviate", "ob11")
    assert (held(table), token_at(table, "smelter")) == ({}, "")
    board = {"masked_forum": "prince_corvane"}
    table = chain(at="depal", roles=["ironbinder"], board=board, has=[{"red": 3, "black": 1}])
    choose(table, "confront_warlord", "prince_corvane")
    assert (held(table), token_at(table, "masked_forum")) == ({}, "")


@pytest.mark.parametrize(
    ("has", "clause"),
    [
        ({"blue": 3, "bindmetal": 1}, ""),
        ({"blue": 1, "black": 2, "bindmetal": 1}, ""),
        ({"black": 3, "bindmetal": 1}, "SF-6.2"),  # at most 2 per Confront
        ({"blue": 2, "red": 1, "bindmetal": 1}, "SF-6.2"),
        ({"blue": 3, "black": 2}, "SF-6.2"),  # Bindmetal is no colour
    ],
)
def test_RO31_against_rot_black_pays_for_two_of_any_other_colour(has: dict[str, int], clause: str) -> None:
    """SF-11.2, SF-6.2: RT1 costs 3 blue and 1 Bindmetal."""
    table = chain(at="nur", roles=["ember_scholar"], has=[has], stacks=(("rt2", "rt1"), (), (), ()))
    assert refusal(table, "confront_rot", 0) == clause
    if not clause:
        choose(table, "confront_rot", 0)
        assert (held(table), len(table.stacks[0])) == ({}, 1)


def test_RO31_not_against_obliviates() -> None:
    """SF-11.2."""
    table = chain(roles=["ember_scholar"], board={"smelter": "ob1"}, has=[{"black": 2}])
    assert refusal(table, "confront_obliviate", "ob1") == "SF-6.2"


# Warlords


@pytest.mark.parametrize(
    ("role", "place", "board", "company", "has", "clause"),
    [
        # RO22: with two or more other pawns any Warlord, Marshal Ordain by Valor as well
        ("banner_captain", "rettik", {"bone_market": "salt_clan"}, 2, {"black": 1}, ""),
        ("banner_captain", "rettik", {"bone_market": "salt_clan"}, 1, {"black": 1}, "SF-6.2"),
        ("banner_captain", "rettik", {"bone_market": "salt_clan"}, 2, {}, "SF-6.2"),  # minimum 1
        ("banner_captain", "onus", {"smelter": "the_oathless"}, 2, {"red": 1, "black": 1}, ""),
        ("banner_captain", "onus", {"smelter": "the_oathless"}, 2, {"red": 1}, "SF-6.2"),
        ("banner_captain", "onus", {"smelter": "marshal_ordain"}, 2, {"red": 1}, ""),
        ("banner_captain", "onus", {"smelter": "marshal_ordain"}, 2, {"valor": 3}, "SF-6.2"),  # minimum 1
        # RO33: Named Warlords, however few are there
        ("clan_breaker", "onus", {"smelter": "the_oathless"}, 0, {"red": 1, "black": 1}, ""),
        ("clan_breaker", "onus", {"smelter": "the_oathless"}, 0, {"red": 1}, "SF-6.2"),
        ("clan_breaker", "rettik", {"bone_market": "salt_clan"}, 2, {"black": 1}, "SF-6.2"),
        ("clan_breaker", "onus", {"smelter": "marshal_ordain"}, 0, {"valor": 3}, "SF-6.2"),  # minimum 1
        ("clan_breaker", "onus", {"smelter": "marshal_ordain"}, 0, {"valor": 3, "blue": 1}, ""),
    ],
)
def test_RO22_RO33_warlords_cost_1_resource_less(
    role: str, place: str, board: dict[str, str], company: int, has: dict[str, int], clause: str
) -> None:
    """SF-11.2, SF-6.2, SF-6.18."""
    table = chain(1, at=place, roles=[role], board=board, has=[has], reserves={place: company})
    ((location, token),) = board.items()
    assert refusal(table, "confront_warlord", token) == clause
    if not clause:
        choose(table, "confront_warlord", token)
        lore = {kind: n for kind, n in has.items() if kind == "valor"}
        assert (held(table), token_at(table, location)) == (lore, "")


def test_RO22_a_banner_captain_deploys_influence_from_the_supply() -> None:
    """SF-11.1, SF-9.8, SF-R43."""
    table = chain(2, roles=["banner_captain"], has=[{"red": 1, "yellow": 1}])
    before = table.supply[INFLUENCE]
    choose(table, "special", "banner_captain")
    assert (held(table), table.deployed[4], table.supply[INFLUENCE]) == ({}, 1, before - 1)
    assert is_at_rest(table, 5)
    assert refusal(table, "deploy", 4, 1) == ""
    table = chain(2, at="nur", roles=["banner_captain"], has=[{"red": 2}])
    assert refusal(table, "special", "banner_captain") == "SF-R43"


def test_RO33_a_clan_breaker_gives_a_dragon_for_all_warlords_here() -> None:
    """SF-11.1, SF-6.9."""
    board = {
        "smelter": "marshal_ordain", "proving_yard": "the_oathless", "order_houses": "ob1",
        "frost_beacon": "jarl_skovrane",
    }  # fmt: skip
    table = chain(2, roles=["clan_breaker"], board=board)
    choose(table, "special", "clan_breaker")
    assert (dragons(table, "onus"), sorted(box(table))) == (1, ["marshal_ordain", "the_oathless"])
    assert (token_at(table, "smelter"), token_at(table, "proving_yard")) == ("", "")
    assert (token_at(table, "order_houses"), token_at(table, "frost_beacon")) == ("ob1", "jarl_skovrane")
    assert table.warlord_cards == (table.content.enemy_of["jarl_skovrane"],)
    assert is_at_rest(table, 5)

    # GIVEN no Dragon is left THEN there is nothing to pay with
    table = chain(2, roles=["clan_breaker"], board=board, destroyed={"onus": 2})
    assert refusal(table, "special", "clan_breaker") == "SF-3.8"


def test_RO17_a_mask_dancer_leads_a_warlord_elsewhere_for_a_yellow() -> None:
    """SF-11.1, SF-15.2."""
    board = {"smelter": "marshal_ordain", "proving_yard": "ob1", "order_houses": "ruin"}
    table = chain(roles=["mask_dancer"], board=board, has=[{"yellow": 2}])
    choose(table, "special", "mask_dancer")
    spots = {(at(table, "smelter"), at(table, name)) for name in ("council_terrace", "library_of_visions")}
    assert set(offered(table, "shift_enemy")) == spots
    choose(table, "shift_enemy", at(table, "smelter"), at(table, "library_of_visions"))
    assert (token_at(table, "smelter"), token_at(table, "library_of_visions")) == ("", "marshal_ordain")
    assert held(table) == {"yellow": 1}
    assert is_at_rest(table, 2)

    # GIVEN no yellow, no Warlord, or no room THEN it is refused
    assert (
        refusal(chain(roles=["mask_dancer"], board=board, has=[{"red": 1}]), "special", "mask_dancer")
        == "SF-3.8"
    )
    assert refusal(chain(roles=["mask_dancer"], has=[{"yellow": 1}]), "special", "mask_dancer") == "SF-15.3"
    full = {**board, "council_terrace": "ruin", "library_of_visions": "ruin"}
    assert (
        refusal(chain(roles=["mask_dancer"], board=full, has=[{"yellow": 1}]), "special", "mask_dancer")
        == "SF-15.3"
    )


@pytest.mark.parametrize(
    ("role", "seats", "reserves", "deployed", "warlords", "clause"),
    [
        ("", 1, 0, 0, 1, "SF-5.2"),
        ("mask_dancer", 1, 0, 0, 1, ""),  # RO17: 2 to 1
        ("mask_dancer", 1, 0, 0, 2, "SF-5.2"),
        ("mask_dancer", 2, 0, 0, 3, "SF-5.2"),
        ("mask_dancer", 2, 0, 0, 2, ""),  # 3 to 2: the own pawn, not those of others
        ("transit_marshal", 1, 0, 0, 1, "SF-5.2"),  # RO14: 1 to 1
        ("transit_marshal", 1, 1, 0, 2, ""),  # 3 to 2
        ("transit_marshal", 1, 1, 0, 3, "SF-5.2"),
        ("transit_marshal", 1, 0, 1, 2, ""),  # deployed Influence is a Reinforcement
        ("", 1, 1, 0, 2, "SF-5.2"),
    ],
)
def test_RO14_RO17_who_counts_as_two_for_outnumbering(
    role: str, seats: int, reserves: int, deployed: int, warlords: int, clause: str
) -> None:
    """SF-11.2, SF-5.2, SF-9.8."""
    spots = ("smelter", "order_houses", "council_terrace")
    board = dict(zip(spots[:warlords], ("marshal_ordain", "the_oathless", "spear_clan"), strict=False))
    table = chain(seats, roles=[role], board=board, reserves={"onus": reserves}, deployed={"onus": deployed})
    assert refusal(table, "engage", "proving_yard") == clause


def test_RO17_only_the_dancers_own_engagements_profit() -> None:
    """SF-11.2: for its owner only."""
    board = {"smelter": "marshal_ordain", "order_houses": "the_oathless"}
    table = chain(2, roles=["", "mask_dancer"], board=board)
    assert refusal(table, "engage", "proving_yard") == "SF-5.2"


@pytest.mark.parametrize(("face", "defeated"), [(5, True), (8, True), (4, False), (1, False)])
def test_RO36_a_pit_champion_challenges_a_warlord(face: int, defeated: bool) -> None:
    """SF-11.1, SF-12.17: 5–8 discard it; 1–4 a Ruin and an Advance, whatever its card says."""
    board = {"council_terrace": "marshal_ordain", "smelter": "the_oathless"}
    table = chain(2, roles=["pit_champion"], board=board, reserves={"onus": 1}, dice=[face])
    choose(table, "special", "pit_champion")
    assert {args[0] for args in offered(table, "challenge_this")} == {"marshal_ordain", "the_oathless"}
    choose(table, "challenge_this", "marshal_ordain")
    if defeated:
        choose(table, "take_energy", 0, RED)
        assert (token_at(table, "council_terrace"), box(table), held(table)) == (
            "",
            ["marshal_ordain"],
            {"red": 1},
        )
    else:
        assert (token_at(table, "council_terrace"), token_at(table, "proving_yard")) == (
            "ruin",
            "marshal_ordain",
        )
        assert (box(table), held(table), table.reserves[4]) == ([], {}, 1)
    assert is_at_rest(table, 5)
    assert (
        refusal(chain(roles=["pit_champion"], board={"smelter": "ob1"}), "special", "pit_champion")
        == "SF-3.8"
    )


@pytest.mark.parametrize(
    ("current", "place", "gains"), [(0, "onus", True), (1, "onus", False), (0, "core", False)]
)
def test_RO36_a_warlord_discarded_beside_a_pit_champion_gives_an_energy(
    current: int, place: str, gains: bool
) -> None:
    """SF-11.2: on the Champion's world and turn, however it is discarded."""
    table = chain(2, at=place, roles=["pit_champion"], board={"smelter": "the_oathless"}, current=current)
    do(table, discarding.discard_at, at(table, "smelter"))
    assert (asked(table) == "choose_energy") is gains
    if gains:
        assert table.seat == 0


# Dragons and Ruins


def test_RO4_a_mender_removes_a_ruin_for_a_yellow_and_any_energy() -> None:
    """SF-11.1, SF-1.12."""
    board = {"smelter": "ruin", "proving_yard": "ruin", "order_houses": "ob1"}
    table = chain(roles=["mender"], board=board, has=[{"yellow": 1, "red": 1, "blue": 1}])
    choose(table, "special", "mender")
    assert ways_to_pay(table) == [{"blue": 1, "yellow": 1}, {"red": 1, "yellow": 1}]
    pay(table, red=1, yellow=1)
    assert {args[0] for args in offered(table, "clear_ruin")} == {
        at(table, "smelter"),
        at(table, "proving_yard"),
    }
    choose(table, "clear_ruin", at(table, "smelter"))
    assert (token_at(table, "smelter"), token_at(table, "proving_yard"), held(table)) == (
        "",
        "ruin",
        {"blue": 1},
    )
    assert is_at_rest(table, 2)


@pytest.mark.parametrize(
    ("has", "ruin", "clause"),
    [
        ({"yellow": 2}, True, ""),
        ({"yellow": 1}, True, "SF-3.8"),
        ({"red": 2}, True, "SF-3.8"),
        ({"yellow": 1, "bindmetal": 1}, True, "SF-3.8"),
        ({"yellow": 2}, False, "SF-3.8"),
    ],
)
def test_RO4_what_a_mender_needs(has: dict[str, int], ruin: bool, clause: str) -> None:
    """SF-3.8; a Ruin on a Dragon is on no location (SF-7.6)."""
    board = {"smelter": "ruin"} if ruin else {}
    table = chain(roles=["mender"], board=board, has=[has], destroyed={"onus": 1})
    assert refusal(table, "special", "mender") == clause


def test_RO4_a_mender_saves_the_dragon_of_an_own_failed_rouse_for_2_yellow() -> None:
    """SF-11.2, SF-7.3."""

    def rouse(yellow: int, current: int = 0) -> Table:
        board = {"masked_forum": "ob1"}
        has = [{"yellow": yellow}]
        table = chain(2, at="depal", roles=["mender"], board=board, has=has, current=current, dice=[4])
        choose(table, "rouse", "ob1")
        return table

    # WHEN the Mender pays THEN the Dragon stands, the enemy stays, the action is spent
    table = rouse(3)
    assert (asked(table), table.seat) == ("window", 0)
    choose(table, "interrupt", 0)
    assert (dragons(table, "depal"), token_at(table, "masked_forum"), held(table)) == (
        1,
        "ob1",
        {"yellow": 1},
    )
    assert is_at_rest(table, 5)

    # WHEN the Mender does not, cannot, or another roused THEN it is Destroyed
    table = rouse(2)
    choose(table, "pass_window")
    assert (dragons(table, "depal"), held(table)) == (0, {"yellow": 2})
    assert dragons(rouse(1), "depal") == 0
    table = rouse(2, current=1)
    assert (dragons(table, "depal"), held(table)) == (0, {"yellow": 2})


def test_RO12_a_dragonspeaker_restores_a_dragon_here() -> None:
    """SF-11.1: 2 Energy of different colours and 1 Alliance."""
    table = chain(roles=["dragonspeaker"], has=[{"red": 2, "blue": 1}], alliance=1, destroyed={"onus": 2})
    choose(table, "special", "dragonspeaker")
    assert (dragons(table, "onus"), held(table), table.alliance) == (1, {"red": 1}, 0)
    assert is_at_rest(table, 2)


@pytest.mark.parametrize(
    ("has", "alliance", "fallen", "clause"),
    [
        ({"red": 1, "blue": 1}, 1, "onus", ""),
        ({"red": 3}, 1, "onus", "SF-3.8"),
        ({"red": 1, "bindmetal": 1}, 1, "onus", "SF-3.8"),
        ({"red": 1, "blue": 1}, 0, "onus", "SF-14.2"),
        ({"red": 1, "blue": 1}, 1, "arctos", "SF-3.8"),
    ],
)
def test_RO12_what_a_dragonspeaker_needs(
    has: dict[str, int], alliance: int, fallen: str, clause: str
) -> None:
    """SF-3.8, SF-14.2."""
    table = chain(roles=["dragonspeaker"], has=[has], alliance=alliance, destroyed={fallen: 1})
    assert refusal(table, "special", "dragonspeaker") == clause


@pytest.mark.parametrize(
    ("role", "face", "left"), [("dragonspeaker", 4, ""), ("dragonspeaker", 3, "ob1"), ("", 4, "ob1")]
)
def test_RO12_a_dragonspeaker_rouses_on_4(role: str, face: int, left: str) -> None:
    """SF-11.2, SF-7.2."""
    table = chain(roles=[role], board={"smelter": "ob1"}, dice=[face])
    choose(table, "rouse", "ob1")
    assert (token_at(table, "smelter"), dragons(table, "onus")) == (left, 1 if left else 2)


# Locations


def test_RO9_by_day_the_first_location_that_gives_energy_gives_1_more() -> None:
    """SF-11.2: of one of the colours it gave, once each turn."""
    # GIVEN an Hourkeeper on Core, who first gains Alliance
    table = chain(at="core", roles=["hourkeeper"], seed=2)
    choose(table, "engage", "town_hall")
    assert held(table) == {}

    # WHEN the Night School gives three colours THEN one of them comes once more
    choose(table, "engage", "night_school")
    assert offered(table, "add_energy") == [(BLUE,), (RED,), (YELLOW,)]
    choose(table, "add_energy", YELLOW)
    assert held(table) == {"blue": 1, "red": 1, "yellow": 2}

    # WHEN another gives Energy in this turn THEN as printed; in the next turn again 1 more
    choose(table, "engage", "machine_works")
    assert held(table)["red"] == 4
    begin(table)
    choose(table, "engage", "machine_works")
    assert held(table)["red"] == 8


def test_RO9_by_night_it_gives_as_printed() -> None:
    """SF-11.2, SF-22.3."""
    table = chain(at="core", roles=["hourkeeper"], night=True)
    choose(table, "engage", "machine_works")
    assert held(table) == {"red": 3}


def test_RO20_a_vault_thief_slips_past_an_obliviate() -> None:
    """SF-11.1, SF-5.4: not past a Warlord or a Ruin."""
    board = {"machine_works": "ob1", "night_school": "ra1", "town_hall": "ruin"}
    table = chain(2, at="core", roles=["vault_thief"], board=board)
    choose(table, "special", "vault_thief")
    assert {args[0] for args in offered(table, "slip_in")} == {"machine_works", "night_school"}
    choose(table, "slip_in", "machine_works")
    assert (held(table), token_at(table, "machine_works")) == ({"red": 3}, "ob1")
    assert is_at_rest(table, 5)
    assert refusal(table, "engage", "machine_works") == "SF-5.4"


@pytest.mark.parametrize(
    ("seats", "board", "clause"),
    [
        (2, {"machine_works": "ob1", "town_hall": "the_quiet_mayor"}, ""),
        (1, {"machine_works": "ob1", "town_hall": "the_quiet_mayor"}, "SF-5.2"),
        (2, {"machine_works": "ruin", "town_hall": "the_quiet_mayor"}, "SF-5.4"),
        (2, {}, "SF-5.4"),
    ],
)
def test_RO20_what_a_vault_thief_needs(seats: int, board: dict[str, str], clause: str) -> None:
    """SF-5.2: outnumbering is still needed; SF-5.4."""
    assert (
        refusal(chain(seats, at="core", roles=["vault_thief"], board=board), "special", "vault_thief")
        == clause
    )


def test_RO20_a_location_that_gives_bindmetal_gives_a_vault_thief_1_alliance() -> None:
    """SF-11.2."""
    table = chain(at="depal", roles=["vault_thief"], has=[{"black": 1, "yellow": 1}], alliance=5)
    choose(table, "engage", "bindmetal_vault")
    assert (held(table), table.alliance) == ({"bindmetal": 2}, 6)
    choose(table, "engage", "nightshade_cloister")
    assert table.alliance == 6

    # GIVEN a die THEN it depends on what it gives
    for face, alliance in ((2, 5), (3, 6), (6, 6)):
        table = chain(at="arctos", roles=["vault_thief"], alliance=5, dice=[face])
        choose(table, "engage", "rime_mine")
        assert table.alliance == alliance


@pytest.mark.parametrize(
    ("place", "location", "has", "gained"),
    [
        ("onus", "smelter", {"blue": 2}, {"red": 1, "black": 1, "yellow": 1}),
        ("depal", "bindmetal_vault", {"black": 1, "yellow": 1}, {"bindmetal": 2}),
        ("rettik", "bone_market", {"red": 2}, {"bindmetal": 1, "yellow": 1}),
    ],
)
def test_RO34_exchange_locations_give_a_bone_trader_1_more_any_energy(
    place: str, location: str, has: dict[str, int], gained: dict[str, int]
) -> None:
    """SF-11.2, SF-5.9."""
    table = chain(at=place, roles=["bone_trader"], has=[has])
    choose(table, "engage", location)
    assert (asked(table), held(table)) == ("choose_energy", gained)
    choose(table, "take_energy", 0, BLUE)
    assert held(table) == {**gained, "blue": 1}
    assert is_at_rest(table, 2)


def test_RO34_other_locations_give_as_printed() -> None:
    """SF-11.2: a price alone makes no Exchange."""
    table = chain(at="rettik", roles=["bone_trader"], has=[{"bindmetal": 1}])
    choose(table, "engage", "war_drum_ring")
    assert held(table) == {"red": 2, "bindmetal": 1}
    choose(table, "engage", "reliquary_pit")
    assert (held(table), len(table.heroes[0].relics)) == ({"red": 2}, 1)
    assert is_at_rest(table, 1)


def test_RO27_an_archivist_follows_a_card_that_lies_on_a_discard_pile() -> None:
    """SF-11.1: the top one of a face-up world; it stays there."""
    table = chain(2, at="rettik", roles=["archivist"], lost=["arctos"])
    assert refusal(table, "special", "archivist") == "SF-3.8"
    for world, names in {
        2: ("police_line", "power_station"),
        3: ("velvet_stage",),
        5: ("glacier_vault",),
    }.items():
        for name in names:
            table.decks[world].take(table.content.quest_of[name])
            table.discard(world, table.content.quest_of[name])
    table.ask_again()
    choose(table, "special", "archivist")
    assert set(offered(table, "follow_black_box")) == {("power_station",), ("velvet_stage",)}
    choose(table, "follow_black_box", "velvet_stage")
    assert (held(table), table.discards[3]) == (
        {"black": 2, "yellow": 1},
        (table.content.quest_of["velvet_stage"],),
    )
    assert (len(table.discards[2]), len(table.decks[3])) == (2, 7)
    assert is_at_rest(table, 5)


def test_RO27_an_archivist_uses_a_world_card_location_three_times() -> None:
    """SF-11.2, SF-5.6: three times in a turn; any other location twice."""
    for role, times in (("archivist", 3), ("", 2)):
        table = chain(2, at="core", roles=[role])
        stack(table, "core", "power_station", "rooftop_garden", "old_arcade", "evening_paper")
        for _ in range(times):
            assert refusal(table, "engage", "attic_archive") == ""
            choose(table, "engage", "attic_archive")
        assert refusal(table, "engage", "attic_archive") == "SF-5.6"
    table = chain(2, at="core", roles=["archivist"])
    choose(table, "engage", "machine_works")
    choose(table, "engage", "machine_works")
    assert refusal(table, "engage", "machine_works") == "SF-5.6"


def test_RO24_a_quarry_sage_draws_a_quest_of_the_own_world() -> None:
    """SF-11.1, SF-19.2, SF-19.7."""
    table = chain(at="murrod", roles=["quarry_sage"])
    stack(table, "murrod", "gate_yard")
    choose(table, "special", "quarry_sage")
    assert (table.heroes[0].quests, len(table.decks[6])) == ((table.content.quest_of["gate_yard"],), 7)
    assert is_at_rest(table, 2)
    table.decks[6].unseen = []
    table.ask_again()
    assert refusal(table, "special", "quarry_sage") == "SF-19.7"
    for place in ("rettik", "nur"):
        assert refusal(chain(at=place, roles=["quarry_sage"]), "special", "quarry_sage") == "SF-19.7"


def test_RO24_a_collected_quest_gives_a_quarry_sage_more() -> None:
    """SF-11.2, SF-19.3: 1 Alliance and 1 any Energy, no action."""
    table = chain(at="rettik", roles=["quarry_sage"], quests=[["old_battlefield"]], alliance=5)
    choose(table, "collect", "old_battlefield")
    choose(table, "take_energy", 0, YELLOW)
    assert (held(table), table.alliance) == ({"red": 2, "yellow": 1}, 7)
    assert is_at_rest(table, 3)


# Decks


@pytest.mark.parametrize(
    ("deck", "card"),
    [
        ("events", "sudden_accord"),
        ("prophecies", "stayed_hand"),
        ("factions", "freight_union"),
        ("core", "power_station"),
        ("murrod", "gate_yard"),
    ],
)
def test_RO10_a_starreader_looks_and_may_put_the_card_at_the_bottom(deck: str, card: str) -> None:
    """SF-11.1, SF-18.8."""
    for buries in (False, True):
        table = chain(roles=["starreader"], lost=["onus"], at="core")
        stack(table, deck, card)
        pile: Any = {"events": table.events, "prophecies": table.prophecies, "factions": table.factions}.get(
            deck
        )
        pile = pile or table.decks[table.content.world_of[deck]]
        index, size = pile.top[0], len(pile)
        choose(table, "special", "starreader")
        decks = {"foreverot", "events", "prophecies", "factions", "core", "depal", "arctos", "murrod"}
        assert {args[0] for args in offered(table, "look_at")} == decks
        choose(table, "look_at", deck)
        assert {move[0].__name__ for move in table.options} == {"leave_off", "bury_top"}
        choose(table, "bury_top" if buries else "leave_off")
        assert (index in pile.top, index in pile.under, len(pile)) == (not buries, buries, size)
        assert is_at_rest(table, 2)


def test_RO10_the_top_foreverot_card_stays_there() -> None:
    """SF-11.1, SF-18.8."""
    table = chain(roles=["starreader"])
    stack(table, "foreverot", "bring_the_night")
    top = table.deck.top[0]
    choose(table, "special", "starreader")
    choose(table, "look_at", "foreverot")
    assert (table.deck.top[0], table.left) == (top, 5)
    assert is_at_rest(table, 2)


def test_RO10_a_starreader_takes_one_prophecy_of_two() -> None:
    """SF-11.2, SF-21.1: the other goes to the bottom."""
    table = chain(at="rettik", roles=["starreader"], dice=[6])
    stack(table, "prophecies", "stayed_hand", "bent_hour")
    choose(table, "engage", "seers_den")
    assert set(offered(table, "keep_this")) == {(0, "stayed_hand"), (0, "bent_hour")}
    choose(table, "keep_this", 0, "bent_hour")
    assert table.heroes[0].prophecies == (table.content.prophecy_of["bent_hour"],)
    assert table.prophecies.under == (table.content.prophecy_of["stayed_hand"],)
    assert len(table.prophecies) == 6


@pytest.mark.parametrize(
    ("role", "influence", "extra", "drawn"),
    [("peacebroker", 2, 1, 4), ("", 2, 1, 3), ("peacebroker", 1, 0, 2)],
)
def test_RO11_a_peacebroker_draws_one_card_more(role: str, influence: int, extra: int, drawn: int) -> None:
    """SF-11.2, SF-10.3."""
    table = chain(roles=[role], has=[{"influence": influence}])
    choose(table, "call_in_favors")
    choose(table, "add_actions", extra)
    assert len(table.drawn) == drawn


def test_RO16_a_night_reporter_turns_an_event_and_gains_by_it() -> None:
    """SF-11.1, SF-11.2, SF-18.4: 1 any Energy when an Event becomes active on the own turn."""
    table = chain(2, roles=["night_reporter"], event="dragonsong")
    stack(table, "events", "war_footing")
    choose(table, "special", "night_reporter")
    assert (asked(table), table.seat) == ("choose_energy", 0)
    choose(table, "take_energy", 0, BLUE)
    assert table.content.events[table.event].id == "war_footing"
    assert (held(table), len(table.event_discard)) == ({"blue": 1}, 2)
    assert is_at_rest(table, 5)

    # WHEN an Event becomes active on the turn of another THEN nothing is gained
    table = chain(
        2, roles=["night_reporter"], board={"smelter": "ob1"}, has=[{}, {"blue": 1}], current=1, dice=[6]
    )
    stack(table, "events", "war_footing")
    choose(table, "confront_obliviate", "ob1")
    assert (table.content.events[table.event].id, held(table)) == ("war_footing", {})
    assert is_at_rest(table, 5, seat=1)


# Madness


def test_RO13_a_field_medic_gives_each_player_here_a_yellow() -> None:
    """SF-11.1."""
    table = chain(3, at=["core", "core", "depal"], roles=["field_medic"])
    choose(table, "special", "field_medic")
    assert [held(table, seat) for seat in range(3)] == [{"yellow": 1}, {"yellow": 1}, {}]
    assert is_at_rest(table, 3)


@pytest.mark.parametrize("patient", [0, 1])
def test_RO13_a_field_medic_may_heal_as_the_own_turn_starts(patient: int) -> None:
    """SF-11.2, SF-20.5: for 1 yellow, the own Madness or that of a player on the Medic's world."""

    def ward(yellow: int = 2, at: str = "onus", current: int = 0) -> Table:
        madness = ["", ""]
        madness[patient] = "closed_fist"
        has = [{"yellow": yellow}]
        return chain(2, at=["onus", at], roles=["field_medic"], has=has, madness=madness, current=current)

    table = ward()
    assert (asked(table), table.seat) == ("window", 0)
    choose(table, "interrupt", 0)
    assert (table.heroes[patient].madness, held(table), len(table.madness)) == (NOTHING, {"yellow": 1}, 6)
    assert is_at_rest(table, 6)

    # WHEN the Medic passes THEN nothing is spent; without yellow or on another's turn nobody asks
    table = ward()
    choose(table, "pass_window")
    assert (table.heroes[patient].madness >= 0, held(table)) == (True, {"yellow": 2})
    assert is_at_rest(ward(yellow=0), 6)
    assert is_at_rest(ward(current=1), 6, seat=1)
    if patient == 1:
        assert is_at_rest(ward(at="core"), 6)


def test_RO13_a_field_medic_heals_one_each_turn() -> None:
    """SF-11.2: 1 yellow for one Madness, however many there are; the Medic chooses whose."""
    table = chain(2, roles=["field_medic"], has=[{"yellow": 3}], madness=["closed_fist", "gate_dread"])
    choose(table, "interrupt", 0)
    assert (table.seat, offered(table, "heal_seat")) == (0, [(0,), (1,)])
    choose(table, "heal_seat", 0)
    assert (table.heroes[0].madness, held(table)) == (NOTHING, {"yellow": 2})
    assert table.heroes[1].madness >= 0
    assert is_at_rest(table, 6)


def test_RO18_a_gloom_apothecary_draws_a_madness_for_3_black() -> None:
    """SF-11.1, SF-20.4: only if one was drawn."""
    table = chain(roles=["gloom_apothecary"])
    stack(table, "madness", "closed_fist")
    choose(table, "special", "gloom_apothecary")
    assert (table.content.madness[table.heroes[0].madness].id, held(table)) == ("closed_fist", {"black": 3})
    assert is_at_rest(table, 2)
    table = chain(roles=["gloom_apothecary"], madness=["gate_dread"])
    choose(table, "special", "gloom_apothecary")
    assert (table.content.madness[table.heroes[0].madness].id, held(table)) == ("gate_dread", {})
    table = chain(roles=["gloom_apothecary"])
    table.madness.unseen = []
    table.ask_again()
    choose(table, "special", "gloom_apothecary")
    assert (table.heroes[0].madness, held(table)) == (NOTHING, {})


def test_RO18_an_apothecary_whose_madness_is_discarded_gains_2_any_energy() -> None:
    """SF-11.2, SF-20.3."""
    table = chain(
        2, roles=["gloom_apothecary", ""], madness=["gate_dread", ""], board={"smelter": "ob1"}, dice=[5]
    )
    table.events.unseen = []
    choose(table, "rouse", "ob1")
    assert (asked(table), table.seat) == ("choose_energy", 0)
    choose(table, "take_energy", 0, RED)
    choose(table, "take_energy", 0, BLACK)
    assert (held(table), table.heroes[0].madness) == ({"red": 1, "black": 1}, NOTHING)
    assert is_at_rest(table, 5)

    # WHEN it is that of another THEN nothing
    table = chain(
        2, roles=["", "gloom_apothecary"], madness=["gate_dread", ""], board={"smelter": "ob1"}, dice=[5]
    )  # fmt: skip
    table.events.unseen = []
    choose(table, "rouse", "ob1")
    assert (table.heroes[0].madness, held(table, 1)) == (NOTHING, {})
    assert is_at_rest(table, 5)


# Night and the Foreverot Roll


@pytest.mark.parametrize(
    ("old", "new", "n"), [("black", "yellow", 1), ("black", "yellow", 3), ("yellow", "black", 2)]
)
def test_RO19_a_candle_priest_changes_black_and_yellow(old: str, new: str, n: int) -> None:
    """SF-11.1, SF-24.2: any number one way."""
    table = chain(roles=["candle_priest"], has=[{"black": 3, "yellow": 2, "red": 1}])
    choose(table, "special", "candle_priest")
    assert len(offered(table, "swap_so_many")) == 5
    choose(table, "swap_so_many", COLOURS.index(old), COLOURS.index(new), n)
    before = {"black": 3, "yellow": 2, "red": 1}
    after = {**before, old: before[old] - n, new: before[new] + n}
    assert held(table) == {kind: count for kind, count in after.items() if count}
    assert is_at_rest(table, 2)
    assert refusal(chain(roles=["candle_priest"], has=[{"red": 1}]), "special", "candle_priest") == "SF-3.8"


@pytest.mark.parametrize(
    ("seats", "role", "left"), [(4, "", 6), (4, "candle_priest", 7), (1, "", 9), (1, "candle_priest", 10)]
)
def test_RO19_the_night_discard_is_1_lower(seats: int, role: str, left: int) -> None:
    """SF-11.2, SF-12.5: minimum 0."""
    table = chain(seats, roles=[role], has=[{"red": 10}], night=True)
    foreverot_roll(table, 7)
    while asked(table) == "night_discard":
        table.choose(0)
    assert (held(table), table.round) == ({"red": left}, 2)


def test_RO38_a_dice_saint_makes_the_foreverot_roll_anew_with_a_regular_re_roll() -> None:
    """SF-11.2, SF-12.2, SF-24.6: in the Foreverot Roll as a Special one, else as ever."""
    table = chain(2, roles=["", "dice_saint"], has=[{"re_roll": 1}, {"re_roll": 1}])
    foreverot_roll(table, 3, 7)
    assert (asked(table), table.seat) == ("window", 1)
    choose(table, "special_re_roll", 1)
    assert (table.foreverot, held(table), held(table, 1)) == (7, {"re_roll": 1}, {})

    # GIVEN a failed Confront THEN it is a regular one
    table = chain(
        roles=["dice_saint"], board={"smelter": "ob1"}, has=[{"blue": 1, "re_roll": 1}], dice=[5, 6]
    )
    choose(table, "confront_obliviate", "ob1")
    choose(table, "re_roll", 0)
    assert (held(table), token_at(table, "smelter")) == ({}, "")


# Dice once more


def test_RO21_once_per_turn_an_adept_re_rolls_an_own_die_for_a_blue() -> None:
    """SF-11.2, SF-11.5."""
    # GIVEN two Obliviates without a skill, and dice that fail
    table = chain(
        2, roles=["orderless_adept"], board={"smelter": "ob2"}, has=[{"blue": 2, "black": 1}], dice=[1, 5, 1]
    )
    choose(table, "confront_obliviate", "ob2")
    assert (asked(table), table.seat) == ("window", 0)
    choose(table, "interrupt", 0)
    assert (held(table), table.natural) == ({"blue": 1, "black": 1}, 5)
    assert is_at_rest(table, 5)

    # WHEN another roll follows in this turn THEN it stands; in the next turn it may be rolled again
    choose(table, "confront_obliviate", "ob2")
    assert is_at_rest(table, 4)
    lay(table, dice=[1, 6])
    begin(table)
    choose(table, "confront_obliviate", "ob2")
    choose(table, "interrupt", 0)
    assert (held(table), token_at(table, "smelter")) == ({}, "")


def test_RO21_any_die_of_the_adept_such_as_a_verge_roll() -> None:
    """SF-11.2, SF-4.7."""
    table = chain(roles=["orderless_adept"], has=[{"blue": 1}], dice=[1, 6])
    choose(table, "gate", "depal")
    choose(table, "interrupt", 0)
    assert (held(table), obliviates(table)[3]) == ({}, 0)


def test_RO21_not_without_blue_nor_the_dice_of_others_nor_the_foreverot_roll() -> None:
    """SF-11.2."""
    board = {"smelter": "ob2"}
    table = chain(2, roles=["orderless_adept"], board=board, has=[{"black": 1}], dice=[1])
    choose(table, "confront_obliviate", "ob2")
    assert is_at_rest(table, 5)
    table = chain(
        2, roles=["orderless_adept"], board=board, has=[{"blue": 1}, {"black": 1}], current=1, dice=[1]
    )
    choose(table, "confront_obliviate", "ob2")
    assert is_at_rest(table, 5, seat=1)
    table = chain(2, roles=["orderless_adept"], has=[{"blue": 1}])
    foreverot_roll(table, 7)
    assert (table.round, held(table)) == (2, {"blue": 1})


def test_RO35_a_drum_speaker_lets_another_here_take_a_main_action() -> None:
    """SF-11.1, SF-R30: one main action, none of the Special Actions."""
    table = chain(3, at=["onus", "onus", "core"], roles=["drum_speaker", "peacebroker"])
    choose(table, "special", "drum_speaker")
    assert (asked(table), table.seat) == ("granted_action", 1)
    assert offered(table, "special") == []
    choose(table, "engage", "proving_yard")
    assert (held(table), held(table, 1)) == ({}, {"blue": 2})
    assert is_at_rest(table, 3)


def test_RO35_alone_a_drum_speaker_gains_a_red_and_1_alliance() -> None:
    """SF-11.1: with no other player there; a Reinforcement is none."""
    table = chain(2, at=["onus", "core"], roles=["drum_speaker"], reserves={"onus": 1}, alliance=5)
    choose(table, "special", "drum_speaker")
    assert (held(table), table.alliance) == ({"red": 1}, 6)
    assert is_at_rest(table, 5)


@pytest.mark.parametrize("roller", [0, 1])
def test_RO35_once_per_round_a_die_on_the_drum_speakers_world_is_rolled_again(roller: int) -> None:
    """SF-11.2, SF-11.5: whoever of those there rolled it; its owner is asked."""
    # GIVEN an Obliviate without a skill, and a die that fails
    has: list[dict[str, int]] = [{}, {}]
    has[roller] = {"black": 1}
    table = chain(
        2, roles=["drum_speaker"], board={"smelter": "ob2"}, has=has, current=roller, dice=[1, 2, 3]
    )
    choose(table, "confront_obliviate", "ob2")
    assert (asked(table), table.seat) == ("window", 0)
    choose(table, "interrupt", 0)
    assert table.natural == 2
    assert is_at_rest(table, 5, seat=roller)

    # WHEN another roll follows, in this turn or in the next of the round THEN it stands
    choose(table, "confront_obliviate", "ob2")
    assert (table.natural, held(table, roller)) == (3, {"black": 1})
    begin(table, roller)
    lay(table, dice=[4])
    choose(table, "confront_obliviate", "ob2")
    assert is_at_rest(table, 5, seat=roller)

    # WHEN a new round begins THEN it may be used again
    foreverot_roll(table, 7)
    begin(table, roller)
    lay(table, dice=[5, 6])
    choose(table, "confront_obliviate", "ob2")
    choose(table, "interrupt", 0)
    assert held(table, roller) == {}


def test_RO35_not_elsewhere_and_not_the_foreverot_roll() -> None:
    """SF-11.2."""
    board = {"smelter": "ob2"}
    table = chain(
        2,
        at=["core", "onus"],
        roles=["drum_speaker"],
        board=board,
        has=[{}, {"black": 1}],
        current=1,
        dice=[1],
    )
    choose(table, "confront_obliviate", "ob2")
    assert is_at_rest(table, 5, seat=1)
    foreverot_roll(table, 7)
    assert table.round == 2


# Reinforcements and trades


def test_RO14_a_transit_marshal_makes_up_to_three_deploy_moves() -> None:
    """SF-11.1, SF-9.3: with one Reinforcement or several, for one action."""
    table = chain(roles=["transit_marshal"], reserves={"core": 1}, deployed={"pithysia": 1})
    choose(table, "special", "transit_marshal")
    choose(table, "move_one", 2, 1)
    choose(table, "move_one", 3, 1)
    choose(table, "move_one", 8, -1)
    assert (table.reserves[4], table.deployed[7]) == (1, 1)
    assert is_at_rest(table, 2)
    choose(table, "special", "transit_marshal")
    choose(table, "move_one", 4, -1)
    choose(table, "leave_off")
    assert (table.reserves[3], table.deployed[7]) == (1, 1)
    assert is_at_rest(table, 1)


def test_RO14_with_no_reinforcement_in_play_a_marshal_deploys_influence_here() -> None:
    """SF-11.1, SF-9.8."""
    table = chain(roles=["transit_marshal"])
    before = table.supply[INFLUENCE]
    choose(table, "special", "transit_marshal")
    assert (table.deployed[4], table.supply[INFLUENCE], held(table)) == (1, before - 1, {})
    assert is_at_rest(table, 2)


def test_RO15_a_signal_engineer_gives_up_to_2_energy_at_any_distance() -> None:
    """SF-11.1, SF-8.5."""
    # GIVEN blocked Transfer locations, and worlds far apart
    board = {"order_houses": "ob1", "skydock": "ob2"}
    table = chain(
        2, at=["onus", "pithysia"], roles=["signal_engineer"], has=[{"red": 3, "bindmetal": 1}], board=board
    )
    choose(table, "special", "signal_engineer")
    choose(table, "take", 1)
    assert {args[1] for args in offered(table, "hold_out")} == {RED}
    choose(table, "hold_out", 1, RED)
    assert (asked(table), table.seat) == ("consent", 1)
    declined = table.copy()
    choose(table, "agree")
    choose(table, "give_to", 0, 1, RED)
    assert (held(table), held(table, 1)) == ({"red": 1, "bindmetal": 1}, {"red": 2})
    assert is_at_rest(table, 5)

    # WHEN the other declines THEN nothing is given, and the action is spent
    choose(declined, "decline")
    assert (held(declined), held(declined, 1)) == ({"red": 3, "bindmetal": 1}, {})
    assert is_at_rest(declined, 5)


def test_RO15_or_gains_a_red_and_a_blue() -> None:
    """SF-11.1: alone and with nothing, too."""
    table = chain(1, roles=["signal_engineer"])
    choose(table, "special", "signal_engineer")
    if asked(table) == "choose_one":
        assert refusal(table, "take", 1) == "SF-3.8"
        choose(table, "take", 2)
    assert held(table) == {"red": 1, "blue": 1}
    assert is_at_rest(table, 11)


@pytest.mark.parametrize(
    ("role", "place", "clause"),
    [
        ("signal_engineer", "onus", ""),
        ("", "onus", "SF-8.2"),
        ("signal_engineer", "nur", ""),
        ("", "nur", "SF-8.2"),
    ],
)
def test_RO15_for_a_signal_engineer_the_own_world_can_always_transfer(
    role: str, place: str, clause: str
) -> None:
    """SF-11.2, SF-8.2: blocked or without the icon; the other side needs its own."""
    table = chain(2, at=[place, "rettik"], roles=[role], has=[{"red": 1}], board={"order_houses": "ruin"})
    assert refusal(table, "transfer") == clause
    if not clause:
        choose(table, "transfer")
        choose(table, "give_energy", 1, RED)
        assert held(table, 1) == {"red": 1}
    table = chain(
        2, at=[place, "rettik"], roles=[role], has=[{"red": 1}], board={"order_houses": "ruin", "oathstones": "ruin"}
    )  # fmt: skip
    assert refusal(table, "transfer") == "SF-8.2"


@pytest.mark.parametrize(
    ("other", "near"), [("onus", True), ("arctos", True), ("depal", True), ("murrod", False)]
)
def test_RO25_an_ice_courier_trades_with_players_here_and_next_door(other: str, near: bool) -> None:
    """SF-11.1, SF-8.5: 1 Bindmetal or up to 2 Energy, given or taken."""
    table = chain(
        2, at=["onus", other], roles=["ice_courier"], has=[{}, {"red": 3, "bindmetal": 2}], alliance=5
    )
    choose(table, "special", "ice_courier")
    if not near:
        if asked(table) == "choose_one":
            assert refusal(table, "take", 1) == "SF-3.8"
            choose(table, "take", 2)
        assert table.alliance == 7
        return
    metal = table.copy()
    choose(table, "take", 1)
    choose(table, "ask_for", 1, RED)
    assert (asked(table), table.seat) == ("consent", 1)
    choose(table, "agree")
    choose(table, "take_from", 0, 1, RED)
    assert (held(table), held(table, 1), table.alliance) == ({"red": 2}, {"red": 1, "bindmetal": 2}, 5)
    assert is_at_rest(table, 5)

    # WHEN it is Bindmetal THEN it is 1
    choose(metal, "take", 1)
    choose(metal, "ask_for", 1, BINDMETAL)
    choose(metal, "agree")
    assert (held(metal), held(metal, 1)) == ({"bindmetal": 1}, {"red": 3, "bindmetal": 1})
    assert is_at_rest(metal, 5)


def test_RO25_or_gains_2_alliance() -> None:
    """SF-11.1."""
    table = chain(2, roles=["ice_courier"], has=[{"red": 1}], alliance=5)
    choose(table, "special", "ice_courier")
    choose(table, "take", 2)
    assert (table.alliance, held(table)) == (7, {"red": 1})
    assert is_at_rest(table, 5)


def test_RO25_once_per_turn_an_energy_is_given_here_without_an_action() -> None:
    """SF-11.2, SF-3.7."""
    table = chain(
        3, at=["onus", "onus", "arctos"], roles=["ice_courier"], has=[{"red": 1, "blue": 1, "bindmetal": 1}]
    )
    choose(table, "free_use", "ice_courier")
    assert {args[1:3] for args in offered(table, "give_to")} == {(1, BLUE), (1, RED)}
    choose(table, "give_to", 0, 1, RED)
    assert (held(table), held(table, 1)) == ({"blue": 1, "bindmetal": 1}, {"red": 1})
    assert is_at_rest(table, 4)
    assert offered(table, "free_use") == []
    begin(table)
    assert offered(table, "free_use") == [("ice_courier",)]

    # GIVEN nobody here, or no Energy THEN it is refused
    for place, has in (("core", {"red": 1}), ("onus", {"bindmetal": 1})):
        table = chain(2, at=["onus", place], roles=["ice_courier"], has=[has])
        assert refusal(table, "free_use", "ice_courier") == "SF-3.8"
