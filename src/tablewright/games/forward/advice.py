"""What a steady player of FORWARD values: a rule of thumb for each kind of decision, in points of Health."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.effects import Effect, branch_taken, if_holds, run_all
from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.cards import (
    BLESSING,
    CAESURA,
    EQUIPMENT,
    ITEM,
    REST,
    SNARE,
    Card,
)
from tablewright.games.forward.rules import (
    companions,
    endings,
    equipment,
    fights,
    final_battle,
    health,
    items,
    looking,
    marker,
    path,
    pits,
    rests,
    snares,
    status,
    terrors,
    turn,
)
from tablewright.games.forward.table import Table

DEATH: Final = -1000.0
DREAD_COST: Final[tuple[float, ...]] = (
    1.8,
    2.2,
    3.5,
    6.0,
)  # of the next step down, by how much Dread there is
RESOLVE_WORTH: Final = 2.4
DEALT_WORTH: Final = 0.7
GUARDIAN_HP: Final = 26.0
GUARDIAN_WEIGHT: Final = 1.2
FIGHTS_PER_ROW: Final = 4.4
GRACE_AT_GATE: Final = 1.5
GRACE_AT_CAP: Final = 2.5
GRACE_BANKED: Final = 4.0
MODIFIER_WORTH: Final = {
    "atk": 9.0, "def": 15.0, "fight_ward": 7.0, "crit_bonus": 2.5, "hit_bonus": 6.0, "pit_bonus": 1.5,
    "face": 4.0, "result_miss": -5.0, "foe_atk": -5.0, "foe_hp": -3.0, "heal_change": -5.0,
    "downgrade": -5.0, "atk_zero": -3.0, "double_first_hit": -5.0, "rest_limit": -2.0, "rest_price_first": -4.0,
    "forbid": -4.0, "status_bonus": -1.5, "swap_price": -2.0,
}  # fmt: skip
SCOPE_SHARE: Final = {"": 1.0, "always": 1.0, "first_exchange": 0.3, "vs_duel": 0.4, "vs_confrontation": 0.3,
                      "vs_guardian": 0.4}  # fmt: skip


TURNS: Final = 1000  # more than a run ever has

# Kinds of decision. A step is looked up once in a table: asking step after step whether it is this one is slow.
PLAIN: Final = 0
REVEAL: Final = 1
USE: Final = 2
REROLL_OWN: Final = 3
REROLL_FOE: Final = 4
BUY_HEAL: Final = 5
BUY_GRACE: Final = 6
CHOOSE_A: Final = 7
CHOOSE_B: Final = 8
SWAP: Final = 9
CHOOSE_DOMAIN: Final = 10
REROLL_TEST: Final = 11
GIVE_KEY: Final = 12
BARGAIN: Final = 13
ACTIVATE: Final = 14
CUT_SNARE: Final = 15
GIVE: Final = 16
SHED: Final = 17
LOOK_AT: Final = 18
KINDS: Final[dict[Any, int]] = {
    turn.reveal: REVEAL,
    items.use_item: USE,
    fights.reroll_own: REROLL_OWN,
    fights.reroll_foe: REROLL_FOE,
    rests.buy_heal: BUY_HEAL,
    rests.buy_grace: BUY_GRACE,
    terrors.choose_a: CHOOSE_A,
    terrors.choose_b: CHOOSE_B,
    items.swap: SWAP,
    path.choose_domain: CHOOSE_DOMAIN,
    pits.reroll_test: REROLL_TEST,
    companions.give_key: GIVE_KEY,
    fights.strike_bargain: BARGAIN,
    equipment.activate: ACTIVATE,
    snares.cut_snare: CUT_SNARE,
    items.give: GIVE,
    status.shed: SHED,
    looking.look_at: LOOK_AT,
    items.trim: GIVE,
    items.set_aside: GIVE,
}


def advise(table: Table, move: Move) -> float:
    """How good an option looks; the steady player takes the best, the first of equals."""
    kind = KINDS.get(move[0], PLAIN)
    if kind == PLAIN:
        return 0.0
    if kind == REVEAL:
        return slot_worth(table, move[1] - 1)
    if kind == USE:
        return use_worth(table, table.card(table.content.card_of[move[1]]))
    if kind == REROLL_OWN or kind == REROLL_FOE:
        return reroll_worth(table, kind == REROLL_OWN)
    if kind == BUY_HEAL or kind == BUY_GRACE:
        return purchase_worth(table, kind == BUY_HEAL)
    if kind == CHOOSE_A or kind == CHOOSE_B:
        return terror_worth(table, "a" if kind == CHOOSE_A else "b")
    return advise_elsewhere(table, move, kind)


def advise_elsewhere(table: Table, move: Move, kind: int) -> float:
    if kind == SWAP:
        return swap_worth(table, table.content.card_of[move[1]])
    if kind == CHOOSE_DOMAIN:
        return domain_worth(table, table.content.domain_of[move[1]])
    if kind == REROLL_TEST:
        return 1.0 if not pits.is_success(table) and pit_stake(table) >= 2.5 else -1.0
    if kind == GIVE_KEY:
        return 5.0
    if kind == BARGAIN:
        return bargain_worth(table, move[1] - 1)
    if kind == ACTIVATE:
        return activation_worth(table, table.card(table.content.card_of[move[1]]))
    if kind == CUT_SNARE:
        return -table.card(table.content.card_of[move[1]]).worth
    if kind == GIVE:
        return -given_worth(table, table.content.card_of[move[1]])
    if kind == SHED:
        return float(table.counters[table.content.status_of[move[1]]])
    return 0.5 if kind == LOOK_AT else 0.0


def steady_option(table: Table) -> int:
    """The number of the option that the rule of thumb likes best."""
    options = table.options
    best = 0
    if len(options) == 1:
        return 0
    best_worth = advise(table, options[0])
    for i in range(1, len(options)):
        worth = advise(table, options[i])
        if worth > best_worth:
            best, best_worth = i, worth
    return best


def beat(table: Table) -> int:
    """Where imagined luck falls in step: a new beat for each turn, and for each card while it is resolved.

    So two answers meet the same dice at the same card, even if one of them has rolled more often before.
    """
    if table.revealed >= 0:
        return TURNS + int(table.revealed)
    return TURNS - 1 if table.guardian_here else int(table.turns)


# Cards


def card_worth(card: Card) -> float:
    """What a lasting text is worth while the card lies in place, read off its modifiers."""
    total = 0.0
    if card.lasting is not None:
        for modifier in card.lasting.modifiers:
            total += modifier_worth(modifier.kind, modifier.args)
        for rule in card.lasting.triggers:
            if rule.kind == "guardian_arrival":
                total += 14.0
            elif rule.kind == "turn_end" or rule.kind == "type_revealed":
                total -= 3.0
    if card.active is not None:
        total += 4.0
    return total


def modifier_worth(kind: str, args: tuple[Any, ...]) -> float:
    number, share = 1.0, 1.0
    for arg in args:
        if isinstance(arg, int):
            number = float(arg)
        elif isinstance(arg, str):
            share = SCOPE_SHARE.get(arg, 1.0)
    sign = MODIFIER_WORTH.get(kind, 0.0)
    if kind == "heal_change":
        return 5.0 * number
    if kind == "foe_hp" or kind == "foe_atk":
        return sign * number * share
    if kind in (
        "face",
        "downgrade",
        "forbid",
        "rest_limit",
        "rest_price_first",
        "status_bonus",
        "swap_price",
    ):
        return sign
    return sign * number * share


def keep_worth(table: Table, card: Card) -> float:
    """What it is worth to hold a card for the rest of the run."""
    worth = card.worth
    if card.key:
        worth += key_worth(table, card)
    if card.use is not None:
        worth += effect_worth(table, card.use, later=True)
    return worth


def key_worth(table: Table, key: Card) -> float:
    """A key is worth its companion, if the companion can still be met or already waits."""
    for card in table.content.cards:
        if card.companion == key.key:
            if card.index in table.asleep:
                return 20.0
            if card.domain == table.domain and card.index not in table.discard:
                return 15.0
            if can_reach(table, card.domain):
                return 12.0
    return 0.0


def can_reach(table: Table, domain: int) -> bool:
    """Whether a Domain can still be entered from here."""
    if domain < 0 or domain in table.completed:
        return False
    here = table.domain if table.domain >= 0 else (table.completed[-1] if table.completed else 0)
    if here == domain:
        return True
    if table.rules.path_mode == "free":
        return True
    if table.rules.path_mode != "forward":
        return table.content.domains[domain].row >= table.content.domains[here].row
    reach = [here]
    for index in reach:
        for onward in table.content.domains[index].forward:
            if onward == domain:
                return True
            if onward not in reach:
                reach.append(onward)
    return False


def swap_worth(table: Table, held: int) -> float:
    """What is gained when the find takes the place of a held card."""
    find = table.card(table.revealed)
    if find.kind == ITEM:
        return keep_worth(table, find) - keep_worth(table, table.card(held)) + swap_cost(table)
    now = [card for card in table.equipment if card != NOTHING]
    then = [card for card in now if card != held] + [find.index]
    return loadout_worth(table, then) - loadout_worth(table, now) + swap_cost(table)


def loadout_worth(table: Table, cards: list[int]) -> float:
    """What a set of Equipment saves: the Health that the fights to come and the Guardian would cost with it,
    by the averages of the combat table."""
    kit = Kit()
    for index in cards:
        add_to_kit(kit, table.card(index))
    to_come = rows_to_come(table)
    foe = (4.0 + 0.4 * to_come) / (0.556 + 0.333 * kit.atk + 0.11 * kit.crit)
    a_fight = max(0.0, (foe + kit.missed) * max(0.05, 0.62 - 0.42 * kit.defence) - kit.first - kit.ward)
    exchanges = GUARDIAN_HP / ((5.0 + 3.0 * kit.atk_last + kit.crit) / 9.0) + kit.missed
    guardian = exchanges * max(0.3, 1.15 - 0.33 * kit.defence_last) - kit.ward
    return kit.other - FIGHTS_PER_ROW * to_come * a_fight - GUARDIAN_WEIGHT * guardian


def rows_to_come(table: Table) -> float:
    """How many Domains lie ahead, the rest of this one counted by its cards."""
    if table.rules.path_mode in ("tour", "free"):
        ahead = len(table.content.domains) - len(table.completed) - 1
    else:
        rows = [domain.row for domain in table.content.domains]
        here = table.content.domains[table.domain].row if table.domain >= 0 else 0
        ahead = max(rows) - here
    here_left = len(table.deck) / 18.0 if table.domain >= 0 else 0.0
    return ahead + here_left


class Kit:
    """What a set of Equipment adds up to, in fights as they are on average and against the Guardian."""

    def __init__(self) -> None:
        self.atk = 0.0
        self.atk_last = 0.0
        self.defence = 0.0
        self.defence_last = 0.0
        self.ward = 0.0
        self.crit = 0.0
        self.first = 0.0
        self.missed = 0.0
        self.other = 0.0


def add_to_kit(kit: Kit, card: Card) -> None:
    if card.lasting is None:
        kit.other += 4.0 if card.active is not None else 0.0
        return
    for modifier in card.lasting.modifiers:
        number, share, last = shares(modifier.args)
        if modifier.kind == "atk":
            kit.atk += number * share
            kit.atk_last += number * last
        elif modifier.kind == "def":
            kit.defence += number * share
            kit.defence_last += number * last
        elif modifier.kind == "fight_ward":
            kit.ward += 0.6 * number
        elif modifier.kind == "crit_bonus":
            kit.crit += number
        elif modifier.kind == "result_miss":
            kit.missed += 1.0
        elif modifier.kind == "pit_bonus":
            kit.other += 1.2 * number
        elif modifier.kind == "face":
            kit.atk += 0.3
            kit.atk_last += 0.3
        else:
            kit.other += modifier_worth(modifier.kind, modifier.args)
    for rule in card.lasting.triggers:
        kit.other += 14.0 if rule.kind == "guardian_arrival" else 0.0


def shares(args: tuple[Any, ...]) -> tuple[float, float, float]:
    """The number of a modifier, and how much of it counts in an average fight and against the Guardian."""
    number, share, last = 1.0, 1.0, 1.0
    for arg in args:
        if isinstance(arg, int):
            number = float(arg)
        elif arg == "first_exchange":
            share, last = 0.2, 0.05
        elif arg == "vs_duel":
            share, last = 0.65, 0.0
        elif arg == "vs_confrontation":
            share, last = 0.35, 0.0
        elif arg == "vs_guardian":
            share, last = 0.0, 1.0
    return number, share, last


def swap_cost(table: Table) -> float:
    return -2.5 if table.mods.swap_price else -0.1


# Effects


def effect_worth(table: Table, effect: Effect | None, later: bool = False) -> float:
    return 0.0 if effect is None else moves_worth(table, effect.moves, later)


def moves_worth(table: Table, moves: tuple[Move, ...], later: bool) -> float:
    total = 0.0
    for move in moves:
        total += move_worth(table, move, later)
    return total


def move_worth(table: Table, move: Move, later: bool) -> float:
    """What one line of an effect is worth now, or, for a card that is kept, later."""
    step = move[0]
    n = move[1] if len(move) > 1 and isinstance(move[1], int) else 1
    if step is health.heal:
        room = n if later else min(n, int(health.maximum(table) - table.health))
        return room * (1.0 if table.health > 6 or later else 1.5)
    if step is health.lose:
        return DEATH if n >= table.health else -n * health_price(table)
    if step is marker.gain_resolve:
        room = n if later else min(n, int(table.rules.track_steps - table.marker))
        return RESOLVE_WORTH * room
    if step is marker.gain_dread:
        return dread_worth(table, n)
    if step is marker.lose_resolve:
        return -RESOLVE_WORTH * min(n, table.resolve())
    if step is status.gain_status:
        return status_worth(table, move[1], move[2])
    if step is snares.cleanse:
        return 3.0 if later or table.snares else 0.0
    if step is status.clear_status:
        return 2.0 if later or status.harmful(table) else 0.0
    if step is companions.join or step is companions.join_woken:
        return companion_worth(table, move[1])
    if step is final_battle.break_seal:
        return 12.0
    return move_worth_elsewhere(table, move, later)


def move_worth_elsewhere(table: Table, move: Move, later: bool) -> float:
    step = move[0]
    if step is if_holds:
        return moves_worth(table, branch_taken(table, *move[1:]), later)
    if step is run_all:
        return moves_worth(table, move[1], later)
    if step is items.discard_items:
        return -least_worth(table, table.items)
    if step is items.discard_equipment:
        return -least_worth(table, table.equipment)
    if step is companions.bury:
        return dread_worth(table, 1)
    if step is items.bury_held:
        return dread_worth(table, 1) - least_worth(table, tuple(items.held_cards(table, move[1])))
    if step is looking.bury_top and len(move) > 1 and isinstance(move[1], int):
        return dread_worth(table, min(move[1], len(table.deck)))
    if step is endings.end_run:
        return DEATH if move[1] == "loss" else -DEATH
    if step is looking.peek or step is looking.scry or step is looking.fish:
        return 0.5
    return 0.0


def health_price(table: Table) -> float:
    """A point of Health costs more, the fewer are left."""
    if table.health <= 6:
        return 1.6
    return 1.1 if table.health <= 12 else 0.9


def dread_worth(table: Table, n: int) -> float:
    total = 0.0
    place = table.marker
    for _ in range(n):
        place -= 1
        if place <= -table.rules.track_steps and table.rules.dread_death == "at_four":
            return DEATH
        total -= RESOLVE_WORTH if place >= 0 else DREAD_COST[min(-place - 1, 3)]
    return total


def status_worth(table: Table, name: str, n: Any) -> float:
    index = table.content.status_of[name]
    number = n if isinstance(n, int) else 1
    more = max(0, min(number, 5) - table.counters[index])
    return more * (-1.0 if table.content.statuses[index].harmful else 0.8)


def companion_worth(table: Table, index: int) -> float:
    """A companion is worth a Seal, if its key is here or can still be found."""
    card = table.card(index)
    if companions.key_in_hand(table, card) != NOTHING:
        return 12.0
    for key in table.content.cards:
        if key.key == card.companion and key.index in table.deck.unseen:
            return 10.0
    return 0.0


def least_worth(table: Table, places: tuple[int, ...]) -> float:
    """What it costs to give up the held card that is missed least."""
    held = [card for card in places if card != NOTHING]
    worths = [given_worth(table, card) for card in held]
    return min(worths) if worths else 0.0


def given_worth(table: Table, index: int) -> float:
    if table.card(index).kind == ITEM:
        return keep_worth(table, table.card(index))
    held = [card for card in table.equipment if card != NOTHING]
    return loadout_worth(table, held) - loadout_worth(table, [card for card in held if card != index])


# Decisions


def slot_worth(table: Table, slot: int) -> float:
    """What is known to lie in a slot; a card nobody has seen is worth a turn."""
    index = table.row[slot]
    if index < 0:
        return 0.5
    card = table.card(index)
    if card.kind == EQUIPMENT or card.kind == ITEM:
        return 0.9
    if card.kind == BLESSING:
        return 0.7 if table.health <= 14 or table.snares else 0.3
    if card.kind == REST:
        return 0.8 if table.resolve() >= 2 and table.health <= 15 else 0.1
    if card.kind == SNARE:
        return 0.0
    return 0.45 if card.kind != CAESURA else 0.2


def use_worth(table: Table, card: Card) -> float:
    """Use a heal when it is not wasted and needed, or when the blow to come would kill."""
    assert card.use is not None
    now = effect_worth(table, card.use)
    room = health.maximum(table) - table.health
    in_danger = table.fight.own > 0 and fights.damage_taken(table) >= table.health
    heals = sum(move[1] for move in card.use.moves if move[0] is health.heal and isinstance(move[1], int))
    if heals:
        if in_danger or (room >= heals and table.health <= 9):
            return now
        return now - 4.0 if room >= heals and table.health <= 14 and not table.guardian_here else -1.0
    if table.guardian_here or (table.fight.foe is not None and table.fight.foe.hp >= 6):
        return now
    if card.use.moves and card.use.moves[0][0] in (looking.peek, looking.scry):
        return 0.6
    return -0.5


def reroll_worth(table: Table, own: bool) -> float:
    """What a reroll gains on average over letting the roll stand, less what the Grace is worth."""
    fight = table.fight
    now = exchange_worth(table)
    kept = fight.own if own else fight.die
    total = 0.0
    for face in range(1, 7):
        if own:
            fight.own = face
        else:
            fight.die = face
        total += exchange_worth(table)
    if own:
        fight.own = kept
    else:
        fight.die = kept
    return total / 6 - now - grace_worth(table)


def exchange_worth(table: Table) -> float:
    """An exchange as it lies: damage dealt saves later blows, damage taken costs Health, death everything."""
    result = fights.own_result(table)
    face = fights.foe_face(table)
    taken = fights.damage_before_wards(table, result, face)
    if taken > 0:
        if not table.fight.ward_used:
            taken -= modifiers.value(table, force.FIGHT_WARD)
        taken = max(0, taken - status.warded(table))
    if taken >= table.health:
        return -40.0
    dealt = min(fights.dealt_with(table, result, face), int(table.fight.hp))
    worth = DEALT_WORTH * dealt - taken * health_price(table)
    if dealt >= table.fight.hp:
        worth += 1.0
    return worth


def grace_worth(table: Table) -> float:
    """Grace is kept for the Guardian, unless no more can be banked."""
    if table.guardian_here:
        return GRACE_AT_GATE
    return GRACE_AT_CAP if table.grace >= table.rules.grace_cap else GRACE_BANKED


def purchase_worth(table: Table, heal: bool) -> float:
    """Health first, then Grace; the last Resolve is kept as a guard against Dread."""
    missing = health.maximum(table) - table.health
    at_gate = table.guardian_here
    if heal:
        if missing >= 3:
            return 2.0
        return 1.0 if missing >= 2 and (at_gate or table.marker >= 3) else -1.0
    return 0.5 if at_gate or table.marker >= 2 else -1.0


def terror_worth(table: Table, which: str) -> float:
    return effect_worth(table, terrors.chosen(table.card(table.revealed), which))


def bargain_worth(table: Table, number: int) -> float:
    """A bargain against the fight that it saves."""
    foe = table.card(table.revealed)
    paid = effect_worth(table, foe.bargains[number].effect)
    for move in foe.bargains[number].effect.moves:
        if move[0] is companions.join_woken:
            return 20.0
    return paid + fight_cost(table, foe) - effect_worth(table, foe.win)


def fight_cost(table: Table, foe: Card) -> float:
    """About as much Health as the foe has HP, less with ATK and DEF."""
    pace = 0.56 + 0.33 * equipment.atk(table)
    hurt = 0.6 + 0.4 * foe.atk - 0.4 * equipment.defence(table)
    return max(0.0, hurt) * foe.hp / pace


def activation_worth(table: Table, card: Card) -> float:
    if table.revealed == NOTHING:
        return -1.0
    foe = table.card(table.revealed)
    return fight_cost(table, foe) - effect_worth(table, foe.win) - 2.0


def pit_stake(table: Table) -> float:
    if table.revealed == NOTHING:
        return 0.0
    pit = table.card(table.revealed)
    stake = effect_worth(table, pit.success) - effect_worth(table, pit.failure)
    return stake if not pit.extended else stake * 0.5


def domain_worth(table: Table, domain: int) -> float:
    """Go where a companion waits for a key that you hold."""
    worth = 0.0
    for index in table.items:
        if index != NOTHING and table.card(index).key:
            for card in table.content.cards:
                if card.companion == table.card(index).key and card.domain == domain:
                    worth += 10.0
    return worth
