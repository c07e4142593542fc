"""The Fair at one keyboard, two people and a bot: several of many, an order, an amount, sales out of turn, a score."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.terminal.app_bench import Driver, drive

from tablewright.engine.game import find_game
from tablewright.engine.match import Match
from tablewright.engine.scene import Prompt, text_of
from tablewright.players import find_player
from tablewright.terminal.dialogs import Confirm, Curtain, Number
from tablewright.terminal.line import Console, Leave, LineTable

FAIR = find_game(str(Path(__file__).parents[1] / "toys/fair"))


def fair() -> Match:
    return Match.start(FAIR, seats=3, seed=5)


def kept(prompt: Prompt) -> list[int]:
    """The numbers of two goods that may be kept together, not both barrels."""
    barrels = [n for n, option in enumerate(prompt.options, 1) if option.label.startswith("Barrel")]
    return [n for n in range(1, len(prompt.options) + 1) if n not in barrels[1:]][:2]


# In lines


class Trader(Console):
    """A console at which everybody answers as the question wants it, after whatever they say first."""

    def __init__(self, before: Callable[[LineTable, str], str]) -> None:
        self.before = before
        self.table: LineTable | None = None
        self.said: list[str] = []
        self.live = True
        self.passed = 0

    @property
    def width(self) -> int:
        return 80

    def say(self, text: str = "") -> None:
        self.said.append(text)

    def clear(self) -> None:
        self.said.append("--- cleared ---")

    def ask(self, prompt: str = "> ") -> str:
        self.said.append(prompt)
        assert self.table is not None
        if "press Enter" in prompt or "Press Enter" in prompt:
            self.passed += 1
            return ""
        asked = self.table.scene().prompt
        if self.table.match.table.over or asked is None:
            raise Leave
        if prompt.startswith("How many"):
            return "1"
        question = text_of(asked.text)
        first = self.before(self.table, question)
        return first or answer(asked, question)

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def answer(asked: Prompt, question: str) -> str:
    if question.startswith("Keep"):
        return " ".join(map(str, kept(asked)))
    if question.startswith("Put"):
        return "3 1 2"
    return "" if question.startswith("Light") else "1"


def sit_down(before: Callable[[LineTable, str], str]) -> tuple[Match, Trader]:
    match, console = fair(), Trader(before)
    table = LineTable(match, console, bots={2: find_player("random", 1)})
    console.table = table
    table.play()
    return match, console


def test_the_whole_fair_in_lines() -> None:
    # GIVEN seat 2 sells once while seat 1 is asked
    sold: list[str] = []

    def before(table: LineTable, question: str) -> str:
        moves = table.match.table.anytime(1)
        if sold or table.viewer != 0 or not question.startswith("How much") or not moves:
            return ""
        sold.append(f"sell 1 {moves[0][2]}")
        return f"as 2 {sold[0]}"

    # WHEN they play
    match, console = sit_down(before)

    # THEN every kind of answer came through, and the end tells where the points come from
    assert match.table.over
    assert f"@1 ! {sold[0]}" in match.record.moves
    assert "that-is-all 0" in match.record.moves
    assert match.record.moves.count("give 0 1") == 2  # then there is none left
    for line in ("Coins in the well", "Goods left", "FA-3.1"):
        assert line in console.text
    assert console.passed > 3


def test_too_few_too_many_and_forbidden_sets_are_refused_in_a_sentence() -> None:
    tried = iter(["1", "1 2 3", "1 1", ""])

    def before(table: LineTable, question: str) -> str:
        return next(tried, "") if question.startswith("Keep") else ""

    match, console = sit_down(before)
    assert match.table.over
    for why in ("1 are too few; choose 2 at least.", "These are too many; 2 are enough."):
        assert why in console.text


def test_nobody_reads_behind_anothers_screen() -> None:
    _, console = sit_down(lambda table, question: "")
    first = console.text.partition("Seat 2 is asked. Pass the keyboard, then press Enter.")[0]
    assert first.count("Keep two goods.") == 1
    assert "--- cleared ---" in console.text


# On the full screen


def test_the_whole_fair_by_keys() -> None:
    match = fair()
    sold: list[str] = []

    async def keep_two(driver: Driver) -> None:
        prompt = driver.table.choices.prompt
        assert prompt is not None
        await driver.press(*[str(n) for n in kept(prompt)], "enter")

    async def sell_out_of_turn(driver: Driver) -> None:
        """The other person turns the table to themselves, sells, and it is turned back."""
        await driver.press("@")
        if isinstance(driver.app.screen, Curtain):
            await driver.press("enter")
        assert driver.app.sitting.viewer == 1
        option = next(option for option in driver.table.choices.shown if option.id.startswith("sell 1"))
        sold.append(option.id)
        await driver.press(driver.table.choices.keys[option.id])
        while isinstance(driver.app.screen, Curtain | Confirm):
            await driver.press("enter")

    async def play(driver: Driver) -> None:
        for _ in range(200):
            if match.table.over:
                break
            if isinstance(driver.app.screen, Curtain):
                await driver.press("enter")
                continue
            if isinstance(driver.app.screen, Number):
                await driver.press("1", "enter")
                continue
            question = driver.pane("question")
            if "Keep two" in question:
                await keep_two(driver)
            elif "Put the stalls" in question:
                await driver.press("3", "1", "2", "enter")
            elif "Light" in question:
                await driver.press("2", "enter")
            elif not sold and driver.app.sitting.viewer == 0 and match.table.anytime(1):
                await sell_out_of_turn(driver)
            else:
                await driver.press("1")
        assert match.table.over
        assert "Coins in the well" in driver.text()

    drive(match, play, size=(120, 40), bots={2: find_player("random", 1)})
    assert f"@1 ! {sold[0]}" in match.record.moves
    assert match.table.result is not None
    assert match.table.result.sheet[2].label == "Coins in the well"
