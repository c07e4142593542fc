"""Every Role that fights."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import (
    asked,
    chain,
    do,
    held,
    offered,
    token_at,
)
from tests.games.spiralchain.roles_at_work import at, dragons, is_at_rest

from tablewright.games.spiralchain.cards import (
    INFLUENCE,
    RED,
)
from tablewright.games.spiralchain.rules import discarding
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal


def box(table: Table) -> list[str]:
    return [table.content.enemies[token].id for token in table.enemy_box]


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
