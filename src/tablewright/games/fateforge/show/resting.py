# interpreted: made once for each look at the table, not once a move
"""A Rest Scene as a seat sees it: places and Side Quests spread out, time, gold, the goods of a shop (chapter 23)."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import Area, Block, Counter, Counters, Head, Piece, Stat, Story, Widget, Zone
from tablewright.games.fateforge.chronicle import SKILLS_1, SKILLS_2, Location, SideQuest
from tablewright.games.fateforge.journey import NOBODY
from tablewright.games.fateforge.printed.foes import COLOURS
from tablewright.games.fateforge.printed.scenes import Scene
from tablewright.games.fateforge.rules import combat_set_up, rest_locations, rest_scenes, story_scenes
from tablewright.games.fateforge.show import choosing, progress, tales
from tablewright.games.fateforge.table import Table

SKULLS: Final = "skull"


def head(table: Table) -> Head:
    """FF-23.1: which rest, and how much time is left."""
    journey = table.journey
    where = f", at {rest_scenes.here(table).name}" if journey.here != NOBODY else ""
    return Head(f"Rest {journey.rest}", f"{progress.act_words(table)}{where}", clause="FF-23.1")


def areas(table: Table, seat: int) -> list[Area]:
    """What lies where in a rest."""
    if table.journey.here != NOBODY:
        shop = [purse(table), *inside(table)]
        found = [Area("place-area", "main", shop, rest_scenes.here(table).name, weight=3)]
    else:
        found = [Area("places-area", "main", [purse(table), *spread(table)], weight=3, clause="FF-23.2")]
    if table.story.shown or table.journey.dice or tales.offers(table):
        more = [*tales.offers(table)]
        if table.journey.dice and table.asking[:1] == (story_scenes.offer_test_reroll,):
            more.append(tales.test_dice(table))
        if more:
            found.append(Area("choices-area", "main", more))
    seen = foretold(table)
    if seen:
        found.append(Area("fortune-area", "story", seen, "What she saw", clause="FF-23.5"))
    return [*found, *progress.panel(table), *tales.hero_areas(table, seat)]


def purse(table: Table) -> Counters:
    """FF-23.1, 23.6: time tokens, gold, food, side by side."""
    return Counters(
        "purse",
        [
            Counter("time", "Time", int(table.journey.tokens), "hourglass", clause="FF-23.1"),
            Counter("rest-gold", "Gold", int(table.gold), "coin", tone="gold", clause="FF-20.5"),
            Counter("rest-food", "Food", int(table.food), "food", clause="FF-23.15"),
        ],
    )


def spread(table: Table) -> list[Widget]:
    """FF-23.3, 23.9: the cards that lie on the table."""
    chronicle = table.content.chronicle
    places = [place_piece(table, one) for one in chronicle.locations if rest_scenes.is_open(table, one)]
    quests = [quest_piece(table, one) for one in chronicle.quests if rest_scenes.is_offered(table, one)]
    found: list[Widget] = [Zone("places", "Places", "row", pieces=places, clause="FF-23.3")]
    if quests:
        found.append(Zone("quests", "Side Quests", "row", pieces=quests, clause="FF-23.9"))
    return found


def place_piece(table: Table, place: Location) -> Piece:
    """FF-23.4, 23.5: a clock on places, a purse on shops, which are browsed for nothing."""
    spent = bool(rest_scenes.cannot_visit(table, place))
    return Piece(
        f"place-{place.id}", "card", place.name, icon=place.id,
        stats=[Stat("time", int(place.time), "hourglass")], tags=["shop"] if place.shop else [],
        flags=["spent"] if spent else [], text=f"{place.text}\n{place.flavour}", clause="FF-23.3",
    )  # fmt: skip


def quest_piece(table: Table, quest: SideQuest) -> Piece:
    """FF-23.10, 23.11: threat in skulls, and how many rests it stays."""
    return Piece(
        f"quest-{quest.id}", "card", quest.name, icon="flag",
        stats=[
            Stat("threat", int(quest.threat), SKULLS, 4, "bad", clause="FF-23.10"),
            Stat("time", int(quest.time), "hourglass"),
            Stat("rests left", rest_scenes.rests_left(table, quest), "heart", clause="FF-23.11"),
        ],
        flags=["spent"] if rest_scenes.cannot_take_quest(table, quest) else [],
        text=f"{quest.text}\n{quest.reward}", clause="FF-23.10",
    )  # fmt: skip


def inside(table: Table) -> list[Widget]:
    """FF-23.5: what lies on the counter, and what can be learnt here; then the place itself."""
    place = rest_scenes.here(table)
    found: list[Widget] = []
    goods = [
        priced(table, place, choosing.card_piece(one, "offer-")) for one in rest_locations.goods(table, place)
    ]
    if goods:
        found.append(Zone("goods", "Goods", "row", pieces=goods, clause="FF-23.6"))
    if place.offers & (SKILLS_1 | SKILLS_2):
        found += [choosing.deck(table, hero) for hero in table.heroes]
    return [*found, Zone("here", "", pieces=[place_piece(table, place)], clause="FF-23.4")]


def priced(table: Table, place: Location, piece: Piece) -> Piece:
    """The price as it is asked here."""
    card = table.card(table.content.card_of[piece.id.removeprefix("offer-")])
    price = rest_locations.price_of(table, place, card)
    return choosing.card_piece(card, "offer-", price)


# The Fortune-teller (FF-G15)


def foretold(table: Table) -> list[Widget]:
    """FF-G15: the set-ups that may come next, and which colours react first."""
    found: list[Widget] = []
    for sheet, space, colours in table.journey.foretold:
        scene = combat_set_up.scene_for(table, sheet)
        names = ", ".join(COLOURS[colour] for colour in colours) or "nobody"
        blocks = [
            Block(scene.summary),
            *(Block(goal.text, "item") for goal in scene.objectives),
            *(Block(line, "item") for line in enemies(table, scene)),
            Block(f"Round 1: {names} react before hero {space + 1}."),
        ]
        found.append(Story(f"foretold-{sheet}", scene.title, blocks, clause="FF-23.5"))
    return found


def enemies(table: Table, scene: Scene) -> list[str]:
    """Where each enemy will stand."""
    return [
        f"{table.content.enemies[place.type].name} {place.number} in {scene.ground.names[place.zone]}"
        for place in scene.places
    ]
