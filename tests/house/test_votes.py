"""Choices for all: by most votes, by all votes, by the leader, by one hand."""

from __future__ import annotations

import pytest

from tablewright.engine.table import NotOffered
from tablewright.house.votes import Vote, Way


def test_a_vote_can_be_changed_until_it_is_decided() -> None:
    vote = Vote(range(3), 2, 0)
    vote.cast(0, 0)
    vote.cast(0, 1)
    vote.cast(1, 1)

    assert vote.decided() == 1


def test_the_tie_break_decides_among_the_leaders() -> None:
    vote = Vote(range(4), 3, 2)
    for seat, option in enumerate([0, 1, 1, 0]):
        assert vote.decided() is None
        vote.cast(seat, option)

    assert vote.majority() is None
    assert vote.decided() == 1


def tied_vote() -> Vote:
    """Two for option 0, two for option 1; seat 4, which breaks ties, is for option 2."""
    vote = Vote(range(5), 4, 4)
    for seat, option in enumerate([1, 0, 1, 0, 2]):
        assert vote.tied == []
        vote.cast(seat, option)
    return vote


def test_on_a_tie_beside_its_own_vote_the_tie_breaking_seat_picks_among_the_leaders() -> None:
    vote = tied_vote()
    assert (vote.decided(), vote.tied, vote.open) == (None, [0, 1], [])

    vote.cast(4, 0)

    assert (vote.decided(), vote.tied) == (0, [])


@pytest.mark.parametrize("option", [2, 3])
def test_on_a_tie_the_tie_breaking_seat_can_name_no_other_option(option: int) -> None:
    vote = tied_vote()

    with pytest.raises(NotOffered, match=f"the vote is tied; seat 4 picks option 0 or 1, not {option}"):
        vote.cast(4, option)

    assert vote.cast_by == {0: 1, 1: 0, 2: 1, 3: 0, 4: 2}
    assert (vote.decided(), vote.tied) == (None, [0, 1])


@pytest.mark.parametrize(
    ("seat", "option", "decided", "tied"),
    [
        (0, 0, 0, []),  # one more for a leader
        (0, 3, 0, []),  # one less for the other
        (0, 2, 2, []),  # the vote of the tie-breaking seat leads now, too
        (0, 1, None, [0, 1]),
    ],
)
def test_on_a_tie_the_others_may_still_change_their_minds(
    seat: int, option: int, decided: int | None, tied: list[int]
) -> None:
    vote = tied_vote()

    vote.cast(seat, option)

    assert (vote.decided(), vote.tied) == (decided, tied)


@pytest.mark.parametrize("nobody", [-1, 5])
def test_where_nobody_breaks_ties_the_first_voter_for_one_of_the_tied_does(nobody: int) -> None:
    vote = Vote(range(5), 3, nobody)
    for seat, option in enumerate([2, 1, 0, 1, 0]):
        assert vote.decided() is None
        vote.cast(seat, option)

    assert (vote.decided(), vote.tied) == (1, [])


def test_votes_of_nobody_and_for_nothing_are_refused() -> None:
    vote = Vote(range(2), 2, 0)

    with pytest.raises(NotOffered, match="seat 2 has no vote; the voters are 0, 1"):
        vote.cast(2, 0)
    with pytest.raises(NotOffered, match="there is no option 2; the open question has 2"):
        vote.cast(0, 2)


# Other ways to agree


def cast(way: Way, tie_break: int, **votes: int) -> Vote:
    """Three voters at seats 1, 2 and 4; `s1=0` is the vote of seat 1 for option 0."""
    vote = Vote([1, 2, 4], 3, tie_break, way)
    for seat, option in votes.items():
        vote.cast(int(seat[1:]), option)
    return vote


def test_where_all_must_agree_one_vote_for_something_else_is_enough() -> None:
    assert cast("unanimous", 2, s1=0, s2=0).decided() is None
    assert cast("unanimous", 2, s1=0, s2=0, s4=1).decided() is None
    assert cast("unanimous", 2, s1=0, s2=0, s4=1).tied == []
    assert cast("unanimous", 2, s1=0, s2=0, s4=0).decided() == 0


def test_a_leader_decides_alone_and_the_others_advise() -> None:
    assert cast("leader", 2, s1=0, s4=0).decided() is None
    assert cast("leader", 2, s1=0, s4=0, s2=1).decided() == 1


def test_where_a_bot_would_lead_the_first_of_the_people_does() -> None:
    assert cast("leader", 0, s2=1).decided() is None
    assert cast("leader", 0, s1=2).decided() == 2


def test_by_one_hand_the_first_answer_counts() -> None:
    assert cast("hand", 2, s4=1).decided() == 1


def test_nobody_at_all_decides_nothing() -> None:
    assert Vote([], 2, 0).decided() is None
