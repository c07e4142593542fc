"""Chapter 13, Caesuras: nothing happens, and a turn is gone."""

from __future__ import annotations

from pathlib import Path

from tests.games.forward.builders import (
    answer,
    asked,
    forward,
    meet,
    names,
    offered,
    packed,
    start_over,
    station,
    take,
)

from tablewright.games.forward.cards import CAESURA

MINOR = {"caesura_text": "minor"}


def test_13_1_a_caesura_has_no_effect_and_is_discarded() -> None:
    # GIVEN a wounded player with something on every tracker
    table = forward(health=12, marker=2, grace=1, statuses={"kindled": 2})

    # WHEN a Caesura is turned that has a minor text
    meet(table, "the_road_gate")

    # THEN nothing has changed, and the card lies on the discard pile
    assert (table.health, table.marker, table.grace) == (12, 2, 1)
    assert names(table, table.discard) == ["the_road_gate"]


def test_13_1_a_caesura_uses_up_a_turn() -> None:
    # GIVEN the first turn of a Domain, and poison that counts turns
    table = forward(statuses={"poisoned": 3})

    # WHEN a Caesura is turned
    meet(table, "smoke_over_the_fields")

    # THEN the turn has ended like any other
    assert (table.turn, table.health) == (2, 19)
    assert asked(table) == "choose_slot"


def test_13_1_a_caesura_asks_nothing() -> None:
    # GIVEN cards that could be looked at
    table = forward()

    # WHEN a Caesura whose minor text is a peek is turned
    meet(table, "smoke_over_the_fields")

    # THEN nobody is asked to look
    assert not offered(table, "look_at")


def test_13_2_minor_text_heals_one_health() -> None:
    """FW-R25: an option."""
    # GIVEN `caesura_text: minor`
    table = forward(options=MINOR, health=15)

    # WHEN a Caesura «heal 1» is turned
    meet(table, "the_road_gate")

    # THEN 1 Health is gained, and the card is discarded
    assert table.health == 16
    assert names(table, table.discard) == ["the_road_gate"]


def test_13_2_minor_text_gains_one_resolve() -> None:
    # GIVEN `caesura_text: minor` and a marker on neutral
    table = forward(options=MINOR, domain="forgotten_shrine", completed=["home_village_termina"])

    # WHEN a Caesura «resolve 1» is turned
    meet(table, "a_bell_rope_cut")

    # THEN the marker has moved up
    assert table.marker == 1


def test_13_2_minor_text_peeks_at_the_row() -> None:
    # GIVEN `caesura_text: minor`, and two unknown cards beside a Caesura «peek 1»
    table = forward(options=MINOR)
    table.row[0] = take(table, "smoke_over_the_fields")
    table.deck.away -= 1
    start_over(table)

    # WHEN it is turned
    answer(table, "reveal", 1)

    # THEN one of the other two may be looked at, and that is all
    assert [slot for slot, _ in offered(table, "look_at")] == [2, 3]
    answer(table, "look_at", 3)
    assert table.row[2] >= 0
    assert asked(table) == "choose_slot"


def test_13_2_minor_text_rearranges_the_row(tmp_path: Path) -> None:
    # GIVEN a pack with a Caesura whose minor text is a reorder
    pack = packed(tmp_path, station("the_road_gate", minor='"reorder"'))
    table = forward(options=MINOR, pack=pack, row=["the_road_gate", "hearth_loaf", "barn_wight"])

    # WHEN it is turned and the other two change places
    answer(table, "reveal", 1)
    answer(table, "exchange", 2, 3)
    answer(table, "leave_order")

    # THEN they have
    assert names(table, table.row[1:]) == ["barn_wight", "hearth_loaf"]


def test_13_2_no_caesura_of_the_pack_does_more_than_a_trifle() -> None:
    # GIVEN all Caesuras of the default pack
    caesuras = [card for card in forward().content.cards if card.kind == CAESURA]

    # WHEN their minor texts are read
    minors = {card.minor.source for card in caesuras if card.minor is not None}

    # THEN each is a peek, 1 Health or 1 Resolve: no card to keep, no fight, no test
    assert len(caesuras) == 12
    assert minors == {"peek 1", "heal 1", "resolve 1"}


def test_s32_a_minor_text_counts_only_with_the_option() -> None:
    """FW-S32."""
    # GIVEN Health 15 and a Caesura with the minor text «heal 1»
    table = forward(health=15)
    minor = forward(health=15, options=MINOR)

    # WHEN it is revealed
    meet(table, "the_road_gate")
    meet(minor, "the_road_gate")

    # THEN Health stays 15, and with `caesura_text: minor` it becomes 16
    assert table.health == 15
    assert minor.health == 16
