"""A refusal speaks of the case first: what is needed and what is there, then the clause."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import tablewright.games as home
from tablewright.engine.game import Game, keep_game
from tablewright.engine.staging import case_of, how_far
from tablewright.engine.table import No, Table
from tablewright.testing import guards_without_numbers

COIN_NAMES = ("coins", "gems")


class Stall(Table):
    """A stall with prices, and a purse."""

    coins = 1


def at_stall(table: Stall) -> None:
    table.ask(0, "4.10")
    table.offer(buy, "bread", unless=cannot_buy(table, 1))
    table.offer(buy, "horse", unless=cannot_buy(table, 9))
    table.offer(buy, "boots", unless=cannot_buy(table, 3))
    table.offer(buy, "moon", unless="4.11")
    table.offer(buy, "hat", unless=table.because("4.12", "you wear {0} already", "a hat"))


def buy(table: Stall, what: str) -> None: ...


def cannot_buy(table: Stall, price: int) -> str:
    return table.short_of("4.10", "coins", price, table.coins) if table.coins < price else ""


@pytest.fixture
def stall() -> Stall:
    table = Stall()
    table.do(at_stall)
    table.run()
    return table


def test_a_refusal_tells_what_is_needed_and_what_is_there(stall: Stall) -> None:
    said = {no.move[1]: case_of(no) for no in stall.refusals()}
    assert said["horse"] == "Needs 9 coins; you have 1."
    assert said["hat"] == "You wear a hat already."
    assert said["moon"] == ""


def test_the_clause_is_as_it_was_for_whoever_asks_for_no_more(stall: Stall) -> None:
    assert {move[1]: clause for move, clause in stall.why_not()} == {
        "horse": "4.10", "boots": "4.10", "moon": "4.11", "hat": "4.12",
    }  # fmt: skip
    # AND while nobody asks, a guard gives the clause alone
    assert cannot_buy(stall, 9) == "4.10"


def test_the_refusals_nearest_to_possible_come_first(stall: Stall) -> None:
    assert [no.move[1] for no in sorted(stall.refusals(), key=how_far)] == ["boots", "horse", "hat", "moon"]


def test_a_case_may_have_tabs_and_braces_in_its_words() -> None:
    table = Table()
    table.refused = []
    table.refuse((buy, "x"), table.because("4.12", "{0} is in the way", "a\t{b}"))
    table.refused, found = None, table.refused
    assert found[0][1].split("\t", 2) == ["4.12", "", "a\t{b} is in the way"]
    assert No((buy, "x"), "4.12").case == ""


def test_no_guard_of_a_game_keeps_its_numbers_to_itself() -> None:
    names = [module.name for module in iter_modules(home.__path__) if module.ispkg]
    ours = [keep_game(import_module(f"{home.__name__}.{name}.game")) for name in names]
    assert len(ours) >= 5
    assert [f"{game.id}: {one}" for game in ours for one in guards_without_numbers(game)] == []


def test_a_silent_guard_is_found(tmp_path: Path) -> None:
    (tmp_path / "stall.py").write_text(
        "def cannot_buy(table, price):\n"
        "    if table.closed:\n        return 'ST-1'\n"
        "    return 'ST-2' if table.coins < price else ''\n"
        "def cannot_pay(table, price):\n"
        "    return table.short_of('ST-2', 'coins', price, table.coins) if table.coins < price else ''\n",
        encoding="utf-8",
    )
    game = Game.__new__(Game)
    game.folder, game.prefix = tmp_path, "ST"  # type: ignore[misc]
    assert [(one.guard, one.clause, one.line) for one in guards_without_numbers(game)] == [
        ("cannot_buy", "ST-2", 4)
    ]
