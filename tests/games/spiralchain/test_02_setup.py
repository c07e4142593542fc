"""Chapter 2, Setup, and the chosen options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.games.spiralchain.builders import (
    asked,
    carry_out,
    chain,
    destroyed,
    first_draft,
    held,
    in_the_box,
    obliviates,
    offered,
    put,
    spots,
    stack,
    token_at,
    where,
)

from tablewright.engine.game import SetupError
from tablewright.engine.pile import NOTHING, UNSEEN
from tablewright.games.spiralchain.cards import LOCATIONS, ROTKIN
from tablewright.games.spiralchain.content.build import SECTIONS
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import terms
from tablewright.games.spiralchain.rules.set_up import LEVELS
from tablewright.games.spiralchain.table import OPEN, Table
from tablewright.testing import choose, lay


def laid(seats: int = 4, seed: int = 5, **options: object) -> Table:
    table = GAME.new(seats, seed, options, debug=True)
    assert isinstance(table, Table)
    return table


def bare(seats: int, *cards: str, first: int = 0, events: tuple[str, ...] = ("open_roads",)) -> Table:
    """A set-up that asks for the starting world: roles without a say in it, empty locations, these Foreverot Cards
    and Events on top, and a challenge level that spends just these cards."""
    level = {n: name for name, n in LEVELS.items()}[len(cards)]
    options = {"role_deal": "choose", "challenge": level}
    table = GAME.new(seats, 5, options, first_draft(), debug=True)
    assert isinstance(table, Table)
    names = ["peacebroker", "dice_saint", "gatebreaker", "ironbinder", "quarry_sage", "starreader"]
    while asked(table) == "deal_role":
        choose(table, "choose_role", table.seat, names.pop())
    if seats > 1:
        choose(table, "begin_with", first)
    for location in range(LOCATIONS):
        table.put(location, OPEN)
    table.warlord_cards = ()
    stack(table, "foreverot", *cards)
    stack(table, "events", *events)
    return table


def active(table: Table) -> str:
    return str(table.content.events[table.event].id)


def carried_out(table: Table) -> list[str]:
    """The Foreverot Cards that are out of play, in order."""
    return [table.content.foreverot[card].id for card in table.resolved]


def test_2_1_2_2_2_11_2_12_boards_decks_day_and_the_supply() -> None:
    table = laid()
    assert [world.name for world in table.content.worlds[1:]] == [
        "Nur", "Core", "Depal", "Onus", "Arctos", "Murrod", "Rettik", "Pithysia",
    ]  # fmt: skip
    assert table.verge == 5
    assert [len(pile) for pile in table.decks] == [0, 0, 8, 8, 8, 8, 8, 0, 0]
    assert not table.night
    assert table.supply == [25, 25, 25, 25, 15, 15, 8]
    assert (len(table.lore), len(table.relics), len(table.obliviates)) == (15, 8, 15)
    assert (len(table.madness), len(table.factions), len(table.prophecies)) == (6, 22, 7)


def test_2_4_five_of_six_tokens_lie_on_their_own_world() -> None:
    for seed in range(8):
        table = laid(seed=seed)
        for world in range(2, 9):
            # the two Warlords and the Obliviate of each world lie there, but for one of them as the sixth token
            own = {enemy.index for enemy in table.content.enemies if enemy.world == world}
            there = [table.board[location] for location in terms.enemies_on(table, world)]
            sixth = [token for token in table.enemy_box if token in own]
            assert sorted([*there, *sixth]) == sorted(own)
            assert len(sixth) <= 1


def test_2_4_2_5_2_6_where_the_sixth_token_goes() -> None:
    # GIVEN tokens of Core that fall Warlord, Warlord, Obliviate and three Ruins; those of Depal that fall three
    # Ruins, Warlord, Obliviate, and a Warlord as the sixth
    table = GAME.new(3, 5, {"role_deal": "choose"}, first_draft(), debug=True)
    assert isinstance(table, Table)
    lay(table, tokens=[1, 1, 1, 1, 1, 1, 4, 4, 4, 1, 2, 1])

    # WHEN they are turned up
    while asked(table) == "deal_role":
        table.choose(0)

    # THEN every Ruin has left its location unblocked
    assert [token_at(table, name) for name in spots("core", table)] == [
        "director_halloran_voss", "the_quiet_mayor", "obliviate_of_core", "", "",
    ]  # fmt: skip
    assert [token_at(table, name) for name in spots("depal", table)] == [
        "", "", "", "mother_ashveil", "obliviate_of_depal",
    ]  # fmt: skip

    # and only the Warlord of Depal went to the box, with its card
    content = table.content
    away = [content.enemies[token].id for token in table.enemy_box if content.enemies[token].world < 4]
    assert away == ["prince_corvane"]
    cards = [content.enemies[token].id for token in table.warlord_cards if content.enemies[token].world < 4]
    assert cards == ["director_halloran_voss", "the_quiet_mayor", "mother_ashveil"]


def test_2_7_2_8_2_9_a_rotkin_on_top_of_each_stack_and_eight_foreverot_cards() -> None:
    table = laid()
    tops = [stack[-1] for stack in table.stacks]
    assert [stack[:-1] for stack in table.stacks] == [(UNSEEN, UNSEEN)] * 4
    assert [table.content.rots[top].kind for top in tops] == [ROTKIN] * 4
    assert len({*tops, *table.rot_box}) == 8  # four on Nur, the other four in the box
    assert (len(table.rot), table.left) == (8, 8)


def test_2_13_2_14_the_first_player_and_extra_action_cards() -> None:
    for seats, cards in ((5, 2), (6, 0), (8, 4)):
        table = laid(seats)
        assert asked(table) == "choose_first"
        choose(table, "begin_with", seats - 1)
        assert sum(hero.extra for hero in table.heroes) == cards
        assert table.heroes[seats - 1].extra == 0


def test_2_15_2_16_2_17_all_pawns_begin_on_the_chosen_world() -> None:
    for number, world in enumerate(chain().content.worlds[1:], 1):
        # GIVEN three players who see World Tokens, Rotkin and roles, but no Event and no Foreverot Card
        table = bare(3, "bring_the_night")
        assert len(offered(table, "start_on")) == 8
        assert all(len(hero.roles) == 1 for hero in table.heroes)
        assert (table.event, table.event_discard, table.turned, table.resolved) == (NOTHING, (), (), ())

        # WHEN they choose a world
        choose(table, "start_on", world.id)

        # THEN all Player Pawns and the Reinforcement stand there, and nobody anywhere else
        assert [where(table, seat) for seat in range(3)] == [world.id] * 3
        assert table.reserves == [int(place == number) for place in range(9)]
        assert sum(table.deployed) == 0

        # and each player has the top card of its deck as a Quest, if it has one
        quests = [table.content.world_cards[card].world for hero in table.heroes for card in hero.quests]
        assert quests == [number] * (3 if world.has_deck else 0)
        assert len(table.decks[number]) == (5 if world.has_deck else 0)


def test_2_16_so_many_reinforcements_that_four_pawns_stand_together() -> None:
    for seats, pawns in ((1, 3), (2, 2), (3, 1), (4, 0)):
        table = bare(seats, "bring_the_night")
        choose(table, "start_on", "murrod")
        assert (table.reserves[6], sum(table.reserves)) == (pawns, pawns)
        assert terms.pawns_on(table, 6) == 4


def test_2_17_one_quest_for_each_player_not_for_each_role() -> None:
    for seats, left in ((1, 7), (2, 6), (4, 4)):
        table = bare(seats, "bring_the_night")
        choose(table, "start_on", "onus")
        assert [len(hero.quests) for hero in table.heroes] == [1] * seats
        assert len(table.decks[4]) == left


def test_2_18_the_first_continuous_event_and_all_others_shuffled_again() -> None:
    # GIVEN two instant Events on top of a continuous one
    table = bare(4, "bring_the_night", events=("sudden_accord", "lost_caravans", "war_footing", "open_roads"))

    # WHEN Events are turned until a continuous one appears
    choose(table, "start_on", "pithysia")

    # THEN it is the Active Event, alone on the Event Discard Pile
    assert active(table) == "war_footing"
    assert table.event_discard == (table.event,)

    # and those passed over have done nothing, and are somewhere among the 13 cards of the deck
    assert table.alliance == 4
    assert [held(table, seat) for seat in range(4)] == [{}] * 4
    assert len(table.events) == 13
    passed = {card.index for card in table.content.events if card.id in ("sudden_accord", "lost_caravans")}
    assert passed <= set(table.events.unseen)


def test_2_18_whatever_the_shuffle_the_first_event_is_continuous() -> None:
    for seed in range(8):
        table = laid(seed=seed, challenge="practice")
        choose(table, "begin_with", 0)
        choose(table, "start_on", "pithysia")
        first = table.event_discard[0]
        assert table.content.events[first].kind == "continuous"


def test_2_19_each_level_spends_its_cards() -> None:
    cards = [
        "bring_the_night", "halve_current_alliance", "close_the_gate_roads", "raise_the_verge",
        "drive_the_lonely_mad", "take_two_energy_from_each_player",
    ]  # fmt: skip
    for level, n in (
        ("practice", 1),
        ("beginner", 2),
        ("easy", 3),
        ("medium", 4),
        ("hard", 5),
        ("extreme", 6),
    ):
        table = bare(4, *cards[:n])
        assert table.rules.challenge == level
        choose(table, "start_on", "pithysia")
        assert table.round == 1
        assert (carried_out(table), table.left, table.turned) == (cards[:n], 8 - n, ())


def test_2_19_cards_are_carried_out_in_the_order_they_came_up() -> None:
    # GIVEN Core with its one Dragon; the card that Destroys the lowest Dragon before the one that loses a world
    # without Dragons, and the other way round
    for cards, lost, dragons in (
        (("destroy_the_lowest_dragon", "lose_the_lowest_undefended_world"), 1, [0, 0]),
        (("lose_the_lowest_undefended_world", "destroy_the_lowest_dragon"), 0, [1, 1]),
    ):
        table = bare(4, *cards)

        # WHEN set-up carries them out
        choose(table, "start_on", "pithysia")

        # THEN the first order loses Core, the second Destroys the Dragons of Core and Depal
        assert carried_out(table) == list(cards)
        assert (table.lost_count, terms.is_lost(table, 2)) == (lost, bool(lost))
        assert destroyed(table)[2:4] == dragons


TOOTHLESS = ("bring_the_night", "take_two_energy_from_each_player", "drive_the_lonely_mad")


@pytest.mark.parametrize("card", TOOTHLESS)
@pytest.mark.parametrize(("seats", "come"), [(3, 0), (4, 0), (5, 1), (8, 1)])
def test_2_19_G9_five_and_more_meet_an_obliviate_where_a_card_finds_nothing_to_do_yet(
    seats: int, come: int, card: str
) -> None:
    # GIVEN the cards of the box, and a Ruin on every world but Arctos and Pithysia
    table = laid(seats, challenge="practice")
    choose(table, "begin_with", 0)
    for location in range(LOCATIONS):
        table.put(location, OPEN)
    for world in ("core", "depal", "onus", "murrod", "rettik"):
        put(table, spots(world, table)[0], "ruin")
    stack(table, "foreverot", card)

    # WHEN set-up carries the card out
    choose(table, "start_on", "rettik")

    # THEN it comes to Arctos, which has most unblocked locations and a lower number than Pithysia
    assert (carried_out(table), table.round, table.night) == ([card], 1, card == "bring_the_night")
    assert obliviates(table) == [0, 0, 0, 0, 0, come, 0, 0, 0]


@pytest.mark.parametrize("card", TOOTHLESS)
def test_2_21_G9_once_the_first_round_has_begun_no_obliviate_comes_of_it(card: str) -> None:
    table = chain(8)
    carry_out(table, in_the_box("foreverot", card))
    assert sum(obliviates(table)) == 0
    table.round = 0
    carry_out(table, in_the_box("foreverot", card))
    assert sum(obliviates(table)) == 1


def test_2_19_a_card_waits_until_the_one_before_is_done() -> None:
    # GIVEN a card that asks, and Night after it
    table = bare(4, "ruin_a_location_on_two_worlds", "bring_the_night")

    # WHEN it asks
    choose(table, "start_on", "pithysia")

    # THEN both are turned up, but the second is not carried out yet
    assert (asked(table), table.left) == ("choose_ruined", 6)
    assert [table.content.foreverot[card].id for card in table.turned] == ["bring_the_night"]
    for world, name in ((7, "war_drum_ring"), (8, "sunwell")):
        assert not table.night
        choose(table, "ruin_this", world)
        assert not table.night
        choose(table, "lay_ruin", table.content.location_of[name])

    # WHEN the last Ruin lies, Night comes
    assert (table.night, table.round) == (True, 1)
    assert (token_at(table, "war_drum_ring"), token_at(table, "sunwell")) == ("ruin", "ruin")


def test_2_19_an_event_that_a_card_brings_comes_before_the_next_card() -> None:
    # GIVEN Core full of Ruins but for its Obliviate, Alliance 4, an Event that gains 4, and Alliance halved last
    table = bare(
        4,
        "besiege_the_reserves",
        "halve_current_alliance",
        events=("open_roads", "sudden_accord"),
    )
    for name in spots("core", table)[1:]:
        put(table, name, "ruin")
    put(table, "town_hall", "obliviate_of_core")

    # WHEN an Obliviate for Core makes the other leave
    choose(table, "start_on", "pithysia")

    # THEN the Event comes first: 4 and 4 are 8, which are halved to 4
    assert (active(table), table.alliance) == ("sudden_accord", 4)


def test_2_20_placement_and_events_in_setup() -> None:
    # GIVEN a card that places Obliviates on Core, Depal and Onus: Core full, Depal's crown blocked, Onus empty
    table = bare(4, "besiege_the_reserves", events=("open_roads", "dragonsong"))
    for name in spots("core", table)[1:]:
        put(table, name, "ruin")
    put(table, "town_hall", "obliviate_of_core")
    put(table, "masked_forum", "mother_ashveil")

    # WHEN set-up carries it out
    choose(table, "start_on", "pithysia")

    # THEN one stands on each: in place of the other, on the next location clockwise, on top-centre
    assert obliviates(table) == [0, 0, 1, 1, 1, 0, 0, 0, 0]
    for name in ("town_hall", "nightshade_cloister", "council_terrace"):
        assert table.content.enemy_of[token_at(table, name)] >= table.content.warlords
    assert table.obliviate_discard == (table.content.enemy_of["obliviate_of_core"],)
    assert len(table.obliviates) == 12

    # and the discarded one has advanced the Event Deck
    assert (active(table), len(table.event_discard), len(table.events)) == ("dragonsong", 2, 12)


def test_2_20_a_world_lost_in_setup_sends_its_pawns_to_nur() -> None:
    # GIVEN three players and a Reinforcement on Core, whose Dragon is Destroyed and which is lost then
    table = bare(
        3,
        "besiege_the_reserves",
        "destroy_the_lowest_dragon",
        "lose_the_lowest_undefended_world",
    )
    put(table, "machine_works", "director_halloran_voss")

    # WHEN set-up carries that out
    choose(table, "start_on", "core")

    # THEN all four pawns are on Nur, the board is cleared, and the Ruin lies on the Alliance Track
    assert terms.is_lost(table, 2)
    assert [where(table, seat) for seat in range(3)] == ["nur"] * 3
    assert (table.reserves[1], table.reserves[2]) == (1, 0)
    assert [token_at(table, name) for name in spots("core", table)] == [""] * 5
    assert (table.warlord_cards, len(table.obliviates)) == ((), 13)
    assert (table.ruin_space, table.alliance) == (19, 3)

    # and no Event has advanced, as nothing was discarded
    assert (active(table), len(table.events)) == ("open_roads", 13)


def test_2_21_then_the_first_player_begins() -> None:
    table = laid(challenge="practice")
    choose(table, "begin_with", 2)
    choose(table, "start_on", "pithysia")
    while table.round == 0:
        table.choose(0)
    assert (table.round, table.current) == (1, 2)


def test_R53_roles_may_be_chosen() -> None:
    table = laid(2, role_deal="choose")
    assert asked(table) == "deal_role"
    choose(table, "choose_role", 0, "dice_saint")
    assert ("dice_saint",) not in [args[1:] for args in offered(table, "choose_role")]


def test_R6_options_that_do_nothing_are_refused() -> None:
    with pytest.raises(SetupError, match=r"SF-2\.16"):
        GAME.new(4, 1, {"reinforcement_start": "onus"})
    with pytest.raises(SetupError, match=r"SF-8\.8"):
        GAME.new(1, 1, {"same_world_transfer": "any"})


@pytest.mark.parametrize("seats", [0, 9])
def test_3_3_nobody_plays_without_players_or_with_nine(seats: int) -> None:
    with pytest.raises(SetupError, match=rf"1 to 8 seats, not {seats} \(SF-3\.3\)"):
        GAME.new(seats, 1)


def test_2_19_there_are_six_levels_of_challenge() -> None:
    with pytest.raises(SetupError, match=r"challenge cannot be 'brutal': .* \(SF-2\.19\)"):
        GAME.new(4, 1, {"challenge": "brutal"})


def test_1_18_R48_no_part_of_the_expansions_can_be_played() -> None:
    with pytest.raises(SetupError, match=r"no option expansions: .*\(SF-1\.18, SF-R48\)"):
        GAME.new(4, 1, {"expansions": "dooms_of_depal"})


def test_G19_promos_are_refused_where_a_pack_has_none(tmp_path: Path) -> None:
    # GIVEN a pack that does without all of them
    gone: dict[str, list[str]] = {}
    for section in SECTIONS:
        for entry in GAME.load(None).raw[section]:
            if getattr(entry.value, "promo", False):
                gone.setdefault(section, []).append(entry.id)
    removed = "\n".join(f"{section} = {json.dumps(ids)}" for section, ids in gone.items())
    head = 'id = "plain"\nversion = "1"\ngame = "spiralchain"\ntitle = "Plain"\nextends = "spiralchain"\n'
    (tmp_path / "pack.toml").write_text(f"{head}[remove]\n{removed}\n", encoding="utf-8")

    # THEN it is played without the option, and with it refused
    assert not GAME.new(4, 1, pack=tmp_path).over
    with pytest.raises(SetupError, match=r"SF-G19"):
        GAME.new(4, 1, {"promos": True}, pack=tmp_path)


def test_G19_promos_join_their_decks() -> None:
    plain, more = laid().content, laid(promos=True).content
    assert [len(plain.events), len(plain.factions), len(plain.foreverot), len(plain.madness)] == [
        14,
        22,
        18,
        6,
    ]
    assert [len(more.events), len(more.factions), len(more.foreverot), len(more.madness)] == [18, 24, 19, 7]
    assert (len(more.roles), len(more.world_cards)) == (41, 43)


def test_fixed_facts_all_components_are_there() -> None:
    content = chain().content
    counts = [
        len(content.roles), len(content.world_cards), len(content.factions), len(content.foreverot),
        len(content.events), len(content.prophecies), len(content.madness), len(content.relics), len(content.gates),
    ]  # fmt: skip
    assert counts == [40, 40, 22, 18, 14, 7, 6, 8, 6]
    assert sum(location is not None for location in content.locations) == 35
    warlords = [enemy for enemy in content.enemies if enemy.number]
    assert (len(warlords), sum(enemy.is_named for enemy in warlords)) == (14, 10)
    assert sorted(enemy.number for enemy in warlords) == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]
    supply = [enemy for enemy in content.enemies if enemy.world < 0]
    assert (len(supply), sum(enemy.is_abroad for enemy in supply)) == (15, 4)
    assert (sum(rot.dice == 0 for rot in content.rots), len(content.rots)) == (16, 24)
    assert sum(content.lore) == 15
    assert [world.dragons for world in content.worlds[1:]] == [0, 1, 1, 2, 2, 2, 3, 4]
    skills = [len(role.skills) for role in content.roles]
    assert (skills.count(1), skills.count(2)) == (28, 4)
    assert sum(role.army >= 0 for role in content.roles) == 28
    links = [card.link for card in content.factions]
    assert [links.count(colour) for colour in range(8)] == [3] * 7 + [1]
