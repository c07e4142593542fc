"""The party: who is asked, how they decide together, and how far and how freely they go back."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine.smiths import Smithy
from tests.engine.test_lanes import forge, make
from tests.engine.toys import Pickers

from tablewright.engine.game import adopt, find_game
from tablewright.engine.match import Match
from tablewright.engine.table import GROUP, NOBODY
from tablewright.house.answers import Refusal
from tablewright.house.chairs import BOT, PERSON, Chair, at_one_keyboard, bots, people
from tablewright.house.party import Back, Party
from tablewright.house.votes import Way

FAIR = Path(__file__).parents[1] / "toys" / "fair"
adopt(Pickers())


def party(seats: int = 2, *, way: Way = "vote", bots: tuple[int, ...] = ()) -> Party:
    """People who have all put something down, and are asked together whether to go on."""
    match = Match.start(Pickers(), seats)
    for _ in range(seats):
        match.choose(0)
    assert match.table.waiting() == [GROUP]
    return Party(match, at_one_keyboard(seats, dict.fromkeys(bots, "random")), way)


# Deciding together


def test_a_majority_decides_at_once() -> None:
    three = party(3)
    assert three.is_voting
    assert three.cast(2, 1) is None
    assert three.vote().open == [0, 1]
    decision = three.cast(0, 1)
    assert decision is not None
    assert (decision.option, decision.was_tied) == (1, False)
    assert three.match.record.moves[-1] == "start-round"
    assert three.votes == {}


def test_a_question_for_one_seat_is_no_vote() -> None:
    alone = Party(Match.start(Pickers(), 2), at_one_keyboard(2, {}))
    assert not alone.is_voting
    with pytest.raises(Refusal, match="there is nothing to vote on: the open question is for one seat"):
        alone.cast(0, 0)


def test_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no such option"):
        party().cast(0, 7)


def test_where_all_must_agree_it_stays_open_until_they_do() -> None:
    two = party(2, way="unanimous")
    assert two.cast(0, 0) is None
    assert two.cast(1, 1) is None
    assert two.vote().open == []
    assert two.cast(0, 1) is not None


def test_one_hand_and_one_person_hold_no_vote() -> None:
    assert not party(2, way="hand").is_voting
    assert not party(2, bots=(1,)).is_voting


def test_the_rules_of_a_game_may_say_how_its_players_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    two = party(2, way="hand")
    monkeypatch.setattr(type(two.table), "agreement", lambda table: "unanimous")
    assert (two.way, two.is_voting) == ("unanimous", True)


def test_a_choice_for_all_is_a_bots_only_where_no_person_plays() -> None:
    assert party(2, bots=(1,)).bots_to_act() == []
    assert party(2, bots=(0, 1)).bots_to_act() == [0, 0, 1]


# Stand-ins


def test_whoever_is_stood_in_for_has_no_vote_and_a_bot_answers_there() -> None:
    ada, bo, cog = (
        Chair(0, PERSON, "Ada"),
        Chair(1, PERSON, "Bo", stand_in="steady"),
        Chair(2, BOT, player="random"),
    )
    assert people([ada, bo, cog]) == [0]
    assert bots([ada, bo, cog]) == [1, 2]
    assert [each.moved_by for each in (ada, bo, cog)] == ["", "steady", "random"]


# Going back


def seated(match: Match) -> Party:
    return Party(match, at_one_keyboard(match.table.seats, {}))


def test_what_showed_nothing_and_touches_nobody_is_free() -> None:
    match = Match.start(Pickers(), 2)
    make(match, 0, "put 0 1")
    back = seated(match).back({0})
    assert (back, back.is_free) == (Back(1), True)


def test_there_is_nothing_to_take_back_without_a_move() -> None:
    match = Match.start(Pickers(), 2)
    make(match, 0, "put 0 1")
    back = seated(match).back({1})
    assert (back.moves, back.is_free) == (0, False)


def test_while_all_decide_at_once_only_ones_own_move_goes() -> None:
    # GIVEN three smiths who take a mould each, seat 0 first
    match = forge()
    for seat, mould in enumerate((3, 2, 1)):
        make(match, seat, f"take-mould {seat} {mould}")
    smiths = seated(match)

    # WHEN seat 0 goes back
    back = smiths.back({0})
    assert (back.moves, back.is_free, back.out) == (1, True, 0)
    smiths.take_back(back)

    # THEN what the others did stands
    table = match.table
    assert isinstance(table, Smithy)
    assert table.moulds == [0, 2, 1]

    # AND the move can be done again by whoever made it
    assert smiths.may_do_again({0})
    assert not smiths.may_do_again({1})
    smiths.do_again({0})
    assert match.moves == 3


def test_the_last_move_of_all_is_taken_back_as_ever() -> None:
    match = forge()
    make(match, 0, "take-mould 0 3")
    make(match, 1, "take-mould 1 2")
    assert seated(match).back({1}) == Back(1, "", NOBODY)


def test_one_hand_that_holds_all_seats_goes_back_by_the_last_move() -> None:
    match = forge()
    make(match, 0, "take-mould 0 3")
    make(match, 1, "take-mould 1 2")
    assert seated(match).back({0, 1, 2}) == Back(1)


def test_beyond_luck_the_others_are_asked() -> None:
    match = forge()
    make(match, 0, "take-mould 0 3")
    make(match, 0, "hammer 0 1 0")
    back = seated(match).back({0})
    assert (back.moves, back.is_free) == (1, False)
    assert back.why == "Something new has been seen since, by luck or out of hiding."


def test_several_things_picked_for_one_question_are_one_decision() -> None:
    # GIVEN one trader who has kept two goods, alone with the others' open questions
    match = Match.start(find_game(str(FAIR)), 2, seed=5)
    for words in ("pick 0 0", "pick 0 1"):
        make(match, 0, words)
    traders = seated(match)

    # WHEN the seat goes back
    back = traders.back({0})
    assert back == Back(2)
    traders.take_back(back)

    # THEN nothing is picked, and all of it can be done again
    assert (match.moves, match.table.picked) == (0, {})
    traders.do_again({0})
    assert match.moves == 2
