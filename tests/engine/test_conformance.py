"""What `check_game` says of secrets, seats that decide at once, moves out of turn, unread content and words: each
check lets sound games pass, says how much it had to look at, and finds the game that breaks its rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.engine.cups import CupGame, Cups, Letters
from tests.engine.smiths import Smiths
from tests.engine.toys import Gleaners, Pickers

from tablewright.engine.digest import digest
from tablewright.engine.drive import ByPolicy, play_on
from tablewright.engine.game import adopt
from tablewright.players import MctsPlayer, View
from tablewright.testing import Checked, Nonconforming, check_game, conformance
from tablewright.testing.reach import unread
from tablewright.testing.seen import view

FAIR = Path(__file__).parents[1] / "toys" / "fair"


def test_a_check_says_how_much_it_had_to_look_at() -> None:
    told = check_game(CupGame(), 6)
    assert isinstance(told, Checked)
    assert (told.games, told.moves >= 36) == (6, True)
    assert min(told.twins, told.worlds, told.out_of_turn, told.unread) > 0
    assert told.orders == 0  # nobody decides at the same time


def test_where_every_answer_shows_there_is_nothing_to_compare() -> None:
    assert check_game(Gleaners(), 4).twins == 0


def test_lanes_with_secrets_are_compared_in_two_orders() -> None:
    for game in (Smiths(), Pickers()):
        told = check_game(game, 8)
        assert min(told.twins, told.orders) > 10


def test_three_seats_act_out_of_turn_and_pick_several_of_many() -> None:
    told = check_game(FAIR, 4, seats=3)
    assert min(told.out_of_turn, told.twins, told.orders) > 5


class Peeping:
    """A player that looks where its view does not show it anything: at the real table behind it."""

    def choose(self, view: View) -> int:
        table = next(
            cell.cell_contents
            for cell in view.see.__closure__ or ()
            if not isinstance(cell.cell_contents, int)
        )
        return sum(digest(table).encode()) % len(view.options)


def test_a_bot_whose_answer_gives_something_hidden_away_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_game(CupGame(), 3).bots > 10
    monkeypatch.setattr(conformance, "find_player", lambda name, seed: Peeping())
    with pytest.raises(Nonconforming, match="where only what is hidden from that seat is different"):
        check_game(CupGame(), 10)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (
            "secret in a step",
            "but whoever looks ahead for it can tell them apart by the step turn_up(",
        ),
        ("unread letters", "leads to Letters with parts that nobody has read"),
        ("greedy bots", "unasked() gives seat 0 pick_up(0), which it cannot do now"),
        ("bots that touch", "unasked() changes the table that seat 0 sees"),
        ("coins without words", "the step pick_up is offered, and SAY has no words for it"),
        ("question without words", "the step guess asks, and ASK has no words for it"),
    ],
)
def test_a_hidden_cup_with_a_fault_is_found(fault: str, told: str) -> None:
    with pytest.raises(Nonconforming, match=re.escape(told)) as caught:
        check_game(CupGame(fault), 10)
    assert str(caught.value).startswith(f"cups-with-{fault.replace(' ', '-')}, 2 seats, seed ")


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("secret in a step", "can tell them apart by the step strike(0, "),
        ("one anvil for all", "draw from one stream, forge; give each its own with per_seat()"),
        ("stale questions", "come out otherwise in another order, in table."),
        (
            "sheet without a seat",
            "the rules raise ValueError: 'Swords' has points for 1 seats; the table has ",
        ),
        ("one score for all", "there must be one for each seat, or none"),
        ("boundless worth", "worth() must be from 0 to 1"),
        ("lanes in lanes", "calls together() where several seats decide already; let one of them end first"),
    ],
)
def test_a_smithy_with_a_fault_is_found(fault: str, told: str) -> None:
    with pytest.raises(Nonconforming, match=re.escape(told)):
        check_game(Smiths(fault), 12)


def guesses(fault: str) -> int:
    """How often of twelve the searching player finds the pea under the third cup, with the same seeds."""
    found = 0
    for seed in range(12):
        table = adopt(CupGame(fault)).new(2, seed)
        table.choose(2)
        player = MctsPlayer(seed, iterations=60, rollouts="random")
        found += table.options[player.choose(View(table, 1))][1] == 3
    return found


def test_a_secret_in_a_step_is_what_a_search_would_read() -> None:
    assert guesses("secret in a step") == 12
    assert guesses("") < 9


def test_the_worlds_of_twins_are_the_same_but_the_truth_is_not() -> None:
    game = adopt(CupGame())
    tables = [game.new(2, 1), game.new(2, 1)]
    for cup, table in enumerate(tables):
        table.choose(cup)
    one, other = tables
    assert view(game, one, 1) == view(game, other, 1)
    assert view(game, one, 0) != view(game, other, 0)


def test_unread_content_is_found_wherever_it_hides() -> None:
    letters = Letters(("A boat.",))

    def opened(table: Cups) -> str:
        return letters.texts[0]

    table = Cups("", letters.public())
    assert unread(table) == []
    table.steps = [(opened,)]
    assert unread(table) == ["Letters"]
    table.steps = [(len, {"a": [letters]})]
    assert unread(table) == ["Letters"]


def test_bots_pick_up_their_coins_before_they_answer() -> None:
    game = adopt(CupGame())
    table = game.new(2, 1)
    play_on(table, ByPolicy(lambda table: 0, 1, game.unasked))
    assert isinstance(table, Cups)
    assert table.coins == [3, 3]
