"""A match at one terminal: who sits where, whose view is shown, what an answer does. No drawing, no typing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from tablewright.engine.digest import digest
from tablewright.engine.game import Game, find_game, notation
from tablewright.engine.match import Match, Vote
from tablewright.engine.scene import Option, Prompt, Refusal, Scene, Seat, Span, text_of
from tablewright.engine.staging import default_seats
from tablewright.engine.table import GROUP, NOBODY, Table, made_at
from tablewright.house.answers import answer, anytime_move, named, number_of, spoken
from tablewright.players import Player, View, unasked


class Sitting:
    """People at some seats, players of ours at the others; together they decide by one hand, or by vote."""

    def __init__(
        self, match: Match, bots: Mapping[int, Player] | None = None, *, by_vote: bool = False
    ) -> None:
        self.match = match
        self.bots = dict(bots or {})
        self.by_vote = by_vote
        self.cast: dict[int, int] = {}  # the votes on the open question, in the order they were given
        self.decided = ""  # how the last vote went
        self.game: Game = find_game(match.record.game)
        self.people = [seat for seat in range(match.table.seats) if seat not in self.bots]
        self.viewer = self.people[0] if len(self.people) == 1 else NOBODY
        self.heard: dict[int, int] = {}  # how much of the log each seat has been told

    # Who is asked

    def seat_to_ask(self, table: Table | None = None) -> int:
        """Whoever must answer, players of ours first; for the group, a person if there is one."""
        waiting = (table or self.match.table).waiting()
        if waiting == [GROUP]:
            if table is None and self.is_vote():
                return next((seat for seat in self.people if seat not in self.cast), self.tie_break)
            return GROUP if self.people else 0
        return next((seat for seat in waiting if seat in self.bots), waiting[0])

    def viewer_for(self, seat: int) -> int:
        """Whose view is shown: that of the seat asked; where several people decide together, the open one."""
        if seat == GROUP:
            return self.people[0] if len(self.people) == 1 else NOBODY
        return seat

    def name_of(self, viewer: int) -> str:
        return self.game.seat_name(self.match.table, viewer) if viewer != NOBODY else "Everybody"

    def needs_curtain(self) -> bool:
        """Whether the next person must not see what the last one saw."""
        return has_secrets(self.match.table, self.people)

    # Deciding together

    def is_vote(self) -> bool:
        """Whether the open question is put to one person after the other, and most votes win."""
        return self.by_vote and len(self.people) > 1 and self.match.table.waiting() == [GROUP]

    @property
    def tie_break(self) -> int:
        return int(getattr(self.match.table, "tie_break", 0))

    def ballot(self) -> Vote:
        """The votes of the people so far; players of ours go along with them."""
        tie_break = self.people.index(self.tie_break) if self.tie_break in self.people else -1
        ballot = Vote(len(self.people), len(self.match.table.options), tie_break)
        for seat, wanted in self.cast.items():
            ballot.cast(self.people.index(seat), wanted)
        return ballot

    def vote(self, option: int) -> None:
        """The vote of whoever is at the keyboard; the last one that is needed makes the choice."""
        ballot = self.ballot()
        tied = ballot.tied
        ballot.cast(self.people.index(self.viewer), option)
        votes = {**self.cast, self.viewer: option}
        chosen = ballot.decided()
        if chosen is None:
            self.cast = votes
            return
        decided = self.pick_in_words(chosen) if tied else self.count_in_words(votes, chosen)
        self.match.choose(chosen)
        self.cast, self.decided = {}, decided

    def option_in_words(self, option: int) -> str:
        table = self.match.table
        return self.game.label(table.seen_by(self.viewer), table.options[option]).rstrip(".")

    def pick_in_words(self, chosen: int) -> str:
        return f"On a tie {self.name_of(self.viewer)} picks: {self.option_in_words(chosen)}."

    def count_in_words(self, votes: Mapping[int, int], chosen: int) -> str:
        label = self.option_in_words(chosen)
        count = Counter(votes.values())
        tied = ", on a tie" if list(count.values()).count(count[chosen]) > 1 else ""
        return f"Decided by {count[chosen]} of {len(votes)} votes{tied}: {label}."

    def with_votes(self, prompt: Prompt) -> Prompt:
        """The question with whose vote is wanted, and each option with those who are for it."""
        tied = [self.names[option] for option in self.ballot().tied]
        name = self.name_of(self.viewer)
        wanted = f"A tie: {name} picks among them." if tied else f"Your vote, {name}."
        stop = "" if text_of(prompt.text).rstrip().endswith((".", "?", "!", "…", ".)")) else "."
        text = [*spans_of(prompt), Span(f"{stop} {wanted}")]
        options = [self.with_voters(option) for option in prompt.options]
        if tied:
            options = [self.with_tie(option, tied, prompt.clause) for option in options]
        return replace(prompt, text=text, options=options)

    @property
    def names(self) -> list[str]:
        """The options of the open question as records have them."""
        table = self.match.table
        return [notation(table, move) for move in table.options]

    def with_tie(self, option: Option, tied: Sequence[str], clause: str) -> Option:
        """On a tie only the tied can be picked."""
        if not option.enabled or option.id in tied:
            return option
        names = " or ".join(self.option_in_words(self.names.index(each)) for each in tied)
        return replace(option, enabled=False, why_not=Refusal(clause, f"The vote is tied; pick {names}."))

    def with_voters(self, option: Option) -> Option:
        names = [self.name_of(seat) for seat, wanted in self.cast.items() if option.id == self.names[wanted]]
        if not names:
            return option
        said = text_of(option.detail)
        return replace(option, detail=f"{said} Votes: {', '.join(names)}.".strip())

    # What is seen

    def scene(self) -> Scene:
        """What the person at the keyboard sees; what the group is asked, everybody may read."""
        table, match = self.match.table, self.match
        seats = seats_present(self.game, table, self.bots)
        undo = bool(self.cast) or not match.can_undo()
        about = {"rev": match.moves, "undo": undo, "seats": seats, "told": match.told}
        scene = self.game.scene(table, self.viewer, **about)
        if self.is_vote() and self.viewer in self.people and scene.prompt is not None:
            return replace(scene, prompt=self.with_votes(scene.prompt))
        if table.seat == GROUP and self.viewer == NOBODY and self.people:
            shown = self.game.scene(table, self.people[0], **about).prompt
            return replace(scene, prompt=shown and replace(shown, anytime=()))
        return scene

    # What is done

    @property
    def voice(self) -> int:
        """The seat that speaks through this keyboard."""
        return self.viewer if self.viewer != NOBODY else self.people[0]

    @property
    def asked(self) -> int:
        """Whose question this keyboard answers: that of all together, or of the seat shown."""
        return GROUP if GROUP in self.match.table.waiting() else self.voice

    def is_anytime(self, option: Option) -> bool:
        """Whether an option needs no question; what the question offers answers it."""
        table = self.match.table
        if self.asked in table.waiting() and number_of(table, self.asked, option.id) is not None:
            return False
        return anytime_move(table, self.voice, option.id) is not None

    def carry_out(self, option: Option, amount: int | None = None) -> None:
        """Make the move of an option, or vote for it; a move is on disk when this returns."""
        if self.is_anytime(option):
            self.interject(option)
        else:
            self.answer([spoken(option.id, amount)])

    def interject(self, option: Option) -> None:
        """Something out of turn; votes on a question that it leaves as it was still count."""
        table = self.match.table
        move = anytime_move(table, self.voice, option.id)
        assert move is not None, "only what is shown can be done"
        before = (table.asking, table.options)
        self.decided = ""
        self.match.interject(move, self.voice)
        if (self.match.table.asking, self.match.table.options) != before:
            self.cast = {}

    def answer(self, picks: Sequence[str]) -> None:
        """Answer the open question with one option, or with several at once: all of them or none."""
        self.decided = ""
        if self.is_vote():
            self.vote(named(self.match.table, self.game, GROUP, picks[0]))
        else:
            answer(self.match, self.game, self.asked, picks)

    def out_of_turn(self) -> list[int]:
        """The other people at this keyboard who could do something now, without being asked."""
        table = self.match.table
        if table.over:
            return []
        return [seat for seat in self.people if seat != self.viewer and table.anytime(seat)]

    def let_bot_speak(self) -> bool:
        """One move that a player of ours makes without being asked, if there is one."""
        table = self.match.table
        for seat, player in self.bots.items():
            move = unasked(player, View(table, seat)) if not table.over and table.anytime(seat) else None
            if move is not None:
                self.match.interject(move, seat)
                return True
        return False

    def let_bot_choose(self, seat: int) -> None:
        self.match.choose(self.bots[seat].choose(View(self.match.table, seat)), seat)

    # Going back

    def moves_to_take_back(self) -> int:
        """How many moves lie between now and the last time that a person was asked."""
        moves = self.match.moves
        for n in range(1, moves + 1):
            if made_at(self.match.table, 2 * (moves - n)).seat in self.bots and self.people:
                continue  # what a player of ours did unasked, it would do again at once
            if not self.people or self.seat_to_ask(self.match.at(moves - n)) not in self.bots:
                return n
        return moves

    def objection_to_undo(self) -> str:
        """Nothing, or why the whole table must agree before the last answer is taken back."""
        known, n = self.match.known, self.moves_to_take_back()
        if self.cast or n == 0 or known[-1] == known[-1 - n]:
            return ""
        return "Something new was seen since then, by luck or out of hiding; take it back only if all agree"

    def undo(self, *, agreed: bool = False) -> None:
        """Back to the last time that a person was asked, be it for a vote."""
        self.decided = ""
        if self.cast:
            self.cast.popitem()
            return
        for _ in range(max(1, self.moves_to_take_back())):
            self.match.undo(force=agreed)
        self.forget_news()

    def forget_news(self) -> None:
        """What was taken back will be news when it happens again."""
        for seat in self.heard:
            log = self.match.table.seen_by(seat).log or ()
            self.heard[seat] = min(self.heard[seat], len(log))

    def redo(self) -> None:
        """Do again what was taken back last, with what players of ours answered to it."""
        self.match.redo()
        self.cast, self.decided = {}, ""
        while not self.match.table.over and self.seat_to_ask() in self.bots and not self.match.can_redo():
            self.match.redo()


def spans_of(prompt: Prompt) -> list[Span]:
    return [Span(prompt.text)] if isinstance(prompt.text, str) else list(prompt.text)


def seats_present(game: Game, table: Table, bots: Collection[int]) -> list[Seat]:
    """The seats with everybody there: people at this terminal, and players of ours."""
    seats = default_seats(game, table)
    return [replace(seat, online=True, kind="bot" if i in bots else "human") for i, seat in enumerate(seats)]


def has_secrets(table: Table, seats: list[int]) -> bool:
    """True when these seats do not all know the same: about the table, from the log, or of what others choose."""
    if table.lanes is not None or any(line.only != GROUP for line in table.log or ()):
        return True
    return len({digest(hidden(table, seat)) for seat in seats}) > 1


def hidden(table: Table, seat: int) -> Table:
    """A copy in which only what this seat may not know is blanked, whoever is asked."""
    view = table.copy()
    view.hide(seat)
    return view
