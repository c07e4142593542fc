"""Chapter 21: reputation, missions, campaign."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    has,
    lines,
    offered,
    on_page,
    remember,
    search_at,
    space,
    story_token,
    village,
)

import tablewright as tw
from tablewright.engine.campaign import open_part
from tablewright.engine.saga import Saga
from tablewright.engine.scene import Group, Track
from tablewright.games.now_or_never.campaign import CAMPAIGN, sheet_of
from tablewright.games.now_or_never.cards import COIN
from tablewright.games.now_or_never.carried import Carried, Row
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.games.now_or_never.rules import production_phase
from tablewright.games.now_or_never.rules import reputation_missions_campaign as campaign
from tablewright.games.now_or_never.table import NOWHERE, Table
from tablewright.testing import check_campaign, choose, lay, options_of, run, walk_story

HEADS = ("namal", "marklun")
TITLES = (
    "Ash on the Road",
    "The Borrowed Village",
    "Below the Shrine",
    "The Slow Stone",
    "Claimants",
    "Now or Never",
)


def sheet(
    *rows: tuple[tuple[int, ...], tuple[int, ...]], heroes: tuple[str, ...] = HEADS, **more: Any
) -> Carried:
    """A campaign with these chapters behind it: scores and reputations, everybody there."""
    party = tuple(range(len(heroes)))
    made = tuple(Row(party, scores, reputations) for scores, reputations in rows)
    return Carried(TITLES, heroes, made, **{"tokens": ((),) * len(heroes), **more})


def chapter_after(carried: Carried, seed: int = 3, **options: Any) -> Table:
    """The next chapter of this campaign, everybody there and nothing chosen yet but where to start."""
    table = open_part(GAME, CAMPAIGN, carried, seed, options)
    assert isinstance(table, Table)
    if asked(table) == "who_plays":
        choose(table, "all_play")
    return table


def played_out(table: Table) -> Table:
    """Whatever is asked, the last answer is given, until the chapter is over."""
    while not table.over:
        passing = [
            i for i, move in enumerate(table.options) if move[0].__name__ in ("pass_season", "count_points")
        ]
        table.choose(passing[0] if passing else 0)
    return table


# Reputation


def test_21_1_each_player_has_a_marker_on_the_track() -> None:
    table = village(heroes=HEADS, chapter=1)
    table.you = 1
    run(table, campaign.move_reputation, 3)
    assert [player.reputation for player in table.players] == [0, 3]
    track = next(one for one in board_of(table) if isinstance(one, Track) and one.id == "reputation")
    assert [(mark.at, [piece.name for piece in mark.pieces]) for mark in track.marks if mark.pieces] == [
        (0, ["Namal"]), (3, ["Marklun"]),
    ]  # fmt: skip


def board_of(table: Table) -> list[Any]:
    """The widgets of the season board."""
    main = next(area for area in GAME.scene(table, 0).areas if area.id == "table")
    tabs = next(one for one in main.children if isinstance(one, Group) and one.id == "boards")
    board = next(one for one in tabs.children if isinstance(one, Group) and one.id == "season-board")
    return list(board.children)


@pytest.mark.parametrize(
    ("reputation", "points"),
    [(-2, -2), (-1, -1), (0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (8, 5), (11, 7), (12, 9)],
)
def test_21_2_the_nearest_marked_space_to_the_left_scores_G17(reputation: int, points: int) -> None:
    # GIVEN a rival who is ahead, or level at the end of the track
    table = village(heroes=HEADS, chapter=1)
    table.players[0].reputation = reputation
    table.players[1].reputation = 12
    shared = 3 if reputation == 12 else 0
    assert campaign.reputation_points(table, 0) == points + shared


def test_21_3_the_most_reputation_is_worth_3_more_to_each_who_shares_it() -> None:
    """Scenario 38: 5, 5 and −2."""
    table = village(3, heroes=("namal", "halia", "zeik"), chapter=1)
    for player, n in zip(table.players, (5, 5, -2), strict=True):
        player.reputation = n
    assert [campaign.reputation_points(table, seat) for seat in range(3)] == [5, 5, -2]


def test_R42_the_most_may_be_negative_but_alone_it_takes_1() -> None:
    table = village(heroes=HEADS, chapter=1)
    table.players[0].reputation, table.players[1].reputation = -1, -2
    assert campaign.reputation_points(table, 0) == 2
    alone = village(1, heroes=HEADS, chapter=1)
    assert campaign.reputation_points(alone, 0) == 0
    alone.players[0].reputation = 1
    assert campaign.reputation_points(alone, 0) == 3


def test_R42_the_track_ends_at_minus_2_and_12() -> None:
    table = village(heroes=HEADS, chapter=1)
    table.you = 0
    run(table, campaign.move_reputation, -5)
    assert table.players[0].reputation == -2
    run(table, campaign.move_reputation, 20)
    assert table.players[0].reputation == 12


def test_19_11_reputation_and_story_tokens_stand_on_the_score_sheet() -> None:
    # GIVEN the CRACKED CROWN and a reputation of 4 in chapter 6, the same in chapter 5
    for chapter, crown in ((6, 3), (5, 0)):
        table = village(heroes=HEADS, chapter=chapter)
        story_token(table, "cracked_crown")
        table.players[0].reputation = 4
        found = {line.label: line.points for line in scoring.score_sheet(table)}
        assert found["Reputation"] == (5, 0)
        assert found["Story tokens"] == (crown, 0)
    assert "Reputation" not in {line.label for line in scoring.score_sheet(village())}


# Missions


def on_mission(**amounts: int) -> Table:
    """Namal has had her first success in chapter 1: her mission leads to Ublo Tower."""
    table = search_at(village(heroes=HEADS, chapter=1), "G", **{"hearts": 12, **amounts})
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 6)
    return table


def test_21_8_the_mission_token_is_placed_where_the_story_says() -> None:
    table = on_mission()
    assert table.players[0].mission == table.content.location_of["ublo_tower"]
    assert lines(table, "NN-21.8") == ["Seat 1's mission token lies at Ublo Tower."]


def test_G18_the_mission_begins_with_the_first_success_and_only_then() -> None:
    # GIVEN a failure: no mission
    table = search_at(village(heroes=HEADS, chapter=1), "G", hearts=9)
    lay(table, dice=[1])
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 0)
    assert table.players[0].mission == NOWHERE

    # WHEN a second success follows a first one, with the mission done
    table = on_mission()
    table.players[0].mission = NOWHERE
    search_at(table, "B", hearts=12)
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 6)
    assert table.players[0].mission == NOWHERE


def test_21_9_only_its_owner_may_search_at_a_mission_token() -> None:
    table = on_mission()
    search_mission(table)
    assert on_page(table) == "1.namal.mission.ublo_tower"

    # WHEN the other hero comes there
    table = on_mission()
    table.players[1].space = space(table, "ublo_tower")
    table.current = 1
    table.started = space(table, "the_monument")
    table.has_moved = True
    from tablewright.games.now_or_never.rules import visiting_locations

    run(table, visiting_locations.arrive)
    assert offered(table, "search_mission") == []


def search_mission(table: Table, **amounts: int) -> Table:
    """Namal searches at her mission token."""
    from tablewright.games.now_or_never.rules import turns_and_passing

    run(table, turns_and_passing.take_turn, 0)
    place = table.content.locations[0][table.players[0].mission].id
    arrive_at(table, place, **{"hearts": 12, **amounts})
    choose(table, "search_mission")
    return table


def test_R60_with_a_search_token_and_a_mission_on_one_space_the_player_chooses() -> None:
    """NN-R61: the mission has an entry of its own."""
    # GIVEN a mission at the Scholars' Tower of chapter 2, where a search token lies too
    table = village(heroes=HEADS, chapter=2)
    table.players[0].mission = table.content.location_of["scholars_tower"]
    arrive_at(table, "scholars_tower")
    assert {"search-story", "search-mission"} <= set(options_of(table))

    # THEN each reads its own entry (R61): Namal has no mission there, so only Marklun's is tried
    choose(table, "search_story")
    assert on_page(table) == "2.all.scholars_tower"
    table = village(heroes=("marklun", "namal"), chapter=2)
    table.players[0].mission = table.content.location_of["scholars_tower"]
    arrive_at(table, "scholars_tower")
    choose(table, "search_mission")
    assert on_page(table) == "2.marklun.mission.scholars_tower"


def test_21_10_a_completed_step_moves_the_token_and_the_last_removes_it_R40() -> None:
    table = on_mission()
    search_mission(table)
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 6)
    assert table.players[0].mission == table.content.location_of["istreka"]
    search_mission(table)
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 6)
    assert table.players[0].mission == NOWHERE


def test_21_11_it_earns_a_search_token_from_the_box() -> None:
    table = on_mission()
    kept, boxed = len(table.players[0].kept), len(table.searches)
    on_board = int(table.tokens).bit_count()
    search_mission(table)
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 6)
    assert (len(table.players[0].kept), int(table.tokens).bit_count()) == (kept + 1, on_board)
    assert len(table.searches) == boxed - 1


def test_21_11_unless_the_story_says_that_it_is_discarded() -> None:
    table = on_mission()
    kept = len(table.players[0].kept)
    table.is_mission = True
    table.current = 0
    campaign.discard_search(table)
    campaign.complete_mission(table)
    assert (len(table.players[0].kept), len(table.search_box)) == (kept, 1)


def test_R41_without_a_token_in_the_box_a_marker_pays_the_coin() -> None:
    table = on_mission()
    while len(table.searches) > 0:
        table.search_box += (table.searches.draw(table.fate),)
    table.current = 0
    campaign.complete_mission(table)
    has(table, coins=0)
    production_phase.produce(table)
    assert amount(table, "coins") == len(table.players[0].kept) + 1


def test_21_12_a_failed_mission_search_leaves_the_token() -> None:
    table = on_mission()
    search_mission(table)
    lay(table, dice=[1])
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 0)
    assert table.players[0].mission == table.content.location_of["ublo_tower"]
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_R25_a_mission_token_is_no_search_token() -> None:
    from tablewright.games.now_or_never.rules import search

    table = on_mission()
    assert space(table, "ublo_tower") not in search.tokens_left(table)


# Between chapters


def test_21_4_the_lowest_scorer_begins_with_4_coins_and_1_reputation_more() -> None:
    low = chapter_after(sheet(((40, 60), (0, 0))))
    high = chapter_after(sheet(((60, 40), (0, 0))))
    assert [player.reputation for player in low.players] == [1, 0]
    assert [player.reputation for player in high.players] == [0, 1]
    coins = [
        [player.has[COIN] - (1 if seat != table.first else 0) for seat, player in enumerate(table.players)]
        for table in (low, high)
    ]
    assert coins == [[21, 17], [17, 21]]


def test_R43_who_tie_for_lowest_all_get_it_and_if_all_tie_nobody_does() -> None:
    heroes = ("namal", "marklun", "zeik")
    table = chapter_after(sheet(((40, 60, 40), (0, 0, 0)), heroes=heroes))
    assert [player.reputation for player in table.players] == [1, 0, 1]
    table = chapter_after(sheet(((40, 40, 40), (0, 0, 0)), heroes=heroes))
    assert [player.reputation for player in table.players] == [0, 0, 0]
    assert (table.starters, table.followers) == ((), ())


def start_asked(table: Table) -> list[int]:
    """The seats that are asked where they start, in this order, with the Monument chosen."""
    seats: list[int] = []
    while table.season == 0:
        if asked(table) == "choose_start":
            seats.append(table.seat)
            choose(table, "start_at", table.seat, int(table.map.start))
        else:
            table.choose(0)
    return seats


def test_21_5_the_highest_scorer_may_start_anywhere() -> None:
    table = chapter_after(sheet(((40, 60), (0, 0))))
    while asked(table) != "choose_start":
        table.choose(0)
    assert table.seat == 1
    assert len(offered(table, "start_at")) == 40
    choose(table, "start_at", 1, space(table, "M"))
    assert [int(player.space) for player in table.players] == [int(table.map.start), space(table, "M")]


def test_R43_who_tie_for_highest_all_choose_clockwise() -> None:
    heroes = ("namal", "marklun", "zeik")
    table = chapter_after(sheet(((60, 40, 60), (0, 0, 0)), heroes=heroes), first_player="seat_3")
    assert start_asked(table) == [2, 0]


def test_R43_alone_neither_is_so() -> None:
    table = chapter_after(sheet(((40,), (0,)), heroes=("namal",)))
    assert start_asked(table) == []
    assert table.players[0].reputation == 0


def test_2_13_the_winner_of_the_last_chapter_begins() -> None:
    for scores in ((40, 60), (60, 40)):
        table = chapter_after(sheet((scores, (0, 0))))
        assert int(table.first) == scores.index(60)


def test_21_6_scores_and_reputations_are_written_on_the_sheet() -> None:
    # GIVEN chapter 2 played to its end
    before = sheet(((40, 60), (1, 3)))
    table = chapter_after(before)
    for player in table.players:
        player.reputation = 2
    played_out(table)

    # THEN it has a row of its own
    after = CAMPAIGN.carry(table, before)
    assert table.result is not None
    assert after.rows[-1] == Row((0, 1), table.result.scores, (2, 2))
    assert after.heroes == HEADS
    assert [after.fame(member) for member in (0, 1)] == [3, 5]


def test_21_7_six_scores_and_25_points_for_the_highest_reputation() -> None:
    rows = [((50, 60), (4, 1))] * 6
    result = CAMPAIGN.result(sheet(*rows))
    assert result.scores == (325, 360)
    assert result.won == (False, True)
    assert [line.label for line in result.sheet][-1] == "Highest reputation"


def test_R43_tied_reputations_share_the_prize_and_alone_it_must_be_positive() -> None:
    tied = CAMPAIGN.result(sheet(*[((50, 50), (2, 2))] * 6))
    assert (tied.scores, tied.won) == ((325, 325), (True, True))
    for reputation, points in ((0, 600), (-1, 600), (1, 625)):
        alone = CAMPAIGN.result(sheet(*[((100,), (reputation,))] * 6, heroes=("zeik",)))
        assert alone.scores == (points,)


# What goes on


def test_20_18_only_the_record_goes_on() -> None:
    # GIVEN a chapter with flags, a lean, tokens of both kinds, reputation and goods
    before = sheet(((40, 60), (1, 3)))
    table = chapter_after(before)
    while table.season == 0:
        table.choose(0)
    remember(table, "cart_people", "toll_paid", lean=3)
    story_token(table, "glass_key")
    story_token(table, "orphan")
    table.players[0].reputation = 5
    has(table, coins=30, books=3)
    after = CAMPAIGN.carry(played_out(table), before)

    # WHEN the next chapter begins
    table = chapter_after(after)

    # THEN the token marked ∞, the flags, the lean and the fame are there, and nothing else is
    player = table.players[0]
    assert [table.content.story_tokens[number].id for number in player.story_tokens] == ["glass_key"]
    known = {one.id: table.story.memory[one.slot] for one in table.stories.memory if not one.per_head}
    assert [name for name, value in known.items() if value] == ["cart_people", "toll_paid"]
    assert (player.fame, player.has[4]) == (6, 0)
    assert table.story_supply[table.content.story_token_of["glass_key"]] == 0
    assert player.kept == ()


def test_G19_rivals_mark_gives_2_coins_at_the_start_of_each_later_chapter() -> None:
    rows = ((50, 50), (0, 0))
    without = chapter_after(sheet(rows), first_player="seat_1")
    marked = chapter_after(sheet(rows, tokens=(("rivals_mark",), ())), first_player="seat_1")
    coins = [[player.has[COIN] for player in table.players] for table in (without, marked)]
    assert coins == [[17, 18], [19, 18]]


@pytest.mark.parametrize(("lean", "experience", "coins"), [(1, 2, 17), (2, 3, 17), (-1, 2, 17), (-2, 2, 19)])
def test_G20_a_lean_changes_the_set_up_of_chapters_4_and_6(lean: int, experience: int, coins: int) -> None:
    rows = [((50, 50), (0, 0))] * 3
    heads = GAME.book(GAME.load(None)).built.stories.heads
    leans = tuple(lean if head == "namal" else 0 for head in heads)
    table = chapter_after(sheet(*rows, memory=(("lean", leans),)), first_player="seat_1")
    assert (amount(table, "experience"), amount(table, "coins")) == (experience, coins)


def test_G20_prologues_of_chapters_3_and_5_know_the_lean() -> None:
    heads = GAME.book(GAME.load(None)).built.stories.heads
    for chapter in (3, 5):
        for lean, added in ((0, 0), (2, 1), (-2, 2)):
            leans = tuple(lean if head == "namal" else 0 for head in heads)
            rows = [((50, 50), (0, 0))] * (chapter - 1)
            table = chapter_after(sheet(*rows, heroes=("marklun", "namal"), memory=(("lean", leans),)))
            number = table.stories.number_of[f"{chapter}.prologue.namal"]
            assert [bits for page, bits, _ in table.story.shown if page == number] == [added]


@pytest.mark.parametrize(
    ("flags", "page"),
    [
        ((), "quiet"), (("song_answered",), "song"), (("bell_hung",), "bell"),
        (("song_answered", "bell_hung"), "song_bell"),
    ],
)  # fmt: skip
def test_G20_the_epilogue_follows_the_song_and_the_bell(flags: tuple[str, ...], page: str) -> None:
    table = village(heroes=HEADS, chapter=6)
    remember(table, *flags)
    played_out(table)
    read = {table.stories.pages[number].id for number in table.story.trail}  # type: ignore[union-attr]
    assert {name for name in read if name.startswith("6.epilogue")} == {f"6.epilogue.{page}"}


@pytest.mark.parametrize(
    ("lean", "page"), [(3, "plus"), (2, "even"), (0, "even"), (-2, "even"), (-3, "minus")]
)
def test_G20_the_ending_of_a_hero_follows_its_lean(lean: int, page: str) -> None:
    table = village(heroes=HEADS, chapter=6)
    remember(table, lean=lean)
    played_out(table)
    read = {table.stories.pages[number].id for number in table.story.trail}  # type: ignore[union-attr]
    assert {name for name in read if name.startswith("6.ending")} == {
        f"6.ending.namal.{page}", "6.ending.marklun.even",
    }  # fmt: skip


# The party


def test_G21_a_hero_stays_with_its_player() -> None:
    table = chapter_after(sheet(((40, 60), (0, 0))))
    assert [table.name_of(seat) for seat in (0, 1)] == ["Namal", "Marklun"]
    assert asked(table) != "choose_hero"


def test_G21_a_player_may_miss_a_chapter() -> None:
    # GIVEN three heroes before chapter 2
    heroes = ("namal", "marklun", "zeik")
    before = sheet(((40, 50, 60), (0, 0, 0)), heroes=heroes)
    table = open_part(GAME, CAMPAIGN, before, 3)
    assert isinstance(table, Table)
    assert (asked(table), table.clause) == ("who_plays", "NN-G21")

    # WHEN one of them misses it
    choose(table, "miss_chapter", 1)
    after = CAMPAIGN.carry(table, before)

    # THEN the chapter is played by the others, who keep their heroes
    part = CAMPAIGN.next(after)
    assert part is not None
    assert (part.name, part.members) == ("chapter-2", (0, 2))
    table = chapter_after(after)
    assert [table.name_of(seat) for seat in (0, 1)] == ["Namal", "Zeik"]

    # AND who was away has 0 points, nothing to catch up with, and plays again in the next one
    later = CAMPAIGN.carry(played_out(table), after)
    assert later.rows[-1].played == (0, 2)
    assert later.rows[-1].scores[1] == 0
    following = CAMPAIGN.next(later)
    assert following is not None
    assert following.members == (0, 1, 2)
    table = chapter_after(later)
    assert 1 not in (*table.followers, *table.starters)


def test_G21_the_sheet_is_on_the_table_with_what_is_remembered() -> None:
    table = chapter_after(sheet(((40, 60), (1, 3)), memory=(("toll_paid", (1,)),)))
    main = next(area for area in GAME.scene(table, 0).areas if area.id == "table")
    tabs = next(one for one in main.children if isinstance(one, Group) and one.id == "boards")
    found = next(one for one in tabs.children if isinstance(one, Group) and one.id == "campaign-sheet")
    texts = [str(piece.text) for piece in found.children[0].pieces]  # type: ignore[union-attr]
    assert texts == ["Chapter 1: 40 points, reputation 1.", "Chapter 1: 60 points, reputation 3."]
    told = [str(block.text) for block in found.children[1].blocks]  # type: ignore[union-attr]
    assert told == ["The toll of the children was paid, and there is a receipt."]


def test_G21_alone_the_best_sum_is_kept() -> None:
    done = sheet(*[((110,), (0,))] * 6, heroes=("zeik",))
    assert CAMPAIGN.result(done).why == "6 of 6 chapters with 100 points or more, 660 points in all."
    assert CAMPAIGN.to_profile({}, done) == {"best_campaign": 660}
    assert CAMPAIGN.to_profile({"best_campaign": 700}, done) == {"best_campaign": 700}
    assert CAMPAIGN.from_profile({"best_campaign": 700}) == {"best_campaign": 700}
    assert not CAMPAIGN.result(sheet(*[((110,), (0,))] * 6, heroes=("zeik",), best=700)).won[0]


def test_22_19_alone_the_best_score_is_what_the_next_game_has_to_beat() -> None:
    table = played_out(village(1, heroes=("zeik",)))
    assert table.result is not None
    table.result = tw.Result((True,), (104,), "NN-22.19", "")
    known = GAME.to_profile({}, table)
    assert known == {"best": 104}
    assert GAME.from_profile(known) == {"target_vp": 105}
    assert GAME.from_profile({"best": 80}) == {}


def test_20_1_six_chapters_one_after_the_other() -> None:
    saga = Saga.begin(GAME, "story", 2, 5)
    while not saga.over:
        names = [move[0].__name__ for move in saga.options]
        saga.choose(names.index("pass_season") if "pass_season" in names else 0)
    assert [done.part.name for done in saga.done] == [f"chapter-{n}" for n in range(1, 7)]
    assert saga.result is not None
    assert saga.result.scores == tuple(
        sum(line.points[seat] for line in sheet_of(saga.carried)) for seat in (0, 1)
    )


def test_the_campaign_keeps_to_what_every_campaign_must() -> None:
    met = check_campaign("now-or-never", games=2, closely=False)
    assert {f"chapter-{n}" for n in range(1, 7)} <= set(met.parts)


def test_walkers_find_no_stumbling_block_in_the_story() -> None:
    walked = walk_story("now-or-never", games=3, seats=3)
    assert walked.games == 3
