"""`rule` and `clauses`: a clause with all that speaks of it, and what of a rulebook is still unspoken of."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tablewright.cli.commands import Commands, Complaint, page_width, say, say_json, whole_number, wrapped

if TYPE_CHECKING:
    from tablewright.engine.citations import Place
    from tablewright.engine.clauses import Coverage, Places, Trace
    from tablewright.engine.game import Game
    from tablewright.engine.rulebook import Clause

MOST_FOUND: Final = 12


def add(commands: Commands) -> None:
    heading = "Look up a rule"
    rule = commands.add(
        "rule", "a clause in full, and who carries it out; or search by words", show_rule, heading=heading
    )
    rule.takes(
        "what", "a clause id; or a game and the words to search for", metavar="ID | GAME WORDS", nargs="+"
    )
    rule.takes("--json", "answer in JSON", action="store_true")
    rule.tells(
        "Prints a clause in full, the titles of its neighbours, the functions that carry it out, the tests "
        "that prove it and the cards that cite it. With only the name of a game it explains that game in "
        "one minute; add some words or a question to search its rulebook.",
    )
    clauses = commands.add("clauses", "which clauses lack code, a test, or a game that meets them", show_clauses,
                           heading="Make and change games")  # fmt: skip
    clauses.takes("game", "one game; all of them if left out", metavar="GAME", nargs="?")
    clauses.takes("--json", "answer in JSON", action="store_true")
    clauses.takes("--games", "how many games to play (200; 0 leaves this out)", metavar="N", type=whole_number,
                  default=200)  # fmt: skip
    clauses.tells(
        "Reads a game's rulebook, code, cards and tests, and plays it many times at random: with its options as "
        "they are, with each other value of each option in turn, and its campaigns. Lists the clauses without "
        "code, without test, never met in play, and the ids that are cited but stand in no rulebook. "
        "Clauses that only matter at a printed table are marked as such in the rulebook and do not count; "
        "the same goes for rulings that neither code nor a test can show. The exit code is 1 if any of "
        "these lists is not empty.",
    )


# One clause


def show_rule(arguments: Namespace) -> int:
    from tablewright.engine.game import games

    what: list[str] = arguments.what
    if len(what) > 1:
        return show_search(what[0], " ".join(what[1:]), arguments.json)
    game = game_of(what[0])
    if what[0] in games() and not arguments.json:
        return show_minute(games()[what[0]])
    if game is None:
        raise Complaint(f"{what[0]!r} is no clause id; {ways_to_ask(what[0])}")
    return show_clause(game, what[0], arguments.json)


def show_minute(game: Game) -> int:
    """The game in one minute, and how to read on."""
    from tablewright.engine.rulebook import rulebook_of

    book = rulebook_of(game)
    if not book.minute:
        raise Complaint(ways_to_ask(game.id))
    for part in book.minute.split("\n\n"):
        say(*wrapped(part), "")
    say(f"{ways_to_ask(game.id)[:1].upper()}{ways_to_ask(game.id)[1:]}.")
    return 0


def game_of(clause: str) -> Game | None:
    """The game whose clauses carry this prefix."""
    from tablewright.engine.game import games

    for game in games().values():
        if game.prefix and clause.upper().startswith(f"{game.prefix.upper()}-"):
            return game
    return None


def ways_to_ask(what: str) -> str:
    from tablewright.engine.game import games

    if what in games():
        return f'write an id like {games()[what].prefix}-1.1, or `tablewright rule {what} "words"` to search'
    ids = ", ".join(sorted(f"{game.prefix}-…" for game in games().values() if game.prefix))
    return f"ids begin with {ids}; to search, write a game and then the words"


def show_clause(game: Game, wanted: str, in_json: bool) -> int:
    from tablewright.engine.clauses import trace

    traced = trace(game)
    clause = traced.rulebook.clause(wanted)
    if in_json:
        say_json(clause_data(traced, clause))
    else:
        say(*clause_page(traced, clause))
    return 0


def clause_page(traced: Trace, clause: Clause) -> list[str]:
    before, after = traced.rulebook.neighbours(clause.id)
    physical = ["", *wrapped(f"Printed table only: {clause.physical}.")] if clause.physical else []
    settled = ["", *wrapped(f"Settled without code or test: {clause.settled}.")] if clause.settled else []
    chapter = f"{traced.rulebook.title}, {clause.chapter}" if clause.chapter else traced.rulebook.title
    return [
        title_of(clause),
        f"({chapter})",
        "",
        *clause_text(clause),
        *physical,
        *settled,
        "",
        *([f"Before it: {title_of(before)}"] if before else []),
        *([f"After it:  {title_of(after)}"] if after else []),
        *place_lines("Carried out by", traced.code.get(clause.id, [])),
        *test_lines(traced, clause.id),
        *place_lines("Cited by cards", traced.cards.get(clause.id, [])),
    ]


def title_of(clause: Clause) -> str:
    return f"{clause.id} {clause.title}".strip()


def clause_text(clause: Clause) -> list[str]:
    """The clause's words, wrapped; tables and lists keep their lines."""
    return [
        line for part in clause.text.splitlines() for line in (wrapped(part) if part[:1] != "|" else [part])
    ]


def test_lines(traced: Trace, clause: str) -> list[str]:
    if traced.tests is None:
        return ["", "Proved by tests: they are in the project's repository, not in this install"]
    return place_lines("Proved by tests", traced.tests.get(clause, []))


def place_lines(heading: str, places: list[Place]) -> list[str]:
    """Who speaks of a clause, each name once, with the file and line where it does."""
    if not places:
        return []
    first: dict[tuple[Path, str], Place] = {}
    for place in places:
        first.setdefault((place.path, place.name), place)
    width = max(len(name) for _, name in first)
    return ["", heading, *(f"  {place.name.ljust(width)}  {where(place)}" for place in first.values())]


def where(place: Place) -> str:
    """A place as one would open it from here."""
    try:
        return f"{place.path.relative_to(Path.cwd())}:{place.line}"
    except ValueError:
        return f"{place.path}:{place.line}"


def clause_data(traced: Trace, clause: Clause) -> dict[str, Any]:
    before, after = traced.rulebook.neighbours(clause.id)
    return {
        "id": clause.id,
        "title": clause.title,
        "chapter": clause.chapter,
        "text": clause.text,
        "physical": clause.physical or None,
        "settled": clause.settled or None,
        "before": before.id if before else None,
        "after": after.id if after else None,
        "code": places_data(traced.code, clause.id),
        "tests": None if traced.tests is None else places_data(traced.tests, clause.id),
        "cards": places_data(traced.cards, clause.id),
    }


def places_data(places: Places, clause: str) -> list[dict[str, Any]]:
    return [{"name": p.name, "file": str(p.path), "line": p.line} for p in places.get(clause, [])]


# Searching


def show_search(name: str, words: str, in_json: bool) -> int:
    from tablewright.engine.game import find_game
    from tablewright.engine.rulebook import first_sentence, rulebook_of

    found = rulebook_of(find_game(name)).search(words)
    if in_json:
        say_json([{"id": clause.id, "title": clause.title, "text": clause.text} for clause in found])
    elif not found:
        say(f"No clause of {name} has the words {words!r}.")
    for clause in [] if in_json else found[:MOST_FOUND]:
        say(title_of(clause), *(f"  {line}" for line in wrapped(first_sentence(clause.text))))
    if not in_json and len(found) > MOST_FOUND:
        say(f"… and {len(found) - MOST_FOUND} more; add a word to narrow it down.")
    return 0 if found else 1


# Coverage


def show_clauses(arguments: Namespace) -> int:
    from tablewright.build_info import is_compiled
    from tablewright.engine.game import find_game, games

    chosen = [find_game(arguments.game)] if arguments.game else list(games().values())
    if is_compiled() and arguments.games:
        return show_clauses_interpreted(arguments)
    reports = {game.id: coverage_of(game, arguments.games) for game in chosen}
    if arguments.json:
        say_json({name: report._asdict() for name, (report, _) in reports.items()})
    else:
        for name, (report, lost) in reports.items():
            say(*coverage_lines(name, report, lost))
    return 0 if all(report.is_complete() for report, _ in reports.values()) else 1


def show_clauses_interpreted(arguments: Namespace) -> int:
    """Only interpreted functions can be watched: the same command, run from the sources beside the binaries."""
    from tablewright import interpreted

    game = [arguments.game] if arguments.game else []
    json = ["--json"] if arguments.json else []
    return interpreted.run(["clauses", *game, "--games", str(arguments.games), *json])


def coverage_of(game: Game, games: int) -> tuple[Coverage, Places]:
    from tablewright.engine.clauses import coverage, trace, unknown

    traced = trace(game)
    return coverage(game, traced, games), unknown(traced)


def coverage_lines(name: str, report: Coverage, lost: Places) -> list[str]:
    lines = [f"{name}: {report.clauses} clauses, {len(report.physical)} of them about the printed table only"]
    lines += listed("without code", report.no_code)
    lines += listed("without test", report.no_test, "the tests are not here")
    lines += listed("never met in play", report.never_exercised, "nothing was played")
    if report.rulings:
        lines += listed("rulings and filled gaps without code", report.rulings_no_code)
        lines += listed(
            "rulings and filled gaps without test", report.rulings_no_test, "the tests are not here"
        )
    if report.settled:
        lines += listed("settled without code or test, with a reason", list(report.settled))
    lines += listed("cited, but in no rulebook", report.unknown)
    lines += [
        f"    {clause}: {where(place)}" for clause in report.unknown for place in lost[clause][:MOST_FOUND]
    ]
    return lines


def listed(what: str, clauses: list[str] | None, missing: str = "") -> list[str]:
    if clauses is None:
        return [f"  {what}: cannot be told, {missing}"]
    import textwrap

    line = f"  {what}: {len(clauses) or 'none'}" + (f" – {', '.join(clauses)}" if clauses else "")
    return textwrap.wrap(line, page_width(), subsequent_indent="    ", break_on_hyphens=False)
