"""Chapter 23, Balance rules per player count."""

from __future__ import annotations

import re

from tests.games.spiralchain.builders import asked, first_draft, foreverot_roll, stack, where

from tablewright.games.spiralchain import readers
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import terms
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose


def ready(seats: int, *, first: int = 0, seed: int = 5) -> Table:
    """A game set up on Onus; its one Foreverot Card turns Day to Night and changes nothing else."""
    table = GAME.new(seats, seed, {"challenge": "practice"}, first_draft(), debug=True)
    assert isinstance(table, Table)
    stack(table, "foreverot", "bring_the_night")
    if seats > 1:
        choose(table, "begin_with", first)
    choose(table, "start_on", "onus")
    return table


def actions_of_a_round(table: Table) -> list[int]:
    """How many actions each player has on their turn, by seat; the Foreverot Roll is not made."""
    actions = [0] * table.seats
    for turn in range(table.seats):
        assert asked(table) == "take_action"
        actions[table.current] = int(table.actions)
        if turn < table.seats - 1:
            choose(table, "pass_turn")
    return actions


def test_23_1_23_2_23_3_roles_and_reinforcements_make_up_for_few_players() -> None:
    for seats, roles, reserves in ((1, 2, 3), (2, 2, 2), (3, 1, 1), (4, 1, 0), (5, 1, 0), (8, 1, 0)):
        # GIVEN a game of so many players
        table = ready(seats)

        # THEN each has so many roles, no two alike, in one play area with one pawn
        dealt = [role for hero in table.heroes for role in hero.roles]
        assert [len(hero.roles) for hero in table.heroes] == [roles] * seats
        assert len(set(dealt)) == len(dealt)
        assert [where(table, seat) for seat in range(seats)] == ["onus"] * seats

        # AND the team has so many Reinforcement Pawns, all of them beside the players
        assert (table.reserves[4], sum(table.reserves), sum(table.deployed)) == (reserves, reserves, 0)
        assert terms.pawns_on(table, 4) == max(seats, 4)


def test_23_5_23_7_23_8_extra_action_cards_go_to_random_others() -> None:
    for seats, cards in ((1, 0), (2, 0), (3, 0), (4, 0), (5, 2), (6, 0), (7, 4), (8, 4)):
        holders: set[int] = set()
        for seed in range(12):
            # GIVEN the last player first
            table = ready(seats, first=seats - 1, seed=seed)

            # THEN so many others hold one card each
            extra = [int(hero.extra) for hero in table.heroes]
            assert sorted(extra) == [0] * (seats - cards) + [1] * cards
            assert extra[seats - 1] == 0
            holders.update(seat for seat in range(seats) if extra[seat])

        # AND luck decides who they are
        assert holders == (set(range(seats - 1)) if cards else set())


def test_23_5_23_8_23_9_twelve_actions_a_round_but_eleven_with_seven_players() -> None:
    """SF-R19: seven and four make eleven."""
    for seats, base, total in (
        (1, 12, 12), (2, 6, 12), (3, 4, 12), (4, 3, 12), (5, 2, 12), (6, 2, 12), (7, 1, 11), (8, 1, 12),
    ):  # fmt: skip
        table = ready(seats)
        extra = [int(hero.extra) for hero in table.heroes]
        actions = actions_of_a_round(table)
        assert actions == [base + cards for cards in extra]
        assert sum(actions) == total


def test_23_7_seven_players_gain_alliance_in_every_round() -> None:
    for seats, gained in ((6, 0), (7, 2), (8, 0)):
        # GIVEN the first round, in which Alliance began with one for each role
        table = ready(seats)
        assert (table.round, table.alliance) == (1, seats + gained)

        # WHEN the others take their turns, THEN nothing more comes
        actions_of_a_round(table)
        assert table.alliance == seats + gained

        # WHEN the next round begins, THEN it comes again, at the start of the new First Player's turn
        table.left = 8
        stack(table, "foreverot", "take_two_energy_from_each_player")
        table.alliance = 5
        foreverot_roll(table, 1)
        assert (table.round, table.current, table.alliance) == (2, 1, 5 + gained)


def test_23_6_no_card_asks_whether_there_are_six_or_more() -> None:
    """They ask for what grows with the team: its Role Cards in play."""
    cards = first_draft_free().content
    decks = (
        cards.events,
        cards.foreverot,
        cards.factions,
        cards.world_cards,
        cards.prophecies,
        cards.madness,
    )
    asking = [card.name for deck in decks for card in deck if asks_for_many(card.text)]
    assert asking == []
    for seats, roles in ((1, 2), (2, 4), (3, 3), (5, 5), (6, 6), (8, 8)):
        table = GAME.new(seats, 1)
        assert isinstance(table, Table)
        assert readers.role_cards(table) == roles


def first_draft_free() -> Table:
    table = GAME.new(6, 1, {"promos": True})
    assert isinstance(table, Table)
    return table


def asks_for_many(text: str) -> bool:
    """«if there are 5 or more players», and more of them: it would hold for six."""
    return any(int(n) >= 4 for n in re.findall(r"(\d+) (?:or more )?players", text) if "at most" not in text)
