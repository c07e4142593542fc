"""Every move is seen as it happens: its card, its die, its step, before the next question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.found import GAMES, told
from tests.web.browser import played as tables
from tests.web.browser.guest import Guest
from tests.web.house import House, Person

Come = Callable[..., Guest]
WALKS = [(name, told(name)["walks"]) for name in GAMES if "walks" in told(name)]


def played(hall: House, game: str, moves: int, *names: str, seed: int) -> tuple[Any, Person]:
    """A game that somebody has played so far, always with the option that comes round next."""
    made = hall.table(game, *names, settings={"group": "hand"}, seed=seed)
    person = hall.sit(made, *range(len(names)))
    for n in range(moves):
        if person.scene.get("over"):
            break
        if person.envelope["curtain"] is not None:
            person.say("pass", seat=person.envelope["curtain"])
            person.next()
        option = person.options[n % len(person.options)]
        told = person.hear("done", nonce=person.reply(option["id"]))
        person.see(told["rev"])
    return made, person


def told_by(hall: House, made: Any, n: int) -> list[dict[str, Any]]:
    """The lines of the log that move n brought."""
    heard = hall.ask(f"/api/matches/{made['match']}/replay?at={n - 1}")["scene"].get("log", [])
    shown = hall.ask(f"/api/matches/{made['match']}/replay?at={n}")["scene"]["log"]
    return [line for line in shown if line["n"] > (heard[-1]["n"] if heard else 0)]


def beats_of_next(ada: Guest, to: int) -> list[tuple[str, str]]:
    """Step to the next move of a replay; the kind of each beat on the way, and what it said."""
    seen = []
    ada.press("ArrowRight")
    while True:
        found = ada.page.wait_for_function(
            """to => {
                const panel = document.querySelector('.banner.unfolding');
                if (!panel) {
                    const there = document.querySelector(`.replay[data-at='${to}'][data-rev='${to}']`);
                    return there ? ['present', ''] : null;
                }
                const beat = document.querySelector('.beat');
                const walks = document.querySelector('.trails .trail');
                const kind = beat ? beat.classList[1] : walks ? 'trail' : 'lines';
                const said = panel.querySelector('.unfolding-words').textContent;
                const words = said + ' ' + (beat?.textContent ?? '');
                document.querySelector('[data-moment=next]').click();
                return [kind, words];
            }""",
            arg=to,
        ).json_value()
        if found[0] == "present":
            return seen
        seen.append((found[0], found[1]))


def at_pace(ada: Guest, pace: str) -> None:
    ada.go("/")
    ada.page.evaluate(
        "pace => localStorage.setItem('tablewright.settings', JSON.stringify({beats: pace, sound: false}))",
        pace,
    )


@pytest.mark.parametrize("game", [name for name in GAMES if "recorded" in told(name)])
def test_each_move_of_a_recorded_game_shows_what_happened(hall: House, guest: Come, game: str) -> None:
    way = told(game)["recorded"]
    moves: int = way["moves"]
    made, _ = played(hall, game, moves, *tables.NAMES[: way["seats"]], seed=way["seed"])
    ada = guest(motion="no-preference")
    at_pace(ada, "calm")
    ada.go(f"/r/{made['match']}#0")
    ada.sees(".replay[data-rev='0']")
    kinds = set()
    for n in range(1, moves + 1):
        lines = told_by(hall, made, n)
        beats = beats_of_next(ada, n)
        kinds |= {kind for kind, _ in beats}
        for line in lines:
            text = line["text"]
            if line.get("how") == "roll":
                assert any(kind in ("beat-dice", "beat-words") for kind, _ in beats), f"move {n}: {text}"
            if text.startswith("You turn slot"):
                name = text.split(": ")[1].rpartition(" (")[0]
                assert any(kind == "beat-card" and name in words for kind, words in beats), (
                    f"move {n}: {text}"
                )
            if text.startswith("It Advances to"):
                assert any(kind == "trail" for kind, _ in beats), f"move {n}: {text}"
    assert {"beat-card", "beat-dice"} <= kinds
    if way.get("walks"):
        assert "trail" in kinds


def lying(part: Any, place: str = "") -> dict[str, tuple[str, dict[str, Any]]]:
    """Every piece that lies on a board, and on which of its spaces."""
    if isinstance(part, list):
        return {name: spot for each in part for name, spot in lying(each, place).items()}
    found = {each["id"]: (place, each) for each in part.get("pieces", []) if place}
    for name in ("children", "zones", "slots"):
        found |= lying(part.get(name, []), place and part.get("id", place))
    for space in part.get("spaces", []):
        found |= lying(space, space["id"])
    return found


def walkers(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Who stands on another space of the same board now."""
    was, now = ([lying(area["children"]) for area in scene["areas"]] for scene in (before, after))
    return [
        name
        for old, new in zip(was, now, strict=False)
        for name, (place, piece) in new.items()
        if piece["kind"] != "card" and name in old and old[name][0] != place
    ]


@pytest.mark.parametrize(("game", "moves"), WALKS)
def test_each_roll_and_each_step_of_every_game_is_seen(
    hall: House, guest: Come, game: str, moves: int
) -> None:
    made = tables.played(hall, game, moves=moves)
    ada = guest(motion="no-preference")
    at_pace(ada, "calm")
    ada.go(f"/r/{made['match']}#0")
    ada.sees(".replay[data-rev='0']")
    kinds, before = set(), hall.ask(f"/api/matches/{made['match']}/replay?at=0")["scene"]
    made_moves: int = hall.ask(f"/api/matches/{made['match']}/replay/index")["moves"]
    for n in range(1, min(moves, made_moves) + 1):
        after = hall.ask(f"/api/matches/{made['match']}/replay?at={n}")["scene"]
        beats = beats_of_next(ada, n)
        kinds |= {kind for kind, _ in beats}
        rolls = [line["text"] for line in told_by(hall, made, n) if line.get("how") == "roll"]
        if rolls:
            assert {kind for kind, _ in beats} & {"beat-dice", "beat-words"}, f"move {n}: {rolls}"
        walks = walkers(before, after)
        if 0 < len(walks) < 9:
            assert "trail" in {kind for kind, _ in beats}, f"move {n}: {walks}"
        before = after
    assert "trail" in kinds
    assert kinds & {"beat-dice", "beat-words", "beat-card"}


def test_who_has_just_come_sees_the_present(hall: House, guest: Come) -> None:
    made, _ = played(hall, "cellar", 3, "Ada", seed=7)
    ada = guest(motion="no-preference")
    ada.sit(made, 0)
    ada.sees(".prompt")
    assert ada.page.query_selector(".banner.unfolding, .beat") is None


def test_no_sound_and_no_storage_stop_nothing(hall: House, guest: Come) -> None:
    ada = guest()
    ada.page.add_init_script(
        "delete window.AudioContext; window.AudioContext = class { constructor() { throw new Error('no device') } };"
        " Storage.prototype.setItem = () => { throw new Error('off') };"
    )
    made = hall.table("cellar", "Ada", seed=7)
    ada.watch(made)
    ada.page.click("[aria-label='Sound is on']")
    ada.sees("[aria-label='Sound is off']")
