"""Chapter 22: solo play."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    at,
    completed,
    has,
    offered,
    out_of_turn,
    row_of_specialists,
    row_of_villagers,
    space,
    specialists,
    use,
    village,
)

from tablewright.games.now_or_never.cards import COIN
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.rules import production_phase, solo_play
from tablewright.games.now_or_never.table import Player, Table
from tablewright.testing import choose, lay, refusal, run


def alone(card: str = "", **options: object) -> Table:
    """A game alone; the next solo card is this one."""
    table = village(1, **options)
    if card:
        next_card(table, card)
    return table


def next_card(table: Table, *names: str) -> None:
    for name in reversed(names):
        number = next(i for i in table.solo.unseen if table.content.solo[i].id.startswith(name))
        table.solo.take(number)
        table.solo.put_on_top(number)


def bot(table: Table) -> Player:
    assert table.bot is not None
    return table.bot


BOT = 1  # the board after the last seat


def test_22_1_22_2_the_bot_has_an_unused_board_two_specialists_and_nothing_else() -> None:
    table = alone()
    rival = bot(table)
    assert rival.hero != table.players[0].hero
    assert rival.up == 0b11
    assert rival.has == [0] * len(rival.has)
    assert (rival.hand, rival.orders, rival.kept, rival.waiting) == ((), (), (), ())
    assert max(rival.town) < 0
    assert (len(table.solo), len(table.content.solo)) == (9, 9)
    assert table.seats == 1


def test_22_3_the_player_goes_first_in_each_season() -> None:
    table = alone()
    assert (table.seat, table.solo_used) == (0, ())
    choose(table, "pass_season")
    assert (table.season, table.seat, table.solo_used) == (2, 0, ())


def test_22_4_the_bot_acts_after_each_turn_that_was_no_pass() -> None:
    table = alone("solo_recruit")
    choose(table, "rest", 0, COIN)
    assert len(table.solo_used) == 1
    assert len([one for one in bot(table).specialists if one >= 0]) == 3
    assert (asked(table), table.seat) == ("choose_turn", 0)


def test_22_5_when_the_player_passes_the_season_is_over() -> None:
    table = alone("solo_recruit")
    choose(table, "pass_season")
    assert len([one for one in bot(table).specialists if one >= 0]) == 2


def test_22_6_what_the_bot_gains_lies_on_its_board_and_never_scores() -> None:
    table = alone()
    table.season = 6
    bot(table).kept, bot(table).waiting = (-1,) * 9, (1, 2, 3)
    choose(table, "pass_season")
    assert table.result is not None
    assert table.result.scores == (0,)
    assert bot(table).has == [0] * len(bot(table).has)


def test_22_8_22_14_the_first_attack_fells_one_of_the_lowest_level_R55() -> None:
    # GIVEN no level 1 enemies left, level 2 gives 1 villager, the row shows shell, demon, crystal
    table = alone("solo_attack")
    table.stacks[1] = 0
    row_of_villagers(table, "shell", "demon", "crystal")
    choose(table, "rest", 0, COIN)
    assert table.stacks[2] == 0
    goods = [table.content.villagers[one].good for one in bot(table).waiting]
    assert goods == [3]
    assert amount(table, "experience") == 0


def test_22_15_a_second_attack_of_the_season_is_ignored_and_another_card_drawn_R44() -> None:
    table = alone()
    next_card(table, "solo_attack", "solo_attack", "solo_recruit")
    choose(table, "rest", 0, COIN)
    stacks = list(table.stacks)
    choose(table, "rest", 1, COIN)
    assert table.stacks == stacks
    assert len(table.solo_used) == 3
    assert len([one for one in bot(table).specialists if one >= 0]) == 3
    # ... and in the next season it may attack again
    choose(table, "pass_season")
    next_card(table, "solo_attack")
    choose(table, "rest", 0, COIN)
    assert sum(table.stacks) == sum(stacks) - 1


def test_22_9_a_specialist_that_the_bot_uses_is_only_flipped() -> None:
    table = alone("solo_exhaust_rival")
    before = list(table.players[0].has)
    run(table, solo_play.bot_turn)
    assert bot(table).up == 0b10
    assert table.players[0].has == before
    assert max(bot(table).town) < 0


def test_22_10_the_players_may_hire_from_the_bot_and_no_tax_is_collected() -> None:
    table = alone()
    has(table, coins=20, hearts=1)
    specialists(table, "mason", "herbalist", seat=BOT)
    choose(table, "use_specialist", BOT, 1)
    assert (amount(table, "coins"), amount(table, "hearts")) == (17, table.max_hearts(table.players[0]))
    assert not bot(table).is_up(1)
    assert bot(table).has[COIN] == 0


@pytest.mark.parametrize(
    ("row", "taken"),
    [
        (("shell", "tool", "crystal", "demon"), 3),
        (("shell", "demon", "tool"), 2),
        (("shell", "tool"), 1),
        (("shell",), 0),
    ],
)
def test_22_11_the_bot_picks_crystal_then_demon_then_tool_then_shell(
    row: tuple[str, ...], taken: int
) -> None:
    table = alone()
    row_of_villagers(table, *row)
    solo_play.take_villager(table)
    assert [table.content.villagers[one].good for one in bot(table).waiting] == [taken]


def test_22_12_the_bot_claims_the_nearest_search_token_R44() -> None:
    # GIVEN the hero at Hermit's Hut: E and B are one step away, A and the others further
    table = alone()
    at(table, "hermits_hut")
    run(table, solo_play.bot_search)
    assert {args[0] for args in offered(table, "bot_claims")} == {space(table, "B"), space(table, "E")}
    choose(table, "bot_claims", space(table, "B"))
    assert not table.has_token(space(table, "B"))
    assert (len(bot(table).kept), len(table.searches.unseen)) == (1, 20)  # face down

    # WHEN one alone is nearest THEN there is nothing to ask
    run(table, solo_play.bot_search)
    assert asked(table) == "rest"
    assert not table.has_token(space(table, "E"))


def test_22_13_the_bot_gains_the_left_most_of_the_row_face_up_R69() -> None:
    table = alone()
    row_of_specialists(table, "tracker", "duelist", "glazier", "surveyor")
    run(table, solo_play.bot_recruit)
    rival = bot(table)
    assert rival.specialists[2] == table.content.specialist_of["tracker"]
    assert rival.is_up(2)
    assert min(table.offer_row) >= 0
    assert table.offer_row[1] == table.content.specialist_of["duelist"]  # R56: nobody moves up


def test_22_13_with_full_slots_the_player_chooses_who_goes() -> None:
    table = alone()
    specialists(table, "mason", "herbalist", "surveyor", "lamp_rigger", seat=BOT)
    row_of_specialists(table, "tracker")
    run(table, solo_play.bot_recruit)
    assert table.seat == 0
    choose(table, "bot_takes", 1)
    assert bot(table).specialists[1] == table.content.specialist_of["tracker"]
    assert table.box == (table.content.specialist_of["herbalist"],)


@pytest.mark.parametrize(("die", "orders", "cards"), [(1, 1, 0), (2, 1, 0), (3, 0, 2), (4, 0, 2)])
def test_22_16_a_die_takes_an_order_or_two_quests_out_of_play_R21(die: int, orders: int, cards: int) -> None:
    table = alone("solo_die", reroll_variant=True)
    has(table, shells=3)
    lay(table, dice=[die])
    run(table, solo_play.bot_turn)
    assert asked(table) == "rest"  # nobody rerolls the bot's die
    assert (len(bot(table).orders), len(bot(table).hand)) == (orders, cards)
    assert {*bot(table).orders, *bot(table).hand} == {-1}  # face down


def test_22_17_the_left_most_available_specialist_is_flipped_and_yours_pays_its_tax_R56() -> None:
    table = alone("solo_exhaust_own")
    specialists(table, "mason", "", "surveyor", "tracker", down=["mason"])
    has(table, coins=0)
    run(table, solo_play.bot_turn)
    assert (table.players[0].up, amount(table, "coins")) == (0b1000, 2)
    table = alone("solo_exhaust_rival")
    specialists(table, "mason", "herbalist", seat=BOT, down=["mason"])
    run(table, solo_play.bot_turn)
    assert bot(table).up == 0


def test_R44_an_instruction_that_finds_nothing_does_nothing() -> None:
    table = alone()
    table.tokens = 0
    table.stacks = [0] * 10
    table.offer_row = (-1,) * 4
    table.row = (-1,) * 6
    table.players[0].up = bot(table).up = 0
    table.orders.own().clear()
    for step in (solo_play.bot_search, solo_play.bot_attack, solo_play.bot_recruit, solo_play.bot_order):
        run(table, step)
        assert asked(table) == "rest"
    for own in (True, False):
        run(table, solo_play.bot_exhaust, own)
    assert bot(table).waiting == bot(table).kept == bot(table).orders == ()


def test_R44_an_empty_solo_pile_is_shuffled_anew() -> None:
    table = alone()
    while len(table.solo):
        table.solo_used += (table.solo.draw(table.fate),)
    run(table, solo_play.bot_turn)
    assert len(table.solo) + len(table.solo_used) == 9
    assert len(table.solo_used) in (1, 2)


def test_22_18_in_production_the_bot_only_turns_its_specialists_up_and_shuffles_its_cards() -> None:
    table = alone("solo_recruit")
    specialists(table, "mason", "herbalist", seat=BOT, down=["mason", "herbalist"])
    choose(table, "rest", 0, COIN)
    bot(table).up = 0
    choose(table, "pass_season")
    assert bot(table).up == 0b111
    assert (len(table.solo), table.solo_used) == (9, ())
    assert bot(table).has == [0] * len(bot(table).has)


def test_22_7_the_bot_just_takes_search_tokens() -> None:
    table = alone()
    at(table, "hermits_hut")
    before = list(table.players[0].has)
    solo_play.bot_claims(table, space(table, "E"))
    assert table.players[0].has == before
    assert len(bot(table).kept) == 1


@pytest.mark.parametrize(("target", "won"), [(100, False), (3, True), (2, True), (4, False)])
def test_22_19_100_points_win_or_your_own_best_plus_1(target: int, won: bool) -> None:
    table = alone(target_vp=target)
    table.season = 6
    table.players[0].kept = (0, 1, 2)
    choose(table, "pass_season")
    assert table.result is not None
    assert (table.result.won, table.result.scores, table.result.clause) == ((won,), (3,), "NN-22.19")
    assert GAME.worth(table, 0) == min(1.0, 3 / target)


def test_R25_a_metal_hound_takes_a_token_without_a_roll() -> None:
    table = alone()
    completed(table, "metal_hound")
    has(table, mana=3, hearts=5)
    hound = use(table, "metal_hound")
    out_of_turn(table, "use_any_time", 0, hound)
    where = space(table, "M")
    choose(table, "take_token", where)
    while asked(table) != "choose_turn":
        table.choose(len(table.options) - 1)
    assert not table.has_token(where)
    assert (amount(table, "hearts"), amount(table, "mana"), table.seat) == (5, 0, 0)
    assert refusal(table, "rest", 0, COIN) == ""  # it used no action


def test_22_18_production_gives_the_player_what_it_should() -> None:
    table = alone()
    table.players[0].kept = (0,)
    has(table, coins=0)
    production_phase.produce(table)
    assert amount(table, "coins") == 1
    arrive_at(table, "A")
    assert refusal(table, "search") == ""
