"""Chapter 18: extra round and Corruption."""

from __future__ import annotations

from tests.games.fateforge.builders import fateforge, health_of, hero, said

from tablewright.games.fateforge.rules import campaign_frame, clean_up, corruption, extra_round
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, options_of, run

GUARD, MERC, ROGUE = "forest_guard", "mercenary", "rogue"
FOUR = "dull_ears open_wound leaden_limbs brittle_bones"


def last_round(*heroes: dict[str, object], **more: object) -> Table:
    table = fateforge(*heroes, round=4, **more)  # type: ignore[arg-type]
    run(table, clean_up.end_round)
    return table


def test_18_1_18_4_after_the_last_round_the_party_decides_once() -> None:
    table = last_round(hero(GUARD), hero(MERC))
    assert (sorted(options_of(table)), table.seat) == (["leave", "play-extra"], 0)


def test_18_2_not_with_four_corruption_cards_on_any_hero() -> None:
    """FF-S27: standing or not; no card is drawn and the Exit follows."""
    table = last_round(hero(GUARD), hero(MERC), hero(ROGUE, corruption=FOUR, down=True, health=0))
    assert table.over
    assert [len(one.corruption) for one in table.heroes[:2]] == [0, 0]


def test_18_3_every_standing_hero_draws_and_one_complete_round_is_played() -> None:
    """FF-S28, R11, R12: no further one is offered."""
    table = fateforge(
        hero(GUARD, corruption="dull_ears open_wound"),
        hero(MERC),
        hero(ROGUE, corruption="dull_ears open_wound leaden_limbs", down=True, health=0),
        round=4,
    )
    cards = [card.id for card in table.content.corruption]
    table.corruption.unseen = [cards.index("trembling_hands"), cards.index("leaden_limbs")]
    run(table, clean_up.end_round)
    choose(table, "play_extra")
    assert [len(one.corruption) for one in table.heroes] == [3, 1, 3]
    assert (table.round, table.last_round, table.phase) == (5, 5, 1)
    assert extra_round.cannot_play_extra(table) == "FF-R11"


def test_FF_R11_unlimited_extra_rounds() -> None:
    table = fateforge(hero(GUARD), hero(MERC), options={"extra_rounds": "unlimited"}, extra=1)
    assert extra_round.cannot_play_extra(table) == ""


def test_FF_R12_draws_that_ko_everybody_are_a_failure() -> None:
    table = fateforge(hero(GUARD, health=2), hero(MERC, health=2), round=4)
    price = next(i for i, card in enumerate(table.content.corruption) if card.id == "blood_price")
    table.corruption.unseen = [price, price]
    run(table, clean_up.end_round)
    choose(table, "play_extra")
    assert table.result is not None
    assert table.result.won == (False, False)


def test_18_5_a_card_is_applied_then_kept_or_discarded() -> None:
    table = fateforge(hero(GUARD, energy=4), hero(MERC))
    cards = [card.id for card in table.content.corruption]
    table.corruption.unseen = [cards.index("hollow_breath")]
    run(table, corruption.draw_corruption, 0)
    assert (table.heroes[0].energy, table.heroes[0].corruption, len(table.graveyard)) == (1, (), 1)
    table.corruption.unseen = [cards.index("dull_ears")]
    run(table, corruption.draw_corruption, 0)
    assert (len(table.heroes[0].corruption), len(table.graveyard)) == (1, 1)


def test_18_6_kept_cards_stay_from_scene_to_scene() -> None:
    from tablewright.games.fateforge.rules import ending

    table = fateforge(hero(GUARD, corruption="dull_ears"), hero(MERC))
    run(table, ending.reset)
    assert len(table.heroes[0].corruption) == 1


def test_18_7_a_ko_draws_a_card_even_with_four() -> None:
    from tablewright.games.fateforge.rules import ending

    table = fateforge(hero(GUARD), hero(MERC, corruption=FOUR, down=True, health=0), round=4)
    cards = [card.id for card in table.content.corruption]
    table.corruption.unseen = [cards.index("trembling_hands")]
    run(table, ending.close_scene)
    assert len(table.heroes[1].corruption) == 5


def test_18_8_energy_lost_by_corruption_becomes_health() -> None:
    """FF-5.6, 17.9: and a KO by it leaves the hero out."""
    table = fateforge(hero(GUARD, energy=1, health=2), hero(MERC))
    cards = [card.id for card in table.content.corruption]
    table.corruption.unseen = [cards.index("hollow_breath")]
    run(table, corruption.draw_corruption, 0)
    assert (table.heroes[0].down, table.heroes[0].out) == (True, True)


def test_18_9_discarded_cards_come_back_only_when_the_deck_is_empty() -> None:
    """FF-R47"""
    table = fateforge(hero(GUARD, energy=4), hero(MERC, energy=3, health=9))
    cards = [card.id for card in table.content.corruption]
    breath = cards.index("hollow_breath")
    table.corruption.unseen = [breath]
    run(table, corruption.draw_corruption, 0)
    run(table, corruption.draw_corruption, 1)
    assert (table.heroes[1].energy, table.graveyard) == (0, (breath,))
    table.corruption.unseen, table.graveyard = [], ()
    run(table, corruption.draw_corruption, 1)
    assert health_of(table)[1] == 9  # none is left: none is drawn


def test_18_11_there_is_no_extra_round_in_battle_mode() -> None:
    """FF-25.8"""
    table = fateforge(hero(GUARD), hero(MERC), in_battle=True)
    assert extra_round.cannot_play_extra(table) == "FF-18.11"
    run(table, extra_round.offer_extra_round)
    assert "There is no extra round" in said(table)


def test_FF_G9_twelve_titles_twice_and_cold_sweat_counts_the_cards_held() -> None:
    table = fateforge(hero(GUARD, health=7, corruption="dull_ears open_wound"), hero(MERC))
    assert len(campaign_frame.cards_of(table.content.corruption)) == 24
    cards = [card.id for card in table.content.corruption]
    table.corruption.unseen = [cards.index("cold_sweat")]
    run(table, corruption.draw_corruption, 0)
    assert health_of(table)[0] == 5


def test_FF_G9_creeping_dread_is_set_aside_while_fear_is_locked() -> None:
    table = fateforge(hero(GUARD), hero(MERC), unlocked=0)
    cards = [card.id for card in table.content.corruption]
    table.corruption.unseen = [cards.index("creeping_dread"), cards.index("dull_ears")]
    run(table, corruption.draw_corruption, 0)
    assert [cards[card] for card in table.heroes[0].corruption] == ["dull_ears"]
    assert table.corruption.unseen == [cards.index("creeping_dread")]


def test_FF_G9_an_open_wound_gets_no_health_after_combat() -> None:
    from tablewright.games.fateforge.rules import ending

    table = fateforge(hero(GUARD, health=3, energy=0, corruption="open_wound"), hero(MERC), round=4)
    run(table, ending.end_or_play_on)
    assert (health_of(table)[0], table.heroes[0].energy) == (3, 1)
