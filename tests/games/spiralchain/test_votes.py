"""SF-R37: how the players decide together, in a match of five."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import offered

from tablewright.engine.match import Match
from tablewright.engine.table import GROUP
from tablewright.games.spiralchain.table import Table
from tablewright.house.answers import Refusal
from tablewright.house.chairs import at_one_keyboard
from tablewright.house.party import Party


def world_chosen(match: Match) -> str:
    assert isinstance(match.table, Table)
    return str(match.table.content.worlds[match.table.heroes[0].world].id)


def tied_on_a_world() -> tuple[Party, list[str]]:
    """Two for Core and two for Depal; seat 2, the First Player, is for Rettik."""
    match = Match.start("spiralchain", seats=5, seed=1)
    match.choose(2)  # begins
    party = Party(match, at_one_keyboard(5, {}))
    worlds = [str(name) for (name,) in offered(match.table, "start_on")]
    for seat, world in enumerate(["core", "depal", "rettik", "core", "depal"]):
        assert party.cast(seat, worlds.index(world)) is None
    return party, worlds


@pytest.mark.parametrize("world", ["core", "depal"])
def test_r37_on_a_tie_beside_their_vote_the_first_player_picks_among_the_tied(world: str) -> None:
    party, worlds = tied_on_a_world()
    assert party.table.seat == GROUP

    assert party.cast(2, worlds.index(world))

    assert world_chosen(party.match) == world


def test_r37_the_first_player_picks_nothing_but_the_tied() -> None:
    party, worlds = tied_on_a_world()
    moves = party.match.moves

    for world in ("rettik", "onus"):
        with pytest.raises(Refusal, match="the vote is tied"):
            party.cast(2, worlds.index(world))

    assert (party.table.seat, party.match.moves) == (GROUP, moves)


def test_r37_on_a_tie_the_others_may_join_the_first_player() -> None:
    party, worlds = tied_on_a_world()

    assert party.cast(0, worlds.index("rettik"))

    assert world_chosen(party.match) == "rettik"
