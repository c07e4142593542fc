"""Checks and builders for tests, for the games here and for other people's.

`check_game` proves on many random games what every game must keep to, `check_campaign` on many random campaigns,
`check_announced` that what options announce is what then happens, and `walk_story` goes everywhere in a story.
`guards_without_numbers` lists refusals that do not say what is wanting. `run`, `choose`, `refusal`, `options_of` and
`lay` let a test state one clause in the game's own verbs.
"""

from tablewright.testing.announced import Held, Purse, check_announced
from tablewright.testing.builds import compare_builds, random_game, tell_records
from tablewright.testing.campaigns import check_campaign
from tablewright.testing.conformance import (
    LIMIT,
    Checked,
    Nonconforming,
    Secrets,
    Trial,
    check_game,
    random_act_on,
)
from tablewright.testing.prices import guards_without_numbers
from tablewright.testing.stories import walk_story
from tablewright.testing.verbs import choose, lay, options_of, refusal, rest, run

__all__ = [
    "LIMIT",
    "Checked",
    "Held",
    "Nonconforming",
    "Purse",
    "Secrets",
    "Trial",
    "check_announced",
    "check_campaign",
    "check_game",
    "choose",
    "compare_builds",
    "guards_without_numbers",
    "lay",
    "options_of",
    "random_act_on",
    "random_game",
    "refusal",
    "rest",
    "run",
    "tell_records",
    "walk_story",
]
