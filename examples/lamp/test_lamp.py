from pathlib import Path

import tablewright as tw
from tablewright.testing import check_campaign, check_game, choose, refusal, walk_story

LAMP = Path(__file__).parent


def test_lp_4_oil_that_is_not_there_cannot_be_burnt():
    table = tw.new(LAMP)
    choose(table, "take_way", "climb")
    table.oil = 0
    table.ask_again()
    assert refusal(table, "burn", 1) == "LP-4"


def test_what_was_kept_is_there_the_next_night():
    saga = tw.campaign(LAMP, seats=1, seed=2)
    choose(saga.table, "take_way", "winch")
    while saga.number == 1:
        saga.choose(0)
    assert (saga.part.name, saga.table.oil) == ("boat", saga.carried.oil)


def test_it_keeps_to_what_every_game_and_every_campaign_must():
    check_game(LAMP)
    check_campaign(LAMP)


def test_every_page_every_choice_and_every_end_is_met():
    walked = walk_story(LAMP)
    assert walked.unmet == []
    assert len(walked.endings) == 3
