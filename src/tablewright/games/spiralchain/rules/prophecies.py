"""Chapter 21, Prophecies, and the windows in which anything may interrupt."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.lasting import Waiting
from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move, Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import RE_ROLL, SPECIAL_RE_ROLL, Card
from tablewright.games.spiralchain.rules import dice, paying, terms
from tablewright.games.spiralchain.table import SETTING_UP, Table, mix_in, without

# Taking


def take_prophecy(table: Table) -> None:
    """SF-21.1, SF-21.5: the top card, face-up; whoever draws more keeps one, the others go to the bottom."""
    n = min(table.heroes[table.you].mods.prophecy_draw, len(table.prophecies))
    if n == 0:
        return
    table.news += 1
    cards = [table.prophecies.draw(table.fate) for _ in range(n)]
    if n == 1:
        keep_prophecy(table, table.you, cards[0])
    else:
        table.drawn = tuple(cards)
        table.do(choose_prophecy, table.you)


def choose_prophecy(table: Table, seat: int) -> None:
    """SF-1.17: which of the drawn Prophecies to keep."""
    table.ask(seat, "SF-21.1")
    for card in table.drawn:
        table.offer(keep_this, seat, table.content.prophecies[card].id)


def keep_this(table: Table, seat: int, name: str) -> None:
    kept = table.content.prophecy_of[name]
    for card in table.drawn:
        if card != kept:
            table.prophecies.put_under(card)
    table.drawn = ()
    keep_prophecy(table, seat, kept)


def keep_prophecy(table: Table, seat: i64, card: int) -> None:
    hero = table.heroes[seat]
    hero.prophecies += (card,)
    table.tell("SF-21.1", "{0} takes a Prophecy: {1}.", Who(seat), table.content.prophecies[card].name)
    forces.refresh_for(table, seat)


def reshuffle_prophecies(table: Table) -> None:
    """SF-21.5: the discard pile returns to its deck."""
    for card in table.prophecy_discard:
        table.prophecies.put_under(card)
    table.prophecies.shuffle()
    table.prophecy_discard = ()


# Windows


def window(table: Table, trigger: int, passed: int) -> None:
    """SF-21.2, SF-21.6, SF-R24, SF-R34: current player first, then clockwise; each who holds something that fits
    may use one thing or pass; after a use the round of offers restarts. Nobody else is asked."""
    if not is_open(table, trigger):
        return
    seats = table.seats
    for i in range(passed, seats):
        seat = (table.current + i) % seats
        if has_fitting(table, seat, trigger):
            table.ask(seat, clause_of(trigger))
            table.offer(pass_window, trigger, i + 1)
            offer_interrupts(table, seat, trigger)
            return


def clause_of(trigger: i64) -> str:
    if trigger == force.DIE_ROLLED:
        return "SF-24.3"
    return "SF-12.2" if trigger == force.FOREVEROT_ROLLED else "SF-21.2"


def is_open(table: Table, trigger: i64) -> bool:
    """SF-21.6: whether there is still something to interrupt."""
    if trigger == force.OBLIVIATE_COMES:
        return table.coming != NOTHING
    if trigger == force.DRAGON_FALLS:
        return table.falling >= 0
    if trigger == force.FOREVEROT_REVEALED:
        return table.revealed != NOTHING
    if trigger == force.WARLORD_RISES:
        return table.rising != NOTHING
    return True


def has_fitting(table: Table, seat: i64, trigger: i64) -> bool:
    hero = table.heroes[seat]
    if trigger == force.DIE_ROLLED:
        if seat == table.roller and hero.has[RE_ROLL] > 0:
            return True
    elif trigger == force.FOREVEROT_ROLLED:
        if hero.has[SPECIAL_RE_ROLL] > 0 or (hero.mods.re_roll_as_special and hero.has[RE_ROLL] > 0):
            return True
    return bool(hero.mods.triggers & trigger) and len(fitting(table, seat, trigger)) > 0


def fitting(table: Table, seat: i64, trigger: i64) -> list[Card]:
    """SF-21.2: the Prophecies and Role Cards of this player whose condition is met right now; Prophecies only on
    turns and in the Foreverot Roll."""
    hero = table.heroes[seat]
    found: list[Card] = []
    if table.phase != SETTING_UP:
        for prophecy in hero.prophecies:
            if fits_now(table, seat, table.content.prophecies[prophecy], trigger):
                found.append(table.content.prophecies[prophecy])
    for role in hero.roles:
        if fits_now(table, seat, table.content.roles[role], trigger):
            found.append(table.content.roles[role])
    return found


def fits_now(table: Table, seat: i64, card: Card, trigger: i64) -> bool:
    waiting = rule_for(card, trigger)
    if waiting is None or not forces.is_meant(table, seat, waiting):
        return False
    you, here = table.you, table.here
    table.you = seat
    table.here = -1
    clause = paying.cannot_follow(table, waiting.guards)
    table.you = you
    table.here = here
    return clause == ""


def rule_for(card: Card, trigger: i64) -> Waiting | None:
    if card.force is not None and card.force.triggers & trigger:
        for waiting in card.force.waiting:
            if waiting.bit == trigger:
                return waiting
    return None


def offer_interrupts(table: Table, seat: i64, trigger: i64) -> None:
    """SF-21.3: optional, no action, and the holder's decision alone."""
    hero = table.heroes[seat]
    if trigger == force.DIE_ROLLED and seat == table.roller:
        if hero.has[RE_ROLL] > 0:
            table.offer(dice.re_roll, seat)
    elif trigger == force.FOREVEROT_ROLLED:
        if hero.has[SPECIAL_RE_ROLL] > 0:
            table.offer(dice.special_re_roll, seat, SPECIAL_RE_ROLL)
        if hero.mods.re_roll_as_special and hero.has[RE_ROLL] > 0:
            table.offer(dice.special_re_roll, seat, RE_ROLL)
    if hero.mods.triggers & trigger:
        for card in fitting(table, seat, trigger):
            table.offer(interrupt, seat, trigger, card.id)
    if table.refused is not None:
        offer_refused(table, seat, trigger)


def offer_refused(table: Table, seat: i64, trigger: i64) -> None:
    """SF-12.2, SF-24.5, SF-24.6, SF-21.2: what is held for such a moment and cannot be used at this one, with why."""
    hero = table.heroes[seat]
    if trigger == force.DIE_ROLLED:
        if hero.has[RE_ROLL] > 0 and seat != table.roller:
            table.offer(dice.re_roll, seat, unless="SF-24.5")
        if hero.has[SPECIAL_RE_ROLL] > 0:
            table.offer(dice.special_re_roll, seat, SPECIAL_RE_ROLL, unless="SF-24.6")
    elif trigger == force.FOREVEROT_ROLLED:
        if hero.has[RE_ROLL] > 0 and not hero.mods.re_roll_as_special:
            table.offer(dice.re_roll, seat, unless="SF-12.2")
    held = [table.content.prophecies[i] for i in hero.prophecies] + [
        table.content.roles[i] for i in hero.roles
    ]
    fit = fitting(table, seat, trigger)
    for card in held:
        if card not in fit and rule_for(card, trigger) is not None:
            table.offer(
                interrupt, seat, trigger, card.id, unless=cannot_interrupt(table, seat, card, trigger)
            )


def cannot_interrupt(table: Table, seat: i64, card: Card, trigger: i64) -> str:
    """SF-11.5: its limit is used up; SF-21.2: its moment is another; else the first clause that forbids its text."""
    waiting = rule_for(card, trigger)
    assert waiting is not None
    if forces.is_spent(table, waiting.mark):
        return "SF-11.5"
    if not forces.is_meant(table, seat, waiting):
        return "SF-21.2"
    you, here = table.you, table.here
    table.you = seat
    table.here = -1
    clause = paying.cannot_follow(table, waiting.guards)
    table.you = you
    table.here = here
    return clause or "SF-21.2"


def pass_window(table: Table, trigger: int, passed: int) -> None:
    """SF-21.3: interrupting is optional."""
    table.do(window, trigger, passed)


def interrupt(table: Table, seat: int, trigger: int, name: str) -> None:
    """SF-21.2, SF-21.4: resolve the text, then put a Prophecy on its discard pile; others may follow (SF-21.6)."""
    for card in fitting(table, seat, trigger):
        if card.id == name:
            waiting = rule_for(card, trigger)
            assert waiting is not None
            table.tell("SF-21.2", "{0} interrupts: {1}.", Who(seat), card.name, how="story")
            forces.note(table, waiting)
            terms.carry_out(table, seat, -1, waiting.rule.moves)
            if table.content.prophecy_of.get(name, -1) in table.heroes[seat].prophecies:
                table.do(put_away, seat, card.index)
                table.do(prophecy_resolved)
            table.do(window, trigger, 0)
            return


def put_away(table: Table, seat: int, card: int) -> None:
    """SF-21.4: once its text is resolved."""
    hero = table.heroes[seat]
    hero.prophecies = without(hero.prophecies, card)
    table.prophecy_discard += (card,)
    forces.refresh_for(table, seat)


def prophecy_resolved(table: Table) -> None:
    """SF-21.4: it is done; some wait for that."""
    forces.fire(table, force.PROPHECY_RESOLVED)


def prevent(table: Table) -> None:
    """SF-21.2: what was about to happen does not; an Obliviate goes back to the pool."""
    if table.coming != NOTHING:
        mix_in(table.obliviates, table.coming)
        table.coming = NOTHING
    elif table.falling >= 0:
        table.falling = -1
    elif table.rising != NOTHING:
        table.rising = NOTHING
    elif table.revealed != NOTHING:
        table.resolved += (table.revealed,)
        table.revealed = NOTHING


AFTER_DIE: Final[Move] = (window, force.DIE_ROLLED, 0)
