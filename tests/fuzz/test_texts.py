"""Texts that somebody sends or keeps are read, or refused in a sentence: records, saves, packs, effects, options."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.engine.lantern import VOCABULARY, Lantern
from tests.engine.test_pack import HEAD, HERO, STATIONS
from tests.fuzz.spoiling import MONSTERS, looking, spoiled, words

from tablewright.engine.campaign_record import CampaignRecord, record_of, replay_campaign
from tablewright.engine.complaints import PackErrors, Where
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, SetupError, find_game, games
from tablewright.engine.language import compile_amount, compile_condition, compile_effect
from tablewright.engine.match import Match
from tablewright.engine.pack import load_pack
from tablewright.engine.packed_game import PackedGame
from tablewright.engine.record import Record, RecordError, replay
from tablewright.engine.saga import Saga
from tablewright.testing import random_act_on

ROOT = Path(__file__).parents[2]
TOYS = tuple(str(ROOT / path) for path in ("tests/toys/pebbles", "tests/toys/fair", "examples/tictactoe"))
LAMP = str(ROOT / "examples/lamp")
PYTHONS_OWN = ("Traceback", "NoneType", "object at 0x", "Exceeds the limit", "invalid literal")
LONGEST = 1_500  # letters of a refusal that somebody still reads


def played(path: str, seed: int) -> str:
    """The record of a random game, some of it taken back."""
    game = find_game(path)
    match = Match.start(game.id if path == game.id else path, game.least_seats, seed=seed)
    luck = Random(seed)
    while not match.table.over and match.moves < 40:
        match.choose(luck.randrange(len(match.table.options)))
        if luck.randrange(6) == 0 and match.moves:
            try:
                match.undo()
            except ValueError:
                continue
    return match.record.text()


@cache
def some_records() -> tuple[str, ...]:
    return tuple(played(path, seed) for path in TOYS for seed in (1, 2))


@cache
def some_saves() -> tuple[str, ...]:
    saga = Saga.begin(find_game(LAMP), "lamp", 1, 3)
    luck = Fate(5, ("options", "seats"))
    found = [record_of(saga).text()]
    while not saga.over and len(found) < 3:
        while not saga.table.over:
            random_act_on(saga.table, luck)
        saga.go_on()
        found.append(record_of(saga).text())
    return tuple(found)


def is_a_sentence(why: Exception) -> None:
    """It says something, and is none of Python's own remarks."""
    told = str(why)
    assert 10 < len(told) < LONGEST, told
    assert not any(
        word in told
        for word in ("Traceback", "NoneType", "object at 0x", "Exceeds the limit", "invalid literal")
    )


@looking(300)
@given(st.data())
def test_a_record_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(spoiled(some_records()))
    try:
        made = Record.parse(text)
        assert Record.parse(made.text()).moves == made.moves
        replay(made)
    except RecordError as why:
        is_a_sentence(why)
    except SetupError as why:
        is_a_sentence(why)


@looking(120)
@given(st.data())
def test_a_save_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(spoiled(some_saves()))
    try:
        replay_campaign(CampaignRecord.parse(text))
    except (RecordError, SetupError) as why:
        is_a_sentence(why)


WORDS = words(
    "heal lose dread status poisoned 1 2 -3 99999999999999999999 4+ if else when choose may roll each repeat exhaust "
    "this : ; | , ( ) + * / # >= <= == and or not {here} hearth_loaf old_lamp \n \t seals_unbroken health ; ; : :"
)


@looking(400)
@given(st.one_of(WORDS, st.text(max_size=60), st.sampled_from(MONSTERS), WORDS.map(lambda text: f"({text})")))
def test_an_effect_is_compiled_or_refused(text: str) -> None:
    where = Where("cards.toml", 7, 10, "the effect of «a card»")
    for compiled in (compile_effect, compile_condition, compile_amount):
        try:
            compiled(text, VOCABULARY, where)  # type: ignore[operator]
        except PackErrors as why:
            is_a_sentence(why)


@looking(150)
@given(st.data())
def test_options_are_taken_or_refused(data: st.DataObject) -> None:
    game: Game = data.draw(st.sampled_from(sorted(games().values(), key=lambda each: each.id)))
    names = [option.name for option in game.options()]
    word = st.one_of(st.text(max_size=20), st.sampled_from(MONSTERS))
    value = st.one_of(st.integers(), st.booleans(), word, st.none(), st.floats())
    chosen = data.draw(st.dictionaries(st.one_of(st.sampled_from([*names, "no"]), word), value, max_size=4))
    seats = data.draw(st.integers(-3, 12))
    seed = data.draw(st.one_of(st.integers(), st.sampled_from(MONSTERS), st.text(max_size=50)))
    try:
        table = game.new(seats, seed, chosen)  # type: ignore[arg-type]
        assert table.options
    except (SetupError, ValueError) as why:
        is_a_sentence(why)


@looking(150)
@given(st.data())
def test_a_pack_is_opened_or_refused(data: st.DataObject) -> None:
    texts = {"pack": HEAD, "stations": STATIONS, "hero": HERO}
    which = data.draw(st.sampled_from(sorted(texts)))
    texts[which] = data.draw(spoiled((texts[which],)))
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            (Path(folder) / f"{name}.toml").write_bytes(text.encode("utf-8", errors="surrogatepass"))
        try:
            load_pack(None, Lantern(Path(folder)))
        except PackErrors as why:
            for one in why.errors:
                is_a_sentence(one)


@looking(4)
@given(st.data())
def test_a_pack_of_a_whole_game_is_opened_or_refused(data: st.DataObject) -> None:
    packed = [game for game in games().values() if isinstance(game, PackedGame)]
    game = data.draw(st.sampled_from(sorted(packed, key=lambda each: each.id)))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / game.id
        shutil.copytree(game.content_path, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
        path = data.draw(st.sampled_from(sorted(copy.rglob("*.toml"))))
        text = data.draw(spoiled((path.read_text(encoding="utf-8"),)))
        path.write_bytes(text.encode("utf-8", errors="surrogatepass"))
        try:
            game.load(copy)
        except PackErrors as why:
            for one in why.errors:
                is_a_sentence(one)
