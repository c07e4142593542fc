"""Lines of the log as people read them: names of those who sit there, and « you» for whoever is alone."""

from __future__ import annotations

import msgspec
import pytest

from tablewright.engine.staging import clauses_shown, terms_named, words_of
from tablewright.engine.table import GROUP, Line, Who


def line(text: str, *args: object) -> Line:
    return Line("B-3", text, args, 0, GROUP, "act")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{0} takes 1 {1}.", "You take 1 Lore."),
        ("{0} is mad.", "You are mad."),
        ("{0} has {1}.", "You have Lore."),
        ("{0} goes on.", "You go on."),
        ("{0} passes.", "You pass."),
        ("{0} loses {1}.", "You lose Lore."),
        ("{0} uses {1}.", "You use Lore."),
        ("{0} dashes.", "You dash."),
        ("{0} carries {1}.", "You carry Lore."),
        ("{0} will sleep.", "You will sleep."),
        ("{0}'s {1} is gone.", "Your Lore is gone."),
        ("Night takes {1} from {0}.", "Night takes Lore from you."),
        ("Night falls. {0} draws.", "Night falls. You draw."),
    ],
)
def test_alone_at_the_table_you_are_spoken_to(text: str, said: str) -> None:
    assert words_of(line(text, Who(0), "Lore"), ["You"]) == said


def test_others_are_called_by_their_names() -> None:
    told = line("{0} hands 1 {1} to {2}.", Who(1), "Lore", Who(0))
    assert words_of(told, ["Ada", "Bo"]) == "Bo hands 1 Lore to Ada."
    assert words_of(told, []) == "Seat 2 hands 1 Lore to Seat 1."


def test_words_are_found_in_fields_and_never_in_texts() -> None:
    said = msgspec.json.encode(
        [{"term": "a", "text": 'he says "term":"b" and \\'}, {"term": 'c"d', "clause": "1.2"}]
    )
    assert terms_named([said]) == ["a", 'c"d']
    assert clauses_shown([said, said], []) == ["1.2"]
