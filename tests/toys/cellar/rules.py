"""What lies in the cellars, and the rules as steps."""

from __future__ import annotations

from typing import Final

from tablewright.engine.effects import Effect, amount, run_all
from tablewright.engine.table import Move, Table

DICE: Final = 0  # streams of luck; one for each room comes after it
ALONE: Final = 0
HEAPS: Final = 3  # CE-2.1
MOST_NERVE: Final = 3  # CE-1.2
MOST_CARRIED: Final = 3  # CE-2.3
HIT: Final = 4  # CE-3.2
LAST_ROW: Final = 3
ITEM, FOE, BOARD = "item", "foe", "board"


class Face:
    """CE-3.2: a face that a foe prints itself."""

    def __init__(self, damage: int, on_hit: Effect | None) -> None:
        self.damage = damage
        self.on_hit = on_hit


class Card:
    """A card as the rules use it."""

    def __init__(self, index: int, id: str, name: str, kind: str, room: int) -> None:
        self.index, self.id, self.name, self.kind, self.room = index, id, name, kind, room
        self.tags: list[str] = []
        self.flavour = ""
        self.use: Effect | None = None
        self.win: Effect | None = None
        self.lasting: Effect | None = None
        self.hp = self.atk = 0
        self.faces: dict[int, Face] = {}


class Room:
    def __init__(self, index: int, id: str, name: str, row: int) -> None:
        self.index, self.id, self.name, self.row = index, id, name, row
        self.cards: list[int] = []


class Content:
    """All that a pack brings."""

    LASTING = True

    def __init__(self, id: str) -> None:
        self.id = id
        self.cards: list[Card] = []
        self.card_of: dict[str, int] = {}
        self.rooms: list[Room] = []
        self.cards_seen = 0


class Cellar(Table):
    """Nothing is hidden: which card a heap shows is rolled when it is turned up."""

    def __init__(self, content: Content, *, blank: bool = False) -> None:
        super().__init__(blank=blank)
        self.content = content
        self.health = self.most_health = self.nerve = self.room = self.seen = self.wounds = self.turns = 0
        self.running = True
        self.foe = -1
        self.path: list[int] = []
        self.unseen: list[int] = []
        self.met: list[int] = []
        self.carried: list[int] = []
        self.used: list[int] = []

    def copy(self) -> Cellar:
        other = Cellar(self.content, blank=True)
        other.keep(self)
        other.health, other.most_health, other.nerve = self.health, self.most_health, self.nerve
        other.room, other.seen, other.wounds, other.turns = self.room, self.seen, self.wounds, self.turns
        other.running, other.foe = self.running, self.foe
        other.path, other.unseen, other.met = self.path.copy(), self.unseen.copy(), self.met.copy()
        other.carried, other.used = self.carried.copy(), self.used.copy()
        return other

    def card(self, index: int) -> Card:
        return self.content.cards[index]


# Going down


def enter(table: Cellar, room: str) -> None:
    """CE-2.5: the cards of this cellar are still unseen."""
    here = next(one for one in table.content.rooms if one.id == room)
    table.room, table.seen = here.index, 0
    table.path.append(here.index)
    table.unseen = here.cards.copy()
    table.tell("CE-2.5", "You go down: {0}.", here.name)
    table.do(turn)


def turn(table: Cellar) -> None:
    """CE-2.1: turn up a heap, or use what you carry."""
    table.ask(ALONE, "CE-2.1")
    for heap in range(min(HEAPS, len(table.unseen))):
        table.offer(turn_up, heap)
    for index in table.carried:
        table.offer(use, table.card(index).id, unless=cannot_use(table, index))


def turn_up(table: Cellar, heap: int) -> None:
    """CE-2.2: chance says which card it is."""
    index = table.unseen.pop(table.fate.below(len(table.unseen), 1 + table.room))
    card = table.card(index)
    table.seen += 1
    table.turns += 1
    table.met.append(index)
    table.tell("CE-2.2", "You turn heap {0}: {1} ({2}).", heap + 1, card.name, card.kind)
    if card.kind == ITEM:
        table.do(take, index)
    elif card.kind == FOE:
        table.foe, table.wounds = index, 0
        table.do(fight)
    elif card.use is not None:
        table.do(run_all, card.use.moves)
    table.do(go_on)


def take(table: Cellar, index: int) -> None:
    """CE-2.3: three things, and none of them twice."""
    if len(table.carried) < MOST_CARRIED and index not in table.carried:
        table.carried.append(index)


def use(table: Cellar, card: str) -> None:
    """CE-2.4: it is gone, and does what it says."""
    index = table.content.card_of[card]
    table.carried.remove(index)
    table.used.append(index)
    effect = table.card(index).use
    assert effect is not None
    table.do(run_all, effect.moves)
    table.do(go_on)


def cannot_use(table: Cellar, index: int) -> str:
    """CE-2.4: what only lasts cannot be used."""
    return "" if table.card(index).use is not None else "CE-2.4"


def go_on(table: Cellar) -> None:
    """CE-2.5, CE-4.2: the next turn, the next cellar, or the way out."""
    table.foe = -1
    row = table.content.rooms[table.room].row
    if table.seen < table.content.cards_seen and table.unseen:
        table.do(turn)
    elif row == LAST_ROW:
        table.finish([True], "CE-4.2", "You are out.")
    else:
        table.do(choose_room)


def choose_room(table: Cellar) -> None:
    """CE-2.5: a cellar of the next row."""
    table.ask(ALONE, "CE-2.5")
    for room in table.content.rooms:
        table.offer(go_down, room.id, unless=cannot_go_down(table, room))


def cannot_go_down(table: Cellar, room: Room) -> str:
    """CE-2.6: one row down."""
    return "" if room.row == table.content.rooms[table.room].row + 1 else "CE-2.6"


def go_down(table: Cellar, room: str) -> None:
    table.do(enter, room)


# Fights


def fight(table: Cellar) -> None:
    """CE-3.1: strike or run."""
    table.ask(ALONE, "CE-3.1")
    table.offer(strike)
    table.offer(run, unless=cannot_run(table))


def strike(table: Cellar) -> None:
    """CE-3.2: a die each."""
    mine, its = table.roll(DICE), table.roll(DICE)
    foe = table.card(table.foe)
    table.wounds += mine >= HIT
    table.tell("CE-3.2", "You roll {0}, {1} rolls {2}.", mine, foe.name, its, how="roll")
    face = foe.faces.get(its)
    damage = face.damage if face is not None else foe.atk if its >= HIT else 0
    if table.wounds < foe.hp:
        table.do(suffer, max(0, damage - wards(table)) if damage else 0)
        if face is not None and face.on_hit is not None:
            table.do(run_all, face.on_hit.moves)
        table.do(fight)
    elif foe.win is not None:
        table.do(run_all, foe.win.moves)


def wards(table: Cellar) -> int:
    """CE-3.4: of all that is carried."""
    lasting = [effect for index in table.carried if (effect := table.card(index).lasting) is not None]
    return sum(amount(table, each.args[0]) for effect in lasting for each in effect.modifiers)


def run(table: Cellar) -> None:
    """CE-3.3: a Nerve, and it is over."""
    table.nerve -= 1


def cannot_run(table: Cellar) -> str:
    """CE-3.3: not without Nerve, nor where the option forbids it."""
    return "" if table.running and table.nerve else "CE-3.3"


# What cards do


def heal(table: Cellar, n: int) -> None:
    """CE-1.1: up to the Health you began with."""
    table.health = min(table.most_health, table.health + n)


def suffer(table: Cellar, n: int) -> None:
    """CE-4.1: at 0 it is over."""
    table.health = max(0, table.health - n)
    if table.health == 0:
        table.finish([False], "CE-4.1", "Your candle goes out.")


def gain_nerve(table: Cellar, n: int) -> None:
    """CE-1.2: from 0 to 3."""
    table.nerve = max(0, min(MOST_NERVE, table.nerve + n))


def gain_card(table: Cellar, card: str) -> None:
    """CE-2.3: if there is room."""
    table.do(take, table.content.card_of[card])


def roll_then(table: Cellar, target: int, then: tuple[Move, ...], otherwise: tuple[Move, ...]) -> None:
    """CE-1.3: what follows depends on a die."""
    run_all(table, then if table.roll(DICE) >= target else otherwise)


def health(table: Cellar) -> int:
    return table.health
