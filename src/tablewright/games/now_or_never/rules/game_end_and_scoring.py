"""Chapter 19, Game end and scoring."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.effects import holds
from tablewright.engine.table import Score, Who
from tablewright.games.now_or_never.cards import (
    BOOK,
    COIN,
    CRYSTAL,
    DEMON,
    EXPERIENCE,
    GOODS,
    HEART,
    SHELL,
    TOOL,
    TOWN,
    Content,
)
from tablewright.games.now_or_never.cards import Score as Scoring
from tablewright.games.now_or_never.rules import (
    anytime_actions,
    production_phase,
    quest_cards,
    red_and_blue_tokens,
    resources,
)
from tablewright.games.now_or_never.rules import build as building
from tablewright.games.now_or_never.rules import reputation_missions_campaign as campaign
from tablewright.games.now_or_never.table import SLOTS, Player, Table

# The final production


def final_production(table: Table) -> None:
    """19.1–19.4, 19.13: discard, produce, and sell as well as possible."""
    table.tell("NN-19.1", "The final production.", how="story")
    table.in_final = True
    for seat, player in enumerate(table.players):
        give_up(table, seat)
        made = production_phase.goods_made(table, player, final=True)
        for thing, n in enumerate(made):
            if n > 0:
                resources.give(table, player, thing, n)
        player.made = production_phase.goods_only(made)
        production_phase.tell_production(table, seat, made)
    table.moment()
    if lays_hands_open(table):
        table.news += 1
    for seat in range(table.seats):
        table.do(before_scoring, seat)
    table.do(sell_everything)
    table.do(campaign.close_book)
    table.do(score)


def give_up(table: Table, seat: int) -> None:
    """19.1, 19.2, 10.13: coins and goods, unplayed quest cards and open orders; books stay."""
    player = table.players[seat]
    player.given_up = tuple(
        (thing, player.has[thing]) for thing in (COIN, SHELL, TOOL, DEMON, CRYSTAL) if player.has[thing] > 0
    )
    player.cards_given_up = len(player.hand)
    player.orders_given_up = player.orders
    tell_what_goes(table, seat)
    for thing, _ in player.given_up:
        player.has[thing] = 0
    for card in player.hand:
        quest_cards.discard(table, card)
    player.hand = ()
    for order in player.orders:
        table.orders.put_under(order)
    player.orders = ()


def tell_what_goes(table: Table, seat: int) -> None:
    """19.1, 19.2: what is discarded before the last production."""
    if table.log is None:
        return
    player = table.players[seat]
    if player.given_up:
        table.tell("NN-19.1", "{0} discards {1}.", Who(seat), resources.in_words(player.given_up))
    cards, tokens = int(player.cards_given_up), len(player.orders_given_up)
    if cards + tokens > 0:
        text = "{0} discards {1} unplayed quest {1:card|cards} and {2} open {2:order|orders}."
        table.tell("NN-19.2", text, Who(seat), cards, tokens)


def lays_hands_open(table: Table) -> bool:
    """R52: whether cards of a hand came to the open discard piles, where others read them."""
    for player in table.players:
        if player.cards_given_up > 0:
            return True
    return False


def before_scoring(table: Table, seat: int) -> None:
    """R24, R33, 17.1: who could still house or move a villager, or use an ability, is asked before the count."""
    if anytime_actions.can_settle(table, seat):
        table.ask(seat, "NN-R33")
        table.offer(count_points, seat)


def count_points(table: Table, seat: int) -> None:
    """R33: this player's town is as it shall be counted."""


def sell_everything(table: Table) -> None:
    """19.4: all goods for as many coins as possible."""
    for seat, player in enumerate(table.players):
        coins = best_sale(table.content, player.has)
        for good in range(GOODS):
            player.has[good] = 0
        player.has[COIN] = player.has[COIN] + coins
        if coins > 0:
            told = (
                "{0} sells everything for {1} coin." if coins == 1 else "{0} sells everything for {1} coins."
            )
            table.tell("NN-19.4", told, Who(seat), coins)


def best_sale(content: Content, has: list[int]) -> int:
    """19.4, G10: the most coins that these goods can bring."""
    goods = [has[good] for good in range(GOODS)]
    mixed = [sale.index for sale in content.sales if len(sale.goods) > 1]
    return best_with(content, goods, mixed)


def best_with(content: Content, goods: list[int], mixed: list[int]) -> int:
    """17.3: so many mixed combinations, and each good by itself; every number of them is tried."""
    if not mixed:
        return sum(best_alone(content, good, goods[good]) for good in range(GOODS))
    sale = content.sales[mixed[0]]
    left = goods.copy()
    coins = 0
    best = 0
    while True:
        best = max(best, coins + best_with(content, left, mixed[1:]))
        for thing, n in sale.goods:
            left[thing] -= n
            if left[thing] < 0:
                return best
        coins += sale.coins


def best_alone(content: Content, good: int, n: int) -> int:
    """G10: so many goods of one kind, in the combinations that name this kind alone."""
    most = [0] * (n + 1)
    for i in range(1, n + 1):
        best = most[i - 1]
        for sale in content.sales:
            if len(sale.goods) == 1 and sale.goods[0][0] == good and sale.goods[0][1] <= i:
                best = max(best, most[i - sale.goods[0][1]] + sale.coins)
        most[i] = best
    return most[n]


# The count


def score(table: Table) -> None:
    """1.4, 19.5–19.15, 22.19: count, compare, and name the winner."""
    for seat in range(table.seats):
        tell_what_is_left(table, seat)
    sheet = score_sheet(table)
    totals = [sum(line.points[seat] for line in sheet) for seat in range(table.seats)]
    if table.is_solo():
        won = totals[0] >= table.rules.target
        why = table.content.victory if won else table.content.defeat
        table.finish([won], "NN-22.19", why or "The sixth season is over.", sheet=sheet)
        return
    ranks = [(totals[seat], *tie_break(table.players[seat])) for seat in range(table.seats)]
    best = max(ranks)
    winners = [rank == best for rank in ranks]
    clause = "NN-R36" if winners.count(True) > 1 else "NN-1.4" if totals.count(best[0]) == 1 else "NN-19.14"
    names = " and ".join(table.name_of(seat) for seat in range(table.seats) if winners[seat])
    table.finish(
        winners,
        clause,
        f"{names} has the most victory points."
        if winners.count(True) == 1
        else f"{names} share the victory.",
        sheet=sheet,
    )


def tell_what_is_left(table: Table, seat: int) -> None:
    """19.12: what lies there at the end and gives no points of its own."""
    if table.log is None:
        return
    player = table.players[seat]
    left = [(BOOK, player.has[BOOK]), (EXPERIENCE, player.has[EXPERIENCE]), (HEART, player.has[HEART])]
    words = resources.in_words(tuple((thing, n) for thing, n in left if n > 0))
    people = len(player.waiting)
    if people > 0:
        words += f"{', ' if words else ''}{people} villager{'s' if people != 1 else ''} without a home"
    if words:
        table.tell("NN-19.12", "Without points {0} keeps {1}.", Who(seat), words)


def tie_break(player: Player) -> tuple[int, int]:
    """19.14, R36: experience and books together; 19.15: then hearts."""
    return (player.has[EXPERIENCE] + player.has[BOOK], player.has[HEART])


def score_sheet(table: Table) -> list[Score]:
    """19.5–19.12: where each player's points come from; nothing else gives any."""
    columns = [points_of(table, seat) for seat in range(table.seats)]
    return [
        Score(label, clause, tuple(column[i] for column in columns))
        for i, (label, clause) in enumerate(sources(table))
    ]


SOURCES = (
    ("Coins", "NN-19.5"),
    ("Full rows", "NN-19.6"),
    ("Housing", "NN-19.7"),
    ("Buildings", "NN-19.8"),
    ("Quests", "NN-19.9"),
    ("Orders", "NN-19.10"),
)
OF_STORIES = (("Story tokens", "NN-G19"), ("Reputation", "NN-19.11"))


def sources(table: Table) -> tuple[tuple[str, str], ...]:
    """19.5–19.11: what points come from, each by its clause; reputation only in story mode."""
    return SOURCES if table.chapter is None else SOURCES + OF_STORIES


def points_of(table: Table, seat: int) -> tuple[int, ...]:
    """19.5–19.11: coins, full rows, housing rows, buildings, quests, orders; in story mode tokens and reputation."""
    player = table.players[seat]
    you, here = table.you, table.here
    table.you = seat
    points: tuple[int, ...] = (
        player.has[COIN],
        row_points(table, player),
        housing_points(table, player),
        building_points(table, player),
        quest_points(table, player),
        len(player.done) * table.content.numbers.order_vp,
    )
    if table.chapter is not None:
        points += (token_points(table, player), campaign.reputation_points(table, seat))
    table.you, table.here = you, here
    return points


def row_value(table: Table, values: tuple[int, ...], row: int) -> int:
    """R2: from the top as printed, or both lists read upward from the starting row."""
    return values[len(values) - 1 - row] if table.rules.from_bottom else values[row]


def row_points(table: Table, player: Player) -> int:
    """19.6: four buildings in a row."""
    points = 0
    for row in range(SLOTS):
        start = row * building.TOWN_COLUMNS
        if min(player.town[start : start + building.TOWN_COLUMNS]) >= 0:
            points += row_value(table, table.town_side.full_row, row)
    return points


def housing_points(table: Table, player: Player) -> int:
    """19.7: at least one villager of each of the four goods in a housing row."""
    points = 0
    for row in range(SLOTS):
        goods = 0
        for home in player.housed:
            if home % SLOTS == row:
                goods |= 1 << table.content.villagers[home // SLOTS].good
        if goods == (1 << GOODS) - 1:
            points += row_value(table, table.town_side.housing, row)
    return points


def building_points(table: Table, player: Player) -> int:
    """19.8: buildings with conditions."""
    points = 0
    for space in range(TOWN):
        if player.town[space] >= 0:
            table.here = space
            points += worth(table, table.content.buildings[player.town[space]].scores)
    return points


def quest_points(table: Table, player: Player) -> int:
    """10.5, 19.9: completed quest cards, and what they count at the end."""
    points = 0
    for card in player.completed:
        quest = table.content.quests[card]
        points += quest.vp + worth(table, quest.scores)
    return points


def token_points(table: Table, player: Player) -> int:
    """G19: what story tokens count at the end."""
    points = 0
    for number in player.story_tokens:
        points += worth(table, table.content.story_tokens[number].scores)
    return points


def worth(table: Table, scores: tuple[Scoring, ...]) -> int:
    """19.8, 19.9: so many points for each few of what is counted, up to a limit."""
    points = 0
    for one in scores:
        if holds(table, one.condition):
            n = one.points if one.counter is None else one.counter(table) // one.every * one.points
            points += min(n, one.most) if one.most > 0 else n
    return points


# What cards count, for `table.you`


def produced_shell(table: Table) -> int:
    """23.1, R32: shells of the final production."""
    return table.players[table.you].made[SHELL]


def produced_tool(table: Table) -> int:
    """23.1, R32: tools of the final production."""
    return table.players[table.you].made[TOOL]


def produced_demon(table: Table) -> int:
    """23.1, R32: bottled demons of the final production."""
    return table.players[table.you].made[DEMON]


def produced_crystal(table: Table) -> int:
    """23.1, R32: crystals of the final production."""
    return table.players[table.you].made[CRYSTAL]


def adjacent_producers(table: Table) -> int:
    """23.2, R32: buildings next to this one that make one of the four goods, each once."""
    town = table.players[table.you].town
    n = 0
    for near in building.TOWN_NEAR[table.here]:
        if town[near] >= 0 and table.content.buildings[town[near]].is_producer:
            n += 1
    return n


def adjacent_beds(table: Table) -> int:
    """23.3: bed icons on the buildings next to this one."""
    town = table.players[table.you].town
    n = 0
    for near in building.TOWN_NEAR[table.here]:
        if town[near] >= 0:
            n += table.content.buildings[town[near]].beds
    return n


def adjacent_books(table: Table) -> int:
    """23.4, R32: buildings next to this one with a book icon."""
    town = table.players[table.you].town
    n = 0
    for near in building.TOWN_NEAR[table.here]:
        if town[near] >= 0 and table.content.buildings[town[near]].has_book:
            n += 1
    return n


def books(table: Table) -> int:
    """G15: books owned."""
    return table.players[table.you].has[BOOK]


def orders_done(table: Table) -> int:
    """G15: completed orders."""
    return len(table.players[table.you].done)


def quests_done(table: Table) -> int:
    """G15: completed quest cards."""
    return len(table.players[table.you].completed)


def housed(table: Table) -> int:
    """G15: villagers in housing."""
    return len(table.players[table.you].housed)


def fullest_row(table: Table) -> int:
    """G15: buildings in the row that has most of them."""
    return max(buildings_in(table.players[table.you], row) for row in range(SLOTS))


def rows_built(table: Table) -> int:
    """G15: rows with at least one building."""
    return len([row for row in range(SLOTS) if buildings_in(table.players[table.you], row) > 0])


def buildings_in(player: Player, row: int) -> int:
    start = row * building.TOWN_COLUMNS
    return len([tile for tile in player.town[start : start + building.TOWN_COLUMNS] if tile >= 0])


def equipped(table: Table) -> int:
    """G15: tokens in the red and blue slots."""
    return red_and_blue_tokens.equipped(table.players[table.you])


def points_so_far(table: Table, seat: i64) -> int:
    """19.5–19.10: what the table would count now; for statistics and the rule of thumb."""
    return sum(points_of(table, int(seat)))
