# interpreted: made once for each look at the table, not once a move
"""What a seat sees of Now or Never, as data: where the game stands, and what lies where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright.engine.scene import Area, Block, Group, Head, Piece, Stat, Story, Widget, Zone
from tablewright.games.now_or_never.cards import COIN, EXPERIENCE, HEART, MANA
from tablewright.games.now_or_never.show import (
    campaign_sheet,
    choosing,
    ending,
    fight,
    hero_board,
    quests,
    season_board,
    story_page,
    the_map,
    town,
)
from tablewright.games.now_or_never.show.common import TONES, filled, seat_id
from tablewright.games.now_or_never.show.points import points_so_far
from tablewright.games.now_or_never.table import ARRIVED, CHOOSING, MOVING, SEASONS, Table

__all__ = ["areas", "head", "seat_stats"]

STEPS: Final = ["Choose", "Move", "Quest card", "Visit, fight or search"]


def head(table: Table) -> Head:
    """NN-1.1, 9.2: where the game stands."""
    return Head("Now or Never", phase(table), STEPS if table.season else [], turn_step(table), goal(table),
                clause="NN-1.1")  # fmt: skip


def phase(table: Table) -> str:
    if table.over:
        return "The game is over"
    if table.season == 0:
        return "Set-up"
    season = f"Season {table.season} of {SEASONS}"
    if table.chapter is not None:
        season = f"Chapter {table.chapter.number}, season {table.season} of {SEASONS}"
    if table.in_final:
        return "The final production"
    if table.current < 0:
        return season
    return f"{season} – {table.name_of(table.current)}'s turn"


def turn_step(table: Table) -> int | None:
    """NN-9.2: where in the turn the table stands."""
    if table.over or table.season == 0 or table.current < 0:
        return None
    if table.stage == ARRIVED:
        return 3 if table.played or table.acted else 2
    return {CHOOSING: 0, MOVING: 1}.get(int(table.stage))


def goal(table: Table) -> str:
    if table.is_solo():
        return f"Have {table.rules.target} victory points after six seasons."
    return "Have the most victory points after six seasons."


def seat_stats(table: Table, seat: int) -> list[Stat]:
    """NN-4.1: the amounts of a seat; they are open to all."""
    player = table.players[seat]
    if player.hero < 0 or not player.grid or max(player.grid) < 0 > max(player.town):
        return []  # its board is not laid out yet
    return [
        Stat("Hearts", player.has[HEART], "heart", table.max_hearts(player), clause="NN-4.4"),
        Stat("Mana", player.has[MANA], "mana", table.max_mana(player), clause="NN-4.5"),
        Stat("Coins", player.has[COIN], "coin", clause="NN-4.1"),
        Stat("Experience", player.has[EXPERIENCE], "experience", clause="NN-4.1"),
    ]


# The areas


def areas(table: Table, seat: int) -> Sequence[Area]:
    """What lies where: the boards as tabs, the own hero below them and beside them, the hand in front."""
    sits = seat >= 0 and table.players[seat].hero >= 0
    shown = [Area("table", "main", [*above_the_boards(table, seat), boards(table, seat)], weight=3)]
    if sits:
        shown.append(
            Area(
                "hero", "side", hero_board.your_hero(table, seat), table.name_of(seat), seat_id(seat),
                term=f"hero:{table.players[seat].hero}",
            )
        )  # fmt: skip
    shown += story_page.page_area(table, seat)
    if table.season == 0 and table.content.opening and table.chapter is None:
        told = Story("opening", "The Monument", [Block(table.content.opening)], icon="book")
        shown.append(Area("tale", "story", [told], "The Monument", clause="NN-1.1"))
    others = hero_board.others(table, seat)
    if others:
        shown.append(Area("others", "side", others, "Others"))
    if table.over:
        shown.append(Area("end", "side", [ending.left_over(table)], "Left on the table", clause="NN-19.12"))
    if table.season > 0:
        shown.append(Area("order", "side", [turn_order(table)], "Turn order", clause="NN-1.2"))
    if sits:
        title = f"Hero board of {table.name_of(seat)}"
        shown.append(
            Area("slots", "tray", [hero_board.slots_and_abilities(table, seat)], title, seat_id(seat))
        )
        if table.players[seat].hand:
            shown.append(Area("hand", "hand", [quests.hand(table, seat)], "Hand", seat_id(seat)))
    return shown


def above_the_boards(table: Table, seat: int) -> list[Widget]:
    """What is going on: a fight or another die, pages that are news, what is chosen from, and other open pages."""
    news, others = story_page.in_front(table, seat)
    return [*fight.panels(table), *news, *choosing.choices(table), *looking(table, seat), *others]


def looking(table: Table, seat: int) -> list[Widget]:
    """NN-3.10, 10.12, 11.8: what this seat looks at before it keeps some of it."""
    if seat < 0:
        return []
    player = table.players[seat]
    orders = [town.order_piece(table, order, "open") for order in player.orders_seen if order >= 0]
    return [
        *filled(quests.drawn(table, seat)),
        *filled(Zone("orders-drawn", "Orders drawn", "list", seat_id(seat), "owner", pieces=orders, clause="NN-11.8")),
    ]  # fmt: skip


def boards(table: Table, seat: int) -> Group:
    """The map, the own town, the season board, then the boards of the others."""
    tabs: list[Widget] = [the_map.the_map(table, seat)]
    if seat >= 0 and table.players[seat].hero >= 0:
        tabs.append(town.town(table, seat, "Your town"))
    tabs.append(season_board.season_board(table, seat))
    for other in range(table.seats):
        if other != seat and table.players[other].hero >= 0:
            tabs.append(other_board(table, other))
    return Group("boards", [*tabs, *campaign_sheet.sheet_tab(table)], arrange="tabs")


def other_board(table: Table, seat: int) -> Group:
    """NN-R52: everything that lies in front of somebody else; of the hand only the backs."""
    whole = town.town(table, seat, table.name_of(seat))
    player_board: list[Widget] = [
        hero_board.goods(table, seat),
        Group(f"ways-of-{seat}", [hero_board.hero_actions(table, seat), hero_board.red_slots(table, seat),
                                  hero_board.blue_slots(table, seat), *filled(hero_board.abilities(table, seat))],
              arrange="row"),
        *filled(hero_board.story_tokens(table, seat)),
        *filled(quests.covered_hand(table, seat)),
    ]  # fmt: skip
    return Group(whole.id, [*whole.children, *player_board], whole.label, owner=whole.owner)


def turn_order(table: Table) -> Zone:
    """NN-1.2, 5.4, 5.6: clockwise from the one who began; who has passed, and who begins the next season."""
    first = 0 if table.is_solo() else int(table.first)
    seats = [(first + i) % table.seats for i in range(table.seats)]
    return Zone(
        "turn-order", "Turn order", "list", pieces=[in_order(table, seat) for seat in seats], clause="NN-5.6"
    )


def in_order(table: Table, seat: int) -> Piece:
    hero = table.content.heroes[table.players[seat].hero]
    flags = ["first"] if table.first == seat and not table.is_solo() else []
    flags += ["active"] if table.current == seat else []
    flags += ["passed"] if table.has_passed(seat) else []
    stats = [Stat(label, n, icon) for label, n, icon in points_so_far(table, seat)]
    return Piece(
        f"turn-{seat}", "marker", hero.name, icon=hero.id, tone=TONES[seat], owner=seat_id(seat), flags=flags,
        stats=stats, term=f"points:{seat}",
    )  # fmt: skip
