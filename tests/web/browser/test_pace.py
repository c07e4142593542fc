"""Pace: one answer that decides nothing is given by itself; the same answer again, until something matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from tests.web.browser import scenes
from tests.web.browser.guest import Guest

from tablewright.engine.scene import Entry, Option, Prompt, Scene

QUICK = (
    'localStorage.setItem("tablewright.settings", JSON.stringify({teach: false, auto: true, beats: "once"}))'
)


def asked(n: int, *options: Option, text: str = "Where does it go?", **more: Any) -> Scene:
    scene = scenes.dungeon()
    prompt = Prompt(f"q{n}", text, "4.1", options=list(options))
    return replace(scene, rev=n, prompt=prompt, log=[Entry(n, f"Line {n}.")], **more)


def hasty(guest: Callable[..., Guest]) -> Guest:
    ada = guest()
    ada.page.context.add_init_script(QUICK)
    return ada


def picks(said: list[dict[str, Any]]) -> list[str]:
    return [message["picks"][0]["option"] for message in said if message["type"] == "reply"]


def test_the_only_answer_is_given_by_itself_as_a_person_would_give_it(guest: Callable[..., Guest]) -> None:
    ada = hasty(guest)
    said = ada.feign(asked(7, Option("o1", "Put it here")), asked(8, Option("o1", "A"), Option("o2", "B")))
    # THEN it is said first what is about to be done, and the reply is the one that a click would send
    ada.sees(".auto-line:has-text('Put it here')")
    ada.sees("[data-option=o2]")
    assert picks(said) == ["o1"]
    assert set(said[0]) == {"type", "rev", "prompt", "picks", "seat", "nonce"}
    # AND a question with two answers waits
    ada.page.wait_for_timeout(5000)
    assert picks(said) == ["o1"]


def test_whoever_wants_to_look_can_stop_it(guest: Callable[..., Guest]) -> None:
    ada = hasty(guest)
    said = ada.feign(asked(7, Option("o1", "Put it here")), asked(8, Option("o1", "A"), Option("o2", "B")))
    ada.page.click(".auto-line >> text=Wait")
    ada.page.wait_for_timeout(5000)
    assert picks(said) == []
    ada.choose("Put it here")
    assert picks(said) == ["o1"]


def test_what_rolls_ends_costs_or_leads_on_is_never_done_by_itself(guest: Callable[..., Guest]) -> None:
    for option in (
        Option("o1", "Roll the dice", tone="primary"),
        Option("o1", "End the turn", ends=True),
        Option("o1", "Give up", confirm="Give up?"),
    ):
        ada = hasty(guest)
        said = ada.feign(asked(7, option))
        ada.sees("[data-option=o1]")
        ada.page.wait_for_timeout(400)
        assert not ada.page.query_selector(".auto-line")
        assert picks(said) == []


def test_the_same_again_until_something_matters(guest: Callable[..., Guest]) -> None:
    ada = hasty(guest)
    blow, flee = Option("o1", "Another blow"), Option("o2", "Run")
    round_ = [asked(n, blow, flee, text=f"Round {n}: what now?") for n in range(7, 13)]
    matters = asked(13, blow, flee, text="Round 13: what now?")
    matters = replace(matters, log=[Entry(13, "The door gives way.", how="story")])
    said = ada.feign(*round_, matters)
    ada.choose("Another blow")
    assert not ada.page.query_selector("[data-again]")
    ada.choose("Another blow")
    # WHEN the same was answered twice THEN it can be said once for all
    ada.page.click("[data-again]:has-text('until something matters')")
    ada.page.wait_for_function("() => document.querySelector('.table').dataset.rev === '13'")
    ada.page.wait_for_timeout(1000)
    # THEN the story stopped it, and there was one reply for each question
    assert picks(said) == ["o1"] * 6


def walking(n: int, *options: Option) -> Scene:
    return asked(n, *options, text="Where do you go?")


def test_a_walk_is_picked_by_its_goal_shown_with_its_path_and_taken_step_by_step(
    guest: Callable[..., Guest],
) -> None:
    scene = scenes.dungeon()
    spaces = [
        space.id for area in scene.areas for part in area.children for space in getattr(part, "spaces", [])
    ]
    near, far = spaces[0], spaces[1]
    step = Option("go near", "Walk near", [near], walks=True)
    on = Option("go far", "Walk far", [far], walks=True)
    stay = Option("o9", "Stay")
    ada = hasty(guest)
    ada.ways = [
        {"target": far, "path": [near, far], "moves": ["go near", "go far"], "words": "Time 5 → 3"},
    ]
    said = ada.feign(walking(7, step, stay), walking(8, on, stay), walking(9, stay, Option("o8", "Wait")))

    # WHEN the goal is clicked THEN its path and its price are shown, and nothing is done
    ada.sees(".reachable")
    ada.page.locator(f"[data-id='{far}']").dispatch_event("click")
    ada.sees(".way-line:has-text('2 steps'):has-text('Time 5 → 3')")
    assert ada.page.query_selector(".way-ahead .way-dots")
    assert picks(said) == []

    # WHEN that is agreed to THEN each step is an answer of its own
    ada.page.click("[data-walk-way]")
    ada.page.wait_for_function("() => document.querySelector('.table').dataset.rev === '9'")
    assert picks(said) == ["go near", "go far"]
