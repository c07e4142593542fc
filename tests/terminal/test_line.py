"""The line mode, driven as a person would: by typing lines, through whole games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.engine.toys import Pickers
from tests.found import CELLAR

from tablewright.engine.game import find_game
from tablewright.engine.match import Match
from tablewright.engine.record import Record
from tablewright.engine.table import GROUP, NOBODY
from tablewright.house.hot_seat import have_secrets
from tablewright.players import RandomPlayer, find_player
from tablewright.terminal.line import BRIEF, COMMANDS, FULL, HELP, Console, Leave, LineTable
from tablewright.terminal.replay import Replay

REPO = Path(__file__).parents[2]
PEBBLES = find_game(str(REPO / "tests/toys/pebbles"))
TICTACTOE = find_game(str(REPO / "examples/tictactoe"))
COUNCIL = find_game(str(REPO / "tests/web/games/council"))


class Script(Console):
    """A console that types prepared lines and keeps what is said."""

    def __init__(self, lines: Iterable[str], width: int = 80, live: bool = False) -> None:
        self.lines = iter(lines)
        self.said: list[str] = []
        self.columns = width
        self.live = live
        self.cleared = 0

    @property
    def width(self) -> int:
        return self.columns

    def say(self, text: str = "") -> None:
        self.said.append(text)

    def ask(self, prompt: str = "> ") -> str:
        self.said.append(prompt)
        for line in self.lines:
            return line
        raise Leave

    def clear(self) -> None:
        self.cleared += 1

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def pebbles(*lines: str, width: int = 80, live: bool = False, **how: object) -> tuple[LineTable, Script]:
    """A toy game on which these lines have been typed."""
    console = Script(lines, width, live)
    table = LineTable(Match.start(PEBBLES, seed=3, options=how), console)
    table.play()
    return table, console


# Whole games


def test_a_whole_game_of_tic_tac_toe_by_numbers() -> None:
    # GIVEN the corners and edges as one would number them; taken cells leave the list
    console = Script(["1", "3", "1", "3", "1"])
    match = Match.start(TICTACTOE)

    # WHEN both have typed their numbers
    LineTable(match, console).play()

    # THEN X has the first row: cells 1, 2, 3 against 4 and 6
    assert match.table.over
    assert [line.split()[-1] for line in match.record.moves] == ["0", "3", "1", "5", "2"]
    assert "X has three in a row." in console.text


def test_the_same_game_by_notation() -> None:
    console = Script(["mark 0 0", "Mark 1  3", "mark 0 1", "mark 1 5", "mark 0 2"])
    match = Match.start(TICTACTOE)
    LineTable(match, console).play()

    assert match.table.over


@pytest.mark.parametrize("width", [20, 40, 80, 160])
def test_any_width_will_do(width: int) -> None:
    table, console = pebbles("1", "why", "log", "rule PB-1.1", "look heap", "table", width=width)

    said = [line for text in console.said for line in text.splitlines() if text not in (HELP,)]
    assert max(len(line) for line in said) <= max(width, 60)  # short sentences of our own are not wrapped
    assert table.match.moves == 1


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_by_typing_numbers_at_random(seed: int, tmp_path: Path) -> None:
    # GIVEN a person who types random numbers, and sometimes looks around
    luck = random.Random(seed)
    match = Match.start(CELLAR, seed=seed, path=tmp_path / "game.tw")
    console = Script(typing_at_random(match, luck))

    # WHEN the game is played to its end
    LineTable(match, console, show=BRIEF).play()

    # THEN it is over, every move is on disk, and nothing was misunderstood
    assert match.table.over
    assert Record.read(tmp_path / "game.tw").moves == match.record.moves
    assert "neither an option nor a command" not in console.text
    assert "There is no option" not in console.text


def typing_at_random(match: Match, luck: random.Random) -> Iterable[str]:
    """Numbers of options (not the ones that give up), with a look at other things now and then."""
    while not match.table.over:
        if luck.random() < 0.02:
            yield luck.choice(["why", "log 3", "table", "anytime", "moves", "rule nerve", "look health"])
        yield str(luck.randrange(len(match.table.options)) + 1)
    yield ""


# Commands


def test_why_names_the_clause_and_its_sentence() -> None:
    _, console = pebbles("1", "why")

    assert "PB-2.3" in console.text
    assert "You cannot take as many as the other player has just" in console.text


def test_a_refused_option_that_is_typed_says_why() -> None:
    table, console = pebbles("1", "take 1 1")

    assert "PB-2.3: You cannot take" in console.text
    assert table.match.moves == 1


def test_a_number_that_is_not_there() -> None:
    _, console = pebbles("9")

    assert "There is no option 9; there are 4." in console.text


@pytest.mark.parametrize(
    ("typed", "said"), [("undoo", "did you mean undo?"), ("xyzzy", "help lists what you may type.")]
)
def test_a_word_that_is_not_known(typed: str, said: str) -> None:
    _, console = pebbles(typed)

    assert said in console.text


def test_an_empty_line_does_nothing() -> None:
    table, _ = pebbles("", "   ".strip(), "1")

    assert table.match.moves == 1


def test_undo_and_redo() -> None:
    table, console = pebbles("1", "undo", "redo", "redo")

    assert table.match.record.moves == ["take 0 1"]
    assert "Taken back." in console.text
    assert "Done again." in console.text
    assert "there is no move to do again" in console.text


def test_undo_at_the_start_says_why_not() -> None:
    _, console = pebbles("undo")

    assert "there is no move to take back" in console.text


def test_undo_beyond_new_information_asks_the_table() -> None:
    match = Match.start(CELLAR, seed=3)
    turned = match.table.fate.total
    LineTable(match, Script(["1", "undo", "no"])).play()
    assert match.moves == 1
    assert match.table.fate.total > turned

    LineTable(match, Script(["undo", "yes"])).play()
    assert match.moves == 0


def test_undo_goes_back_to_the_last_person() -> None:
    match = Match.start(PEBBLES, seed=3)
    console = Script(["1", "undo"])
    LineTable(match, console, bots={1: RandomPlayer(1)}).play()

    assert match.moves == 0
    assert match.table.seat == 0


def test_what_was_taken_back_is_news_when_it_happens_again() -> None:
    _, console = pebbles("1", "undo", "1")

    assert console.text.count("Seat 1 takes 1, 8 left.") == 2


def test_save_tells_where_the_game_is_and_writes_copies_but_never_over(tmp_path: Path) -> None:
    match = Match.start(PEBBLES, path=tmp_path / "game.tw")
    copy = tmp_path / "copy.tw"
    console = Script(["1", "save", f"save {copy}", "2", f"save {copy}"])
    LineTable(match, console).play()

    said = console.text.replace("\n  ", "")
    assert "Every move is saved already" in said
    assert Record.read(copy).moves == ["take 0 1"]
    assert "exists already and is not written over" in console.text.replace("\n  ", " ")


def test_log_shows_the_last_lines() -> None:
    _, console = pebbles("1", "1", "log 1")

    assert console.said[-3] == "Seat 2 takes 2, 6 left. (PB-2.1, move 2)"


def test_rule_by_id_by_words_and_of_the_question() -> None:
    _, console = pebbles("rule PB-3.2", "rule 3.1", "rule last pebble", "rule", "rule zebra")

    assert "PB-3.2 Giving up\nA player may give up at any moment" in console.text
    assert "PB-3.1 The last pebble\nWhoever takes" in console.text
    assert "PB-2.1 Taking\nIn turn" in console.text
    assert "No clause has the words 'zebra'." in console.text


def test_look_explains_a_thing_and_alone_shows_the_table() -> None:
    _, console = pebbles("look pebbles", "look", "look unicorn")

    assert "PB-1.1 The heap" in console.text
    assert console.text.count("Question (PB-2.1)") == 2
    assert 'Nothing here is called "unicorn".' in console.text


def test_giving_up_is_possible_at_any_time_and_asks_first() -> None:
    table, console = pebbles("anytime", "4", "no")
    assert not table.match.table.over
    assert "4. Give up." in console.text

    table, _ = pebbles("1", "give-up 1", "yes")
    assert table.match.table.over
    assert table.match.record.moves[-1].endswith("give-up 1")


def test_moves_lists_the_short_forms_that_can_be_typed() -> None:
    _, console = pebbles("moves")

    assert "2. take 0 2" in console.text


def test_every_command_in_the_help_is_there() -> None:
    _, console = pebbles("help")
    named = {word for line in HELP.splitlines()[1:] for word in re.findall(r"[a-z]+", line[:15].casefold())}

    assert HELP in console.text
    assert named - {"thing", "id", "n", "file", "teaching"} <= set(COMMANDS)


def test_quit_says_how_to_go_on(tmp_path: Path) -> None:
    console = Script(["quit"])
    LineTable(Match.start(PEBBLES, path=tmp_path / "game.tw"), console).play()

    assert console.said[-1].endswith("go on with `tablewright resume`.")


def test_after_the_end_one_can_look_back_and_take_back() -> None:
    table, console = pebbles("3", "2", "1", "2", "log 1", "undo", "quit")

    assert not table.match.table.over
    assert "Press Enter to leave" in console.text


# What is shown


def test_after_a_move_only_what_changed_is_shown() -> None:
    match = Match.start(CELLAR, seed=3)
    console = Script(["1"])
    LineTable(match, console).play()
    first, _, second = console.text.partition("\n> \n")

    assert "The cellars" in first
    assert "The cellars" not in second
    assert "Beside it:" in second


def test_the_whole_table_or_only_the_question() -> None:
    for show, tables in ((FULL, 2), (BRIEF, 1)):
        console = Script(["1"])
        LineTable(Match.start(CELLAR, seed=3), console, show=show).play()
        assert console.text.count("The cellars") == tables

    console = Script(["full", "brief", "1", "changes"])
    LineTable(Match.start(CELLAR, seed=3), console).play()
    assert console.text.count("The cellars") == 2


def test_drawings_can_be_left_out() -> None:
    console = Script(["drawings"])
    LineTable(Match.start(TICTACTOE), console).play()
    first, _, second = console.text.partition("\n> \n")

    assert "+---" in first
    assert "+---" not in second


# Several people


def test_each_seat_is_named_when_it_is_asked() -> None:
    _, console = pebbles("1", "1")

    assert [line.strip() for line in console.said if "---" in line] == [
        "--- Seat 1 ---",
        "--- Seat 2 ---",
        "--- Seat 1 ---",
    ]


def test_where_seats_have_secrets_the_keyboard_is_passed_behind_a_curtain() -> None:
    _, console = pebbles("", "1", "", "1", live=True)

    assert console.cleared == 3
    assert "Seat 2 is asked. Pass the keyboard, then press Enter. " in console.said


def test_where_nobody_has_secrets_there_is_no_curtain() -> None:
    console = Script(["1", "1"], live=True)
    match = Match.start(TICTACTOE)
    LineTable(match, console).play()

    assert console.cleared == 0
    assert not have_secrets(match.table, [0, 1])


def test_no_seat_is_shown_what_another_may_not_know() -> None:
    match = Match.start(PEBBLES, seed=3)
    console = Script(["1", "log", "look lucky"])
    LineTable(match, console).play()
    second = console.text.partition("--- Seat 2 ---")[2]

    assert f"number {match.table.lucky[1]}" in second  # type: ignore[attr-defined]
    assert f"number is {match.table.lucky[0]}" not in second  # type: ignore[attr-defined]


def test_the_group_is_asked_with_the_open_table(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start(PEBBLES, seed=3)
    match.table.seat = GROUP
    console = Script(["2"])
    LineTable(match, console).play()
    asked = console.text.partition("\n> ")[0]

    assert "Lucky" not in asked
    assert "2. Take 2." in asked
    assert match.record.moves[0].endswith("take 0 2")


def test_players_of_ours_answer_by_themselves() -> None:
    match = Match.start(PEBBLES, seed=3)
    LineTable(match, Script([]), bots={0: find_player("random", 1), 1: find_player("random", 2)}).play()

    assert match.table.over


# Several who choose at the same time, and together


def test_simultaneous_choices_are_taken_one_by_one_behind_a_curtain() -> None:
    # GIVEN a game in which all pick at the same time and then decide together
    match = Match.start(Pickers(), seats=2)
    console = Script(by_first_option(match), live=True)

    # WHEN two rounds are played
    LineTable(match, console).play()

    # THEN each was asked in turn behind a curtain, and the open question was put to everybody
    assert match.record.moves == [
        "@0 put 0 1", "@1 put 1 1", "start-round", "@0 put 0 1", "@1 put 1 1", "stop",
    ]  # fmt: skip
    assert console.cleared == 4
    assert console.text.count("--- Everybody ---") == 2
    assert "Seat 2 is asked. Pass the keyboard, then press Enter. " in console.said


def by_first_option(match: Match) -> Iterable[str]:
    """1 for every question, but once more round the table; a curtain takes any line."""
    while not match.table.over:
        yield "2" if match.table.seat == GROUP and match.moves < 4 else "1"
    yield ""


def test_the_group_decides_by_vote_where_people_want_that() -> None:
    # GIVEN three people who vote, one of whom takes a vote back and thinks again
    match = Match.start(Pickers(), seats=3)
    picks = ["1", "1", "1"]
    console = Script([*picks, "2", "1", "undo", "2", *picks, "1", "2", "1"])

    # WHEN they play two rounds
    LineTable(match, console, way="vote").play()

    # THEN each was asked in turn, and where two of three agreed at once, the third was not asked
    assert [move for move in match.record.moves if not move.startswith(("put", "@"))] == [
        "start-round",
        "stop",
    ]
    first, _, second = console.text.partition("Decided by 2 of 2 votes: Start round.")
    assert first.count("Your vote, Seat 1.") == 1
    assert first.count("Your vote, Seat 2.") == 2
    assert first.count("Your vote, Seat 3.") == 1  # who takes the second vote back
    assert "Start round. Votes: Seat 1." in first
    assert second.count("Your vote, Seat 3.") == 1
    assert "Decided by 2 of 3 votes: Stop." in second


def test_on_a_tie_the_one_whom_the_game_names_decides() -> None:
    match = Match.start(Pickers(), seats=2)
    console = Script(["1", "1", "2", "1", "1", "1", "1", "2"])
    LineTable(match, console, way="vote").play()

    assert [move for move in match.record.moves if not move.startswith(("put", "@"))] == [
        "start-round",
        "stop",
    ]
    assert "Decided by 1 of 2 votes, on a tie: Start round." in console.text


def test_on_a_tie_without_the_one_whom_the_game_names_they_pick_among_the_tied() -> None:
    # GIVEN five people; the fifth breaks ties and is for neither of the two roads that lead
    match = Match.start(COUNCIL, seats=5)
    console = Script(["1", "2", "1", "2", "3", "go up", "why", "2"])

    # WHEN the fifth insists, asks why not, and picks the second of the tied
    LineTable(match, console, way="vote").play()

    # THEN that road is taken
    assert match.record.moves == ["go right"]
    asked = console.text.partition("A tie: Seat 5 picks among them.")[2]
    offered, _, after = asked.partition("Refused now: 2. Type ? to hear why.")
    assert "1. Go left. Votes: Seat 1, Seat 3." in offered
    assert "2. Go right. Votes: Seat 2, Seat 4." in offered
    assert "Go up" not in offered
    assert after.count("Go up. Refused by CO-1: The vote is tied; pick Go left or Go right.") == 2
    assert "On a tie Seat 5 picks: Go right." in after


def test_a_tie_can_be_taken_back_vote_by_vote() -> None:
    # GIVEN a tie in which the fifth is to pick
    match = Match.start(COUNCIL, seats=5)
    console = Script(["1", "2", "1", "2", "3", "undo", "undo", "1"])

    # WHEN two votes are taken back, and the fourth thinks again
    LineTable(match, console, way="vote").play()

    # THEN more than half decide
    assert match.record.moves == ["go left"]
    assert console.text.count("Your vote, Seat 5.") == 2
    assert console.text.count("Your vote, Seat 4.") == 2
    assert "Decided by 3 of 4 votes: Go left." in console.text


def test_on_a_tie_a_player_of_ours_picks_nothing() -> None:
    match = Match.start(COUNCIL, seats=5)
    console = Script(["3", "1", "3", "1"])
    LineTable(match, console, bots={4: find_player("random", 1)}, way="vote").play()

    assert match.record.moves == ["go up"]
    assert "Decided by 2 of 4 votes, on a tie: Go up." in console.text


def test_where_one_person_plays_with_bots_there_is_no_vote() -> None:
    match = Match.start(Pickers(), seats=2)
    console = Script(["1", "1"])
    LineTable(match, console, bots={1: find_player("random", 1)}, way="vote").play()

    assert match.record.moves[2] == "stop"
    assert "vote" not in console.text


# Looking again


def test_the_log_of_a_replay_tells_which_move_to_go_to() -> None:
    # GIVEN the record of a game
    match = Match.start(PEBBLES, seed=3)
    for choice in (2, 1, 0, 1):
        match.choose(choice)
    console = Script(["log Seat 2 t", "2", "log no such words", "q"])

    # WHEN somebody looks for words in its log
    Replay(match, NOBODY, console).step_through()

    # THEN each line that has them comes with its move, and the number leads there
    found = console.text.partition("0/4> ")[2].partition("0/4> ")[0]
    assert [line.split()[0] for line in found.strip().splitlines()] == ["2", "4", "4"]
    assert "Move 2 of 4, Seat 2: take 1 2" in console.text
    assert "No line of the log has these words." in console.text


# What runs by itself


def test_the_lines_of_a_phase_that_runs_by_itself_have_numbers() -> None:
    match = Match.start(COUNCIL, 1, options={"gusts": 2, "days": 9})
    console = Script(["1", "1", "1"])
    LineTable(match, console).play()
    told = console.text.splitlines()
    first = told.index("(1 of 2) You rest. (CO-2)")
    assert told[first + 1 : first + 3] == [
        "You: Gust 1 takes a step. (CO-5)",
        "(2 of 2) You: Gust 2 takes a step. (CO-5)",
    ]
    assert console.text.count("Gust 1") == 1


def test_a_replay_in_lines_numbers_them_as_well() -> None:
    match = Match.start(COUNCIL, 1, options={"gusts": 2, "days": 9})
    match.choose(0)
    match.choose(0)
    console = Script(["2", "q"])
    Replay(match, 0, console).step_through()
    assert "(2 of 2) You: Gust 2 takes a step." in console.text


def test_hint_names_the_two_best_and_does_tells_what_comes_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.terminal.sitting.HINT_SECONDS", 0.2)
    console = Script(["hint", "does 1", "does 99", "quit"], 200)
    LineTable(Match.start(find_game(CELLAR), seed=5), console).play()
    said = console.text
    hint = next(line for line in said.splitlines() if " heap " in line and "%" in line)
    assert hint.count("%") >= 2
    assert "Health 7" in said
    assert "does N shows what option N would do" in said
