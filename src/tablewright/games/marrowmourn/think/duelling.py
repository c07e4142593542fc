"""A turn in the Chamber of Champions, thought through: whom one can destroy with the hand one has, and how safe one
is afterwards from hands that one does not see."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import step_name
from tablewright.games.marrowmourn.parts import BOSS, MELEE, NOWHERE, RANGED, Ability, Content, bits
from tablewright.games.marrowmourn.rules import combat, sigils, summons
from tablewright.games.marrowmourn.rules.geometry import distance, spread
from tablewright.games.marrowmourn.table import MOST_EXP, Table
from tablewright.games.marrowmourn.think.foresight import first_step
from tablewright.games.marrowmourn.think.mind import Means, Mind, means_of, touches

WIN: Final = 5000.0
KILL: Final = 60.0
LEADER: Final = 1.5  # for each EXP of the one who is destroyed: it is the leader who should have to walk back
LOSS: Final = 20.0  # when a rival gets two EXP out of one
CALM: Final = 11.0  # rounds in which that fades
STANDOFF: Final = 40.0  # rounds after which nobody stands on guard any more: else two could do so for ever
RECKLESS: Final = 3.0  # for each second that one would keep then
NEAR: Final = 1.0
LIGHT: Final = 9.0
FIRE: Final = 3.0
SERVANT: Final = 6.0
STRONG: Final = 6  # damage for which a card is worth keeping
MOST: Final = 20
HANDS: Final = 1.7  # the better of two cards


class Odds:
    """How often a rival with an average card destroys a Champion of some Defense in so many seconds."""

    def __init__(self, content: Content) -> None:
        self.melee = [[0.0] * (MOST + 1) for _ in range(6)]
        self.ranged = [[0.0] * (MOST + 1) for _ in range(6)]
        share = 1.0 / max(1, len(content.weapons))
        for weapon in content.weapons:
            for s in range(1, 6):
                for n in range(1, MOST + 1):
                    near, far = falls(weapon.abilities, MELEE, s, n), falls(weapon.abilities, RANGED, s, n)
                    self.ranged[s][n] += share * far
                    self.melee[s][n] += share * max(near - far, 0)


def falls(abilities: tuple[Ability, ...], kind: int, seconds: int, defense: int) -> int:
    """How often these abilities destroy it: each time it comes back it can be destroyed again (MH-25.7)."""
    most = 0
    for ability in abilities:
        means = means_of(ability)
        if means.kind == kind and 0 < means.cost <= seconds:
            blows = (defense + int(means.power) - 1) // int(means.power)
            most = max(most, seconds // (blows * int(means.cost)))
    return most


_odds: dict[Content, Odds] = {}


def odds_of(content: Content) -> Odds:
    known = _odds.get(content)
    if known is None:
        known = _odds[content] = Odds(content)
    return known


def dread(odds: Odds, defense: int, steps: int, fire: int) -> float:
    """About how often a rival so many steps away would destroy a Champion of this Defense with an unseen hand."""
    need = min(MOST, max(1, defense - fire))
    left = 5 - max(0, steps - 1)
    found = odds.melee[left][need] if left > 0 else 0.0
    return HANDS * (found + odds.ranged[4 if steps < 9 else 3][need])


class Act:
    """What to do now: an ability, a step or nothing; and what that is worth."""

    def __init__(self, worth: float) -> None:
        self.worth = worth
        self.cell = NOWHERE
        self.ability = ""
        self.victim = NOWHERE
        self.ends = NOWHERE


def hand_kit(table: Table, seat: int) -> list[Ability]:
    """What the hand would add, as far as cards may still be manifested."""
    player = table.players[seat]
    found: list[Ability] = []
    if player.manifested < 2:
        for card in player.hand:
            if card >= 0:
                found += table.content.weapons[card].abilities
    return found


def rivals(table: Table, seat: int) -> list[int]:
    """The others in the order of their turns after this one."""
    order = list(table.elders)
    order.reverse()
    i = order.index(seat)
    return [other for other in order[i + 1 :] + order[:i] if table.at[other] != NOWHERE]


def clock(table: Table, seat: int) -> float:
    """How late it is, in rounds: nobody is bolder than another only because a new round begins with them."""
    n = len(table.players)
    return float(table.round) + (n - 1 - table.elders.index(seat)) / n


def best_act(table: Table, seat: int) -> Act:
    """Look at every space within reach and at everything one could do there."""
    mind = Mind(table, seat, 0)
    for ability in hand_kit(table, seat):
        means = means_of(ability)
        mind.kit.append(means)
        if means.guard > 0:
            mind.guard = max(mind.guard, means.guard - means.cost)
    mind.clock = clock(table, seat)
    odds = odds_of(table.content)
    foes = rivals(table, seat)
    best = Act(-1e9)
    floor = table.floor
    front = 1 << mind.here
    left = mind.free
    d: i64 = 0
    stars = sigils.empty_stars(table) if len(table.red) else 0
    while front and d <= mind.time:
        for cell in bits(front):
            rest = int(mind.time - d)
            worth = standing(mind, odds, foes, cell, rest)
            if worth > best.worth:
                best = Act(worth)
                best.cell = cell
            if rest:
                consider(mind, odds, foes, cell, rest, stars, best)
        left &= ~front
        front = spread(floor, front, 1) & left
        d += 1
    return best


def standing(mind: Mind, odds: Odds, foes: list[int], cell: int, rest: int) -> float:
    """What it is worth to end the turn here with so many seconds."""
    table = mind.table
    defense = int(mind.strength) + rest + (int(mind.guard) if rest else 0)
    worth = 0.0
    nearest = 99
    care = LOSS * max(0.0, 1.0 - mind.clock / CALM)  # waiting wins nothing: one grows bolder
    for foe in foes:
        steps = distance(table.floor, cell, table.at[foe])
        nearest = min(nearest, steps)
        worth -= care * dread(odds, defense, steps, int(table.players[foe].soulfire))
    if mind.clock > STANDOFF:
        worth -= RECKLESS * rest
    return worth - NEAR * nearest


def consider(mind: Mind, odds: Odds, foes: list[int], cell: int, rest: int, stars: int, best: Act) -> None:
    """Everything that could be done in this space."""
    table = mind.table
    for means in mind.kit:
        if means.cost > rest or means.pay > mind.fire:
            continue
        gain = 0.0
        if means.name == "activate_sigil":
            gain = LIGHT if table.floor.adjacent[cell] & stars else 0.0
        elif means.fire > 0:
            gain = FIRE * min(int(means.fire), 10 - int(mind.fire))
        elif means.kindred >= 0:
            if cell == mind.here and not summons.cannot_summon(table, means.kindred):
                gain = SERVANT
        elif means.kind >= 0 and (means.how == "all" or means.how == "enemies"):
            gain = of_sweep(mind, cell, means)
        if gain > 0:
            settle(mind, odds, foes, cell, rest - int(means.cost), means.id, NOWHERE, gain, best)
    for piece in table.summons:
        if table.owner(piece) != mind.seat:
            mask = mind.usable(cell, piece)
            seconds = mind.price(mask, combat.defense(table, piece) - table.damage[piece], rest, 0)
            if mask and seconds <= rest:
                gain = SERVANT if mind.clock > CALM else SERVANT / 2
                act = mind.first_of(mask, seconds)
                settle(mind, odds, foes, cell, rest - seconds, act, piece, gain, best)
    for foe in foes:
        mask = mind.usable(cell, foe)
        if mask:
            needed = combat.defense(table, foe) - table.damage[foe]
            seconds = mind.price(mask, needed, rest, int(mind.fire))
            if seconds <= rest:
                exp = int(table.players[mind.seat].exp)
                prize = WIN if exp + 2 >= MOST_EXP else KILL + LEADER * int(table.players[foe].exp)
                act = mind.first_of(mask, seconds)
                settle(mind, odds, foes, cell, rest - seconds, act, foe, prize, best)


def settle(
    mind: Mind,
    odds: Odds,
    foes: list[int],
    cell: int,
    rest: int,
    ability: str,
    victim: int,
    gain: float,
    best: Act,
) -> None:
    worth = gain + standing(mind, odds, foes, cell, rest)
    if worth > best.worth:
        best.worth = worth
        best.cell = cell
        best.ability = ability
        best.victim = victim


def of_sweep(mind: Mind, cell: int, means: Means) -> float:
    """An attack on everybody around, or in sight."""
    table = mind.table
    gain = 0.0
    for piece in table.characters():
        if piece == mind.seat:
            continue
        if means.kind == MELEE:
            hit = touches(table, cell, piece)
        else:
            hit = mind.sees(cell, piece)
        if hit and means.power >= combat.defense(table, piece) - table.damage[piece]:
            if piece < BOSS:
                gain += KILL
            elif combat.is_enemy(table, mind.seat, piece):
                gain += 4.0
            elif means.how == "all":
                gain -= 4.0
    return gain


# Answers


def next_option(table: Table, seat: int) -> int:
    """What to do next in one's own turn."""
    player = table.players[seat]
    command, imagine, manifest = find_free(table)
    if imagine >= 0:
        return imagine
    if command >= 0:
        return command
    act = best_act(table, seat)
    if manifest >= 0 and (in_hand(table, seat, act.ability) or weakest(table, seat) != NOWHERE):
        return manifest
    mind = Mind(table, seat, 0)
    if act.cell != mind.here and act.cell != NOWHERE:
        name = table.floor.names[first_step(mind, act.cell)]
        for i, move in enumerate(table.options):
            if step_name(move) == "go" and move[2] == name:
                return i
    if act.ability:
        for i, move in enumerate(table.options):
            if step_name(move) == "use" and move[1] == act.ability:
                return i
    return finish(mind, manifest if player.hand else -1)


def find_free(table: Table) -> tuple[int, int, int]:
    """The options that cost nothing, by number."""
    command, imagine, manifest = -1, -1, -1
    for i, move in enumerate(table.options):
        if step_name(move) == "use":
            name = means_of(table.content.abilities[move[1]]).name
            if name == "command_summons":
                command = i
            elif name == "imagine":
                imagine = i
            elif name == "manifest":
                manifest = i
    return command, imagine, manifest


def in_hand(table: Table, seat: int, ability: str) -> bool:
    return bool(ability) and card_with(table, seat, ability) != NOWHERE


def card_with(table: Table, seat: int, ability: str) -> int:
    for card in table.players[seat].hand:
        if card >= 0:
            for other in table.content.weapons[card].abilities:
                if other.id == ability:
                    return card
    return NOWHERE


def weakest(table: Table, seat: int) -> int:
    """A card that is not worth keeping: it may as well be laid out, so that another comes."""
    found, least = NOWHERE, 99 if clock(table, seat) > CALM else STRONG
    for card in table.players[seat].hand:
        if card >= 0:
            worth = strength_of(table, card)
            if worth < least:
                found, least = card, worth
    return found


def strength_of(table: Table, card: int) -> int:
    """The damage that it does in four seconds; a shield counts what it guards."""
    best = 0
    for ability in table.content.weapons[card].abilities:
        means = means_of(ability)
        if means.kind >= 0 and means.cost <= 4:
            best = max(best, int(4 // means.cost) * int(means.power))
        best = max(best, 2 * int(means.guard))
    return best


def which_card(table: Table, seat: int) -> str:
    """The card to manifest: that of the plan, else the one that is least worth keeping."""
    card = card_with(table, seat, best_act(table, seat).ability)
    if card == NOWHERE:
        card = weakest(table, seat)
    return table.content.weapons[card].id if card != NOWHERE else ""


def finish(mind: Mind, manifest: int) -> int:
    """The last seconds: guard oneself, then end."""
    table = mind.table
    end = len(table.options) - 1
    guarding = clock(table, int(mind.seat)) <= STANDOFF
    for i, move in enumerate(table.options):
        if step_name(move) == "end_turn":
            end = i
        elif guarding and step_name(move) == "use" and means_of(table.content.abilities[move[1]]).guard > 1:
            return i
    if guarding and manifest >= 0 and mind.time > 0:
        for ability in hand_kit(table, mind.seat):
            if means_of(ability).guard > 1:
                return manifest
    return end


def of_strike(table: Table, piece: int) -> float:
    """Whom to hit: who can be destroyed with what is left, rather one who is ahead; of equals the one who is next."""
    seat = int(table.actor)
    mind = Mind(table, seat, 0)
    power: int = table.asking[1]
    if piece == seat or not combat.is_enemy(table, seat, piece):
        return -50.0
    needed = combat.defense(table, piece) - table.damage[piece] - power
    if piece >= BOSS:
        return 5.0 if needed <= 0 else -5.0
    order = rivals(table, seat)
    place = order.index(piece) if piece in order else 9
    mask = mind.usable(mind.here, piece)
    left = mind.powers(mask)[int(mind.time)]
    if needed <= left + mind.fire:
        return KILL + LEADER * int(table.players[piece].exp) - max(0, needed) - 0.1 * place
    return -0.1 * needed


def of_start(table: Table, cell: int) -> float:
    """Where to begin: as far as may be from those who stand already."""
    near = 0.0
    for seat in range(len(table.players)):
        if table.at[seat] != NOWHERE:
            near = max(near, 20.0 - distance(table.floor, cell, table.at[seat]))
    return -near


def of_respawn(table: Table, cell: int) -> float:
    """Where the destroyed one comes back: where one can strike again, else far from the other rivals."""
    seat = int(table.actor)
    victim: int = table.asking[1]
    if seat == victim or seat < 0:
        return float(distance(table.floor, cell, table.at[table.elders[0]]) if seat < 0 else 0)
    mind = Mind(table, seat, 0)
    player = table.players[seat]
    steps = distance(table.floor, table.at[seat], cell)
    worth = 0.0
    needed = combat.defense(table, victim)
    for means in mind.kit:
        if means.kind >= 0:
            seconds = int(player.time)
            if means.kind == MELEE:
                seconds -= max(0, steps - int(means.n if means.how == "reach" else 1))
            if means.cost <= seconds and int(seconds // means.cost) * means.power + mind.fire >= needed:
                worth = 50.0 - steps
    for foe in rivals(table, seat):
        if foe != victim:
            worth += 0.3 * distance(table.floor, cell, table.at[foe])
    return worth + (0.0 if worth > 20 else 0.2 * steps)
