"""The cards of the pack as printed, and the pack as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    ROUTE_A,
    answer,
    asked,
    counter,
    exchange,
    forward,
    meet,
    names,
    offered,
    packed,
    roll_tests,
)
from tests.games.forward.printed_cards import CARDS, dealt

from tablewright.games.forward.cards import TYPES
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import equipment, looking
from tablewright.games.forward.rules.status import gain_status
from tablewright.games.forward.table import Table
from tablewright.testing import run

DOMAINS = (
    "home_village_termina", "forgotten_shrine", "bannered_city_valthria", "caelith_spiremaze", "sirocco_wastes",
    "darkwood_brume", "amara_rot_glade", "frozen_gaol", "nightsea_expanse",
)  # fmt: skip


# The pack as a whole


def test_g7_there_are_162_cards_with_their_names_and_types() -> None:
    """FW-G7."""
    # GIVEN the default pack
    cards = forward().content.cards

    # WHEN its cards are read in the order of their numbers
    read = [(card.id, card.name, TYPES[card.kind]) for card in cards]

    # THEN they are those of the printed table
    assert read == [(card.id, card.name, card.type) for card in CARDS]
    assert len(read) == 162


def test_g7_each_domain_has_its_eighteen() -> None:
    """FW-2.2, FW-2.4, FW-G7."""
    # GIVEN the nine Domains
    content = forward().content

    # WHEN their cards are counted
    numbers = [(domain.id, [content.cards[card].id for card in domain.cards]) for domain in content.domains]

    # THEN each has the 18 whose numbers begin with its place
    assert numbers == [
        (domain, [card.id for card in CARDS if card.code.startswith(f"L{place}-")])
        for place, domain in enumerate(DOMAINS, 1)
    ]


TYPES_IN_EACH_DOMAIN = """
3 2 3 1 1 2 1 2 1 2
2 1 2 1 2 2 2 2 2 2
2 3 3 2 2 1 1 1 1 2
2 2 2 1 2 3 1 2 1 2
2 1 3 2 2 2 2 1 1 2
2 1 4 1 2 1 3 1 1 2
3 1 3 1 2 2 2 1 1 2
2 2 2 2 3 1 2 1 1 2
2 1 3 2 3 2 1 1 1 2
"""


def test_g2_the_types_in_each_domain() -> None:
    """FW-G2."""
    # GIVEN the printed distribution
    printed = [[int(number) for number in row.split()] for row in TYPES_IN_EACH_DOMAIN.strip().splitlines()]

    # WHEN the types of each Domain are counted
    content = forward().content
    counted = [
        [sum(content.cards[card].kind == kind for card in domain.cards) for kind in range(len(TYPES))]
        for domain in content.domains
    ]

    # THEN they are the same, and the columns add up
    assert counted == printed
    assert [sum(column) for column in zip(*printed, strict=True)] == [20, 14, 25, 13, 19, 16, 15, 12, 10, 18]


def test_g1_flavour_is_one_short_line() -> None:
    """FW-G1: at most 90 characters."""
    # GIVEN all Stations
    cards = forward().content.cards

    # WHEN their flavour is measured
    wrong = [card.id for card in cards if not 0 < len(card.flavour) <= 90 or "\n" in card.flavour]

    # THEN each has one line of it
    assert wrong == []


def test_g1_the_default_pack_draws_no_warning() -> None:
    """FW-G1."""
    # GIVEN the default pack
    pack = GAME.load(None)

    # WHEN it has been checked
    warnings = pack.warnings

    # THEN there is nothing to say about it
    assert warnings == ()


# Laws, Player card, story


def law(domain: str, **position: object) -> Table:
    options = {"domain_laws": True, **position.pop("options", {})}  # type: ignore[dict-item]
    return forward(options=options, domain=domain, completed=ROUTE_A[:1], **position)  # type: ignore[arg-type]


def test_g10_termina_lets_you_peek_on_entering() -> None:
    """FW-G10, FW-4.3."""
    # GIVEN the laws
    table = GAME.new(1, 1, {"domain_laws": True})

    # WHEN the run starts
    # THEN one card may be looked at before the first turn
    assert asked(table) == "peek"
    assert {args[1] for args in offered(table, "look_at")} == {1}


def test_g10_the_shrine_heals_more_at_rests() -> None:
    """FW-G10."""
    # GIVEN the law of the Shrine
    table = law("forgotten_shrine", marker=2, health=5)
    meet(table, "cloister_garden")

    # WHEN two heals are bought
    answer(table, "buy_heal")
    assert table.health == 11
    answer(table, "buy_heal")

    # THEN the first healed 6, the second 5
    assert table.health == 16


@pytest.mark.parametrize(("foe", "marker"), [("the_tax_knight", 2), ("cutpurse", 1)])
def test_g10_valthria_pays_more_for_confrontations(foe: str, marker: int) -> None:
    """FW-G10."""
    # GIVEN the law of Valthria
    table = law("bannered_city_valthria")
    meet(table, foe)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")
    table.fight.hp = 1

    # WHEN a Confrontation or a Duel, each paying 1 Resolve, is won
    exchange(table, own=4, foe=1)

    # THEN the Confrontation pays 1 more
    assert table.marker == marker


@pytest.mark.parametrize(("turn", "health"), [(8, 20), (9, 19), (10, 20), (18, 20)])
def test_g10_the_wastes_wear_you_down_in_turn_nine(turn: int, health: int) -> None:
    """FW-G10."""
    # GIVEN the law of the Wastes
    table = law("sirocco_wastes")
    table.turn = turn

    # WHEN the turn ends
    meet(table, "the_shape_of_wind")

    # THEN turn 9 costs 1
    assert table.health == health


def test_g10_the_brume_hides_slot_two() -> None:
    """FW-G10."""
    # GIVEN the law of the Brume
    table = law("darkwood_brume")

    # WHEN one may peek
    run(table, looking.peek, 3)

    # THEN slot 2 is hidden
    assert [args[0] for args in offered(table, "look_at")] == [1, 3]


def test_g10_the_glade_makes_poison_stronger() -> None:
    """FW-G10."""
    # GIVEN the law of the Glade
    table = law("amara_rot_glade")

    # WHEN Poisoned 2 is gained
    run(table, gain_status, "poisoned", 2)

    # THEN it is 1 higher
    assert counter(table, "poisoned") == 3


def test_g10_the_gaol_freezes_the_first_exchange_of_the_first_fight() -> None:
    """FW-G10."""
    # GIVEN the law of the Gaol, and two fights
    blows = []
    table = law("frozen_gaol")
    for foe in ("chain_beast", "frost_hollow"):
        meet(table, foe)
        blows += [dealt(table, own=3), dealt(table, own=3)]
        table.fight.hp = 1
        exchange(table, own=3, foe=1)

    # WHEN you HIT in their first and second exchanges
    # THEN only the very first was a MISS
    assert blows == [0, 1, 1, 1]


def test_g10_the_nightsea_buries_the_first_item_used() -> None:
    """FW-G10, FW-20.4."""
    # GIVEN the law of the Nightsea and two Items
    table = law("nightsea_expanse", health=3, marker=1, items=["hearth_loaf", "waterskin"])

    # WHEN both are used
    answer(table, "use_item", "hearth_loaf")
    assert (table.health, table.marker) == (8, 0)
    answer(table, "use_item", "waterskin")

    # THEN the first cost 1 Dread, and both lie on the discard pile
    assert (table.health, table.marker) == (15, 0)
    assert names(table, table.discard) == ["hearth_loaf", "waterskin"]


@pytest.mark.parametrize("domain", DOMAINS)
def test_g10_without_the_option_there_is_no_law(domain: str) -> None:
    """FW-G10, FW-4.3: titles carry no rules text by default."""
    # GIVEN a Domain, without the option
    table = forward(domain=domain, completed=ROUTE_A[:1] if domain != ROUTE_A[0] else ())

    # WHEN what is in force is read
    mods = table.mods

    # THEN there is nothing, although each Domain has a law in the pack
    assert (mods.triggers, len(mods.forbidden), sum(mods.n)) == (0, 0, 0)
    assert table.content.domains[table.domain].law is not None


def test_g8_the_player_card() -> None:
    """FW-G8."""
    # GIVEN a new run
    table = forward()

    # WHEN the Player card is read
    player = table.content.player

    # THEN no ATK, no DEF, no ability, and the limits 2, 2, 3
    assert (player.name, player.atk, player.defence, player.lasting) == (
        "The Child of the Mirror Knight",
        0,
        0,
        None,
    )
    assert (len(table.items), len(table.equipment), table.rules.companion_slots) == (2, 2, 3)


def test_g8_a_pack_may_bring_another_player_card(tmp_path: Path) -> None:
    """FW-G8."""
    # GIVEN a Player card with ATK 1, DEF 1 and an ability
    text = '[player]\npatch = true\natk = 1\ndefence = 1\nlasting = "pit_bonus 1"\n'
    table = forward(pack=packed(tmp_path, text))

    # WHEN its values are read
    values = (equipment.atk(table), equipment.defence(table))

    # THEN they count
    assert values == (1, 1)
    meet(table, "rotten_floorboards")
    roll_tests(table, 2)
    assert table.health == 20


def test_g13_the_story_is_told_in_27_texts() -> None:
    """FW-G13: an opening of 60–90 words, two lines for each Domain, eight endings."""
    # GIVEN the story
    content = forward().content

    # WHEN its texts are gathered
    told = [
        content.opening,
        *(domain.enter for domain in content.domains),
        *(domain.complete for domain in content.domains),
        *content.victory,
        *content.defeat.values(),
    ]

    # THEN there are 27, all different
    assert len(set(told)) == 27
    assert all(told)
    assert 60 <= len(content.opening.split()) <= 90
