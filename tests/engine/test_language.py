"""The effect language: what a text becomes, how it reads on the card, and what a designer hears when it is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.lantern import VOCABULARY, dread, gain_dread, gain_status, heal, health, lose

from tablewright.engine.complaints import PackErrors, Where, nearest
from tablewright.engine.effects import Effect, at_least, at_most, both, exactly, if_holds, not_
from tablewright.engine.language import (
    NO_EFFECT,
    Compiler,
    Count,
    Known,
    Passive,
    Verb,
    Vocabulary,
    compile_amount,
    compile_condition,
    compile_effect,
)

HERE = Where("stations.toml", 41, 11, "the effect of «hearth_loaf»")


def known() -> Known:
    names = Known()
    names.add("station", "hearth_loaf", 3, "Hearth Loaf")
    names.add("relic", "old_lamp", "lamp", "the Old Lamp")
    return names


def read(text: str, where: Where = HERE) -> Effect:
    return compile_effect(text, VOCABULARY, where, known(), this="hearth_loaf")


def complaint(text: str) -> str:
    with pytest.raises(PackErrors) as caught:
        read(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("heal 5", [(heal, 5)]),
        ("lose 3; dread 1", [(lose, 3), (gain_dread, 1)]),
        ("lose 3\ndread 1", [(lose, 3), (gain_dread, 1)]),
        ("\n  lose 3;\n\n  dread 1;\n", [(lose, 3), (gain_dread, 1)]),
        ("lose 3 # a remark\n# and another\ndread 1", [(lose, 3), (gain_dread, 1)]),
        ("lose 3; # a remark\ndread 1\n# the last word", [(lose, 3), (gain_dread, 1)]),
        ("(lose 3; dread 1)", [(lose, 3), (gain_dread, 1)]),
        ("status poisoned", [(gain_status, "poisoned", 1)]),
        ("status poisoned, 2", [(gain_status, "poisoned", 2)]),
        ("dread -1", [(gain_dread, -1)]),
    ],
)
def test_statements_become_moves(text: str, moves: list[object]) -> None:
    assert list(read(text).moves) == moves


def test_a_block_runs_to_the_end_of_its_line() -> None:
    assert read("if dread>=2: lose 1; lose 2\nheal 3").moves == (
        (if_holds, (at_least, dread, 2), ((lose, 1), (lose, 2))),
        (heal, 3),
    )


def test_parentheses_end_a_block_earlier_and_reach_over_lines() -> None:
    assert read("(if dread>=2: lose 1); heal 3").moves[1] == (heal, 3)
    assert read("if dread>=2: (\n  lose 1\n  lose 2\n)").moves == (
        (if_holds, (at_least, dread, 2), ((lose, 1), (lose, 2))),
    )


@pytest.mark.parametrize("gap", ["; ", " ", "\n", ";\n  ", "\n\n"])
def test_else_may_follow_on_the_line_or_on_the_next(gap: str) -> None:
    assert read(f"if dread>=2: lose 1{gap}else: heal 2").moves == (
        (if_holds, (at_least, dread, 2), ((lose, 1),), ((heal, 2),)),
    )


def test_else_belongs_to_the_nearest_if() -> None:
    (move,) = read("if dread>=1: if dread>=2: lose 1; else: heal 2").moves
    assert move == (
        if_holds,
        (at_least, dread, 1),
        ((if_holds, (at_least, dread, 2), ((lose, 1),), ((heal, 2),)),),
    )


def test_else_closes_a_choice_inside_a_roll() -> None:
    assert read("roll 4+: choose: heal 1 | heal 2; else: lose 1").text == (
        "Roll a die: on 4 or more, choose: heal 1 or heal 2; otherwise lose 1 Health."
    )


def test_ways_may_stand_on_lines_of_their_own() -> None:
    assert read("choose: heal 1\n      | lose 1").text == read("choose: heal 1 | lose 1").text


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("dread>=2", (at_least, dread, 2)),
        ("dread ≥ 2", (at_least, dread, 2)),
        ("dread>2", (at_least, dread, 3)),
        ("dread<=2", (at_most, dread, 2)),
        ("dread<2", (at_most, dread, 1)),
        ("dread=2", (exactly, dread, 2)),
        ("dread!=2", (not_, (exactly, dread, 2))),
        ("health<dread+2", (at_most, health, (dread, 1, 1))),
        ("dread>=1 and health<=5", (both, (at_least, dread, 1), (at_most, health, 5))),
        ("not (dread>=1)", (not_, (at_least, dread, 1))),
    ],
)
def test_conditions(text: str, condition: object) -> None:
    assert compile_condition(text, VOCABULARY, HERE)[0] == condition


def test_a_condition_comes_with_its_words() -> None:
    words = compile_condition("dread>=2 and health<=5", VOCABULARY, HERE)[1]
    assert read("if dread>=2 and health<=5: heal 1").text == f"If {words}, heal 1."


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("3", 3),
        ("-2", -2),
        ("dread", (dread, 1, 0)),
        ("2*dread", (dread, 2, 0)),
        ("2×dread+1", (dread, 2, 1)),
        ("dread*3-1", (dread, 3, -1)),
        ("-dread", (dread, -1, 0)),
        ("5-dread", (dread, -1, 5)),
        ("1+2*dread", (dread, 2, 1)),
    ],
)
def test_amounts(text: str, amount: object) -> None:
    assert compile_amount(text, VOCABULARY, HERE) == amount


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("lose 3; dread 1", "Lose 3 Health. Gain 1 Dread."),
        ("dread -1", "Lose 1 Dread."),
        ("discard_item", "Discard 1 Item."),
        ("discard_item 2", "Discard 2 Items."),
        ("discard_item dread", "Discard X Items (X is your Dread)."),
        ("heal 2*dread", "Heal X (X is twice your Dread)."),
        ("heal 3-dread", "Heal X (X is 3 minus your Dread)."),
        ("atk 2", "ATK +2."),
        ("atk -1 vs_duel", "ATK −1 in Duels."),
        ("atk 1 if dread>=2", "While your Dread is 2 or more, ATK +1."),
        ("face 3; atk 1", "Your face 3 counts as a HIT. ATK +1."),
        ("heal 2 if dread=0", "If your Dread is exactly 0, heal 2."),
        (
            "if dread>=2: lose 3; heal 1; dread 1; else: heal 2",
            "If your Dread is 2 or more, lose 3 Health, heal 1 and gain 1 Dread; otherwise heal 2.",
        ),
        ("heal 1 if not has_status poisoned", "If you are not Poisoned, heal 1."),
        ("heal 1 if not wounded", "If it is not so that you are wounded, heal 1."),
        ("heal 1 if not dread>2", "If your Dread is 2 or less, heal 1."),
        (
            "heal 1 if health<=dread and wounded",
            "If your Health is at most your Dread and you are wounded, heal 1.",
        ),
        ("choose: lose 2 | heal 1 | dread 1", "Choose: lose 2 Health, heal 1 or gain 1 Dread."),
        (
            "choose: lose 2; dread 1 | heal 1",
            "Choose: lose 2 Health and gain 1 Dread; or heal 1.",
        ),
        ("choose group: lose 2 | heal 1", "The group chooses: lose 2 Health or heal 1."),
        ("may: heal 2", "You may heal 2."),
        ("may: heal 2; else: lose 1", "You may heal 2; otherwise lose 1 Health."),
        ("may discard_item 2: heal 2", "You may discard 2 Items: heal 2."),
        ("only if dread>=1: heal 2", "Heal 2 (only if your Dread is 1 or more)."),
        ("repeat 3: heal 1; lose 1", "Do this 3 times: heal 1 and lose 1 Health."),
        ("roll 4+: heal 1", "Roll a die: on 4 or more, heal 1."),
        (
            "roll_table: 1-2: lose 1 | 3-5: heal 1 | 6: status warded",
            "Roll a die. 1–2: lose 1 Health; 3–5: heal 1; 6: become Warded.",
        ),
        ("when enter: heal 1", "When you enter a Domain, heal 1."),
        (
            "when turn_end if dread>=2 once_per_domain: lose 1",
            "Once per Domain, at the end of each turn, if your Dread is 2 or more, lose 1 Health.",
        ),
        (
            "when you fail a lore check, once_per_domain: may discard_item 1: reroll missed dice",
            "Once per Domain, when you fail a lore check, you may discard 1 Item: reroll the missed dice.",
        ),
        (
            "until turn_end: atk 1; when enter: heal 1",
            "Until the end of the turn, ATK +1; when you enter a Domain, heal 1.",
        ),
        ("swap_price: lose 2", "Each swap costs this: lose 2 Health."),
        ("recolour red blue red", "Recolour red, blue and red."),
        ("story 'The End'", "Read «The End»."),
        ("gain_card this; gain_card old_lamp", "Take this card. Take the Old Lamp."),
        ("heal 1; choose: heal 1 | lose 1", "Heal 1. Choose: heal 1 or lose 1 Health."),
        (
            "if dread>=1: heal 1; choose: heal 1 | lose 1",
            "If your Dread is 1 or more, heal 1; then choose: heal 1 or lose 1 Health.",
        ),
    ],
)
def test_the_text_on_the_card_is_made_from_the_effect(text: str, printed: str) -> None:
    assert read(text).text == printed


@pytest.mark.parametrize(("condition", "printed"), [
    ("=0", "you have no lamps"), ("=1", "you have exactly 1 lamp"), ("=2", "you have exactly 2 lamps"),
    (">=1", "you have 1 or more lamps"), (">1", "you have 2 or more lamps"),
    ("<=1", "you have at most 1 lamp"), ("<3", "you have at most 2 lamps"), ("<1", "you have no lamps"),
    ("!=0", "you have 1 or more lamps"), ("!=1", "you have more or fewer than 1 lamp"),
])  # fmt: skip
def test_a_noun_agrees_with_how_many_are_asked_for(condition: str, printed: str) -> None:
    lamps = Count(dread, text="your lamps", asked="you have {0} lamp{0:|s}")
    words = replace(VOCABULARY, counts={"lamps": lamps})
    assert compile_effect(f"heal 1 if lamps{condition}", words, HERE).text == f"If {printed}, heal 1."


@pytest.mark.parametrize(("text", "printed"), [
    ("snuff; if dread>=1: snuff", "Put out a lamp (yours, if you have one). If your Dread is 1 or more, do so again."),
    ("snuff; snuff", "Put out a lamp (yours, if you have one) twice."),
])  # fmt: skip
def test_commas_in_brackets_do_not_keep_a_phrase_from_being_said_once(text: str, printed: str) -> None:
    snuff = Verb(heal, text="Put out a lamp (yours, if you have one).")
    words = replace(VOCABULARY, verbs={"snuff": snuff})
    assert compile_effect(text, words, HERE).text == printed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("haal 5", "«haal» in … is not a word this game knows; did you mean «heal»?"),
        ("snares 2", "«snares» in … is not a word this game knows."),
        ("heal", "«heal» in … needs 1 argument (amount), but has none."),
        ("status", "«status» in … needs 1 argument (status), but has none."),
        ("heal 1 2", "«heal» in … takes 1 argument (amount), but has 2."),
        ("reroll missed dice 2", "«reroll missed dice» in … takes no arguments, but has 1."),
        ("heal five", "«five» after «heal» in … is neither a number nor a count."),
        ("heal 2*dred", "«2*dred» after «heal» in … is neither a number nor a count; did you mean «dread»?"),
        ("heal 1.5", "«1.5» after «heal» in … is neither a number nor a count."),
        ("face 7", "«7» after «face» in … must be a number from 1 to 6."),
        ("face six", "«six» after «face» in … is not a number."),
        ("status poisned 2", "«poisned» after «status» in … is not a status; did you mean «poisoned»?"),
        ("atk 1 vs_dual", "«vs_dual» after «atk» in … is not a scope; did you mean «vs_duel»?"),
        ("gain_card hearth_lof",
         "«hearth_lof» after «gain_card» in … is not a station or relic of this pack; did you mean «hearth_loaf»?"),
        ("take_relic this", "«this» after «take_relic» in … is the card itself, which is not a relic."),
        ("story hello", "«hello» after «story» in … is not a text in quotation marks."),
        ("recolour red green", "«green» after «recolour» in … is not a colour."),
        ("enter", "«enter» in … is a trigger; write «when enter: …»."),
        ("wounded", "«wounded» in … is something to ask, not something to do; write «if wounded …: …»."),
        ("if heal 1: lose 2", "«heal» in … is something to do, not something to ask or to wait for."),
        ("if dread: heal 1", "«dread» in … must be compared, as in «dread>=2»."),
        ("if dred>=1: heal 1", "«dred» in … is not a count this game knows; did you mean «dread»?"),
        ("if has_stats poisoned: heal 1",
         "«has_stats» in … is not a word this game knows; did you mean «has_status»?"),
        ("when entr: heal 1", "«entr» in … is not a word this game knows; did you mean «enter»?"),
        ("when once_per_domain: heal 1", "«when» in … does not say when."),
        ("when enter once_per_domain if dread>=1 once_per_domain: heal 1",
         "«once_per_domain» in … is a second limit; one is enough."),
        ("when you fail a lore: heal 1", "«check» is missing after «you fail a lore» in …."),
        ("when you fail the lore check: heal 1", "«the» in … should be «a»."),
        ("if dread>=2 heal 3", "a colon is missing after «if dread>=2» in …."),
        ("if has_status poisoned heal 3", "a colon is missing after «if has_status poisoned heal 3» in …."),
        ("when enter heal 1", "a colon is missing after «when enter heal 1» in …."),
        ("choose lose 2 | heal 1", "a colon is missing after «choose» in …."),
        ("may heal 2", "a colon is missing after «may» in …."),
        ("if dread>=2: heal 1; else lose 2", "a colon is missing after «else» in …."),
        ("roll 4+", "a colon and what happens then are missing after «roll 4+» in …."),
        ("roll 4: heal 1", "«4» after «roll» in … is not a target like «4+»."),
        ("roll 4+: heal 1 | lose 1", "«roll 4+» in … has one way, but «|» gives it more."),
        ("heal 2: lose 2", "«heal 2» in … is complete; no colon can follow it."),
        ("heal 2 if dread>=2: lose 1",
         "no colon can follow «heal 2 if dread>=2» in …; begin with «if dread>=2: …»."),
        ("swap_price: lose 1; else: heal 1", "«swap_price» in … has no «else»."),
        ("heal 3; else: lose 2",
         "an «else» in … belongs to nothing: no «if», «may» or roll is open before it."),
        ("heal 3 | lose 2", "a «|» in … belongs to nothing: no «choose:» is open before it."),
        ("(heal 3", "a «(» in … is never closed."),
        ("heal 3)", "a «)» in … closes nothing."),
        ("heal 2 (lose 1)", "a «(» in … stands in the middle of a statement; put «;» before it."),
        ("if dread>=2:", "nothing follows the colon of «if» in …."),
        ("choose: heal 1 |", "nothing follows a «|» in …."),
        ("repeat: heal 1", "nothing stands between «repeat» and its colon in …."),
        ("repeat twice: heal 1", "«twice» after «repeat» in … is neither a number nor a count."),
        ("if dread>=: heal 1", "the condition in … breaks off after «>=»."),
        ("if dread>=2 and: heal 1", "the condition in … breaks off after «and»."),
        ("dread >= 2", "«>=» in … compares something, but no «if» stands before it."),
        ("if dread>=2 once_per_domain: heal 1", "«once_per_domain» in … is a limit, which only a «when» can have."),
        ("choose: heal 1", "«choose» in … has one way only; separate the ways with «|»."),
        ("choose grup: heal 1 | lose 1",
         "«grup» after «choose» in … cannot choose; did you mean «group»?"),
        ("choose: atk 1 | heal 2", "«atk» in … is a passive and cannot stand inside another statement."),
        ("roll 4+: when enter: heal 1", "«when» in … is a trigger and cannot stand inside another statement."),
        ("if dread>=2: when enter: heal 1", "«when» in … stands inside «if»; write «when … if …:»."),
        ("until tomorrow: atk 1", "«tomorrow» after «until» in … is no moment this game knows."),
        ("until turn_end: heal 1", "«until turn_end» in … can hold passives and triggers only."),
        ("roll_table: heal 1 | lose 2", "a row of «roll_table» in … has no label like «1-3:»."),
        ("roll_table: 3-1: heal 1", "«3-1» after «roll_table» in … runs backwards; write «1-3»."),
        ("choose: 1-3: heal 1 | 4-6: lose 1", "«1-3:» in … cannot be a row of «choose»."),
        ("heal !3", "«!» in … cannot be read."),
        ("story 'open", "«'» in … cannot be read."),
        ("", "… is empty; write what it does or leave it out."),
        (" ; \n ", "… is empty; write what it does or leave it out."),
    ],
)  # fmt: skip
def test_a_mistake_is_told_in_one_sentence(text: str, message: str) -> None:
    assert complaint(text) == "stations.toml:41: " + message.replace("…", HERE.thing, 1)


def test_several_mistakes_are_told_together_each_with_its_line() -> None:
    assert complaint("haal 1; status poisned\nlose 2\nif dred>=1: loose 2") == (
        "stations.toml:41: «haal» in the effect of «hearth_loaf» is not a word this game knows; did you mean «heal»?\n"
        "stations.toml:41: «poisned» after «status» in the effect of «hearth_loaf» is not a status; "
        "did you mean «poisoned»?\n"
        "stations.toml:43: «dred» in the effect of «hearth_loaf» is not a count this game knows; did you mean «dread»?"
    )


def test_a_complaint_knows_word_and_column() -> None:
    with pytest.raises(PackErrors) as caught:
        read("heal 1; haal 2")
    (error,) = caught.value.errors
    assert (error.word, error.line, error.column, error.nearest) == ("haal", 41, 19, "heal")
    with pytest.raises(PackErrors) as caught:
        read("heal 1\n  ;\n  else: heal 2")
    (error,) = caught.value.errors
    assert (error.word, error.line, error.column) == ("else", 43, 3)


def test_a_compiler_goes_on_after_a_mistake() -> None:
    compiler = Compiler(VOCABULARY, known())
    assert compiler.effect("haal 1", HERE) is NO_EFFECT
    assert compiler.condition("dred>=1", HERE) == (None, "")
    assert compiler.amount("dred", HERE) == 0
    assert compiler.effect("heal 1", HERE).moves == ((heal, 1),)
    assert compiler.condition("dread>=1", HERE)[0] == (at_least, dread, 1)
    assert compiler.amount("dread", HERE) == (dread, 1, 0)
    assert [str(error) for error in compiler.errors] == [
        "stations.toml:41: «haal» in the effect of «hearth_loaf» is not a word this game knows; did you mean «heal»?",
        "stations.toml:41: «dred» in the effect of «hearth_loaf» is not a count this game knows; did you mean «dread»?",
        "stations.toml:41: «dred», the effect of «hearth_loaf», is neither a number nor a count; did you mean «dread»?",
    ]


def test_a_field_that_is_not_written_has_no_effect() -> None:
    compiler = Compiler(VOCABULARY)
    absent = Where("stations.toml", 41, given=False)
    assert compiler.effect("", absent) is NO_EFFECT
    assert compiler.condition("", absent) == (None, "")
    assert compiler.errors == []


def test_a_word_cannot_be_verb_and_passive() -> None:
    with pytest.raises(ValueError, match="both verb and passive: atk"):
        Vocabulary(verbs={"atk": Verb(heal)}, passives={"atk": Passive("atk")})


def test_without_a_text_a_word_speaks_for_itself() -> None:
    vocabulary = Vocabulary(verbs={"shuffle_row": Verb(heal)})
    assert compile_effect("shuffle_row", vocabulary, HERE).text == "Shuffle row."


def test_the_glossary_shows_how_each_word_is_written() -> None:
    rows = VOCABULARY.glossary()
    assert ("verb", "heal AMOUNT", "Heal {0}.") in rows
    assert ("verb", "status STATUS [AMOUNT]", "Become {0}[ {1}].") in rows
    assert any(usage == "roll TARGET_LIKE_4+ : … [else: …]" for _, usage, _ in rows)
    assert ("count", "dread", "your Dread") in rows


def test_the_nearest_word_must_be_near() -> None:
    assert nearest("haal", ["heal", "lose"]) == "heal"
    assert nearest("Hearth_Loaf", ["hearth_loaf"]) == "hearth_loaf"
    assert nearest("zzz", ["heal", "lose"]) == ""


PIECES = (
    "heal", "lose", "status", "poisoned", "atk", "roll", "4+", "1-3", "2", "-1", "dread", "2*dread", "if", "else",
    "choose", "may", "repeat", "when", "enter", "until", "turn_end", "only", "once_per_domain", "and", "or", "not",
    ">=", "<", ":", ";", "|", "(", ")", "\n", ",", "#", "'", "this", "gain_card", "hearth_loaf", "group", "blessed",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=14))
@settings(max_examples=500, deadline=None)
def test_whatever_is_written_is_an_effect_or_a_clear_complaint(pieces: list[str]) -> None:
    compiler = Compiler(VOCABULARY, known())
    effect = compiler.effect(" ".join(pieces), HERE, this="hearth_loaf")
    assert effect.text or compiler.errors
    assert all(error.message and error.line >= 41 for error in compiler.errors)
