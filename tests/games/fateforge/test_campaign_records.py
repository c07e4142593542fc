"""Whole campaigns, one to each ending, that must replay to their stored end: same seed and same moves, same campaign.

After a change of cards, rules or pages that is meant to change them, they are played again by
`python -m tests.games.fateforge.test_campaign_records`.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from tests.games.fateforge.campaigns import GAME, play

from tablewright.engine.campaign_record import CampaignRecord, record_of, replay_campaign
from tablewright.engine.saga import Saga
from tablewright.engine.story import take_way
from tablewright.engine.story_pages import TO_PAGE
from tablewright.games.fateforge import story_effects
from tablewright.lab.playing import play_with
from tablewright.players import find_player

RECORDS: Final = Path(__file__).parent / "records"

# For each ending the seed, the seats, the options, whose favour is sought, and the last choice; by luck without one.
PLAYED: Final[dict[str, tuple[int, int, dict[str, Any], str, str]]] = {
    "e1": (11, 2, {"difficulty": "gentle"}, "forest", "restore"),
    "e2": (22, 2, {"difficulty": "gentle"}, "court", "surrender"),
    "e3": (23, 2, {"difficulty": "gentle"}, "tally", "sell"),
    "e4": (14, 2, {"difficulty": "gentle"}, "", "shatter"),
    "e5": (15, 2, {}, "", ""),
}


class Seeker:
    """A steady player who on pages of the story seeks somebody's favour."""

    def __init__(self, seat: int, holder: str, last: str) -> None:
        self.player = find_player("steady", seat, anywhere=True)
        self.holder = holder
        self.last = last

    def __getattr__(self, name: str) -> Any:
        return getattr(self.player, name)

    def choose(self, view: Any) -> int:
        moves = view.options
        if moves and moves[0][0] is take_way:
            names = [move[1] for move in moves]
            if self.last in names:
                return names.index(self.last)
            best = max(range(len(names)), key=lambda i: self.favour(names[i]))
            if self.favour(names[best]) > 0:
                return best
        chosen: int = self.player.choose(view)
        return chosen

    table: Any = None

    def favour(self, choice: str) -> int:
        """How much a choice moves the value that is sought, as far as its page says so."""
        table = self.table
        page = table.stories.pages[table.story.page]
        found = page.choice_called(choice)
        moves = list(found.effects)
        for way in found.ways:
            if way is not None:
                for _, kind, to in way.cases:
                    if kind == TO_PAGE:
                        moves += table.stories.known(to).effects
        return sum(
            move[2] for move in moves if move[0] is story_effects.reputation and move[1] == self.holder
        )


def played(ending: str) -> CampaignRecord:
    """The campaign that leads to this ending."""
    seed, seats, options, holder, last = PLAYED[ending]
    one = Saga.begin(GAME, None, seats, seed, options)
    if not last:
        play(one, Random(seed))
    while not one.over:
        seekers = [Seeker(seat, holder, last) for seat in range(one.table.seats)]
        for seeker in seekers:
            seeker.table = one.table
        play_with(GAME, one.table, seekers)  # type: ignore[arg-type]
        one.go_on()
    return record_of(one)


@pytest.mark.parametrize("ending", PLAYED)
def test_a_whole_campaign_replays_to_its_stored_end(ending: str) -> None:
    text = gzip.decompress((RECORDS / f"{ending}.tw.gz").read_bytes()).decode()
    one = replay_campaign(CampaignRecord.parse(text))
    assert one.over
    assert one.carried.ending == ending
    assert record_of(one).text() == text


if __name__ == "__main__":
    RECORDS.mkdir(exist_ok=True)
    for name in sys.argv[1:] or PLAYED:
        made = played(name)
        (RECORDS / f"{name}.tw.gz").write_bytes(gzip.compress(made.text().encode(), mtime=0))
        print(name, "ends in", replay_campaign(made).carried.ending)
