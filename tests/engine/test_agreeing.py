"""Words of the log and of refusals agree with their numbers."""

from __future__ import annotations

import pytest
from tests.engine.bench import bench

from tablewright.engine.agreeing import filled, with_number
from tablewright.engine.table import CASE


@pytest.mark.parametrize(("n", "said"), [(0, "0 weapons"), (1, "1 weapon"), (2, "2 weapons")])
def test_a_word_takes_the_form_of_its_number(n: int, said: str) -> None:
    assert with_number(n, "weapon|weapons") == said
    assert filled("{0} imagines {1} {1:weapon|weapons}.", ("Mara", n)) == f"Mara imagines {said}."


def test_a_word_without_forms_stays_as_it_is() -> None:
    assert with_number(3, "Bindmetal") == "3 Bindmetal"
    assert filled("{0} has {1:>3}.", ("Mara", 1)) == "Mara has   1."


def test_a_refusal_says_one_coin_and_two_coins() -> None:
    table = bench()
    table.refused = []
    assert table.short_of("B-1", "coin|coins", 1, 0).split(CASE)[-1] == "needs 1 coin; you have 0"
    assert table.short_of("B-1", "coin|coins", 2, 1).split(CASE)[-1] == "needs 2 coins; you have 1"
    assert table.because("B-1", "{0} {0:zone|zones} away", 1).split(CASE)[-1] == "1 zone away"
