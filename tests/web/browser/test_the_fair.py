"""Two people and a bot at the Fair: several of many behind screens, an order, an amount, sales out of turn, a score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import House

NAMES = ("Shell", "Cloth", "Lamp", "Barrel")
ANSWER = ".prompt .option-list .opt[data-option]:not(.refused):not(.anytime-bar *)"
ANYTIME = ".anytime-bar .opt"


class Hand:
    """Somebody at the Fair who uses the mouse."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page

    @property
    def asked(self) -> str:
        """The question, if it is for this person."""
        if self.page.query_selector(".table:not([data-busy]) .prompt:not(.waits)") is None:
            return ""
        return self.guest.question

    def labels(self) -> list[str]:
        return [str(label) for label in self.page.locator(f"{ANSWER} .opt-label").all_inner_texts()]

    def pick(self, n: int) -> None:
        self.page.locator(ANSWER).nth(n).click()

    def send(self) -> None:
        self.page.click(".how-line .opt.primary", force=True)  # also where the button looks as if it were off

    def give(self) -> None:
        self.page.click("[aria-label=More]")
        self.page.click(".stepper .opt.primary")

    def sell(self) -> None:
        self.page.locator(ANYTIME).first.click()

    def goods(self) -> int:
        """How many sales are open at any time."""
        return int(self.page.locator(ANYTIME).count())

    def answer(self) -> None:
        """Whatever is asked, in a way that the rules allow."""
        question = self.asked
        if question.startswith("Keep two"):
            barrels = [n for n, label in enumerate(self.labels()) if label.startswith("Barrel")]
            for n in [n for n in range(4) if n not in barrels[1:]][:2]:
                self.pick(n)
            self.send()
        elif question.startswith("Put the stalls"):
            for n in (2, 0, 1):
                self.pick(n)
            self.send()
        elif question.startswith("How much"):
            self.give() if self.page.query_selector(".stepper") else self.pick(0)  # without coins, none
        elif question.startswith("Light"):
            self.pick(1)
            self.send()


class Keys(Hand):
    """Somebody who uses nothing but the keyboard."""

    def press_key_of(self, button: Any) -> None:
        for key in button.locator("kbd").inner_text():
            self.guest.press(key)

    def pick(self, n: int) -> None:
        self.press_key_of(self.page.locator(ANSWER).nth(n))

    def send(self) -> None:
        self.guest.press("Enter")

    def give(self) -> None:
        self.page.wait_for_selector(".stepper input:focus")
        self.guest.press("ArrowRight")
        self.guest.press("Tab")
        self.guest.press("Tab")
        self.guest.press("Enter")

    def sell(self) -> None:
        self.press_key_of(self.page.locator(ANYTIME).first)


def open_fair(hall: House, guest: Callable[..., Guest]) -> tuple[Hand, Keys, dict[str, Any]]:
    made = hall.table("fair", "Ada", "Brin", "bot", seed=5)
    ada, brin = guest(), guest()
    ada.sit(made, 0)
    brin.sit(made, 1)
    return Hand(ada), Keys(brin), made


def until(person: Hand, question: str) -> None:
    person.guest.sees(f".table:not([data-busy]) .prompt:not(.waits) #question:has-text('{question}')")


def test_a_choice_behind_screens_is_for_ones_own_eyes(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN both are dealt four goods
    ada, brin, _ = open_fair(hall, guest)
    until(ada, "Keep two")
    until(brin, "Keep two")

    # THEN each sees four of their own, and the backs of the others'
    for person, own in ((ada, 0), (brin, 1)):
        for seat in (0, 1):  # the bot has chosen already
            text = person.page.inner_text(f"[data-id=screen-{seat}]")
            assert any(name in text for name in NAMES) is (seat == own)

    # AND what one keeps is not told to the other
    ada.answer()
    ada.guest.sees(".prompt.waits")
    until(brin, "Keep two")
    assert not any(name in brin.page.inner_text("[data-id=goods-0]") for name in NAMES)
    assert complaints(brin.page) == []


def test_too_few_are_not_sent_and_too_many_are_not_picked(hall: House, guest: Callable[..., Guest]) -> None:
    ada, brin, _ = open_fair(hall, guest)
    for person in (ada, brin):
        until(person, "Keep two")
        person.pick(0)
        person.send()
        person.guest.sees("text=Choose at least 2.")
        for n in (1, 2):
            person.pick(n)
        person.guest.sees("text=At most 2.")
        assert person.page.locator(".opt.picked").count() == 2
        person.pick(0)
        assert person.page.locator(".opt.picked").count() == 1


def test_each_sells_while_the_other_is_asked_and_no_click_is_lost(
    hall: House, guest: Callable[..., Guest]
) -> None:
    # GIVEN goods are kept, and Ada puts the stalls in order
    ada, brin, _ = open_fair(hall, guest)
    for person in (ada, brin):
        until(person, "Keep two")
        person.answer()
    until(ada, "Put the stalls")
    brin.guest.sees(ANYTIME)
    ada.pick(2)

    # WHEN Brin, who is not asked, sells, and then Ada goes on with what she had begun
    brin.sell()
    ada.guest.sees(".ticker:has-text('Brin sells')")
    assert ada.page.locator(".opt.picked").count() == 1
    for n in (0, 1):
        ada.pick(n)
    ada.send()

    # THEN both count, and so it goes on: the bot, then Ada, while Brin sells once more
    until(ada, "How much")
    brin.guest.sees(ANYTIME)
    brin.sell()
    ada.guest.sees(".ticker:has-text('Brin sells')")
    ada.give()
    until(ada, "Light")
    ada.answer()

    # AND Ada sells while Brin is asked
    until(brin, "How much")
    ada.guest.sees(ANYTIME)
    ada.sell()
    brin.guest.sees(".ticker:has-text('Ada sells')")
    brin.give()
    until(brin, "Light")
    assert "Brin gives 1." in brin.page.inner_text(".ticker")


def test_a_whole_fair_with_mouse_and_keyboard_ends_with_the_score(
    hall: House, guest: Callable[..., Guest]
) -> None:
    ada, brin, _ = open_fair(hall, guest)
    people: list[Hand] = [ada, brin]
    for turn in range(400):
        if all(person.guest.is_over for person in people):
            break
        person = people[turn % 2]
        if person.asked:
            person.answer()
        elif turn % 7 == 3 and person.goods() and not person.guest.is_over:
            person.sell()
        person.page.wait_for_timeout(60)

    # THEN both see where the points come from
    for person in people:
        person.guest.sees("dialog.end")
        text = person.page.inner_text("dialog.end")
        for line in ("Coins", "Goods left", "Coins in the well", "Ada", "Brin"):
            assert line in text
    ada.guest.shoot("fair-score")
    assert complaints(ada.page) == []
