"""Chapter 12, Foreverot Roll: one die, five steps."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.pile import EVERYONE, NOTHING, UNSEEN
from tablewright.engine.table import Move, Step, Who
from tablewright.games.spiralchain import force
from tablewright.games.spiralchain.cards import HELD, RE_ROLL, ROTKIN, SPECIAL_RE_ROLL, TOKEN_NAMES
from tablewright.games.spiralchain.rules import (
    day_night,
    dice,
    dragons,
    endings,
    events,
    losing,
    prophecies,
    rounds,
    supply,
    terms,
    tokens,
    warlords,
)
from tablewright.games.spiralchain.table import FOREVEROT_PHASE, ROTKIN_TOKENS, Table, without


def conduct_roll(table: Table) -> None:
    """SF-12.1–12.3, SF-3.10, SF-1.7: the First Player, now the current player, rolls; Special Re-Rolls may follow."""
    table.phase = FOREVEROT_PHASE
    table.current = table.first
    table.you = table.first
    table.here = -1
    table.roll_step = 0
    dice.roll_foreverot(table)
    if may_change(table):
        table.do(prophecies.window, force.FOREVEROT_ROLLED, 0)
        table.do(fall_of_night)
    else:
        fall_of_night(table)
    table.do_move(ROT_SPREADS)
    table.do_move(CHAIN_CORRODES)
    table.do_move(WARLORDS_ADVANCE)
    table.do_move(TIME_RUNS_OUT)


def may_change(table: Table) -> bool:
    """SF-12.2: whether anybody holds something that changes the Foreverot Roll."""
    if table.watching & force.FOREVEROT_ROLLED:
        return True
    for hero in table.heroes:
        if hero.has[SPECIAL_RE_ROLL] > 0 or (hero.mods.re_roll_as_special and hero.has[RE_ROLL] > 0):
            return True
    return False


def waits_for_events(table: Table, step: Move) -> bool:
    """SF-R35: Events that are due come before the next step."""
    if table.events_due > 0:
        table.do_move(events.SETTLE)
        table.do_move(step)
        return True
    return False


# Step 1


def fall_of_night(table: Table) -> None:
    """SF-12.4, SF-12.21: at Day nothing happens; the time is that before step 5."""
    table.roll_step = 1
    if table.night:
        discard_at_night(table)


def discard_at_night(table: Table) -> None:
    """SF-12.5, SF-22.2, SF-R22: so many tokens as there are players."""
    n = table.seats
    for hero in table.heroes:
        n -= hero.mods.night_less
    if n > 0:
        table.tell("SF-12.5", "Night falls: the players discard {0}.", n)
        table.do(NIGHT_DISCARD, n)


def night_discard(table: Table, n: int) -> None:
    """SF-12.5–12.7, SF-R21: from any play areas, as the group agrees; if there are not enough, all of them."""
    if n <= 0:
        return
    if held(table) <= n:
        discard_everything(table)
        return
    table.ask(table.group(), "SF-12.6")
    for seat in range(table.seats):
        hero = table.heroes[seat]
        has = hero.has
        for kind in range(HELD):
            if has[kind] > 0:
                table.offer_move((GIVE_TO_NIGHT, seat, kind, n))
        for relic in hero.relics:
            table.offer(give_relic_to_night, seat, relic, n)


def held(table: Table) -> i64:
    """SF-12.5: Energy, Bindmetal, Relics, Lore, both Re-Rolls and Influence of all players."""
    total: i64 = 0
    for hero in table.heroes:
        for n in hero.has:
            total += n
        total += len(hero.relics)
    return total


def discard_everything(table: Table) -> None:
    for seat in range(table.seats):
        hero = table.heroes[seat]
        for kind in range(HELD):
            if hero.has[kind] > 0:
                supply.put_back(table, seat, kind, hero.has[kind])
        for relic in hero.relics:
            tokens.give_up_relic(table, seat, relic)
    table.tell("SF-12.7", "Everything that the players hold is gone.")


def give_to_night(table: Table, seat: int, kind: int, n: int) -> None:
    supply.put_back(table, seat, kind, 1)
    table.tell("SF-12.5", "Night takes 1 {0} from {1}.", TOKEN_NAMES[kind], Who(seat))
    night_discard_more(table, n)


def give_relic_to_night(table: Table, seat: int, relic: int, n: int) -> None:
    tokens.give_up_relic(table, seat, relic)
    table.tell("SF-12.5", "Night takes the {0}.", table.content.relics[relic].name)
    night_discard_more(table, n)


def night_discard_more(table: Table, n: int) -> None:
    if n > 1:
        table.do(NIGHT_DISCARD, n - 1)


# Step 2


def rot_count(table: Table) -> i64:
    """SF-12.8, SF-16.8: Obliviates in play and a Permanent Obliviate for each lost world."""
    return terms.obliviates_in_play(table) + table.lost_count


def rot_spreads(table: Table) -> None:
    """SF-12.8, SF-12.9: a result of that count or lower reveals a Foreverot Card."""
    table.roll_step = 2
    if table.foreverot <= rot_count(table):
        reveal(table)
    elif table.log is not None:
        words = "The Rot does not spread: {0} is more than {1}."
        table.tell("SF-12.8", words, table.foreverot, rot_count(table))


def reveal(table: Table) -> None:
    """SF-25.2, SF-25.3, SF-25.5: the top card is turned up and carried out at once; without one the game is lost."""
    if table.left == 0:
        endings.be_defeated(table)
        return
    turn_up(table)
    if table.watching & force.FOREVEROT_REVEALED:
        table.do(carry_out)
    else:
        carry_out(table)


def turn_up(table: Table) -> None:
    table.news += 1
    table.left -= 1
    table.reveals += 1
    table.revealed = table.deck.draw(table.fate)
    card = table.content.foreverot[table.revealed]
    if table.log is not None:
        table.tell("SF-12.8", "Foreverot: {0}. {1}", card.name, card.text, how="story")
    if table.watching & force.FOREVEROT_REVEALED:
        table.do(prophecies.window, force.FOREVEROT_REVEALED, 0)


def carry_out(table: Table) -> None:
    """SF-12.8, SF-2.20: its text is followed, by the current player where it asks; then it is out of play."""
    if table.revealed == NOTHING:
        return
    card = table.content.foreverot[table.revealed]
    table.resolved += (table.revealed,)
    table.revealed = NOTHING
    assert card.effect is not None
    terms.carry_out(table, table.current, -1, card.effect.moves)


# Step 3


def chain_corrodes(table: Table) -> None:
    """SF-12.10–12.14, SF-12.22, SF-16.2, SF-16.9: the world of that number: a lost one does its Chaos Effect, one
    without Dragons is lost, any other loses a Dragon; only one of these, and nothing on Nur."""
    if waits_for_events(table, CHAIN_CORRODES):
        return
    table.moment()
    table.roll_step = 3
    world = table.foreverot
    if terms.is_lost(table, world):
        chaos = table.content.worlds[world].chaos
        assert chaos is not None
        table.tell(
            "SF-12.10", "Chaos from {0}: {1}", table.content.worlds[world].name, chaos.text, how="story"
        )
        terms.carry_out(table, table.current, world, chaos.moves)
    elif terms.is_face_up(table, world):
        if terms.dragons_left(table, world) == 0:
            losing.lose_world(table, world)
        else:
            dragons.fell_dragon(table, world)


# Steps 4 and 5


def warlords_advance(table: Table) -> None:
    """SF-12.15, SF-12.16, SF-12.22: every Warlord in play with that Action Number activates."""
    if waits_for_events(table, WARLORDS_ADVANCE):
        return
    table.moment()
    table.roll_step = 4
    called = warlords.warlords_with(table, table.foreverot)
    if called:
        warlords.activate_all(table, called)


def time_runs_out(table: Table) -> None:
    """SF-12.20, SF-12.21, SF-22.4: an even result flips the Time Token; then the round ends."""
    if waits_for_events(table, TIME_RUNS_OUT):
        return
    table.moment()
    table.roll_step = 5
    if table.foreverot % 2 == 0 and not table.time_held:
        day_night.flip_time(table)
    if table.watching & force.TURNED_TO_DAY:
        table.do(rounds.end_round)
    else:
        rounds.end_round(table)


# What cards do on Nur


def look_foreverot(table: Table) -> None:
    """SF-18.8: look at the top Foreverot Card; it stays where it is, and the whole team knows it."""
    if table.left > 0:
        table.news += 1
        card = table.deck.draw(table.fate)
        table.deck.put_on_top(card, EVERYONE)
        table.tell("SF-18.8", "The next Foreverot Card is {0}.", table.content.foreverot[card].name)


def add_rotkin(table: Table) -> None:
    """SF-1.10, SF-6.12: a random Rotkin from the box goes on the stack with the fewest tokens, but at least one."""
    kin = rotkin_in_box(table)
    token = kin[table.fate.below(len(kin), ROTKIN_TOKENS)]
    table.rot_box = without(table.rot_box, token)
    lowest = smallest_stack(table)
    table.restack(lowest, (*table.stacks[lowest], token))
    table.risen |= 1 << token
    table.tell("SF-6.12", "{0} rises on Nur.", table.content.rots[token].name)


def rotkin_in_box(table: Table) -> list[int]:
    return sorted([token for token in table.rot_box if table.content.rots[token].kind == ROTKIN])


def smallest_stack(table: Table) -> int:
    best = -1
    for stack in range(4):
        n = len(table.stacks[stack])
        if n > 0 and (best < 0 or n < len(table.stacks[best])):
            best = stack
    return best


def can_add_rotkin(table: Table) -> bool:
    return bool(rotkin_in_box(table)) and smallest_stack(table) >= 0


def uncover(table: Table, stack: i64) -> None:
    """SF-6.11: a covered token is revealed once the one above it is gone."""
    left = table.stacks[stack]
    if left and left[-1] == UNSEEN:
        table.news += 1
        token = table.rot.turn_up(UNSEEN, table.fate)
        table.restack(stack, (*left[:-1], token))
        table.tell("SF-6.11", "{0} comes to light.", table.content.rots[token].name)


def raise_verge(table: Table) -> None:
    """SF-1.2: the Verge Indicator moves one gap up, at most to that between Rettik and Pithysia."""
    if table.verge < 8:
        table.verge += 1
        table.tell("SF-1.2", "The Verge rises.")


NIGHT_DISCARD: Final[Step] = night_discard
GIVE_TO_NIGHT: Final[Step] = give_to_night
ROT_SPREADS: Final[Move] = (rot_spreads,)
CHAIN_CORRODES: Final[Move] = (chain_corrodes,)
WARLORDS_ADVANCE: Final[Move] = (warlords_advance,)
TIME_RUNS_OUT: Final[Move] = (time_runs_out,)
