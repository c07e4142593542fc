"""Parts of campaigns by themselves: for people, and for learners."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import pytest

from tablewright.adapters.gymnasium import SeatEnv
from tablewright.adapters.session import Settings
from tablewright.engine.digest import digest
from tablewright.engine.game import Game, SetupError, find_game
from tablewright.engine.record import Record, record, replay
from tablewright.players.parts import part_alone

HIKE_FOLDER = Path(__file__).parents[1] / "toys" / "hike"
LATER = '{"done":1,"coins":[4,0],"points":[0,0],"wet":[true,false],"paid":[true,true]}'


@pytest.fixture
def hike() -> Game:
    return find_game(str(HIKE_FOLDER))


def test_a_part_begins_with_what_somebody_carried_there(hike: Game) -> None:
    alone = part_alone(hike, "hike", "ford", seats=2)
    table = hike.begin(alone.laid(hike), 3)

    assert alone.carried.done == 1
    assert table.origin is not None
    assert table.origin.part is not None
    assert (table.origin.part.name, table.origin.seed) == ("ford", 3)
    assert part_alone(hike, "hike", "ford", seats=2) == alone
    assert digest(replay(Record.parse(record(table).text()))) == digest(table)


def test_what_is_carried_may_be_given(hike: Game) -> None:
    alone = part_alone(hike, "hike", "ford", seats=2, carried=LATER)
    assert alone.carried.coins == (4, 0)


@pytest.mark.parametrize(
    ("way", "part", "carried", "told"),
    [
        ("gate", "ford", "", "as One gate is a single game and has no parts"),
        ("hike", "sea", "", "never came to a part sea; they came to gate, ford, hut"),
        ("hike", "hut", LATER, "what is carried leads to ford, not to hut"),
        ("hike", "ford", "{", "what is carried cannot be read"),
    ],
)
def test_what_cannot_be_played_alone_is_refused(
    hike: Game, way: str, part: str, carried: str, told: str
) -> None:
    with pytest.raises(SetupError, match=told):
        part_alone(hike, way, part, 2 if way == "hike" else None, carried=carried)


def test_learners_play_a_part_again_and_again(hike: Game) -> None:
    env = SeatEnv(hike, way="hike", part="ford", seats=2)
    luck = random.Random(1)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        ended = cut = False
        while not (ended or cut):
            _, _, ended, cut, info = env.step(luck.choice(info["action_mask"].nonzero()[0].tolist()))


def test_settings_of_a_part_go_through_a_pickle(hike: Game) -> None:
    settings = Settings(hike, 2, "hike", part="ford", carried=LATER)
    again = pickle.loads(pickle.dumps(settings))
    assert digest(again.begun(5)) == digest(settings.begun(5))


def test_a_campaign_needs_a_part_and_a_part_a_campaign(hike: Game) -> None:
    with pytest.raises(
        SetupError, match="is a campaign of many tables; learners play one: name a part of it"
    ):
        Settings(hike, 2, "hike")
    with pytest.raises(SetupError, match="say which campaign of HIKE with way="):
        Settings(hike, 2, part="ford")
