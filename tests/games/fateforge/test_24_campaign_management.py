"""Chapter 24: campaign management: cards, saves, Restart Act, Swap Hero."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.games.fateforge.builders import answer, hero, said
from tests.games.fateforge.campaigns import CAMPAIGN, carried, fought, opened, party, play, saga, told
from tests.games.fateforge.chronicles import between
from tests.games.fateforge.packs import card, content

from tablewright.engine.campaign import decode, encode, too_many
from tablewright.engine.campaign_record import CampaignRecord, record_of, replay_campaign
from tablewright.engine.game import SetupError
from tablewright.engine.record import RecordError
from tablewright.games.fateforge.carried import Carried
from tablewright.games.fateforge.codes import BAG
from tablewright.games.fateforge.rules import (
    campaign_fights,
    campaign_management,
    rest_locations,
    rest_scenes,
    story_scenes,
)
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, options_of, run

GUARD, MERC, SHAMAN = "forest_guard", "mercenary", "shaman"


def page(**more: object) -> tuple[Carried, Table]:
    """A page of Act II that lies open, and what was carried into it."""
    into = carried("story ii1.c", chapter=6, **more)
    return into, opened(into)


def interject(table: Table, step: object) -> None:
    table.interject(next(move for move in table.anytime(0) if move[0] is step), 0)


# Cards (24.1 to 24.5)


def test_24_1_numbered_cards_come_into_play_when_a_scene_orders_them() -> None:
    assert card("short_sword").number == 101
    assert [one.number for one in content().chronicle.cards] == list(range(1, 31))


def test_24_2_a_card_that_was_returned_can_appear_again() -> None:
    table = between(gold=0)
    table.bag = (table.content.card_of["short_sword"],)
    table.journey.here = next(i for i, one in enumerate(content().chronicle.locations) if one.id == "l5")
    table.journey.tokens = 3
    run(table, rest_locations.sell, "short_sword")
    assert "short_sword" in {one.id for one in rest_locations.goods(table, rest_scenes.here(table))}


def test_24_3_a_discarded_corruption_card_does_not_come_back_into_the_deck() -> None:
    table = opened(carried("story ii1.c", graveyard=("dull_ears", "dull_ears")))
    index = next(i for i, one in enumerate(table.content.corruption) if one.id == "dull_ears")
    assert index not in table.corruption.unseen
    assert len(table.corruption) == 22


def test_24_4_a_replaced_card_is_discarded_and_the_named_one_takes_its_place() -> None:
    table = between(hero(GUARD, health=3, items="healing_potion"), hero(MERC))
    run(table, story_scenes.turn_page)
    table.interject(next(move for move in table.anytime(0) if move[0].__name__ == "use_outside"), 0)
    names = [table.card(item).id for item in table.heroes[0].slots if item >= 0]
    assert names == [table.card(int(card("healing_potion").last_use)).id]


def test_24_5_enemy_cards_that_were_met_are_kept_together() -> None:
    into = carried("fight cs101")
    table = opened(into)
    choose(table, "go_alone")
    after = fought("cs101", "won", msgspec.structs.replace(into, encountered=("guard_dog",)))
    assert "guard_dog" in after.encountered
    names = {content().enemies[i].id for i in table.journey.encountered}
    assert names == {"guard_dog", "grunt"}


# Saves (24.6 to 24.8)


def test_24_6_a_save_keeps_everything_by_its_name() -> None:
    into = carried(
        "story ii1.c",
        GUARD,
        SHAMAN,
        gold=7,
        food=2,
        bag=(("chain_shirt", 1),),
        allies=("irsa",),
        graveyard=("dull_ears",),
        unlocked=6,
        memory=(("guide", 1), ("side", 2)),
        read=("i1.a",),
        chosen=("i1.c.press",),
        reputation=(1, -1, 2, 0, 0, 0, 0, 3, 0, 0),
        trait_points=2,
        point_types=("lore",),
        trait_supply=(3, 3, 3, 2, 3, 3),
        victory_points=3,
        rewards=1,
        cards=(1, 12),
        outcomes=(("cs101", "won"), ("cs102a", "lost")),
        encountered=("grunt",),
        opened=("l9",),
        visited=("l1",),
        quests=(("sq1", 1),),
        quests_taken=("sq1",),
        quests_done=("sq1",),
        discount=1,
    )
    table = opened(into)
    table.steps = []
    table.options = []
    table.journey.leads_to = "cs201"
    run(table, story_scenes.end_part)
    after = CAMPAIGN.carry(table, into)
    for field in Carried.__struct_fields__:
        if field not in ("at", "title", "chapter", "read", "recaps", "came_from", "opened", "adjusts"):
            assert getattr(after, field) == getattr(into, field), field
    assert {"l9"} <= set(after.opened)


def test_24_6_heroes_keep_their_boards() -> None:
    worn = msgspec.structs.replace(
        party(GUARD)[0],
        health=3,
        energy=1,
        added=(1, 0, 0, 0),
        slots=("short_sword", "", "padded_coat", "", "", ""),
        armour=(0, 0, 0, 0, 0, 0),
        trait_cards=("lore",),
        corruption=("leaden_limbs",),
        skills=("quick_draw", "fleet_hunter", "steady_aim"),
        active=("quick_draw", "steady_aim"),
    )
    table = opened(carried("story ii1.c", heroes=(worn, *party(MERC))))
    guard = table.heroes[0]
    assert (guard.health, guard.energy, guard.pool) == (3, 1, (2, 1, 2, 0))
    assert [table.card(skill).id for skill in guard.active] == ["quick_draw", "steady_aim"]
    assert len(guard.corruption) == 1
    after = told("ii1.c", "cs201", carried("story ii1.c", heroes=(worn, *party(MERC))))
    assert after.heroes[0] == worn


def test_24_7_a_saved_campaign_resumes_exactly_where_it_was() -> None:
    one = saga(2, seed=4)
    play(one, Random(4), until=5)
    for _ in range(7):
        one.choose(0)
    again = replay_campaign(CampaignRecord.parse(record_of(one).text()))
    assert again.digest() == one.digest()
    assert [str(option) for option in again.options] == [str(option) for option in one.options]


def test_24_7_a_line_that_was_cut_off_is_left_out() -> None:
    one = saga(2, seed=4)
    play(one, Random(4), until=3)
    text = record_of(one).text()
    again = replay_campaign(CampaignRecord.parse(text[:-5]))
    assert again.number in (one.number, one.number - 1)


def test_24_7_a_cut_off_header_is_a_clear_sentence() -> None:
    text = record_of(saga(2, seed=4)).text()
    with pytest.raises(RecordError) as wrong:
        CampaignRecord.parse(text[:60])
    assert str(wrong.value)


def test_24_7_a_save_of_a_newer_format_is_refused_and_says_so() -> None:
    text = record_of(saga(2, seed=4)).text()
    with pytest.raises(RecordError, match=r"(?i)newer|version|format"):
        CampaignRecord.parse(text.replace("tablewright campaign 1", "tablewright campaign 99", 1))


def test_24_7_what_is_carried_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(SetupError, match="cannot be read"):
        decode(CAMPAIGN, '{"where": "nowhere"}')


def test_24_7_what_is_carried_is_one_line_and_reads_back() -> None:
    into = carried("story ii1.c", gold=7)
    assert decode(CAMPAIGN, encode(into)) == into


def test_24_8_up_to_four_campaigns_are_stored_and_a_fifth_needs_an_empty_slot() -> None:
    assert too_many(CAMPAIGN, 3) == ""
    assert "FF-24.8" in too_many(CAMPAIGN, 4)
    assert "finish or export one first" in too_many(CAMPAIGN, 4)


# Restart Act (24.9 to 24.11)


def restarted(into: Carried, heroes: int) -> tuple[Carried, Table]:
    """The Act is begun again with so many heroes: what is carried, and the table that follows."""
    table = opened(into)
    interject(table, campaign_management.ask_restart)
    choose(table, "restart_act", heroes)
    after = CAMPAIGN.carry(table, into)
    return after, opened(after)


def act_two(**more: object) -> Carried:
    """In the second Act, with its start remembered."""
    start = carried("story ii1.a", chapter=6, outcomes=(("cs105", "won"),), **more)
    return msgspec.structs.replace(
        start,
        at="story ii1.c",
        act_start=start,
        gold=9,
        outcomes=(("cs105", "won"), ("cs201", "lost")),
        reputation=(3,) * 10,
    )


def test_24_9_an_act_is_restarted_at_any_time_outside_combat() -> None:
    _, table = page()
    assert any(move[0] is campaign_management.ask_restart for move in table.anytime(0))
    fight = opened(carried("fight cs201"))
    assert not any(move[0] is campaign_management.ask_restart for move in fight.anytime(0))


def test_24_9_nothing_happens_when_the_party_thinks_again() -> None:
    _, table = page()
    before = options_of(table)
    interject(table, campaign_management.ask_restart)
    choose(table, "play_on")
    assert options_of(table) == before


def test_24_9_choices_and_outcomes_are_those_of_the_acts_start() -> None:
    after, table = restarted(act_two(), 2)
    assert (after.at, after.outcomes, after.reputation) == ("story ii1.a", (("cs105", "won"),), (0,) * 10)
    answer(table, f"be 0 {GUARD.replace('_', '-')}")
    assert "take-skill 0 steady-aim" in options_of(table)


def test_24_9_the_start_of_an_act_is_remembered_when_it_begins() -> None:
    after = fought("cs105r", "won", carried("fight cs105r", chapter=5))
    assert after.at == "story ii1.a"
    assert after.act_start is not None
    assert after.act_start.at == "story ii1.a"


def test_24_9_the_first_act_begins_with_nothing() -> None:
    after, table = restarted(carried("story i4.b", chapter=4, gold=9, cards=(1,)), 2)
    assert (after.at, after.gold, after.cards) == ("story i1.a", 0, ())
    assert options_of(table)[0].startswith("be 0")


def test_24_9_the_first_act_begins_with_the_same_kinds_of_heroes_made_anew() -> None:
    """FF-R54."""
    before = carried("story i4.b", chapter=4, gold=9)
    after, _ = restarted(before, 2)
    assert [(one.kind, one.health, one.energy) for one in after.heroes] == [
        (one.kind, 0, 0) for one in before.heroes
    ]


def test_24_10_the_number_of_heroes_and_the_heroes_may_change() -> None:
    _, table = restarted(act_two(), 3)
    assert [int(one.seat) for one in table.heroes] == [0, 1, 0]
    answer(table, "be 0 shaman")
    assert table.kind(table.heroes[0]).id == SHAMAN


def test_24_11_all_lasting_items_come_along_and_consumables_do_not() -> None:
    start = act_two(bag=(("chain_shirt", 0), ("healing_potion", 0)), heroes=party(GUARD, SHAMAN))
    after, _ = restarted(start, 2)
    assert after.bag == (("chain_shirt", 2),)
    assert (after.gold, after.food) == (0, 0)


def test_24_11_g28_skills_are_chosen_anew_for_the_complement_and_the_rest_is_lost() -> None:
    _, table = restarted(act_two(), 2)
    answer(table, "be 0 forest-guard")
    assert table.heroes[0].skill_gold == 12
    choose(table, "take_skill", 0, "steady_aim")
    assert table.heroes[0].skill_gold == 9
    choose(table, "done_choosing", 0)
    assert table.heroes[0].skill_gold == 0


def test_24_11_trait_cards_stay_corruption_goes_and_all_is_whole() -> None:
    tired = msgspec.structs.replace(
        party(GUARD)[0],
        health=1,
        energy=0,
        trait_cards=("lore",),
        corruption=("dull_ears",),
        added=(1, 0, 0, 0),
    )
    _, table = restarted(act_two(heroes=(tired, *party(MERC))), 2)
    answer(table, "be 0 forest-guard")
    guard = table.heroes[0]
    assert (guard.health, guard.energy, guard.corruption) == (7, 4, ())
    assert guard.traits >> 3 & 1
    assert guard.pool == (2, 1, 2, 0)  # R54: the same hero keeps its dice


def test_r54_a_changed_hero_has_as_many_added_dice_in_colours_of_its_choice() -> None:
    grown = msgspec.structs.replace(party(GUARD)[0], added=(1, 1, 0, 0))
    _, table = restarted(act_two(heroes=(grown, *party(MERC))), 2)
    answer(table, "be 0 shaman")
    choose(table, "add_die", 0, "green")
    choose(table, "add_die", 0, "green")
    assert table.heroes[0].pool == (0, 1, 1, 4)


# Swap Hero (24.12 to 24.14)


def swapped(*heroes: dict[str, object], to: str = SHAMAN) -> Table:
    table = between(*heroes)
    run(table, story_scenes.turn_page)
    table.story.shown = ()
    run(table, campaign_management.decide_swap)
    choose(table, "swap", 0, to)
    return table


def test_24_12_one_hero_is_exchanged_for_an_unused_one() -> None:
    table = between(hero(GUARD), hero(MERC))
    run(table, campaign_management.decide_swap)
    assert "swap 0 mercenary" not in options_of(table)
    choose(table, "swap", 0, "shaman")
    assert table.kind(table.heroes[0]).id == SHAMAN
    assert "leaves" in said(table)


def test_24_13_skills_for_as_much_gold_as_the_leaving_heros_were_worth() -> None:
    table = swapped(hero(GUARD, skills="quick_draw steady_aim_ii"), hero(MERC))
    assert table.heroes[0].skill_gold == 8  # level I counts too
    choose(table, "take_skill", 0, "rolling_thunder")
    assert table.heroes[0].skill_gold == 4


def test_24_13_corruption_and_trait_cards_pass_printed_traits_do_not() -> None:
    table = swapped(hero(GUARD, corruption="dull_ears", trait_cards=1 << 4, traits=1 | 1 << 4), hero(MERC))
    shaman = table.heroes[0]
    assert len(shaman.corruption) == 1
    assert shaman.traits == 1 << 3 | 1 << 4


def test_r55_items_pass_and_what_does_not_fit_goes_into_the_bag_the_drum_stays_with_the_shaman() -> None:
    table = swapped(hero(SHAMAN, items="short_sword"), hero(MERC), to="rogue")
    names = [table.card(item).id for item in table.heroes[0].slots if item >= 0]
    assert names == ["short_sword"]
    assert [table.card(item % BAG).id for item in table.bag] == []


def test_r55_as_many_tokens_are_exhausted_but_one_health_is_left() -> None:
    table = swapped(hero(MERC, health=2, energy=1), hero(GUARD))
    assert (table.heroes[0].health, table.heroes[0].energy) == (1, 4)


def test_24_14_a_swap_never_changes_their_number() -> None:
    """FF-R69: nor does anybody ask why; the same player takes another hero."""
    table = swapped(hero(GUARD), hero(MERC))
    assert len(table.heroes) == 2


def test_r55_added_dice_pass_in_colours_of_the_new_heros_choice() -> None:
    table = swapped(hero(GUARD, added=(1, 0, 0, 0), pool=(2, 1, 2, 0)), hero(MERC))
    assert options_of(table)[0] == "add-die 0 red"
    choose(table, "add_die", 0, "blue")
    assert table.heroes[0].pool == (0, 1, 2, 2)


# Side Quests as parts (23.9)


def test_23_9_a_side_quest_is_parts_of_its_own_and_the_rest_goes_on_with_what_is_left() -> None:
    into = carried("rest rest1", rest=1, chapter=2)
    table = opened(into)
    choose(table, "take_quest", "sq1")
    quest = CAMPAIGN.carry(table, into)
    assert (quest.at, quest.quest) == ("story q1.a", "sq1")
    fight = told("q1.a", "cs-s1", quest)
    assert fight.at == "fight cs-s1"
    after = fought("cs-s1", "won", fight)
    assert after.at == "story q1.b"
    back = told("q1.b", story_scenes.REST, after)
    assert (back.at, back.quests_done) == ("rest rest1", ("sq1",))
    rest = opened(back)
    assert rest.journey.tokens == 2
    assert "take-quest sq1" not in options_of(rest)


def test_g16_a_lost_side_quest_is_over_and_leaves_nothing() -> None:
    into = carried("fight cs-s1", rest=1, quest="sq1", quests_taken=("sq1",))
    after = fought("cs-s1", "lost", into)
    assert after.at == "story q1.l"
    back = told("q1.l", story_scenes.REST, after)
    assert (back.quests_done, back.victory_points) == ((), 0)


# The shelf


def test_24_7_the_shelf_tells_who_plays_and_what_has_happened() -> None:
    into = carried("story i2.a", recaps=("i1.w",), done=1)
    assert CAMPAIGN.party(into) == ["Forest Guard", "Mercenary"]
    assert CAMPAIGN.so_far(into) == [
        "In the satchel was an auction slip: lot nine, one splinter, with voice."
    ]
    assert CAMPAIGN.place(into)
    assert CAMPAIGN.progress(into) == (1, 23)


def test_g16_who_took_no_part_in_a_duel_is_not_ko_d() -> None:
    into = carried("fight cs-s4", GUARD, MERC, SHAMAN, rest=4, seats=3, quest="sq6", quests_taken=("sq6",))
    table = opened(into)
    choose(table, "fight", 0)
    choose(table, "fight", 1)
    for one in table.heroes[:2]:
        one.down = True
        one.health = 0
    run(table, campaign_fights.lose_at_once)
    after = CAMPAIGN.carry(table, into)
    assert [one.down for one in after.heroes] == [True, True, False]
