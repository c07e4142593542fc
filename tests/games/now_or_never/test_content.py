# ruff: noqa: E501 - what is written and what is said of it read better in one line
"""The content of the box: counts and numbers of the rulebook, texts, and what is refused at load."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from tests.games.now_or_never.box import HEAD, box, changed, refused

from tablewright.games.now_or_never.cards import (
    ADVANCED,
    ARTIFACT,
    BASIC,
    BLUE,
    COIN,
    CRYSTAL,
    DEMON,
    HEART,
    MANA,
    RED,
    SHELL,
    SURFACE,
    THINGS,
    TOOL,
    UNDERGROUND,
    Map,
)
from tablewright.games.now_or_never.game import GAME

# Counts


def test_g23_counts_of_everything() -> None:
    """G5, G6, G7, G8, G11, G12, G13, G14, G15, G16, G19."""
    made = box()
    assert [hero.name for hero in made.heroes] == ["Halia", "Zeik", "Marklun", "Namal"]
    assert len(made.buildings) == 20
    assert (len(made.starting_builders), len(made.starting_healers), len(made.others)) == (4, 4, 24)
    assert Counter(one.good for one in made.villagers[: made.pile_of_villagers]) == {
        SHELL: 18,
        TOOL: 16,
        DEMON: 13,
        CRYSTAL: 13,
    }
    assert (len(made.orders), len(made.searches), len(made.solo)) == (20, 20, 9)
    assert Counter(one.kind for one in made.quests) == {BASIC: 36, ARTIFACT: 12, ADVANCED: 12}
    assert (len(made.gear_pile(RED)), len(made.gear_pile(BLUE))) == (9, 12)
    assert len([token for token in made.tokens if not token.is_gear]) == 24
    assert (len(made.story_tokens), sum(one.copies for one in made.story_tokens)) == (12, 24)


def test_g11_six_kinds_of_red_gear_and_seven_of_blue() -> None:
    gear = [token for token in box().tokens if token.is_gear]
    assert [len({one.name for one in gear if one.colour == colour}) for colour in (RED, BLUE)] == [6, 7]
    assert (min(one.cost for one in gear), max(one.cost for one in gear)) == (5, 12)


def test_g14_two_search_tokens_of_each_kind_and_fourteen_on_the_board() -> None:
    made = box()
    assert Counter(one.text for one in made.searches).most_common()[-1][1] == 2
    letters = [space.letter for space in made.maps[SURFACE].spaces if space.letter]
    assert (len(made.searches), len(letters)) == (20, 14)


def test_g16_nine_solo_cards() -> None:
    assert Counter(card.name for card in box().solo) == {
        "Search": 2, "Recruit specialist": 1, "Attack (first time)": 2, "Roll a die": 1,
        "Exhaust a rival's specialist": 1, "Exhaust your specialist": 2,
    }  # fmt: skip
    (die,) = [card for card in box().solo if card.name == "Roll a die"]
    assert die.text.startswith(
        "Roll the die: 1–2: the bot takes the top order; 3–4: the bot takes the top basic and"
    )


def test_g24_the_targets_are_those_of_the_clause() -> None:
    aims = tomllib.loads((GAME.folder / "targets.toml").read_text(encoding="utf-8"))
    bounds = {aim["name"]: (aim["low"], aim["high"]) for aim in (*aims["target"], *aims["number"])}
    assert bounds["100 victory points, alone"] == (0.4, 0.5)
    assert (bounds["points, alone"], bounds["points, alone, at random"]) == ((85, 105), (5, 20))
    assert {bounds[f"points of the winner, {seats} players"] for seats in (2, 3, 4)} == {(95, 120)}


def test_g9_thirty_four_enemies_and_twelve_for_the_underground() -> None:
    made = box()
    surface, under = made.enemies
    assert sum(one.copies for one in surface) == 34
    assert [one.level for one in under if one.is_underground] == [2, 5, 7]
    assert sum(one.copies for one in under if one.is_underground) == 12
    assert [(one.health, one.attack, one.villagers) for one in surface] == [
        (3, 1, 1), (4, 2, 1), (6, 2, 1), (7, 3, 1), (10, 3, 2), (11, 4, 2), (13, 4, 2), (14, 5, 3), (20, 5, 3),
    ]  # fmt: skip


def test_g6_the_hero_boards() -> None:
    made = box()
    assert {hero.id: (hero.hearts, hero.mana, hero.arrows) for hero in made.heroes} == {
        "marklun": (13, 5, (2, 2, 3)),
        "halia": (13, 4, (2, 3, 4)),
        "namal": (12, 3, (2, 2, 3)),
        "zeik": (15, 4, (2, 3, 3)),
    }
    namal = made.heroes[made.hero_of["namal"]]
    assert [(face.damage, face.defence, face.price, face.extra_damage) for face in namal.faces] == [
        (2, 0, 1, 1), (1, 1, 0, 0), (2, 0, 0, 0), (3, 0, 0, 0),
    ]  # fmt: skip


def test_g7_each_hero_has_three_red_and_three_blue_abilities() -> None:
    """NN-3.6; levels cost 2, 3 and 5 experience."""
    made = box()
    for hero in made.heroes:
        tokens = [made.tokens[one] for one in hero.tokens]
        assert Counter(token.colour for token in tokens) == {RED: 3, BLUE: 3}, hero.id
        assert all(token.cost == {1: 2, 2: 3, 3: 5}[token.level] for token in tokens)
        for colour in (RED, BLUE):
            assert 1 in {token.level for token in tokens if token.colour == colour}


def test_g5_beds_books_and_producers() -> None:
    made = box()
    assert sum(tile.beds for tile in made.buildings) == 6
    assert len([tile for tile in made.buildings if tile.has_book]) == 4
    assert len([tile for tile in made.buildings if tile.is_producer]) == 6
    assert sum(tile.cost for tile in made.buildings) / 20 == 9.4


def test_g13_orders() -> None:
    short = {SHELL: "S", TOOL: "T", DEMON: "D", CRYSTAL: "C"}
    orders = {"".join(short[good] * n for good, n in order.goods): order.coins for order in box().orders}
    assert orders == {
        "SS": 5, "SSS": 7, "ST": 6, "TT": 7, "SD": 7, "SC": 7, "TD": 8, "TC": 8, "DD": 9, "CC": 9, "DC": 9,
        "SST": 7, "SSD": 8, "SSC": 8, "STD": 9, "STC": 9, "TTD": 10, "TTC": 10, "TTT": 10, "STDC": 14,
    }  # fmt: skip


def test_g10_the_market_has_the_best_sales_first() -> None:
    sales = [(dict(sale.goods), sale.coins) for sale in box().sales]
    assert sales[0] == ({SHELL: 1, TOOL: 1, DEMON: 1, CRYSTAL: 1}, 12)
    assert [coins for _, coins in sales] == [12, 11, 11, 8, 5, 3, 3, 2, 1]


def test_g8_specialists_by_action() -> None:
    made = box()
    assert Counter(made.specialists[one].action for one in made.others) == {0: 10, 1: 6, 2: 4, 3: 4}
    broker = made.specialists[made.specialist_of["surveyor"]]
    assert (broker.cost, broker.tax, broker.text) == (6, 2, "Build + 1 experience.")


def test_g17_reputation() -> None:
    """NN-21.2, NN-R42: a space without a number counts as the nearest marked one to its left."""
    numbers = box().numbers
    points = {numbers.reputation_low + i: vp for i, vp in enumerate(numbers.reputation)}
    assert (points[-2], points[-1], points[0], points[5], points[12]) == (-2, -1, 0, 2, 9)


# The boards


def at(found: Map, column: int, row: int) -> int:
    return (row - 1) * 10 + column - 1


def test_g2_the_surface_as_drawn() -> None:
    made = box()
    found = made.maps[SURFACE]
    places = {made.locations[SURFACE][one.location].name for one in found.spaces if one.location >= 0}
    assert len(places) == 14
    assert len([one for one in found.spaces if one.is_mountain]) == 8
    assert len([one for one in found.spaces if one.is_mountain and one.letter]) == 4
    monument = found.spaces[found.start]
    assert (monument.column, monument.row) == (1, 1)
    assert found.spaces[at(found, 3, 2)].is_mountain
    undergarden = found.spaces[at(found, 4, 3)]
    assert made.locations[SURFACE][undergarden.location].name == "Undergarden"
    meteorite = found.spaces[at(found, 10, 3)]
    assert (meteorite.foe, made.locations[SURFACE][meteorite.location].id) == (9, "crystal_meteorite")
    assert sorted(found.spaces[0].near) == [1, 10]
    assert made.locations[SURFACE][found.orders].id == "tower_of_miners"


def test_g3_the_underground_as_drawn() -> None:
    made = box()
    found = made.maps[UNDERGROUND]
    assert len([one for one in found.spaces if one.is_mountain]) == 9
    assert (found.spaces[found.start].column, found.spaces[found.start].row) == (4, 1)
    assert made.locations[UNDERGROUND][found.orders].id == "istreka"
    rubble = found.spaces[at(found, 8, 3)]
    assert (rubble.foe, rubble.is_mountain) == (5, True)


def test_g4_the_towns() -> None:
    """NN-R2: from the top 0, 6, 8, 8 and 5, 5, 6, 7."""
    surface, under = box().towns
    assert surface.gives[12:] == (SHELL,) * 4
    assert (THINGS[surface.gives[1]], surface.extra[1]) == ("book", 3)
    assert (surface.full_row, surface.housing) == ((0, 6, 8, 8), (5, 5, 6, 7))
    assert under.gives[12:] == (TOOL, SHELL, SHELL, TOOL)
    assert sum(under.extra) == 12


def test_11_and_12_what_visits_cost_and_give() -> None:
    """NN-11.7–11.20, NN-12.4–12.13."""
    made = box()
    above = {place.id: place for place in made.locations[SURFACE]}
    below = {place.id: place for place in made.locations[UNDERGROUND]}
    assert above["forest_of_faces"].price == ((HEART, 5),)
    assert above["wailing_cavern"].price == ((MANA, 1), (HEART, 8))
    assert below["forest_of_faces"].price == ((COIN, 1), (MANA, 1), (HEART, 5))
    assert below["wailing_cavern"].name == "Wailing Caverns"
    for same in ("crystal_meteorite", "nomad_camp", "ublo_tower", "scholars_tower", "city_of_spirits"):
        assert below[same].text == above[same].text, same
    assert above["undergarden"].text == (
        "Pay 2 experience. Gain 6 coins. Draw 2 quest cards from any pile and keep 1."
    ).replace("from any pile", "from any piles")


# Texts


def test_every_card_has_words_of_its_own() -> None:
    made = box()
    named = (
        *made.heroes, *made.tokens, *made.specialists, *made.buildings, *made.villagers[:60], *made.orders,
        *made.searches[::2], *made.locations[SURFACE], *made.quests, *made.enemies[SURFACE], *made.story_tokens,
    )  # fmt: skip
    flavours = [one.flavour for one in named]
    assert all(flavours)
    assert len(set(flavours)) == len(flavours)


def test_g12_a_portrait_line_has_ten_to_fourteen_words() -> None:
    villagers = box().villagers[: box().pile_of_villagers]
    assert all(10 <= len(one.flavour.split()) <= 14 for one in villagers)
    assert len({one.name for one in villagers}) == 60


def test_texts_are_made_from_effects() -> None:
    made = box()
    texts = {one.id: one.text for one in (*made.tokens, *made.buildings, *made.quests, *made.searches)}
    assert texts["dark_flame"] == "3 damage. 1 mana: +2 damage."
    assert texts["self_repair"] == "Once per season, on your turn (not in combat): pay 1 tool: gain 7 hearts."
    assert texts["garden_house"] == "Makes 2 coins in each production phase, not in the final one. 1 bed."
    assert texts["tinkers_bargain"] == "Gain 1 tool. Ongoing: whenever you visit Ublo Tower, gain 1 coin."
    assert texts["nomad_treaty"] == "Only if you have 8 or more housed villagers."
    assert texts["lost_villager_1"] == "Take 1 villager of your choice from the row. Discard this token."
    assert texts["cave_in"] == "Fight: health 5, attack 2. If you win, gain 1 crystal and 1 experience."


# What is refused


def rows_with(old: str, new: str) -> str:
    """The surface map with one thing drawn otherwise."""
    rows = [
        "A | scholars_tower | foe 2 | C ^ | ublo_tower | foe 5 | H | flying_casino | L ^ | foe 8",
        "foe 1 | the_monument | ^ | D | tower_of_miners | G ^ | city_of_spirits | foe 7 | istreka | M",
        "hermits_hut | B | - | undergarden | ^ | nomad_camp | I ^ | wailing_cavern | ^ | crystal_meteorite foe 9",
        "E | foe 3 | snail_caves | F | foe 4 | J | forest_of_faces foe 6 | K | N | ^",
    ]
    drawn = [row.replace(old, new) for row in rows]
    return (
        '[[map]]\npatch = true\nid = "surface"\nrows = [\n'
        + "".join(f'  "{row}",\n' for row in drawn)
        + "]\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (" | foe 8", "", "row 1 of the map «surface» has 9 spaces instead of 10"),
        ("| K |", "| |", "the letter K is missing from the map «surface»; it must stand there once"),
        ("| - |", "| K |", "the letter K stands 2 times on the map «surface»"),
        ("istreka", "istrika", "«istrika» in the map «surface» is neither a location nor a letter"),
        ("istreka", "-", "the location «istreka» is missing from the map «surface»"),
        ("| foe 7", "| foe 6", "«foe 7» is missing from the map «surface»"),
    ],
)
def test_a_map_that_is_drawn_wrong_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    wrong = refused(tmp_path, rows_with(old, new))
    assert said in wrong
    assert wrong.startswith("cards.toml:4: ")


def test_a_map_with_a_space_that_nobody_can_reach_is_refused(tmp_path: Path) -> None:
    # GIVEN rock around the corner with A
    text = rows_with("A | scholars_tower | foe 2", "A | # | scholars_tower foe 2").replace(
        "foe 1 | the_monument", "# | the_monument foe 1"
    )

    # THEN the space is named by its place
    assert refused(tmp_path, text) == (
        "cards.toml:4: column 1 of row 1 of the map «surface» cannot be reached from the start."
    )


def test_a_set_of_nineteen_buildings_is_refused(tmp_path: Path) -> None:
    wrong = refused(tmp_path, "", HEAD + '[remove]\nbuilding = ["school"]\n')
    assert "there are 19 building tiles; the grid of 5 by 4 needs 20" in wrong
    assert "buildings.toml:" in wrong


QUEST = '[[quest]]\nid = "new"\nname = "New"\nkind = "basic"\nvp = 1\n'


@pytest.mark.parametrize(
    ("cards", "line", "said"),
    [
        (QUEST + 'location = "istrika"', 6, "«istrika» of the quest «new» is not a location of this pack; did you mean «istreka»?"),
        (QUEST, 1, "location"),
        (QUEST + 'location = "istreka"\npay = "2 bok"', 7, "«2 bok» of the quest «new» has the unknown word «bok»; did you mean «book»?"),
        (QUEST + 'location = "istreka"\ncombat = "7"', 7, "the combat «7» of the quest «new» is not a health and an attack like «7/3»"),
        (QUEST + 'location = "istreka"\nneeds = "house>=3"', 7, "«house» in the needs of «new» is not a count this game knows; did you mean «housed»?"),
        (QUEST + 'location = "istreka"\neffect = "gian 1 coin"', 7, "«gian» in the effect of «new» is not a word this game knows; did you mean «gain»?"),
        (QUEST + 'location = "istreka"\nscores = "score 1 bookz"', 7, "did you mean «books»?"),
        (QUEST + 'location = "istreka"\nuse = { when = "turn" }', 7, "the «use» of the quest «new» has no effect"),
        ('[[gear]]\npatch = true\nid = "iron_flail"\nred = ""', 4, "the gear «iron_flail» has no «red»"),
        ('[[gear]]\npatch = true\nid = "trail_boots"\nred = "damage 2"', 4, "is blue and cannot have «red»"),
        ('[[gear]]\npatch = true\nid = "iron_flail"\nred = "ignore_mountains"', 4, "«ignore_mountains» is not what a red ability of the gear «iron_flail» can say"),
        ('[[gear]]\npatch = true\nid = "trail_boots"\nlasting = ""', 3, "the gear «trail_boots» does nothing"),
        ('[[ability]]\npatch = true\nid = "plating"\nhero = "nomal"', 4, "«nomal» of the ability «plating» is not a hero of this pack; did you mean «namal»?"),
        ('[[hero]]\npatch = true\nid = "zeik"\nfaces = ["damage 1"]', 4, "the hero «zeik» has 1 faces; a die has 4"),
        ('[[enemy]]\nid = "zombie"\nname = "Zombie"\nhealth = 3\nattack = 1\nlevel = 4', 6, "is a second enemy of level 4"),
        ('[[order]]\nid = "x"\nname = "X"\ngoods = "2 book"\ncoins = 3', 4, "«2 book» of the order «x» has the unknown word «book»"),
        ('[[order]]\nid = "x"\nname = "X"\ngoods = ""\ncoins = 3', 4, "the order «x» asks for nothing; write «2 shell»"),
        ('[[town]]\npatch = true\nid = "surface"\nrows = ["- | - | - | shel", "-|-|-|-", "-|-|-|-", "-|-|-|-"]', 4, "«shel» in the town «surface» is neither a thing nor extra coins like «+2»; did you mean «shell»?"),
        ('[[town]]\npatch = true\nid = "surface"\nhousing = [1, 2]', 4, "«housing» of the town «surface» has 2 numbers; a town has 4 rows"),
        ("[numbers]\npatch = true\nkept = 9", 3, "9 quests are kept of 8 that are dealt; keep fewer"),
        ('[[building]]\npatch = true\nid = "school"\nmakes = "1 book"', 4, "has the unknown word «book»"),
        ('[[villager]]\nid = "x"\nname = "X"\ngood = "book"', 4, "book"),
        ('[[villager]]\nid = "x"\nname = "X"\ngood = "shell"\nwish = "a chair"', 5, "wish"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_file_line_and_word(
    tmp_path: Path, cards: str, line: int, said: str
) -> None:
    wrong = refused(tmp_path, cards)
    assert said in wrong
    assert wrong.startswith(f"cards.toml:{line}: ")


@pytest.mark.parametrize(
    ("removed", "said"),
    [
        ('ability = ["plating"]', "the hero «namal» has 5 ability tokens instead of six"),
        ('hero = ["zeik"]', "there are 3 heroes; the book needs 4"),
        ('enemy = ["husk_soldier"]', "there is no enemy of level 5"),
        ('specialist = ["mason"]', "there are 3 starting builders; each of 4 players needs one"),
        ('search = ["old_teacher", "hidden_cave", "lost_knowledge", "lost_villager"]', "there are 12 search tokens for 14 letters"),
        ('map = ["underground"]', "there is no map «underground»"),
        ('solo = ["solo_search", "solo_recruit", "solo_die", "solo_exhaust_rival", "solo_exhaust_own"]', "all solo cards attack"),
        ('quest = ["*"]', "the pack has no quest"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said(tmp_path: Path, removed: str, said: str) -> None:
    assert said in refused(tmp_path, "", HEAD + f"[remove]\n{removed}\n")


def test_a_pack_may_change_a_number(tmp_path: Path) -> None:
    made = changed(tmp_path, '[[building]]\npatch = true\nid = "school"\ncost = 3\n')
    assert made.buildings[made.building_of["school"]].cost == 3
    assert made.buildings[made.building_of["inn"]].cost == 10
