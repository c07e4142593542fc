"""SF-R37: how the players decide together, in a match of five."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import offered

from tablewright.engine.match import Match
from tablewright.engine.table import GROUP, NotOffered
from tablewright.games.spiralchain.table import Table


def world_chosen(match: Match) -> str:
    assert isinstance(match.table, Table)
    return str(match.table.content.worlds[match.table.heroes[0].world].id)


def tied_on_a_world() -> tuple[Match, list[str]]:
    """Two for Core and two for Depal; seat 2, the First Player, is for Rettik."""
    match = Match.start("spiralchain", seats=5, seed=1)
    match.choose(2)  # begins
    worlds = [str(name) for (name,) in offered(match.table, "start_on")]
    for seat, world in enumerate(["core", "depal", "rettik", "core", "depal"]):
        assert not match.cast(seat, worlds.index(world))
    return match, worlds


@pytest.mark.parametrize("world", ["core", "depal"])
def test_r37_on_a_tie_beside_their_vote_the_first_player_picks_among_the_tied(world: str) -> None:
    match, worlds = tied_on_a_world()
    assert match.table.seat == GROUP

    assert match.cast(2, worlds.index(world))

    assert world_chosen(match) == world


def test_r37_the_first_player_picks_nothing_but_the_tied() -> None:
    match, worlds = tied_on_a_world()
    moves = match.moves

    for world in ("rettik", "onus"):
        with pytest.raises(NotOffered, match="the vote is tied"):
            match.cast(2, worlds.index(world))

    assert (match.table.seat, match.moves) == (GROUP, moves)


def test_r37_on_a_tie_the_others_may_join_the_first_player() -> None:
    match, worlds = tied_on_a_world()

    assert match.cast(0, worlds.index("rettik"))

    assert world_chosen(match) == "rettik"


def test_r37_undo_ends_a_tie() -> None:
    match, _ = tied_on_a_world()

    match.undo(force=True)

    assert match.votes is not None
    assert (match.votes.tied, match.votes.open) == ([], [0, 1, 2, 3, 4])
