"""Prices in effects: what must be payable before anything of it happens, and what comes from one purse."""

from __future__ import annotations

import pytest

from tablewright.engine.complaints import PackErrors, Where
from tablewright.engine.effects import Effect, cannot_either, cannot_take
from tablewright.engine.language import AmountArg, Amounts, Count, Verb, Vocabulary, compile_effect
from tablewright.engine.table import Table
from tablewright.engine.vocabulary import Thing, total

HERE = Where("stalls.toml", 7, 11, "the effect of «stall»")
TOOL, COIN = 1, 5
THINGS = {"tool": Thing(TOOL, "tool", "tools"), "coin": Thing(COIN, "coin", "coins")}


class Stall(Table):
    def __init__(self, coins: int, tools: int = 0) -> None:
        super().__init__()
        self.has = {COIN: coins, TOOL: tools}


def coins(table: Stall) -> int:
    return table.has[COIN]


def spend(table: Stall, n: int) -> None:
    table.has[COIN] -= n


def cannot_spend(table: Stall, n: int) -> str:
    return "4.10" if table.has[COIN] < n else ""


def pay(table: Stall, price: tuple[tuple[int, int], ...]) -> None:
    for thing, n in price:
        table.has[thing] -= n


def cannot_pay(table: Stall, price: tuple[tuple[int, int], ...]) -> str:
    return "4.10" if any(table.has[thing] < n for thing, n in price) else ""


def smile(table: Stall) -> None:
    pass


VOCABULARY = Vocabulary(
    verbs={
        "spend": Verb(spend, AmountArg, text="Spend {0}.", unless=cannot_spend, adds_up=True),
        "pay": Verb(pay, Amounts(THINGS), text="Pay {0}.", unless=cannot_pay, adds_up=True),
        "smile": Verb(smile, text="Smile."),
    },
    counts={"coins": Count(coins, "your coins")},
    clause="1.1",
)


def read(text: str) -> Effect:
    return compile_effect(text, VOCABULARY, HERE)


def complaint(text: str) -> str:
    with pytest.raises(PackErrors) as caught:
        read(text)
    return str(caught.value)


def test_so_many_of_each_thing() -> None:
    effect = read("pay 2 tool, 1 coin")
    assert effect.moves == ((pay, ((TOOL, 2), (COIN, 1))),)
    assert effect.text == "Pay 2 tools and 1 coin."
    assert read("pay coin, 2 coin").moves == ((pay, ((COIN, 3),)),)


def test_what_cannot_be_counted_out_is_refused_with_the_word() -> None:
    begin = "stalls.toml:7: «2 tol» after «pay» in the effect of «stall» "
    assert complaint("pay 2 tol") == begin + "has the unknown word «tol»; did you mean «tool»?"
    assert "ends with the number 2; say of what" in complaint("pay 1 coin 2")
    assert "has a number too many, «3»" in complaint("pay 2 3 coin")
    assert "asks for 0 of something; write 1 or more" in complaint("pay 0 coin")
    assert "needs 1 argument" in complaint("pay")


def test_prices_of_one_effect_are_asked_for_together() -> None:
    # GIVEN one coin, and an effect that takes one coin twice
    once, twice = read("spend 1").guards, read("spend 1; spend 1").guards

    # THEN the first can be paid, the second cannot, on one line or on two
    assert cannot_take(Stall(1), once) == ""
    assert cannot_take(Stall(1), twice) == "4.10"
    assert cannot_take(Stall(2), twice) == ""
    assert cannot_take(Stall(1), read("spend 1\nspend 1").guards) == "4.10"
    assert cannot_take(Stall(1), read("(spend 1; smile)\nspend 1").guards) == "4.10"


def test_prices_in_things_are_added_thing_by_thing() -> None:
    guards = read("pay 1 tool; smile; pay 1 coin; pay 1 tool, 1 coin").guards
    assert guards == ((cannot_pay, ((TOOL, 2), (COIN, 2))),)
    assert cannot_take(Stall(2, 1), guards) == "4.10"
    assert cannot_take(Stall(2, 2), guards) == ""


def test_amounts_that_do_not_add_up_stay_apart() -> None:
    assert total(2, (coins, 1, 1)) == (coins, 1, 3)
    assert total((coins, 1, 1), (coins, 2, 0)) == (coins, 3, 1)
    assert total((coins, 1, 1), (cannot_pay, 1, 0)) is None
    assert total(((COIN, 1),), 3) is None


def test_a_lone_if_counts_when_nothing_happens_before_it() -> None:
    # GIVEN 1 coin and «if you have a coin, spend 2»
    guards = read("if coins>=1: spend 2").guards
    assert guards[0][0] is cannot_either

    # THEN it cannot be taken, but without a coin it can
    assert cannot_take(Stall(1), guards) == "4.10"
    assert cannot_take(Stall(0), guards) == ""
    assert cannot_take(Stall(1), read("spend 2 if coins>=1").guards) == "4.10"


def test_an_if_after_a_deed_asks_what_the_deed_has_changed() -> None:
    assert read("smile; if coins>=1: spend 2").guards == ()
    assert read("smile\nif coins>=1: spend 2").guards == ()
