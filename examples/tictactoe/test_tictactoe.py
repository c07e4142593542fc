from pathlib import Path

import tablewright as tw
from tablewright.testing import check_game, choose, refusal


def test_tt_2_a_marked_cell_is_taken():
    table = tw.new(Path(__file__).parent)
    choose(table, "mark", 0, 4)
    assert refusal(table, "mark", 1, 4) == "TT-2"


def test_it_keeps_to_what_every_game_must():
    check_game(Path(__file__).parent)
