"""What one holds is seen at its moment, usable or refused with its clause (FF-6.14, 7.7): in a hero's turn, behind the
screen, when damage is suffered, beside an ally, in a rest and on a page of the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from tests.games.fateforge.builders import fateforge, foe, hero, take_turn
from tests.games.fateforge.campaigns import saga

from tablewright.engine.drive import play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.engine.rulebook import rulebook_of
from tablewright.engine.story import at_node, is_there, take_way
from tablewright.engine.table import Move
from tablewright.games.fateforge.codes import RESULT_OF, RESULT_WORDS
from tablewright.games.fateforge.printed.cards import NO_CARD, SLOTS
from tablewright.games.fateforge.rules import (
    allies,
    health,
    hero_turns,
    preparation,
    rest_locations,
    rest_scenes,
    skills,
)
from tablewright.games.fateforge.table import Table
from tablewright.testing import run
from tablewright.testing.builds import ByFate

GAME = find_game("fateforge")
Wanted = tuple[Any, ...]  # the beginning of a step: its name, and the words that tell it from others


# What has to be seen, by the question that is asked


def in_turn(table: Table) -> Iterator[Wanted]:
    """FF-6.14, 7.7: each way to use each active skill and each item that lies face up on the hero's board."""
    hero = table.heroes[int(table.actor)]
    items = [
        hero.slots[slot]
        for slot in range(SLOTS)
        if hero.slots[slot] != NO_CARD and not hero.face_down >> slot & 1
    ]
    for card in (table.content.cards[index] for index in [*hero.active, *items]):
        for way, use in enumerate(card.uses):
            if use.in_combat:
                yield skills.use_card, card.id, way + 1
    yield from beside_an_ally(table)


def beside_an_ally(table: Table) -> Iterator[Wanted]:
    """FF-34.4: each die that the ally has left, for each of its abilities."""
    if table.ally >= 0:
        for code in set(table.ally_dice):
            for ability in table.friend().abilities:
                yield allies.ask_ally, ability.id, RESULT_WORDS[code]


def behind_the_screen(table: Table) -> Iterator[Wanted]:
    """FF-10.7 to 10.9: the Energy Reroll, Three-of-a-Kind with each die, and a Dash to each adjacent zone."""
    for one in table.heroes:
        if one.seat == table.seat and not one.down:
            yield preparation.reroll, one.index
            for code in one.dice:
                yield preparation.match, one.index, RESULT_WORDS[code]
            for zone in table.geo.neighbours[one.zone]:
                yield preparation.dash, one.index, table.zone_name(zone)


def struck(table: Table) -> Iterator[Wanted]:
    """FF-5.11, 7.16, R17: block tokens and armour that is worn, against each kind of damage that is coming."""
    victim = table.heroes[table.asking[1]]
    for what, points in ((health.DAMAGE, victim.harm), (health.TOXIC, victim.poison)):
        if points > 0 and victim.blocks > 0:
            yield health.block, victim.index, what
        if points > 0 and health.armour_slot(victim) != NO_CARD:
            yield health.absorb, victim.index, what


def linked(table: Table) -> Iterator[Wanted]:
    """FF-6.15: Life Link, against each kind of damage that is coming."""
    who = table.asking[1]
    victim = table.heroes[who]
    for what, points in ((health.DAMAGE, victim.harm), (health.TOXIC, victim.poison)):
        if points > 0:
            yield health.link, health.linker(table, who), who, what


def at_rest(table: Table) -> Iterator[Wanted]:
    """FF-23.2, 23.3: each card of a location and of a Side Quest that lies on the table."""
    for place in table.content.chronicle.locations:
        if rest_scenes.is_open(table, place):
            yield rest_scenes.visit, place.id
    for quest in table.content.chronicle.quests:
        if rest_scenes.is_offered(table, quest):
            yield rest_scenes.take_quest, quest.id


def at_a_place(table: Table) -> Iterator[Wanted]:
    """FF-23.5 to 23.7: each thing that is sold here, whether there is gold for it or not."""
    for card in rest_locations.goods(table, rest_scenes.here(table)):
        yield rest_locations.buy, card.id


def on_a_page(table: Table) -> Iterator[Wanted]:
    """FF-22.2, 22.5: each choice that is printed there."""
    page = table.stories.page(table.story.page, table.story.head)
    for choice in page.choices:
        if is_there(table, choice):
            yield take_way, choice.id


WINDOWS: Final[dict[Any, Callable[[Table], Iterator[Wanted]]]] = {
    hero_turns.hero_turn: in_turn,
    preparation.behind_screen: behind_the_screen,
    health.negate: struck,
    health.offer_link: linked,
    rest_scenes.at_rest: at_rest,
    rest_scenes.at_place: at_a_place,
    at_node: on_a_page,
}


class Seen:
    """How often something was usable or refused, by the step that was looked for."""

    def __init__(self) -> None:
        self.usable: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def look(self, table: Table) -> None:
        wants = WINDOWS.get(table.asking[0])
        if wants is None:
            return
        why_not = table.why_not()
        assert all(clause in rulebook_of(GAME).all for _, clause in why_not)
        options, refused = beginnings(table.options), beginnings([move for move, _ in why_not])
        for wanted in wants(table):
            # a way that can be paid for in several manners may be open in one and closed in another
            assert wanted in options or wanted in refused, (wanted, options, refused)
            (self.usable if wanted in options else self.refused)[wanted[0].__name__] += 1


def beginnings(moves: list[Move]) -> set[Wanted]:
    """Each step with none, some and all of its words."""
    return {tuple(move[:n]) for move in moves for n in range(1, len(move) + 1)}


class Watching(ByFate):
    """Looks at every question of a scene, and else goes by luck."""

    def __init__(self, seed: int, seen: Seen) -> None:
        super().__init__(Fate(seed, ("choices",)))
        self.seen = seen

    def choice(self, table: Any) -> int:
        self.seen.look(table)
        return super().choice(table)


def test_6_14_7_7_what_one_holds_is_seen_in_every_turn_and_behind_the_screen() -> None:
    seen = Seen()
    for seed in range(12):
        scene = ("101", "203", "302")[seed % 3]
        table = GAME.new(1 + seed % 4, seed, {"mode": "scene", "scene": scene}, log=False)
        play_on(table, Watching(seed, seen))
    assert min(seen.usable["use_card"], seen.refused["use_card"]) > 50
    assert min(seen.usable["reroll"], seen.refused["reroll"]) > 10
    assert min(seen.usable["dash"], seen.refused["dash"]) > 10
    assert seen.refused["match"] > 50
    assert seen.usable["block"] + seen.usable["absorb"] > 10


def test_10_8_three_of_a_kind_is_seen_once_more_after_it_was_used_and_refused() -> None:
    table = fateforge(hero("mercenary", dice="red_hit red_hit red_hit yellow_step"), hero("rogue"), foes=[])
    table.heroes[0].matched = True
    table.heroes[0].covered = True
    table.round = 1

    run(table, preparation.behind_screen, 0)
    seen = Seen()
    seen.look(table)
    assert (seen.usable["match"], seen.refused["match"]) == (0, 4)


def test_34_4_an_ally_is_seen_beside_its_companion_and_refused_from_afar() -> None:
    """FF-34.4: an ability is asked for by a hero in the companion's zone."""
    seen = Seen()
    for zone in ("a1", "b1"):
        table = fateforge(
            hero("mercenary", zone, hand="red_hit"), hero("rogue"), foes=[foe("grunt", 1, "c1")]
        )
        table.ally, table.companion, table.ally_health = 0, 1, 3
        table.ally_dice = (RESULT_OF["red_hit"], RESULT_OF["yellow_step"])
        take_turn(table)
        seen.look(table)
    assert (seen.usable["ask_ally"], seen.refused["ask_ally"]) == (4, 4)


def test_6_15_life_link_is_seen_when_a_friend_is_struck() -> None:
    seen = Seen()
    table = fateforge(hero("shaman", skills="life_link", energy=2), hero("rogue", blocks=1))

    run(table, health.harm, 1, 1)
    seen.look(table)
    table.choose(0)
    seen.look(table)
    assert (seen.usable["link"], seen.usable["block"]) == (1, 1)


def test_22_2_23_2_what_a_campaign_offers_is_seen_on_pages_and_in_rests() -> None:
    """FF-23.5: what is sold, too."""
    seen = Seen()
    for seed in (3, 4):
        one, luck = saga(seed=seed), Random(seed)
        while not one.over and one.number < 12:
            seen.look(one.table)  # type: ignore[arg-type]
            one.choose(luck.randrange(len(one.options)))
    assert min(seen.usable["visit"], seen.usable["buy"], seen.refused["buy"]) > 5
    assert seen.usable["take_way"] > 20
