"""Every Role of the night, the dice, Reinforcements and trades."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import (
    asked,
    begin,
    chain,
    foreverot_roll,
    held,
    obliviates,
    offered,
    token_at,
)
from tests.games.spiralchain.roles_at_work import is_at_rest

from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    BLUE,
    COLOURS,
    INFLUENCE,
    RED,
)
from tablewright.testing import choose, lay, refusal

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
