"""The forty worked scenarios of the ledger."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    asked,
    begin,
    carry_out,
    chain,
    do,
    foreverot_roll,
    held,
    offered,
    pass_all,
    put,
    spots,
    stack,
    token_at,
    where,
)

from tablewright.engine.pile import UNSEEN
from tablewright.games.spiralchain.cards import OBLIVIATE, ROTKIN
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import losing, set_up, terms
from tablewright.games.spiralchain.show.decks import supply_counters
from tablewright.games.spiralchain.table import DICE, FOREVEROT_PHASE, RUIN, Table
from tablewright.testing import choose, lay, refusal

HARMLESS = ("take_two_energy_from_each_player", "bring_the_night", "drive_the_lonely_mad")


def new(seats: int, start: str, **options: object) -> Table:
    """A game set up to the end, with seat 1 first; its Foreverot Cards find nothing to harm."""
    table = GAME.new(seats, 4, options, debug=True)
    assert isinstance(table, Table)
    if seats > 1:
        choose(table, "begin_with", 0)
    stack(table, "foreverot", *HARMLESS)
    choose(table, "start_on", start)
    return table


def test_s01_four_players_on_medium() -> None:
    """SF-2.5, 2.7–2.10, 2.14, 2.17–2.19."""
    table = GAME.new(4, 3, {"challenge": "medium"}, debug=True)
    assert isinstance(table, Table)
    assert table.alliance == 4
    assert [len(hero.roles) for hero in table.heroes] == [1, 1, 1, 1]
    assert [stack[:2] for stack in table.stacks] == [(UNSEEN, UNSEEN)] * 4
    assert [table.content.rots[stack[2]].kind for stack in table.stacks] == [ROTKIN] * 4
    assert sum(len(stack) for stack in table.stacks) == 12
    assert RUIN not in table.board
    choose(table, "begin_with", 0)
    assert [hero.extra for hero in table.heroes] == [0, 0, 0, 0]

    # The cards come up in this order: halved first, Alliance goes 4 → 2 → 0; the other way round it would end at 1
    cards = ("halve_current_alliance", "close_the_gate_roads", "bring_the_night", "drive_the_lonely_mad")
    stack(table, "foreverot", *cards)
    stack(table, "events", "sudden_accord", "fever_dream", "gathering_dusk")
    choose(table, "start_on", "onus")
    assert table.round == 1
    assert [len(hero.quests) for hero in table.heroes] == [1, 1, 1, 1]
    assert {table.content.world_cards[hero.quests[0]].world for hero in table.heroes} == {4}
    assert len(table.decks[4]) == 4
    assert sum(table.reserves) == 0
    assert (len(table.events), table.event_discard) == (13, (table.event,))
    assert table.content.events[table.event].id == "gathering_dusk"  # the first continuous one
    assert [table.content.foreverot[card].id for card in table.resolved] == list(cards)
    assert (table.left, table.alliance, table.night) == (4, 0, True)


def test_s02_solo() -> None:
    """SF-2.3, 2.10, 2.16, 2.17, 3.3, 23.1."""
    table = new(1, "onus", challenge="practice")
    assert (len(table.heroes), where(table)) == (1, "onus")
    assert (len(table.heroes[0].roles), len(table.heroes[0].quests)) == (2, 1)
    assert list(table.reserves) == [0, 0, 0, 0, 3, 0, 0, 0, 0]
    assert len(table.decks[4]) == 7
    assert (table.round, table.alliance, table.actions) == (1, 2, 12)


def test_s03_eight_players_empty_a_deck() -> None:
    """SF-2.14, 2.17, 5.11."""
    table = new(8, "depal")
    assert all(len(hero.quests) == 1 for hero in table.heroes)
    assert len(table.decks[3]) == 0
    assert sorted(hero.extra for hero in table.heroes) == [0, 0, 0, 0, 1, 1, 1, 1]
    assert table.heroes[0].extra == 0
    assert (table.round, table.current, where(table)) == (1, 0, "depal")
    for location in terms.enemies_on(table, 3):
        table.put(location, -1)
    table.ask_again()
    assert refusal(table, "engage", "stage_of_echoes") == "SF-5.11"


def test_s04_three_players_and_a_reinforcement() -> None:
    """SF-2.16, R6."""
    table = new(3, "core")
    assert [hero.world for hero in table.heroes] == [2, 2, 2]
    assert list(table.reserves) == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    other = new(3, "core", reinforcement_start="onus")
    assert [hero.world for hero in other.heroes] == [2, 2, 2]
    assert list(other.reserves) == [0, 0, 0, 0, 1, 0, 0, 0, 0]


def test_s05_turning_up_world_tokens() -> None:
    """SF-2.4–2.6."""
    # Of two Warlords, an Obliviate and three Ruins first a Warlord is drawn, then a Ruin, and so on; on all worlds
    # alike, so that the box and the supply tell of nothing else
    table = chain()
    lay(table, tokens=[1, 3, 2, 2, 1, 1] * 7)
    do(table, set_up.lay_tokens)
    assert [token_at(table, name) for name in spots("onus", table)] == [
        "marshal_ordain", "", "obliviate_of_onus", "", "the_oathless",
    ]  # fmt: skip
    mine = {table.content.enemy_of[name] for name in ("marshal_ordain", "the_oathless")}
    assert mine == {card for card in table.warlord_cards if table.content.enemies[card].world == 4}
    assert table.enemy_box == ()
    counters = {counter.id: counter.value for counter in supply_counters(table)}
    assert counters["supply-ruins"] == 3 * 7


def test_s06_two_gates() -> None:
    """SF-4.2, 4.7, 4.8."""
    table = chain(alliance=4, dice=[6])
    choose(table, "gate", "arctos")
    assert table.alliance == 3
    choose(table, "gate", "depal")
    assert table.alliance == 1
    assert terms.count_on(table, 3, OBLIVIATE) == 0
    assert where(table) == "depal"


def test_s07_nur_is_dear() -> None:
    """SF-4.3, 4.5."""
    table = chain(alliance=2, at="core")
    assert refusal(table, "gate", "nur") == "SF-4.5"


def test_s08_an_obliviate_follows() -> None:
    """SF-4.2, 4.7, 15.4."""
    table = chain(
        alliance=5,
        at="murrod",
        board={"town_hall": "the_quiet_mayor", "machine_works": "obliviate_of_core"},
        dice=[5],
    )
    choose(table, "gate", "core")
    assert table.alliance == 3
    assert table.content.enemies[table.board[table.content.location_of["night_school"]]].kind == OBLIVIATE


def test_s09_a_warlord_makes_room() -> None:
    """SF-15.6, 15.8, 15.9."""
    table = chain(
        alliance=5, at="murrod", dice=[3],
        board={"masked_forum": "mother_ashveil", "nightshade_cloister": "obliviate_of_depal", "lamp_market": "ruin",
               "stage_of_echoes": "ruin", "bindmetal_vault": "prince_corvane"},
    )  # fmt: skip
    choose(table, "gate", "depal")
    assert asked(table) == "make_room"
    assert len(table.options) == 2
    coin, blade = (table.content.location_of[name] for name in ("lamp_market", "nightshade_cloister"))
    assert refusal(table, "replace", coin) == "SF-15.8"
    assert refusal(table, "replace", blade) == "SF-15.7"
    choose(table, "replace", table.content.location_of["masked_forum"])
    assert table.content.enemy_of["mother_ashveil"] in table.enemy_box
    assert table.content.enemies[table.board[15]].kind == OBLIVIATE
    assert table.event_discard == ()


def test_s10_outnumbering() -> None:
    """SF-5.2, 5.5, 9.7."""
    board = {"deep_vault": "jarl_skovrane", "sled_moot": "the_rime_scholar"}
    table = chain(2, at="arctos", board=board, reserves={"onus": 1})
    assert refusal(table, "engage", "frost_beacon") == "SF-5.2"
    choose(table, "deploy", 4, 1)
    choose(table, "engage", "frost_beacon")
    assert held(table) == {"blue": 2}


def test_s11_twice_a_turn() -> None:
    """SF-5.6."""
    table = chain()
    choose(table, "engage", "council_terrace")
    choose(table, "engage", "council_terrace")
    assert refusal(table, "engage", "council_terrace") == "SF-5.6"
    choose(table, "pass_turn")
    assert table.current == 1
    choose(table, "engage", "council_terrace")
    choose(table, "engage", "council_terrace")
    assert refusal(table, "engage", "council_terrace") == "SF-5.6"
    assert table.actions == 1


def test_s12_a_short_supply() -> None:
    """SF-17.1–17.3."""
    table = chain(at="rettik")
    table.supply[2] = 1
    choose(table, "engage", "war_drum_ring")
    assert held(table) == {"red": 1}
    choose(table, "engage", "war_drum_ring")
    assert held(table) == {"red": 1}
    assert table.actions == 1


def test_s13_an_exchange_needs_all_of_its_left_side() -> None:
    """SF-5.9."""
    table = chain(at="depal", has=[{"black": 1}])
    assert refusal(table, "engage", "bindmetal_vault") == "SF-5.9"


def test_s14_confronting_with_a_re_roll() -> None:
    """SF-6.3, 6.4, 6.6, 24.3."""
    start = {"black": 1, "yellow": 1, "re_roll": 1}
    table = chain(at="core", board={"town_hall": "obliviate_of_core"}, has=[start], dice=[5, 7])
    stack(table, "events", "open_roads")
    choose(table, "confront_obliviate", "obliviate_of_core")
    choose(table, "re_roll")
    assert held(table) == {}
    assert table.obliviate_discard == (table.content.enemy_of["obliviate_of_core"],)
    assert table.content.events[table.event].id == "open_roads"
    assert table.supply[6] == 8

    table = chain(
        at="core", board={"town_hall": "obliviate_of_core"}, has=[{"black": 1, "yellow": 1}], dice=[5]
    )
    choose(table, "confront_obliviate", "obliviate_of_core")
    assert held(table) == {"black": 1, "yellow": 1}
    assert token_at(table, "town_hall") == "obliviate_of_core"
    assert table.actions == 2


def test_s15_rotkin_abroad() -> None:
    """SF-6.5, 6.14, 6.17, R18."""
    board = {"council_terrace": "ra1"}
    table = chain(board=board, has=[{"blue": 1}], dice=[7, 4])
    choose(table, "confront_obliviate", "ra1")
    assert held(table) == {"blue": 1}
    assert (token_at(table, "council_terrace"), table.actions) == ("ra1", 2)
    table = chain(board=board, has=[{"blue": 1, "valor": 1}], dice=[6, 1])
    choose(table, "confront_obliviate", "ra1")
    assert held(table) == {"valor": 1}
    assert token_at(table, "council_terrace") == ""
    table = chain(board=board, has=[{"blue": 1, "valor": 2}], dice=[1, 1])
    choose(table, "confront_obliviate", "ra1")
    assert held(table) == {"valor": 2}
    assert token_at(table, "council_terrace") == ""


def test_s16_the_cost_comes_first() -> None:
    """SF-6.2."""
    table = chain(board={"council_terrace": "ob3"})
    assert refusal(table, "confront_obliviate", "ob3") == "SF-6.2"


def test_s17_a_matching_icon_against_a_warlord() -> None:
    """SF-6.7, 6.9, R16."""
    table = chain(
        at="core", roles=["peacebroker"], has=[{"red": 2}], board={"town_hall": "director_halloran_voss"}
    )
    director, rolled = table.content.enemy_of["director_halloran_voss"], table.fate.drawn[DICE]
    assert list(table.warlord_cards) == [director]
    choose(table, "confront_warlord", "director_halloran_voss")
    assert held(table) == {}
    assert table.fate.drawn[DICE] == rolled
    assert token_at(table, "town_hall") == ""
    assert (table.enemy_box, table.warlord_cards) == ((director,), ())
    assert (table.event_discard, table.actions) == ((), 2)


def test_s18_a_dragon_lost() -> None:
    """SF-7.1, 7.3, 7.7."""
    table = chain(at="depal", board={"masked_forum": "obliviate_of_depal"}, dice=[4])
    choose(table, "rouse", "obliviate_of_depal")
    assert terms.dragons_left(table, 3) == 0
    assert token_at(table, "masked_forum") == "obliviate_of_depal"
    assert not terms.is_lost(table, 3)
    assert refusal(table, "rouse", "obliviate_of_depal") == "SF-7.1"


def test_s19_a_world_is_lost() -> None:
    """SF-12.8, 12.11, 16.4–16.6, 16.11, 14.7, 14.8, R9, R12."""
    table = chain(
        at=["depal", "onus", "onus", "onus"], alliance=20, destroyed={"depal": 1},
        board={"masked_forum": "mother_ashveil", "lamp_market": "ob1", "stage_of_echoes": "ob2"},
    )  # fmt: skip
    pool = len(table.obliviates)
    foreverot_roll(table, 3)
    assert table.left == 5
    assert terms.is_lost(table, 3)
    assert where(table) == "nur"
    assert table.content.enemy_of["mother_ashveil"] in table.enemy_box
    assert len(table.obliviates) == pool + 2
    assert (table.ruin_space, table.alliance) == (19, 18)
    assert table.event_discard == ()
    assert not table.night


def test_s20_a_second_world_is_lost() -> None:
    """SF-14.7, 14.8, 16.8."""
    table = chain(alliance=17, lost=["core"], left=5)
    table.ruin_space = 19
    do(table, losing.lose_world, 3)
    assert (table.ruin_space, table.alliance) == (16, 15)
    stack(table, "foreverot", "bring_the_night")
    foreverot_roll(table, 3)
    assert table.left == 5
    foreverot_roll(table, 2)
    assert table.left == 4


def test_s21_the_cap_turns_an_event() -> None:
    """SF-14.1, 14.3–14.5."""
    table = chain(2, at="core", alliance=19, dice=[6])
    stack(table, "events", "dragonsong", "scholars_truce", "war_footing")
    dragonsong, truce = table.events.top[-1], table.events.top[-2]
    choose(table, "engage", "town_hall")
    assert (table.alliance, table.event_discard) == (21, (dragonsong,))
    choose(table, "engage", "town_hall")
    assert (table.alliance, table.event_discard) == (21, (dragonsong,))
    choose(table, "gate", "depal")
    assert (table.alliance, table.event_discard) == (20, (dragonsong,))
    choose(table, "engage", "masked_forum")
    assert (table.alliance, table.event_discard) == (21, (dragonsong, truce))


def test_s22_night_takes_everything() -> None:
    """SF-12.4–12.7."""
    table = chain(night=True, has=[{"blue": 1, "valor": 1}, {"red": 1}])
    table.lore.take(0)
    foreverot_roll(table, 1)
    assert all(held(table, seat) == {} for seat in range(4))
    assert len(table.lore) == 15
    day = chain(has=[{"blue": 1}])
    foreverot_roll(day, 1)
    assert held(day) == {"blue": 1}


def test_s23_the_last_reveal() -> None:
    """SF-12.8, 25.2."""
    board = {
        "council_terrace": "ob1", "proving_yard": "ob2", "order_houses": "ob3", "smelter": "ra1",
        "war_drum_ring": "spear_clan", "gate_foundry": "old_cinder",
    }  # fmt: skip
    table = chain(board=board, lost=["pithysia"], left=0)
    foreverot_roll(table, 5)
    assert table.over
    assert table.result is not None
    assert (table.result.won, table.result.clause) == ((False,) * 4, "SF-25.2")
    assert table.destroyed_on(5) == 0
    assert token_at(table, "war_drum_ring") == "spear_clan"
    assert (table.night, table.round) == (False, 1)
    table = chain(board=board, lost=["pithysia"], left=0)
    resolved = table.resolved
    foreverot_roll(table, 6)
    assert (table.over, table.resolved) == (False, resolved)
    assert table.destroyed_on(6) == 1
    assert (token_at(table, "gate_foundry"), token_at(table, "envoys_wharf")) == ("ruin", "old_cinder")
    assert (table.night, table.round) == (True, 2)


def test_s24_a_named_warlord_stays() -> None:
    """SF-12.12, 13.2, 13.4, 12.20."""
    table = chain(
        at=["core", "core", "onus", "onus"], has=[{"blue": 1}, {"blue": 1}],
        board={"night_school": "director_halloran_voss", "council_terrace": "ob1", "proving_yard": "ob2"},
    )  # fmt: skip
    foreverot_roll(table, 5)
    assert table.left == 5
    assert table.destroyed_on(5) == 1
    assert held(table, 0) == held(table, 1) == {}
    assert token_at(table, "night_school") == "director_halloran_voss"
    assert RUIN not in table.board
    assert not table.night


def test_s25_no_room_to_advance() -> None:
    """SF-12.17, 12.18, R44."""
    board = {
        "seers_den": "spear_clan", "war_drum_ring": "ruin", "oathstones": "ruin", "reliquary_pit": "ruin",
        "bone_market": "ob1",
    }  # fmt: skip
    table = chain(board=board)
    foreverot_roll(table, 5)
    assert token_at(table, "seers_den") == "ruin"
    assert table.content.enemy_of["spear_clan"] in table.enemy_box
    assert not terms.is_lost(table, 7)
    assert table.destroyed_on(5) == 1


def test_s26_the_fifth_ruin() -> None:
    """SF-12.19, 16.1, R45."""
    board = {
        "seers_den": "spear_clan", "war_drum_ring": "ruin", "oathstones": "ruin", "reliquary_pit": "ruin",
        "bone_market": "ruin",
    }  # fmt: skip
    table = chain(board=board, at=["rettik", "onus", "onus", "onus"])
    foreverot_roll(table, 5)
    assert terms.is_lost(table, 7)
    assert table.enemy_box == (table.content.enemy_of["spear_clan"],)
    assert [where(table, seat) for seat in range(4)] == ["nur", "onus", "onus", "onus"]
    assert table.ruin_space == 19
    assert table.destroyed_on(5) == 1


def test_s27_night_and_then_day() -> None:
    """SF-12.20, 12.21."""
    table = chain(night=True, has=[{"blue": 1}])
    foreverot_roll(table, 8)
    assert held(table) == {}
    assert not table.night


def test_s28_transfers() -> None:
    """SF-8.2, 8.3, 8.6."""
    table = chain(
        3, at=["onus", "onus", "rettik"], board={"order_houses": "ruin"}, has=[{"red": 1, "bindmetal": 1}]
    )
    choose(table, "transfer")
    assert refusal(table, "give_energy", 2, 2) == "SF-8.2"
    assert refusal(table, "give_energy", 1, 4) == "SF-8.6"
    choose(table, "give_energy", 1, 2)
    assert held(table, 1) == {"red": 1}


def test_s29_deploying_past_a_lost_world() -> None:
    """SF-9.5, 9.6."""
    table = chain(lost=["arctos"], reserves={"onus": 1, "pithysia": 1}, alliance=5)
    assert refusal(table, "deploy", 8, 1) == "SF-9.6"
    choose(table, "deploy", 4, 1)
    assert table.reserves[6] == 1
    assert table.alliance == 5


def test_s30_calling_in_favors() -> None:
    """SF-10.2–10.6."""
    drawn = ("civic_assembly", "freight_union", "masked_court")
    for played in (True, False):
        table = chain(has=[{"influence": 2}], alliance=10)
        assert (len(table.factions), table.actions) == (22, 3)
        civic, freight, court = (table.content.faction_of[name] for name in drawn)
        table.factions.unseen = [civic, court, freight, *sorted(set(range(22)) - {civic, freight, court})]
        lay(
            table, factions=[1, 3, 2]
        )  # a drawn card is replaced by the last one, so these are still in place
        choose(table, "call_in_favors")
        choose(table, "add_actions", 1)
        assert offered(table, "play_faction") == [(name,) for name in drawn]
        if played:
            choose(table, "play_faction", "civic_assembly")
            assert table.alliance == 15
            assert (held(table), table.supply[5]) == ({"influence": 1}, 14)
            assert (table.faction_box, table.factions.under) == ((civic,), (freight, court))
            assert len(table.factions) == 21
        else:
            choose(table, "play_none")
            assert table.alliance == 10
            assert (held(table), table.supply[5]) == ({"influence": 2}, 13)
            assert (table.faction_box, table.factions.under) == ((), (civic, freight, court))
            assert len(table.factions) == 22
        assert (asked(table), table.current, table.actions) == ("take_action", 0, 1)


def test_s31_an_open_court() -> None:
    """SF-10.10, G11, G12."""
    table = chain(at="core", event="open_court", has=[{"influence": 1}], actions=1)
    table.factions.unseen = [table.content.faction_of["night_watch"]]
    choose(table, "call_in_favors")
    assert (held(table), table.supply[5]) == ({"influence": 1}, 14)
    choose(table, "play_faction", "night_watch")
    assert offered(table, "deploy_on") == [(2,), (3,)]
    depal = table.copy()
    for chosen, world in ((table, 2), (depal, 3)):
        choose(chosen, "deploy_on", world)
        assert [number for number in range(9) if chosen.deployed[number]] == [world]
        assert (held(chosen), chosen.supply[5]) == ({"influence": 1}, 13)


def test_s32_a_scaled_ward() -> None:
    """SF-21.2–21.4."""
    table = chain(
        2,
        at="depal",
        board={"masked_forum": "obliviate_of_depal"},
        prophecies=[[], ["scaled_ward"]],
        dice=[2],
    )
    choose(table, "rouse", "obliviate_of_depal")
    assert (asked(table), table.seat) == ("window", 1)
    choose(table, "interrupt", 1)
    assert terms.dragons_left(table, 3) == 1
    assert token_at(table, "masked_forum") == "obliviate_of_depal"
    assert table.actions == 5
    assert table.prophecy_discard == (table.content.prophecy_of["scaled_ward"],)


def test_s33_one_madness_is_enough() -> None:
    """SF-20.4, G11."""
    table = chain(madness=["restless_hands"], board={"council_terrace": "ob1"}, dice=[8])
    stack(table, "events", "fever_dream")
    choose(table, "rouse", "ob1")
    assert table.content.events[table.event].id == "fever_dream"
    assert table.content.madness[table.heroes[0].madness].id == "restless_hands"
    assert len(table.madness) == 5
    assert held(table)["bindmetal"] == 1
    assert (sum(table.heroes[0].has[8:]), len(table.lore)) == (1, 14)


def test_s34_the_last_rot() -> None:
    """SF-6.10, 6.21, 24.15, 25.1."""
    table = chain(at="nur", stacks=[["rt1"], [], [], []], has=[{"blue": 3}], relics=[["azure_clasp"]])
    choose(table, "confront_rot", 0)
    assert table.over
    assert table.result is not None
    assert table.result.won == (True,) * 4
    assert table.result.clause == "SF-25.1"
    assert (held(table), table.supply[0]) == ({}, 25)
    assert (table.heroes[0].relics, len(table.relics)) == ((), 8)
    assert table.stacks == ((), (), (), ())


def test_s35_a_quest_on_another_turn() -> None:
    """SF-19.3–19.5."""
    table = chain(2, at=["onus", "murrod"], quests=[[], ["transit_hub"]], alliance=3)
    assert refusal(table, "collect", "transit_hub") == "SF-19.5"
    choose(table, "pass_turn")
    choose(table, "collect", "transit_hub")
    assert table.alliance == 6
    assert table.actions == 6
    assert table.discards[2] == (table.content.quest_of["transit_hub"],)


def test_s36_a_relic_pays_for_itself() -> None:
    """SF-24.13–24.16."""
    table = chain(2, relics=[["azure_clasp"]])
    choose(table, "convert", "azure_clasp")
    assert held(table) == {"blue": 2}
    assert table.heroes[0].relics == ()
    assert len(table.relics) == 8
    assert table.actions == 6
    other = chain(2, relics=[[], ["azure_clasp"]])
    assert refusal(other, "convert", "azure_clasp") == "SF-24.14"
    choose(other, "pass_turn")
    assert refusal(other, "convert", "azure_clasp") == ""


def test_s37_stack_by_stack() -> None:
    """SF-6.10–6.12, R39."""
    table = chain(at="nur", stacks=[["?", "?", "rk1"], ["rt1"], [], []], has=[{"blue": 3, "bindmetal": 1}])
    assert refusal(table, "confront_covered", 0) == "SF-6.11"
    choose(table, "confront_rot", 1)
    assert table.stacks[1] == ()
    assert not table.over


def test_s38_seven_players() -> None:
    """SF-23.7, 23.9, 3.12."""
    table = GAME.new(7, 3, debug=True)
    assert isinstance(table, Table)
    assert table.alliance == 7
    table = new(7, "onus")
    assert (table.round, table.current, table.alliance) == (1, 0, 9)
    turns = []
    for seat in range(7):
        assert (asked(table), table.current) == ("take_action", seat)
        turns.append(int(table.actions))
        if seat < 6:
            choose(table, "pass_turn")
    assert (sorted(turns), turns[0], sum(turns)) == ([1, 1, 1, 2, 2, 2, 2], 1, 11)
    assert table.alliance == 9


def test_s39_halving() -> None:
    """SF-1.15, G9."""
    table = chain(alliance=7, board={"council_terrace": "ob1"})
    stack(table, "foreverot", "halve_current_alliance")
    foreverot_roll(table, 1)
    assert (table.alliance, table.left) == (4, 4)
    table = chain(alliance=7)
    carry_out(table, "halve_alliance; halve_alliance")
    assert table.alliance == 2


def test_s40_a_boltsender_without_room() -> None:
    """SF-11.7, 15.3."""
    board = dict.fromkeys(("council_terrace", "proving_yard", "order_houses", "library_of_visions"), "ruin")
    table = chain(roles=["boltsender"], board={**board, "smelter": "ob1"})
    assert refusal(table, "special", "boltsender") == "SF-15.3"


def test_begin_and_put_are_of_use() -> None:
    """The builders themselves: a token put down later counts, and the others pass, up to the Foreverot Roll."""
    table = chain(has=[{"special_re_roll": 1}], roll=[7])
    put(table, "council_terrace", "ob1")
    begin(table, 1)
    assert (table.current, table.actions) == (1, 3)
    assert refusal(table, "engage", "council_terrace") == "SF-5.4"
    pass_all(table)
    assert (asked(table), table.seat, table.turns_taken) == ("window", 0, 4)
    assert (table.phase, table.round, table.foreverot) == (FOREVEROT_PHASE, 1, 7)
