"""The steady player: what it sees coming, and what it may not see."""

from __future__ import annotations

from tests.games.marrowmourn.builders import asked, chamber, halls, open_chamber_turn, start, where

from tablewright.engine.table import step_name
from tablewright.games.marrowmourn import advice
from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.parts import BOSS
from tablewright.games.marrowmourn.rules import wounds
from tablewright.games.marrowmourn.table import Table
from tablewright.games.marrowmourn.think import duelling, goals, restless
from tablewright.games.marrowmourn.think.mind import FATAL, Mind, Plan
from tablewright.testing import choose


def answer(table: Table) -> str:
    """What the steady player does now, in words: the ability, the space, or the step itself."""
    seen = table.seen_by(max(table.seat, 0))
    assert isinstance(seen, Table)
    move = table.options[advice.steady_option(seen)]
    return str(move[-1]) if len(move) > 1 else step_name(move)


def play_turn(table: Table) -> None:
    """Let the steady player finish the turn, and the Restless come."""
    rounds = table.round
    while not table.over and table.round == rounds:
        seen = table.seen_by(max(table.seat, 0))
        assert isinstance(seen, Table)
        table.choose(advice.steady_option(seen) if len(table.options) > 1 else 0)


def test_who_can_leave_leaves() -> None:
    # GIVEN Floor 1 with its Exit Sigil lit, Edith on the Exit with 2 EXP, and something to kill beside her
    table = halls(players={"edith": "G2"}, floor=1, sigils={"orange": "F4"}, restless=[("wisp", "G3")], exp=2)

    # THEN she leaves: with the 7 for dark Sigil Spaces she brings 9
    assert answer(table) == "bonus.exit_floor"


def test_who_stands_well_earns_more_before_leaving() -> None:
    # GIVEN the same with 1 EXP: she would bring 8
    table = halls(players={"edith": "G2"}, floor=1, sigils={"orange": "F4"}, restless=[("wisp", "G3")], exp=1)

    # THEN she stays and strikes
    assert answer(table) == "rusted_sword.jab"

    # WHEN the Floor has been held for twelve rounds THEN she leaves all the same
    table.round = 12
    assert answer(table) == "bonus.exit_floor"


def test_what_a_sigil_may_call_is_feared_by_those_who_kept_no_second() -> None:
    # GIVEN Edith alone, about to light the first Sigil beside zone 3; of the 44 tokens in the bag only the Revenant
    # of that zone could reach her at once and strike for 2
    table = halls(players={"edith": "D9"}, floor=1)
    mind = Mind(table, 0, 0)
    plan = Plan(mind.here, mind.here, "bonus.activate_sigil", 0.0)

    # THEN with Defense 2 one draw costs a forty-fourth of a lost game
    assert restless.surprise(mind, plan, 1.0) == FATAL / 2 / 44

    # and with a second kept, nothing
    plan.left = 1
    assert restless.surprise(mind, plan, 1.0) == 0.0


def test_alone_one_goes_for_the_siren_before_more_sigils() -> None:
    # GIVEN Floor 4 with the Choirmistress far away, and a Siren three steps from Edith, who stands beside a Sigil Space
    table = halls(
        players={"edith": "G10"},
        floor=4,
        boss="the_choirmistress",
        boss_at="H2",
        restless=[("siren", "C10")],
        weapons={"edith": ("blade", "bow")},
        level=3,
    )

    # THEN the spaces she wants are those beside the Siren
    siren = table.restless[0]
    assert goals.goals(table, 0) == table.floor.adjacent[table.at[siren]]


def test_a_corner_that_can_be_held_for_ever_is_given_up() -> None:
    # GIVEN Edith with room to walk and Alton wounded beside her
    table = halls(players={"edith": "D5", "alton": "D6"}, turn="")
    wounds.wound(table, 1)
    start(table, "edith")
    assert answer(table) == "bonus.scrap_bandage"

    # WHEN the Floor has seen more than sixty rounds THEN she bandages no more
    table.round = 61
    assert answer(table) != "bonus.scrap_bandage"


def test_whoever_holds_a_corner_for_ever_breaks_out_at_last() -> None:
    # GIVEN Edith with a Bonehulk near, on her guard with the seconds that she keeps
    def seconds_kept(rounds: int) -> int:
        table = halls(players={"edith": "G7"}, restless=[("bonehulk", "G5"), ("shambler", "F7")])
        table.round = rounds
        while asked(table) == "in_turn" and answer(table) != "end_turn":
            table.choose(advice.steady_option(table))
        return int(table.players[0].time)

    # WHEN the Floor has seen more than 120 rounds THEN every second goes into steps and blows
    assert seconds_kept(120) > 0
    assert seconds_kept(121) == 0


def test_a_sigil_in_reach_is_lit() -> None:
    # GIVEN an empty Floor and Edith beside a Sigil Space
    table = halls(players={"edith": "D9"}, floor=1)
    assert answer(table) == "bonus.activate_sigil"


def test_the_walk_of_the_restless_is_foretold() -> None:
    # GIVEN Edith alone, and a Bonehulk and a Revenant that would strike her together for 6
    table = halls(
        players={"edith": "E5"},
        restless=[("bonehulk", "E7"), ("revenant", "E3")],
        weapons={"edith": ("blade", "bow")},
    )

    # WHEN she plays her turn THEN she is not where both of them reach her
    play_turn(table)
    assert not table.over
    assert not table.players[0].wounded


def test_friends_who_fight_are_not_struck() -> None:
    # GIVEN Edith with a hammer between Alton and a Husk, and no time but for one blow
    table = halls(
        players={"edith": "E5", "alton": "E6"},
        restless=[("husk", "E4")],
        weapons={"edith": ("hammer", "shield"), "alton": ("blade", "bow")},
    )
    play_turn(table)
    assert not table.players[1].wounded


def test_what_a_sigil_stirs_is_known() -> None:
    # GIVEN the King: Decree on odd numbers spawns, Charge on even ones moves him
    table = halls(players={"edith": "C3"}, floor=4, boss="the_king", boss_at="H6")
    assert table.boss is not None
    assert (restless.stirs(table.boss.odd), restless.stirs(table.boss.even)) == (0, 4)
    assert table.at[BOSS] == table.floor.cell_of["H6"]


def test_every_step_that_a_sigil_stirs_is_counted() -> None:
    # GIVEN Edith alone, with all her seconds spent, and a Revenant (M 2, A 2) six spaces away
    table = halls(players={"edith": "B5"}, restless=[("revenant", "H5")], weapons={"edith": ("blade", "bow")})
    mind = Mind(table, 0, goals.goals(table, 0))
    plan = Plan(mind.here, mind.here, "", 0.0)

    # WHEN a Sigil lets it take 2 steps more THEN it does not reach her; WHEN 3 THEN she falls
    assert [restless.outcome(mind, plan, steps, 0) for steps in (0, 2, 3)] == [
        0.0,
        0.0,
        -FATAL / 2,
    ]


def test_champions_begin_far_apart() -> None:
    # GIVEN two Champions
    table = GAME.new(2, 1, {"mode": "chamber"}, debug=True)
    assert isinstance(table, Table)
    choose(table, "be", "isolde")
    choose(table, "be", "edith")
    assert asked(table) == "choose_spawn"

    # WHEN the first stands in a corner THEN the second goes to another one
    choose(table, "spawn_on", "A1")
    assert answer(table) in ("L1", "M1", "A13", "B13", "L13", "M13")


def test_a_rival_that_can_fall_falls() -> None:
    # GIVEN Edith with Kingsbane beside Alton, who has no bonus
    table = chamber(
        players={"edith": "E5", "alton": "F5"}, hands={"edith": ("kingsbane", "pot_lid")}, turn="edith"
    )

    # WHEN she plays until somebody falls THEN it is Alton, and she has 2 EXP
    while table.actor == 0 and table.players[0].exp == 0:
        seen = table.seen_by(max(table.seat, 0))
        assert isinstance(seen, Table)
        table.choose(advice.steady_option(seen) if len(table.options) > 1 else 0)
    assert table.players[0].exp == 2
    assert where(table, "edith") != ""


def test_unseen_hands_count_for_nothing() -> None:
    # GIVEN the same position with two different hands of a rival
    answers = [
        answer(chamber(
            players={"edith": "E5", "alton": "H5"},
            hands={"edith": ("pot_lid", "crooked_bow"), "alton": hand},
            turn="edith",
        ))
        for hand in (("kingsbane", "riptide"), ("stick_wand", "bone_whistle"))
    ]  # fmt: skip

    # THEN the answer is the same
    assert answers[0] == answers[1]


def test_more_defense_means_less_dread() -> None:
    table = chamber(players={"edith": "E5", "alton": "H5"})
    odds = duelling.odds_of(table.content)
    dreads = [duelling.dread(odds, defense, 2, 0) for defense in (2, 4, 6, 8)]
    assert dreads == sorted(dreads, reverse=True)
    assert dreads[0] > dreads[-1] > 0


def test_no_seat_is_given_soulfire_for_its_number() -> None:
    # GIVEN Alton, in the second seat, with a lantern and Edith, his rival, in sight
    table = chamber(players={"edith": "E5", "alton": "H5"}, cards={"alton": ("cracked_lantern",)}, turn="")
    open_chamber_turn(table, "alton")

    # WHEN he kindles THEN the fire is his
    choose(table, "use", "cracked_lantern.kindle")
    assert asked(table) == "gain_soulfire"
    assert answer(table) == "alton"


def test_in_the_chamber_nobody_grows_bold_before_the_others() -> None:
    # GIVEN three Champions in the third round: Isolde begins, Alton is last
    table = chamber(players={"isolde": "A1", "edith": "M1", "alton": "M13"})
    table.round = 3

    # THEN it is as late for each as turns have passed
    assert [duelling.clock(table, seat) for seat in range(3)] == [3.0, 3.0 + 1 / 3, 3.0 + 2 / 3]


def test_three_take_weapons_that_go_together() -> None:
    # GIVEN a team of three that has still to arm itself
    table = GAME.new(seats=3, seed=1, options={"boss": "the_king"})

    # WHEN all three choose
    while table.phase == 0:
        table.choose(advice.steady_option(table))

    # THEN each has a line to fight with and one that goes with it
    lines = [[table.content.lines[line].id for line in player.lines] for player in table.players]
    assert lines == [["blade", "shield"], ["bow", "tide"], ["hammer", "staff"]]
