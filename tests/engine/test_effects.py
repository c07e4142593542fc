"""What a card does while a game is played."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.lantern import (
    VOCABULARY,
    LanternTable,
    cannot_discard_item,
    dread,
    heal,
    health,
    lose,
)

from tablewright.engine.complaints import Where
from tablewright.engine.digest import digest, parts
from tablewright.engine.effects import (
    Branch,
    Effect,
    Modifier,
    amount,
    at_least,
    at_most,
    both,
    cannot_take,
    choose_one,
    either,
    exactly,
    holds,
    leave_it,
    not_,
    run_all,
    take,
    take_it,
    words_of,
)
from tablewright.engine.language import Known, compile_effect
from tablewright.engine.table import Move, Table


def stop(table: Table) -> None:
    table.ask(0, "LT-9")
    table.offer(stop)


def effect(text: str) -> Effect:
    known = Known()
    known.add("station", "hearth_loaf", 7, "Hearth Loaf")
    return compile_effect(text, VOCABULARY, Where("stations.toml", 1), known, this="hearth_loaf")


def played(text: str, table: LanternTable) -> LanternTable:
    """The table after this effect, at its first question or at the end of the effect."""
    table.do(run_all, effect(text).moves)
    table.do(stop)
    table.steps.reverse()
    table.run()
    return table


def answer(table: Table, option: Move) -> None:
    table.choose(table.options.index(option))


def test_an_amount_is_a_number_or_a_count_with_factor_and_addend() -> None:
    table = LanternTable(dread=3)
    assert amount(table, 4) == 4
    assert amount(table, (dread, 1, 0)) == 3
    assert amount(table, (dread, 2, 1)) == 7
    assert amount(table, (dread, -1, 5)) == 2


def test_conditions_are_questions_to_the_table() -> None:
    table = LanternTable(health=5, dread=3)
    assert holds(table, None)
    assert holds(table, (at_least, dread, 3))
    assert not holds(table, (at_least, dread, 4))
    assert holds(table, (at_most, health, (dread, 1, 2)))
    assert holds(table, (exactly, health, 5))
    assert holds(table, (both, (exactly, health, 5), (not_, (exactly, dread, 0))))
    assert holds(table, (either, (exactly, health, 4), (exactly, dread, 3)))


def test_effects_happen_in_the_order_written() -> None:
    # GIVEN a card that heals and then doubles what is left to lose
    table = played("heal 2; lose health; story 'gone'", LanternTable(health=3))
    # THEN the loss counts the healed points
    assert table.health == 0
    assert table.done == ["gone"]


def test_a_step_gets_plain_numbers_even_for_a_count() -> None:
    assert played("heal 2*dread+1", LanternTable(health=1, dread=2)).health == 6


def test_if_does_the_one_or_the_other() -> None:
    assert played("if dread>=2: lose 3; else: heal 1", LanternTable(dread=2)).health == 7
    assert played("if dread>=2: lose 3; else: heal 1", LanternTable(dread=1)).health == 11
    assert played("lose 3 if dread>=2", LanternTable(dread=1)).health == 10


def test_repeat_counts_when_it_happens() -> None:
    assert played("dread 2; repeat dread: lose 1", LanternTable()).health == 8


def test_a_verb_with_blocks_gets_them_as_moves() -> None:
    table = LanternTable()
    table.fate.lay("dice", [3, 2])
    assert played("roll 4+: heal 1; else: lose 1", table).health == 11
    table = LanternTable()
    table.fate.lay("dice", [2])
    assert played("roll 4+: heal 1; else: lose 1", table).health == 9


def test_a_table_of_ranges() -> None:
    table = LanternTable()
    table.fate.lay("dice", [5])
    assert played("roll_table: 1-5: lose 9 | 6: heal 4", table).health == 14


def test_a_choice_is_offered_as_take_1_take_2() -> None:
    table = played("choose: lose 2; dread 1 | heal 3", LanternTable())
    assert table.options == [(take, 1), (take, 2)]
    assert table.clause == "LT-1"
    assert words_of(table, (take, 1)) == "lose 2 Health and gain 1 Dread"
    answer(table, (take, 1))
    assert (table.health, table.dread) == (8, 1)


def test_a_choice_asks_whom_the_vocabulary_or_the_card_names() -> None:
    table = LanternTable()
    table.seats = 2
    table.acting = 1
    assert played("choose: heal 1 | lose 1", table).seat == 1
    assert played("choose group: heal 1 | lose 1", LanternTable()).seat == -1


def test_what_cannot_be_paid_is_refused_with_its_clause() -> None:
    table = played("choose: discard_item 1 | lose 3", LanternTable())
    assert table.options == [(take, 2)]
    assert table.why_not() == [((take, 1), "LT-3")]


def test_what_its_condition_forbids_is_refused() -> None:
    table = played("choose: only if dread>=2: heal 5 | lose 1", LanternTable())
    assert table.why_not() == [((take, 1), "LT-1")]
    assert played("choose: only if dread>=2: heal 5 | lose 1", LanternTable(dread=2)).why_not() == []


def test_if_nothing_can_be_paid_every_way_is_open() -> None:
    table = played("choose: discard_item 1 | discard_item 2", LanternTable())
    assert table.options == [(take, 1), (take, 2)]


def test_may_is_taken_or_left() -> None:
    table = played("may: heal 2; else: lose 1", LanternTable())
    assert table.options == [(take_it,), (leave_it,)]
    assert words_of(table, (take_it,)) == "heal 2"
    assert words_of(table, (leave_it,)) == ""
    other = table.copy()
    answer(table, (take_it,))
    answer(other, (leave_it,))
    assert (table.health, other.health) == (12, 9)


def test_may_with_a_price_is_asked_only_of_those_who_can_pay() -> None:
    assert played("may discard_item 1: heal 2", LanternTable()).asking == (stop,)
    table = LanternTable()
    table.items = 1
    played("may discard_item 1: heal 2", table)
    answer(table, (take_it,))
    assert (table.items, table.health) == (0, 12)


def test_choices_inside_choices() -> None:
    table = played("choose: (choose: heal 1 | heal 2) | lose 1", LanternTable())
    answer(table, (take, 1))
    answer(table, (take, 2))
    assert table.health == 12


def test_the_guards_of_a_whole_effect_can_be_asked() -> None:
    terror = effect("discard_item 1; heal 1")
    assert terror.guards == ((cannot_discard_item, 1),)
    assert cannot_take(LanternTable(), terror.guards) == "LT-3"
    assert cannot_take(LanternTable(), effect("heal 1").guards) == ""


def test_of_two_ways_the_guard_is_that_of_the_one_that_is_gone() -> None:
    # GIVEN somebody without an Item, who must discard one if there is Dread, and heals otherwise
    ways = effect("if dread>=1: discard_item 1; else: heal 1")
    assert cannot_take(LanternTable(dread=1), ways.guards) == "LT-3"
    assert cannot_take(LanternTable(dread=0), ways.guards) == ""
    # THEN without another way it is asked for only if the condition holds
    alone = effect("if dread>=1: discard_item 1")
    assert cannot_take(LanternTable(dread=1), alone.guards) == "LT-3"
    assert cannot_take(LanternTable(dread=0), alone.guards) == ""


def test_a_game_may_guard_moves_that_go_together() -> None:
    # GIVEN a vocabulary that forbids to heal and to lose in one breath
    def both_ways(moves: list[Move]) -> list[Move]:
        steps = {move[0] for move in moves}
        return [(cannot_discard_item, 1)] if {heal, lose} <= steps else []

    vocabulary = replace(VOCABULARY, bargain=both_ways)
    where = Where("cards.toml", 1)
    for text, guarded in (("heal 1; lose 1", True), ("heal 1", False), ("may lose 1: heal 1", True)):
        built = compile_effect(text, vocabulary, where)
        guards = built.moves[0][1].guards if text.startswith("may") else built.guards
        assert (guards == ((cannot_discard_item, 1),)) is guarded


def test_modifiers_carry_their_condition() -> None:
    (modifier,) = effect("atk 2 vs_duel if dread>=2").modifiers
    assert (modifier.kind, modifier.args) == ("atk", (2, "vs_duel"))
    assert not holds(LanternTable(dread=1), modifier.condition)
    assert holds(LanternTable(dread=2), modifier.condition)


def test_modifiers_under_if_and_else() -> None:
    one, other = effect("if dread>=2: atk 1 if health<=5; else: atk 2").modifiers
    assert holds(LanternTable(5, 2), one.condition)
    assert not holds(LanternTable(6, 2), one.condition)
    assert holds(LanternTable(6, 1), other.condition)


def test_triggers_carry_condition_limit_and_moves() -> None:
    (rule,) = effect("when turn_end 3 if dread>=2 once_per_domain: lose 1; heal 2").triggers
    assert (rule.kind, rule.args, rule.limit) == ("turn_end", (3,), "once_per_domain")
    assert rule.moves == ((lose, 1), (heal, 2))
    assert holds(LanternTable(dread=2), rule.condition)


def test_what_lasts_for_a_while_reaches_the_game_as_an_effect() -> None:
    table = played("until turn_end: atk 1; when enter: heal 1", LanternTable())
    ((duration, lasting),) = table.lasting
    assert duration == "turn_end"
    assert lasting.modifiers[0].kind == "atk"
    assert lasting.triggers[0].kind == "enter"


def test_references_become_what_the_game_says() -> None:
    assert effect("gain_card this").moves[0][1] == 7
    assert effect("gain_card hearth_loaf").moves[0][1] == 7


def test_an_effect_is_no_part_of_a_position_but_a_pending_choice_is() -> None:
    assert parts(effect("heal 1")) == ["Effect", "heal 1"]
    one = played("choose: heal 1 | heal 2", LanternTable())
    other = played("choose: heal 1 | heal 3", LanternTable())
    assert digest(one) != digest(other)
    assert digest(one) == digest(one.copy())


def test_everything_prints_readably() -> None:
    assert repr(effect("heal 1")) == "Effect('heal 1')"
    assert repr(Modifier("atk", (1,), None)) == "Modifier('atk', (1,))"
    assert repr(effect("when enter: heal 1").triggers[0]) == "TriggerRule('enter', (), limit='')"
    branches = (Branch(((heal, 1),), (), "heal 1"),)
    table = LanternTable()
    table.do(choose_one, branches, 0, "LT-1")
    table.run()
    assert "choose_one((Branch('heal 1')), 0, 'LT-1')" in str(table)


def test_no_effect_is_false() -> None:
    assert not Effect()
    assert effect("atk 1")
