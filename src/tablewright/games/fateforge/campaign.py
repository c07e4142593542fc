# interpreted: asked once a part, not once a move
"""The campaign (chapters 1 and 24): Story, Combat and Rest Scenes one after the other, in three Acts.

Each part is a table of its own. A story part runs from one fight or rest to the next; a Side Quest is parts of its
own, between two halves of a rest. What is carried names everything by its word, so that it outlives changes of the
pack that leave the ids alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from tablewright.engine import story
from tablewright.engine.campaign import Campaign, Part
from tablewright.engine.effects import holds
from tablewright.engine.game import Game, SetupError, Value
from tablewright.engine.story_pages import TO_ENDING, Stories, Way
from tablewright.engine.table import Result
from tablewright.engine.table import Table as AnyTable
from tablewright.games.fateforge.chronicle import HOLDERS, Fight
from tablewright.games.fateforge.game import GAME
from tablewright.games.fateforge.journey import (
    FIGHT,
    LOST,
    NOBODY,
    PART,
    REST,
    STORY,
    TRAIT_CARDS,
    WON,
    Journey,
)
from tablewright.games.fateforge.parts import NO_CARD, TRAITS, Content
from tablewright.games.fateforge.rules import (
    campaign_fights,
    campaign_frame,
    campaign_management,
    hero_set_up,
    rest_scenes,
    rule_unlocks,
    story_scenes,
)
from tablewright.games.fateforge.table import BAG, Hero, Table

OF_A_GAME: Final = ("mode", "questline", "scene", "experience", "battle_fail")
OUTCOMES: Final = ("", "won", "part", "lost")


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero, by its words (FF-24.6)."""

    kind: str
    health: int
    energy: int
    health_bonus: int = 0
    added: tuple[int, ...] = (0, 0, 0, 0)
    bought: int = 0
    boost: int = 0
    aside: int = 0
    down: bool = False
    out: bool = False
    skills: tuple[str, ...] = ()
    active: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    face_down: int = 0
    armour: tuple[int, ...] = ()
    trait_cards: tuple[str, ...] = ()
    corruption: tuple[str, ...] = ()


class Resting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Rest Scene that a Side Quest has interrupted (FF-23.9)."""

    tokens: int = 0
    seen: tuple[str, ...] = ()
    cleansed: int = 0
    helped: tuple[str, ...] = ()


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that goes from scene to scene: known to every seat (FF-24.6)."""

    at: str  # "story i1.a", "fight cs101", "rest rest1"; "" when the campaign is over
    title: str = ""
    seats: int = 1
    heroes_wanted: int = 0  # so many are chosen first
    heroes: tuple[Member, ...] = ()
    gold: int = 0
    food: int = 0
    bag: tuple[tuple[str, int], ...] = ()  # item, armour cubes
    allies: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    unlocked: int = 0
    memory: tuple[tuple[str, int], ...] = ()
    read: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    recaps: tuple[str, ...] = ()  # the pages that were read and have a recap, in their order
    told: int = 0  # how many recaps there were at the start of the Act
    adjusts: tuple[str, ...] = ()
    reputation: tuple[int, ...] = (0,) * len(HOLDERS)
    trait_points: int = 0
    trait_total: int = 0
    point_types: tuple[str, ...] = ()
    trait_supply: tuple[int, ...] = (TRAIT_CARDS,) * len(TRAITS)
    victory_points: int = 0
    rewards: int = 0
    cards: tuple[int, ...] = ()
    outcomes: tuple[tuple[str, str], ...] = ()
    encountered: tuple[str, ...] = ()
    chapter: int = 1
    done: int = 0
    steps: int = 0
    rest: int = 0
    broken: bool = False
    named: int = NOBODY
    lost_before: int = 0
    foretold: tuple[tuple[str, int, tuple[int, ...]], ...] = ()
    opened: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    visited: tuple[str, ...] = ()
    quests: tuple[tuple[str, int], ...] = ()  # offered since which rest
    quests_taken: tuple[str, ...] = ()
    quests_done: tuple[str, ...] = ()
    quests_added: tuple[str, ...] = ()
    quest: str = ""
    resting: Resting | None = None
    discount: int = 0
    time_change: int = 0
    food_price: int = 1
    came_from: str = ""  # the fight before this story
    ending: str = ""
    grade: str = ""
    ending_title: str = ""
    act_start: Carried | None = None


class Chronicles(Campaign):
    id = "chronicles_of_kaan"
    title = "Chronicles of Kaan"
    clause = "FF-1.16"
    summary = (
        "Three Acts in the city of Easafir: stories, fights and rests. Choices, tests and fights are remembered, "
        "and lead to one of five endings."
    )
    carried = Carried
    most_unfinished = 4
    unfinished_clause = "FF-24.8"

    # The five answers

    def begin(self, seats: int, options: Mapping[str, Value], pack: Any) -> Carried:
        """FF-1.14, 1.16, 2.12, 24.8: an empty slot, an empty bag, rules that the profile knows, heroes to choose."""
        heroes = int(options["solo_heroes"]) if seats == 1 else seats
        content, stories = GAME.compiled(pack, None), stories_of(pack)
        first = f"story {stories.start}"
        return Carried(
            first,
            title=title_of(content, stories, first, 1),
            seats=seats,
            heroes_wanted=heroes,
            unlocked=int(options["known_rules"]),
            steps=len(content.chronicle.chapters) + len(content.chronicle.rests),
        )

    def next(self, carried: Carried) -> Part | None:
        if not carried.at:
            return None
        kind, _, word = carried.at.partition(" ")
        heroes = carried.heroes_wanted or len(carried.heroes)
        members = tuple(range(min(carried.seats, heroes)))
        name = f"{word}-again" if kind == "fight" and carried.lost_before else word
        return Part(name, members, title=carried.title)

    def lay_out(self, part: Part, carried: Carried, pack: Any) -> Table:
        """FF-24.7: exactly as it was left."""
        content = GAME.compiled(pack, None)
        rules = campaign_frame.rules_from(part.options)
        table = campaign_frame.lay_out(content, rules, len(part.members))
        table.steps = []
        story.tell_stories(table, stories_of(pack))
        seat_all(table, carried)
        give_all(table, carried)
        recall(table, carried)
        table.do(campaign_frame.begin_part)
        return table

    def carry(self, table: AnyTable, carried: Carried) -> Carried:
        """FF-1.6, 1.7, 24.6: what goes on, and where."""
        assert isinstance(table, Table)
        kept = kept_of(table, carried)
        if table.journey.leads_to == campaign_management.RESTART:
            return begun_again(table, carried, kept)
        if table.journey.ending:
            return ended(table, kept)
        if table.journey.kind == FIGHT:
            return after_fight(table, kept)
        if table.journey.kind == REST:
            return after_rest(table, kept)
        return after_story(table, carried, kept)

    def result(self, carried: Carried) -> Result:
        """FF-1.2, 1.8: the ending is the campaign's result, for all together."""
        won = carried.grade == "good"
        return Result(
            (won,) * carried.seats,
            (),
            "FF-1.8",
            f"{carried.ending_title}.",
            grade=carried.grade or carried.ending,
        )

    # For the shelf

    def refuse(self, game: Game, seats: int, options: Mapping[str, Value]) -> str:
        """FF-1.1: what is for a questline or a single scene does nothing here."""
        for option in game.options():
            if option.name in OF_A_GAME and options[option.name] != option.default:
                return (
                    f"{option.name}: it is for a single game (FF-1.1), and this is a campaign; leave it out"
                )
        return GAME.refuse_party(seats, options)

    def party(self, carried: Carried) -> Sequence[str]:
        """FF-1.16"""
        names = [member.kind.replace("_", " ").title() for member in carried.heroes]
        if carried.seats == 1:
            return [" and ".join(names)] if names else []
        return names[: carried.seats]

    def progress(self, carried: Carried) -> tuple[int, int]:
        """FF-1.9: chapters and rests."""
        return carried.done, carried.steps

    def so_far(self, carried: Carried) -> Sequence[str]:
        """FF-22.17: the recaps of the pages that were read; of a pack of other people those that ours has too."""
        pages = stories_of(GAME.load(None))
        read = (pages.known(name) for name in carried.recaps)
        return [page.recap for page in read if page is not None]

    # What outlives it (FF-1.14)

    def from_profile(self, known: Mapping[str, Value]) -> Mapping[str, Value]:
        rules = known.get("known_rules", 0)
        return {"known_rules": rules} if rules else {}

    def to_profile(self, known: Mapping[str, Value], carried: Carried) -> Mapping[str, Value]:
        """FF-1.14: a rule once discovered stays discovered."""
        return {"known_rules": int(known.get("known_rules", 0)) | carried.unlocked & rule_unlocks.ALL_RULES}


def stories_of(pack: Any) -> Stories:
    """The pages of a pack; a pack without a story has no campaign."""
    built = GAME.story(pack)
    if built is None:
        raise SetupError(
            f"the pack {pack.id} tells no story, so it has no campaign; `--way battle` plays a questline"
        )
    return built.stories


# Setting up a part ----------------------------------------------------------------------------------------


def seat_all(table: Table, carried: Carried) -> None:
    """FF-24.6: the heroes with all that is on their boards; in solo one player leads several."""
    seats = table.seats
    count = carried.heroes_wanted or len(carried.heroes)
    table.heroes = [Hero(i, i % seats) for i in range(count)]
    content = table.content
    if not carried.heroes_wanted:
        for hero, member in zip(table.heroes, carried.heroes, strict=True):
            restore(table, hero, member)
        return
    kinds = {kind.id: int(kind.index) for kind in content.heroes}
    table.journey = Journey()
    table.journey.old_types = tuple(kinds[member.kind] for member in carried.heroes)
    for hero, member in zip(table.heroes, carried.heroes, strict=False):
        hero.added = member.added
        hero.bonus = member.health_bonus
        hero.trait_cards = mask_of(member.trait_cards, TRAITS)


def restore(table: Table, hero: Hero, member: Member) -> None:
    content = table.content
    kind = next(kind for kind in content.heroes if kind.id == member.kind)
    hero.type = kind.index
    hero.added = member.added
    hero.pool = tuple(n + more for n, more in zip(kind.dice, member.added, strict=True))
    hero.bonus = member.health_bonus
    hero.health_max = kind.health + hero.bonus
    hero.energy_max = kind.energy
    hero.bought, hero.boost = member.bought, member.boost
    hero.trait_cards = mask_of(member.trait_cards, TRAITS)
    hero.traits = hero.trait_cards | 1 << kind.trait
    hero.skills = tuple(content.card_of[word] for word in member.skills)
    hero.active = tuple(content.card_of[word] for word in member.active)
    hero.slots = tuple(content.card_of[word] if word else NO_CARD for word in member.slots)
    hero.face_down, hero.armour = member.face_down, member.armour
    hero.corruption = tuple(number_of(content.corruption, word) for word in member.corruption)
    hero.health, hero.energy, hero.aside = member.health, member.energy, member.aside
    hero.down, hero.out = member.down, member.out
    hero.stealth = True
    hero_set_up.recount(table, int(hero.index))


def give_all(table: Table, carried: Carried) -> None:
    """FF-20.4, 24.1 to 24.3: the bag, the allies, the decks without what lies elsewhere."""
    content = table.content
    table.gold, table.food = carried.gold, carried.food
    table.bag = tuple(content.card_of[word] + cubes * BAG for word, cubes in carried.bag)
    table.allies = tuple(number_of(content.allies, word) for word in carried.allies)
    table.graveyard = tuple(number_of(content.corruption, word) for word in carried.graveyard)
    for card in (*table.graveyard, *(card for hero in table.heroes for card in hero.corruption)):
        table.corruption.take(card)
    table.unlocked = carried.unlocked


def recall(table: Table, carried: Carried) -> None:
    """FF-1.11: what is remembered."""
    content = table.content
    chronicle, stories = content.chronicle, table.stories
    old_types = table.journey.old_types
    table.journey = journey = Journey()
    journey.old_types = old_types
    kind, _, journey.at = carried.at.partition(" ")
    journey.kind = {"story": STORY, "fight": FIGHT, "rest": REST}[kind]
    journey.reputation = carried.reputation
    journey.trait_points, journey.trait_total = carried.trait_points, carried.trait_total
    journey.point_types = tuple(TRAITS.index(trait) for trait in carried.point_types)
    journey.trait_supply = carried.trait_supply
    journey.victory_points, journey.rewards = carried.victory_points, carried.rewards
    journey.cards = sum(1 << number for number in carried.cards)
    journey.outcomes = tuple((word, OUTCOMES.index(how)) for word, how in carried.outcomes)
    journey.encountered = tuple(
        content.enemy_of[word] for word in carried.encountered if word in content.enemy_of
    )
    journey.chapter, journey.done, journey.rest = carried.chapter, carried.done, carried.rest
    journey.broken, journey.named, journey.lost_before = carried.broken, carried.named, carried.lost_before
    numbers = {one.id: one.number for one in stories.adjustments}
    journey.adjusts = tuple(numbers[word] for word in carried.adjusts if word in numbers)
    journey.foretold = carried.foretold
    journey.came_from = carried.came_from
    places = [place.id for place in chronicle.locations]
    quests = [quest.id for quest in chronicle.quests]
    journey.opened, journey.closed = mask_of(carried.opened, places), mask_of(carried.closed, places)
    journey.visited = mask_of(carried.visited, places)
    since = dict(carried.quests)
    journey.quests_offered = tuple(since.get(word, 0) for word in quests)
    journey.quests_taken, journey.quests_won = (
        mask_of(carried.quests_taken, quests),
        mask_of(carried.quests_done, quests),
    )
    journey.quests_added = mask_of(carried.quests_added, quests)
    journey.quest = quests.index(carried.quest) if carried.quest else NOBODY
    journey.discount, journey.time_change, journey.food_price = (
        carried.discount, carried.time_change, carried.food_price,
    )  # fmt: skip
    if carried.resting is not None:
        journey.tokens, journey.cleansed = carried.resting.tokens, carried.resting.cleansed
        journey.seen_here = mask_of(carried.resting.seen, places)
        journey.helped = tuple(content.card_of[word] for word in carried.resting.helped)
    remember(table, carried)


def remember(table: Table, carried: Carried) -> None:
    """What the story remembers, by its ids."""
    told, stories = table.story, table.stories
    known = dict(carried.memory)
    memory = list(stories.blank)
    for one in stories.memory:
        if one.id in known:
            memory[one.slot] = known[one.id]
    told.memory = tuple(memory)
    told.read = sum(1 << stories.number_of[word] for word in carried.read if word in stories.number_of)
    numbers = {word: number for number, word in enumerate(stories.choice_ids)}
    told.chosen = sum(1 << numbers[word] for word in carried.chosen if word in numbers)


# Taking down what is kept ---------------------------------------------------------------------------------


def kept_of(table: Table, carried: Carried) -> Carried:
    """FF-24.6: everything as it stands, without where it goes."""
    content, journey = table.content, table.journey
    chronicle, stories, told = content.chronicle, table.stories, table.story
    places = [place.id for place in chronicle.locations]
    quests = [quest.id for quest in chronicle.quests]
    adjusts = [*journey.adjusts, *told.adjust]
    return msgspec.structs.replace(
        carried,
        heroes_wanted=0,
        heroes=tuple(member_of(table, hero) for hero in table.heroes),
        gold=int(table.gold),
        food=int(table.food),
        bag=tuple((content.cards[item % BAG].id, item // BAG) for item in table.bag),
        allies=tuple(content.allies[i].id for i in table.allies),
        graveyard=tuple(content.corruption[card].id for card in table.graveyard),
        unlocked=int(table.unlocked),
        memory=tuple(
            (one.id, told.memory[one.slot]) for one in stories.memory if told.memory[one.slot] != one.start
        ),
        read=asked_of(
            table, ids_of(told.read, [page.id if page is not None else "" for page in stories.pages])
        ),
        chosen=asked_of(table, ids_of(told.chosen, stories.choice_ids)),
        recaps=(*carried.recaps, *recaps_of(table)),
        adjusts=tuple(stories.adjustments[number].id for number in adjusts),
        reputation=journey.reputation,
        trait_points=int(journey.trait_points),
        trait_total=int(journey.trait_total),
        point_types=tuple(TRAITS[trait] for trait in journey.point_types),
        trait_supply=journey.trait_supply,
        victory_points=int(journey.victory_points),
        rewards=int(journey.rewards),
        cards=tuple(n for n in range(int(journey.cards).bit_length()) if journey.cards >> n & 1),
        outcomes=tuple((word, OUTCOMES[how]) for word, how in journey.outcomes),
        encountered=tuple(content.enemies[i].id for i in journey.encountered),
        rest=int(journey.rest),
        broken=journey.broken,
        named=int(journey.named),
        foretold=journey.foretold,
        came_from="",
        opened=ids_of(int(journey.opened), places),
        closed=ids_of(int(journey.closed), places),
        visited=ids_of(int(journey.visited), places),
        quests=tuple((quests[i], since) for i, since in enumerate(journey.quests_offered) if since),
        quests_taken=ids_of(int(journey.quests_taken), quests),
        quests_done=ids_of(int(journey.quests_won), quests),
        quests_added=ids_of(int(journey.quests_added), quests),
        quest=quests[journey.quest] if journey.quest != NOBODY else "",
        discount=int(journey.discount),
        time_change=int(journey.time_change),
        food_price=int(journey.food_price),
    )


def asked_of(table: Table, names: tuple[str, ...]) -> tuple[str, ...]:
    """Of what was read and chosen, what anything will ask for."""
    return tuple(name for name in names if name in table.content.chronicle.asked)


def member_of(table: Table, hero: Hero) -> Member:
    content = table.content
    cards = content.cards
    return Member(
        content.heroes[hero.type].id if hero.type >= 0 else "",
        int(hero.health),
        int(hero.energy),
        int(hero.bonus),
        hero.added,
        int(hero.bought),
        int(hero.boost),
        int(hero.aside),
        hero.down and not hero.away,  # FF-G16: who took no part in a duel is not KO'd
        hero.out,
        tuple(cards[skill].id for skill in hero.skills),
        tuple(cards[skill].id for skill in hero.active),
        tuple(cards[item].id if item != NO_CARD else "" for item in hero.slots),
        int(hero.face_down),
        hero.armour,
        tuple(trait for i, trait in enumerate(TRAITS) if hero.trait_cards >> i & 1),
        tuple(content.corruption[card].id for card in hero.corruption),
    )


def recaps_of(table: Table) -> list[str]:
    """FF-22.17: the pages read here that have a sentence for «story so far»."""
    pages = [table.stories.pages[number] for number in table.story.trail]
    return [page.id for page in pages if page is not None and page.recap]


# Where it goes on (FF-1.6, 1.7, 23.9) ---------------------------------------------------------------------


def after_story(table: Table, carried: Carried, kept: Carried) -> Carried:
    """FF-22.11: the fight or the rest that the story has led to."""
    chronicle, to = table.content.chronicle, table.journey.leads_to
    if to in chronicle.fights:
        chapter = int(chronicle.fights[to].chapter) or kept.chapter
        return at(table, kept, f"fight {to}", chapter=chapter, lost_before=0)
    if to == story_scenes.REST:
        return back_to_rest(table, kept)
    return at(table, kept, f"rest {to}", chapter=int(chronicle.rests[to].after) or kept.chapter)


def back_to_rest(table: Table, kept: Carried) -> Carried:
    """FF-23.9, G16: a Side Quest is over; lost combats leave it undone."""
    done = kept.quests_done
    fights = [one.id for one in table.content.chronicle.fights.values() if one.quest == table.journey.quest]
    if kept.quest and not any(table.journey.outcome(word) in (PART, LOST) for word in fights):
        done = (*done, kept.quest)
    return at(table, kept, f"rest rest{kept.rest}", quests_done=done)


def after_fight(table: Table, kept: Carried) -> Carried:
    """FF-1.6, 1.7, R79: the next page; a lost imposed scene comes again once, then the party is carried on."""
    fight = table.content.chronicle.fights[table.journey.at]
    how = table.journey.outcome(fight.id)
    kept = msgspec.structs.replace(kept, came_from=fight.id)
    if fight.quest < 0:
        kept = msgspec.structs.replace(kept, foretold=(), done=done_after(table, kept, fight))
    if how != WON and fight.repeats:
        if kept.lost_before == 0 or table.rules.imposed_loss == "repeat":
            return at(table, kept, f"fight {fight.id}", lost_before=kept.lost_before + 1)
        kept = msgspec.structs.replace(
            kept, broken=True, reputation=campaign_fights.carried_on(kept.reputation)
        )
        how = WON
    adjusts = tuple(word for word in kept.adjusts if not is_of(table.stories, word, fight.group))
    kept = msgspec.structs.replace(kept, lost_before=0, adjusts=adjusts)
    way = fight.won if how == WON else fight.part if how == PART and fight.part is not None else fight.lost
    assert way is not None
    return along(table, kept, way)


def done_after(table: Table, kept: Carried, fight: Fight) -> int:
    """FF-1.9: a chapter is over when its fight is; an imposed scene belongs to it."""
    return kept.done if fight.imposed else kept.done + 1


def is_of(stories: Stories, word: str, group: str) -> bool:
    return any(one.id == word and one.scene == group for one in stories.adjustments)


def after_rest(table: Table, kept: Carried) -> Carried:
    """FF-23.9, 23.17: to a Side Quest and back, or on."""
    to = table.journey.leads_to
    chronicle = table.content.chronicle
    if to.startswith(rest_scenes.QUEST):
        quest = next(one for one in chronicle.quests if f"{rest_scenes.QUEST}{one.id}" == to)
        journey = table.journey
        resting = Resting(
            int(journey.tokens),
            ids_of(int(journey.seen_here), [place.id for place in chronicle.locations]),
            int(journey.cleansed),
            tuple(table.content.cards[card].id for card in journey.helped),
        )
        return at(table, kept, f"story {quest.start}", resting=resting)
    rest = chronicle.rests[table.journey.at]
    assert rest.way is not None
    kept = msgspec.structs.replace(kept, resting=None, quest="", done=kept.done + 1)
    return along(table, kept, rest.way)


def along(table: Table, kept: Carried, way: Way) -> Carried:
    """The first of these ways whose condition holds."""
    for condition, kind, to in way.cases:
        if holds(table, condition):
            if kind == TO_ENDING:
                return at_ending(table, kept, to)
            return enter_act(
                table, at(table, kept, f"story {to}", chapter=chapter_of(table, to, kept.chapter)), to
            )
    raise AssertionError("the last of several ways has no condition")


def chapter_of(table: Table, page: str, chapter: int) -> int:
    known = table.stories.known(page)
    return max(chapter, int(known.part)) if known is not None else chapter


def enter_act(table: Table, kept: Carried, page: str) -> Carried:
    """FF-24.9: the start of an Act is remembered, for a restart."""
    if any(act.first == page for act in table.content.chronicle.acts):
        start = msgspec.structs.replace(kept, act_start=None, recaps=(), told=len(kept.recaps))
        return msgspec.structs.replace(kept, act_start=start)
    return kept


def at(table: Table, kept: Carried, where: str, **more: Any) -> Carried:
    chapter = int(more.get("chapter", kept.chapter))
    return msgspec.structs.replace(
        kept, at=where, title=title_of(table.content, table.stories, where, chapter), **more
    )


def title_of(content: Content, stories: Stories, where: str, chapter: int) -> str:
    """FF-1.9: what a part is called, for people."""
    kind, _, word = where.partition(" ")
    chronicle = content.chronicle
    if kind == "fight":
        return content.scenes[chronicle.fights[word].combat][0].title
    if kind == "rest":
        return f"Rest {chronicle.rests[word].number}"
    page = stories.known(word)
    found = chronicle.chapter(page.part if page is not None and page.part else chapter)
    return found.title if found is not None else "Story"


def ended(table: Table, kept: Carried) -> Carried:
    """FF-1.8: an ending was read."""
    return finished(table, kept, table.journey.ending)


def at_ending(table: Table, kept: Carried, ending: str) -> Carried:
    """FF-1.8, 22.1: the ending is a page to read, and then the campaign is over."""
    return at(table, kept, f"story {ending}")


def finished(table: Table, kept: Carried, ending: str) -> Carried:
    page = table.stories.known(ending)
    assert page is not None
    return msgspec.structs.replace(
        kept, at="", ending=ending, grade=page.grade, ending_title=page.title, act_start=None
    )


# Restart Act (FF-24.9 to 24.11, R54) ----------------------------------------------------------------------


def begun_again(table: Table, carried: Carried, kept: Carried) -> Carried:
    """FF-24.11, R54: the state of the Act's start, without consumables, Corruption and exhausted tokens."""
    start = carried.act_start
    wanted = int(table.journey.heroes_wanted)
    if start is None:  # the first Act: everything begins anew
        start = Carried(
            f"story {table.stories.start}",
            title=title_of(table.content, table.stories, f"story {table.stories.start}", 1),
            seats=carried.seats,
            unlocked=carried.unlocked,
            steps=carried.steps,
        )
    heroes = tuple(
        msgspec.structs.replace(
            old, trait_cards=tuple(dict.fromkeys((*old.trait_cards, *(now.trait_cards if now else ()))))
        )
        for old, now in zip(start.heroes, (*kept.heroes, *[None] * len(start.heroes)), strict=False)
    )
    if not heroes:
        heroes = tuple(Member(now.kind, 0, 0, trait_cards=now.trait_cards) for now in kept.heroes if now.kind)
    return msgspec.structs.replace(
        start,
        heroes_wanted=wanted,
        heroes=heroes,
        recaps=carried.recaps[: start.told],
        gold=0,
        food=0,
        bag=things_to_keep(table.content, start),
        unlocked=kept.unlocked,
        trait_supply=kept.trait_supply,
        act_start=carried.act_start,
    )


def things_to_keep(content: Content, start: Carried) -> tuple[tuple[str, int], ...]:
    """FF-24.11, G28: all non-consumable items of the Act's start, whole; they wait in the bag."""
    found: list[str] = [word for word, _ in start.bag]
    for member in start.heroes:
        found += [word for word in member.slots if word]
    cards = [content.cards[content.card_of[word]] for word in found]
    return tuple((card.id, int(card.armour)) for card in cards if not card.consumable and not card.bound)


# Words and numbers


def ids_of(mask: int, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(names) if mask >> i & 1 and name)


def mask_of(ids: Sequence[str], names: Sequence[str]) -> int:
    return sum(1 << i for i, name in enumerate(names) if name in ids)


def number_of(things: Sequence[Any], word: str) -> int:
    return next(i for i, thing in enumerate(things) if thing.id == word)


__all__ = ["CAMPAIGN", "Carried", "Chronicles", "Member", "Resting"]
CAMPAIGN: Final = Chronicles()
