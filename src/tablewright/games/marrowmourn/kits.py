"""What a Player can use at the moment: the abilities on the cards that lie open (MH-2.9, 6.4, 14.5, 23.3)."""

from __future__ import annotations

from tablewright.games.marrowmourn.parts import Ability
from tablewright.games.marrowmourn.table import Table


def refresh(table: Table, seat: int) -> None:
    """MH-14.5, 14.6: a wounded Player has the back of the card and nothing else."""
    player = table.players[seat]
    if player.wounded:
        player.kit = table.content.wounded
    else:
        player.kit = healthy_kit(table, seat)


def healthy_kit(table: Table, seat: int) -> tuple[Ability, ...]:
    """MH-2.9, 6.4, 23.3: Character card, Bonus card, and the weapon cards in force."""
    content = table.content
    kit = content.front + (content.champion if table.champions else content.bonus)
    for card in table.players[seat].cards:
        kit = kit + content.weapons[card].abilities
    return kit


def arm(table: Table, seat: int) -> None:
    """MH-2.9, R5: of each weapon only the card of its level counts."""
    player = table.players[seat]
    if not table.champions:
        lines = table.content.lines
        player.cards = tuple([lines[line].cards[player.levels[i]] for i, line in enumerate(player.lines)])
    refresh(table, seat)
