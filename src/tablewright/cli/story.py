"""`story`: proves the story of a game, shows its pages, draws it, and tells a whole playthrough."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tablewright.cli.commands import Commands, Complaint, say, say_json, whole_number

TRIES: Final = 100  # playthroughs of bots in which a condition is looked for

if TYPE_CHECKING:
    from tablewright.content.story import Built
    from tablewright.engine.game import Game


def add(commands: Commands) -> None:
    story = commands.add(
        "story", "prove, read and draw the story of a game", tell, heading="Make and change games"
    )
    story.takes("game", "a game that tells a story, or its folder", metavar="GAME")
    story.takes("--pack", "the story of this pack", metavar="PACK")
    story.takes(
        "--read", "show this page as players see it, and again whenever a file is saved", metavar="PAGE"
    )
    story.takes("--as", "with --read, as this hero sees it", metavar="HERO", dest="hero", default="")
    story.takes("--with", "with --read, what is remembered: marked,ally.korso,seals=2,i2.gate", metavar="WHAT",
                dest="knowing", default="")  # fmt: skip
    story.takes("--once", "with --read, show it once and leave", action="store_true")
    story.takes("--transcript", "print a whole playthrough, to be read aloud", action="store_true")
    story.takes("--where", "with --transcript, one that ends so", metavar="CONDITION", default="")
    story.takes("--graph", "draw all pages into this file", metavar="FILE.svg")
    story.takes("--games", "with --graph, colour it by this many games or campaigns of bots (1000)",
                metavar="N", type=whole_number, default=1000)  # fmt: skip
    story.takes(
        "--player",
        "with --graph and --transcript, the bots that play (random)",
        metavar="NAME",
        default="random",
    )
    story.takes(
        "--prose",
        "what a reader might stumble over: length, repetition, tired phrases",
        action="store_true",
    )
    story.takes("--to", "the shortest way to this page, choice or ending", metavar="ID")
    story.takes("--json", "answer in JSON", action="store_true")
    story.tells(
        "Without an option it proves the story: that every page, choice, paragraph and ending can be "
        "reached, and that "
        "every way ends. The exit code is 2 if not.",
    )


def tell(arguments: Namespace) -> int:
    from tablewright.engine.game import find_game

    game = find_game(arguments.game)
    if arguments.read:
        return read(game, arguments)
    built = story_of(game, arguments.pack)
    if arguments.transcript:
        return tell_transcript(built, arguments)
    if arguments.prose:
        return tell_prose(built, arguments.json)
    if arguments.graph:
        return draw(game, built, arguments)
    return prove(game, built, arguments)


def story_of(game: Game, pack: str | None) -> Built:
    built = game.story(game.load(pack))
    if built is None:
        raise Complaint(f"{game.title} tells no story")
    return built


# Pages


def read(game: Game, arguments: Namespace) -> int:
    """A page, again whenever one of the pack's files was saved."""
    import sys
    import time

    watches = sys.stdout.isatty() and not arguments.once
    seen: dict[str, int] = {}
    while True:
        now = stamps(game, arguments.pack)
        if now != seen:
            seen = now
            if watches:
                say("\x1b[2J\x1b[H")
            show(game, arguments, watches)
        if not watches:
            return 0
        try:
            time.sleep(0.3)
        except KeyboardInterrupt:
            return 0


def show(game: Game, arguments: Namespace, watches: bool) -> None:
    from tablewright.cli.commands import wrapped
    from tablewright.content.story_reading import NoSuchPage, page_lines
    from tablewright.engine.complaints import PackErrors

    try:
        built = story_of(fresh(game) if watches else game, arguments.pack)
        knowing = [word.strip() for word in arguments.knowing.split(",") if word.strip()]
        lines = page_lines(built, arguments.read, arguments.hero, knowing)
        say(*(row for line in lines for row in (wrapped(line) if line else [""])))
    except NoSuchPage as why:
        raise Complaint(str(why)) from None
    except PackErrors as why:
        if not watches:
            raise
        say(*map(str, why.errors))  # it is being written: the next save may mend it


def fresh(game: Any) -> Any:
    """The game without the pack that it remembers."""
    if hasattr(game, "own"):
        game.own = None
        game.made.clear()
    return game


def stamps(game: Game, pack: str | None) -> dict[str, int]:
    """When each file of the pack was written."""
    home = Path(pack) if pack is not None else getattr(game, "content_path", game.folder)
    return {str(path): path.stat().st_mtime_ns for path in sorted(Path(home).rglob("*.toml"))}


def tell_transcript(built: Built, arguments: Namespace) -> int:
    """The shortest playthrough; where the game opens the pages itself, one that bots have played."""
    from tablewright.cli.commands import wrapped
    from tablewright.content.story_reading import NoSuchPage, goal_of, transcript
    from tablewright.lab.stories import played_transcript, story_order

    try:
        if built.stories.start:
            lines = transcript(built, arguments.where)
        else:
            order = story_order(arguments.game, arguments.player, arguments.pack)
            lines = played_transcript(built, goal_of(built, arguments.where), order, TRIES)
    except NoSuchPage as why:
        raise Complaint(str(why)) from None
    if not lines:
        raise Complaint(
            f"in none of {TRIES} playthroughs of {arguments.player} «{arguments.where}» came to be; "
            "try --player, or another condition"
        )
    say(*(row for line in lines for row in (wrapped(line) if line else [""])))
    return 0


def tell_prose(built: Built, as_json: bool) -> int:
    from tablewright.content.story_prose import prose

    remarks = prose(built)
    if as_json:
        say_json([remark._asdict() for remark in remarks])
    else:
        say(*map(str, remarks), f"{len(remarks)} remarks.")
    return 0


# The picture


def draw(game: Game, built: Built, arguments: Namespace) -> int:
    from tablewright.content.story_graph import graph_svg
    from tablewright.lab.run import progress
    from tablewright.lab.stories import pages_met, story_order

    met: dict[str, int] = {}
    if arguments.games:
        order = story_order(arguments.game, arguments.player, arguments.pack)
        with progress("games", arguments.games) as advance:
            met = dict(pages_met(order, arguments.games, advance))
        say(*frequencies(built, met, arguments.games))
    Path(arguments.graph).write_text(graph_svg(built, met, arguments.games), encoding="utf-8")
    say(f"{arguments.graph} shows the story.")
    return 0


def frequencies(built: Built, met: dict[str, int], games: int) -> list[str]:
    """What hardly anybody meets, and what nearly everybody does."""
    shares = {page.id: met.get(page.id, 0) / games for page in built.stories.pages if page is not None}
    rare = [f"  {name}: {share:.1%}" for name, share in shares.items() if share < 0.005]
    usual = [name for name, share in shares.items() if share > 0.95]
    lines = [f"Met in under 0.5 % of {games} games:", *rare] if rare else []
    return [*lines, f"Met in over 95 %: {', '.join(usual) or 'nothing'}"]


# The proof


def prove(game: Game, built: Built, arguments: Namespace) -> int:
    from tablewright.content.story_faults import proof_complaints
    from tablewright.content.story_kept import proof_of

    proof = proof_of(game, game.load(arguments.pack))
    assert proof is not None
    complaints = proof_complaints(built, proof)
    unsound = any(not error.warning for error in complaints)
    if arguments.to:
        return tell_way(proof, arguments.to)
    if arguments.json:
        import msgspec

        say_json({"ok": not unsound, **msgspec.to_builtins(proof)})
        return 2 if unsound else 0
    say(*map(str, complaints))
    many = {
        kind: sum(name.startswith(f"{kind} ") for name in proof.met) for kind in ("node", "choice", "ending")
    }
    luck = sum(found.free > 0 for found in proof.met.values())
    say(
        f"{many['node']} pages, {many['choice']} choices and {many['ending']} endings can be reached "
        f"({proof.states} states, {proof.seconds:.1f} s); {luck} of all things need a price, luck or the "
        f"game's leave."
    )
    return 2 if unsound else 0


def tell_way(proof: Any, wanted: str) -> int:
    """The shortest way to something."""
    named = {name.partition(" ")[2]: found for name, found in proof.met.items()}
    found = named.get(wanted)
    if found is None:
        from tablewright.cli.commands import nearest

        raise Complaint(
            f"nothing called {wanted} can be reached; {nearest(wanted, named, 'tablewright story')}"
        )
    say(
        *found.steps,
        f"{wanted}: {len(found.steps)} answers, {found.free} of them need a price, luck or the game's leave.",
    )
    return 0
