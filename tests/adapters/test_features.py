"""Tables as rows of numbers: what stands in them, whom they tell nothing, and that they are the same everywhere."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys

import numpy as np
import pytest
from tests.adapters.doors import FLAT, WAYS, answer_at_random, few_seats, played, same

import tablewright as tw
from tablewright.adapters.session import Session, Settings
from tablewright.engine.fate import Fate
from tablewright.engine.features import (
    COLUMN_NAMES,
    COLUMNS,
    KIND,
    KINDS,
    OPTION_COLUMN_NAMES,
    OPTION_COLUMNS,
    STEP,
    TARGETS,
    WITHIN,
)
from tablewright.engine.game import SetupError


def test_every_column_has_a_name() -> None:
    assert len(COLUMN_NAMES) == len(set(COLUMN_NAMES)) == COLUMNS
    assert len(OPTION_COLUMN_NAMES) == len(set(OPTION_COLUMN_NAMES)) == OPTION_COLUMNS


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_no_row_tells_a_seat_what_it_may_not_know(name: str, way: str) -> None:
    for observation in ("flat", "entities") if name in FLAT else ("entities",):
        settings = Settings(name, few_seats(name, way), way, observation=observation)
        session = played(settings, 5, 6)
        luck = random.Random(1)
        for _ in range(4):
            table = session.table
            for seat in range(settings.seats):
                seen, mask = session.observe(seat), session.mask(seat)
                for world in (1, 2):
                    session.table = table.imagined_by(seat, Fate(world, table.fate.streams))
                    assert same(session.observe(seat), seen)
                    assert same(session.mask(seat), mask)
                session.table = table
            if not session.over:
                answer_at_random(session, luck)


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_rows_point_to_rows(name: str, way: str) -> None:
    settings = Settings(name, few_seats(name, way), way, observation="entities")
    session = played(settings, 3, 8)
    seen = session.observe(session.seat())
    rows, options = seen["entities"], seen["options"]
    filled = rows[:, KIND] > 0

    assert filled.sum() > 5
    assert (rows[filled][:, KIND] <= len(KINDS)).all()
    inside = rows[filled][:, WITHIN]
    assert ((inside >= -1) & (inside < len(rows))).all()
    assert (options[:, STEP] != 0).sum() == len(session.table.options)
    targets = options[options[:, STEP] != 0][:, TARGETS : TARGETS + 3].ravel()
    assert (rows[targets[targets >= 0], KIND] > 0).all()


def test_options_point_to_what_one_would_click() -> None:
    assert all(points(name, way) for name, way in WAYS)


def points(name: str, way: str) -> bool:
    settings = Settings(name, few_seats(name, way), way, observation="entities")
    session = Session(settings)
    session.begin(2)
    luck = random.Random(2)
    for _ in range(40):
        if session.over:
            break
        options = session.observe(session.seat())["options"]
        if (options[: len(session.table.options), TARGETS] >= 0).any():
            return True
        answer_at_random(session, luck)
    return False


@pytest.mark.parametrize("name", FLAT)
def test_every_option_of_many_games_is_among_the_words(name: str) -> None:
    settings = Settings(name)
    words = settings.features.words
    assert len(set(words)) == len(words)
    met = set()
    for seed in range(40):
        luck = random.Random(seed)
        session = Session(settings)
        session.begin(seed)
        while not session.over:
            for move in session.table.options:
                number = settings.features.id_of(session.table, move)
                written = tw.notation(session.table, move)
                assert number >= 0, f"{written} is not among the words"
                assert written == words[number] or written.startswith(f"{words[number]} ")
                met.add(number)
            assert session.mask(0).sum() == len(session.table.options)
            answer_at_random(session, luck)
    assert len(met) > 60


@pytest.mark.parametrize("name", FLAT)
def test_what_reads_only_what_lies_open_reads_the_same_from_the_real_table(name: str) -> None:
    settings = Settings(name)
    features = settings.features
    assert features.reads_open
    for seed in range(6):
        luck = random.Random(seed)
        session = Session(settings)
        session.begin(seed)
        while not session.over:
            seen = session.observe(0)
            features.write_numbers(session.table, 0, session.numbers, 0)
            assert list(session.numbers) == seen.tolist()
            features.write_rows(session.table.seen_by(0), 0, session.rows, 0)
            rows = list(session.rows)
            features.write_rows(session.table, 0, session.rows, 0)
            assert list(session.rows) == rows
            answer_at_random(session, luck)


def test_the_rows_are_the_same_in_every_run_of_the_program() -> None:
    program = (
        "from tests.adapters.doors import WAYS, few_seats, played\n"
        "from tablewright.adapters.session import Settings\n"
        "from hashlib import sha256\n"
        "digest = sha256()\n"
        "for name, way in WAYS[::3]:\n"
        "    session = played(Settings(name, few_seats(name, way), way, observation='entities'), 4, 5)\n"
        "    seen = session.observe(session.seat())\n"
        "    digest.update(seen['entities'].tobytes() + seen['options'].tobytes())\n"
        "print(digest.hexdigest())\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] != ""


def test_the_layout_says_whose_rows_they_are() -> None:
    layouts = {Settings(name, few_seats(name, way), way).layout for name, way in WAYS}

    assert all(layout.startswith("1/") for layout in layouts)
    assert "1/scene" in layouts


def test_a_session_is_pickled_with_its_table() -> None:
    name, way = WAYS[0]
    session = played(Settings(name, few_seats(name, way), way), 7, 5)

    back = pickle.loads(pickle.dumps(session))

    assert back.notations(back.seat()) == session.notations(session.seat())
    assert same(back.observe(back.seat()), session.observe(session.seat()))


def test_settings_that_cannot_be_are_refused_with_a_sentence() -> None:
    name, way = next((name, way) for name, way in WAYS if name not in FLAT)
    with pytest.raises(SetupError, match="has no flat observation"):
        Settings(name, way=way, observation="flat")
    with pytest.raises(SetupError, match="observation cannot be 'pixels'; choose flat, entities"):
        Settings(name, way=way, observation="pixels")
    with pytest.raises(SetupError, match="reward cannot be 'gold'; choose win, score, outlook"):
        Settings(name, way=way, reward="gold")
    with pytest.raises(SetupError, match="longest must be a whole number from 1 on, not 0"):
        Settings(name, way=way, longest=0)


def test_the_reward_by_outlook_adds_up_to_the_win() -> None:
    for name, way in WAYS:
        session = Session(Settings(name, few_seats(name, way), way, reward="outlook", longest=10_000))
        session.begin(11)
        luck = random.Random(3)
        total = np.zeros(session.settings.seats)
        for _ in range(400):
            if session.over:
                break
            answer_at_random(session, luck)
            total += [session.reward(seat) for seat in range(session.settings.seats)]
        if session.over:
            assert total == pytest.approx([session.final(seat) for seat in range(session.settings.seats)])
