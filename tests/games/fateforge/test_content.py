"""The pack: its counts (FF-G1 to FF-G27), the words on its cards, and what is said about a pack that is wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.games.fateforge.packs import card, complaint, complaints, content, enemy, pack, scene

from tablewright.games.fateforge.printed.cards import ACT_STEP, KINDS, SINGLE, SKILL
from tablewright.games.fateforge.printed.dice import GREEN, RED
from tablewright.games.fateforge.printed.foes import BOSS, PURPLE
from tablewright.games.fateforge.printed.scenes import (
    CHEST,
    DEFEAT,
    EXIT,
    GEM,
    INTERACT,
    OBJECTIVE,
    OPEN,
    Scene,
)

# Counts


def test_ff_g1_every_die_has_six_faces_and_one_miss() -> None:
    assert [len(faces) for faces in content().faces] == [6] * 6
    assert [faces.count(256) for faces in content().faces] == [1] * 6


def test_ff_g2_the_test_die_has_three_successes_and_one_trait() -> None:
    assert Counter(content().test_faces) == {1: 3, 2: 1, 0: 2}


def test_ff_g3_five_heroes_with_four_dice_and_two_starting_skills() -> None:
    heroes = content().heroes
    assert [hero.id for hero in heroes] == ["forest_guard", "rogue", "nobleman", "shaman", "mercenary"]
    assert [(int(hero.health), int(hero.energy)) for hero in heroes] == [
        (7, 4),
        (6, 5),
        (7, 4),
        (6, 6),
        (9, 3),
    ]
    for hero in heroes:
        assert sum(hero.dice) == 4
        assert len(hero.starts_with) == 2
        assert len(hero.skills) == 14


def test_ff_g4_a_deck_is_two_starting_skills_eight_of_level_one_and_four_of_level_two() -> None:
    for hero in content().heroes:
        deck = [content().cards[index] for index in hero.skills]
        first = [one for one in deck if one.level == 1 and not one.starting]
        second = [one for one in deck if one.level == 2]
        starting = 7 if hero.id == "mercenary" else 8  # Charge, a starting skill, can be upgraded too
        assert len(second) == 4
        assert len(first) == 8, (hero.id, starting)
        assert all(2 <= one.cost <= 6 for one in first)
        assert all(4 <= one.cost <= 6 for one in second)
        assert all(content().cards[one.upgrade_of].upgrade == one.index for one in second)


def test_ff_g5_fifty_items_numbered_from_101_to_150() -> None:
    items = [one for one in content().cards if one.kind != SKILL]
    assert [int(one.number) for one in items] == list(range(101, 151))
    kinds = Counter(KINDS[one.kind] for one in items)
    assert kinds == {"primary": 8, "secondary": 6, "cumbersome": 4, "clothing": 7, "equipment": 25}


def test_ff_7_14_a_charged_item_leads_to_its_card_of_the_last_use() -> None:
    for name, number in (
        ("healing_potion", 141),
        ("energy_draught", 142),
        ("fire_flask", 143),
        ("stunning_powder", 144),
        ("antidote", 145),
    ):
        last = content().cards[card(name).last_use]
        assert last.number == number
        assert last.charged
        assert last.last_use < 0
        assert last.tier == 0  # never sold


def test_ff_g6_six_white_cards_and_five_factions_of_five() -> None:
    cards = [one for one in content().enemies if one.colour != BOSS]
    assert len(cards) == 31
    factions = Counter(one.faction for one in cards)
    assert factions == {"": 6, "militia": 5, "tally": 5, "undead": 5, "hollow_crown": 5, "blight": 5}
    assert all(one.tokens == (2 if one.colour == PURPLE else 5) for one in cards)


def test_ff_g8_three_bosses_with_six_script_cards_each() -> None:
    bosses = [one for one in content().enemies if one.colour == BOSS]
    assert [(one.id, len(one.script), len(one.spots)) for one in bosses] == [
        ("gorvash", 6, 1),
        ("hollow_abbot", 6, 2),
        ("blightheart", 6, 2),
    ]
    gorvash = enemy("gorvash")
    assert (gorvash.toughness, gorvash.toughness_per_hero, gorvash.armour_per_hero) == (2, 1, 4)


def test_ff_g9_to_g11_the_decks_have_24_16_and_12_cards() -> None:
    decks = (content().corruption, content().fear, content().traps)
    assert [sum(int(one.copies) for one in deck) for deck in decks] == [24, 16, 12]
    assert len([one for one in content().corruption if one.stays]) == 9
    assert len([one for one in content().fear if one.stays]) == 4


def test_ff_g17_five_allies_with_two_dice_and_two_abilities() -> None:
    assert [one.id for one in content().allies] == ["irsa", "korso", "benedek", "ilze", "ashpaw"]
    for ally in content().allies:
        assert len(ally.dice) == 2
        assert len(ally.abilities) == 2
    assert sum(RED in ally.dice for ally in content().allies) == 2
    assert content().allies[2].dice == (GREEN, GREEN)


def test_ff_g22_twenty_six_combats_of_the_story_six_of_side_quests_eleven_of_battle_mode() -> None:
    kinds = Counter(scenes[0].kind for scenes in content().scenes.values())
    # 302 is there twice, once for each faction that may hold the gate (III2b)
    assert kinds == {"main": 24, "imposed": 3, "side_quest": 6, "battle": 11}


# Words


def is_written(text: str) -> bool:
    return bool(text) and "{" not in text and "_" not in text


def test_every_card_says_what_it_does() -> None:
    for one in content().cards:
        assert is_written(one.text), (one.id, one.text)
    for deck in (content().corruption, content().fear, content().traps):
        for stir in deck:
            assert is_written(stir.text), stir.id


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("quick_draw", "Once a round: [hit] → [shot]."),
        ("charge", "Once a round: [focus] + [step] → <step>→<hit>."),
        ("volley", "Once a scene: blue [shot] + [shot] → 1 damage to every enemy in one adjacent zone."),
        ("pinning_arrow", "Once a round: [shot] + [?] → <shot>→<stun that target>."),
        ("backstab", "Once a round: [hit] + the stealth token → <hit +2>."),
        ("far_shot", "Any number of times: [shot] → <shot, range +1>."),
        ("cleave", "Once a round: [skill hit] → 1 damage to each of up to 2 enemies in your zone."),
        ("longbow", "Once a round: [focus] → [shot]. [special] → <shot +1, range +1>."),
        ("lockpicks", "Once a round: [step] → <focus on a chest or door>."),
        ("healing_potion", "On your turn or outside combat: You recover 2 health. Two uses."),
        ("night_leathers", "Armour 1. Trait: Cunning."),
    ],
)
def test_the_words_on_a_card_are_made_from_what_it_does(name: str, words: str) -> None:
    assert card(name).text == words


def test_ff_g6_a_section_reads_as_on_the_card() -> None:
    assert [one.text for one in enemy("guard_dog").sections] == ["hit", "step » → hit »", "step »"]
    assert [one.text for one in enemy("blight_mother").sections] == ["hit + toxic »", "pull »", "call red"]
    assert enemy("lich").sections[1].text == "shot, range +1 »"
    assert enemy("hexer").sections[0].text == "toxic shot"


def test_ff_41_9_a_toxic_attack_has_no_ordinary_damage_and_a_toxic_hit_both() -> None:
    shot = enemy("hexer").sections[0].acts[0]
    assert (shot.damage, shot.toxic) == (0, 1)
    both = enemy("blight_mother").sections[0].acts[0]
    assert (both.damage, both.toxic) == (1, 1)


def test_ff_13_11_a_sign_at_the_end_of_a_chain_stands_on_every_action() -> None:
    assert [act.order for act in enemy("guard_dog").sections[1].acts] == [1, 1]
    assert [act.order for act in enemy("flayer").sections[1].acts] == [1, 1]
    assert [act.order for act in enemy("rotling").sections[0].acts] == [0]


def test_ff_g3_the_drum_sells_three_things_for_its_cubes() -> None:
    assert [int(use.cubes) for use in card("shamanic_drum").uses] == [1, 2, 3]
    assert card("shamanic_drum").bound


def test_ff_6_6_ghost_walk_is_used_once_a_scene_and_steps_three_times() -> None:
    (use,) = card("ghost_walk").uses
    assert use.limit == SINGLE
    assert [int(act.kind) for act in use.acts] == [ACT_STEP] * 3
    assert not use.chained


# Combats


def guarded(one: Scene, kind: int) -> list[str]:
    return [thing.id for thing in one.things if thing.kind == kind and thing.guard >= 0]


def test_ff_g22_the_first_combat_is_as_on_its_sheet() -> None:
    first = scene("101", 2)
    assert first.ground.names == ("a1", "b1", "c1", "d1", "e1", "c2")
    assert first.starts == (0,)
    assert first.rounds == 3
    assert first.tutorial
    assert first.reactions == ((1, (0,)), (0, (0, 2)), (1, (2,)))
    assert guarded(first, OBJECTIVE) == ["satchel-1"]
    assert [place.number for place in first.places] == [1, 1, 2, 3]
    assert [place.number for place in scene("101", 4).places] == [1, 2, 1, 2, 3, 4]
    assert [one.text for one in first.objectives] == ["Collect the satchel.", "Leave by exit A."]


def test_ff_g19_the_listed_space_before_the_last_hero_goes_with_their_number() -> None:
    assert [scene("101", heroes).reactions[0][0] for heroes in (2, 3, 4)] == [1, 2, 3]


def test_ff_g18_loot_lies_in_three_places() -> None:
    gems = [thing for thing in scene("101", 3).things if thing.kind == GEM]
    assert sorted(int(gem.worth) for gem in gems) == [1, 1, 3, 3]
    assert len([gem for gem in gems if gem.carrier >= 0]) == 1


def test_ff_g18_an_enemy_more_stands_where_its_first_token_does_a_further_one_with_the_second() -> None:
    grunts = [place for place in scene("101", 2).spare if place.type == enemy("grunt").index]
    assert [(int(place.number), scene("101").ground.names[place.zone]) for place in grunts] == [
        (4, "e1"),
        (5, "d1"),
    ]
    dogs = [place for place in scene("101", 2).spare if place.type == enemy("guard_dog").index]
    names = scene("101").ground.names
    assert [(int(place.number), names[place.zone]) for place in dogs] == [
        (2, "d1"),
        (3, "c1"),
        (4, "d1"),
        (5, "d1"),
    ]


def test_ff_32_1_a_guard_stands_on_the_leader() -> None:
    bridge = scene("202A")
    leader = next(place for place in bridge.places if place.type == enemy("lieutenant").index)
    assert leader.guarded_by == 3 * 8 + 1  # Enforcer 1


def test_ff_g22_the_roots_ask_more_of_three_heroes() -> None:
    def asked(heroes: int) -> list[int]:
        return [len(thing.asks) for thing in scene("304", heroes).things if thing.kind == INTERACT]

    assert asked(2) == [1, 1, 1]
    assert asked(3) == [2, 2, 2]


def test_ff_g27_a_chest_of_battle_mode_is_guarded_and_holds_an_item_of_its_tier() -> None:
    for name, scenes in content().scenes.items():
        for one in scenes:
            if one.kind == "battle":
                (chest,) = [thing for thing in one.things if thing.kind == CHEST]
                assert chest.guard >= 0, name
                assert chest.contents == "tier"
                assert not [thing for thing in one.things if thing.kind == GEM]
                assert len(one.secondary) == 1


def test_ff_g18_of_n_objective_tokens_half_are_guarded_carried_or_with_a_blocker() -> None:
    for name, scenes in content().scenes.items():
        for heroes, one in zip((2, 3, 4), scenes, strict=True):
            asked = {objective.word for objective in one.objectives if objective.kind in (0, 5)}
            tokens = [thing for thing in one.things if thing.id.rsplit("-", 1)[0] in asked]
            blocked = {place.zone for place in one.places if content().enemies[place.type].abilities & 1}
            held = [t for t in tokens if t.guard >= 0 or t.carrier >= 0 or t.zone in blocked]
            assert 2 * len(held) >= len(tokens), (name, heroes)


def test_ff_g18_start_and_required_exit_are_three_zones_apart_or_the_way_leads_out_and_back() -> None:
    for name, scenes in content().scenes.items():
        one = scenes[0]
        if not one.required_exit or name in ("301B", "S3", "S5", "S6"):
            continue
        exits = [thing for thing in one.things if thing.kind == EXIT and thing.letter == one.required_exit]
        ground = one.ground.geometry((1 << len(one.ground.doors)) - 1)
        for start in one.starts:
            assert ground.distance(start, exits[0].zone) >= 3, name


# Threat (FF-G18)

POINTS = (2, 2, 2, 3, 4, 6, 0)
BUDGETS = {
    1: ((7, 12), (10, 16), (13, 20)),
    2: ((8, 16), (12, 21), (15, 26)),
    3: ((11, 19), (15, 25), (18, 30)),
}
THREAT_LEVELS = {"S1": 1, "S2": 2, "S3": 3, "S5": 3, "S6": 4}


def to_defeat(one: Scene) -> set[int]:
    return {int(goal.target) for goal in one.objectives if goal.kind == DEFEAT and not goal.optional}


def threat(one: Scene) -> float:
    """FF-G18: a guard of a chest, an exit or another enemy, and a leader who is no objective, count half."""
    total = 0.0
    wanted = to_defeat(one)
    opened = any(objective.kind == OPEN and not objective.optional for objective in one.objectives)
    guards = {int(thing.guard): thing for thing in one.things if thing.guard >= 0}
    for place in one.places:
        kind = content().enemies[place.type]
        code = int(kind.colour) * 8 + int(place.number)
        thing = guards.get(code)
        half = thing is not None and (thing.kind == EXIT or (thing.kind == CHEST and not opened))
        half = half or any(other.guarded_by == code for other in one.places)
        half = half or (kind.colour == PURPLE and code not in wanted)
        total += POINTS[kind.colour] / (2 if half else 1)
    return total


def test_ff_g18_for_some_numbers_of_heroes_a_sheet_has_a_round_less_or_more_armour() -> None:
    for entry in pack().raw["combat"]:
        name, one = entry.id, entry.value
        for heroes, made in zip((2, 3, 4), content().scenes[name], strict=True):
            counted = 2 if one.rules[:1] == ["duel 2"] else heroes
            assert made.rounds == one.rounds - (counted in one.round_less_with), (name, heroes)
            assert made.more_armour == (counted in one.armour_more_with), (name, heroes)
            assert made.altered().more_armour == made.more_armour


def test_ff_g18_the_threat_of_every_combat_is_within_its_budget() -> None:
    for name, scenes in content().scenes.items():
        if name == "101" or any(
            thing for thing in scenes[0].places if content().enemies[thing.type].colour == BOSS
        ):
            continue  # the tutorial and the bosses stay below the range
        for i, one in enumerate(scenes):
            low, high = BUDGETS[int(one.act)][i]
            if one.kind in ("main", "imposed"):
                assert low <= threat(one) <= high, (name, i + 2, threat(one))
            elif name in THREAT_LEVELS and name != "S1":
                target = (low + high) / 2 * (0.6 + 0.2 * THREAT_LEVELS[name])
                assert 0.845 * target <= threat(one) <= 1.05 * target, (name, i + 2, threat(one), target)


def test_ff_g18_tutorial_bosses_and_the_first_side_quest_stay_below() -> None:
    for name in ("101", "105", "206", "305", "S1"):
        for i, one in enumerate(content().scenes[name]):
            assert threat(one) <= BUDGETS[int(one.act)][i][1]


def threat_of_enemies(one: Scene) -> float:
    """The points of all enemies, leaders who are no objective half."""
    wanted = to_defeat(one)
    total = 0.0
    for place in one.places:
        colour = int(content().enemies[place.type].colour)
        half = colour == PURPLE and colour * 8 + int(place.number) not in wanted
        total += POINTS[colour] / (2 if half else 1)
    return total


def test_ff_g27_scenes_of_battle_mode_have_13_to_33_percent_more_threat() -> None:
    for entry in pack().raw["battle"]:
        for base, harder in zip(content().scenes[entry.value.base], content().scenes[entry.id], strict=True):
            more = threat_of_enemies(harder) / threat_of_enemies(base)
            assert 1.125 <= more <= 1.335, (entry.id, more)


def test_ff_r33_no_card_has_more_than_five_tokens_and_no_colour_two_cards() -> None:
    for name, scenes in content().scenes.items():
        for one in scenes:
            cards: dict[int, set[int]] = {}
            for place in one.places:
                kind = content().enemies[place.type]
                cards.setdefault(int(kind.colour), set()).add(int(place.type))
                assert 0 <= place.number <= 5
            assert all(len(found) == 1 for found in cards.values()), name


# What is refused


def test_a_map_with_an_unknown_letter_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "combats_act_1.toml", "1  S   +   *   o   A", "1  S   +   *   q   A")
    assert "has the mark «q»" in wrong.message
    assert wrong.word == "q"


def test_an_exit_that_cannot_be_reached_is_refused(tmp_path: Path) -> None:
    walls = 'names = { o = "satchel" }\nwalls = ["d1-e1"]'
    wrong = complaint(tmp_path, "combats_act_1.toml", 'names = { o = "satchel" }', walls)
    assert "has the exit «A», which cannot be reached from the start" in wrong.message


def test_a_zone_that_cannot_be_reached_is_refused(tmp_path: Path) -> None:
    wrong = complaint(
        tmp_path, "combats_act_1.toml", "2  -   -   f   -   -", "2  -   -   f   -   -\n3  .   -   -   -   -"
    )
    assert "has the zone «a3», which cannot be reached" in wrong.message


def test_a_band_with_a_gap_in_its_distances_is_refused(tmp_path: Path) -> None:
    wrong = complaint(
        tmp_path, "enemies.toml", '"1: step, hit earliest", "2: step earliest"', '"2: step earliest"'
    )
    assert "leaves out the distance «1»" in wrong.message


def test_a_band_that_has_a_distance_twice_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "enemies.toml", '"2: step earliest"', '"1: step earliest"')
    assert "has twice the distance «1»" in wrong.message


def test_a_skill_with_an_unknown_result_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "skills_forest_guard.toml", 'gain = "shot"', 'gain = "shoot"')
    assert "gives «shoot», which is no result" in wrong.message
    assert wrong.nearest == "shot"


def test_a_skill_that_is_paid_with_an_unknown_result_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "skills_rogue.toml", 'pay = "hit, stealth"', 'pay = "hit, stelth"')
    assert "asks for «stelth»" in wrong.message


def test_a_colour_that_no_die_has_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "skills_forest_guard.toml", "blue shot", "brown shot")
    assert "asks for the colour «brown»" in wrong.message


def test_an_action_that_there_is_none_of_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "skills_mercenary.toml", 'chain = "step, hit"', 'chain = "step, hits"')
    assert "gives the action «hits»" in wrong.message
    assert wrong.nearest == "hit"


def test_an_unknown_word_of_an_effect_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "decks.toml", 'effect = "flee"', 'effect = "flea"')
    assert "«flea»" in wrong.message
    assert wrong.nearest == "flee"


def test_a_static_that_the_rules_do_not_know_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "decks.toml", 'statics = ["hunger"]', 'statics = ["hungry"]')
    assert "name «hungry», which the rules do not know" in wrong.message


def test_an_enemy_that_the_pack_does_not_have_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "combats_act_1.toml", '"guard_dog 1/2/2', '"guard_hog 1/2/2')
    assert "the enemies of the combat «101» name «guard_hog»" in wrong.message
    assert wrong.nearest == "guard_dog"


def test_tokens_that_do_not_fit_the_announced_numbers_are_refused(tmp_path: Path) -> None:
    wrong = complaint(
        tmp_path, "combats_act_1.toml", "guard_dog 1/2/2: c1 d1(3)", "guard_dog 1/1/2: c1 d1(3)"
    )
    assert "place 2 «guard_dog» with 3 heroes, where 1 are announced" in wrong.message


def test_two_cards_of_one_colour_are_refused(tmp_path: Path) -> None:
    wrong = complaint(
        tmp_path,
        "combats_act_1.toml",
        '"guard_dog 1/2/2: c1 d1(3)",',
        '"rat_swarm 1/1/1: c1",\n"guard_dog 1/2/2: c1 d1(3)",',
    )
    assert "two white cards" in wrong.message


def test_a_guard_of_something_that_is_not_there_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "combats_act_1.toml", "d1{satchel}", "d1{sachel}")
    assert "guard «sachel»" in wrong.message
    assert wrong.nearest == "satchel"


def test_a_guard_that_does_not_stand_with_what_it_guards_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "combats_act_1.toml", "d1{satchel} c1 c2$", "b1{satchel} c1 c2$")
    assert "have a guard of «satchel» that does not stand with it" in wrong.message


def test_an_objective_that_asks_for_more_than_the_map_has_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "combats_act_1.toml", '"collect 1 satchel"', '"collect 2 satchel"')
    assert "ask for 2 «satchel», but the map has 1" in wrong.message


def test_what_is_wrong_for_every_number_of_heroes_is_said_once(tmp_path: Path) -> None:
    wrong = complaints(tmp_path, "combats_act_1.toml", '"exit A"]', '"exit D"]')
    assert ["the objectives of the combat «101» ask for the exit «D»" in one.message for one in wrong] == [
        True
    ]


def test_an_unknown_kind_of_objective_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "combats_act_1.toml", '"collect 1 satchel"', '"colect 1 satchel"')
    assert wrong.nearest == "collect"


def test_a_weak_spot_that_drops_an_unknown_card_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "bosses.toml", 'drops = "hook"', 'drops = "hoof"')
    assert "names «hoof», which is no card of its script" in wrong.message


def test_a_door_where_no_two_zones_meet_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "combats_act_1.toml", 'doors = ["a2-b2"', 'doors = ["a2-c2"')
    assert "put a door at «a2-c2», where no two zones meet" in wrong.message


def test_an_ability_without_its_colour_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "enemies.toml", '"rally red"', '"rally"')
    assert "without a colour" in wrong.message


def test_a_level_two_card_of_another_hero_is_refused(tmp_path: Path) -> None:
    wrong = complaint(tmp_path, "skills_rogue.toml", 'upgrades = "feint"', 'upgrades = "flourish"')
    assert "«flourish» of the skill «feint_ii» is no skill of the same hero" in wrong.message
