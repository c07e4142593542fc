"""A match at one terminal: who sits where, whose view is shown, what an answer does. No drawing, no typing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from tablewright.engine.game import notation
from tablewright.engine.match import CannotUndo, Match
from tablewright.engine.scene import Option, Prompt, Refusal, Scene, Span, text_of
from tablewright.engine.table import GROUP, NOBODY
from tablewright.house.answers import answer, anytime_move, named, number_of, spoken
from tablewright.house.chairs import at_one_keyboard, name_at, seats_shown
from tablewright.house.foreseeing import foresee
from tablewright.house.hot_seat import have_secrets
from tablewright.house.party import Decision, Party
from tablewright.house.votes import ALL, LEADER, Vote, Way
from tablewright.house.watching import Phase, kept, last_phase
from tablewright.lab.analysis import hint_within
from tablewright.players import Player, View, unasked
from tablewright.saves import names_of
from tablewright.terminal.teaching import Lessons

NOTHING_TO_UNDO: Final = "there is no move to take back: no person has made one"


HINT_SECONDS: Final = 2.0


class Sitting:
    """People at some seats, players of ours at the others; together they decide by one hand, or by vote."""

    def __init__(self, match: Match, bots: Mapping[int, Player] | None = None, *, way: Way = "hand") -> None:
        self.match = match
        self.bots = dict(bots or {})
        programs = {seat: bot.name for seat, bot in self.bots.items()}
        chairs = at_one_keyboard(match.table.seats, programs, names_of(match.record.players))
        self.party = Party(match, chairs, way)
        self.decided = ""  # how the last vote went
        self.game = self.party.game
        self.people = self.party.people
        self.viewer = self.people[0] if len(self.people) == 1 else NOBODY
        self.heard: dict[int, int] = {}  # how much of the log each seat has been told
        self.lessons: Lessons | None = None
        self.phases: list[Phase] = []  # what ran by itself and nobody has watched yet

    @property
    def cast(self) -> dict[int, int]:
        """The votes on the open question, in the order they were given."""
        return self.party.votes

    # What is best, and what comes of it

    def hint(self) -> str:
        """The two best answers with their chances, and why; by the judge that the web and `tablewright hint` ask."""
        table = self.match.table
        seat = self.viewer if self.viewer != NOBODY else max(self.seat_to_ask(), 0)
        if table.over or not View(table, seat).options:
            return "Only the seat that is asked can have a hint."
        found = hint_within(table, seat, HINT_SECONDS)
        best = [f"{one.chance:.0%} {one.label}" for one in found.options[:2]]
        return f"{found.words} ({'; '.join(best)})" if len(best) > 1 else found.words

    def foreseen(self, name: str) -> str:
        """What the option of this name would do, in a line; nothing where that cannot be told."""
        table = self.match.table
        seat = self.viewer if self.viewer != NOBODY else max(self.seat_to_ask(), 0)
        option = number_of(table, seat, name)
        if option is None or table.seat == GROUP:
            return ""
        return foresee(self.game, table, seat, option).words

    # Who is asked

    def seat_to_ask(self) -> int:
        """Whoever must answer, players of ours first; for the group, a person if there is one."""
        able = self.party.bots_to_act()
        if able:
            return able[0]
        return self.voter() if self.is_vote() else self.match.table.waiting()[0]

    def viewer_for(self, seat: int) -> int:
        """Whose view is shown: that of the seat asked; where several people decide together, the open one."""
        if seat == GROUP:
            return self.people[0] if len(self.people) == 1 else NOBODY
        return seat

    def name_of(self, viewer: int) -> str:
        chairs = self.party.chairs
        return name_at(self.game, self.match.table, chairs[viewer]) if viewer != NOBODY else "Everybody"

    def needs_curtain(self) -> bool:
        """Whether the next person must not see what the last one saw."""
        return have_secrets(self.match.table, self.people)

    # Deciding together

    def is_vote(self) -> bool:
        """Whether the open question is put to one person after the other."""
        return self.party.is_voting

    def voter(self) -> int:
        """Whose vote is wanted next: the leader's last; if all have voted and it is not decided, they think again."""
        vote = self.party.vote()
        if vote.way == LEADER:
            return vote.leader
        if vote.tied:
            return vote.tie_break
        return next(iter(vote.open), self.people[len(self.cast) % len(self.people)])

    def vote(self, option: int) -> None:
        """The vote of whoever is at the keyboard; the last one that is needed makes the choice."""
        decision = self.party.cast(self.viewer, option)
        self.decided = self.in_words(decision) if decision is not None else ""

    def in_words(self, decision: Decision) -> str:
        vote = decision.vote
        if vote.way == LEADER:
            return f"{self.name_of(vote.leader)} decides: {decision.label}."
        if vote.way == ALL:
            return f"All agree: {decision.label}."
        if decision.was_tied and vote.cast_by.get(vote.tie_break) == decision.option:
            return f"On a tie {self.name_of(vote.tie_break)} picks: {decision.label}."
        tied = ", on a tie" if len(vote.ahead) > 1 else ""
        votes = list(vote.cast_by.values())
        return f"Decided by {votes.count(decision.option)} of {len(votes)} votes{tied}: {decision.label}."

    def vote_wanted(self, vote: Vote) -> str:
        """Whose vote is wanted now, and what for."""
        name = self.name_of(self.viewer)
        if vote.way == LEADER:
            return f"{name} decides for all."
        if vote.way == ALL:
            return f"Your vote, {name}; all must agree."
        return f"A tie: {name} picks among them." if vote.tied else f"Your vote, {name}."

    def with_votes(self, prompt: Prompt) -> Prompt:
        """The question with whose vote is wanted, and each option with those who are for it."""
        vote = self.party.vote()
        tied = [self.names[option] for option in vote.tied]
        wanted = self.vote_wanted(vote)
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
        names = " or ".join(self.party.option_in_words(self.names.index(each)) for each in tied)
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
        seats = seats_shown(self.game, table, self.party.chairs, self.people)
        undo = bool(self.cast) or self.party.back(self.people).is_free
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
        self.keep_moments()
        if (self.match.table.asking, self.match.table.options) != before:
            self.party.votes = {}

    def answer(self, picks: Sequence[str]) -> None:
        """Answer the open question with one option, or with several at once: all of them or none."""
        self.decided = ""
        if self.is_vote():
            self.vote(named(self.match.table, self.game, GROUP, picks[0]))
        else:
            answer(self.match, self.game, self.asked, picks)
        self.keep_moments()

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
                self.keep_moments()
                return True
        return False

    def let_bot_choose(self, seat: int) -> None:
        self.make_choice(seat, self.bots[seat].choose(View(self.match.table, seat)))

    def make_choice(self, seat: int, option: int) -> None:
        """What a player of ours has chosen is done."""
        self.match.choose(option, seat)
        self.keep_moments()

    # Watching

    def keep_moments(self) -> None:
        """What there was to see waits until somebody looks."""
        if self.match.moments:
            self.phases = kept([*self.phases, last_phase(self.match, self.match.moves)])

    def take_moments(self) -> list[Scene]:
        """What has run by itself since somebody looked, as the seat shown saw it; it is shown once."""
        phases, self.phases = self.phases, []
        return [still for phase in phases for still in self.stills(phase)]

    def stills(self, phase: Phase) -> list[Scene]:
        chairs, people = self.party.chairs, self.people
        sitting = lambda seen: seats_shown(self.game, seen, chairs, people)  # noqa: E731
        return phase.stills(self.game, self.viewer, seats=sitting, told=self.match.told)

    # Going back

    def objection_to_undo(self) -> str:
        """Nothing, or why the whole table must agree before the last answer is taken back."""
        why = "" if self.cast else self.party.back(self.people).why
        return f"{why} Take it back only if all agree" if why else ""

    def undo(self, *, agreed: bool = False) -> None:
        """Back to the last time that a person was asked, be it for a vote."""
        self.decided = ""
        self.phases = []
        if self.cast:
            self.cast.popitem()
            return
        back = self.party.back(self.people)
        if not back.moves:
            raise CannotUndo(NOTHING_TO_UNDO)
        self.party.take_back(back, agreed=agreed)
        self.forget_news()

    def forget_news(self) -> None:
        """What was taken back will be news when it happens again."""
        for seat in self.heard:
            log = self.match.table.seen_by(seat).log or ()
            self.heard[seat] = min(self.heard[seat], len(log))

    def redo(self) -> None:
        """Do again what was taken back last, with what players of ours answered to it."""
        self.party.do_again(self.people)
        self.keep_moments()
        self.party.votes = {}
        self.decided = ""


def spans_of(prompt: Prompt) -> list[Span]:
    return [Span(prompt.text)] if isinstance(prompt.text, str) else list(prompt.text)
