"""Records: text that only grows, replays to the same position, and says clearly what is wrong with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.engine.toys import Gleaners, Pickers

from tablewright.engine import record as records
from tablewright.engine.digest import digest
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, adopt, notation
from tablewright.engine.record import Record, RecordError, move_for, record, replay
from tablewright.engine.table import GROUP, NO_SEED, NotOffered, Table

adopt(Gleaners())
adopt(Pickers())


def played(moves: int = 5, seed: int = 3, **options: object) -> Table:
    """A game of Gleaners after so many moves."""
    table = Gleaners().new(seed=seed, options=options)
    for n in range(moves):
        table.choose(n % len(table.options))
    return table


def text_of(moves: int = 5) -> str:
    return record(played(moves)).text()


def refused(text: str, where: str = "x.record") -> str:
    """What one is told about this text, on reading or on replaying it."""
    with pytest.raises(RecordError) as caught:
        replay(Record.parse(text, where))
    return str(caught.value)


# What a record looks like


def test_a_record_is_readable_text() -> None:
    table = played(3, season="autumn")

    assert record(table).text() == "\n".join(
        [
            "tablewright record 1",
            "game gleaners",
            "engine 0.1.0",
            "pack none",
            "seats 2",
            "seed 3",
            "option rain=off",
            "option season=autumn",
            "",
            f"# digest 0 {digest(played(0, season='autumn'))}",
            "play 0 1",
            "play 1 6",
            "play 0 5",
            f"# digest 3 {digest(table)}",
            "",
        ]
    )


def test_the_end_is_told_in_words() -> None:
    table = played(8)

    assert table.over
    assert record(table).text().endswith("# over seat 1 won, 17 : 19: The field is bare. (GL-4)\n")


def test_players_stand_in_the_header_each_on_one_line() -> None:
    made = record(played(1))
    made.players = {1: "Bo\nOlsen", 0: "Ann"}

    assert "\nplayer 0 Ann\nplayer 1 Bo Olsen\n\n" in made.text()
    assert Record.parse(made.text()).players == {0: "Ann", 1: "Bo Olsen"}


def long_game() -> Table:
    """Four rounds of Pickers: lanes, interjections and group choices, more than twenty moves."""
    table = Pickers().new(4, seed=1)
    table.interject(table.anytime(3)[0], seat=3)
    while not table.over:
        for seat in reversed(table.waiting()):
            table.choose(0 if seat == GROUP and len(table.options) == 1 else 1, seat)
        if table.seat == GROUP and table.anytime(0):
            table.interject(table.anytime(0)[0])
    return table


def test_lanes_and_interjections_are_marked() -> None:
    moves = record(long_game()).moves

    assert moves[:7] == [
        "@3 ! sing 3",
        "@3 put 3 2",
        "@2 put 2 2",
        "@1 put 1 2",
        "@0 put 0 2",
        "@0 ! sing 0",
        "start-round",
    ]


def test_a_digest_stands_after_every_twenty_moves_and_at_the_end() -> None:
    made = record(long_game())

    assert len(made.moves) > 20
    assert sorted(made.digests) == [*range(0, len(made.moves), 20), len(made.moves)]


# Replaying


@pytest.mark.parametrize("moves", [0, 1, 5, 8])
def test_a_record_replays_to_the_same_position_and_log(moves: int) -> None:
    table = played(moves)

    again = replay(Record.parse(record(table).text()))

    assert digest(again) == digest(table)
    assert again.options == table.options
    assert [str(line) for line in again.log or ()] == [str(line) for line in table.log or ()]


def test_lanes_interjections_and_groups_replay() -> None:
    table = long_game()

    assert digest(replay(Record.parse(record(table).text()))) == digest(table)


def test_a_replayed_table_has_the_same_record() -> None:
    made = record(long_game())

    assert record(replay(made)).text() == made.text()


def test_replaying_can_stop_on_the_way() -> None:
    made = record(played(8))

    assert digest(replay(made, upto=5)) == digest(played(5))
    assert digest(replay(made, upto=0)) == digest(played(0))
    assert digest(replay(made, upto=99)) == digest(played(8))


def test_all_options_are_written_so_that_new_defaults_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = text_of()
    changed = Gleaners().options()
    changed[1].default = "autumn"
    monkeypatch.setattr(Gleaners, "options", lambda self: changed)

    table = replay(Record.parse(text))

    assert table.origin is not None
    assert table.origin.options["season"] == "summer"


def test_a_step_that_was_renamed_is_found_by_its_alias() -> None:
    text = text_of().replace("play 0", "lay-down 0")

    assert digest(replay(Record.parse(text))) == digest(played(5))


def test_moves_are_found_by_their_words() -> None:
    table = Pickers().new(2)

    assert move_for(table, "put 0 2") == 1
    found = move_for(table, "sing 0")
    assert not isinstance(found, int)
    assert notation(table, found) == "sing 0"
    with pytest.raises(
        NotOffered, match="'put 0 9' is not offered; offered are put 0 1, put 0 2, put 0 3, ! sing 0"
    ):
        move_for(table, "put 0 9")


def test_windows_line_ends_do_no_harm() -> None:
    assert digest(replay(Record.parse(text_of().replace("\n", "\r\n")))) == digest(played(5))


def test_remarks_of_people_are_left_alone() -> None:
    text = text_of().replace("play 0 1\n", "play 0 1\n# what a start!\n\n")

    assert digest(replay(Record.parse(text))) == digest(played(5))


# Undo lines


def test_what_was_taken_back_does_not_count() -> None:
    text = text_of(2) + "undo\nundo\nplay 0 5\n"
    table = Gleaners().new(seed=3)
    table.choose(1)

    read = Record.parse(text)

    assert read.moves == ["play 0 5"]
    assert read.undone == []
    assert 2 not in read.digests
    assert digest(replay(read)) == digest(table)


def test_what_could_be_done_again_is_known_after_loading() -> None:
    read = Record.parse(text_of(3) + "undo\nundo\n")

    assert read.moves == ["play 0 1"]
    assert read.undone == ["play 0 5", "play 1 6"]


def test_an_agreement_stands_in_the_log() -> None:
    table = replay(Record.parse(text_of(3) + "undo\n# agreed 2\n"))

    assert (
        str((table.log or [])[-1])
        == "The table agreed to take a move back after something new had been seen."
    )


# Files


def test_a_record_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    record(played(5)).write(path)

    read = Record.read(path)

    assert read.where == str(path)
    assert digest(replay(read)) == digest(played(5))


def test_an_existing_file_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text("precious", encoding="utf-8")

    with pytest.raises(RecordError, match="exists already and is not written over; give another name"):
        record(played(5)).write(path)
    assert path.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("cut", [1, 3, 8])
def test_a_file_that_was_cut_off_loses_only_the_line_that_was_cut(cut: int) -> None:
    # GIVEN a record whose last line was being written when the machine went down
    text = text_of(5)[: -len("# digest 5 0123456789ab\n")]
    last = text.splitlines()[-1]

    read = Record.parse(text[:-cut])

    assert read.cut == f"{last}\n"[:-cut]
    assert digest(replay(read)) == digest(played(4))


def test_a_file_cut_inside_a_letter_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_bytes(text_of(5).encode() + "pläy".encode()[:3])

    assert digest(replay(Record.read(path))) == digest(played(5))


# What can be wrong, and what one is told

HEADER = "tablewright record 1\ngame gleaners\nengine 0.1.0\npack none\nseats 2\nseed 3\n"


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "game.record is empty: no game was ever begun in it, so start a new one"),
        (b" \n\n", "game.record is empty: no game was ever begun in it, so start a new one"),
        (
            b"\x89PNG\r\n\x1a\n\x00\x00",
            "game.record is not a tablewright record: it is not text; "
            "a record starts with `tablewright record 1`",
        ),
        (
            b"text\x00\n",
            "game.record is not a tablewright record: it is not text; "
            "a record starts with `tablewright record 1`",
        ),
        (
            b"Dear diary,\n",
            "game.record is not a tablewright record: its first line is 'Dear diary,'; "
            "a record starts with `tablewright record 1`",
        ),
        (
            b"tablewright record 99\n",
            "game.record is a record of format 99, but tablewright 0.1.0 reads up to 2; "
            "update tablewright to open it",
        ),
        (
            b"tablewright record 1\ngame glea",
            "game.record ends inside its header, before the first move; use a whole copy of it, or start a new game",
        ),
    ],
)
def test_a_file_that_is_no_record(raw: bytes, told: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.decode(raw, "game.record")
    assert str(caught.value) == told


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"nowhere\.record cannot be read: no such file or directory$"):
        Record.read(tmp_path / "nowhere.record")
    with pytest.raises(RecordError, match=r"cannot be read: is a directory$"):
        Record.read(tmp_path)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("game gleaners", "the header of x.record does not say `game …`; add that line"),
        ("seed 3", "the header of x.record does not say `seed …`; add that line"),
    ],
)
def test_a_header_line_is_missing(line: str, told: str) -> None:
    assert refused(HEADER.replace(f"{line}\n", "") + "\n") == told


@pytest.mark.parametrize(
    ("line", "instead", "told"),
    [
        ("seats 2", "seats two", "the header of x.record says `seats two`; make it a number"),
        ("seed 3", "seed 3\nseed 4", "line 7 of x.record is no header line: 'seed 4'; mend or delete it"),
        (
            "seed 3",
            "seed 3\nweather fine",
            "line 7 of x.record is no header line: 'weather fine'; mend or delete it",
        ),
        (
            "seed 3",
            "seed 3\noption rain",
            "line 7 of x.record is no header line: 'option rain'; mend or delete it",
        ),
        (
            "seed 3",
            "seed 3\nplayer Ann",
            "line 7 of x.record is no header line: 'player Ann'; mend or delete it",
        ),
        ("seats 2", "seats 5", "x.record cannot be set up again: Gleaners is for 2 seats, not 5"),
        (
            "seed 3",
            "seed 99999999999",
            "x.record cannot be set up again: seed must be a whole number from 0 to 4294967295, not 99999999999",
        ),
        (
            "seed 3",
            "seed 3\noption rains=on",
            "x.record cannot be set up again: Gleaners has no option rains; did you mean rain?",
        ),
        (
            "seed 3",
            "seed 3\noption season=winter",
            "x.record cannot be set up again: option season cannot be 'winter': choose summer, autumn",
        ),
        (
            "pack none",
            "pack gleaners 1.2.0 sha256:0123456789abcdef",
            "x.record was made with the pack gleaners 1.2.0 (sha256:0123456789ab…), and this is no pack; "
            "give the folder of the right one (--pack PATH, or pack= in Python)",
        ),
    ],
)
def test_a_header_line_is_wrong(line: str, instead: str, told: str) -> None:
    assert refused(HEADER.replace(line, instead) + "\n") == told


def test_a_game_that_is_not_here() -> None:
    told = refused(HEADER.replace("game gleaners", "game glaeners") + "\n")

    assert told == (
        "x.record is of a game that is not here: there is no game called glaeners; did you mean gleaners?; "
        "if it has a folder of its own, name that folder in TABLEWRIGHT_GAMES"
    )


def test_a_move_that_was_not_offered() -> None:
    text = text_of(5).replace("play 1 6", "play 1 7")

    assert (
        refused(text)
        == "line 12 of x.record, move 2: 'play 1 7' is not offered; offered are play 1 4, play 1 6"
    )


def test_the_line_of_a_bad_move_is_right_after_moves_were_taken_back() -> None:
    told = refused(text_of(2) + "undo\nundo\ndance\n")

    assert told == "line 16 of x.record, move 1: 'dance' is not offered; offered are play 0 1, play 0 5"


def test_a_move_after_the_end() -> None:
    told = refused(record(played(8)).text() + "play 0 1\n")

    assert told == "line 21 of x.record, move 9: 'play 0 1' comes after the end of the game"


def test_a_move_of_a_seat_that_is_not_asked() -> None:
    assert (
        refused(text_of(1) + "@0 play 0 5\n")
        == "line 13 of x.record, move 2: seat 0 is not asked anything now"
    )


def test_an_interjection_that_is_not_possible() -> None:
    assert refused(text_of(1) + "! play 1 6\n") == (
        "line 13 of x.record, move 2: 'play 1 6' is not possible at any time; possible is nothing"
    )


def test_an_undo_before_the_first_move() -> None:
    assert refused(HEADER + "\nundo\n") == "line 8 of x.record says `undo` before any move; delete it"


def test_a_digest_that_cannot_be_read() -> None:
    told = refused(HEADER + "\n# digest x\n")

    assert told == "line 8 of x.record is no remark: '# digest x'; mend or delete it"


def test_a_move_was_changed_by_hand() -> None:
    text = text_of(5).replace("play 0 3\n", "play 0 8\n")

    assert refused(text) == (
        "x.record does not replay as it was played: the position after move 5 differs; "
        "the rules or an earlier move changed"
    )


def test_the_rules_have_changed_since_another_engine() -> None:
    text = text_of(5).replace("engine 0.1.0", "engine 0.0.9")
    text = re.sub("# digest 5 .*", "# digest 5 0123456789ab", text)

    assert refused(text) == (
        "the rules have changed under x.record since engine 0.0.9: the position after move 5 differs; "
        "open it with tablewright 0.0.9, or replay it up to move 0"
    )


def test_another_engine_alone_is_no_reason_to_refuse() -> None:
    text = text_of(5).replace("engine 0.1.0", "engine 0.0.9")

    assert digest(replay(Record.parse(text))) == digest(played(5))


def test_a_move_that_another_engine_offered() -> None:
    text = text_of(5).replace("engine 0.1.0", "engine 0.0.9").replace("play 1 6", "dance")

    assert refused(text).endswith("offered are play 1 4, play 1 6 (it was made with engine 0.0.9)")


def test_a_table_that_nobody_set_up_or_that_a_seat_sees_has_no_record() -> None:
    with pytest.raises(
        RecordError, match="this table has no record: it shows what a seat sees, or no game set it up"
    ):
        record(Table())
    with pytest.raises(RecordError, match="record the real one"):
        record(played(2).seen_by(0))


# Packs


class Barn:
    """A pack, as far as a record cares."""

    LASTING: ClassVar[bool] = True
    id = "barn"
    version = "2.0.0"

    def __init__(self, straw: str) -> None:
        self.hash = straw


class Packed(Gleaners):
    """Gleaners with content packs."""

    def __init__(self) -> None:
        super().__init__()
        self.id = "packed"

    def load(self, path: Any) -> Barn:
        return Barn("a" * 64 if path is None else str(path))


def test_the_pack_stands_in_the_record_and_must_be_the_same() -> None:
    game: Game = adopt(Packed())
    text = record(game.new(seed=1, pack="b" * 64)).text()
    assert f"\npack barn 2.0.0 sha256:{'b' * 64}\n" in text

    assert refused(text) == (
        "x.record was made with the pack barn 2.0.0 (sha256:bbbbbbbbbbbb…), and this is "
        "barn 2.0.0 (sha256:aaaaaaaaaaaa…); give the folder of the right one (--pack PATH, or pack= in Python)"
    )
    assert replay(Record.parse(text), pack="b" * 64).origin is not None


def test_a_record_that_was_never_in_a_file_knows_its_pack() -> None:
    game = adopt(Packed())

    table = replay(record(game.new(seed=1, pack="b" * 64)))

    assert table.origin is not None
    assert table.origin.digest == "b" * 64


def test_every_result_has_its_words() -> None:
    assert [records.winners_in_words(won) for won in ((True,), (False,), (False, False), (True, True))] == [
        "won",
        "lost",
        "nobody won",
        "all won",
    ]
    assert records.winners_in_words((True, False, True)) == "seats 0 and 2 won"


# Secret seeds

SECRET = "0x000102030405060708090a0b0c0d0e0f"


def test_a_secret_seed_stands_in_the_record_and_replays() -> None:
    # GIVEN a table that draws from a secret
    table = Gleaners().new(2, SECRET)
    for _ in range(4):
        table.choose(0)

    # WHEN its record has been through text
    text = record(table).text()
    again = replay(Record.parse(text))

    # THEN it names the secret, says that it needs a newer reader, and leads to the same position
    assert text.startswith("tablewright record 2\n")
    assert f"\nseed {SECRET}\n" in text
    assert digest(again) == digest(table)


def test_a_seat_never_sees_the_secret() -> None:
    table = Gleaners().new(2, SECRET)

    for seen in (table.seen_by(0), table.imagined_by(0, Fate(1, table.fate.streams))):
        assert seen.origin is not None
        assert seen.origin.seed == NO_SEED
        assert seen.fate.seed != SECRET


@pytest.mark.parametrize("seed", ["0x12", "0x" + "z" * 32, "9" * 5000, "-3", "seven"])
def test_a_seed_that_is_none_is_told_in_a_sentence(seed: str) -> None:
    told = refused(HEADER.replace("seed 3", f"seed {seed}") + "\n")

    assert "the header of x.record says `seed " in told
    assert "give a whole number, or 0x" in told
    assert len(told) < 300
