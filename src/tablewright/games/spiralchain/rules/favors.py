"""Chapter 10, Call in Favors, Factions, Influence."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move
from tablewright.games.spiralchain.cards import ARMIES, INFLUENCE, Card
from tablewright.games.spiralchain.rules import supply, terms
from tablewright.games.spiralchain.table import Table

PRISM: Final = ARMIES.index("prism")


def cannot_call(table: Table) -> str:
    """SF-10.1: only with Influence; SF-10.7: not with an empty deck."""
    if table.heroes[table.you].has[INFLUENCE] == 0:
        return "SF-10.1"
    return "SF-10.7" if len(table.factions) == 0 else ""


def call_in_favors(table: Table) -> None:
    """SF-10.1: an action."""
    table.actions -= 1
    if table.actions > 0:
        table.do(spend_more_actions)
    else:
        table.do(add_actions, 0)


def spend_more_actions(table: Table) -> None:
    """SF-10.2, SF-R31: any number of your further actions of this turn, declared before any card is seen."""
    table.ask(table.you, "SF-10.2")
    for extra in range(table.actions + 1):
        table.offer(add_actions, extra)


def add_actions(table: Table, extra: int) -> None:
    """SF-10.3, SF-10.7, SF-R32: shuffle, then draw for each Influence Token and each additional action."""
    table.actions -= extra
    hero = table.heroes[table.you]
    table.factions.shuffle()
    n = min(hero.has[INFLUENCE] + extra + hero.mods.favor_draw, len(table.factions))
    table.news += 1
    cards: list[int] = []
    for _ in range(n):
        cards.append(table.factions.draw(table.fate))
    table.drawn = tuple(cards)
    if table.log is not None:
        names = ", ".join([table.content.factions[card].name for card in cards])
        table.tell("SF-10.3", "Faction Cards drawn: {0}.", names)
    table.do(choose_faction)


def choose_faction(table: Table) -> None:
    """SF-10.4, SF-10.6: exactly one of them, or none."""
    table.ask(table.you, "SF-10.4")
    table.offer(play_none)
    for card in table.drawn:
        table.offer(play_faction, table.content.factions[card].id)


def play_none(table: Table) -> None:
    """SF-10.6: no Influence is spent; all drawn cards go to the bottom; the actions are spent."""
    return_rest(table, NOTHING)


def return_rest(table: Table, played: i64) -> None:
    """SF-10.5: the others go to the bottom of the Faction Deck."""
    for card in table.drawn:
        if card != played:
            table.factions.put_under(card)
    table.drawn = ()


def is_free(table: Table, seat: i64, card: Card) -> bool:
    """SF-10.12: Political Links matter only to effects that name them."""
    hero = table.heroes[seat]
    return hero.mods.favor_free and (
        card.link == table.content.worlds[hero.world].colour or card.link == PRISM
    )


def play_faction(table: Table, name: str) -> None:
    """SF-10.4, SF-10.9, SF-24.9: spend one Influence Token and follow the effect; a token to be deployed waits."""
    card = table.content.factions[table.content.faction_of[name]]
    seat = table.you
    if not is_free(table, seat, card):
        if card.deploys:
            table.heroes[seat].add(INFLUENCE, -1)
            table.paid_influence = True
        else:
            supply.put_back(table, seat, INFLUENCE, 1)
    return_rest(table, card.index)
    follow(table, card)


def follow(table: Table, card: Card) -> None:
    table.calling = card.index
    table.tell("SF-10.4", "Faction: {0}. {1}", card.name, card.text, how="story")
    assert card.effect is not None
    terms.carry_out(table, table.you, -1, card.effect.moves)
    table.do(put_in_box)


def put_in_box(table: Table) -> None:
    """SF-10.5, SF-10.8: a played Faction Card goes to the box; Influence that was not deployed to the supply."""
    if table.calling != NOTHING:
        table.faction_box += (table.calling,)
        table.calling = NOTHING
    if table.paid_influence:
        table.paid_influence = False
        table.supply[INFLUENCE] += 1


def search_faction(table: Table) -> None:
    """SF-10.10: search the deck for a card and play it without Influence; then the deck is shuffled."""
    table.factions.shuffle()
    names = [table.content.factions[card].id for card in sorted(table.factions.unseen)]
    table.do(terms.pick, play_found, tuple(names), table.you, "SF-10.10")


def play_found(table: Table, name: str) -> None:
    card = table.content.factions[table.content.faction_of[name]]
    table.factions.take(card.index)
    follow(table, card)


CALL: Final[Move] = (call_in_favors,)
