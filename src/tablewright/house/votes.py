"""How the players agree on a choice that is for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

from tablewright.engine.table import NotOffered

Way = Literal["vote", "unanimous", "leader", "hand"]

MOST: Final = "vote"  # most votes win, and one seat breaks ties
ALL: Final = "unanimous"  # all must want the same
LEADER: Final = "leader"  # one seat decides; what the others want is advice
HAND: Final = "hand"  # the first answer counts, whoever gives it

WAYS: Final[dict[str, Way]] = {MOST: MOST, ALL: ALL, LEADER: LEADER, HAND: HAND}


class Vote:
    """A choice for all: each voter names an option, and may change it until the vote is decided.

    The seat that breaks ties is also the leader, where one decides alone. If it does not vote itself, because a bot
    sits there, the first of the voters leads, and a tie goes to the first voter whose option is among the tied.
    """

    def __init__(self, voters: Sequence[int], options: int, tie_break: int, way: Way = "vote") -> None:
        self.voters = list(voters)
        self.options = options
        self.tie_break = tie_break
        self.way = way
        self.cast_by: dict[int, int] = {}

    def cast(self, seat: int, option: int) -> None:
        """A seat names its option; it may change its mind until the vote is decided."""
        if seat not in self.voters:
            names = ", ".join(map(str, self.voters)) or "nobody"
            raise NotOffered(f"seat {seat} has no vote; the voters are {names}")
        if not 0 <= option < self.options:
            raise NotOffered(f"there is no option {option}; the open question has {self.options}")
        tied = self.tied
        if tied and seat == self.tie_break and option not in tied:
            among = " or ".join(map(str, tied))
            raise NotOffered(f"the vote is tied; seat {seat} picks option {among}, not {option}")
        self.cast_by[seat] = option

    @property
    def open(self) -> list[int]:
        """The seats that have not voted yet."""
        return [seat for seat in self.voters if seat not in self.cast_by]

    @property
    def leader(self) -> int:
        """The seat that decides alone, where that is how the players agree."""
        return self.tie_break if self.tie_break in self.voters else self.voters[0]

    @property
    def ahead(self) -> list[int]:
        """The options with the most votes."""
        votes = Counter(self.cast_by.values())
        most = max(votes.values(), default=0)
        return sorted(option for option in votes if votes[option] == most)

    @property
    def tied(self) -> list[int]:
        """The options among which the tie-breaking seat must pick: all have voted, and it voted for none of them."""
        if self.way != MOST or self.open:
            return []
        ahead = self.ahead
        wanted = self.cast_by.get(self.tie_break)
        return ahead if len(ahead) > 1 and wanted is not None and wanted not in ahead else []

    def decided(self) -> int | None:
        """The option that has won, if one has."""
        if self.way == LEADER:
            return self.cast_by.get(self.leader)
        if self.way == ALL:
            return self.agreed()
        if self.way == HAND:
            return next(iter(self.cast_by.values()), None)
        option = self.majority()
        return option if option is not None or self.open or self.tied else self.most_votes()

    def agreed(self) -> int | None:
        """The option that all voters want, if they do."""
        wanted = set(self.cast_by.values())
        return wanted.pop() if not self.open and len(wanted) == 1 else None

    def majority(self) -> int | None:
        """The option that more than half of all voters want, if there is one already."""
        for option, votes in Counter(self.cast_by.values()).items():
            if 2 * votes > len(self.voters):
                return option
        return None

    def most_votes(self) -> int | None:
        """The option with the most votes; on a tie that of the seat that breaks ties, else of the first voter."""
        ahead = self.ahead
        order = [self.tie_break, *self.voters]
        return next((self.cast_by[seat] for seat in order if self.cast_by.get(seat, -1) in ahead), None)
