"""The party: those who sit at a match, how they decide together, and how they go back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tablewright.engine.game import Game, find_game
from tablewright.engine.match import Match
from tablewright.engine.record import parts_of
from tablewright.engine.several import pick, that_is_all
from tablewright.engine.table import GROUP, NOBODY, Made, Table, made_at
from tablewright.house.answers import Refusal
from tablewright.house.chairs import Chair, bots, people
from tablewright.house.votes import HAND, WAYS, Vote, Way


class Back(NamedTuple):
    """What going back would do: how many moves it takes back, and why the others must agree first, if they must.

    `out` is the seat whose last move alone can be taken out, from under moves of others that stand.
    """

    moves: int = 0
    why: str = ""
    out: int = NOBODY

    @property
    def is_free(self) -> bool:
        return self.moves > 0 and not self.why


class Decision(NamedTuple):
    """What the players together chose, what it was called, by which votes, and whether one seat picked on a tie."""

    option: int
    label: str
    vote: Vote
    was_tied: bool


class Party:
    """Those who sit at a match."""

    def __init__(self, match: Match, chairs: Sequence[Chair], way: Way = "vote") -> None:
        self.match = match
        self.chairs = chairs
        self.usual_way = way
        self.votes: dict[int, int] = {}  # on the open question, in the order they were cast
        self.game: Game = find_game(match.record.game)

    @property
    def table(self) -> Table:
        return self.match.table

    @property
    def people(self) -> list[int]:
        return people(self.chairs)

    @property
    def bots(self) -> list[int]:
        return bots(self.chairs)

    # Who is asked

    def bots_to_act(self) -> list[int]:
        """The seats asked for which a bot answers; a choice for all is a bot's only where no person sits."""
        waiting = self.table.waiting()
        if GROUP in waiting:
            waiting = [] if self.people else [self.table.tie_break(), *range(len(self.chairs))]
        able = self.bots
        return [seat for seat in waiting if seat in able]

    # Deciding together

    @property
    def way(self) -> Way:
        """How the players agree: as the rules of the game say, else as they settled it themselves."""
        return WAYS.get(self.table.agreement(), self.usual_way)

    @property
    def is_voting(self) -> bool:
        """Whether the open question is put to several people, who must agree."""
        return self.way != HAND and self.table.waiting() == [GROUP] and len(self.people) > 1

    def vote(self) -> Vote:
        """The vote on the open question as it stands; bots go along with the people."""
        vote = Vote(self.people, len(self.table.options), self.table.tie_break(), self.way)
        for seat, option in self.votes.items():
            if seat in vote.voters:
                vote.cast(seat, option)
        return vote

    def check_vote(self, seats: Collection[int], option: int) -> None:
        """Whether these seats may want this option; on a tie, the seat that breaks it picks among the tied."""
        if self.table.over or self.table.seat != GROUP:
            raise Refusal("there is nothing to vote on: the open question is for one seat")
        if not 0 <= option < len(self.table.options):
            raise Refusal("there is no such option")
        vote = self.vote()
        if vote.tied and vote.tie_break in seats and option not in vote.tied:
            names = " or ".join(self.option_in_words(each) for each in vote.tied)
            raise Refusal(f"the vote is tied; pick {names}")

    def cast(self, seat: int, option: int) -> Decision | None:
        """One seat's vote; what that decided, if it did, and the choice is made."""
        self.check_vote([seat], option)
        vote = self.vote()
        was_tied = bool(vote.tied)
        vote.cast(seat, option)
        chosen = vote.decided()
        if chosen is None:
            self.votes = {**vote.cast_by}
            return None
        decision = Decision(chosen, self.option_in_words(chosen, seat), vote, was_tied)
        self.match.choose(chosen)
        self.votes = {}
        return decision

    def option_in_words(self, option: int, seat: int = NOBODY) -> str:
        """What an option of the question for all is called; for the seat that breaks ties, if no other is named."""
        seen = self.table.seen_by(self.table.tie_break() if seat == NOBODY else seat)
        return self.game.label(seen, seen.options[option]).rstrip(".")

    # Going back

    def back(self, seats: Collection[int]) -> Back:
        """What it takes to go back to before the last decision of these seats.

        It is free if that showed nobody anything new and touches nobody else's moves. Where others have moved since,
        as they do while all decide at the same time, only the seat's own move goes, if theirs stay as they are.
        """
        movers = self.movers_since(seats)
        if not movers:
            return Back()
        others = set(self.people) - set(seats)
        has_shown = self.match.known[-1] != self.match.known[-1 - len(movers)]
        touches = bool(others and (GROUP in movers or others & set(movers)))
        mover = movers[0]
        is_among_others = mover != GROUP and len(set(movers)) > 1 and (touches or has_shown)
        if is_among_others and not self.match.can_take_out(mover):
            return Back(movers.count(mover), "", mover)
        if has_shown:
            return Back(len(movers), "Something new has been seen since, by luck or out of hiding.")
        return Back(len(movers), "Others have moved since, or decided together." if touches else "")

    def movers_since(self, seats: Collection[int]) -> list[int]:
        """The seats that moved since one of these last decided something, that decision first; the latest last."""
        movers: list[int] = []
        decider, wanted = NOBODY, 1
        for n in range(self.match.moves, 0, -1):
            made = made_at(self.table, 2 * n - 2)
            movers.append(made.seat)
            if decider == NOBODY and (made.seat in seats or made.seat == GROUP):
                decider = made.seat
                wanted += self.picked_before(n, made)
            wanted -= made.seat == decider
            if wanted == 0:
                return movers[::-1]
        return []

    def picked_before(self, n: int, made: Made) -> int:
        """How many things the seat had picked already when it made this move: they were one answer."""
        if made.seat == GROUP or made.move[0] not in (pick, that_is_all):
            return 0
        return len(self.match.at(n - 1).picked.get(made.seat, ()))

    def take_back(self, back: Back, *, agreed: bool = False) -> None:
        if back.out != NOBODY:
            for _ in range(back.moves):
                self.match.take_out(back.out)
            return
        for _ in range(back.moves):
            self.match.undo(force=agreed)

    def next_again(self) -> int | None:
        """The seat whose move could be done again, if there is one."""
        if self.match.can_redo() or self.table.over:
            return None
        named = parts_of(self.match.record.undone[-1])[0]
        return self.table.waiting()[0] if named is None else named

    def may_do_again(self, seats: Collection[int]) -> bool:
        """Whether the move that was taken back last is for these seats to do again."""
        seat = self.next_again()
        if seat is None:
            return False
        if seat == GROUP:
            return not set(self.people) - set(seats)
        return seat in seats or seat in self.bots

    def do_again(self, seats: Collection[int]) -> None:
        """Do the move again that was taken back last, and what bots did after it."""
        seat = self.next_again()
        self.match.redo()
        while self.may_do_again(seats) and (self.next_again() in self.bots or self.is_picking(seat)):
            self.match.redo()

    def is_picking(self, seat: int | None) -> bool:
        """Whether this seat has picked some of several things, and whoever took them back took all of them."""
        return seat is not None and bool(self.table.picked.get(seat)) and self.next_again() == seat
