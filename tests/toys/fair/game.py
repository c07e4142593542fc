"""The Fair, a toy in which seats choose several of many behind screens, give amounts and act out of turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, Value
from tablewright.engine.pile import UNSEEN
from tablewright.engine.scene import Area, Counter, Counters, Piece, Stat, Zone
from tablewright.engine.several import (
    ALL,
    Choosing,
    choose_some,
    choosing_of,
    offer_amount,
    pick,
    taken,
    that_is_all,
)
from tablewright.engine.table import Move, Score, Table, Who

ROUNDS: Final = 3  # FA-1.1
DEALT: Final = 4  # FA-1.2
NAMES: Final = ("Shell", "Cloth", "Lamp", "Barrel")
VALUES: Final = (1, 2, 3, 4)
BARREL: Final = 3
LANTERNS: Final = ("red", "green", "blue")


class Fair(Table):
    """Goods behind screens by number (kind), coins, and what lies in the well."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats
        self.round = 0
        self.dealt: list[list[int]] = [[] for _ in range(seats)]
        self.goods: list[list[int]] = [[] for _ in range(seats)]
        self.coins = [2] * seats
        self.well = [0] * seats
        self.lit = [0] * seats
        self.order = list(range(seats))

    def copy(self) -> Fair:
        other = Fair(self.seats)
        other.keep(self)
        other.round = self.round
        other.dealt = [cards.copy() for cards in self.dealt]
        other.goods = [cards.copy() for cards in self.goods]
        other.coins = self.coins.copy()
        other.well = self.well.copy()
        other.lit = self.lit.copy()
        other.order = self.order.copy()
        return other

    def hide(self, seat: int) -> None:
        for cards in (self.dealt, self.goods):
            for owner in range(self.seats):
                if owner != seat:
                    cards[owner] = [UNSEEN] * len(cards[owner])

    def imagine(self) -> None:
        for cards in (self.dealt, self.goods):
            for owner in range(self.seats):
                cards[owner] = [self.roll_good(owner) if card == UNSEEN else card for card in cards[owner]]

    def roll_good(self, seat: int) -> int:
        return int(self.roll(seat, len(NAMES))) - 1

    def anytime(self, seat: int) -> list[Move]:
        """FA-2.1: a kept good of each kind."""
        return [(sell, seat, kind) for kind in sorted(set(self.goods[seat])) if kind != UNSEEN]


def begin_round(table: Fair) -> None:
    """FA-1.1: keep goods, put the stalls in order, take turns."""
    table.round += 1
    if table.round > ROUNDS:
        count_up(table)
        return
    table.together(list(range(table.seats)), deal)
    table.do(choose_some, 0, STALLS)


def deal(table: Fair, seat: int) -> None:
    """FA-1.2: four goods behind the screen, of which two are kept."""
    table.dealt[seat] = [table.roll_good(seat) for _ in range(DEALT)]
    table.do(choose_some, seat, KEEP)


def places_dealt(table: Fair, seat: int) -> list[int]:
    return list(range(len(table.dealt[seat])))


def cannot_keep(table: Fair, seat: int, place: int) -> str:
    """FA-1.3: no two barrels from one deal."""
    dealt = table.dealt[seat]
    held = [dealt[one] for one in table.picked.get(seat, ())]
    return "FA-1.3" if dealt[place] == BARREL and BARREL in held else ""


def keep(table: Fair, seat: int) -> None:
    """FA-1.2: the others go back."""
    for place in taken(table, seat):
        table.goods[seat].append(table.dealt[seat][place])
    table.dealt[seat] = []


def traders(table: Fair, seat: int) -> list[int]:
    return list(range(table.seats))


def put_in_order(table: Fair, seat: int) -> None:
    """FA-1.4: the turns of this round."""
    table.order = list(taken(table, seat))
    for trader in table.order:
        table.do(turn, trader)
    table.do(begin_round)


def turn(table: Fair, seat: int) -> None:
    """FA-1.5: none to three coins, but not more than there are."""
    table.ask(seat, "FA-1.5")
    offer_amount(table, give, 0, min(3, table.coins[seat]), seat)


def give(table: Fair, seat: int, n: int) -> None:
    """FA-1.5: the coins go into the well; then FA-1.6."""
    table.coins[seat] -= n
    table.well[seat] += n
    table.tell("FA-1.5", "{0} gives {1}.", Who(seat), n)
    table.do(choose_some, seat, LIGHT)


def lanterns(table: Fair, seat: int) -> list[str]:
    return list(LANTERNS)


def light(table: Fair, seat: int) -> None:
    """FA-1.6: up to two lanterns burn."""
    table.lit[seat] = len(taken(table, seat))


def sell(table: Fair, seat: int, kind: int) -> None:
    """FA-2.1: the good leaves the hand for its value."""
    table.goods[seat].remove(kind)
    table.coins[seat] += VALUES[kind]
    table.news += 1
    table.tell("FA-2.1", "{0} sells {1}.", Who(seat), NAMES[kind])


def count_up(table: Fair) -> None:
    """FA-3.1–3.2: coins, goods and the well."""
    sheet = [
        Score("Coins", "FA-3.1", tuple(table.coins)),
        Score("Goods left", "FA-3.1", tuple(2 * len(goods) for goods in table.goods)),
        Score("Coins in the well", "FA-3.1", tuple(3 * n for n in table.well)),
    ]
    scores = [sum(line.points[seat] for line in sheet) for seat in range(table.seats)]
    won = [score == max(scores) for score in scores]
    table.finish(won, "FA-3.2", "The Fair is over.", sheet=sheet, grade="gold" if max(scores) > 30 else "tin")


KEEP: Final = Choosing("FA-1.2", places_dealt, 2, keep, cannot=cannot_keep)
STALLS: Final = Choosing("FA-1.4", traders, ALL, put_in_order, least=ALL, ordered=True)
LIGHT: Final = Choosing("FA-1.6", lanterns, 2, light, least=0)


class FairGame(Game):
    id = "fair"
    title = "The Fair"
    prefix = "FA"
    summary = "Keep goods behind a screen, sell them when you like, give to the well."
    least_seats = 2
    most_seats = 4
    minutes = "5"
    mode = "competitive"
    weight = "light"

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Fair:
        table = Fair(seats)
        table.do(begin_round)
        return table

    def streams(self, pack: Any) -> tuple[str, ...]:
        return ("goods-1", "goods-2", "goods-3", "goods-4")

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        assert isinstance(seen, Fair)
        screens = [
            Zone(f"screen-{owner}", f"Dealt to trader {owner + 1}", sees="owner", owner=f"seat-{owner}",
                 pieces=[good(f"dealt-{owner}-{i}", card) for i, card in enumerate(seen.dealt[owner])])
            for owner in range(seen.seats)
            if seen.dealt[owner]
        ]  # fmt: skip
        hands = [
            Zone(f"goods-{owner}", f"Goods of trader {owner + 1}", sees="owner", owner=f"seat-{owner}",
                 pieces=[good(f"good-{owner}-{i}", card) for i, card in enumerate(seen.goods[owner])])
            for owner in range(seen.seats)
        ]  # fmt: skip
        well = Counters("well", [Counter(f"well-{i}", f"Trader {i + 1}", n) for i, n in enumerate(seen.well)])
        return [Area("fair", "main", [*screens, well], title="The Fair"), Area("hands", "side", hands)]

    def seat_stats(self, table: Table, seat: int) -> Sequence[Stat]:
        assert isinstance(table, Fair)
        return [Stat("Coins", table.coins[seat], icon="coin"), Stat("Goods", len(table.goods[seat]))]

    def question(self, seen: Table) -> str:
        choosing = choosing_of(seen)
        if choosing is None:
            return "How much do you give to the well?"
        return {KEEP.id: "Keep two goods.", STALLS.id: "Put the stalls in order."}.get(
            choosing.id, "Light up to two lanterns."
        )

    def targets(self, table: Table, move: Move) -> Sequence[str]:
        choosing = choosing_of(table)
        if move[0] is pick and choosing is not None and choosing.id == KEEP.id:
            return [f"dealt-{move[1]}-{move[2]}"]
        if move[0] is pick and choosing is not None and choosing.id == STALLS.id:
            return [f"seat-{move[2]}"]
        return ()

    def label(self, table: Table, move: Move) -> str:
        assert isinstance(table, Fair)
        if move[0] is sell:
            return f"Sell {NAMES[move[2]]} for {VALUES[move[2]]}"
        if move[0] is give:
            return f"Give {move[2]} to the well" if len(move) > 2 else "Give to the well"
        if move[0] is that_is_all:
            return "That is all"
        return self.label_of_pick(table, move)

    def label_of_pick(self, table: Fair, move: Move) -> str:
        choosing = choosing_of(table)
        if choosing is not None and choosing.id == KEEP.id:
            return f"{NAMES[table.dealt[move[1]][move[2]]]} {move[2] + 1}"
        return f"Trader {move[2] + 1}" if isinstance(move[2], int) else f"The {move[2]} lantern"

    def everything(self, table: Table) -> list[str]:
        return []

    def unasked(self, table: Table, seat: int) -> Move | None:
        """What brings more now than at the end is sold: when one is asked, and before the stalls are put in order."""
        assert isinstance(table, Fair)
        dear = [move for move in table.anytime(seat) if VALUES[move[2]] > 2]
        return dear[0] if dear and (table.seat == seat or self.is_pause(table)) else None

    def is_pause(self, table: Table) -> bool:
        return table.clause == "FA-1.4"

    def advise(self, table: Table, move: Move) -> float:
        return float(move[2]) if move[0] is give else 0.0


def good(piece: str, kind: int) -> Piece:
    return Piece(piece, "card", face="down") if kind == UNSEEN else Piece(piece, "card", NAMES[kind])


GAME = FairGame()


def fair(seats: int = 2, seed: int = 1, goods: Sequence[Sequence[int]] = ()) -> Fair:
    """A Fair on which nothing has happened yet."""
    table = Fair(seats)
    table.fate = Fate(seed, GAME.streams(None))
    table.debug = True
    for seat, cards in enumerate(goods):
        table.dealt[seat] = list(cards)
    return table
