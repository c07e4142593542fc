"""Now or Never in the browser, by clicking only."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.web.browser.guest import Guest
from tests.web.house import House

LONGEST = 400
TURNS = 3  # of a season; then the hero passes
PASS = "Pass: no more turns this season"


def test_a_whole_game_by_clicking_only(hall: House, guest: Callable[..., Guest]) -> None:
    """Alone against the bot: about every second move is made on the table itself, the others from the list."""
    # GIVEN one seat, a hero, and the first four of eight quest cards
    made = hall.table("now-or-never", "Ada", seed=5)
    ada = guest(width=1366, height=768)
    ada.sit(made, 0)
    ada.choose("Play Halia")
    ada.shoot("now-or-never-keep")
    rev = ada.rev
    keep_the_first_four(ada)
    ada.after(rev)
    assert ada.page.locator(".hands .card").count() == 4

    # WHEN everything that comes is answered
    luck = Random(5)
    clicked = listed = turns = 0
    opened: set[str] = set()
    while not ada.is_over and clicked + listed < LONGEST:
        rev = ada.rev
        opened.add(ada.page.inner_text(".area-main .tab[aria-selected=true]"))
        offered = ada.options
        turns += PASS in offered
        if PASS in offered and (turns > TURNS or len(offered) == 1):
            turns = 0
            pass_the_season(ada)
            listed += 1
        elif luck.random() < 0.5 and click_on_the_table(ada, luck):
            clicked += 1
        else:
            answer_from_the_list(ada, luck)
            listed += 1
        ada.after(rev)

    # THEN the game ends with its score sheet, and the question opened the tabs that it was about
    assert ada.is_over
    assert clicked > 10
    assert listed > 10
    assert {"Map", "Your town"} <= opened
    ada.sees("dialog.end .score-sheet")
    ada.shoot("now-or-never-end")


def test_the_first_chapter_of_a_campaign_by_clicking_only(hall: House, guest: Callable[..., Guest]) -> None:
    """From the lobby to the second chapter: pages are read before the boards, and the sheet keeps the score."""
    # GIVEN the story, begun alone
    ada = guest(width=1366, height=768)
    ada.go("/")
    ada.page.click(".game-card:has-text('Now or Never') a")
    ada.page.click("[role=radio]:has-text('The story, alone')")
    ada.page.fill("input[placeholder='Your name']", "Ada")
    ada.page.click("summary")
    ada.page.fill("label:has-text('Seed') input", "7")
    ada.page.click("button:has-text('Begin the campaign')")
    ada.sees(".area-main .story:has-text('Ash on the Road')")
    ada.choose("Play Zeik")
    ada.sees(".area-main .story:has-text('Zeik: The Warning')")
    keep_the_first_four(ada)

    # WHEN it is played to its end, searching where that can be done
    luck = Random(3)
    turns = clicks = searches = 0
    while not ada.is_over and clicks < LONGEST:
        rev = ada.rev
        offered = ada.options
        turns += PASS in offered
        if PASS in offered and (turns > TURNS or len(offered) == 1):
            turns = 0
            pass_the_season(ada)
        elif "skill" in ada.question:
            ada.page.click(".stepper .opt.primary")
        else:
            searches += any(label.startswith("Search") for label in offered)
            answer_from_the_list(ada, luck, "Search", "Stop here: Search")
        ada.after(rev)
        clicks += 1

    # THEN its last page and what was left on the table stand beside the points, and the next one opens
    assert searches > 0
    ada.sees("dialog.end:has-text('Chapter 1: Ash on the Road is over') .score-sheet")
    ada.sees("dialog.end .last-words:has-text('Left on the table') .story:has-text('Smoke')")
    ada.shoot("now-or-never-chapter-end")
    points = ada.page.locator("dialog.end tfoot td").first.inner_text()
    ada.page.click("dialog [data-onward]")
    ada.sees(".area-main .story:has-text('The Borrowed Village')")
    ada.page.click(".area-main .tab:has-text('Campaign sheet')")
    ada.sees(f".area-main:has-text('Chapter 1: {points} point')")
    ada.shoot("now-or-never-sheet")


def test_what_is_done_at_any_time_disturbs_nobody(hall: House, guest: Callable[..., Guest]) -> None:
    """NN-17.1: Ada sells while Brin is asked, then Brin while Ada is; the open question stays as it was."""
    made = hall.table("now-or-never", "Ada", "Brin", seed=3, options={"first_player": "seat_1"})
    ada, brin = guest(width=1366, height=768), guest(width=1366, height=768)
    ada.sit(made, 0)
    brin.sit(made, 1)
    ada.choose("Play Halia")
    brin.sees(".prompt:not(.waits)")
    brin.choose("Play Namal")
    for person in (ada, brin):
        keep_the_first_four(person)
    ada.sees("text=how do you use this turn")
    for seller, asked, other in ((ada, brin, "Halia"), (brin, ada, "Namal")):
        # GIVEN a shell, from a building on a space that gives one, and the other player's turn
        build_for_a_shell(seller)
        asked.sees(".prompt:not(.waits)")
        seller.sees(".prompt.waits")
        before, question, offered = asked.rev, asked.question, asked.options
        sale = ".anytime-bar .opt:has-text('Sell 1 shell for 1 coin')"
        seller.sees(sale)

        # WHEN it is sold while the other one is asked
        seller.page.click(sale)
        seller.after(before)

        # THEN the other one is asked the same as before, and is told
        asked.sees(f"text=({other}) sells 1 shell for 1 coin")
        assert asked.question == question
        assert set(offered) <= set(asked.options)


def test_on_a_phone_map_town_and_hand_are_one_tap_away(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("now-or-never", "Ada", seed=5)
    ada = guest(width=390, height=844, touch=True)
    ada.sit(made, 0)
    ada.choose("Play Halia")
    for card in range(4):
        ada.page.locator("[data-id=quests-drawn] .card").nth(card).tap()
    ada.page.tap(".how-line .opt")
    ada.sees("text=how do you use this turn")
    names = ada.page.locator(".jumps .tab").all_inner_texts()
    assert names[:4] == ["Map", "Your town", "Season board", "Hand"]
    for name, seen in (("Hand", ".hands .card"), ("Your town", "[data-id=town-0]"), ("Map", "[data-id=map]")):
        ada.page.locator(".jumps .tab", has_text=name).first.tap()
        ada.page.wait_for_function(
            "what => { const at = document.querySelector(what)?.getBoundingClientRect();"
            " return at && at.top < innerHeight / 2 && at.bottom > 60; }",
            arg=seen,
        )
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.shoot("now-or-never-phone")


def keep_the_first_four(person: Guest) -> None:
    """Click four of the eight quest cards, and that this is all."""
    person.sees("[data-id=quests-drawn]")
    for card in range(4):
        person.page.locator("[data-id=quests-drawn] .card").nth(card).click()
    person.page.click(".how-line .opt")


def build_for_a_shell(person: Guest) -> None:
    """Pay a builder, and build the cheapest tile on the first space of the bottom row that is free."""
    builder = next(label for label in person.options if ": build" in label and label.startswith("Pay"))
    person.choose(builder)
    tiles = person.page.locator(".prompt .opt[data-option*=pick-tile] .opt-label")
    person.choose(min(tiles.all_inner_texts()))
    rev = person.rev
    person.page.locator(".area-main .space.lit").first.click(force=True)
    person.after(rev)


def click_on_the_table(ada: Guest, luck: Random) -> bool:
    """Click something that lights up and stands for one option alone, wherever it is hit: what lies on it is no
    hindrance."""
    things = ada.page.evaluate(
        "() => [...document.querySelectorAll('.stage .lit:not(.beside), .sides .lit:not(.beside)')]"
        ".filter(node => node.dataset.id && node.getClientRects().length).map(node => node.dataset.id)"
    )
    luck.shuffle(things)
    for thing in things[:3]:
        ada.page.locator(f"[data-id='{thing}']").first.click(force=True)
        if ada.page.query_selector(".table[data-busy]") or not ada.page.query_selector(".filter-line"):
            return True
        ada.press("Escape")
    return False


def pass_the_season(ada: Guest) -> None:
    """Passing asks once more while something is left to do."""
    ada.button(PASS).click()
    sure = ada.page.query_selector("dialog .opt.danger")
    if sure is not None:
        sure.click()


def answer_from_the_list(ada: Guest, luck: Random, *likes: str) -> None:
    """Any answer but passing; one that begins like this comes first."""
    options = ada.page.locator(".prompt .options .opt[data-option]:not(.refused)")
    labels = options.locator(".opt-label").all_inner_texts()
    choices = [i for i, label in enumerate(labels) if label.startswith(likes)] if likes else []
    choices = choices or [i for i, label in enumerate(labels) if label != PASS] or [0]
    options.nth(luck.choice(choices)).click()
