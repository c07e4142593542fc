"""FORWARD keeps to what every game must: under its editions, difficulties, paths, laws and packs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.forward.builders import packed

from tablewright.engine.fate import Fate
from tablewright.engine.record import Record, record, replay
from tablewright.games.forward.game import GAME
from tablewright.testing import check_game

EDITIONS = ["new", "prototype", "trial", "v2_1"]
DIFFICULTIES = ["story", "standard", "harsh"]
PATHS = ["forward", "sideways", "tour"]


def test_the_default_game_conforms() -> None:
    # GIVEN default options
    # WHEN many random games are played and watched
    # THEN each is the same from the same seed, can be copied and saved anywhere, tells no secret, and ends
    check_game("forward", 12)


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_conforms(edition: str) -> None:
    """FW-R1."""
    check_game("forward", 4, options={"edition": edition})


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_each_difficulty_conforms(difficulty: str) -> None:
    """FW-G9."""
    check_game("forward", 4, options={"difficulty": difficulty})


@pytest.mark.parametrize("path_mode", PATHS)
def test_each_path_conforms(path_mode: str) -> None:
    """FW-R4: with Health to spare, so that random runs get far."""
    check_game(
        "forward",
        2,
        options={"path_mode": path_mode, "start_health": 99, "max_health": 0, "dread_death": "never"},
    )


def test_with_the_laws_of_the_domains_it_conforms() -> None:
    """FW-G10: all nine, with the shuffled row of the Spiremaze among them."""
    laws = {
        "domain_laws": True,
        "path_mode": "tour",
        "start_health": 99,
        "max_health": 0,
        "dread_death": "never",
    }
    check_game("forward", 3, options=laws)


def test_with_every_other_reading_it_conforms() -> None:
    # GIVEN the options that the editions leave alone
    options: dict[str, Any] = {
        "rest_purchases": "once_each",
        "duel_retreat": True,
        "counter_adds_atk": True,
        "double_defeat": "victory",
        "def_scope": "all",
        "take_finds": "optional",
        "domain_end": "deck_empty",
        "caesura_text": "minor",
        "pit_success": "above",
        "paid_peek": 1,
        "status_stacking": "add",
        "status_limit": 1,
        "guardian_open": True,
        "show_remaining": True,
        "row_size": 4,
    }

    # WHEN games are played with all of them
    # THEN they conform too
    check_game("forward", 4, options=options)


def test_the_workbench_pack_conforms() -> None:
    """FW-G14: it uses the words of the effect language that the default pack leaves alone."""
    options = {"path_mode": "tour", "start_health": 99, "max_health": 0, "dread_death": "never"}
    check_game("forward", 6, pack="forward-workbench")
    check_game("forward", 4, options=options, pack="forward-workbench")


def test_the_workbench_pack_conforms_with_laws_and_minor_texts() -> None:
    """FW-G10, FW-G14."""
    options = {
        "domain_laws": True,
        "caesura_text": "minor",
        "paid_peek": 1,
        "start_health": 60,
        "max_health": 0,
    }
    check_game("forward", 6, options=options, pack="forward-workbench")


def test_a_strong_player_card_brings_random_games_to_the_guardian(tmp_path: Path) -> None:
    """FW-G8, chapter 22: the final battle is watched too."""
    pack = packed(tmp_path, "[player]\npatch = true\natk = 3\ndefence = 2\n")
    options = {"start_health": 99, "max_health": 0, "dread_death": "never", "difficulty": "story"}
    check_game("forward", 3, options=options, pack=pack)


def random_run(seed: int, **options: Any) -> Any:
    luck = Fate(seed, ("choices",))
    table = GAME.new(1, seed, options)
    while not table.over:
        table.choose(luck.below(len(table.options), 0))
    return table


def test_a_record_replays_to_the_same_end() -> None:
    # GIVEN a random run
    table = random_run(5)

    # WHEN its record is written, read and replayed
    again = replay(Record.parse(record(table).text()))

    # THEN it ends in the same way
    assert again.over
    assert GAME.facts(again) == GAME.facts(table)


def test_r3_the_order_of_a_domain_does_not_depend_on_the_path() -> None:
    """FW-R3: each Domain has a stream of its own."""
    # GIVEN two runs of the same seed that come to the Wastes by different ways
    orders = []
    for way in ("forgotten_shrine", "bannered_city_valthria"):
        table = GAME.new(1, 11, {"start_health": 99, "max_health": 0, "dread_death": "never"})
        luck = Fate(len(way), ("choices",))
        while table.domain < 0 or table.content.domains[table.domain].id != "sirocco_wastes":
            moves = [move[0].__name__ for move in table.options]
            if "choose_domain" in moves:
                wanted = [move[1] for move in table.options if move[0].__name__ == "choose_domain"]
                here = way if way in wanted else "sirocco_wastes"
                table.choose(moves.index("choose_domain") + wanted.index(here))
            else:
                table.choose(luck.below(len(table.options), 0))

        # WHEN its first three cards are turned up
        orders.append([table.deck.turn_up(card, table.fate) for card in table.row])

    # THEN they are the same
    assert orders[0] == orders[1]


def test_a_run_ends_within_its_length() -> None:
    """FW-3.9, FW-5.17: five Domains of eighteen turns at most."""
    # GIVEN random runs
    for seed in range(5):
        table = random_run(seed, start_health=99, max_health=0, dread_death="never")

        # WHEN they are over
        facts = GAME.facts(table)

        # THEN they took no more than 90 turns
        assert facts["turns"] <= 90
        assert facts["domains"] <= 5
