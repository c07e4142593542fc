# interpreted: runs once, when a pack is loaded
"""The grammar of the effect language, and what to say about a text that does not follow it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache
from typing import Any, Final

from lark import Lark, Token, UnexpectedCharacters, UnexpectedToken

from tablewright.engine.complaints import PackError, PackErrors, Where, complain
from tablewright.engine.vocabulary import RANGE

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

Node = Any  # a tree of the grammar


@cache
def grammar() -> Lark:
    """The parser, made when the first effect is read."""
    return Lark(GRAMMAR, parser="lalr", lexer="basic", maybe_placeholders=True, start=["start", "condition"])


def tokens_of(text: str, limits: Container[str], where: Where) -> list[Token]:
    """The words and signs of a text; limits and the labels of a table get their own kind."""
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


def spoken(tokens: Sequence[Token]) -> str:
    """Tokens as they are written, comparisons without blanks."""
    text = " ".join(str(token) for token in tokens)
    for sign in (">=", "<=", "==", "!=", "=", "<", ">", "≥", "≤"):
        text = text.replace(f" {sign} ", sign)
    return text


def bare(token: Token) -> str:
    return str(token).strip("; \t\n")


def wrong_at(token: Token, where: Where, message: str) -> PackErrors:
    return PackErrors([complaint_at(token, where, message)])


def complaint_at(token: Token, where: Where, message: str, near: str = "") -> PackError:
    """A complaint about a token; the blanks that an `else` or a bar carries along are skipped."""
    lead = str(token)[: len(str(token)) - len(str(token).lstrip("; \t\n"))]
    line = (token.line or 1) + lead.count("\n")
    column = len(lead.rsplit("\n", 1)[-1]) + 1 if "\n" in lead else (token.column or 1) + len(lead)
    return complain(where.inside(line, column), message, bare(token), near)
