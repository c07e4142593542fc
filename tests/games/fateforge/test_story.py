"""The story of the pack: every page, choice and ending is met by the real rules, with any number of heroes."""

from __future__ import annotations

import os

import pytest
from tests.games.fateforge.campaigns import GAME
from tests.games.fateforge.packs import complaint
from tests.games.fateforge.walking import Walker

from tablewright.testing import check_campaign

MOST = 300  # campaigns; about a hundred are enough


def test_a_walker_meets_every_page_every_choice_and_every_ending() -> None:
    walker = Walker(seed=3)
    for seed in range(MOST):
        walker.campaign(seed)
        if not walker.unmet() and len(walker.endings) == 5:
            break
    assert walker.unmet() == []
    assert set(walker.endings) == {"e1", "e2", "e3", "e4", "e5"}


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_with_any_number_of_players_every_campaign_comes_to_an_ending(seats: int) -> None:
    walker = Walker(seed=seats, seats=seats)
    for seed in range(4):
        assert walker.campaign(seed).ending in {"e1", "e2", "e3", "e4", "e5"}


def test_the_ledger_counts_105_pages() -> None:
    """FF-G21: 75 in the chapters, 7 before rests, 18 of Side Quests, 5 endings; losing pages are not counted."""
    built = GAME.story(GAME.load(None))
    assert built is not None
    nodes = [page.id for page in built.stories.pages if page is not None and page.is_node]
    endings = [page.id for page in built.stories.pages if page is not None and page.grade]
    losing = [name for name in nodes if name.startswith("q") and name.endswith(".l")]
    assert len(endings) == 5
    assert len(losing) == 6
    assert len(nodes) - len(losing) + len(endings) >= 105


def test_a_fight_that_leads_to_an_unknown_page_is_refused(tmp_path: object) -> None:
    wrong = complaint(tmp_path, "campaign.toml", 'won = "i1.w"', 'won = "i1.x"')  # type: ignore[arg-type]
    assert "«i1.x»" in wrong.message
    assert "did you mean «i1.w»" in str(wrong)


@pytest.mark.parametrize("trait", ["", "percepton "])
def test_a_test_without_a_trait_is_refused(tmp_path: object, trait: str) -> None:
    good, bad = 'test = "perception medium one"', f'test = "{trait}medium one"'
    wrong = complaint(tmp_path, "story/act_1.toml", good, bad)  # type: ignore[arg-type]
    assert f"«{trait.strip() or 'medium'}» after «test»" in wrong.message
    assert "«i1.b» is not a trait to test" in wrong.message


def test_a_page_that_leads_to_an_unknown_page_is_refused(tmp_path: object) -> None:
    wrong = complaint(tmp_path, "story/act_1.toml", 'next = "i1.c"', 'next = "i1.q"')  # type: ignore[arg-type]
    assert "«i1.q», where «i1.b.watch.fail.next» leads, is no node, scene or ending" in wrong.message


def test_a_page_that_leads_nowhere_is_refused(tmp_path: object) -> None:
    wrong = complaint(tmp_path, "story/act_1.toml", 'test = "perception medium one"', "")  # type: ignore[arg-type]
    assert "«i1.b.watch» does not say where «next» leads" in wrong.message


def test_a_place_that_is_closed_to_nowhere_is_refused(tmp_path: object) -> None:
    wrong = complaint(tmp_path, "city.toml", 'closed = ["B1"]', 'closed = ["B7"]')  # type: ignore[arg-type]
    assert wrong.file == "city.toml"


def test_a_way_through_the_city_that_is_longer_than_its_par_is_refused(tmp_path: object) -> None:
    wrong = complaint(tmp_path, "city.toml", "par = 5", "par = 4")  # type: ignore[arg-type]
    assert "the shortest way has 5 steps" in wrong.message


def test_a_location_that_offers_something_unknown_is_refused(tmp_path: object) -> None:
    wrong = complaint(tmp_path, "locations.toml", '"healing", "food"', '"healing", "fod"')  # type: ignore[arg-type]
    assert "did you mean «food»" in str(wrong)


def test_a_location_that_opens_on_an_unknown_value_is_refused(tmp_path: object) -> None:
    wrong = complaint(tmp_path, "locations.toml", 'opens = "tally >= 1"', 'opens = "taly >= 1"')  # type: ignore[arg-type]
    assert "did you mean «tally»" in str(wrong)


@pytest.mark.skipif("TABLEWRIGHT_LONG" not in os.environ, reason="minutes, in `make long`")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_campaign_keeps_to_what_every_campaign_must_keep_to(seats: int) -> None:
    """The same twice, saved, loaded and copied in the middle of any part, and nothing told that is a secret."""
    walked = check_campaign("fateforge", games=1, seats=seats)
    assert sum(walked.endings.values()) == 1
