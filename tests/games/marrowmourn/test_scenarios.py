"""The forty worked scenarios of the rules, one test each."""

from __future__ import annotations

from tests.games.marrowmourn.builders import (
    add_restless,
    add_sigil,
    add_summon,
    asked,
    begin_champion,
    chamber,
    halls,
    lay_black,
    lay_red,
    phase,
    start,
    walk,
    where,
    who,
)

from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.parts import BOSS, MELEE, NOWHERE, RANGED, bits
from tablewright.games.marrowmourn.rules import (
    boss,
    combat,
    hunting,
    restless_attacks,
    restless_phase,
    sight,
    spawning,
    summons,
    turns,
    wounds,
)
from tablewright.games.marrowmourn.table import ANCIENT_TEXT, Table
from tablewright.testing import choose, options_of, refusal

BLADE_AND_BOW = {"edith": ("blade", "bow")}


def test_s01_set_up() -> None:
    """MH-2.1–2.10."""
    # GIVEN Edith alone, with the Blade and the Bow, against the King
    table = GAME.new(1, 1, debug=True)
    assert isinstance(table, Table)
    choose(table, "be", "edith")
    choose(table, "take_weapon", "blade")
    choose(table, "take_weapon", "bow")
    choose(table, "face", "the_king")
    assert len(table.options) == 4  # the green spaces
    table.choose(0)

    # THEN everything is where it should be
    assert (table.floor.number, table.event) == (1, 0)
    assert table.content.events[0].id == "awakening"
    assert len(table.content.events) == 13
    assert table.boss is not None
    assert table.boss.id == "the_king"
    assert (len(table.black), len(table.red)) == (44, 8)
    edith = who(table, "edith")
    assert (edith.exp, edith.soulfire, edith.time, edith.levels) == (0, 0, 5, (1, 1))
    assert (table.floor.starts >> table.at[0]) & 1
    assert len(table.content.lines) - len(edith.lines) == 8


def test_s02_defensive_bonus() -> None:
    """MH-6.9, 12.1."""
    # GIVEN Edith ends her turn with 3 seconds
    for damage, wounded in ((4, False), (5, True)):
        table = halls(players={"edith": "D5", "alton": "I9"})
        walk(table, "D4", "D5")
        choose(table, "end_turn")
        assert combat.defense(table, 0) == 5

        # WHEN that much damage is done
        combat.harm(table, [0], damage, NOWHERE)

        # THEN 4 leave her unharmed, 5 wound her
        assert who(table, "edith").wounded == wounded
    table = halls(players={"edith": "D5"})
    choose(table, "end_turn")
    turns.player_phase(table)
    assert combat.defense(table, 0) == 2


def test_s03_too_little_time() -> None:
    """MH-6.5, 6.12."""
    # GIVEN Edith with 1 second beside a Husk
    table = halls(weapons=BLADE_AND_BOW, restless=[("husk", "F5")])
    walk(table, "D4", "D5", "D4", "E4")
    assert who(table, "edith").time == 1

    # THEN Slash is refused and nothing changes
    assert refusal(table, "use", "rusted_sword.slash") == "MH-6.5"
    assert who(table, "edith").time == 1


def test_s04_a_turn_is_not_split() -> None:
    """MH-6.3."""
    # GIVEN Edith has walked once
    table = halls(players={"edith": "D5", "alton": "H8"})
    walk(table, "D4")

    # THEN Alton may not begin
    assert refusal(table, "take_turn", "alton") == "MH-6.3"


def test_s05_no_empty_sigil_space() -> None:
    """MH-8.1, R19."""
    # GIVEN two Sigil Spaces beside Edith, one with a Sigil, one with a Wisp
    table = halls(
        rows=["*.*", "...", "..."], players={"edith": "B2"}, sigils={"red": "A1"}, restless=[("wisp", "C1")]
    )

    # THEN Activate Sigil is refused
    assert refusal(table, "use", "bonus.activate_sigil") == "MH-8.1"
    assert (len(table.red), who(table, "edith").time) == (7, 5)


def test_s06_the_green_sigil() -> None:
    """MH-8.2, 8.3, 18.8, G7."""
    # GIVEN Floor 1, Event card 2, a Siren on the Floor, Edith beside a Sigil Space
    table = halls(floor=1, players={"edith": "C10", "alton": "G10"}, event=1, restless=[("siren", "A1")])
    lay_red(table, "green")
    lay_black(table, "husk.1")

    # WHEN she activates
    choose(table, "use", "bonus.activate_sigil")

    # THEN green lies there, time 3, she gains 1 EXP and exactly 1 Restless spawns, where she likes
    assert where(table, "green-sigil") == "C9"
    assert (who(table, "edith").exp, who(table, "edith").time) == (1, 3)
    assert asked(table) == "choose_space"
    assert table.seat == 0
    table.choose(0)
    assert len(table.restless) == 2
    assert asked(table) == "in_turn"


def test_s07_floor_1_needs_only_orange() -> None:
    """MH-5.4, 8.6."""
    # GIVEN red, green and blue on Floor 1
    table = halls(
        floor=1, players={"edith": "G1"}, sigils={"red": "C3", "green": "L3", "blue": "F4"}, event=2
    )
    assert refusal(table, "use", "bonus.exit_floor") == "MH-5.4"

    # GIVEN orange alone
    table = halls(floor=1, players={"edith": "G1"}, sigils={"orange": "C3"}, event=2)
    choose(table, "use", "bonus.exit_floor")
    assert table.phase == ANCIENT_TEXT


def test_s08_floor_3_needs_three() -> None:
    """MH-5.4."""
    # GIVEN Floor 3 with yellow and red
    table = halls(floor=3, players={"edith": "H1"}, sigils={"yellow": "C3", "red": "N3"}, event=10)
    assert refusal(table, "use", "bonus.exit_floor") == "MH-5.4"

    # WHEN green is activated as well
    add_sigil(table, "green", "G4")

    # THEN it is allowed
    assert refusal(table, "use", "bonus.exit_floor") == ""


def test_s09_leaving_a_floor() -> None:
    """MH-8.7–8.9, 11.3, 19.2."""
    # GIVEN 3 Sigils on Floor 1, Edith with 8 EXP on the Exit, Alton wounded far away with 2 and a Hound
    table = halls(
        floor=1, players={"edith": "G1", "alton": "A7"}, sigils={"orange": "C3", "red": "L3", "blue": "F4"},
        restless=[("husk", "N7")], summons=[("spectral_hound", "B7", "alton")], event=2, soulfire=4,
    )  # fmt: skip
    who(table, "edith").exp, who(table, "alton").exp = 8, 2
    who(table, "alton").wounded = True

    # WHEN Edith uses Exit Floor
    choose(table, "use", "bonus.exit_floor")

    # THEN 5 EXP for each, as far as 10; all tokens in their bags; chapter 1 with everybody healthy
    assert (who(table, "edith").exp, who(table, "alton").exp) == (10, 7)
    assert (len(table.black), len(table.red), table.summons, table.restless) == (44, 8, [], [])
    assert (table.chapter, asked(table)) == (1, "read_text")
    assert not who(table, "alton").wounded
    assert [player.soulfire for player in table.players] == [0, 0]


def test_s10_a_chain_of_event_cards() -> None:
    """MH-3.3, R20, G8."""
    # GIVEN Event card 1
    table = halls(floor=1, players={"edith": "C10"}, event=0)
    lay_red(table, "orange")
    lay_black(table, "husk.1", "wisp.1")

    # WHEN the first Sigil is orange
    choose(table, "use", "bonus.activate_sigil")
    assert who(table, "edith").soulfire == 2  # the Sigil event came first
    while asked(table) == "choose_space":
        table.choose(0)

    # THEN card 2 is revealed (spawn 1) and completed at once, card 3 revealed (spawn N)
    assert table.event == 2
    assert len(table.restless) == 2


def test_s11_between_two_tokens() -> None:
    """MH-7.5."""
    # GIVEN Tokens on D4 and E5
    table = halls(players={"edith": "D5"}, restless=[("husk", "D4"), ("husk", "E5")])

    # WHEN Edith walks to E4
    walk(table, "E4")

    # THEN it cost 1 second
    assert (where(table, "edith"), who(table, "edith").time) == ("E4", 4)


def test_s12_around_not_through() -> None:
    """MH-7.4."""
    # GIVEN Alton in the way
    table = halls(players={"edith": "D5", "alton": "E5"})
    assert refusal(table, "go", "front.walk", "E5") == "MH-7.4"

    # WHEN she goes around
    walk(table, "E4", "F5")

    # THEN it cost 2 seconds
    assert who(table, "edith").time == 3


def test_s13_a_sigil_space_is_cursed() -> None:
    """MH-7.2, 7.3."""
    # GIVEN Floor 1, Edith on C10, a Husk on B9
    table = halls(floor=1, players={"edith": "C10"}, restless=[("husk", "B9")])

    # THEN she may not step on C9; the Husk may
    assert refusal(table, "go", "front.walk", "C9") == "MH-7.2"
    assert table.is_legal_for(table.restless[0], table.floor.cell_of["C9"])


def test_s14_line_of_sight() -> None:
    """MH-13.6."""
    # GIVEN a Restless on F5 and a Summon on D5
    for spot, seen in (("B5", False), ("B4", False), ("B3", True)):
        table = halls(
            players={"edith": spot},
            restless=[("husk", "F5")],
            summons=[("bone_servant", "D5", "edith")],
            turn="",
        )
        assert sight.sees_piece(table, table.at[0], table.restless[0]) == seen


def test_s15_round_a_wall_corner() -> None:
    """MH-12.6, 13.5, R17."""
    # GIVEN the only wall B2, Edith A2, a Restless B3
    table = halls(
        rows=["....", ".#..", "....", "...."], players={"edith": "A2"}, restless=[("husk", "B3")], turn=""
    )
    husk = table.restless[0]

    # THEN melee is legal, ranged is not
    assert combat.cannot_strike(table, 0, husk, MELEE, "one", 1) == ""
    assert combat.cannot_strike(table, 0, husk, RANGED, "one", 1) == "MH-13.1"


def test_s16_past_two_tokens() -> None:
    """MH-13.6."""
    # GIVEN Edith B5, target F6, Tokens on C6 and E5
    table = halls(players={"edith": "B5"}, restless=[("husk", "F6"), ("wisp", "C6"), ("wisp", "E5")], turn="")
    assert sight.sees_piece(table, table.at[0], table.restless[0])

    # WHEN another stands on D6
    add_restless(table, "shambler", "D6")

    # THEN it is hidden
    assert not sight.sees_piece(table, table.at[0], table.restless[0])


def test_s17_soulfire_in_an_attack() -> None:
    """MH-9.2, 11.1, 14.1."""
    # GIVEN 4 Soulfire and a Restless with Defense 5: in our bag that is the Hollow Knight, EXP 3
    table = halls(weapons={"edith": ("flute", "bow")}, restless=[("hollow_knight", "E5")], soulfire=4)

    # WHEN she makes a melee attack for 2 and spends 3 Soulfire
    choose(table, "use", "bone_whistle.rap")
    choose(table, "strike", "hollow_knight.1")
    choose(table, "add_soulfire", 3)

    # THEN 5 damage destroy it; its EXP is hers, the token in the bag, the space open
    assert (who(table, "edith").soulfire, who(table, "edith").exp) == (1, 3)
    assert (len(table.black), table.piece_at(table.floor.cell_of["E5"])) == (44, NOWHERE)


def test_s18_melee_and_ranged_add_up_in_one_phase() -> None:
    """MH-12.2–12.5."""
    # GIVEN a Restless with Defense 3
    table = halls(weapons={"edith": ("flute", "lantern")}, restless=[("shambler", "E5")])
    choose(table, "use", "bone_whistle.rap")
    choose(table, "strike", "shambler.1")
    assert table.damage[table.restless[0]] == 2

    # WHEN the second attack comes in the next phase, it has healed
    later = table.copy()
    combat.heal_all(later)
    assert later.damage[later.restless[0]] == 0

    # WHEN it comes in the same turn, it is destroyed
    choose(table, "use", "cracked_lantern.glare")
    choose(table, "strike", "shambler.1")
    assert table.restless == []


def test_s19_soulfire_spell() -> None:
    """MH-9.1, 21.2."""
    # GIVEN 4 Soulfire and Ascendancy
    table = halls(weapons={"edith": ("wand", "bow")}, level=3, soulfire=4)

    # WHEN she uses the spell
    choose(table, "use", "ascendancy.soulfire_spell")

    # THEN 10 Soulfire and no time
    assert (who(table, "edith").soulfire, who(table, "edith").time) == (10, 0)


def test_s20_the_last_blow() -> None:
    """MH-11.4, 12.2."""
    # GIVEN Edith deals 3 to a Revenant
    table = halls(
        players={"edith": "D5", "alton": "F5"},
        weapons={"edith": ("blade", "bow"), "alton": ("shield", "wand")},
        restless=[("revenant", "E5")],
    )
    choose(table, "use", "rusted_sword.slash")
    choose(table, "strike", "revenant.1")
    choose(table, "end_turn")

    # WHEN Alton deals the last point
    choose(table, "use", "pot_lid.bash")
    choose(table, "strike", "revenant.1")

    # THEN the 2 EXP are his
    assert (who(table, "edith").exp, who(table, "alton").exp) == (0, 2)


def test_s21_command_only_before_time_is_spent() -> None:
    """MH-10.4."""
    # GIVEN a Hound, and 1 second spent
    table = halls(summons=[("spectral_hound", "E5", "edith")])
    assert refusal(table, "use", "front.command_summons") == ""
    walk(table, "D4")

    # THEN the command is refused
    assert refusal(table, "use", "front.command_summons") == "MH-10.4"


def test_s22_a_summon_attacks() -> None:
    """MH-10.5–10.7, 9.4."""
    # GIVEN a Bone Servant two spaces from two Husks, Alton beside them, Edith with Soulfire
    table = halls(
        players={"edith": "A1", "alton": "G5"}, restless=[("husk", "F4"), ("husk", "F6")],
        summons=[("bone_servant", "D5", "edith")], soulfire=5,
    )  # fmt: skip
    choose(table, "use", "front.command_summons")
    choose(table, "march", "bone_servant.1", "E5")
    choose(table, "march", "bone_servant.1", "F5")

    # WHEN it attacks
    assert asked(table) == "attack_on"
    choose(table, "let_attack", "bone_servant.1")

    # THEN each Husk takes 1, Alton none; no further move, no Soulfire
    assert [table.damage[piece] for piece in table.restless] == [1, 1]
    assert table.damage[1] == 0
    assert asked(table) == "in_turn"


def test_s23_star_side_up() -> None:
    """MH-10.2, 10.4."""
    # GIVEN the Bone Whistle
    table = halls(weapons={"edith": ("flute", "bow")})

    # WHEN a Bone Servant is summoned
    choose(table, "use", "bone_whistle.raise")
    choose(table, "summon_at", "E5")

    # THEN it has its star up, and cannot be commanded in this turn
    kind = table.kind(table.summons[0])
    assert (kind.star, kind.m, kind.a, kind.d) == (True, 2, 1, 2)
    assert refusal(table, "use", "front.command_summons") == "MH-10.4"


def test_s24_no_hound_left() -> None:
    """MH-10.11, 10.13, 26.5."""
    # GIVEN all three Hounds on the Floor, one of them Alton's
    table = halls(
        players={"edith": "D5", "alton": "H8"}, weapons={"edith": ("leash", "bow")},
        summons=[("spectral_hound", at, owner) for at, owner in (("A1", "edith"), ("A2", "edith"), ("I9", "alton"))],
    )  # fmt: skip
    assert refusal(table, "use", "frayed_leash.call_hound") == "MH-10.13"
    assert who(table, "edith").time == 5

    # WHEN Alton desummons his, out of turn
    move = table.anytime(1)[0]
    table.interject(move, 1)

    # THEN it can be called again
    assert refusal(table, "use", "frayed_leash.call_hound") == ""


def test_s25_a_wounded_player() -> None:
    """MH-14.3, 14.5, 14.7."""
    # GIVEN Alton with Defense 2, 6 EXP and 3 Soulfire, beside a Shambler
    table = halls(
        players={"edith": "A1", "alton": "H5"}, weapons={"alton": ("blade", "bow")}, restless=[("shambler", "I5")],
        soulfire=3, exp=6, turn="",
    )  # fmt: skip

    # WHEN he takes 2 damage in the Restless phase
    phase(table, restless_attacks.attack_all)

    # THEN his token is flipped where it stands, and nothing else is lost
    alton = who(table, "alton")
    assert (alton.wounded, where(table, "alton"), alton.exp, alton.soulfire) == (True, "H5", 6, 3)

    # THEN in his next turn he crawls and cannot slash
    turns.player_phase(table)
    start(table, "alton")
    assert alton.time == 5
    assert refusal(table, "use", "rusted_sword.slash") == "MH-14.5"
    choose(table, "go", "wounded.crawl", "H4")
    assert alton.time == 3


def test_s26_scrap_bandage() -> None:
    """MH-14.8, 14.9, R9."""
    # GIVEN Alton wounded beside Edith, no turn taken yet
    table = halls(players={"edith": "D5", "alton": "E5"}, turn="")
    wounds.wound(table, 1)
    start(table, "edith")

    # WHEN she bandages him
    choose(table, "use", "bonus.scrap_bandage")

    # THEN she has 2 seconds, and he is healthy with 5 and may take a normal turn
    assert who(table, "edith").time == 2
    assert (who(table, "alton").wounded, who(table, "alton").time) == (False, 5)
    choose(table, "end_turn")
    assert (asked(table), table.actor) == ("in_turn", 1)


def test_s27_all_wounded_is_the_end() -> None:
    """MH-14.10, 14.11."""
    # GIVEN Alton wounded
    table = halls(players={"edith": "D5", "alton": "E5"})
    wounds.wound(table, 1)
    assert not table.over

    # WHEN Edith is destroyed by an event in her own turn
    combat.harm(table, [0], 9, NOWHERE)

    # THEN the game is lost at that moment
    assert table.result is not None
    assert (table.result.won, table.result.clause) == ((False, False), "MH-14.10")
    alone = halls()
    combat.harm(alone, [0], 2, NOWHERE)
    assert alone.result is not None
    assert alone.result.clause == "MH-14.11"


def test_s28_two_are_better_than_one() -> None:
    """MH-16.4, 16.9."""
    # GIVEN Edith C5, Alton E5, a Restless on B5
    table = halls(players={"edith": "C5", "alton": "E5"}, restless=[("husk", "B5")], turn="")
    piece = table.restless[0]

    # THEN with M2 it goes between them, with M1 it stays
    assert hunting.destinations(table, piece, 2) == [table.floor.cell_of["D5"]]
    assert hunting.destinations(table, piece, 1) == [table.floor.cell_of["B5"]]


def test_s29_the_older_character() -> None:
    """MH-16.6."""
    # GIVEN Edith B5, Alton H5, a Restless E5
    table = halls(players={"edith": "B5", "alton": "H5"}, restless=[("husk", "E5")], turn="")
    piece = table.restless[0]

    # THEN it goes for Alton
    assert hunting.destinations(table, piece, 1) == [table.floor.cell_of["F5"]]
    assert hunting.destinations(table, piece, 4) == [table.floor.cell_of["G5"]]


def test_s30_two_ways_round() -> None:
    """MH-16.3, 16.9."""
    rows = [".....", ".###.", "....."]

    # GIVEN Edith E3, a Restless A1 with M2
    table = halls(rows=rows, players={"edith": "E3"}, restless=[("husk", "A1")], turn="")
    assert hunting.destinations(table, table.restless[0], 2) == [table.floor.cell_of["C1"]]

    # WHEN a Summon closes the top
    add_summon(table, "bone_servant", "C1", "edith")

    # THEN it takes the other way
    assert hunting.destinations(table, table.restless[0], 2) == [table.floor.cell_of["B3"]]


def test_s31_behind_the_plug() -> None:
    """MH-16.9, 17.1, R15."""
    # GIVEN a corridor, Edith A1, her Summon B1, a Restless E1
    table = halls(
        rows=["......"], players={"edith": "A1"}, restless=[("husk", "E1")], summons=[("bone_servant", "B1", "edith")],
        turn="",
    )  # fmt: skip
    phase(table, restless_phase.move_all)
    assert where(table, "husk.1") == "C1"

    # WHEN it attacks
    phase(table, restless_attacks.attack_all)

    # THEN the Summon is hit, Edith is not
    assert (table.damage[table.summons[0]], table.damage[0]) == (1, 0)


def test_s32_one_after_the_other() -> None:
    """MH-16.8, R13."""
    # GIVEN a corridor, Edith A1, X on D1, Y (spawned earlier) on F1
    table = halls(
        rows=["........"], players={"edith": "A1"}, restless=[("husk", "F1"), ("husk", "D1")], turn=""
    )
    phase(table, restless_phase.move_all)

    # THEN X moves first, to B1; then Y to D1
    assert (where(table, "husk.2"), where(table, "husk.1")) == ("B1", "D1")


def test_s33_three_blows() -> None:
    """MH-17.2."""
    # GIVEN Edith with bonus 1 and three Restless of A1 around her
    table = halls(
        players={"edith": "D5", "alton": "I9"},
        restless=[("husk", "C4"), ("husk", "D4"), ("wisp", "E4")],
        turn="",
    )
    who(table, "edith").bonus = 1

    # WHEN they strike
    phase(table, restless_attacks.attack_all)

    # THEN 3 damage wound her
    assert who(table, "edith").wounded


def test_s34_zone_4() -> None:
    """MH-18.4."""
    # GIVEN one space of zone 4 is occupied
    table = halls(floor=1, players={"edith": "G10"}, restless=[("shambler", "M10")], turn="")
    lay_black(table, "husk.7")  # spawn value 4

    # WHEN a Restless for zone 4 is drawn
    phase(table, spawning.spawn_step)

    # THEN the Players choose one of the three open spaces
    assert options_of(table) == ["spawn-at N10", "spawn-at M11", "spawn-at N11"]


def test_s35_an_overfull_zone() -> None:
    """MH-18.5, 18.7."""
    # GIVEN three Players, one open space in zone 2
    table = halls(
        floor=1, players={"edith": "G10", "alton": "H10", "isolde": "G11"},
        restless=[("wisp.8", "M1"), ("wisp.7", "N1"), ("wisp.6", "M2")], turn="",
    )  # fmt: skip
    lay_black(table, "husk.3", "wisp.3", "shambler.3")
    before = len(table.black)

    # WHEN a Husk, a Wisp and a Shambler come for it
    phase(table, spawning.spawn_step)
    assert options_of(table) == ["let-spawn husk.3", "let-spawn wisp.3", "let-spawn shambler.3"]
    choose(table, "let_spawn", "wisp.3")

    # THEN exactly the chosen one spawns, the others are in the bag, nothing is drawn instead
    assert where(table, "wisp.3") == "N2"
    assert len(table.black) == before - 1


def test_s36_siren_and_portal_instability() -> None:
    """MH-18.1, 18.2, 18.6."""
    # GIVEN 2 Players and a Siren
    table = halls(
        floor=1, players={"edith": "G10", "alton": "H10"}, restless=[("siren.1", "A5")], turn="",
        options={"spawn_placement": "auto"},
    )  # fmt: skip
    lay_black(table, "siren.2", "portal_instability", "wisp.1")

    # WHEN step 3 comes
    phase(table, spawning.spawn_step)

    # THEN Siren and Wisp spawn, nothing more; the token is back; next time 4 are drawn
    assert len(table.restless) == 3
    assert (len(table.black), table.set_aside) == (41, ())
    assert spawning.sirens(table) + 2 == 4


def test_s37_the_king_becomes_a_target() -> None:
    """MH-20.4, 20.5, 20.8, G9."""
    # GIVEN Floor 4, the King, red and two others activated, Edith beside a Sigil Space
    table = halls(
        floor=4, players={"edith": "F2", "alton": "A7"}, boss_at="H6", weapons=BLADE_AND_BOW,
        sigils={"red": "J2", "blue": "B5", "white": "O5"},
    )  # fmt: skip
    assert combat.cannot_be_hit(table, 0, BOSS) == "MH-20.5"
    servant = add_summon(table, "bone_servant", "G6", "edith")
    assert summons.victims(table, servant) == []
    lay_red(table, "purple")

    # WHEN she activates purple as the fourth
    choose(table, "use", "bonus.activate_sigil")

    # THEN the count is even: he charges, and from now on he can be targeted
    assert where(table, "the_king") != "H6"
    assert boss.can_be_targeted(table)


def test_s38_the_king_moves() -> None:
    """MH-20.3, R34."""
    # GIVEN Edith alone at H12
    table = halls(floor=4, players={"edith": "H12"}, boss_at="H6", turn="")
    phase(table, restless_phase.move_all)
    assert where(table, "the_king") == "H8"
    assert [table.floor.names[cell] for cell in bits(table.cover(BOSS))] == ["H8", "I8", "H9", "I9"]

    # GIVEN Edith F6 and Alton K6
    table = halls(floor=4, players={"edith": "F6", "alton": "K6"}, boss_at="H6", turn="")
    phase(table, restless_phase.move_all)

    # THEN he goes next to Alton, the older
    assert where(table, "the_king") == "I6"


def test_s39_the_king_falls() -> None:
    """MH-20.1, 20.10."""
    # GIVEN the King as a target
    table = halls(
        floor=4, players={"edith": "G6", "alton": "J6"}, boss_at="H6", level=3,
        weapons={"edith": ("blade", "bow"), "alton": ("staff", "wand")}, sigils={"red": "G2", "purple": "J2"},
        soulfire=1,
    )  # fmt: skip
    choose(table, "use", "kingsbane.slash")
    choose(table, "strike", "the_king")
    choose(table, "add_soulfire", 0)
    assert table.damage[BOSS] == 8
    healed = table.copy()
    combat.hurt(healed, BOSS, 3)
    assert not combat.is_destroyed(healed, BOSS)
    combat.heal_all(healed)
    assert healed.damage[BOSS] == 0

    # WHEN Alton adds 3 and 1 Soulfire in the same phase
    combat.hurt(table, BOSS, 3)
    combat.harm(table, [BOSS], 1, 1)

    # THEN the Players have won at once
    assert table.result is not None
    assert (table.result.won, table.result.clause) == ((True, True), "MH-20.1")


def test_s40_champions_cards_and_respawn() -> None:
    """MH-23.2, 24.2–24.7, 25.1, 26.4."""
    # GIVEN Edith with 2 in hand, 2 on the table and 7 EXP; Alton with 2 Summons
    table = chamber(
        players={"edith": "E5", "alton": "F5"},
        hands={"edith": ("kingsbane", "pot_lid"), "alton": ("riptide", "requiem")},
        cards={"edith": ("rusted_sword", "crooked_bow")},
        summons=[("bone_servant", "I5", "alton"), ("bone_servant", "I9", "alton")],
    )  # fmt: skip
    who(table, "edith").exp = 7
    table.damage[1], table.hurt = 1, True

    # WHEN her turn begins
    begin_champion(table, "edith")

    # THEN her table cards lie under the deck in their order, and everybody is healed
    names = [table.content.weapons[card].id for card in table.deck.under]
    assert (names, who(table, "edith").cards, table.damage[1]) == (["rusted_sword", "crooked_bow"], (), 0)

    # WHEN she manifests 2 and imagines 2
    for card in ("kingsbane", "pot_lid"):
        choose(table, "use", "champions.manifest_weapon")
        choose(table, "manifest_this", card)
    choose(table, "use", "champions.imagine_weapon")
    assert (len(who(table, "edith").hand), len(who(table, "edith").cards)) == (2, 2)

    # THEN a third Manifest is refused
    assert refusal(table, "use", "champions.manifest_weapon") == "MH-24.5"

    # WHEN she destroys Alton
    choose(table, "use", "kingsbane.slash")
    choose(table, "strike", "alton")

    # THEN his Summons fall, she has 9 EXP and places him, not wounded
    assert (table.summons, who(table, "edith").exp) == ([], 9)
    assert (asked(table), table.seat) == ("respawn", 0)
    choose(table, "respawn_at", "A13")
    assert (where(table, "alton"), who(table, "alton").wounded) == ("A13", False)
    assert asked(table) == "in_turn"
