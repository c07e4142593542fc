"""How well a model plays and knows the rules: games on the luck that others had too, and clauses to name.

In `listed` games a model is shown its options. In `unlisted` ones it must know them, and a refusal names its clause.
In `rules-only` ones it gets the rulebook once, and refusals say nothing but that the answer is none.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tablewright.adapters.agents import Agent, AgentLost, BadAnswer
from tablewright.adapters.mcp.words import Sections, enabled, news, option_words
from tablewright.engine.game import Game, notation
from tablewright.engine.match import Match
from tablewright.engine.record import result_in_words
from tablewright.engine.rulebook import Rulebook, rulebook_at
from tablewright.engine.scene import Prompt, Scene
from tablewright.engine.staging import stage
from tablewright.engine.table import GROUP, Table, step_name
from tablewright.house.answers import Refusal, answer, facing
from tablewright.lab.numbers import Rate, rate
from tablewright.players import View, find_player, unasked

LISTED: Final = "listed"
UNLISTED: Final = "unlisted"
RULES_ONLY: Final = "rules-only"
MODES: Final = (LISTED, UNLISTED, RULES_ONLY)
RETRIES: Final = 2  # wrong answers to one question that are forgiven
LONGEST: Final = 2_000  # decisions; a game that is not over then is lost
NO_CLAUSE: Final = "no clause"
QUIZ_EVERY: Final = 5  # one refusal of so many decisions is asked about


class Course(NamedTuple):
    """What is played, by whom, how often."""

    game: Game
    seats: int
    options: Mapping[str, object]
    mode: str
    games: int
    seed: int
    retries: int = RETRIES
    others: str = "steady"  # at the other seats


class Played(NamedTuple):
    """One game of a model."""

    seed: int
    won: bool
    decisions: int
    why: str  # how it ended
    illegal: Counter[str]  # answers that were none, by the clause that forbids them
    record: str


class Quiz(NamedTuple):
    """How many clauses were named rightly."""

    asked: int
    right: int
    confused: Counter[tuple[str, str]]  # the right clause and the one that was named


class Report(NamedTuple):
    course: Course
    played: list[Played]
    others: dict[str, list[bool]]  # who: whether each of the same games was won
    quiz: Quiz

    @property
    def wins(self) -> Rate:
        return rate(sum(each.won for each in self.played), len(self.played))

    @property
    def illegal(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for each in self.played:
            total.update(each.illegal)
        return total


def measured(
    course: Course, agent: Agent, against: Sequence[str], questions: int, tell: Callable[[str], None] = print
) -> Report:
    """Play, compare, ask; what is finished is told as it comes."""
    played: list[Played] = []
    for n in range(course.games):
        played.append(play_one(course, agent, course.seed + n))
        tell(f"game {n + 1} of {course.games}: {'won' if played[-1].won else 'lost'}, {played[-1].why}")
    others: dict[str, list[bool]] = {}
    for player in against:
        others[player] = [won_by(course, player, course.seed + n) for n in range(course.games)]
        tell(f"{player} won {sum(others[player])} of the same games")
    return Report(course, played, others, clause_quiz(course, agent, questions))


# Games


def play_one(course: Course, agent: Agent, seed: int) -> Played:
    """One game of the model, at the first seat."""
    game = course.game
    match = Match.start(game, course.seats, seed, course.options)
    others = {seat: find_player(course.others, seed + seat) for seat in range(1, course.seats)}
    illegal: Counter[str] = Counter()
    decisions, told = 0, 0
    while not match.table.over and decisions < LONGEST:
        seat = asked(match.table)
        if seat > 0:
            others_act(match, seat, others[seat])
            continue
        scene = stage(game, match.table, 0, rev=match.moves)
        decisions += 1
        if not decide(course, agent, match, scene, told, illegal):
            return Played(seed, False, decisions, "no answer that counts", illegal, match.record.text())
        told = scene.log[-1].n if scene.log else 0
    table = match.table
    won = bool(table.result and table.result.won[0])
    why = result_in_words(table) if table.over else f"not over after {decisions} decisions"
    return Played(seed, won, decisions, why, illegal, match.record.text())


def asked(table: Table) -> int:
    """The seat to act next: others before the model, so that it knows all that can be known."""
    waiting = [max(seat, 0) for seat in table.waiting()]
    return max(waiting) if table.lanes is not None else waiting[0]


def others_act(match: Match, seat: int, player: Any) -> None:
    view = View(facing(match.table, seat), seat)
    move = unasked(player, view)
    if move is not None and move in match.table.anytime(seat):
        match.interject(move, seat)
    else:
        match.choose(player.choose(view), seat)


def decide(
    course: Course, agent: Agent, match: Match, scene: Scene, told: int, illegal: Counter[str]
) -> bool:
    """One question: whether an answer came that counts."""
    prompt = scene.prompt
    assert prompt is not None
    if len(match.table.options) == 1 and len(enabled(prompt)) == 1:
        match.choose(0, None)
        return True
    refused = ""
    for _ in range(course.retries + 1):
        question = question_for(course, scene, prompt, match, told, refused)
        try:
            given = agent.answer(question)
            carry_out(match, course.game, given)
            return True
        except BadAnswer as no:
            clause, why = "", str(no)
        except Refusal as no:
            clause, why = no.clause, no.why
        except AgentLost:
            raise
        illegal[clause or NO_CLAUSE] += 1
        refused = refusal_for(course, clause, why)
    return False


def refusal_for(course: Course, clause: str, why: str) -> str:
    if course.mode == RULES_ONLY:
        return "That is not possible now."
    return f"{clause} forbids that: {why}" if clause else why


def carry_out(match: Match, game: Game, given: Mapping[str, Any]) -> None:
    """The move that an answer means."""
    options = given.get("options", given.get("option"))
    words = [options] if isinstance(options, str) else options
    if not isinstance(words, list) or not words or not all(isinstance(each, str) for each in words):
        raise BadAnswer('name an option: {"option": "…"}, or several: {"options": ["…", "…"]}')
    amount = given.get("amount")
    picks = [" ".join(each.split()) for each in words]
    if isinstance(amount, int) and len(picks) == 1:
        picks = [f"{picks[0]} {amount}"]
    table = match.table
    seat = GROUP if GROUP in table.waiting() else 0
    answer(match, game, seat, picks)


def question_for(
    course: Course, scene: Scene, prompt: Prompt, match: Match, told: int, refused: str
) -> dict[str, Any]:
    """What a model is asked: the table in words, the news, the question, and the help that the mode gives."""
    sections = Sections(scene)
    question: dict[str, Any] = {
        "ask": "move",
        "game": course.game.id,
        "mode": course.mode,
        "table": "\n".join(sections.lines()),
        "news": news(sections.scene, told),
        "question": prompt.text if isinstance(prompt.text, str) else "".join(s.s for s in prompt.text),
        "clause": prompt.clause,
        "moves": forms(course.game),
        "least": prompt.min,
        "most": prompt.max,
    }
    if course.mode == LISTED:
        question["options"] = [{"option": each.id, "words": option_words(each)} for each in enabled(prompt)]
    if course.mode == RULES_ONLY and match.moves == 0:
        question["rulebook"] = whole_book(rulebook_at(course.game, match.table.seen_by(0)))
    if refused:
        question["refused"] = refused
    return question


def forms(game: Game) -> list[str]:
    """The names of all moves of a game, so that a model knows how they are written."""
    say = getattr(game.words, "say", {})
    steps = {key[0] if isinstance(key, tuple) else key for key in say}
    return sorted({step_name((step,)).replace("_", "-") for step in steps if callable(step)})


def whole_book(book: Rulebook) -> str:
    return "\n".join(f"{clause.id} {clause.text}" for clause in book.all.values())


def won_by(course: Course, player: str, seed: int) -> bool:
    """Whether a player of ours wins the same game."""
    table = course.game.new(course.seats, seed, course.options, log=False)
    players = [
        find_player(player if seat == 0 else course.others, seed + seat) for seat in range(course.seats)
    ]
    for _ in range(LONGEST * course.seats):
        if table.over:
            break
        seat = asked(table)
        if table.seat not in (seat, GROUP):
            table.focus(seat)
        view = View(table, seat)
        table.choose(players[seat].choose(view))
    return bool(table.result and table.result.won[0])


# Which clause forbids this?


def clause_quiz(course: Course, agent: Agent, questions: int) -> Quiz:
    """Ask for the clauses behind refusals, which the engine knows."""
    right, asked_for = 0, 0
    confused: Counter[tuple[str, str]] = Counter()
    for question, clause in refusals(course, questions):
        asked_for += 1
        try:
            named = str(agent.answer(question).get("clause", "")).strip().upper()
        except BadAnswer:
            named = ""
        if named == clause.upper():
            right += 1
        else:
            confused[clause, named or NO_CLAUSE] += 1
    return Quiz(asked_for, right, confused)


def refusals(course: Course, most: int) -> Iterator[tuple[dict[str, Any], str]]:
    """Questions about refused options of random games, with the clause that forbids each; no clause too often."""
    asked_for: Counter[str] = Counter()
    found, seed = 0, course.seed
    while found < most and seed < course.seed + 20 * (most + 1):
        luck = random.Random(seed)
        table = course.game.new(course.seats, seed, course.options, log=False)
        for _ in range(300):
            if table.over or found >= most:
                break
            if luck.randrange(QUIZ_EVERY) == 0:
                refused = table.copy().why_not()
                rarest = min(refused, key=lambda each: (asked_for[each[1]], luck.random()), default=None)
                if rarest is not None and asked_for[rarest[1]] <= found // 3:
                    asked_for[rarest[1]] += 1
                    found += 1
                    yield quiz_question(course.game, table, rarest[0]), rarest[1]
            table.choose(luck.randrange(len(table.options)))
        seed += 1


def quiz_question(game: Game, table: Table, move: tuple[Any, ...]) -> dict[str, Any]:
    seat = max(table.seat, 0)
    seen = table.seen_by(seat)
    scene = stage(game, table, seat)
    return {
        "ask": "clause",
        "game": game.id,
        "table": "\n".join(Sections(scene).lines()),
        "option": notation(seen, move),
        "words": game.label(seen, move),
        "question": "Which clause of the rulebook forbids this option?",
    }
