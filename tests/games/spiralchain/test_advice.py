"""SF-26: what the player by rule of thumb likes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.spiralchain.builders import chain

from tablewright.games.spiralchain import advice
from tablewright.games.spiralchain.cards import RE_ROLL, SPECIAL_RE_ROLL, purse_of
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.table import Table
from tablewright.games.spiralchain.think import gists
from tablewright.games.spiralchain.think.team import Team
from tablewright.games.spiralchain.think.weights import WEIGHTS
from tablewright.testing import choose

W = WEIGHTS[4]


def worth(table: Table, *named: object) -> float:
    """What the option of this name looks like."""
    for move in table.options:
        if (move[0].__name__, *move[1:]) == named:
            return advice.advise(table, move)
    raise AssertionError(f"{named} is not offered")


def liked(table: Table) -> tuple[object, ...]:
    """What the steady player does."""
    move = table.options[advice.steady_option(table)]
    return (move[0].__name__, *move[1:])


def test_26_1_the_last_hero_afield_does_not_strand_the_team_on_nur() -> None:
    """After the journey 6 Alliance must be left, or somebody who stays where Alliance can be gained."""
    stock = [{"blue": 3, "black": 3, "red": 3, "yellow": 3, "bindmetal": 3}]
    stacks = (("rt1", "rt5"), ("rt2", "rt6"), ("rt3", "rt7"), ("rt4", "rt8"))
    enough = chain(2, at=["onus", "nur"], has=stock, alliance=9, stacks=stacks)
    too_little = chain(2, at=["onus", "nur"], has=stock, alliance=8, stacks=stacks)
    one_stays = chain(2, at=["onus", "murrod"], has=stock, alliance=8, stacks=stacks)
    best = worth(enough, "gate", "nur")
    assert worth(one_stays, "gate", "nur") == best
    assert worth(too_little, "gate", "nur") == pytest.approx(best - WEIGHTS[2].last)


def test_26_1_heroes_with_nothing_to_do_go_where_they_outnumber_the_warlords_together() -> None:
    """Black is asked for, Depal is lost and Onus has none: the four go to Murrod, where one alone would be barred."""
    ruined = ("council_terrace", "proving_yard", "order_houses", "library_of_visions")
    board = {
        **dict.fromkeys(ruined, "ruin"),
        "gate_foundry": "old_cinder",
        "missive_post": "gatebaron_ilse_quor",
    }
    has = [{"bindmetal": 1}] * 4
    rest: dict[str, Any] = {
        "board": board,
        "has": has,
        "alliance": 12,
        "lost": ["depal"],
        "stacks": (("rt2",), (), (), ()),
    }
    table = chain(4, **rest)
    assert Team(table).goal() == 6
    alone = chain(4, at=["onus", "nur", "nur", "nur"], **rest)
    assert worth(table, "gate", "murrod") > worth(alone, "gate", "murrod")


def test_26_2_a_verge_roll_is_weighed() -> None:
    """A Gate to Core brings an Obliviate on five faces of eight, unless the road is warded."""
    table = chain(4, at="murrod", alliance=12)
    risk = Team(table).mind(0).verge_risk(2)
    assert risk == pytest.approx(W.verge * 5 / 8 * Team(table).obliviate())
    below = worth(table, "gate", "core")
    table.safe_roads = 1 << 2
    assert worth(table, "gate", "core") == pytest.approx(below + risk)


def test_26_2_an_obliviate_counts_less_with_many_cards_left_and_towards_the_end() -> None:
    stacks = (("rt1", "rt5"), ("rt2", "rt6"), ("rt3", "rt7"), ("rt4", "rt8"))
    many = Team(chain(4, stacks=stacks, left=7)).obliviate()
    few = Team(chain(4, stacks=stacks, left=2)).obliviate()
    assert few - many == pytest.approx(5 * W.obliviate_left)
    last = Team(chain(4, stacks=(("rt1",), (), (), ()), left=2)).obliviate()
    assert last < few


def test_26_2_lore_counts_for_the_rotkin_that_it_brings_down() -> None:
    """RK1 shows one die and Valor: Valor saves 1.67 attempts, other Lore none, and none once the Rotkin are gone."""
    kin = Team(chain(4, stacks=(("rt1", "rk1"), ("rt2",), (), ())))
    hunter = kin.mind(kin.hunter())
    assert hunter.lore_of(0) == pytest.approx(W.lore * (2.67 - 1.0))
    assert hunter.lore_of(1) == 0.0
    none = Team(chain(4, stacks=(("rt1",), ("rt2",), (), ())))
    assert none.mind(0).lore() == pytest.approx(0.05)


def test_26_who_lacks_least_pays_for_a_rot_in_sight() -> None:
    """RT1 asks for 3 blue and RT2 for 3 black, each with a Bindmetal."""
    has = [{"blue": 1}, {"black": 2, "bindmetal": 1}, {"blue": 3, "bindmetal": 1}, {}]
    team = Team(chain(4, has=has, stacks=(("rt1",), ("rt2",), (), ())))
    assert team.due[2] == purse_of([3, 0, 0, 0, 1])
    assert [team.kills[seat] for seat in range(4)] == [0, 0, 1, 0]
    assert team.due[1] == purse_of([0, 3, 0, 0, 1])


def test_26_a_second_rot_is_paid_from_what_the_first_leaves() -> None:
    """RT1 asks for three blue and RT15 for one of each colour: with four blue both can be paid, with three only one."""
    stacks = (("rt1",), ("rt15",), (), ())
    rich = {"blue": 4, "black": 1, "red": 1, "yellow": 1, "bindmetal": 3}
    assert Team(chain(1, has=[rich], stacks=stacks)).kills[0] == 2
    assert Team(chain(1, has=[{**rich, "blue": 3}], stacks=stacks)).kills[0] == 1


def test_26_a_hero_gathers_the_colour_that_a_rot_in_sight_asks_for() -> None:
    """RT2 asks for black: on Murrod that is Ember Stacks, for whoever has the Bindmetal already."""
    table = chain(1, at="murrod", has=[{"bindmetal": 1}], stacks=(("rt2",), (), (), ()), alliance=9)
    assert liked(table) == ("engage", "ember_stacks")


def test_26_a_hero_who_can_pay_goes_to_nur() -> None:
    paid = chain(1, has=[{"black": 3, "bindmetal": 1}], stacks=(("rt2",), (), (), ()), alliance=9)
    assert liked(paid) == ("gate", "nur")
    lacking = chain(1, has=[{"black": 2, "bindmetal": 1}], stacks=(("rt2",), (), (), ()), alliance=9)
    assert liked(lacking) != ("gate", "nur")


def test_26_energy_goes_to_whoever_lacks_it_for_a_rot_in_sight() -> None:
    """The second hero lacks one black for RT2; the first has no use for it."""
    has = [{"black": 1}, {"black": 2, "bindmetal": 1}]
    table = chain(2, has=has, stacks=(("rt2",), (), (), ()), at="onus")
    mind = Team(table).mind(0)
    w = WEIGHTS[2]
    assert mind.best_transfer() == pytest.approx(w.asked + w.finish - w.extra)
    assert mind.hand_over(Team(table).mind(1), 1) > 0.0
    assert Team(table).mind(1).hand_over(mind, 1) < 0.0


def test_26_of_two_rot_the_one_that_leaves_the_other_payable_is_paid_first() -> None:
    """With 3 blue, 1 of each other colour and 2 Bindmetal RT15 can be paid, or RT1; a second one only without RT1."""
    has = [{"blue": 3, "black": 1, "red": 1, "yellow": 1, "bindmetal": 2}]
    table = chain(1, at="nur", has=has, stacks=(("rt1",), ("rt15",), (), ()))
    mind = Team(table).mind(0)
    rots = {rot.id: rot.index for rot in table.content.rots}
    assert mind.payable_after(rots["rt1"]) == 0
    rich = chain(1, at="nur", has=[{**has[0], "blue": 4}], stacks=(("rt1",), ("rt15",), (), ()))
    assert Team(rich).mind(0).payable_after(rots["rt1"]) == 1


def test_26_a_text_is_read_once_for_what_it_gives_and_takes() -> None:
    """Bindmetal Vault: 1 black and 1 yellow for 2 Bindmetal; Rime Mine gives 2 on three faces and 1 on three more."""
    table = chain(4)
    book = gists.book_of(table.content)
    vault = book.gist(table.content.location(table.content.location_of["bindmetal_vault"]).effect)
    assert (vault.gain[4], vault.pay[1], vault.pay[3]) == (2.0, 1.0, 1.0)
    mine = book.gist(table.content.location(table.content.location_of["rime_mine"]).effect)
    assert mine.gain[4] == pytest.approx((3 * 2 + 3) / 8)
    assert gists.book_of(table.content) is book
    assert book.gist(table.content.location(table.content.location_of["rime_mine"]).effect) is mine


def test_3_15_the_steady_player_needs_no_more_than_a_seat_sees() -> None:
    """From the first question to the end of the second round it answers alike at the table and from the seat's view."""
    table = GAME.new(2, 5, {"challenge": "easy"})
    assert isinstance(table, Table)
    asked = 0
    while table.round < 3 and not table.over:
        chosen = advice.steady_option(table)
        seen = table.seen_by(max(table.seat, 0))
        assert isinstance(seen, Table)
        assert advice.steady_option(seen) == chosen
        table.choose(chosen)
        asked += 1
    assert asked > 24


@pytest.mark.parametrize(("seats", "re_rolls"), [(4, (1, 0)), (5, (0, 1))])
def test_26_many_heroes_pay_for_a_special_re_roll(seats: int, re_rolls: tuple[int, int]) -> None:
    """Lottery Steps gives a Re-Roll, or a Special one for a yellow Energy."""
    table = chain(seats, at="pithysia", has=[{"yellow": 1}])
    choose(table, "engage", "lottery_steps")
    while not sum(held(table)):
        table.choose(advice.steady_option(table))
    assert held(table) == re_rolls


def test_26_1_many_heroes_have_alliance_enough_sooner() -> None:
    """Four heroes want more Alliance at 11, eight do not."""
    assert Team(chain(4, alliance=11)).alliance(11.0) == W.alliance
    assert Team(chain(8, alliance=11)).alliance(11.0) == WEIGHTS[8].alliance_full


def held(table: Table) -> tuple[int, int]:
    has = table.heroes[0].has
    return has[RE_ROLL], has[SPECIAL_RE_ROLL]


@pytest.mark.parametrize("seats", [1, 4, 7])
def test_26_the_steady_option_is_the_first_of_the_best_advised(seats: int) -> None:
    """Though Gates are weighed last, and closely only where one could be the best."""
    table = GAME.new(seats, 12)
    gates = 0
    for turn in range(160):
        worths = [advice.advise(table, move) for move in table.options]
        chosen = advice.steady_option(table)
        assert chosen == worths.index(max(worths))
        gates += table.options[chosen][0].__name__ == "gate"
        table.choose(chosen if turn % 9 else turn % len(table.options))
        if table.over:
            break
    assert gates > 0


def test_imagined_luck_falls_in_step_with_each_action_turn_and_round() -> None:
    # GIVEN a beat for the position as it is
    table = chain(4)
    beats = {advice.beat(table)}

    # WHEN an action, a turn, the phase or the round goes on THEN it is a beat that was not there before
    table.actions -= 1
    beats.add(advice.beat(table))
    table.turns_taken += 1
    beats.add(advice.beat(table))
    table.phase += 1
    beats.add(advice.beat(table))
    table.round += 1
    beats.add(advice.beat(table))
    assert len(beats) == 5
