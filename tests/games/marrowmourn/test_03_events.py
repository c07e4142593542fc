"""Chapters 3 to 5: Event cards, bags, the Dungeon Floor section."""

from __future__ import annotations

from tests.games.marrowmourn.builders import (
    add_summon,
    asked,
    halls,
    lay_red,
    leave,
    restless_phase_of,
    says,
    where,
    who,
)

from tablewright.engine.table import GROUP
from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.parts import BOSS, NOWHERE
from tablewright.games.marrowmourn.rules import bags, boss, events, sigils, spawning, wounds
from tablewright.games.marrowmourn.table import ANCIENT_TEXT, RESTLESS_PHASE
from tablewright.testing import choose, refusal, run


def test_3_1_3_4_the_top_card_is_in_force_and_completed_ones_are_put_aside() -> None:
    # GIVEN card 1 and a Sigil
    table = halls(floor=1, players={"edith": "G10"}, sigils={"red": "C3"}, event=0, turn="")

    # WHEN it is checked
    run(table, events.check_event)

    # THEN card 2 is in force, card 1 done with
    assert table.event == 1
    assert says(table, "Event card 1 is completed")


def test_3_2_a_card_that_is_not_completed_stays() -> None:
    table = halls(floor=1, players={"edith": "G10"}, event=0, turn="")
    run(table, events.check_event)
    assert table.event == 0


def test_3_5_after_card_13_the_boss_card_is_in_force() -> None:
    # GIVEN the last Event card
    table = halls(floor=4, players={"edith": "H12"}, event=12, turn="")

    # WHEN it is checked it is completed at once
    run(table, events.check_event)

    # THEN the Boss is placed
    assert (table.event, where(table, "the_king")) == (13, "H6")


def test_3_6_a_card_may_make_a_green_character_restless() -> None:
    """MH-R32, G8: Faces We Knew."""
    table = halls(floor=2, players={"edith": "A1"}, event=5, turn="")
    run(table, events.reveal)
    assert (asked(table), table.seat) == ("enter_as_restless", GROUP)
    choose(table, "enter_zone", 3)
    table.choose(0)
    piece = table.restless[0]
    assert (table.name(piece), table.kind(piece).d) == ("Bone Brute", 4)

    # WHEN it is destroyed by Edith
    wounds.destroy(table, piece, 0)

    # THEN the stated EXP and the green bag
    assert (who(table, "edith").exp, table.free_summon(table.content.summon_of["bone_servant"])) == (1, piece)


def test_4_1_4_2_tokens_return_to_the_bag_of_their_border() -> None:
    table = halls(
        restless=[("husk", "A1")], sigils={"red": "B1"}, summons=[("ember_imp", "C1", "edith")], turn=""
    )
    husk, imp, red = table.restless[0], table.summons[0], table.piece("red-sigil")
    for piece in (husk, imp, red):
        bags.return_to_bag(table, piece)
    assert husk in table.black.unseen
    assert red in table.red.unseen
    assert table.free_summon(table.content.summon_of["ember_imp"]) == imp
    assert table.active == 0

    # THEN each draw is among all that are in the bag
    table.fate.lay("black", [len(table.black) - 1])
    assert bags.draw_black(table) == husk


def test_4_3_player_and_boss_tokens_are_in_no_bag() -> None:
    table = halls(turn="")
    assert min(table.black.unseen + table.red.unseen) > BOSS


def test_4_4_a_summoner_takes_the_kind_it_needs() -> None:
    table = halls(turn="")
    first = table.free_summon(table.content.summon_of["stone_guardian"])
    assert table.content.pieces[first].name == "Stone Guardian"


def test_4_5_an_empty_bag_gives_what_it_has() -> None:
    """MH-R29."""
    # GIVEN one token in the black bag and no Sigil in the red one
    table = halls(rows=["1.*", "..."], players={"edith": "B1"}, options={"spawn_placement": "auto"})
    table.black.unseen = [next(p for p in table.black.unseen if table.content.pieces[p].zone == 1)]
    table.red.unseen = []
    assert refusal(table, "use", "bonus.activate_sigil") == "MH-4.5"

    # WHEN three are to spawn
    run(table, spawning.spawn, 3)

    # THEN one does
    assert len(table.restless) == 1


def test_5_1_5_2_player_phase_and_restless_phase_alternate() -> None:
    table = halls(floor=1, players={"edith": "G10"}, options={"spawn_placement": "auto"})
    first = table.round
    choose(table, "end_turn")
    assert says(table, "The Restless phase")
    assert (asked(table), table.round) == ("in_turn", first + 1)


def test_5_3_5_5_5_6_exit_floor_ends_the_section_at_once() -> None:
    # GIVEN orange on a Sigil Space, Edith on the Exit, Alton without a turn
    table = halls(floor=1, players={"edith": "G1", "alton": "A7"}, sigils={"orange": "C3"}, event=2)

    # WHEN she leaves
    choose(table, "use", "bonus.exit_floor")

    # THEN Alton takes no turn and no Restless phase follows
    assert table.phase == ANCIENT_TEXT
    assert not says(table, "The Restless phase")
    assert not who(table, "alton").turned


def test_5_4_no_other_sigils_are_needed() -> None:
    table = halls(floor=2, players={"edith": "O10"}, sigils={"blue": "E3", "purple": "M3"}, event=6, turn="")
    assert sigils.exit_is_open(table)


def test_19_9_8_9_a_whole_chapter_leads_to_the_next_floor() -> None:
    # GIVEN the end of Floor 1
    table = halls(floor=1, players={"edith": "G1"}, event=2, options={"spawn_placement": "auto"}, turn="")
    leave(table)
    assert table.at[0] == NOWHERE

    # WHEN Edith is ready
    choose(table, "declare_ready", "edith")
    assert asked(table) == "choose_start"
    choose(table, "start_on", "A1")

    # THEN Floor 2, 5 seconds, a Player phase
    assert (table.floor.number, table.event, who(table, "edith").time) == (2, 4, 5)
    assert asked(table) == "in_turn"


def test_3_3_break_a_seal_counts_for_event_card_5() -> None:
    """MH-G10, R57: the space is chosen by the one who paid, before the card's spawns."""
    table = halls(
        floor=1,
        players={"edith": "G1", "alton": "H1"},
        event=2,
        exp=5,
        options={"spawn_placement": "auto"},
        turn="",
    )
    leave(table)
    choose(table, "interpret", "edith", "break_a_seal_1", "alton")
    assert refusal(table, "interpret", "edith", "break_a_seal_1", "edith") != ""
    choose(table, "declare_ready", "edith")
    choose(table, "declare_ready", "alton")
    table.choose(0)
    lay_red(table, "white")
    table.choose(0)
    assert (asked(table), table.seat) == ("lay_anywhere", 0)
    choose(table, "lay_on", "E3")

    # THEN no Sigil event came, and card 5 was completed at once
    assert table.event == 5
    assert who(table, "edith").soulfire == 0


def test_3_1_the_deck_can_be_open() -> None:
    """MH-R50."""
    for peek, shown in (("top_only", False), ("open", True)):
        table = halls(options={"event_deck_peek": peek})
        text = str(GAME.areas(table, 0))
        assert ("13. The Last Floor" in text) == shown


def test_15_1_phase_marks_itself() -> None:
    table = halls(floor=1, players={"edith": "G10"}, turn="", options={"spawn_placement": "auto"})
    add_summon(table, "bone_servant", "G5", "edith")
    restless_phase_of(table)
    assert (asked(table), table.phase) == ("window", RESTLESS_PHASE)
    assert boss.can_be_targeted(table) is False
