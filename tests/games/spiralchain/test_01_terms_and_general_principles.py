"""Chapter 1, Terms and general principles."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    FULL_CORE,
    asked,
    begin,
    carry_out,
    chain,
    do,
    first_draft,
    foreverot_roll,
    held,
    obliviates,
    offered,
    spots,
    stack,
    token_at,
)

from tablewright.engine.match import Match
from tablewright.engine.scene import Counter, parts
from tablewright.engine.table import GROUP
from tablewright.games.spiralchain.cards import SYMBOLS
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import foreverot, placing, terms, tokens, warlords
from tablewright.games.spiralchain.table import Table
from tablewright.house.chairs import at_one_keyboard
from tablewright.house.party import Party
from tablewright.testing import choose, lay, refusal


def supply_of(table: Table, name: str) -> int:
    """How many of these the supply shows."""
    shown = parts(GAME.scene(table, 0).areas)
    return next(part.value for part in shown if isinstance(part, Counter) and part.id == f"supply-{name}")


def test_1_1_adjacent_worlds_differ_by_one_lost_or_not() -> None:
    table = chain(lost=["arctos"])
    assert terms.is_adjacent(4, 5)
    assert not terms.is_adjacent(4, 6)
    assert terms.worlds_for(table, "adjacent") == (3,)


def test_1_2_above_and_below_follow_the_verge_indicator() -> None:
    table = chain()
    assert (terms.is_above_verge(table, 4), terms.is_above_verge(table, 5)) == (False, True)
    do(table, foreverot.raise_verge)
    assert not terms.is_above_verge(table, 5)
    for _ in range(9):
        foreverot.raise_verge(table)
    assert table.verge == 8


def test_1_3_your_world_is_that_of_your_player_pawn() -> None:
    table = chain(at=["core", "onus", "onus", "onus"], reserves={"murrod": 2})
    assert terms.worlds_for(table, "your_world") == (2,)


def test_1_4_what_is_spent_returns_to_the_supply() -> None:
    table = chain(at="rettik", has=[{"bindmetal": 1}])
    before = table.supply[4]
    choose(table, "engage", "reliquary_pit")
    assert table.supply[4] == before + 1
    assert len(table.heroes[0].relics) == 1


def test_1_5_only_what_lies_on_a_board_is_in_play() -> None:
    # GIVEN two Obliviates on boards, one in the discard pile, one in the box, the others in the pool
    for roll, left in ((2, 4), (3, 5)):
        table = chain(board={"council_terrace": "ob1", "town_hall": "obliviate_of_core"})
        table.obliviates.take(table.content.enemy_of["ob2"])
        table.obliviate_discard = (table.content.enemy_of["ob2"],)
        table.enemy_box = (table.content.enemy_of["obliviate_of_depal"],)
        stack(table, "foreverot", "halve_current_alliance")

        # WHEN the Foreverot Roll counts those in play
        foreverot_roll(table, roll)

        # THEN there are two: a 2 reveals a card, a 3 does not
        assert table.left == left


def test_1_11_rotkin_abroad_are_obliviates_for_counting_confronting_and_events() -> None:
    # GIVEN a Rotkin Abroad beside an Obliviate
    table = chain(board={"council_terrace": "ra1", "proving_yard": "ob1"}, has=[{"blue": 1}], dice=[6, 6])
    stack(table, "events", "dragonsong")
    assert foreverot.rot_count(table) == 2

    # WHEN it is confronted as an Obliviate
    choose(table, "confront_obliviate", "ra1")

    # THEN it lies in the Obliviate Discard Pile, an Event has advanced, and one Obliviate is left to count
    assert table.obliviate_discard == (table.content.enemy_of["ra1"],)
    assert table.content.events[table.event].id == "dragonsong"
    assert foreverot.rot_count(table) == 1


def test_1_11_rotkin_abroad_are_placed_as_obliviates_and_are_not_rotkin() -> None:
    # GIVEN no Rotkin in the box, and a Rotkin Abroad as the next of the pool
    table = chain(stacks=[["rt1"], ["rk1"], [], []])
    table.rot_box = ()
    lay(table, obliviates=[table.obliviates.unseen.index(table.content.enemy_of["ra3"]) + 1])
    stacks = table.stacks

    # WHEN a card asks for a Rotkin, or else for an Obliviate
    carry_out(table, "if rotkin_in_box: add_rotkin; else: place obliviate lowest")

    # THEN the Rotkin Abroad stands on Core as an Obliviate, and nothing has changed on Nur
    assert token_at(table, "town_hall") == "ra3"
    assert obliviates(table)[2] == 1
    assert table.stacks == stacks


def test_1_6_confronting_takes_the_action_the_cost_and_a_6_for_every_die_icon() -> None:
    for token, price, faces, gone in (
        ("obliviate_of_core", {"black": 1, "yellow": 1}, [5], False),
        ("obliviate_of_core", {"black": 1, "yellow": 1}, [6], True),
        ("ra1", {"blue": 1}, [6, 5], False),
        ("ra1", {"blue": 1}, [6, 6], True),
    ):
        # GIVEN an enemy token, exactly its cost, and dice for its icons
        table = chain(at="core", board={"town_hall": token}, has=[price], dice=faces)
        assert offered(table, "confront_warlord") == []

        # WHEN it is confronted by the matching action
        choose(table, "confront_obliviate", token)

        # THEN the action is spent; the cost is paid and the token discarded only if every roll is 6–8
        assert table.actions == 2
        assert held(table) == ({} if gone else price)
        assert token_at(table, "town_hall") == ("" if gone else token)


def test_1_6_a_ruin_cannot_be_confronted() -> None:
    table = chain(board={"council_terrace": "ruin"})
    assert refusal(table, "confront_ruin", "council_terrace") == "SF-1.6"


def test_1_7_whoevers_turn_it_is_is_current_in_the_player_phase() -> None:
    # GIVEN seat 2 on turn, while the marker lies with seat 0
    table = chain(current=2, dice=[1], board=FULL_CORE)

    # WHEN a Gate to a full world brings an Obliviate that needs room
    choose(table, "gate", "core")

    # THEN seat 2 is asked as the current player
    assert (asked(table), table.seat, table.current, table.first) == ("make_room", 2, 2, 0)


def test_1_7_the_first_player_is_current_in_the_foreverot_roll() -> None:
    # GIVEN the marker with seat 1, the last turn by seat 0, and a card that asks the current player
    table = chain(board={"council_terrace": "ob1"})
    table.first = 1
    stack(table, "foreverot", "ruin_a_location_on_two_worlds")

    # WHEN the Foreverot Roll reveals it
    foreverot_roll(table, 1)

    # THEN the First Player is asked, and the marker has not passed yet
    assert (asked(table), table.seat, table.current, table.first) == ("choose_ruined", 1, 1, 1)

    # WHEN the roll is over
    choose(table, "ruin_this", 7)
    choose(table, "lay_ruin", table.content.location_of["war_drum_ring"])
    choose(table, "ruin_this", 8)
    choose(table, "lay_ruin", table.content.location_of["sunwell"])

    # THEN the marker has passed, and its new holder is on turn
    assert (asked(table), table.current, table.first, table.round) == ("take_action", 2, 2, 2)


def test_1_7_R36_the_first_player_is_current_in_setup() -> None:
    # GIVEN a set-up whose Foreverot Card asks the current player
    table = GAME.new(4, 1, {"challenge": "practice"}, first_draft(), debug=True)
    assert isinstance(table, Table)
    stack(table, "foreverot", "ruin_a_location_on_two_worlds")

    # WHEN seat 3 takes the marker and the card is carried out
    choose(table, "begin_with", 3)
    choose(table, "start_on", "onus")

    # THEN seat 3 is asked
    assert (asked(table), table.seat, table.current) == ("choose_ruined", 3, 3)


def test_1_8_everything_of_a_kind_in_a_play_area_counts() -> None:
    table = chain(has=[{"bindmetal": 2}], relics=[["azure_clasp"]], quests=[["glacier_vault"]])
    choose(table, "collect", "glacier_vault")
    assert asked(table) == "choose_energy"


def test_1_9_bindmetal_is_not_energy() -> None:
    table = chain(has=[{"bindmetal": 2, "blue": 1}])
    assert tokens.energy_of(table.heroes[0]) == 1
    carry_out(table, "discard_energy 2")
    assert held(table) == {"bindmetal": 2}


def test_1_10_rotkin_in_the_box_are_not_rot() -> None:
    table = chain(stacks=[["rt1"], ["?", "?", "rk1"], [], []])
    table.rot_box = tuple(rot.index for rot in table.content.rots if rot.id in ("rt2", "rk2"))
    do(table, foreverot.add_rotkin)
    assert [table.content.rots[token].id for token in table.stacks[0]] == ["rt1", "rk2"]


def test_1_12_a_location_is_blocked_by_a_token_never_by_pawns() -> None:
    table = chain(board={"council_terrace": "ruin"}, reserves={"onus": 3})
    assert refusal(table, "engage", "council_terrace") == "SF-5.4"
    assert refusal(table, "engage", "proving_yard") == ""


def test_1_13_five_locations_on_each_world_but_nur_in_the_order_of_the_symbols() -> None:
    table = chain()
    assert SYMBOLS == ("crown", "blade", "coin", "eye", "root")
    assert {world.id: spots(world.id, table) for world in table.content.worlds[2:]} == {
        "core": ["town_hall", "machine_works", "night_school", "attic_archive", "rail_junction"],
        "depal": ["masked_forum", "nightshade_cloister", "lamp_market", "stage_of_echoes", "bindmetal_vault"],
        "onus": ["council_terrace", "proving_yard", "order_houses", "library_of_visions", "smelter"],
        "arctos": ["frost_beacon", "deep_vault", "sled_moot", "hall_of_copyists", "rime_mine"],
        "murrod": ["gate_foundry", "envoys_wharf", "missive_post", "ember_stacks", "dowsers_row"],
        "rettik": ["war_drum_ring", "bone_market", "oathstones", "seers_den", "reliquary_pit"],
        "pithysia": ["sunwell", "choir_of_hours", "lottery_steps", "skydock", "prism_exchange"],
    }
    assert terms.open_spots(table, 1) == ()


def test_1_13_tokens_fill_the_ring_clockwise_from_top_centre() -> None:
    # GIVEN an empty world
    table = chain()

    # WHEN Obliviates come to it one after the other
    filled = []
    for _ in range(5):
        before = set(terms.open_spots(table, 7))
        carry_out(table, "place obliviate rettik")
        filled += [table.content.location(spot).id for spot in before - set(terms.open_spots(table, 7))]

    # THEN they stand on crown, blade, coin, eye and root, in this order
    assert filled == spots("rettik", table)


def test_1_13_after_the_last_location_the_ring_begins_again() -> None:
    # GIVEN a Warlord on the root of Rettik, and its crown blocked
    table = chain(board={"reliquary_pit": "spear_clan", "war_drum_ring": "ob1"})

    # WHEN it Advances
    do(table, warlords.activate_all, (table.content.enemy_of["spear_clan"],))

    # THEN it goes round past the crown to the blade
    assert (token_at(table, "reliquary_pit"), token_at(table, "bone_market")) == ("ruin", "spear_clan")


def test_1_14_other_rolls_succeed_on_6_to_8() -> None:
    for face, won in ((5, False), (6, True)):
        table = chain(at="rettik", dice=[face])
        choose(table, "engage", "seers_den")
        assert bool(table.heroes[0].prophecies) is won


def vote_on_a_world(*votes: str) -> str:
    """Four players, seat 2 with the marker, vote in the order of their seats; the world where they begin."""
    match = Match.start(GAME, 4, 1, {"challenge": "practice"}, first_draft(), debug=True)
    table = match.table
    assert isinstance(table, Table)
    stack(table, "foreverot", "bring_the_night")
    choose(table, "begin_with", 2)
    assert (asked(table), table.seat) == ("choose_world", GROUP)
    worlds = [name for (name,) in offered(table, "start_on")]
    party = Party(match, at_one_keyboard(4, {}))
    for seat, name in enumerate(votes):
        party.cast(seat, worlds.index(name))
    return str(table.content.worlds[table.heroes[0].world].id)


def test_1_16_R37_the_players_vote_and_on_a_tie_the_marker_decides() -> None:
    # the most votes win, whatever the First Player wants
    assert vote_on_a_world("core", "core", "depal", "core") == "core"
    # a tie goes to the First Player's vote, which is that of seat 2
    assert vote_on_a_world("core", "core", "depal", "depal") == "depal"
    assert vote_on_a_world("core", "depal", "core", "depal") == "core"


def test_1_16_R37_the_first_player_may_answer_for_the_group() -> None:
    # GIVEN Night, the marker with seat 1, two tokens to lose among four, and one answer on behalf of all
    table = chain(2, night=True, has=[{"red": 2}, {"blue": 2}], options={"group_choice": "first_player"})
    table.first = 1

    # WHEN the group has to choose what Night takes
    foreverot_roll(table, 1)

    # THEN the First Player is asked
    assert (asked(table), table.seat) == ("night_discard", 1)

    # WHEN the players vote instead, the question is for all of them
    table = chain(2, night=True, has=[{"red": 2}, {"blue": 2}])
    foreverot_roll(table, 1)
    assert (asked(table), table.seat) == ("night_discard", GROUP)


def test_1_17_the_current_player_alone_places_a_ruin() -> None:
    # GIVEN the marker with seat 0, seat 2 on turn, and an effect of seat 1
    table = chain(current=2)

    # WHEN it places a Ruin involuntarily
    carry_out(table, "place ruin core", 1)

    # THEN seat 2 chooses the location, without a vote
    assert (asked(table), table.seat) == ("pick", 2)
    choose(table, "lay_ruin", table.content.location_of["machine_works"])
    assert [token_at(table, name) for name in spots("core", table)] == ["", "ruin", "", "", ""]


def test_1_17_the_current_player_alone_makes_room() -> None:
    # GIVEN the same seats, and a full world with two Warlords
    table = chain(current=2, board=FULL_CORE)

    # WHEN an Obliviate comes there
    carry_out(table, "place obliviate core", 1)

    # THEN seat 2 chooses which Warlord makes room, without a vote
    assert (asked(table), table.seat) == ("make_room", 2)
    choose(table, "replace", table.content.location_of["machine_works"])
    assert table.enemy_box == (table.content.enemy_of["marshal_ordain"],)
    assert token_at(table, "town_hall") == "the_quiet_mayor"


def test_1_18_the_complete_saga_edition_is_played() -> None:
    table = chain()
    assert sorted({card.world for card in table.content.world_cards}) == [2, 3, 4, 5, 6]


def test_1_19_a_card_beats_the_rule() -> None:
    table = chain(at="core", alliance=2, roles=["gatebreaker"])
    assert refusal(table, "gate", "nur") == ""


def test_1_20_scrap_stands_in_for_ruins_and_nothing_else() -> None:
    # GIVEN one pawn on Onus, and Ruins on four locations of each of five other worlds
    table = chain(2, at=["onus", "nur"])
    for world in (2, 3, 5, 6, 7):
        for spot in range(1, 5):
            do(table, placing.lay_ruin, world * 5 + spot)
    assert (supply_of(table, "ruins"), supply_of(table, "scrap")) == (1, 15)

    # WHEN four more are due on Onus
    for spot in range(1, 5):
        do(table, placing.lay_ruin, 4 * 5 + spot)
    begin(table)

    # THEN the last Ruin and three Scrap Tokens lie there
    assert (supply_of(table, "ruins"), supply_of(table, "scrap")) == (0, 12)

    # and they block as Ruins do, but there is no Warlord to outnumber and no Obliviate to count
    for name in spots("onus", table)[1:]:
        assert refusal(table, "engage", name) == "SF-5.4"
        assert refusal(table, "confront_ruin", name) == "SF-1.6"
    assert refusal(table, "engage", "council_terrace") == ""
    assert foreverot.rot_count(table) == 0

    # and nobody confronts them or rouses Dragons against them
    names = {move[0].__name__ for move in table.options}
    assert names.isdisjoint({"confront_ruin", "confront_warlord", "confront_obliviate", "rouse"})


def test_R66_of_your_choice_on_a_card_asks_who_acts() -> None:
    """SF-1.17: what the team decides is called the group's."""
    table = chain(4, destroyed={"onus": 1}, current=2)
    carry_out(table, "restore_dragon any")
    assert (table.seat, table.rules.group_choice) == (2, "vote")


def test_R65_before_there_is_a_first_player_the_first_seat_breaks_ties() -> None:
    """SF-2.13, SF-R37."""
    # GIVEN four who vote who begins, two against two
    match = Match.start("spiralchain", seats=4, seed=1)
    party = Party(match, at_one_keyboard(4, {}))

    # WHEN seat 1 is one of those who want seat 4
    for seat, wanted in ((1, 2), (2, 3), (3, 2), (0, 3)):
        party.cast(seat, wanted)

    # THEN seat 4 begins
    assert isinstance(match.table, Table)
    assert match.table.first == 3
