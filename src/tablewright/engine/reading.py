# interpreted: runs once, when a pack is loaded
"""From the tree of a text to moves, conditions and lasting effects, with the words that people read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from tablewright.engine.comparing import (
    Asked,
    as_move,
    compared,
    comparing,
    joined,
    limited,
    narrowed,
    number_of,
    otherwise_words,
    plain,
    so_many,
)
from tablewright.engine.complaints import PackError, Where, nearest
from tablewright.engine.effects import (
    Branch,
    Effect,
    Modifier,
    TriggerRule,
    cannot_either,
    cannot_unless,
    choose_one,
    if_holds,
    may,
    not_,
    repeat,
)
from tablewright.engine.grammar import Node, complaint_at, spoken
from tablewright.engine.grammar import Word as Token
from tablewright.engine.table import Move
from tablewright.engine.vocabulary import (
    AmountArg,
    Amounts,
    Arg,
    Body,
    Branches,
    Cases,
    Chooser,
    Count,
    Kind,
    Kinds,
    Known,
    Lasting,
    Many,
    Mismatch,
    Otherwise,
    Passive,
    Range,
    Term,
    Verb,
    Vocabulary,
)
from tablewright.engine.wording import NO_NAMES, Said, clause, fill, one_of, sentence, together, unrepeated

OPERATORS: Final = {"≥": ">=", "≤": "<=", "==": "="}
OPPOSITE: Final = {">=": "<", "<=": ">", "=": "!=", "<": ">=", ">": "<=", "!=": "="}
Found = TypeVar("Found", bound=Term)


# From the tree to moves


@dataclass
class Built:
    """A part of an effect: what it does, and how it reads."""

    moves: list[Move] = field(default_factory=list)
    guards: list[Move] = field(default_factory=list)
    lone: list[Move] = field(default_factory=list)  # guards of an `if` without `else`
    modifiers: list[Modifier] = field(default_factory=list)
    triggers: list[TriggerRule] = field(default_factory=list)
    phrases: list[str] = field(default_factory=list)

    def add(self, other: Built) -> None:
        """What comes after. An `if` after a deed asks what the deed has changed, so nobody can tell it beforehand."""
        if not self.moves:
            self.lone += other.lone
        self.moves += other.moves
        self.guards += other.guards
        self.modifiers += other.modifiers
        self.triggers += other.triggers
        self.phrases += other.phrases

    def effect(self, source: str) -> Effect:
        return Effect(
            tuple(self.moves),
            tuple(self.modifiers),
            tuple(self.triggers),
            " ".join(sentence(phrase) for phrase in unrepeated(self.phrases)),
            source,
            self.asked_first(),
        )

    def branch(self) -> Branch:
        return Branch(tuple(self.moves), self.asked_first(), self.words())

    def asked_first(self) -> tuple[Move, ...]:
        """What must be payable before any of it happens."""
        return (*self.guards, *self.lone)

    def words(self) -> str:
        return together(self.phrases, bool(self.moves))


class Reading:
    """One effect that is being read. It notes what is wrong and goes on with the next statement."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        known: Known,
        where: Where,
        this: str,
        names: Mapping[str, str] = NO_NAMES,
    ) -> None:
        self.vocabulary = vocabulary
        self.known = known
        self.where = where
        self.this = this
        self.names = {**vocabulary.names, **names}
        self.errors: list[PackError] = []
        self.statements: dict[str, Callable[[Node, bool], Built]] = {
            "do": self.do,
            "do_with": self.do_with,
            "if_then": self.if_then,
            "only_if": self.only_if,
            "choose": self.choose,
            "may": self.may,
            "repeat": self.repeat,
            "when": self.when,
            "until": self.until,
            "group": self.group,
        }

    def wrong(self, token: Token, message: str, near: str = "") -> PackError:
        return complaint_at(token, self.where, message, near)

    def fill(self, template: str, args: Sequence[Arg]) -> str:
        return fill(template, [arg.said for arg in args], self.names)

    # Structure

    def body(self, node: Node, top: bool) -> Built:
        """Lines one after the other; only at the top of an effect may passives and triggers stand."""
        built = Built()
        for line in node.children:
            built.add(self.line(line, top))
        built.guards = self.vocabulary.summed(built.guards)
        return built

    def line(self, node: Node, top: bool = False) -> Built:
        built = Built()
        for statement in node.children:
            try:
                built.add(self.statements[statement.data](statement, top))
            except PackError as wrong:
                self.errors.append(wrong)
        built.guards = self.vocabulary.summed(built.guards) + self.vocabulary.bargain(built.moves)
        return built

    def group(self, node: Node, top: bool) -> Built:
        return self.body(node.children[0], top)

    # Plain statements

    def do(self, node: Node, top: bool) -> Built:
        """A verb or a passive, perhaps with `if` at its end."""
        words, cond = node.children
        built = self.call(words.children, None, None, top)
        return built if cond is None else self.under(self.asked(cond), built)

    def do_with(self, node: Node, top: bool) -> Built:
        """A verb or a passive with effects after a colon."""
        words, branches, otherwise = node.children
        return self.call(words.children, branches, otherwise, top)

    def call(self, words: list[Token], branches: Node, otherwise: Node, top: bool) -> Built:
        name, entry, atoms = self.look_up(words, {**self.vocabulary.verbs, **self.vocabulary.passives})
        args = self.arguments(words, name, entry.kinds, atoms, branches, otherwise)
        phrase = self.fill(entry.template(name), args)
        values = tuple(arg.value for arg in args)
        if isinstance(entry, Passive):
            if not top:
                raise self.wrong(words[0], self.not_inside(name, "a passive"))
            return Built(modifiers=[Modifier(entry.kind, values, None)], phrases=[phrase])
        assert isinstance(entry, Verb)
        guards = [(entry.unless, *values)] if entry.unless else []
        return Built(moves=[as_move(entry, args)], guards=guards, phrases=[phrase])

    def not_inside(self, name: str, role: str) -> str:
        return f"«{name}» in {self.where.thing} is {role} and cannot stand inside another statement"

    def look_up(self, words: list[Token], entries: Mapping[str, Found]) -> tuple[str, Found, list[Token]]:
        """The entry with the longest name that the words begin with, and the words that are left."""
        for n in range(len(words), 0, -1):
            name = " ".join(words[:n])
            if name in entries:
                return name, entries[name], words[n:]
        raise self.wrong(words[0], *self.unknown(words[0], entries))

    def unknown(self, word: str, entries: Mapping[str, Any]) -> tuple[str, str]:
        """What to say about a word that is not known, or not in this place."""
        subject = f"«{word}» in {self.where.thing}"
        vocabulary = self.vocabulary
        if word in vocabulary.triggers:
            return f"{subject} is a trigger; write «when {word}: …»", ""
        if word in vocabulary.tests or (word in vocabulary.counts and entries is not vocabulary.tests):
            return f"{subject} is something to ask, not something to do; write «if {word} …: …»", ""
        if word in vocabulary.verbs or word in vocabulary.passives:
            return f"{subject} is something to do, not something to ask or to wait for", ""
        return f"{subject} is not a word this game knows", nearest(word, entries)

    # Arguments

    def arguments(
        self,
        words: list[Token],
        name: str,
        kinds: Kinds,
        atoms: list[Token],
        branches: Node = None,
        otherwise: Node = None,
    ) -> list[Arg]:
        """Each kind takes the words it needs; one with a default may find none."""
        self.check_body(words, kinds, branches, otherwise)
        args: list[Arg] = []
        rest = list(atoms)
        refused: PackError | None = None
        for kind in kinds:
            if isinstance(kind, str):
                self.expect(words, kind, rest)
            elif isinstance(kind, Body):
                args.append(self.body_argument(words, kind, branches, otherwise))
            elif isinstance(kind, Many) and rest:
                args.append(kind.gather([self.read(kind.kind, atom, name) for atom in rest]))
                rest.clear()
            elif isinstance(kind, Amounts) and rest:
                args.append(self.counted_out(kind, rest, name))
                rest.clear()
            elif rest and kind.is_required:
                args.append(self.read(kind, rest.pop(0), name))
            elif rest:
                try:
                    args.append(self.read(kind, rest[0], name))
                    rest.pop(0)
                except PackError as wrong:
                    refused = refused or wrong
                    args.append(kind.absent())
            elif kind.is_required:
                raise self.wrong(words[0], self.too_few(name, kinds, len(atoms)))
            else:
                args.append(kind.absent())
        if rest:
            raise refused or self.wrong(rest[0], self.too_many(name, kinds, len(atoms)))
        return args

    def read(self, kind: Kind, atom: Token, name: str) -> Arg:
        try:
            return kind.read(str(atom), self.vocabulary, self.known, self.this)
        except Mismatch as wrong:
            message = f"«{atom}» after «{name}» in {self.where.thing} {wrong.message}"
            raise self.wrong(atom, message, wrong.near) from None

    def counted_out(self, kind: Amounts, rest: list[Token], name: str) -> Arg:
        """So many of each thing; a complaint points at the word that is wrong."""
        try:
            return kind.gather([str(atom) for atom in rest])
        except Mismatch as wrong:
            message = f"«{spoken(rest)}» after «{name}» in {self.where.thing} {wrong.message}"
            culprit = next((atom for atom in rest if f"«{atom}»" in wrong.message), rest[-1])
            raise self.wrong(culprit, message, wrong.near) from None

    def expect(self, words: list[Token], word: str, rest: list[Token]) -> None:
        if not rest:
            raise self.wrong(words[-1], f"«{word}» is missing after «{spoken(words)}» in {self.where.thing}")
        if rest[0] != word:
            raise self.wrong(rest[0], f"«{rest[0]}» in {self.where.thing} should be «{word}»")
        rest.pop(0)

    def too_few(self, name: str, kinds: Kinds, n: int) -> str:
        needed = [kind.name for kind in plain(kinds) if kind.is_required]
        return f"«{name}» in {self.where.thing} needs {number_of(needed)}, but has {n or 'none'}"

    def too_many(self, name: str, kinds: Kinds, n: int) -> str:
        allowed = [kind.name for kind in plain(kinds)]
        if not allowed:
            return f"«{name}» in {self.where.thing} takes no arguments, but has {n}"
        return f"«{name}» in {self.where.thing} takes {number_of(allowed)}, but has {n}"

    def check_body(self, words: list[Token], kinds: Kinds, branches: Node, otherwise: Node) -> None:
        """Whether a colon and an `else` are there if, and only if, they are needed."""
        said = spoken(words)
        thing = self.where.thing
        needs = any(isinstance(kind, Body) and not isinstance(kind, Otherwise) for kind in kinds)
        if needs and branches is None:
            raise self.wrong(
                words[-1], f"a colon and what happens then are missing after «{said}» in {thing}"
            )
        if branches is not None and not needs:
            raise self.wrong(words[-1], f"«{said}» in {thing} is complete; no colon can follow it")
        if otherwise is not None and not any(isinstance(kind, Otherwise) for kind in kinds):
            raise self.wrong(words[0], f"«{said}» in {thing} has no «else»")

    def body_argument(self, words: list[Token], kind: Body, branches: Node, otherwise: Node) -> Arg:
        if isinstance(kind, Otherwise):
            return self.otherwise_argument(otherwise)
        if isinstance(kind, Branches):
            ways = tuple(self.line(way).branch() for way in self.lines(words, branches))
            return Arg(ways, Said(one_of([way.text for way in ways]) if len(ways) > 1 else ways[0].text))
        if isinstance(kind, Cases):
            return self.cases_argument(words, branches)
        lines = self.lines(words, branches)
        if len(lines) > 1:
            raise self.wrong(
                words[0], f"«{spoken(words)}» in {self.where.thing} has one way, but «|» gives it more"
            )
        built = self.line(lines[0], isinstance(kind, Lasting))
        if isinstance(kind, Lasting):
            return Arg(self.lasting(words, built), Said(built.words()))
        return Arg(tuple(built.moves), Said(built.words()))

    def otherwise_argument(self, otherwise: Node) -> Arg:
        if otherwise is None:
            return Arg((), Said("", given=False))
        built = self.line(otherwise.children[0])
        return Arg(tuple(built.moves), Said(built.words()))

    def lines(self, words: list[Token], branches: Node) -> list[Node]:
        for way in branches.children:
            if way.data == "case":
                label = way.children[0]
                raise self.wrong(
                    label, f"«{label}:» in {self.where.thing} cannot be a row of «{spoken(words)}»"
                )
        return list(branches.children)

    def cases_argument(self, words: list[Token], branches: Node) -> Arg:
        """The rows of a table: which numbers, and what happens then."""
        rows: list[tuple[int, int, tuple[Move, ...]]] = []
        texts: list[str] = []
        for row in branches.children:
            if row.data != "case":
                message = f"a row of «{spoken(words)}» in {self.where.thing} has no label like «1-3:»"
                raise self.wrong(words[0], message)
            label, line = row.children
            numbers = self.read(Range(), label, spoken(words))
            built = self.line(line)
            rows.append((*numbers.value, tuple(built.moves)))
            texts.append(f"{numbers.said.text}: {built.words()}")
        return Arg(tuple(rows), Said("; ".join(texts)))

    def lasting(self, words: list[Token], built: Built) -> Effect:
        if built.moves:
            message = f"«{spoken(words)}» in {self.where.thing} can hold passives and triggers only"
            raise self.wrong(words[0], message)
        return built.effect("")

    # Statements with a keyword

    def under(self, asked: Asked, built: Built, otherwise: Built | None = None) -> Built:
        """What happens, or lasts, only if something is so."""
        result = Built()
        other = otherwise or Built()
        if built.moves or other.moves:
            move: Move = (if_holds, asked.condition, tuple(built.moves), tuple(other.moves))
            result.moves.append(move if other.moves else move[:3])
        first, second = built.asked_first(), other.asked_first()
        if first or second:
            guard = (cannot_either, asked.condition, first, second)
            (result.guards if other.moves else result.lone).append(guard)
        result.modifiers = [limited(one, asked.condition) for one in built.modifiers]
        result.modifiers += [limited(one, (not_, asked.condition)) for one in other.modifiers]
        lead = "while" if built.modifiers and not built.moves else "if"
        phrase = f"{lead} {asked.text}, {built.words()}"
        if other.phrases and asked.absent:
            phrase = f"{built.words()}; if {asked.absent}, {other.words()}"
        elif other.phrases:
            phrase += f"; {otherwise_words(other.words())}"
        result.phrases.append(phrase)
        return result

    def if_then(self, node: Node, top: bool) -> Built:
        word, cond, line, otherwise = node.children
        asked = self.asked(cond)
        built = self.line(line, top)
        other = self.line(otherwise.children[0], top) if otherwise is not None else None
        if built.triggers or (other and other.triggers):
            raise self.wrong(word, f"«when» in {self.where.thing} stands inside «if»; write «when … if …:»")
        return self.under(asked, built, other)

    def only_if(self, node: Node, top: bool) -> Built:
        """What may be chosen only if something is so."""
        _, cond, line = node.children
        asked = self.asked(cond)
        built = self.line(line)
        built.guards.insert(0, (cannot_unless, asked.condition, self.vocabulary.clause))
        built.phrases = [f"{built.words()} (only if {asked.text})"]
        return built

    def choose(self, node: Node, top: bool) -> Built:
        word, words, branches = node.children
        chooser, rest = self.chooser(words)
        if rest:
            raise self.wrong(rest[0], *self.not_a_chooser(rest[0]))
        lines = self.lines([word], branches)
        if len(lines) == 1:
            raise self.wrong(
                word, f"«choose» in {self.where.thing} has one way only; separate the ways with «|»"
            )
        ways = tuple(self.line(line).branch() for line in lines)
        lead = f"{chooser.text} chooses: " if chooser.text else "choose: "
        move: Move = (choose_one, ways, chooser.who, self.vocabulary.clause)
        return Built(moves=[move], phrases=[lead + one_of([way.text for way in ways])])

    def chooser(self, words: Node) -> tuple[Chooser, list[Token]]:
        """Who is asked, and the words that do not say who."""
        tokens: list[Token] = list(words.children) if words is not None else []
        if tokens and tokens[0] in self.vocabulary.choosers:
            return self.vocabulary.choosers[tokens[0]], tokens[1:]
        return Chooser(self.vocabulary.who, ""), tokens

    def not_a_chooser(self, word: str) -> tuple[str, str]:
        message = f"«{word}» after «choose» in {self.where.thing} cannot choose"
        return message, nearest(word, self.vocabulary.choosers)

    def may(self, node: Node, top: bool) -> Built:
        """Something optional, perhaps for a price: `may spend 1: heal 2`."""
        _, words, line, otherwise = node.children
        chooser, rest = self.chooser(words)
        price = self.call(rest, None, None, False) if rest else Built()
        built = self.line(line)
        other = self.line(otherwise.children[0]) if otherwise is not None else Built()
        text = f"{price.words()}: {built.words()}" if rest else built.words()
        moves = price.moves + built.moves
        guards = (*price.guards, *self.vocabulary.bargain(moves)) if rest else built.asked_first()
        branch = Branch(tuple(moves), guards, text)
        phrase = f"{chooser.text or 'you'} may {text}"
        if other.phrases:
            phrase += f"; otherwise {other.words()}"
        move: Move = (may, branch, tuple(other.moves), chooser.who, self.vocabulary.clause)
        return Built(moves=[move], phrases=[phrase])

    def repeat(self, node: Node, top: bool) -> Built:
        word, words, line = node.children
        (times,) = self.arguments([word], "repeat", (AmountArg(),), words.children)
        built = self.line(line)
        count = self.vocabulary.counts.get(times.said.text)
        if count is not None and count.each:
            phrase = f"for each {self.fill(count.each, [])}, {built.words()}"
        else:
            phrase = f"{self.fill('do this {0} {0:time|times}', [times])}: {built.words()}"
        move: Move = (repeat, times.value, tuple(built.moves))
        return Built(moves=[move], phrases=[phrase])

    def when(self, node: Node, top: bool) -> Built:
        """A trigger with its condition and its limit, the limit before or after the condition."""
        word, words, provided, line = node.children
        if not top:
            raise self.wrong(word, self.not_inside("when", "a trigger"))
        limits = [token for token in words.children if token.type == "LIMIT"]
        limits += [] if provided is None else provided.children[1:]
        if len(limits) > 1:
            raise self.wrong(
                limits[1], f"«{limits[1]}» in {self.where.thing} is a second limit; one is enough"
            )
        atoms = [token for token in words.children if token.type != "LIMIT"]
        if not atoms:
            raise self.wrong(word, f"«when» in {self.where.thing} does not say when")
        asked = self.asked(provided.children[0]) if provided is not None else None
        name, entry, rest = self.look_up(atoms, self.vocabulary.triggers)
        args = self.arguments(atoms, name, entry.kinds, rest)
        outer, self.names = self.names, {**self.names, **entry.names}
        built = self.line(line)
        self.names = outer
        values = tuple(arg.value for arg in args)
        rule = TriggerRule(
            entry.kind,
            values,
            asked.condition if asked else None,
            str(limits[0]) if limits else "",
            tuple(built.moves),
            built.asked_first(),
        )
        template, rest_of = narrowed(entry, name, provided.children[0] if provided is not None else None)
        left = joined([self.asked(part) for part in rest_of], True) if rest_of else None
        phrase = self.occasion(self.fill(template, args), left, limits)
        words = built.words()
        if entry.may and not words.startswith("you may "):
            words = "you may " + words.removeprefix("choose: ")
        return Built(triggers=[rule], phrases=[f"{phrase}, {words}"])

    def occasion(self, trigger: str, asked: Asked | None, limits: list[Token]) -> str:
        """«once per Domain, when a Duel is revealed, if your Dread is 2 or more»."""
        parts = [self.vocabulary.limits[limits[0]]] if limits else []
        opens = trigger.split(" ", 1)[0].lower()
        parts.append(
            trigger if opens in {"when", "whenever", "at", "after", "before", "on"} else f"when {trigger}"
        )
        parts += [f"if {asked.text}"] if asked else []
        return ", ".join(clause(part) for part in parts)

    def until(self, node: Node, top: bool) -> Built:
        """Passives and triggers that last for a while."""
        word, words, line = node.children
        name = " ".join(words.children)
        if name not in self.vocabulary.durations:
            message = f"«{name}» after «until» in {self.where.thing} is no moment this game knows"
            raise self.wrong(words.children[0], message, nearest(name, self.vocabulary.durations))
        built = self.line(line, True)
        effect = self.lasting([word, *words.children], built)
        phrase = f"until {self.vocabulary.durations[name]}, {built.words()}"
        return Built(moves=[(self.vocabulary.lasting, name, effect)], phrases=[phrase])

    # Conditions

    def asked(self, node: Node) -> Asked:
        """What a condition asks of the table."""
        if node.data == "comparison":
            return self.comparison(*node.children)
        if node.data == "test":
            return self.test(node.children)
        parts = [self.asked(child) for child in node.children]
        if node.data == "negation":
            return Asked((not_, parts[0].condition), parts[0].negated, parts[0].text)
        return joined(parts, node.data == "and_all")

    def comparison(self, left: Token, sign: Token, right: Token) -> Asked:
        count = self.vocabulary.counts.get(left)
        if count is None:
            message = f"«{left}» in {self.where.thing} is not a count this game knows"
            raise self.wrong(left, message, nearest(left, self.vocabulary.counts))
        bound = self.read(AmountArg(), right, spoken([left, sign]))
        op = OPERATORS.get(sign, str(sign))
        text, negated = self.how_many(count, op, bound), self.how_many(count, OPPOSITE[op], bound)
        return Asked(comparing(count, op, bound.value), text, negated)

    def how_many(self, count: Count, op: str, bound: Arg) -> str:
        """«your Dread is 2 or more», «you have no Energy»."""
        if not count.asked or bound.said.number is None:
            return self.fill(f"{count.text} is {compared(op, bound.said)}", [])
        return fill(count.asked, [so_many(op, bound.said)], self.names)

    def test(self, words: list[Token]) -> Asked:
        if words[0] in self.vocabulary.counts and words[0] not in self.vocabulary.tests:
            message = f"«{words[0]}» in {self.where.thing} must be compared, as in «{words[0]}>=2»"
            raise self.wrong(words[0], message)
        name, entry, atoms = self.look_up(words, self.vocabulary.tests)
        args = self.arguments(words, name, entry.kinds, atoms)
        text = self.fill(entry.template(name), args)
        negated = self.fill(entry.negated, args) if entry.negated else f"it is not so that {text}"
        values = (arg.value for arg in args)
        return Asked((entry.function, *values), text, negated, self.fill(entry.absent, args))
