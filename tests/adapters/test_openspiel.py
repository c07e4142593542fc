"""OpenSpiel: its own random simulation of every game and way, and a search that deals hidden things afresh."""

from __future__ import annotations

import copy

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from tests.adapters.doors import CAMPAIGNS, WAYS, few_seats, first_part

from tablewright.adapters.openspiel import short_name


def loaded(name: str, way: str, **more: object) -> pyspiel.Game:
    given = {"players": few_seats(name, way), "way": way, "seed": 3, **more}
    return pyspiel.load_game(
        f"{short_name(name)}({','.join(f'{key}={value}' for key, value in given.items())})"
    )


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_openspiel_finds_nothing_wrong(name: str, way: str) -> None:
    pyspiel.random_sim_test(loaded(name, way, longest=25), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "way"), CAMPAIGNS)
def test_openspiel_finds_nothing_wrong_with_a_part_of_a_campaign(name: str, way: str) -> None:
    game = loaded(name, way, longest=15, part=first_part(name, way))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_a_state_is_cloned_and_written_down(name: str, way: str) -> None:
    game = loaded(name, way)
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[-1])

    written = pyspiel.serialize_game_and_state(game, state)
    again = pyspiel.deserialize_game_and_state(written)[1]

    assert str(again) == str(state) == str(state.clone()) == str(copy.deepcopy(state))
    state.clone().apply_action(state.legal_actions()[0])
    assert str(again) == str(state)


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_a_world_dealt_afresh_looks_the_same_to_its_player(name: str, way: str) -> None:
    state = loaded(name, way).new_initial_state()
    luck = np.random.RandomState(1)
    for _ in range(8):
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, luck.random_sample)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(luck.choice(state.legal_actions())))


def test_is_mcts_plays_a_game() -> None:
    name, way = next((name, way) for name, way in WAYS if few_seats(name, way) == 2 and name != WAYS[0][0])
    game = loaded(name, way, longest=16)
    luck = np.random.RandomState(5)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, luck), 2.0, 6, max_world_samples=-1, random_state=luck)
    state = game.new_initial_state()
    while not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert len(state.returns()) == 2


def test_parameters_that_cannot_be_are_refused_with_a_sentence() -> None:
    name, _ = WAYS[0]
    for words, sentence in (
        ("players=99", "not 99"),
        ("seed=-1", "seed must be a whole number"),
        ("way=sideways", "cannot be played the way sideways"),
        ("options=hard", "options look like"),
    ):
        with pytest.raises((ValueError, pyspiel.SpielError), match=sentence):
            pyspiel.load_game(f"{short_name(name)}({words})")
