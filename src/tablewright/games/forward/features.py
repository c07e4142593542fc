"""A run of FORWARD as whole numbers, for programs that learn. It reads nothing that the player does not see: a card
that lies face down has no identity here before somebody looks at it (FW-24.1)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from tablewright.engine.features import (
    COLUMNS,
    COUNT,
    FACE,
    FLAGS,
    KIND,
    MOST,
    NAME,
    OWNER,
    PLACE,
    STATS,
    VALUE,
    WITHIN,
    Features,
    X,
    Y,
    blank,
    clipped,
)
from tablewright.engine.game import written
from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move
from tablewright.engine.table import Table as AnyTable
from tablewright.games.forward.cards import EQUIPMENT, ITEM, SNARE, Card
from tablewright.games.forward.rules import (
    companions,
    endings,
    equipment,
    fights,
    final_battle,
    items,
    looking,
    path,
    pits,
    rests,
    snares,
    status,
    terrors,
    turn,
    windows,
)
from tablewright.games.forward.table import Table

# Kinds of rows, as `engine.features.KINDS` has them from 1
SEAT: Final = 1
SPACE: Final = 2
CARD: Final = 5
TOKEN: Final = 7
COUNTER: Final = 11
DIE: Final = 13
STATE: Final = 16

# Places
ROW: Final = 1
REVEALED: Final = 2
FOE: Final = 3
ITEMS: Final = 4
WORN: Final = 5
FRIENDS: Final = 6
SNARED: Final = 7
LOOKED_AT: Final = 8
STATUSES: Final = 9
SEALS: Final = 10
WORLD: Final = 11
PILES: Final = 12
TOP: Final = 13

FRIEND_ROWS: Final = 6
SNARE_ROWS: Final = 6
LOOKING_ROWS: Final = 8
TOP_ROWS: Final = 3

QUESTIONS: Final[list[Any]] = [
    turn.choose_slot, turn.draw_slot, path.next_domain, items.find_item, equipment.find_equipment, fights.meet_foe,
    fights.before_roll, fights.after_roll, terrors.face_terror, pits.before_test_roll, pits.after_test_roll,
    rests.at_rest, snares.which_snare, status.which_status, items.which_to_give, items.which_is_surplus,
    companions.which_to_part_with, items.which_to_stash, looking.peek, looking.arrange, looking.which_fish,
    looking.reorder, final_battle.before_guardian, windows.before_resolving, windows.window,
]  # fmt: skip
QUESTION_OF: Final[dict[Any, int]] = {step: n + 1 for n, step in enumerate(QUESTIONS)}

PLAIN: Final[list[Any]] = [
    turn.follow_lot, items.leave_find, items.keep_find, fights.begin_fight, fights.roll_exchange, fights.retreat,
    fights.read_results, fights.reroll_own, fights.reroll_foe, terrors.choose_a, terrors.choose_b, pits.roll_test,
    pits.tally_roll, pits.reroll_test, rests.buy_heal, rests.buy_grace, rests.stop_resting, looking.stop_looking,
    looking.land_nothing, looking.leave_order, final_battle.meet_guardian, windows.go_on, endings.give_up,
]  # fmt: skip
OF_SLOTS: Final[list[Any]] = [turn.reveal, looking.look_at, looking.pay_to_peek]


class Known:
    """The numbers of a step's moves: one, or one for each first argument."""

    def __init__(self, alone: int) -> None:
        self.alone = alone
        self.by_argument: dict[Any, int] = {}


def features_of(table: AnyTable) -> RunFeatures:
    """How the runs of this set-up are written."""
    assert isinstance(table, Table)
    return RunFeatures(table)


class RunFeatures(Features):
    def __init__(self, table: Table) -> None:
        super().__init__()
        self.reads_open = True
        self.steps: dict[Any, Known] = {}
        self.places: list[tuple[int, int]] = []
        self.name_words(table)
        self.name_rows(table)
        self.name_numbers(table)
        self.place_domains(table)

    # Every move that there can be

    def name_words(self, table: Table) -> None:
        content = table.content
        for step in PLAIN:
            self.steps[step] = Known(self.word(move_words(step, None)))
        slots = range(1, len(table.row) + 1)
        for step in OF_SLOTS:
            self.add(step, list(slots))
        for one in slots:
            for other in range(one + 1, len(table.row) + 1):
                self.add(looking.exchange, [one * 100 + other])
        bargains = [len(card.bargains) for card in [*content.cards, content.guardian]]
        self.add(fights.strike_bargain, list(range(1, max(bargains) + 1)))
        self.add(path.choose_domain, [domain.id for domain in content.domains])
        self.add(status.shed, [each.id for each in content.statuses])
        held = [card.id for card in content.cards if card.kind == ITEM or card.kind == EQUIPMENT]
        friends = [card.id for card in content.cards if card.companion]
        worn = [card.id for card in content.cards if card.active is not None]
        self.add(items.use_item, [card.id for card in content.cards if card.kind == ITEM])
        self.add(equipment.activate, worn)
        for step in (items.swap, items.give, items.set_aside, items.trim):
            self.add(step, held)
        self.add(companions.part_with, friends)
        self.add(companions.give_key, friends)
        self.add(snares.cut_snare, [card.id for card in content.cards if card.kind == SNARE])
        for step in (looking.lay_next, looking.land):
            self.add(step, [card.id for card in content.cards])

    def add(self, step: Any, arguments: list[Any]) -> None:
        known = self.steps.get(step)
        if known is None:
            known = self.steps[step] = Known(-1)
        for argument in arguments:
            if argument not in known.by_argument:
                known.by_argument[argument] = self.word(move_words(step, argument))

    def word(self, words: str) -> int:
        self.words.append(words)
        return len(self.words) - 1

    def id_of(self, table: AnyTable, move: Move) -> i64:
        known = self.steps.get(move[0])
        if known is None:
            return -1
        if known.alone >= 0:
            return known.alone
        argument = move[1]
        if move[0] is looking.exchange:
            argument = argument * 100 + move[2]
        return known.by_argument.get(argument, -1)

    # What each row and each number means

    def name_rows(self, table: Table) -> None:
        rules, content = table.rules, table.content
        names = [
            "you",
            "question",
            "fight",
            "test",
            "own die",
            "foe's die",
            "deck",
            "discard pile",
            "revealed",
        ]
        names.append("foe")
        names += [f"slot {n + 1}" for n in range(len(table.row))]
        names += [f"item {n + 1}" for n in range(rules.item_slots)]
        names += [f"equipment {n + 1}" for n in range(rules.equipment_slots)]
        names += [f"companion {n + 1}" for n in range(FRIEND_ROWS)]
        names += [f"snare {n + 1}" for n in range(SNARE_ROWS)]
        names += [f"looked at {n + 1}" for n in range(LOOKING_ROWS)]
        names += [f"top of deck {n + 1}" for n in range(TOP_ROWS)]
        names += [f"status {each.id}" for each in content.statuses]
        names += [f"seal {each.id}" for each in content.seals]
        names += [f"domain {each.id}" for each in content.domains]
        self.row_names = names
        self.rows = len(names)

    def name_numbers(self, table: Table) -> None:
        rules, content = table.rules, table.content
        names = [
            "question", "health", "max_health", "marker", "grace", "domain", "turn", "turns", "deck", "discard",
            "revealed", "revealed_kind", "foe", "foe_hp", "foe_atk", "foe_defence", "exchange", "own_die", "foe_die",
            "own_rerolled", "foe_rerolled", "test", "test_extended", "test_die", "test_rerolled", "successes",
            "failures", "guardian_here", "bought", "completed", "next_slot",
        ]  # fmt: skip
        for n in range(len(table.row)):
            names += [f"slot_{n + 1}", f"slot_{n + 1}_kind"]
        names += [f"item_{n + 1}" for n in range(rules.item_slots)]
        names += [f"equipment_{n + 1}" for n in range(rules.equipment_slots)]
        names += [f"companion_{n + 1}" for n in range(3)]
        names += [f"snare_{n + 1}" for n in range(3)]
        names += [f"status_{each.id}" for each in content.statuses]
        names += [f"seal_{each.id}" for each in content.seals]
        self.numbers = names

    def place_domains(self, table: Table) -> None:
        """The diamond: each row is set in the middle."""
        domains = table.content.domains
        for domain in domains:
            beside = [other.place for other in domains if other.row == domain.row]
            column = 2 * sorted(beside).index(domain.place) - len(beside) + 1
            self.places.append((2 * column, 4 * domain.row))

    # The flat observation

    def write_numbers(self, table: AnyTable, seat: i64, into: vec[i16], at: i64) -> None:
        assert isinstance(table, Table)
        fight, trial = table.fight, table.trial
        foe = fight.foe
        revealed = table.card(table.revealed) if table.revealed >= 0 else None
        into[at] = i16(QUESTION_OF.get(table.asking[0], 0)) if table.asking else i16(0)
        into[at + 1] = clipped(table.health)
        into[at + 2] = clipped(table.max_health)
        into[at + 3] = i16(table.marker)
        into[at + 4] = i16(table.grace)
        into[at + 5] = i16(table.domain + 1)
        into[at + 6] = clipped(table.turn)
        into[at + 7] = clipped(table.turns)
        into[at + 8] = i16(len(table.deck))
        into[at + 9] = i16(len(table.discard))
        into[at + 10] = i16(table.revealed + 1) if revealed is not None else i16(0)
        into[at + 11] = i16(revealed.kind + 1) if revealed is not None else i16(0)
        into[at + 12] = i16(foe.index + 1) if foe is not None else i16(0)
        into[at + 13] = clipped(fight.hp)
        into[at + 14] = clipped(fight.atk)
        into[at + 15] = i16(foe.defence) if foe is not None else i16(0)
        into[at + 16] = clipped(fight.exchange)
        into[at + 17] = i16(fight.own)
        into[at + 18] = i16(fight.die)
        into[at + 19] = i16(fight.own_rerolled)
        into[at + 20] = i16(fight.die_rerolled)
        into[at + 21] = i16(trial.tn)
        into[at + 22] = i16(trial.extended)
        into[at + 23] = i16(trial.die)
        into[at + 24] = i16(trial.rerolled)
        into[at + 25] = i16(trial.successes)
        into[at + 26] = i16(trial.failures)
        into[at + 27] = i16(table.guardian_here)
        into[at + 28] = clipped(table.bought)
        into[at + 29] = i16(len(table.completed))
        into[at + 30] = i16(table.slot)
        at += 31
        for card in table.row:
            self.put_card(table, card, into, at)
            at += 2
        at = put_held(table.items, len(table.items), into, at)
        at = put_held(table.equipment, len(table.equipment), into, at)
        at = put_held(table.companions, 3, into, at)
        at = put_held(table.snares, 3, into, at)
        for counter in table.counters:
            into[at] = clipped(counter)
            at += 1
        for seal in table.seals:
            into[at] = i16(seal)
            at += 1

    def put_card(self, table: Table, index: i64, into: vec[i16], at: i64) -> None:
        """A place in the row: 0 empty, -1 face down, else the number of the card and its kind."""
        if index >= 0:
            into[at] = i16(index + 1)
            into[at + 1] = i16(table.card(index).kind + 1)
        else:
            into[at] = i16(0) if index == NOTHING else i16(-1)
            into[at + 1] = i16(0)

    # The rows

    def write_rows(self, table: AnyTable, seat: i64, into: vec[i16], at: i64) -> i64:
        assert isinstance(table, Table)
        blank(into, at, len(self.row_names) * COLUMNS)
        fight, trial = table.fight, table.trial
        begin_row(into, at, SEAT, 0, 1)
        into[at + OWNER] = i16(1)
        into[at + VALUE] = clipped(table.health)
        into[at + MOST] = clipped(table.max_health)
        put_stats(
            into, at, table.marker, table.grace, table.turn, table.turns, len(table.completed), table.bought
        )
        at += COLUMNS
        begin_row(into, at, STATE, 0, QUESTION_OF.get(table.asking[0], 0) if table.asking else 0)
        put_stats(into, at, table.domain + 1, 1 if table.guardian_here else 0, 0, 0, 0, 0)
        at += COLUMNS
        if fight.foe is not None:
            begin_row(into, at, STATE, FOE, 100)
            into[at + VALUE] = clipped(fight.hp)
            put_stats(
                into, at, fight.atk, fight.exchange, fight.own, fight.die, fight.ward_used, fight.doubled
            )
        at += COLUMNS
        if trial.tn > 0:
            begin_row(into, at, STATE, 0, 101)
            put_stats(
                into, at, trial.tn, trial.extended, trial.die, trial.rerolled, trial.successes, trial.failures
            )
        at += COLUMNS
        put_die(into, at, fight.own if trial.tn == 0 else trial.die, fight.own_rerolled)
        put_die(into, at + COLUMNS, fight.die, fight.die_rerolled)
        at += 2 * COLUMNS
        put_pile(into, at, 1, len(table.deck))
        put_pile(into, at + COLUMNS, 2, len(table.discard))
        at += 2 * COLUMNS
        put_place(table, table.revealed, REVEALED, 0, into, at)
        if fight.foe is not None:
            put_row(fight.foe, FOE, 0, into, at + COLUMNS)
        at += 2 * COLUMNS
        return self.write_places(table, into, at)

    def write_places(self, table: Table, into: vec[i16], at: i64) -> i64:
        for slot, card in enumerate(table.row):
            put_place(table, card, ROW, slot, into, at)
            at += COLUMNS
        at = put_places(table, table.items, len(table.items), ITEMS, into, at)
        at = put_places(table, table.equipment, len(table.equipment), WORN, into, at)
        at = put_places(table, table.companions, FRIEND_ROWS, FRIENDS, into, at)
        at = put_places(table, table.snares, SNARE_ROWS, SNARED, into, at)
        at = put_places(table, table.arranged + table.looking, LOOKING_ROWS, LOOKED_AT, into, at)
        at = put_places(table, table.deck.top[-TOP_ROWS:], TOP_ROWS, TOP, into, at)
        for n, counter in enumerate(table.counters):
            begin_row(into, at, TOKEN, STATUSES, n + 1)
            into[at + VALUE] = clipped(counter)
            at += COLUMNS
        for n, broken in enumerate(table.seals):
            begin_row(into, at, TOKEN, SEALS, n + 1)
            into[at + VALUE] = i16(broken)
            at += COLUMNS
        for n, (x, y) in enumerate(self.places):
            begin_row(into, at, SPACE, WORLD, n + 1)
            into[at + X] = i16(x)
            into[at + Y] = i16(y)
            into[at + FLAGS] = i16(1) if n in table.completed else i16(0)
            into[at + VALUE] = i16(1) if n == table.domain else i16(0)
            at += COLUMNS
        return len(self.row_names)

    def point(self, table: AnyTable, move: Move, into: vec[i16], at: i64, rows: vec[i16], first: i64) -> None:
        assert isinstance(table, Table)
        step = move[0]
        if len(move) > 1:
            argument = move[1]
            if isinstance(argument, int):
                if step is not fights.strike_bargain:
                    into[at] = i16(9 + argument)
                    if step is looking.exchange:
                        into[at + 1] = i16(9 + move[2])
                return
            if step is path.choose_domain:
                row = len(self.row_names) - len(self.places) + table.content.domain_of[argument]
                into[at] = i16(row)
            elif step is status.shed:
                into[at] = i16(self.row_names.index(f"status {argument}"))
            else:
                into[at] = i16(self.row_of(table.content.card_of[argument] + 1, rows, first))
        elif table.revealed >= 0:
            into[at] = i16(8)

    def row_of(self, name: i64, rows: vec[i16], first: i64) -> i64:
        """Where a card lies; -1 = on no row."""
        row: i64 = 10
        while row < len(self.row_names):
            at: i64 = first + row * COLUMNS
            if i64(rows[at + KIND]) == CARD and i64(rows[at + NAME]) == name:
                return row
            row += 1
        return -1


def move_words(step: Any, argument: Any) -> str:
    """The beginning of a move as records write it."""
    if argument is None:
        return written(step)
    if step is looking.exchange:
        return f"{written(step)} {argument // 100} {argument % 100}"
    return f"{written(step)} {written(argument)}"


def begin_row(into: vec[i16], at: i64, kind: int, place: int, name: i64) -> None:
    into[at + KIND] = i16(kind)
    into[at + PLACE] = i16(place)
    into[at + NAME] = i16(name)
    into[at + FACE] = i16(1)
    into[at + COUNT] = i16(1)
    into[at + WITHIN] = i16(-1)


def put_stats(into: vec[i16], at: i64, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64) -> None:
    into[at + STATS] = clipped(a)
    into[at + STATS + 1] = clipped(b)
    into[at + STATS + 2] = clipped(c)
    into[at + STATS + 3] = clipped(d)
    into[at + STATS + 4] = clipped(e)
    into[at + STATS + 5] = clipped(f)


def put_die(into: vec[i16], at: i64, face: i64, rerolled: bool) -> None:
    if face > 0:
        begin_row(into, at, DIE, FOE, 1)
        into[at + VALUE] = i16(face)
        into[at + FLAGS] = i16(rerolled)


def put_pile(into: vec[i16], at: i64, name: int, count: int) -> None:
    begin_row(into, at, COUNTER, PILES, name)
    into[at + VALUE] = i16(count)


def put_places(table: Table, cards: tuple[int, ...], most: int, place: int, into: vec[i16], at: i64) -> i64:
    """So many rows for the cards of a place; the places that are left over stay empty."""
    for n, card in enumerate(cards):
        if n < most:
            put_place(table, card, place, n, into, at + n * COLUMNS)
    return at + most * COLUMNS


def put_place(table: Table, card: int, place: int, n: int, into: vec[i16], at: i64) -> None:
    if card >= 0:
        put_row(table.card(card), place, n, into, at)
        if place == FRIENDS and card in table.asleep:
            into[at + FACE] = i16(0)
    elif card != NOTHING:
        begin_row(into, at, CARD, place, 0)
        into[at + FACE] = i16(0)
        into[at + X] = i16(4 * n)


def put_row(card: Card, place: int, n: int, into: vec[i16], at: i64) -> None:
    begin_row(into, at, CARD, place, card.index + 1)
    into[at + X] = i16(4 * n)
    into[at + OWNER] = i16(1) if ITEMS <= place <= SNARED else i16(0)
    put_stats(into, at, card.kind + 1, card.hp, card.atk, card.defence, card.tn, 1 if card.extended else 0)


def put_held(cards: tuple[int, ...], most: int, into: vec[i16], at: i64) -> i64:
    """The numbers of the cards of a place; 0 = empty."""
    for n in range(most):
        held = cards[n] if n < len(cards) else NOTHING
        into[at + n] = i16(held + 1) if held >= 0 else i16(0)
    return at + most
