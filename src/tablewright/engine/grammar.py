# interpreted: runs once, when a pack is loaded
"""The grammar of the effect language, and what to say about a text that does not follow it."""

from __future__ import annotations

import threading
from collections.abc import Collection, Container, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tablewright.engine.complaints import PackError, PackErrors, Where, complain
from tablewright.engine.pack_cache import KeptTree
from tablewright.engine.vocabulary import RANGE

if TYPE_CHECKING:
    from lark import Lark, Token

# Lark is imported where a text is read: a start that finds all its trees in the cache does without it.

GRAMMAR: Final = r"""
start: body
condition: cond
body: line (_NL line)*
line: _statement (_SEMI _statement)*

_statement: do | do_with | if_then | only_if | choose | may | repeat | when | until | group

do: words ["if" cond]
do_with: words ":" branches [otherwise]
if_then: IF cond ":" line [otherwise]
only_if: ONLY "if" cond ":" line
choose: CHOOSE [words] ":" branches
may: MAY [words] ":" line [otherwise]
repeat: REPEAT words ":" line
when: WHEN words [provided] ":" line
provided: "if" cond LIMIT*
until: UNTIL words ":" line
group: "(" body ")"

otherwise: _ELSE ":" line
branches: _branch (_BAR _branch)*
_branch: line | case
case: LABEL ":" line
words: (ATOM | LIMIT | QUOTED)+

?cond: and_ | or_
or_: and_ "or" and_ ("or" and_)*
?and_: not_ | and_all
and_all: not_ "and" not_ ("and" not_)*
?not_: "not" not_ -> negation
     | "(" cond ")"
     | ATOM OP ATOM -> comparison
     | ATOM+ -> test

IF: "if"
ONLY: "only"
CHOOSE: "choose"
MAY: "may"
REPEAT: "repeat"
WHEN: "when"
UNTIL: "until"
_ELSE.3: /[;\s]*\belse\b/
_BAR.3: /\s*\|\s*/
_NL.2: /[ \t;,]*\n[\s;]*/
_SEMI: /;[ \t;]*/
OP: />=|<=|==|!=|[=<>≥≤]/
ATOM: /[^\s;:|(),#<>=!≥≤"']+/
QUOTED: /"[^"\n]*"|'[^'\n]*'/
COMMENT: /#[^\n]*/
BLANK: /[ \t,]+/
%declare LABEL LIMIT
%ignore COMMENT
%ignore BLANK
"""

HEADS: Final = {"IF", "ONLY", "CHOOSE", "MAY", "REPEAT", "WHEN", "UNTIL"}
STARTERS: Final = {"_NL", "_SEMI", "_BAR", "COLON", "LPAR", "_ELSE"}
BREAKS: Final = {"_NL", "_SEMI"}
ENDERS: Final = {"_NL", "_SEMI", "_BAR", "RPAR", "$END", "_ELSE"}

MOST_TREES: Final = 20_000  # in memory; far more than any pack has

Node = Any  # a tree of the grammar
Key = tuple[str, str, frozenset[str]]  # a text, where its grammar starts, and which words are limits


class Word(str):
    """A word of a text, with its kind and its place."""

    __slots__ = ("column", "line", "type")
    type: str
    line: int
    column: int


class Tree:
    """A part of a text: what it is, and what it is made of, words and smaller trees."""

    __slots__ = ("children", "data")

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data = data
        self.children = children


# Trees that were read before

_trees: dict[Key, Tree] = {}
_reading = threading.RLock()  # several packs may be opened at once, and the parser is one


class Notes(threading.local):
    """What each thread notes: packs that are opened at the same time do not mix."""

    def __init__(self) -> None:
        self.noted: list[dict[Key, Tree]] = []


_notes = Notes()


def read_tree(text: str, limits: Collection[str], where: Where, start: str = "start") -> Tree:
    """The tree of an effect, or one clear sentence about what is wrong; the same text is read only once."""
    key = (text, start, frozenset(limits))
    tree = _trees.get(key)
    if tree is None:
        with _reading:
            tree = ours(tree_of(tokens_of(text, limits, where), text, where, start))
            remember(key, tree)
    for notes in _notes.noted:
        notes[key] = tree
    return tree


def remember(key: Key, tree: Tree) -> None:
    if len(_trees) >= MOST_TREES:
        _trees.clear()
    _trees[key] = tree


@contextmanager
def noting_trees() -> Iterator[dict[Key, Tree]]:
    """Note which trees are asked for from here on."""
    notes: dict[Key, Tree] = {}
    _notes.noted.append(notes)
    try:
        yield notes
    finally:
        _notes.noted.pop()


def ours(node: Any) -> Any:
    """A tree of the parser's as our own, which is all that is needed to compile it."""
    if node is None:
        return None
    if isinstance(node, str):
        word: Any = node
        return word_of(str(word.type), str(word), word.line or 1, word.column or 1)
    return Tree(str(node.data), [ours(child) for child in node.children])


def word_of(kind: str, text: str, line: int, column: int) -> Word:
    word = Word(text)
    word.type, word.line, word.column = kind, line, column
    return word


def kept_trees(notes: dict[Key, Tree]) -> list[KeptTree]:
    """Trees as plain data for the cache."""
    return [
        KeptTree(text, start, sorted(limits), as_lists(tree)) for (text, start, limits), tree in notes.items()
    ]


def as_lists(node: Any) -> Any:
    """A tree is a list of two, a word a list of four."""
    if isinstance(node, Word):
        return [node.type, str(node), node.line, node.column]
    return None if node is None else [node.data, [as_lists(child) for child in node.children]]


def plant(kept: Sequence[KeptTree]) -> None:
    """Remember the trees of the cache; raises ValueError if one of them is no tree."""
    for one in kept:
        remember((one.text, one.start, frozenset(one.limits)), from_lists(one.tree))


def from_lists(row: Any) -> Any:
    match row:
        case None:
            return None
        case [str(data), [*children]]:
            return Tree(data, [from_lists(child) for child in children])
        case [str(kind), str(text), int(line), int(column)]:
            return word_of(kind, text, line, column)
    raise ValueError("this is not a tree of the effect language")


# Reading


@cache
def grammar() -> Lark:
    """The parser, made when the first effect is read."""
    from lark import Lark

    return Lark(GRAMMAR, parser="lalr", lexer="basic", maybe_placeholders=True, start=["start", "condition"])


def tokens_of(text: str, limits: Container[str], where: Where) -> list[Token]:
    """The words and signs of a text; limits and the labels of a table get their own kind."""
    from lark import UnexpectedCharacters

    # `Lark.lex` would make a new lexer for every text; an interactive parser uses the one that is there.
    reader: Any = grammar().parse_interactive(text.rstrip(" \t\r\n;").replace("\r", " "), "start")
    try:
        tokens = list(reader.lexer_thread.lex(reader.parser_state))
    except UnexpectedCharacters as wrong:
        here = where.inside(wrong.line, wrong.column)
        word = wrong.char
        raise PackErrors([complain(here, f"«{word}» in {where.thing} cannot be read", word)]) from None
    tokens = without_idle_breaks(tokens)
    if not tokens:
        raise PackErrors([complain(where, f"{where.thing} is empty; write what it does or leave it out")])
    check_parentheses(tokens, where)
    return [typed(tokens, i, limits) for i in range(len(tokens))]


def without_idle_breaks(tokens: Sequence[Token]) -> list[Token]:
    """Line ends and semicolons that separate nothing are dropped: at edges, before `else`, after remarks."""
    kept: list[Token] = []
    for token in tokens:
        if kept and kept[-1].type in BREAKS and token.type in {*BREAKS, "_ELSE", "_BAR", "RPAR"}:
            kept.pop()
        if token.type not in BREAKS or (kept and kept[-1].type != "LPAR"):
            kept.append(token)
    if kept and kept[-1].type in BREAKS:
        kept.pop()
    return kept


def typed(tokens: Sequence[Token], i: int, limits: Container[str]) -> Token:
    from lark import Token

    token = tokens[i]
    if token.type != "ATOM":
        return token
    if token in limits:
        return Token.new_borrow_pos("LIMIT", token.value, token)
    opens = i == 0 or tokens[i - 1].type in STARTERS
    if opens and RANGE.fullmatch(token) and i + 1 < len(tokens) and tokens[i + 1].type == "COLON":
        return Token.new_borrow_pos("LABEL", token.value, token)
    return token


def check_parentheses(tokens: Sequence[Token], where: Where) -> None:
    open_ones: list[Token] = []
    for token in tokens:
        if token.type == "LPAR":
            open_ones.append(token)
        elif token.type == "RPAR":
            if not open_ones:
                raise wrong_at(token, where, f"a «)» in {where.thing} closes nothing")
            open_ones.pop()
    if open_ones:
        raise wrong_at(open_ones[-1], where, f"a «(» in {where.thing} is never closed")


def tree_of(tokens: Sequence[Token], text: str, where: Where, start: str = "start") -> Node:
    """The body of the effect, or one clear sentence about the first word that is out of place."""
    from lark import Token, UnexpectedToken

    parser = grammar().parse_interactive(text, start)
    for i, token in enumerate(tokens):
        try:
            parser.feed_token(token)
        except UnexpectedToken:
            raise misplaced(tokens, i, where) from None
    end = Token.new_borrow_pos("$END", "", tokens[-1])
    try:
        tree: Node = parser.feed_token(end)
        return tree.children[0]
    except UnexpectedToken:
        raise misplaced([*tokens, end], len(tokens), where) from None


def misplaced(tokens: Sequence[Token], i: int, where: Where) -> PackErrors:
    """What is probably wrong when the i-th token cannot stand where it stands."""
    token = tokens[i]
    before = tokens[i - 1] if i else None
    start = statement_start(tokens, i)
    head = tokens[start]
    if before is not None and before.type == "COLON" and token.type in ENDERS:
        opener = tokens[statement_start(tokens, i - 1)]
        return wrong_at(before, where, f"nothing follows the colon of «{bare(opener)}» in {where.thing}")
    if before is not None and before.type == "_BAR" and token.type in ENDERS:
        return wrong_at(before, where, f"nothing follows a «|» in {where.thing}")
    if before is not None and before.type in {"OP", "AND", "OR", "NOT", "IF"} and token.type != "ATOM":
        return wrong_at(before, where, f"the condition in {where.thing} breaks off after «{before}»")
    if before is not None and before.type == "_ELSE":
        return wrong_at(before, where, f"a colon is missing after «else» in {where.thing}")
    if token.type == "COLON" and before is not None:
        return wrong_at(token, where, colon_too_early(tokens[start:i], where))
    if token.type == "LIMIT" and head.type != "WHEN":
        return wrong_at(token, where, f"«{token}» in {where.thing} is a limit, which only a «when» can have")
    if head.type in HEADS and start < i and token.type != "OP":
        return missing_colon(tokens, start, i, where)
    return wrong_at(token, where, out_of_place(token, where))


def colon_too_early(said: Sequence[Token], where: Where) -> str:
    """What to say about a colon that cannot stand where it stands."""
    ifs = [i for i, token in enumerate(said) if token.type == "IF"]
    if ifs and ifs[0] > 0:
        condition = spoken(said[ifs[0] :])
        return f"no colon can follow «{spoken(said)}» in {where.thing}; begin with «{condition}: …»"
    return f"nothing stands between «{spoken(said)}» and its colon in {where.thing}"


def out_of_place(token: Token, where: Where) -> str:
    if token.type == "_ELSE":
        return f"an «else» in {where.thing} belongs to nothing: no «if», «may» or roll is open before it"
    if token.type == "_BAR":
        return f"a «|» in {where.thing} belongs to nothing: no «choose:» is open before it"
    if token.type == "OP":
        return f"«{token}» in {where.thing} compares something, but no «if» stands before it"
    if token.type == "LPAR":
        return f"a «(» in {where.thing} stands in the middle of a statement; put «;» before it"
    if token.type == "$END":
        return f"{where.thing} breaks off in the middle"
    return f"«{bare(token)}» in {where.thing} cannot stand there"


def missing_colon(tokens: Sequence[Token], start: int, i: int, where: Where) -> PackErrors:
    head = tokens[start]
    if head.type in {"CHOOSE", "MAY"}:
        return wrong_at(head, where, f"a colon is missing after «{head}» in {where.thing}")
    said = spoken(tokens[start:i])
    return wrong_at(tokens[i - 1], where, f"a colon is missing after «{said}» in {where.thing}")


def statement_start(tokens: Sequence[Token], i: int) -> int:
    """Where the statement begins that the i-th token stands in."""
    while i > 0 and tokens[i - 1].type not in STARTERS:
        i -= 1
    return min(i, len(tokens) - 1)


def spoken(tokens: Sequence[str]) -> str:
    """Tokens as they are written, comparisons without blanks."""
    text = " ".join(str(token) for token in tokens)
    for sign in (">=", "<=", "==", "!=", "=", "<", ">", "≥", "≤"):
        text = text.replace(f" {sign} ", sign)
    return text


def bare(token: str) -> str:
    return str(token).strip("; \t\n")


def wrong_at(token: Token, where: Where, message: str) -> PackErrors:
    return PackErrors([complaint_at(token, where, message)])


def complaint_at(token: Token | Word, where: Where, message: str, near: str = "") -> PackError:
    """A complaint about a token; the blanks that an `else` or a bar carries along are skipped."""
    lead = str(token)[: len(str(token)) - len(str(token).lstrip("; \t\n"))]
    line = (token.line or 1) + lead.count("\n")
    column = len(lead.rsplit("\n", 1)[-1]) + 1 if "\n" in lead else (token.column or 1) + len(lead)
    return complain(where.inside(line, column), message, bare(token), near)
