"""What a seat sees of Spiralchain."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.spiralchain.builders import (
    FULL_CORE,
    chain,
    do,
    foreverot_roll,
    stack,
)
from tests.games.spiralchain.scenes_of_the_chain import counter, lying_in, scene_of

from tablewright.engine.scene import (
    Area,
    Block,
    Board,
    Piece,
    Span,
    Stat,
    Track,
    parts,
)
from tablewright.games.spiralchain.rules import (
    foreverot,
    losing,
    placing,
    warlords,
)
from tablewright.games.spiralchain.show.cards import picture_of
from tablewright.games.spiralchain.show.common import alliance_track
from tablewright.games.spiralchain.show.words import WORDS
from tablewright.games.spiralchain.table import Table
from tablewright.scene.theme import look_named
from tablewright.testing import choose


def board_of(table: Table) -> Board:
    return next(part for part in parts(scene_of(table).areas) if isinstance(part, Board))


def said(block: Block) -> str:
    if isinstance(block.text, str):
        return block.text
    return "".join(span.s for span in block.text if isinstance(span, Span))


def steps_of(table: Table) -> list[str]:
    """The five steps of the Foreverot Roll as the scene tells them."""
    story = next(
        part for part in parts(scene_of(table).areas) if getattr(part, "id", "") == "foreverot-steps"
    )
    return [said(part) for part in parts(story) if isinstance(part, Block)]


def waiting(table: Table, seat: int) -> list[str]:
    """The enemies about to be placed, as the seat sees them."""
    return lying_in(table, "arriving", seat)


def test_1_1_worlds_that_are_adjacent_lie_beside_each_other() -> None:
    spaces = board_of(chain()).spaces
    assert [space.label for space in spaces] == [
        "1 Nur", "2 Core", "3 Depal", "4 Onus", "5 Arctos", "6 Murrod", "7 Rettik", "8 Pithysia",
    ]  # fmt: skip
    columns = sorted({space.x for space in spaces})
    rows = sorted({space.y for space in spaces})
    for one, other in pairwise(spaces):
        right = abs(columns.index(one.x) - columns.index(other.x))
        down = abs(rows.index(one.y) - rows.index(other.y))
        assert right + down == 1


def test_1_2_the_worlds_below_the_verge_are_marked() -> None:
    table = chain()
    table.verge = 6
    assert board_of(table).regions[0].spaces == [
        "world-nur", "world-core", "world-depal", "world-onus", "world-arctos",
    ]  # fmt: skip


@pytest.mark.parametrize("verge", range(2, 9))
def test_1_2_the_verge_indicator_lies_between_two_worlds(verge: int) -> None:
    # GIVEN the Verge Indicator below the world of this number
    table = chain()
    table.verge = verge

    # THEN it is told on the way between that world and the one below it, and nowhere else
    spaces = board_of(table).spaces
    marked = [link for link in board_of(table).links if "border" in link.flags]
    assert [(link.a, link.b) for link in marked] == [(spaces[verge - 2].id, spaces[verge - 1].id)]
    assert (marked[0].label, marked[0].clause) == ("Verge", "SF-1.2")
    assert scene_of(table).terms[marked[0].term].title == "The Verge"


def test_25_1_the_goal_counts_what_is_left() -> None:
    table = chain()
    table.left = 1
    assert scene_of(table).head.goal == "Clear Nur: 1 token left, 1 Foreverot Card before the end."


def test_5_2_a_world_tells_whether_it_is_open() -> None:
    table = chain(
        4, board={"council_terrace": "marshal_ordain", "proving_yard": "ruin"}, destroyed={"onus": 1}
    )
    onus = board_of(table).spaces[3]
    assert onus.stats[0] == Stat("Open", "4 pawns, 1 Warlord", clause="SF-5.2")
    assert [[piece.name for piece in slot.pieces] for slot in onus.slots][1:] == [["Ruin"], [], [], []]
    dragons = [piece for piece in onus.pieces if piece.icon == "dragon"]
    assert [piece.flags for piece in dragons] == [["destroyed"], []]
    assert [piece.name for piece in onus.pieces if piece.kind == "mini"] == [
        "Seat 1", "Seat 2", "Seat 3", "Seat 4",
    ]  # fmt: skip


def test_12_3_the_roll_is_told_step_by_step() -> None:
    # GIVEN Night, two Obliviates, one world without Dragons, and more tokens than are lost at Night
    board = {"council_terrace": "ob1", "proving_yard": "ob2", "town_hall": "director_halloran_voss"}
    table = chain(4, board=board, night=True, destroyed={"core": 1}, has=[{"red": 9, "blue": 9}])

    # THEN before the roll each step tells what it will do
    assert steps_of(table) == [
        "0 Roll – seat 1, the First Player, rolls the die.",
        "1 Beware the Fall of Night – it is Night: the players discard 4.",
        "2 The Rot Spreads – on 2 or less a Foreverot Card is revealed.",
        "3 The Chain Corrodes – 2 lost for want of Dragons; on any other world a Dragon is Destroyed, on 1 nothing.",
        "4 The Warlords Advance – those with the number rolled activate: 5.",
        "5 Time Runs Out – an even number turns to Day.",
    ]

    # WHEN the roll has come to the discards
    foreverot_roll(table, 3)

    # THEN the first step is done and the second is marked
    assert [step[:3] for step in steps_of(table)] == ["✓ 0", "▶ 1", "2 T", "3 T", "4 T", "5 T"]


def test_15_6_an_enemy_that_waits_for_room_is_seen_by_all() -> None:
    table = chain(2, board=FULL_CORE)
    table.enemy_box = (table.content.enemy_of["director_halloran_voss"],)
    assert waiting(table, 1) == []
    do(table, warlords.return_warlord)
    assert [waiting(table, seat) for seat in (0, 1)] == [["Director Halloran Voss"]] * 2
    assert [WORDS.label(table, move) for move in table.options] == [
        "The Quiet Mayor on Town Hall makes room",
        "Marshal Ordain on Machine Works makes room",
    ]
    choose(table, "replace", table.content.location_of["town_hall"])
    assert waiting(table, 1) == []
    do(table, placing.bring_obliviate, table.content.world_of["core"])
    assert waiting(table, 1) == [table.content.enemies[table.coming].name]


def test_14_7_the_alliance_track_shows_its_cap_or_its_ruin() -> None:
    table = chain()
    track = next(part for part in parts(scene_of(table).areas) if isinstance(part, Track))
    assert [(mark.at, mark.label) for mark in track.marks] == [(21, "cap")]
    do(table, losing.lose_world, 3)
    track = alliance_track(table)
    assert [(mark.at, mark.label) for mark in track.marks] == [(19, "Ruin")]


def test_22_1_the_time_token_lies_in_the_common_panel() -> None:
    table = chain(night=True)
    token = next(part for part in parts(scene_of(table).areas) if getattr(part, "id", "") == "time-token")
    assert isinstance(token, Piece)
    assert (token.name, token.icon) == ("Night", "moon")


def test_2_12_every_deck_has_its_count() -> None:
    table = chain(quests=[["glacier_vault"]], left=5)
    counts = {
        name: counter(table, name)
        for name in ("foreverot", "factions", "madness", "deck-arctos", "deck-core")
    }
    assert counts == {"foreverot": 5, "factions": 22, "madness": 6, "deck-arctos": 7, "deck-core": 8}


def test_25_2_the_panel_counts_the_reveals_until_all_is_lost() -> None:
    table = chain(left=2)
    stack(table, "foreverot", "bring_the_night", "close_the_gate_roads")
    left = []
    while not table.over:
        left.append(counter(table, "reveals-left"))
        do(table, foreverot.reveal)
    assert left == [3, 2, 1]


def test_3_15_all_play_areas_are_seen_the_own_one_beside_the_question() -> None:
    areas = [part for part in scene_of(chain(3), 1).areas if isinstance(part, Area)]
    assert {area.owner: area.role for area in areas if area.owner} == {
        "seat-1": "side", "seat-0": "tray", "seat-2": "tray",
    }  # fmt: skip


def test_every_card_that_is_turned_shows_a_picture() -> None:
    content = chain().content
    drawn = look_named("spiralchain").words
    cards = [
        *content.world_cards, *content.foreverot, *content.events,
        *content.prophecies, *content.factions, *content.madness,
    ]  # fmt: skip
    assert [card.id for card in cards if picture_of(card) not in drawn and picture_of(card) != "rot"] == []
    watch = next(card for card in content.world_cards if card.id == "aurora_watch")
    assert picture_of(watch) == "arctos"
