"""Chapters 22 to 26: the Chamber of Champions."""

from __future__ import annotations

from tests.games.marrowmourn.builders import (
    add_sigil,
    asked,
    begin_champion,
    chamber,
    lay_red,
    open_chamber_turn,
    where,
    who,
)

from tablewright.engine.fate import Fate
from tablewright.engine.pile import UNSEEN
from tablewright.games.marrowmourn.content import verbs
from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.parts import NOWHERE
from tablewright.games.marrowmourn.rules import champions_weapons, combat, summons, wounds
from tablewright.games.marrowmourn.table import Table
from tablewright.testing import choose, options_of, refusal, run

DUEL = {"edith": "E5", "alton": "F5"}


def test_22_1_to_22_7_set_up() -> None:
    # GIVEN three Players
    table = GAME.new(3, 1, {"mode": "chamber"}, debug=True)
    assert isinstance(table, Table)
    for name in ("alton", "edith", "isolde"):
        choose(table, "be", name)

    # THEN all 30 cards are one deck, 2 in each hand; the youngest places first
    assert (len(table.content.weapons), len(table.deck)) == (30, 24)
    assert [len(player.hand) for player in table.players] == [2, 2, 2]
    assert (asked(table), table.seat) == ("choose_spawn", 2)
    assert len(table.options) == 8
    table.choose(0)
    assert table.seat == 1
    table.choose(0)
    table.choose(0)

    # THEN the youngest begins; no Restless, Event deck or Boss; 8 Sigils
    assert (asked(table), table.actor) == ("in_turn", 2)
    assert (table.restless, table.event, table.boss, len(table.red)) == ([], -1, None, 8)
    player = table.players[0]
    assert (player.exp, player.soulfire, player.time) == (0, 0, 5)


def test_G15_champions_are_on_guard_until_their_first_turn() -> None:
    # GIVEN two Champions who have just taken their places; Edith is the younger
    for first_guard, defense in ((True, 7), (False, 2)):
        table = GAME.new(2, 1, {"mode": "chamber", "first_guard": first_guard}, debug=True)
        assert isinstance(table, Table)
        for name in ("alton", "edith"):
            choose(table, "be", name)
        table.choose(0)
        table.choose(0)

        # THEN Edith's own turn has ended her guard, and Alton's still stands
        assert table.actor == 1
        assert (combat.defense(table, 1), combat.defense(table, 0)) == (2, defense)

        # WHEN his turn begins THEN it is over, as any bonus is (MH-23.2)
        choose(table, "end_turn")
        assert (table.actor, combat.defense(table, 0), combat.defense(table, 1)) == (0, 2, 7)


def test_22_4_24_1_hands_are_hidden_and_imagined_afresh() -> None:
    table = chamber(players=DUEL, hands={"edith": ("kingsbane", "pot_lid"), "alton": ("riptide", "requiem")})
    seen = table.seen_by(0)
    assert isinstance(seen, Table)
    assert seen.players[1].hand == (UNSEEN, UNSEEN)
    assert seen.players[0].hand == table.players[0].hand
    worlds = set()
    for seed in range(20):
        world = table.imagined_by(0, Fate(seed, table.fate.streams))
        assert isinstance(world, Table)
        assert world.players[0].hand == table.players[0].hand
        assert not set(world.players[1].hand) & set(world.players[0].hand)
        worlds.add(world.players[1].hand)
    assert len(worlds) > 5


def test_23_1_23_3_youngest_to_oldest_and_round_again() -> None:
    table = chamber(players={"alton": "E5", "edith": "G5", "isolde": "I5"}, turn="isolde")
    order = []
    for _ in range(4):
        order.append(table.id(table.actor))
        choose(table, "end_turn")
    assert order == ["isolde", "edith", "alton", "isolde"]


def test_23_2_23_5_time_bonus_weapons_healing() -> None:
    table = chamber(players=DUEL, cards={"edith": ("rusted_sword",)})
    who(table, "edith").bonus = 3
    table.damage[1], table.hurt = 1, True
    begin_champion(table, "edith")
    edith = who(table, "edith")
    assert (edith.time, edith.bonus, edith.cards, table.damage[1]) == (5, 0, (), 0)


def test_23_4_the_bonus_lasts_to_ones_own_next_turn() -> None:
    """MH-R39."""
    table = chamber(players=DUEL, turn="edith")
    choose(table, "end_turn")
    assert combat.defense(table, 0) == 7
    choose(table, "end_turn")
    assert combat.defense(table, 0) == 2


def test_23_6_sigil_events_of_the_chamber() -> None:
    table = chamber(players={"edith": "C4", "alton": "M13"}, turn="edith")
    lay_red(table, "red")
    choose(table, "use", "champions.activate_sigil")
    assert who(table, "edith").exp == 1


def test_23_7_weapons_on_the_table_are_for_the_own_turn() -> None:
    table = chamber(players=DUEL, cards={"edith": ("kingsbane",)}, turn="alton")
    assert not any("kingsbane" in words for words in options_of(table))
    assert who(table, "edith").cards


def test_24_3_24_4_24_9_imagine_and_manifest_in_any_order() -> None:
    table = chamber(players=DUEL, hands={"edith": ("kingsbane", "pot_lid")}, turn="edith")
    assert refusal(table, "use", "champions.imagine_weapon") == "MH-24.3"
    choose(table, "use", "champions.manifest_weapon")
    choose(table, "manifest_this", "kingsbane")
    assert refusal(table, "use", "kingsbane.slash") == ""
    choose(table, "use", "champions.imagine_weapon")
    choose(table, "use", "champions.manifest_weapon")
    table.choose(0)
    assert (len(who(table, "edith").hand), len(who(table, "edith").cards)) == (1, 2)
    assert who(table, "edith").time == 5


def test_24_4_without_a_card_nothing_is_manifested() -> None:
    table = chamber(players=DUEL, turn="edith")
    assert refusal(table, "use", "champions.manifest_weapon") == "MH-24.4"


def test_24_7_a_discarded_hand_is_unknown_to_others() -> None:
    table = chamber(players=DUEL, hands={"edith": ("kingsbane", "pot_lid")}, turn="edith")
    run(table, champions_weapons.discard_hand)
    other, own = table.seen_by(1), table.seen_by(0)
    assert isinstance(other, Table)
    assert isinstance(own, Table)
    assert other.deck.under == (UNSEEN, UNSEEN)
    assert own.deck.under == table.deck.under


def test_24_8_every_card_is_used_as_printed() -> None:
    table = chamber(players=DUEL, cards={"edith": ("kingsbane", "rusted_sword")})
    open_chamber_turn(table, "edith")
    assert refusal(table, "use", "kingsbane.slash") == ""
    assert refusal(table, "use", "rusted_sword.slash") == ""


def test_25_1_25_2_25_7_a_destroyed_player_comes_back() -> None:
    table = chamber(players=DUEL, cards={"edith": ("kingsbane",)}, hands={"alton": ("riptide",)}, soulfire=3)
    who(table, "alton").exp, who(table, "alton").bonus = 4, 1
    open_chamber_turn(table, "edith")
    choose(table, "use", "kingsbane.slash")
    choose(table, "strike", "alton")
    assert (asked(table), table.seat, len(table.options)) == ("respawn", 0, 8)
    choose(table, "respawn_at", "A1")
    alton = who(table, "alton")
    assert (alton.exp, alton.soulfire, len(alton.hand), alton.bonus, alton.wounded) == (4, 3, 1, 1, False)
    assert (table.damage[1], who(table, "edith").exp, asked(table)) == (0, 2, "in_turn")


def test_25_3_26_1_26_2_a_summons_kill_is_its_owners() -> None:
    table = chamber(
        players={"edith": "A5", "alton": "F5"},
        summons=[
            ("ember_imp", "E5", "edith"),
            ("bone_servant", "E6", "edith"),
            ("bone_servant", "F6", "alton"),
        ],
    )
    imp = table.summons[0]
    assert summons.victims(table, imp) == [1, table.summons[2]]
    open_chamber_turn(table, "edith")
    choose(table, "use", "front.command_summons")
    choose(table, "stop_marching")
    choose(table, "let_attack", "ember_imp.1")

    # THEN Alton and his Servant fell, Edith has 2 EXP and places him
    assert (who(table, "edith").exp, asked(table), table.seat) == (2, "respawn", 0)
    assert len(table.summons) == 2


def test_25_4_25_5_ten_exp_win_at_once() -> None:
    table = chamber(players=DUEL, cards={"edith": ("kingsbane",)})
    who(table, "edith").exp = 9
    open_chamber_turn(table, "edith")
    choose(table, "use", "kingsbane.slash")
    choose(table, "strike", "alton")
    assert table.result is not None
    assert (table.result.won, table.result.scores, table.result.clause) == ((True, False), (10, 0), "MH-25.4")


def test_25_4_two_at_once_the_active_one_wins() -> None:
    """MH-R40: Humility."""
    table = chamber(players=DUEL, turn="alton")
    for player in table.players:
        player.exp = 9
    run(table, verbs.gain_exp, 1, "lowest")
    assert table.result is not None
    assert table.result.won == (False, True)


def test_25_6_a_summon_gives_no_exp() -> None:
    table = chamber(players=DUEL, summons=[("bone_servant", "E6", "alton")])
    wounds.destroy(table, table.summons[0], 0)
    assert who(table, "edith").exp == 0


def test_25_1_destroyed_by_an_event_or_by_oneself() -> None:
    """MH-R40."""
    table = chamber(players=DUEL, turn="edith")
    combat.harm(table, [1], 9, NOWHERE)
    table.options = []
    table.run()
    assert (asked(table), table.seat, who(table, "edith").exp) == ("respawn", 0, 0)


def test_26_4_26_5_copies_are_marked_and_may_run_out() -> None:
    table = chamber(
        players={"edith": "E5", "alton": "I9"}, cards={"edith": ("wild_hunt",)},
        summons=[("spectral_hound", at, owner) for at, owner in (("A5", "alton"), ("A6", "edith"), ("A7", "alton"))],
    )  # fmt: skip
    assert [table.owner(piece) for piece in table.summons] == [1, 0, 1]
    open_chamber_turn(table, "edith")
    assert refusal(table, "use", "wild_hunt.call_hound") == "MH-26.5"
    wounds.destroy(table, table.summons[0], 0)
    assert refusal(table, "use", "wild_hunt.call_hound") == ""


def test_R43_area_kills_are_handled_one_by_one() -> None:
    table = chamber(
        players={"edith": "E5", "alton": "F5", "isolde": "D5"}, cards={"edith": ("earthbreaker",)}
    )
    open_chamber_turn(table, "edith")
    choose(table, "use", "earthbreaker.quake")
    assert (who(table, "edith").exp, asked(table)) == (4, "respawn")
    table.choose(0)
    assert asked(table) == "respawn"
    table.choose(0)
    assert (where(table, "alton"), where(table, "isolde")) != ("F5", "D5")


def test_G7_collapse_and_leech() -> None:
    table = chamber(
        players={"edith": "C4", "alton": "M13"}, hands={"edith": ("kingsbane",)}, soulfire=1, turn="edith"
    )
    add_sigil(table, "white", "K3")
    lay_red(table, "black")
    choose(table, "use", "champions.activate_sigil")
    assert (table.active, len(table.red), len(who(table, "edith").hand)) == (0, 8, 2)
    lay_red(table, "purple")
    choose(table, "use", "champions.activate_sigil")
    choose(table, "steal_from", "alton")
    assert (who(table, "edith").soulfire, who(table, "alton").soulfire) == (2, 0)


def test_G15_first_guard_is_off_by_default() -> None:
    """MH-6.9: nobody has ended a turn yet, so nobody has unspent seconds."""
    assert next(option for option in GAME.options() if option.name == "first_guard").default is False
