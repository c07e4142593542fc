"""How a game stands before it is over, and when luck falls in: what the searching player goes by."""

from __future__ import annotations

from typing import Any

from tests.games.forward.builders import at_gate, exchange, face_guardian

from tablewright.engine.game import find_game
from tablewright.players.steady import beat_of, outlook_of


def test_at_the_gate_of_forward_health_grace_and_seals_decide() -> None:
    outlook, horizon = outlook_of(find_game("forward"))
    assert outlook is not None
    assert horizon == 0

    def chance(**position: Any) -> float:
        table = at_gate(seals=["veil"], **position)
        assert outlook(table, 0) < 0  # before the Guardian comes there is no telling
        face_guardian(table)
        found = outlook(table, 0)
        assert (table.fight.exchange, table.fight.own, table.fight.die) == (1, 0, 0)
        exchange(table, 4, 2)
        assert outlook(table, 0) < 0  # nor once the dice have spoken
        return found

    # GIVEN the gate, with one Seal broken as the standard run asks
    plain = chance(health=12)
    assert 0 < plain < 1

    # THEN more Health, more Grace, a better blade and a loaf in the bag are worth something
    assert chance(health=16) > plain
    assert chance(health=12, grace=2) > plain
    assert chance(health=12, equipment=["leviathans_tooth"]) > plain
    assert chance(health=12, items=["boatmans_wage"]) > plain


def test_at_the_gate_of_forward_a_missing_seal_is_the_end() -> None:
    outlook, _ = outlook_of(find_game("forward"))
    assert outlook is not None
    table = at_gate(health=20, grace=3)
    face_guardian(table)
    assert outlook(table, 0) == 0.0


def test_in_forward_luck_falls_in_with_each_turn_and_each_card() -> None:
    beat = beat_of(find_game("forward"))
    assert beat is not None
    table: Any = find_game("forward").new(seed=4, log=False)
    beats = [beat(table)]
    fights = 0
    while table.turns < 12 and not table.over:
        before, revealed = int(table.turns), int(table.revealed)
        table.choose(0)
        now = beat(table)
        same = (int(table.turns), int(table.revealed)) == (before, revealed)
        fights += same
        assert (now == beats[-1]) == same
        beats.append(now)
    assert fights > 5
    assert len(set(beats)) > 12
