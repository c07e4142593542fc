# interpreted: made once for each look at the table, not once a move
"""The texts behind what is shown, each by its key: `coin`, `space:12`, `building:3`, `quest:40`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine.scene import Term
from tablewright.games.now_or_never.cards import ACTION_NAMES
from tablewright.games.now_or_never.rules.build import FIRST_ROW
from tablewright.games.now_or_never.rules.game_end_and_scoring import row_value
from tablewright.games.now_or_never.show.common import (
    KIND_NAMES,
    ROW_NAMES,
    in_words,
    place_of,
    so_many,
    space_name,
)
from tablewright.games.now_or_never.show.points import points_words
from tablewright.games.now_or_never.table import SLOTS, Table

PLAIN: Final = {
    "heart": Term(
        "Hearts",
        "You lose them on long ways, on mountains, to enemies and in searches. At 0 your turn ends; "
        "healers, rest and some places give them back.",
        "NN-16.1",
    ),
    "mana": Term("Mana", "It pays for abilities and artifacts, and is full again after each season.", "NN-4.5"),
    "coin": Term(
        "Coins",
        "They pay specialists, tiles and gear. What you have at the end of season 6 is given up; only "
        "the coins of the final production are points.",
        "NN-19.1",
    ),
    "experience": Term(
        "Experience",
        "It buys the abilities of your hero, and 2 of it refill the villager row.",
        "NN-17.12",
    ),
    "book": Term("Books", "Artifacts and advanced quests cost them. They cannot be sold.", "NN-4.3"),
    "shell": Term("Shells", "A good: sell it at the market, or pay quests and orders with it.", "NN-17.2"),
    "tool": Term("Tools", "A good: sell it at the market, or pay quests and orders with it.", "NN-17.2"),
    "demon": Term(
        "Bottled demons",
        "A good: sell it at the market, or pay quests and orders with it.",
        "NN-17.2",
    ),
    "crystal": Term("Crystals", "A good: sell it at the market, or pay quests and orders with it.", "NN-17.2"),
    "map": Term(
        "The map",
        "Heroes go north, east, south and west. A step beyond the free movement, a mountain and an "
        "enemy that is not fought cost 1 heart each.",
        "NN-9.10",
    ),
    "town": Term(
        "The town",
        "The first building stands in the bottom row, each later one beside another. A space gives "
        "what it shows when it is built on.",
        "NN-7.5",
    ),
    "grid": Term(
        "Building tiles",
        "The first tile comes from the border; each later one must lie beside a gap. Those that can "
        "be taken next have a dashed edge.",
        "NN-7.3",
    ),
    "season": Term(
        "Seasons",
        "There are six. In each, everybody takes turns until all have passed; then there is "
        "production.",
        "NN-1.1",
    ),
    "villagers": Term(
        "Villagers",
        "They come into your town as rewards and from some places. With a home they make one good in "
        "each production phase. The row is filled when it is empty, or for 2 experience.",
        "NN-13.13",
    ),
    "recruit": Term(
        "Recruiting",
        "You pay double the cost, use the specialist at once, and keep it.",
        "NN-6.6",
    ),
    "gear": Term(
        "Gear",
        "It is bought with a Buy Gear action and lies in a slot of its colour. Red gear works when "
        "its die face is rolled in combat, blue gear always.",
        "NN-8.3",
    ),
    "mission": Term(
        "Mission token",
        "Only its owner may search here: a hero action that ends here reads the next step of the mission. With "
        "success it goes on or is done, and earns a search token from the box.",
        "NN-21.9",
    ),
    "reputation": Term(
        "Reputation",
        "Stories move it. At the end of the chapter each space is worth what it shows, or what the nearest one to "
        "its left shows; the most reputation at the table is worth 3 points more.",
        "NN-21.2",
    ),
    "market": Term(
        "Market",
        "At any time you may hand in goods together for these coins, as often as you like.",
        "NN-17.2",
    ),
    "search": Term(
        "Search token",
        "A hero who stops here may search: roll a die, lose that many hearts, and with any left take "
        "the token. It pays 1 coin in each production phase.",
        "NN-15.3",
    ),
    "arrow": Term(
        "Hero action",
        "Slide the token onto its arrow: the number is how many steps are free. It is available again "
        "in the next season.",
        "NN-9.3",
    ),
    "fight": Term(
        "Combat",
        "Each round you roll one die. The ability of that slot strikes, and the enemy strikes at the "
        "same time. Then you may go on or retreat.",
        "NN-13.2",
    ),
    "die": Term("Die", "Four sides. In combat the face chooses the red slot.", "NN-13.2"),
    "pile:orders": Term(
        "Orders",
        "Goods for coins, and 2 victory points at the end. Some places let you look at two and keep "
        "one.",
        "NN-11.8",
    ),
}  # fmt: skip


def term(table: Table, key: str) -> Term | None:
    """The text behind anything that is shown."""
    kind, _, rest = key.partition(":")
    if key in PLAIN:
        return PLAIN[key]
    reader = READERS.get(kind)
    return reader(table, *map(int, rest.split(":"))) if reader is not None else None


# The map


def space_term(table: Table, i: int) -> Term:
    """What one finds on a space, all of it."""
    space = table.map.spaces[i]
    parts: list[str] = []
    clause = "NN-9.6"
    location = table.place_at(i)
    if location >= 0:
        place = place_of(table, location)
        parts += [place.text, place.flavour]
        clause = "NN-11.1"
    if table.foes_at(i):
        enemy = table.content.enemies[table.rules.side][space.foe - 1]
        parts.append(
            f"{table.foes_at(i)} × {enemy.name}: {enemy.text} Entering without a fight costs 1 heart."
        )
        clause = "NN-9.9" if location < 0 else clause
    elif space.foe:
        parts.append("All enemies here have been defeated.")
    if table.has_token(i):
        parts.append(
            "A search token lies here: roll a die, lose that many hearts, and with any left take it."
            if table.chapter is None
            else "A search token lies here: search, and the story of this place is read."
        )
        clause = "NN-15.1" if table.chapter is None else "NN-20.4"
    elif space.letter:
        parts.append("The search token has been taken.")
    if space.is_mountain:
        parts.append("A mountain: entering costs 1 heart.")
        clause = clause if len(parts) > 1 else "NN-9.8"
    return Term(
        f"{space_name(table, i)} ({column_and_row(table, i)})",
        " ".join(parts) or "Nothing but the way.",
        clause,
    )


def column_and_row(table: Table, i: int) -> str:
    space = table.map.spaces[i]
    return f"column {space.column + 1}, row {space.row + 1}"


def enemy_term(table: Table, level: int) -> Term:
    enemy = table.content.enemies[table.rules.side][level - 1]
    return Term(f"{enemy.name}, level {level}", f"{enemy.text} {enemy.flavour}", "NN-13.11")


# The town


def site_term(table: Table, i: int) -> Term:
    """What a free space of a town gives and costs."""
    side = table.town_side
    gives, extra = side.gives[i], int(side.extra[i])
    row, column = ROW_NAMES[i // SLOTS], i % SLOTS + 1
    parts = [
        f"Building here gives {so_many(gives, 1)} at once."
        if gives >= 0
        else "Building here gives nothing more."
    ]
    if extra:
        parts.append(f"It costs {so_many(5, extra)} on top of the tile.")
    if i >= FIRST_ROW:
        parts.append("The first building stands in this row.")
    clause = "NN-7.7" if extra else "NN-7.8" if gives >= 0 else "NN-7.5"
    return Term(f"Space {column} of the {row}", " ".join(parts), clause)


def building_term(table: Table, number: int) -> Term:
    building = table.content.buildings[number]
    return Term(building.name, f"Costs {building.cost} coins. {building.text} {building.flavour}", "NN-7.6")


def housing_term(table: Table, row: int) -> Term:
    side = table.town_side
    return Term(
        f"Housing of the {ROW_NAMES[row]}",
        "Each building of the row houses 1 villager, and 1 more for each bed. With a villager of each of the four "
        f"goods the row is worth {row_value(table, side.housing, row)} victory points; four buildings in it are "
        f"worth {row_value(table, side.full_row, row)}.",
        "NN-17.6",
    )


def villager_term(table: Table, number: int) -> Term:
    one = table.content.villagers[number]
    return Term(
        one.name,
        f"Makes 1 {so_many(one.good, 1)[2:]} in each production phase, once it has a home. {one.flavour}",
        "NN-18.1",
    )


# People, cards, tokens


def hero_term(table: Table, number: int) -> Term:
    hero = table.content.heroes[number]
    basic = f" {hero.basic.name}: {hero.basic.text}" if hero.basic is not None else ""
    actions = ", ".join(map(str, hero.arrows))
    faces = " ".join(f"{i}: {red.text}" for i, red in enumerate(hero.faces, 1))
    return Term(
        hero.name,
        f"{hero.hearts} hearts, {hero.mana} mana, hero actions {actions}.{basic} On the die – {faces} {hero.flavour}",
        "NN-4.9",
    )


def specialist_term(table: Table, number: int) -> Term:
    one = table.content.specialists[number]
    text = (
        f"{one.text} {ACTION_WORDS[one.action]} Costs {one.cost} coins. Whoever hires it from you pays the supply, "
        f"and you take {one.tax} from there. {one.flavour}"
    )
    return Term(f"{one.name} ({ACTION_NAMES[one.action]})", text, "NN-6.1")


ACTION_WORDS: Final = (
    "Build: place one tile and pay for it.",
    "Heal: all your hearts.",
    "Gain Experience: 2.",
    "Buy Gear: one piece, at its price.",
)


def token_term(table: Table, number: int) -> Term:
    token = table.content.tokens[number]
    return Term(token.name, f"{token.text} {token.flavour}", "NN-14.2" if token.uses else "NN-14.1")


def ability_term(table: Table, number: int) -> Term:
    """An ability that is not bought yet: what it costs and asks for."""
    token = table.content.tokens[number]
    colour = "red" if token.colour == 0 else "blue"
    needs = (
        f" It needs a {colour} ability of level {token.level - 1} in one of your slots."
        if token.level > 1
        else ""
    )
    return Term(
        f"{token.name}, {colour}, level {token.level}",
        f"Costs {so_many(6, int(token.cost))}, at any time.{needs} {token.text} {token.flavour}", "NN-17.14",
    )  # fmt: skip


def red_term(table: Table, hero: int, slot: int) -> Term:
    red = table.content.heroes[hero].faces[slot]
    return Term(
        f"Basic ability, die face {slot + 1}", f"{red.text} A red token placed here covers it.", "NN-4.8"
    )


def one_line(*sentences: str) -> str:
    """Sentences after one another; a card may lack some of them."""
    return " ".join(filter(None, sentences))


def use_term(table: Table, index: int) -> Term:
    use = table.content.uses[index]
    return Term(use.name, use.text, "NN-14.2")


def quest_term(table: Table, number: int) -> Term:
    quest = table.content.quests[number]
    place = place_of(table, quest.location)
    what = f"{KIND_NAMES[quest.kind]} quest, played at {place.name}."
    pays = f"Costs {in_words(quest.price)}." if quest.price else ""
    text = one_line(what, pays, quest.text, f"{quest.vp} victory points.", quest.flavour)
    return Term(quest.name, text, "NN-10.3")


def order_term(table: Table, number: int) -> Term:
    order = table.content.orders[number]
    vp = table.content.numbers.order_vp
    return Term(
        order.name,
        f"Hand in {in_words(order.goods)} at any time: {order.coins} coins, and {vp} victory points at the end. "
        f"{order.flavour}",
        "NN-17.8",
    )


def search_term(table: Table, number: int) -> Term:
    found = table.content.searches[number]
    kept = "It pays 1 coin in each production phase." if found.is_kept else ""
    return Term(found.name, one_line(found.text, kept, found.flavour), "NN-15.3")


def story_token_term(table: Table, number: int) -> Term:
    token = table.content.story_tokens[number]
    kept = "It stays with the hero for the whole campaign." if token.is_kept else "It is for this chapter."
    return Term(token.name, f"{token.text} {kept} {token.flavour}", "NN-20.17")


def pile_term(table: Table, kind: int) -> Term:
    left, gone = len(table.quests[kind]), len(table.discards[kind])
    return Term(
        f"{KIND_NAMES[kind]} quests",
        f"{left} cards face down, {gone} in the open discard pile, which is shuffled when the pile is empty.",
        "NN-10.11",
    )


def points_term(table: Table, seat: int) -> Term:
    return Term(f"{table.name_of(seat)}: points so far", points_words(table, seat), "NN-19.5")


READERS: Final[dict[str, Callable[..., Term]]] = {
    "space": space_term, "enemy": enemy_term, "site": site_term, "building": building_term, "housing": housing_term,
    "villager": villager_term, "hero": hero_term, "specialist": specialist_term, "token": token_term,
    "ability": ability_term, "red": red_term, "use": use_term, "quest": quest_term, "order": order_term,
    "search": search_term, "pile": pile_term, "points": points_term,
    "story": story_token_term,
}  # fmt: skip
