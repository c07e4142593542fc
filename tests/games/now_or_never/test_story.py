"""The written story (NN-G18 to NN-G20): how much there is, its check rows, tokens, flags, leans; what is refused."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from tests.games.now_or_never.box import changed, refused

from tablewright.content.story import Built
from tablewright.content.story_kept import complaints_of
from tablewright.engine import story
from tablewright.engine.effects import if_holds
from tablewright.engine.story_pages import PASS, WON, Choice, Page
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.rules import combat, quest_cards, resources, story_mode
from tablewright.games.now_or_never.rules import reputation_missions_campaign as missions

LETTERS: Final = "abcdefghijklmn"
HEROES: Final = ("halia", "zeik", "marklun", "namal")
PERSONAL: Final = {1: "adhm", 2: "begl", 3: "cfin", 4: "adjk", 5: "bfhm", 6: "ceil"}
# The letters that stand under R1 to R10; in chapter 1 the tenth is the sample entry, which has its own numbers.
SHARED: Final = {
    1: "bnecfjlik",
    2: "afcmidjnhk",
    3: "emjdgbhlka",
    4: "cghnfblmie",
    5: "agcjlindek",
    6: "bagnjfkhdm",
}
PLACES: Final = {
    2: ("nomad_camp", "scholars_tower"),
    5: ("flying_casino", "city_of_spirits"),
    6: ("crystal_meteorite",),
}
TIERS: Final = (
    {"lo": 4, "mid": 5, "hi": 6, "top": 7},
    {"lo": 5, "mid": 6, "hi": 7, "top": 8},
    {"lo": 6, "mid": 7, "hi": 7, "top": 9},
)
FIGHTS: Final = ({"c1": 1, "c2": 1, "c3": 2}, {"c1": 2, "c2": 3, "c3": 4}, {"c1": 3, "c2": 4, "c3": 5})
# Each choice of a row: its tier, its reputation, and p for a price, t for a token, n for something it needs, b for a
# book or a villager.
ROWS: Final = {
    1: ("lo 1", "hi 0"), 2: ("mid 0", "c1 -1"), 3: ("mid 0 p", "hi -1"), 4: ("hi 1", "c3 0 t"),
    5: ("hi 0", "top 1 t"), 6: ("lo 0", "hi 1", "c2 0"), 7: ("mid 1", "top 0 pb"), 8: ("hi -1", "c3 0"),
    9: ("mid 1", "hi -1", "lo 0 n"), 10: ("hi 1 t", "c2 0", "top 2"),
}  # fmt: skip
# Rows with a third choice, or a token besides or instead.
ODD: Final = {
    (3, 1): ("lo 1", "hi 0", "lo 0 n"), (2, 3): ("mid 0 p", "hi -1 t"), (5, 3): ("mid 0 p", "hi -1 t"),
    (2, 7): ("mid 1", "top 0 pt"), (5, 7): ("mid 1", "top 0 pb", "mid 1 n"),
}  # fmt: skip
PERSONAL_ROWS: Final = (
    ("mid 1 +", "c1 0 -"),
    ("hi 1 p-", "c3 -1 +"),
    ("hi 0 +", "mid -1 -"),
    ("top 1 b+", "c2 0 -"),
)
WORTH: Final = {4: 3, 5: 4, 6: 4.5, 7: 6, 8: 7, 9: 8}
COINS: Final = (1, 2, 3, 3, 3, 1, 2, 0.5, 1)  # what each thing is worth
FLAGS: Final = {
    "cart_people": "1.all.b.a", "cart_goods": "1.all.b.b", "toll_paid": "1.all.e.a", "shard_taken": "1.all.n.b",
    "robot_friend": "1.all.g.b", "bakery_shared": "2.all.a.a", "bakery_cleared": "2.all.a.b",
    "deserter_hidden": "2.all.i.b", "flag_down": "2.all.n.a", "door_open": "3.all.e.a 3.all.e.c",
    "door_shut": "3.all.e.b", "names_read": "3.all.h.a 3.all.h.b", "cure_shared": "4.all.c.a", "cure_sold": "4.all.c.b",
    "beast_spared": "4.all.g.a", "beast_slain": "4.all.g.b", "court_law": "5.all.a.a", "court_crowd": "5.all.a.b",
    "granary_saved": "5.all.j.a", "song_answered": "6.all.b.a", "song_drowned": "6.all.b.b", "bell_hung": "6.all.d.c",
}  # fmt: skip
READ: Final = {
    "cart_people": "2.all.a 5.all.e.c 6.all.k", "cart_goods": "2.all.a 6.all.k", "toll_paid": "2.all.h.c 6.all.h.a",
    "shard_taken": "3.all.k.c 6.all.b 6.all.crystal_meteorite", "robot_friend": "4.all.e 6.all.n",
    "bakery_shared": "5.all.a.b 5.all.n 6.all.n", "bakery_cleared": "5.all.a.b 5.all.n 6.all.n",
    "deserter_hidden": "5.all.l.a 6.all.g", "flag_down": "5.all.a 5.all.d.a", "door_open": "4.all.i.c 6.all.m",
    "door_shut": "6.all.m", "names_read": "4.all.m.a 5.all.k", "cure_shared": "4.all.n 4.all.n.a 6.all.j",
    "cure_sold": "4.all.n 4.all.n.a 6.all.j", "beast_spared": "6.all.a.a 6.all.b", "beast_slain": "6.all.a 6.all.b",
    "court_law": "5.all.n 6.all.k", "court_crowd": "5.all.n 6.all.k", "granary_saved": "6.all.k.a 6.all.k.b",
    "song_answered": "6.all.m", "song_drowned": "6.all.m", "bell_hung": "6.all.f",
}  # fmt: skip
TOKENS: Final = {
    "robot_y9": "1.all.g.b 6.all.n.b", "glass_key": "2.all.j.b", "old_map": "2.all.i.b 5.all.l.b",
    "spore_vial": "2.all.m.b 3.all.d.b 6.all.j.b", "brass_eye": "1.all.c.b", "orphan": "2.all.k.a 4.all.n.b 5.all.j.b",
    "stray_hound": "1.all.f.b", "rivals_mark": "2.all.c.b 5.all.c.b", "bell_clapper": "3.all.a.a 4.all.e.a",
    "lantern_moth": "3.all.g.b 4.all.f.b 6.all.m.a", "cracked_crown": "5.all.k.a",
}  # fmt: skip


@cache
def built() -> Built:
    made = GAME.story(GAME.load(None))
    assert made is not None
    return made


def page(name: str) -> Page:
    found = built().stories.known(name)
    assert found is not None, name
    return found


def entries() -> list[Page]:
    """All 209, as they are written for nobody in particular."""
    frame = (".intro", ".outro", ".prologue.", ".hook.", ".ending.", ".epilogue.")
    return [
        one for one in built().stories.pages
        if one is not None and one.is_node and not any(word in one.id for word in frame)
    ]  # fmt: skip


class Facts(NamedTuple):
    """What a choice asks for and brings."""

    tier: int  # skill, or the level of the combat
    is_fight: bool
    reputation: int
    tokens: tuple[int, ...]
    lean: int
    mission: bool
    goods: dict[int, int]
    worth: float
    flags: tuple[str, ...]


def facts(choice: Choice, head: int) -> Facts:
    tier, is_fight = 0, False
    for move in choice.deed:
        if move[0] in (story_mode.test_skill, story_mode.fight_story):
            tier, is_fight = move[1], move[0] is story_mode.fight_story
    reaction = reaction_to(choice, head)
    reputation, lean, worth = 0, 0, 0.0
    tokens: list[int] = []
    flags: list[str] = []
    goods: Counter[int] = Counter()
    is_mission = False
    for move in reaction.effects:
        step, args = move[0], move[1:]
        if step is missions.move_reputation:
            reputation += args[0]
        elif step is story_mode.take_story_token:
            tokens.append(args[0])
            worth += 4
        elif step is story.count:
            lean += args[1]
        elif step is missions.place_mission:
            is_mission = True
        elif step is story.remember:
            flags.append(built().book.made[args[0][0]].id)
        elif step is combat.gain_villagers:
            goods[-1] += args[0]
            worth += 5 * args[0]
        elif step is quest_cards.draw_quests:
            worth += 2 * args[0]
        elif step is resources.gain:
            for thing, n in args[0]:
                goods[thing] += n
                worth += COINS[thing] * n
        else:
            assert step is if_holds, move
    return Facts(
        tier, is_fight, reputation, tuple(tokens), lean, is_mission, dict(goods), worth, tuple(flags)
    )


def reaction_to(choice: Choice, head: int) -> Page:
    """What is read after a success."""
    way = choice.ways[PASS] or choice.ways[WON]
    assert way is not None
    return built().stories.page(built().stories.number_of[way.cases[0][2]], head)


def as_each(one: Page) -> list[tuple[int, Page]]:
    """A page for nobody in particular, then as each hero reads it."""
    return [(-1, one), *((head, own) for head, own in enumerate(one.heads) if own is not None)]


# How much there is


def test_g18_209_entries_and_76_frame_texts() -> None:
    nodes = [one.id for one in built().stories.pages if one is not None and one.is_node]
    assert len(entries()) == 209
    assert len(nodes) == 209 + 76
    kinds = Counter(name.split(".")[1] for name in nodes if name.split(".")[1] not in (*HEROES, "all"))
    assert kinds == {"intro": 6, "prologue": 24, "hook": 24, "outro": 6, "ending": 12, "epilogue": 4}


def test_g18_shared_personal_mission_and_location_entries() -> None:
    kinds: Counter[str] = Counter()
    for one in entries():
        _, whose, *key = one.id.split(".")
        kind = "letter" if len(key[0]) == 1 else "place"
        kinds["mission" if key[0] == "mission" else "personal" if whose != "all" else kind] += 1
    assert kinds == {"letter": 60, "personal": 96, "mission": 48, "place": 5}


def test_g18_every_shared_entry_differs_for_each_hero() -> None:
    """260 variants: one changed sentence each, and at least one choice or reward."""
    shared = [one for one in entries() if ".all." in one.id]
    assert sum(len([own for own in one.heads if own is not None]) for one in shared) == 260
    for one in shared:
        assert len({own.text for own in one.heads if own is not None}) == 4, one.id
        for head, own in enumerate(one.heads):
            assert own is not None
            theirs = [(choice.title, choice.bonus, reaction_to(choice, head).text) for choice in own.choices]
            ours = [(choice.title, choice.bonus, reaction_to(choice, -1).text) for choice in one.choices]
            assert theirs != ours, (one.id, built().stories.heads[head])


def test_20_3_each_hero_has_an_entry_for_each_letter() -> None:
    for chapter in range(1, 7):
        assert set(SHARED[chapter]) | set(PERSONAL[chapter]) | ({"g"} if chapter == 1 else set()) == set(
            LETTERS
        )
        for letter in LETTERS:
            whose = HEROES if letter in PERSONAL[chapter] else ("all",)
            for one in whose:
                assert page(f"{chapter}.{one}.{letter}")


def test_g18_446_choices() -> None:
    choices = [choice for one in entries() for choice in one.choices]
    assert len(choices) == 446
    fights = sum(facts(choice, -1).is_fight for choice in choices)
    priced = sum(bool(choice.pays) for choice in choices)
    plus = sum(facts(choice, -1).reputation > 0 for choice in choices)
    minus = sum(facts(choice, -1).reputation < 0 for choice in choices)
    shares = [round(100 * n / 446) for n in (fights, plus, minus, priced)]
    assert shares == [29, 34, 19, 13]


# Check rows


def matches(choice: Choice, chapter: int, row: str, head: int) -> None:
    """A choice against its cell of the table in NN-G20."""
    tier, reputation, marks = (*row.split(), "")[:3]
    told = facts(choice, head)
    stage = (chapter - 1) // 2
    wanted = {**TIERS[stage], **FIGHTS[stage]}[tier]
    assert told.is_fight == (tier in FIGHTS[stage])
    gives = "t" in marks or "b" in marks or int(reputation) == 2
    allowed = (7, 8) if tier == "hi" and stage == 2 and gives else (wanted,)
    assert told.tier in allowed
    assert told.reputation == int(reputation)
    assert bool(told.tokens) == ("t" in marks)
    assert bool(choice.pays) == ("p" in marks)
    assert (choice.needs is not None) == ("n" in marks)
    assert ("b" in marks) <= (told.goods.get(4, 0) + told.goods.get(-1, 0) > 0)
    assert told.lean == (1 if "+" in marks else -1 if "-" in marks else 0)


@pytest.mark.parametrize("chapter", range(1, 7))
def test_g20_the_shared_letters_keep_to_their_rows(chapter: int) -> None:
    for row, letter in enumerate(SHARED[chapter], start=1):
        cells = ODD.get((chapter, row), ROWS[row])
        for head, one in as_each(page(f"{chapter}.all.{letter}")):
            assert len(one.choices) == len(cells), one.id
            for choice, cell in zip(one.choices, cells, strict=True):
                matches(choice, chapter, cell, head)
    for place in PLACES.get(chapter, ()):
        for head, one in as_each(page(f"{chapter}.all.{place}")):
            for choice, cell in zip(one.choices, ROWS[6], strict=True):
                if cell.startswith("c2") and chapter > 4:
                    assert facts(choice, head).tier in (4, 5, 6)  # the third choice may be as hard as 6
                else:
                    matches(choice, chapter, cell, head)


def test_g18_the_robot_head_keeps_the_numbers_of_the_sample() -> None:
    first, second = page("1.all.g").choices
    one, other = facts(first, -1), facts(second, -1)
    assert (one.tier, one.goods) == (6, {5: 2, 1: 1})
    assert first.bonus == ((resources.gain, ((6, 1), (5, 1))),)
    assert (other.tier, other.reputation, len(other.tokens)) == (8, 2, 1)
    assert second.bonus == ((resources.gain, ((1, 1), (6, 1))),)


@pytest.mark.parametrize("chapter", range(1, 7))
@pytest.mark.parametrize("hero", HEROES)
def test_g20_personal_letters_and_missions_keep_to_their_rows(chapter: int, hero: str) -> None:
    head = built().stories.heads.index(hero)
    for cells, letter in zip(PERSONAL_ROWS, PERSONAL[chapter], strict=True):
        for choice, cell in zip(page(f"{chapter}.{hero}.{letter}").choices, cells, strict=True):
            matches(choice, chapter, cell, head)
    first, second = steps_of(chapter, hero)
    one = ("mid 0 +", "mid 0 p-", *(("lo 1 n",) if chapter == 5 else ()))
    two = ("hi 1 +", f"c2 {-1 if hero in ('marklun', 'namal') else 0} -")
    for mission, cells in ((first, one), (second, two)):
        for choice, cell in zip(mission.choices, cells, strict=True):
            # The SEALED LETTER of chapter 2 comes on top of both rewards of the second step.
            letter = "t" if chapter == 2 and mission is second else ""
            matches(choice, chapter, f"{cell} {letter}" if cell.count(" ") == 1 else cell + letter, head)
    assert all(facts(choice, head).mission for choice in first.choices)
    assert not any(facts(choice, head).mission for choice in second.choices)


def steps_of(chapter: int, hero: str) -> tuple[Page, Page]:
    """The two steps of a mission: the one the hook leads to, and the one that leads to."""
    hook = page(f"{chapter}.hook.{hero}")
    first = next(move[1] for move in hook.effects if move[0] is missions.place_mission)
    names = [entry.id for entry in sorted(GAME.load(None).raw["location"], key=lambda one: one.id)]
    start = page(f"{chapter}.{hero}.mission.{names[first]}")
    way = start.choices[0].ways[PASS]
    assert way is not None
    then = next(move[1] for move in page(way.cases[0][2]).effects if move[0] is missions.place_mission)
    return start, page(f"{chapter}.{hero}.mission.{names[then]}")


def test_g18_rewards_are_worth_what_their_tests_ask() -> None:
    """Within 2 coins: skill and combat by the table, less 1 for reputation +1, more 2 for −1, and what was paid."""
    for one in entries():
        if one.id == "1.all.g":
            continue
        for choice in one.choices:
            told = facts(choice, -1)
            wanted = 1.0 + 2 * told.tier if told.is_fight else WORTH[told.tier]
            wanted += -told.reputation if told.reputation > 0 else -2 * told.reputation
            paid = sum(COINS[thing] * n for move in choice.pays for thing, n in move[1])
            if ".mission." in one.id:
                continue  # they have worths of their own, by chapter
            assert abs(told.worth - wanted - paid) <= 2, (one.id, choice.id, told.worth, wanted + paid)


def test_g18_every_entry_has_a_choice_without_payment_and_needs() -> None:
    for one in entries():
        assert any(not choice.pays and choice.needs is None for choice in one.choices), one.id
        assert len(one.choices) in (2, 3)


# Memory, tokens, leans


def test_g20_flags_are_set_and_read_where_the_table_says() -> None:
    is_set: dict[str, list[str]] = {}
    is_read: dict[str, set[str]] = {}
    for one in entries():
        for condition, _ in one.text_if:
            for flag in asked(condition):
                is_read.setdefault(flag, set()).add(one.id)
        for choice in one.choices:
            for flag in facts(choice, -1).flags:
                is_set.setdefault(flag, []).append(f"{one.id}.{choice.id}")
            for thing in (choice.needs, choice.deed, reaction_to(choice, -1).effects):
                for flag in asked(thing):
                    is_read.setdefault(flag, set()).add(f"{one.id}.{choice.id}")
    assert is_set == {flag: places.split() for flag, places in FLAGS.items()}
    assert {flag: {entry_of(one) for one in places} for flag, places in is_read.items()} == {
        flag: {entry_of(one) for one in places.split()} for flag, places in READ.items()
    }
    by_choices = {(flag, one) for flag, places in is_read.items() for one in places if one != entry_of(one)}
    assert by_choices == {
        (flag, one) for flag, places in READ.items() for one in places.split() if one != entry_of(one)
    }


def entry_of(place: str) -> str:
    """`2.all.h.c` is in the entry `2.all.h`."""
    return ".".join(place.split(".")[:3])


def asked(thing: Any) -> set[str]:
    """The flags that a condition or a row of moves asks for."""
    if not isinstance(thing, (tuple, list)):
        return set()
    if thing and thing[0] is story.remembers:
        return {built().book.made[thing[1][0]].id}
    return {flag for part in thing for flag in asked(part)}


def test_g19_story_tokens_are_gained_where_the_table_says() -> None:
    content = GAME.compiled(GAME.load(None), None)
    found: dict[str, list[str]] = {}
    for one in entries():
        for choice in one.choices:
            for number in facts(choice, -1).tokens:
                found.setdefault(content.story_tokens[number].id, []).append(f"{one.id}.{choice.id}")
    letters = found.pop("sealed_letter")
    assert sorted(letters) == sorted(f"{steps_of(2, hero)[1].id}.{way}" for hero in HEROES for way in "ab")
    assert found == {token: places.split() for token, places in TOKENS.items()}


def test_no_page_has_marks_that_screens_do_not_draw() -> None:
    """Stress lies in the word order: stars would be read as stars."""
    pages = [own for one in built().stories.pages if one is not None for _, own in as_each(one)]
    texts = [text for page in pages for text in (page.text, *(text for _, text in page.text_if))]
    assert len(texts) > 1000
    assert [text for text in texts if "*" in text or "_" in text or '"' in text] == []


def test_g20_a_shared_entry_never_leans() -> None:
    for one in entries():
        if ".all." in one.id:
            assert all(facts(choice, head).lean == 0 for head, own in as_each(one) for choice in own.choices)


def test_the_story_can_be_read_to_every_page() -> None:
    assert [str(error) for error in complaints_of(GAME, GAME.load(None))] == []


# What is refused

ENTRY: Final = """
[[node]]
id = "1.all.x"
title = "Another Place"
text = "There is one more place on this road."
chapter = 1
root = true
stage = "read"

[[node.choice]]
id = "a"
title = "Look behind the stone"
{}

[[node.choice]]
id = "b"
title = "Go on"
test = "4"
pass = {{ text = "You go on.", next = "back" }}
"""


def test_a_story_as_it_should_be_is_taken(tmp_path: Path) -> None:
    changed(
        tmp_path,
        ENTRY.format('test = "5"\npass = { text = "A coin.", effects = "gain 1 coin", next = "back" }'),
    )


def test_a_dead_end_is_refused_with_file_line_and_word(tmp_path: Path) -> None:
    told = refused(tmp_path, ENTRY.format('test = "5"\npass = { text = "A wall." }'))
    assert told.startswith("cards.toml:14:")
    assert "«1.all.x.a.pass» leads nowhere" in told


def test_a_way_to_nowhere_is_refused(tmp_path: Path) -> None:
    told = refused(tmp_path, ENTRY.format('next = "1.all.bb"'))
    assert told.startswith("cards.toml:13:")
    assert "«1.all.bb»" in told
    assert "is no node, scene or ending" in told


def test_an_unknown_story_token_is_refused_with_the_nearest(tmp_path: Path) -> None:
    told = refused(
        tmp_path,
        ENTRY.format('test = "5"\npass = { text = "An eye.", effects = "token bras_eye", next = "back" }'),
    )
    assert told.startswith("cards.toml:14:")
    assert "«bras_eye»" in told
    assert "brass_eye" in told


def test_a_skill_without_a_number_is_refused(tmp_path: Path) -> None:
    told = refused(tmp_path, ENTRY.format('test = "hard"\npass = { text = "A coin.", next = "back" }'))
    assert told.startswith("cards.toml:13:")
    assert "«hard»" in told
    assert "number" in told


def test_a_mission_to_a_place_that_is_not_there_is_refused(tmp_path: Path) -> None:
    told = refused(
        tmp_path,
        ENTRY.format('test = "5"\npass = { text = "Go.", effects = "mission ublo_towr", next = "back" }'),
    )
    assert "«ublo_towr»" in told
    assert "ublo_tower" in told


def test_a_chapter_without_one_of_its_pages_is_refused(tmp_path: Path) -> None:
    # GIVEN chapter 1 with a search token at Istreka, for which nothing is written
    told = refused(tmp_path, '[[chapter]]\nid = "ash_on_the_road"\npatch = true\nsearches = ["istreka"]\n')
    assert "has no page «1.halia.istreka»" in told


def test_a_chapter_with_an_unknown_location_is_refused(tmp_path: Path) -> None:
    told = refused(tmp_path, '[[chapter]]\nid = "ash_on_the_road"\npatch = true\nsearches = ["istrka"]\n')
    assert told.startswith("cards.toml:4:")
    assert "istreka" in told
