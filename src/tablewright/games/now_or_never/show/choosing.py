# interpreted: made once for each look at the table, not once a move
"""Before the first season: heroes and starting specialists to choose from."""

from __future__ import annotations

from tablewright.engine.scene import Piece, Stat, Widget, Zone
from tablewright.games.now_or_never.cards import ACTION_NAMES, Hero
from tablewright.games.now_or_never.rules.player_set_up import draft_builder, draft_healer
from tablewright.games.now_or_never.show.common import coins, seat_id
from tablewright.games.now_or_never.table import Table


def choices(table: Table) -> list[Widget]:
    """NN-3.1, R66: what is chosen next lies open."""
    if any(player.hero < 0 for player in table.players):
        return [heroes(table)]
    step = table.asking[0] if table.asking else None
    if step is draft_builder:
        return [starting(table, table.builders, "Starting builders")]
    if step is draft_healer:
        return [starting(table, table.healers, "Starting healers")]
    return []


def heroes(table: Table) -> Zone:
    taken = {int(player.hero): seat for seat, player in enumerate(table.players) if player.hero >= 0}
    pieces = [
        Piece(
            f"choice-{hero.id}", "card", hero.name, icon=hero.id, text=hero_words(hero),
            stats=[Stat("Hearts", int(hero.hearts), "heart"), Stat("Mana", int(hero.mana), "mana")],
            owner=seat_id(taken[hero.index]) if hero.index in taken else "",
            flags=["spent"] if hero.index in taken else [], term=f"hero:{hero.index}",
        )
        for hero in table.content.heroes
    ]  # fmt: skip
    return Zone("choices", "Heroes", "row", pieces=pieces, clause="NN-3.1")


def hero_words(hero: Hero) -> str:
    """A hero board in a sentence or two."""
    actions = ", ".join(map(str, hero.arrows))
    basic = f" {hero.basic.name}: {hero.basic.text}" if hero.basic is not None else ""
    return f"Hero actions {actions}.{basic}"


def starting(table: Table, numbers: tuple[int, ...], label: str) -> Zone:
    pieces: list[Piece] = []
    for number in numbers:
        one = table.content.specialists[number]
        pieces.append(
            Piece(
                f"choice-{one.id}", "card", one.name, icon=one.id, cost=coins(int(one.cost)),
                stats=[Stat("Tax", int(one.tax), "tax")], tags=[ACTION_NAMES[one.action]], text=one.text,
                term=f"specialist:{number}",
            )
        )  # fmt: skip
    return Zone("choices", label, "row", pieces=pieces, clause="NN-R66")
