"""What is laid open, asked, explained and told."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.spiralchain.builders import (
    asked,
    begin,
    carry_out,
    chain,
    do,
    first_draft,
    foreverot_roll,
    stack,
)
from tests.games.spiralchain.scenes_of_the_chain import counter, lying_in, scene_of, thing

from tablewright.engine.scene import (
    Counter,
    Term,
    Zone,
    parts,
    text_of,
)
from tablewright.engine.table import NOBODY
from tablewright.games.spiralchain import force
from tablewright.games.spiralchain.cards import BINDMETAL, RED
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import (
    endings,
    events,
    favors,
    foreverot,
    gates,
    pawns,
    placing,
    roles,
    transfers,
    warlords,
)
from tablewright.games.spiralchain.show.cards import icons
from tablewright.games.spiralchain.show.words import onward_detail
from tablewright.games.spiralchain.table import RUIN, Table
from tablewright.testing import choose


def asked_of(table: Table, seat: int) -> str:
    """The question that the seat reads."""
    prompt = scene_of(table, seat).prompt
    assert prompt is not None
    return text_of(prompt.text)


def help_on(table: Table, name: str) -> Term:
    """What pointing at a thing tells."""
    return scene_of(table).terms[thing(table, name).term]


# What is laid open lies open to all


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_10_4_drawn_faction_cards_lie_open_to_the_whole_team(seat: int) -> None:
    # GIVEN a hero with two Influence
    table = chain(2, has=[{"influence": 2}])

    # WHEN the hero calls in favors and has two cards to choose from
    choose(table, "call_in_favors")
    choose(table, "add_actions", 0)
    drawn = [table.content.factions[card].name for card in table.drawn]
    assert len(drawn) == 2

    # THEN everybody sees both, and after the choice none of them
    assert lying_in(table, "open-cards", seat) == drawn
    choose(table, "play_none")
    assert lying_in(table, "open-cards", seat) == []


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_21_1_the_prophecies_to_choose_from_lie_open_to_the_whole_team(seat: int) -> None:
    table = chain(2, roles=["starreader"])
    carry_out(table, "take_prophecy")
    assert asked(table) == "choose_prophecy"
    drawn = [table.content.prophecies[card].name for card in table.drawn]
    assert len(drawn) == 2
    assert lying_in(table, "open-cards", seat) == drawn


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_18_8_the_events_looked_at_lie_open_to_the_whole_team(seat: int) -> None:
    table = chain(2)
    stack(table, "events", "open_roads", "dragonsong", "bitter_season")
    do(table, events.look_events, 3)
    assert lying_in(table, "open-cards", seat) == ["Open Roads", "Dragonsong", "Bitter Season"]
    choose(table, "put_event_back", "dragonsong")
    assert lying_in(table, "open-cards", seat) == ["Open Roads", "Bitter Season"]
    choose(table, "put_event_back", "bitter_season")
    assert lying_in(table, "open-cards", seat) == []
    assert lying_in(table, "known-tops", seat) == [
        "Event Deck: Open Roads", "Event Deck: Bitter Season", "Event Deck: Dragonsong",
    ]  # fmt: skip


def test_18_8_a_world_card_looked_at_shows_both_boxes() -> None:
    table = chain(2)
    stack(table, "core", "rooftop_garden")
    do(table, roles.look_at, "core")
    tops = next(part for part in parts(scene_of(table, 1).areas) if getattr(part, "id", "") == "known-tops")
    assert isinstance(tops, Zone)
    assert [piece.text for piece in tops.pieces] == [
        "Gain 2 yellow Energy and 1 Alliance. "
        "As a Quest: When you are on Pithysia: Gain 2 yellow Energy and 1 blue Energy."
    ]


def test_6_3_the_tokens_in_the_obliviate_discard_pile_are_seen() -> None:
    table = chain(2, board={"town_hall": "ob1", "machine_works": "ra1"}, at="core")
    assert lying_in(table, "obliviate-pile") == []
    carry_out(table, "discard_enemy obliviate here; discard_enemy obliviate here")
    choose(table, "discard_named", "ra1")
    assert lying_in(table, "obliviate-pile", NOBODY) == ["Rotkin Abroad, Blue", "Blue Husk"]


# What a window is about


def test_21_2_the_window_at_the_start_of_a_turn_speaks_of_the_turn() -> None:
    # GIVEN a die that was rolled earlier in the game
    table = chain(2, prophecies=[[], ["borrowed_strength"]], dice=[3], alliance=5, at="arctos")
    choose(table, "pass_window", force.TURN_BEGINS, 2)
    choose(table, "gate", "onus")
    assert table.natural == 3

    # WHEN a turn begins
    begin(table, 1)

    # THEN the question is about the turn, not about that die
    assert asked_of(table, 1) == "Seat 2 begins a turn with 6 actions. Use a card before it?"


def test_21_2_the_field_medic_is_asked_about_the_turn() -> None:
    table = chain(2, roles=["field_medic"], madness=["gate_dread"], has=[{"yellow": 1}])
    assert asked(table) == "window"
    assert asked_of(table, 0) == "Seat 1 begins a turn with 6 actions. Use a card before it?"


def test_24_3_the_window_after_a_die_tells_which_roll_it_was() -> None:
    table = chain(2, at="arctos", has=[{"re_roll": 1}], madness=["rot_dream"], dice=[3])
    choose(table, "gate", "onus")
    assert asked_of(table, 0) == (
        "Seat 1's Verge roll shows 3, which counts as 2; 6 or more succeeds. Let it stand?"
    )


def test_24_3_a_roll_with_a_table_of_results_names_what_succeeds() -> None:
    table = chain(2, at="arctos", has=[{"re_roll": 1}], dice=[4])
    choose(table, "engage", "rime_mine")
    assert asked_of(table, 0) == "Seat 1's roll shows 4; 6 or more succeeds. Let it stand?"


def test_21_2_every_other_window_names_what_is_about_to_happen() -> None:
    held = ["closed_door", "scaled_ward", "stayed_hand", "page_torn_out", "bent_hour"]
    table = chain(2, prophecies=[held], board={"town_hall": "the_quiet_mayor"})
    mayor = table.content.enemy_of["the_quiet_mayor"]
    stack(table, "foreverot", "bring_the_night")

    do(table, placing.bring_obliviate, 2)
    coming = table.content.enemies[table.coming].name
    assert asked_of(table, 0) == f"{coming} is about to be placed on Core. Interrupt?"
    choose(table, "interrupt", 0, force.OBLIVIATE_COMES, "closed_door")
    carry_out(table, "destroy_dragon onus")
    assert asked_of(table, 0) == "A Dragon on Onus is about to be Destroyed. Interrupt?"
    choose(table, "interrupt", 0, force.DRAGON_FALLS, "scaled_ward")
    do(table, warlords.rise, mayor, True)
    assert asked_of(table, 0) == "The Quiet Mayor is about to activate on Town Hall. Interrupt?"
    choose(table, "interrupt", 0, force.WARLORD_RISES, "stayed_hand")
    do(table, foreverot.reveal)
    assert asked_of(table, 0) == "Bring the Night was revealed. Interrupt?"
    choose(table, "interrupt", 0, force.FOREVEROT_REVEALED, "page_torn_out")
    foreverot_roll(table, 5)
    assert asked_of(table, 0) == "The Foreverot Roll is 5. Change it?"


# What things say of themselves


def test_r10_scrap_never_runs_below_nothing() -> None:
    table = chain()
    assert [counter(table, name) for name in ("supply-ruins", "supply-scrap")] == [21, 15]
    for location in range(10, 45):
        table.put(location, RUIN)
    assert [counter(table, name) for name in ("supply-ruins", "supply-scrap")] == [0, 1]
    table.cover(8, 4)
    assert [counter(table, name) for name in ("supply-ruins", "supply-scrap")] == [0, 0]


def used_of(table: Any, place: str) -> tuple[Any, Any] | None:
    stats = getattr(thing(table, f"place-{place}"), "stats", [])
    return next(((stat.value, stat.max) for stat in stats if stat.label == "Used this turn"), None)


@pytest.mark.parametrize(
    ("role", "madness", "place", "uses", "shown"),
    [
        ("", "", "town_hall", 1, (1, 2)),
        ("archivist", "", "attic_archive", 3, (3, 3)),
        ("archivist", "", "town_hall", 2, (2, 2)),
        ("", "restless_hands", "town_hall", 1, (1, 1)),
        ("", "restless_hands", "attic_archive", 1, (1, 1)),
    ],
)
def test_5_6_a_location_counts_its_uses_against_the_players_own_limit(
    role: str, madness: str, place: str, uses: int, shown: tuple[int, int]
) -> None:
    table = chain(2, at="core", roles=[role], madness=[madness])
    table.used = (table.content.location_of[place],) * uses
    assert used_of(table, place) == shown
    assert used_of(table, "machine_works") == (0, 1 if madness else 2)


def test_5_6_outside_turns_no_use_is_counted() -> None:
    table = chain(2, at="core", night=True, has=[{"red": 9}])
    table.used = (table.content.location_of["town_hall"],) * 2
    foreverot_roll(table, 1)
    assert used_of(table, "town_hall") is None


def test_R41_after_the_game_what_stayed_hidden_lies_open() -> None:
    # GIVEN a game that is lost with Rot still covered
    table = chain(2, stacks=(("?", "rk1"), (), (), ()), left=0)
    assert "hidden-area" not in {area.id for area in scene_of(table).areas}
    table.steps = [(endings.be_defeated,)]
    table.run()

    # THEN everybody sees the Rot and the Foreverot Cards that nobody got to see
    scene = scene_of(table, 1)
    rot, cards = next(area for area in scene.areas if area.id == "hidden-area").children
    assert isinstance(rot, Zone)
    assert isinstance(cards, Zone)
    assert (len(rot.pieces), len(cards.pieces)) == (len(table.rot.unseen), len(table.deck.unseen))
    assert rot.pieces
    assert {piece.term for piece in (*rot.pieces, *cards.pieces)} <= set(scene.terms)


def test_g13_a_permanent_gate_card_tells_its_rule() -> None:
    # GIVEN one Permanent Gate in place and five in the supply
    table = chain()
    table.gates = 1 << table.content.gate_of["gate_depal_onus"]
    told = help_on(table, "gate-gate_depal_onus")

    # THEN the one on the board and those in the supply tell which worlds they join and what that costs
    assert told.clause == "SF-G13"
    assert text_of(told.text) == (
        "Joins 3 Depal and 4 Onus for the whole team: a Gate action between them costs no Alliance. "
        "Worlds at the two ends of an unbroken line of Permanent Gates cost 1; a lost world breaks the line. "
        "The Verge roll stays. Leave your mask with the porter."
    )
    assert lying_in(table, "gate-supply") == [
        "Gate of Core and Depal", "Gate of Onus and Arctos", "Gate of Arctos and Murrod",
        "Gate of Murrod and Rettik", "Gate of Rettik and Pithysia",
    ]  # fmt: skip

    # WHEN one is chosen, the option tells the same and points at its card
    carry_out(table, "take_gate")
    prompt = scene_of(table).prompt
    assert prompt is not None
    assert [list(option.targets) for option in prompt.options][:2] == [
        ["gate-gate_core_depal"], ["gate-gate_onus_arctos"],
    ]  # fmt: skip
    assert text_of(prompt.options[0].detail).startswith("Joins 2 Core and 3 Depal for the whole team")


def test_2_13_who_begins_is_chosen_on_the_seats() -> None:
    # GIVEN a game in which the players still decide who begins
    table = GAME.new(5, 3)

    # THEN each answer points at its seat, which is in sight on every screen
    prompt = scene_of(table).prompt
    assert prompt is not None
    assert prompt.clause == "SF-2.13"
    assert [list(option.targets) for option in prompt.options] == [[f"seat-{seat}"] for seat in range(5)]


def test_19_2_a_quest_tells_its_white_box() -> None:
    # GIVEN a Quest, and the card of another one on a discard pile
    table = chain(quests=[["rooftop_garden"]])
    table.discards = tuple(
        (table.content.quest_of["power_station"],) if world == 2 else () for world in range(9)
    )

    # THEN what counts is told: the white box of the Quest, the black box of the other card
    told = help_on(table, "quest-rooftop_garden")
    assert text_of(told.text).startswith("When you are on Pithysia: Gain 2 yellow Energy and 1 blue Energy.")
    assert "Alliance" not in text_of(told.text)
    assert told.clause == "SF-19.3"
    assert text_of(help_on(table, "discard-core-power_station").text).startswith("Gain 3 red Energy.")
    assert "card-rooftop_garden" not in scene_of(table).terms


def test_12_15_a_warlord_tells_its_action_number() -> None:
    table = chain(board={"war_drum_ring": "spear_clan", "town_hall": "director_halloran_voss"})
    unnamed, named = help_on(table, "enemy-spear_clan"), help_on(table, "enemy-director_halloran_voss")
    assert text_of(unnamed.text).startswith(
        "Confront it for 2 blue Energy. Action Number 5: on a Foreverot Roll of 5 it leaves a Ruin where it stands and "
        "Advances clockwise to the next unblocked location; where there is none it goes to the box. "
    )
    assert text_of(named.text).startswith(
        "Confront it for 2 red Energy, 1 yellow Energy. Action Number 5: on a Foreverot Roll of 5 it does what its "
        "Warlord Card says for the symbol of its location. Crown: Lose 2 Alliance. Blade: It Advances. "
    )
    assert "Without the card it leaves a Ruin and Advances. " in text_of(named.text)
    assert (unnamed.clause, named.clause) == ("SF-12.17", "SF-13.2")


# What one is asked to agree to


def test_8_5_a_request_names_the_energy_and_who_asks() -> None:
    table = chain(2, has=[{}, {"red": 1}])
    do(table, transfers.request_energy, 1, RED)
    assert asked_of(table, 1) == "Seat 1 asks you for 1 red Energy. Do you agree?"


def test_8_5_whoever_is_to_agree_reads_to_what() -> None:
    table = chain(3, at=["onus", "core", "onus"], has=[{}, {"red": 2, "bindmetal": 1}])
    do(table, transfers.ask_for, 1, RED, 2)
    assert asked_of(table, 1) == (
        "Seat 1 asks you for 1 red Energy, and may then take 1 more Energy of yours. Do you agree?"
    )
    do(table, transfers.ask_for, 1, BINDMETAL, 1)
    assert asked_of(table, 1) == "Seat 1 asks you for 1 Bindmetal. Do you agree?"
    do(table, pawns.ask_to_swap, 1)
    assert asked_of(table, 1) == (
        "Seat 1 asks you to swap pawns: yours goes from Core to Onus, theirs from Onus to Core. Do you agree?"
    )
    do(table, pawns.ask_to_come, 1)
    assert asked_of(table, 1) == "Seat 1 asks to move your pawn from Core to Onus. Do you agree?"
    do(table, pawns.carry_to, 5)
    assert asked_of(table, 2) == "Seat 1 asks to move your pawn from Onus to Arctos. Do you agree?"


def test_8_5_a_role_to_be_lent_is_named() -> None:
    table = chain(2, roles=["", "hourkeeper"])
    do(table, roles.ask_to_borrow, "hourkeeper")
    assert (
        asked_of(table, 1) == "Seat 1 asks to use your Special Action, that of the Hourkeeper. Do you agree?"
    )


# Help


def test_G18_turns_and_events_explain_themselves() -> None:
    table = chain(5, event="open_roads")
    table.heroes[0].extra = 1
    found = {
        name: help_on(table, name) for name in ("round", "first", "actions-0", "extra-0", "active", "events")
    }
    assert {name: (told.title, told.clause) for name, told in found.items()} == {
        "round": ("Round", "SF-3.1"),
        "first": ("First Player Marker", "SF-3.11"),
        "actions-0": ("Actions", "SF-3.7"),
        "extra-0": ("Extra Action Card", "SF-3.4"),
        "active": ("Active Event", "SF-18.1"),
        "events": ("Event Deck", "SF-18.4"),
    }
    assert help_on(table, "event-discard") == found["active"]
    scene = scene_of(table)
    assert scene.terms[scene.head.term] == found["actions-0"]
    assert [counter(table, name) for name in ("actions-0", "extra-0")] == [2, 1]


def test_G18_only_whose_turn_it_is_has_actions_left() -> None:
    table = chain(3, current=1)
    ids = [part.id for part in parts(scene_of(table).areas) if isinstance(part, Counter)]
    assert [name for name in ids if name.startswith("actions-")] == ["actions-1"]


def test_G18_the_roll_explains_itself() -> None:
    table = chain(4, night=True, has=[{"red": 9}])
    foreverot_roll(table, 1)
    scene = scene_of(table)
    assert (scene.terms[scene.head.term].title, scene.head.clause) == ("The Foreverot Roll", "SF-12.3")
    assert help_on(table, "foreverot-steps") == scene.terms[scene.head.term]


# The log


def test_12_8_the_log_tells_what_a_foreverot_card_says() -> None:
    # GIVEN a game in which three cards were turned up before the first round
    table = GAME.new(4, 1, {"challenge": "easy"}, first_draft())
    while isinstance(table, Table) and table.round == 0:
        table.choose(0)
    assert isinstance(table, Table)
    cards = [table.content.foreverot[card] for card in table.resolved]
    assert len(cards) == 3
    told = [str(line) for line in table.log or () if line.clause == "SF-2.19"]
    assert told == [f"Foreverot: {card.name}. {card.text}" for card in cards]

    # WHEN the next one is revealed
    stack(table, "foreverot", "halve_current_alliance")
    do(table, foreverot.reveal)

    # THEN its text stands in the log, too
    told = [str(line) for line in table.log or () if line.clause == "SF-12.8"]
    assert told[-1] == "Foreverot: Halve Current Alliance. Halve Alliance, rounded up."


def on_screen(table: Table, seat: int = 0) -> str:
    """All words that this seat sees."""
    found = []
    for part in parts(scene_of(table, seat)):
        for field in ("text", "name", "label", "value"):
            word = getattr(part, field, "")
            found += [word] if isinstance(word, str) else []
        found += list(getattr(part, "tags", []))
    return " ".join(found)


def detail_of(table: Table, name: str) -> str:
    prompt = scene_of(table, table.seat).prompt
    assert prompt is not None
    return next(option.detail for option in prompt.options if option.id.startswith(name))


def test_10_12_political_links_and_world_colours_are_on_the_table() -> None:
    """SF-G21: Open Court asks for them."""
    # GIVEN Open Court, an Influence, and the Masked Court drawn
    table = chain(at="depal", has=[{"influence": 1}], event="open_court")
    table.drawn = tuple(
        card.index for card in table.content.factions if card.id in ("masked_court", "frost_moot")
    )
    do(table, favors.choose_faction)

    # WHEN the table and the options are read
    words = on_screen(table)
    prompt = scene_of(table).prompt
    assert prompt is not None

    # THEN the world, the cards and the prices are told
    assert "● violet" in words
    assert "● white" in words
    labels = [option.label for option in prompt.options]
    assert any(label.startswith("Play Masked Court (● violet, free)") for label in labels)
    assert any(label.startswith("Play Frost Moot (● white, 1 Influence)") for label in labels)


def test_4_7_the_term_of_the_verge_says_what_the_roll_decides() -> None:
    term = GAME.term(chain(), "verge")
    assert term is not None
    assert "on 1–5 an Obliviate comes" in term.text
    assert "never fails" in term.text


@pytest.mark.parametrize(("position", "enemy", "words"), [
    ({"at": "rettik", "event": "war_footing", "has": [{"blue": 2, "red": 1}], "board": {"war_drum_ring": "spear_clan"}},
     "spear_clan", "Costs 2 blue Energy, 1 red Energy; no roll."),
    ({"at": "rettik", "has": [{"blue": 2, "red": 1}], "board": {"war_drum_ring": "spear_clan"}},
     "spear_clan", "Costs 2 blue Energy; no roll."),
])  # fmt: skip
def test_6_2_a_confrontation_says_what_will_be_paid(position: dict[str, Any], enemy: str, words: str) -> None:
    """SF-6.1, SF-R16."""
    # GIVEN an enemy, and what changes its cost
    table = chain(1, **position)
    before = sum(table.heroes[0].has)

    # WHEN it is confronted
    told = detail_of(table, f"confront-warlord {enemy.replace('_', '-')}")
    choose(table, "confront_warlord", enemy)

    # THEN that was paid
    assert told == words
    assert before - sum(table.heroes[0].has) == sum(int(word) for word in told.split() if word.isdigit())


def test_6_14_every_icon_cites_the_rule_that_holds_for_it() -> None:
    """SF-6.3, SF-6.5, SF-6.15, SF-6.17, SF-6.18."""
    found = {
        (foe, dice): [stat.clause for stat in icons(dice, 0, foe)]
        for foe, dice in (("obliviate", 1), ("obliviate", 2), ("warlord", 0), ("rotkin", 2))
    }
    assert found == {
        ("obliviate", 1): ["SF-6.3", "SF-6.14"],
        ("obliviate", 2): ["SF-6.5", "SF-6.17"],
        ("warlord", 0): ["SF-6.18"],
        ("rotkin", 2): ["SF-6.10", "SF-6.15"],
    }


@pytest.mark.parametrize(("value", "helps"), [("discount", True), ("none", False)])
def test_6_18_the_term_of_skill_icons_follows_the_option(value: str, helps: bool) -> None:
    """SF-R16."""
    term = GAME.term(chain(options={"warlord_skill": value}), "skill")
    assert term is not None
    assert ("or a resource against a Warlord" in term.text) == helps


def test_5_2_the_badge_counts_pawns_and_says_what_they_count_as() -> None:
    """SF-11.1: a Mask Dancer counts double, on her own world."""
    table = chain(1, at="core", roles=["mask_dancer"], board={"town_hall": "the_quiet_mayor"})
    stats = {stat.label: stat.value for stat in piece_of(table, "world-core").stats}
    assert stats["Open"] == "1 pawn counting as 2, 1 Warlord"
    assert (stats["Home Energy"], stats["Political Link"]) == ("R red", "● grey")


def test_2_13_nobody_has_the_first_player_marker_before_it_is_given() -> None:
    """SF-R65."""
    # GIVEN four who decide who begins
    table = GAME.new(4, 1)
    while asked(table) == "deal_role":
        table.choose(0)
    assert asked(table) == "choose_first"
    assert "First Player Marker: seat" not in on_screen(table, 2)
    assert "seat 1, the First Player" not in on_screen(table, 2)

    # WHEN it is seat 3
    choose(table, "begin_with", 2)

    # THEN it is told
    assert any(
        isinstance(part, Counter) and (part.label, part.value) == ("First Player Marker: seat", 3)
        for part in parts(scene_of(table, 2))
    )


def test_2_4_the_sixth_tokens_are_told_and_lie_in_the_box() -> None:
    """SF-13.5: a Warlord may return from there."""
    # GIVEN a table laid out
    table = GAME.new(2, 1, log=True)
    assert isinstance(table, Table)

    # WHEN the log and the box are read
    told = [str(line) for line in table.log or [] if line.clause == "SF-2.4"]
    zone = next(part for part in parts(scene_of(table)) if isinstance(part, Zone) and part.id == "enemy-box")

    # THEN seven tokens were told, and those that went to the box lie there
    assert len(told) == 7
    names = {table.content.enemies[token].name for token in table.enemy_box}
    assert {piece.name for piece in zone.pieces} == names
    assert all(any(name in line for line in told) for name in names)


def test_R60_an_onward_gate_says_its_price() -> None:
    """SF-4.2: Veil Expediters make Gate actions free, not a Gate that is part of something else."""
    table = chain(1, at="onus", alliance=7)
    table.free_gates = 2
    assert gates.onward_cost(table, 0, table.content.world_of["arctos"]) == 1
    assert gates.gate_cost(table, 0, table.content.world_of["arctos"]) == 0
    assert onward_detail(table, "arctos").startswith("Costs 1 Alliance")


def test_13_5_a_named_warlord_without_its_card_is_still_named() -> None:
    table = chain(board={"town_hall": "the_quiet_mayor"})
    table.warlord_cards = ()
    piece = piece_of(table, "enemy-the_quiet_mayor")
    assert (piece.tags, piece.clause) == (["Named", "without its card"], "SF-13.5")


def piece_of(table: Table, name: str) -> Any:
    return next(part for part in parts(scene_of(table)) if getattr(part, "id", "") == name)
