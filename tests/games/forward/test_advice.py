"""What the steady player makes of cards."""

from __future__ import annotations

from typing import Any

import tablewright as tw
from tablewright.engine.effects import if_holds
from tablewright.games.forward.advice import effect_worth


def test_every_effect_of_a_terror_can_be_weighed_also_a_lone_if() -> None:
    # GIVEN all cards of a pack, some of which do something only while a condition holds
    table: Any = tw.new("forward", seats=1, seed=1, pack="forward-workbench")
    effects = [effect for card in table.content.cards for effect in (card.a, card.b) if effect is not None]
    lone = [move for effect in effects for move in effect.moves if move[0] is if_holds and len(move) == 3]
    assert lone

    # WHEN the steady player weighs each, THEN it gets a number
    for effect in effects:
        assert isinstance(effect_worth(table, effect), float)
