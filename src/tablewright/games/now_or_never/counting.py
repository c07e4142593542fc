"""What statistics tell of a game: how it went, which heroes, tokens, buildings and quests came up, and which of them
were used; and every limited token and card, for the check that none is lost or duplicated."""

from __future__ import annotations

from functools import cache

from tablewright.engine.counting import FROM_THE_START, MET, ON_THE_WAY, USED, Thing, mark
from tablewright.engine.game import Value
from tablewright.engine.pile import Pile
from tablewright.games.now_or_never.cards import Content
from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.games.now_or_never.table import QUEST_FOE, SLOTS, Player, Table


def facts(table: Table) -> dict[str, Value]:
    """Numbers for statistics: for each seat its points by source, and what it did for them."""
    found: dict[str, Value] = {
        "season": int(table.season),
        "turns": int(table.turns),
        "felled": int(table.felled),
        "fights": int(table.fights),
        "searches_left": int(table.tokens).bit_count(),
    }
    for seat, player in enumerate(table.players):
        if player.hero < 0:
            continue
        found[f"hero_{seat}"] = table.content.heroes[player.hero].id
        found[f"built_{seat}"] = len([tile for tile in player.town if tile >= 0])
        found[f"housed_{seat}"] = len(player.housed)
        found[f"completed_{seat}"] = len(player.completed)
        found[f"orders_done_{seat}"] = len(player.done)
        found[f"searches_{seat}"] = len(player.kept)
        found[f"unused_{seat}"] = unused(table, player)
        for (label, _), points in zip(
            scoring.sources(table), scoring.points_of(table.copy(), seat), strict=True
        ):
            found[f"vp_{label.lower().replace(' ', '_')}_{seat}"] = points
    return found


def unused(table: Table, player: Player) -> int:
    """NN-19.12: villagers without a home, books and experience: what gave no points."""
    return len(player.waiting) + player.has[4] + player.has[6]


class Catalogue:
    """Every thing of a pack by its number in statistics, and where each kind begins."""

    def __init__(self, content: Content) -> None:
        self.things: list[Thing] = []
        self.heroes = self.add("hero", "heroes", [one.id for one in content.heroes])
        gear, tokens = int(content.first_gear), content.tokens
        self.tokens = self.add("ability", "abilities", [one.id for one in tokens[:gear]])
        self.add("gear", "gear", [one.id for one in tokens[gear:]], ON_THE_WAY)
        self.specialists = self.add(
            "specialist", "specialists", [one.id for one in content.specialists], ON_THE_WAY
        )
        self.buildings = self.add("building", "tiles", [one.id for one in content.buildings])
        self.quests = self.add("quest", "quests", [one.id for one in content.quests], ON_THE_WAY)

    def add(self, kind: str, pile: str, names: list[str], of: int = FROM_THE_START) -> int:
        first = len(self.things)
        self.things += [(name, kind, pile, of) for name in names]
        return first


@cache
def catalogue(content: Content) -> Catalogue:
    return Catalogue(content)


def all_things(table: Table) -> list[Thing]:
    return catalogue(table.content).things


def seen_things(table: Table) -> bytes:
    """What lay open or was held, and what of it somebody built, wore, hired or completed."""
    book = catalogue(table.content)
    state = [0] * len(book.things)
    mark(state, book.tokens, table.shop, MET)
    mark(state, book.tokens, table.token_box, USED)
    mark(state, book.specialists, table.offer_row, MET)
    mark(state, book.specialists, table.box, MET)
    for discards in table.discards:
        mark(state, book.quests, discards, MET)
    for player in table.players:
        mark(state, book.heroes, (int(player.hero),), USED)
        mark(state, book.tokens, (*player.red, *player.blue), USED)
        mark(state, book.specialists, player.specialists, USED)
        mark(state, book.buildings, player.grid, MET)
        mark(state, book.buildings, player.town, USED)
        mark(state, book.quests, (*player.hand, *player.looking), MET)
        mark(state, book.quests, player.completed, USED)
    return bytes(state)


# What there is


def everything(table: Table) -> list[str]:
    """NN-2.12: every token and card that is limited to its count, wherever it lies."""
    return sorted(
        [
            *villagers(table),
            *specialists(table),
            *gear(table),
            *quests(table),
            *orders(table),
            *searches(table),
            *story_tokens(table),
        ]
    )


def boards(table: Table) -> list[Player]:
    """The players, and alone the bot."""
    return [*table.players, *([] if table.bot is None else [table.bot])]


def lying(pile: Pile) -> list[int]:
    """What is in a pile, and what was dealt from it face down."""
    return [*pile.unseen, *(card for card in (*pile.top, *pile.under) if card >= 0)]


def villagers(table: Table) -> list[str]:
    found = [*lying(table.villagers), *table.row]
    for player in boards(table):
        found += [*player.waiting, *(home // SLOTS for home in player.housed)]
    of_pile = table.content.pile_of_villagers  # those that stories bring are story tokens
    return [f"villager {table.content.villagers[one].id}" for one in found if 0 <= one < of_pile]


def specialists(table: Table) -> list[str]:
    found = [*lying(table.specialists), *table.offer_row, *table.builders, *table.healers, *table.box]
    for player in boards(table):
        found += player.specialists
    found += in_hands(table, "choose_slot", 2) + in_hands(table, "seat_with_bot", 2)
    return [f"specialist {table.content.specialists[one].id}" for one in found if one >= 0]


def in_hands(table: Table, step: str, at: int) -> list[int]:
    """What lies nowhere because somebody is just asked where it shall go."""
    if table.asking and not table.over and table.asking[0].__name__ == step:
        return [table.asking[at]]
    return []


def gear(table: Table) -> list[str]:
    content = table.content
    found = [*lying(table.gear[0]), *lying(table.gear[1]), *table.shop, *table.token_box]
    for player in table.players:
        found += [*player.red, *player.blue]
    return [f"gear {content.tokens[one].id}" for one in found if one >= content.first_gear]


def quests(table: Table) -> list[str]:
    found: list[int] = []
    for pile, discards in zip(table.quests, table.discards, strict=True):
        found += [*lying(pile), *discards]
    for player in table.players:
        found += [*player.hand, *player.looking, *player.completed]
    if table.foe == QUEST_FOE:
        found.append(int(table.foe_quest))
    return [f"quest {table.content.quests[one].id}" for one in found if one >= 0]


def orders(table: Table) -> list[str]:
    found = lying(table.orders)
    for player in boards(table):
        found += [*player.orders, *player.orders_seen, *player.done]
    return [f"order {table.content.orders[one].id}" for one in found if one >= 0]


def story_tokens(table: Table) -> list[str]:
    """NN-G19: with nobody or beside a hero board; those that can be used up are not counted."""
    if table.chapter is None:
        return []
    tokens = table.content.story_tokens
    found = [token.index for token in tokens for _ in range(table.story_supply[token.index])]
    for player in table.players:
        found += player.story_tokens
    lasting = [number for number in found if not any(use.discards for use in tokens[number].uses)]
    return [f"story token {tokens[number].id}" for number in lasting]


def searches(table: Table) -> list[str]:
    found = [*lying(table.searches), *table.search_box]
    for player in table.players:
        found += player.kept
    return [f"search {table.content.searches[one].id}" for one in found if one >= 0]
