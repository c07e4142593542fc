"""`lab`: many games at once, and what they tell a designer."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from tablewright.cli.commands import (
    Command,
    Commands,
    Complaint,
    at_least_one,
    pair,
    say,
    say_json,
    whole_number,
)
from tablewright.engine.numbers import shortened, whole

if TYPE_CHECKING:
    from pathlib import Path

    from tablewright.lab.comparing import Comparison
    from tablewright.lab.experiment import Order
    from tablewright.lab.kept_games import Book
    from tablewright.lab.numbers import Rate
    from tablewright.lab.workers import Crew


def add(commands: Commands) -> None:
    lab = commands.add("lab", "play many games and learn from them", heading="Measure")
    lab.tells(
        "Plays many games on all cores or on a cluster, compares versions of cards on the same luck, and "
        "writes it up."
    )
    add_run(lab)
    add_states(lab)
    add_compare(lab)
    add_sweep(lab)
    add_ladder(lab)
    add_balance(lab)
    report = lab.add("report", "one page about the runs in a folder", write_report)
    report.takes("folder", "the folder of a run, or one with several runs in it", metavar="DIR")
    report.takes("--out", "where the page goes (DIR/report.html)", metavar="FILE")
    report.tells(
        "Win rates, lengths, causes of loss, what each card does, dead cards, choices nobody takes: one HTML file "
        "that needs no network.",
    )


def add_run(lab: Command) -> None:
    run = lab.add("run", "play many games", run_games)
    how_it_is_played(run)
    run.takes("--steer", "a move in notation that is made wherever it is offered; can be repeated", metavar="MOVE",
              action="append", default=[])  # fmt: skip
    run.takes(
        "--decisions", "keep every decision too: who was asked what, and what was chosen", action="store_true"
    )
    run.takes("--features", "with --decisions, also what a learner sees: flat, entities, or what is usual "
        "for the game",
              metavar="KIND", nargs="?", const="usual", default="")  # fmt: skip
    run.takes(
        "--campaign", "play whole campaigns: the game's campaign of this name", metavar="CAMPAIGN", default=""
    )
    run.takes(
        "--states",
        "play single parts of a campaign, from the states in this file",
        metavar="FILE",
        default="",
    )
    run.takes("--part", "of these states only those of this part", metavar="PART", default="")
    run.takes("--no-things", "leave out which cards were seen; quicker", action="store_true")
    run.takes("--out", "the folder for the results (lab-GAME)", metavar="DIR")
    run.takes("--json", "answer in JSON", action="store_true")
    who_plays(run)
    run.tells(
        "Writes Parquet: games.parquet has a row for each game, seen.parquet one for each card seen, "
        "decisions.parquet one for each decision if you ask for them. A campaign has a row in games.parquet, and "
        "each of its parts one in parts.parquet. Finished games are safe: stop it at any time, and the same "
        "command continues where it stopped. The number of workers does not change the results.",
        "tablewright lab run examples/lamp --way nights --games 1000",
    )


def features_wanted(arguments: Namespace) -> str:
    """What of each decision a learner wants to see."""
    kind = str(arguments.features)
    if kind and kind not in ("usual", "flat", "entities"):
        raise Complaint(f"--features is flat or entities, or nothing, not {kind}")
    if kind and not arguments.decisions:
        raise Complaint("--features adds to what is kept of decisions; give --decisions too")
    return kind


def add_states(lab: Command) -> None:
    states = lab.add(
        "states", "what bots carry into each part of a campaign, for playing parts on their own", make_states
    )
    how_it_is_played(states, games=100)
    states.takes("--campaign", "which one, if the game has several", metavar="CAMPAIGN", default="")
    states.takes("--each", "how many states of each part (20)", metavar="N", type=at_least_one, default=20)
    states.takes("--out", "the file to write", metavar="FILE", required=True)
    states.tells(
        "Plays campaigns and keeps what was carried into each part, one line for each. `lab run --states "
        "FILE --part PART` "
        "plays that part from there, so that a late chapter can be measured without the ones before it.",
        "tablewright lab states examples/lamp --out lamp-states.jsonl",
        "tablewright lab run examples/lamp --states lamp-states.jsonl --part ship",
    )


def add_compare(lab: Command) -> None:
    compare = lab.add("compare", "two versions on the same luck", compare_two)
    compare.takes(
        "game", "a game's name or folder; or `runs`, to compare two folders of finished runs", metavar="GAME"
    )
    for name in ("a", "b"):
        compare.takes(
            name, "`base`, a pack, or settings: difficulty=harsh,players=random", metavar=name.upper()
        )
    how_it_is_played(compare, games=20_000, game=False)
    compare.takes("--split", "compare once for each value of an option", metavar="NAME=V1,V2", type=pair)
    compare.takes("--precision", "stop when the difference is known this well, in percent (1)", metavar="P", type=float,
                  default=1.0)  # fmt: skip
    compare.takes("--json", "answer in JSON", action="store_true")
    who_plays(compare)
    compare.tells(
        "Plays both versions with the same seeds and the same streams of luck, so that only the change makes a "
        "difference. It stops as soon as the difference is certain, or known to be small: the rule may look after "
        "every batch and is still wrong in at most 5 % of cases. Give --seats several numbers (1,2,4), or "
        "--split an option with its values, for a comparison of each.",
        "tablewright lab compare runs lab-a lab-b",
    )


def add_sweep(lab: Command) -> None:
    sweep = lab.add("sweep", "one number over a range", sweep_range)
    how_it_is_played(sweep, games=1000)
    sweep.takes(
        "--set",
        "an option or a field of the content, and its values",
        metavar="PATH=LOW..HIGH[:STEP]",
        required=True,
    )
    sweep.takes("--out", "the folder for the results (lab-GAME-sweep)", metavar="DIR")
    sweep.takes("--json", "answer in JSON", action="store_true")
    who_plays(sweep)
    sweep.tells(
        "Plays the same seeds with each value and plots the win rate. Write a field of a card as "
        "SECTION.ID.FIELD, and separate values that are not numbers with |.",
    )


def add_ladder(lab: Command) -> None:
    ladder = lab.add("ladder", "which players are better", climb)
    how_it_is_played(ladder, games=200, players="random,steady,mcts:iterations=50,mcts:iterations=200")
    ladder.takes("--json", "answer in JSON", action="store_true")
    who_plays(ladder)
    what_is_kept(ladder)
    ladder.tells(
        "Rivals meet in pairs, on both sides of the table; in cooperative games each player plays alone and "
        "in mixed teams. All play on the same luck. Teams of quick players (random, steady) play ten times "
        "as many games, because their games cost almost nothing.",
    )


def add_balance(lab: Command) -> None:
    balance = lab.add("balance", "whether a game is as hard as its rulebook promises", measure_balance)
    balance.takes("game", "a game's name or folder", metavar="GAME")
    balance.takes(
        "--games", "how many games for each promise (2000)", metavar="N", type=at_least_one, default=2000
    )
    balance.takes("--pack", "play with the cards of this pack", metavar="PACK")
    balance.takes("--seed", "the seed of the first game (1)", metavar="N", type=whole_number, default=1)
    balance.takes("--out", "write the page to this file", metavar="FILE")
    balance.takes("--strict", "exit code 1 when a promise is not kept", action="store_true")
    who_plays(balance)
    what_is_kept(balance)
    balance.tells(
        "Measures the win rates that a game's targets.toml promises and writes a table in Markdown. With "
        "--keep you can stop it at any time; it continues where it stopped.",
    )


def how_it_is_played(command: Command, games: int = 1000, players: str = "steady", game: bool = True) -> None:
    if game:
        command.takes("game", "a game's name or folder", metavar="GAME")
    command.takes("--games", f"how many games ({games})", metavar="N", type=at_least_one, default=games)
    command.takes(
        "--players",
        f"one player for all seats, or one for each as A+B ({players})",
        metavar="PLAYERS",
        default=players,
    )
    command.takes("--way", "one of the ways to play it (see `tablewright games GAME`)", metavar="WAY")
    command.takes("--seats", "how many sit at the table", metavar="N")
    command.takes("--option", "set one thing about the game; can be repeated", metavar="NAME=VALUE", action="append",
                  type=pair, default=[])  # fmt: skip
    command.takes("--pack", "play with the cards of this pack", metavar="PACK")
    command.takes("--seed", "the seed of the first game (1)", metavar="N", type=whole_number, default=1)


def who_plays(command: Command) -> None:
    command.takes("--workers", "how many processes (one for each core)", metavar="N", type=at_least_one)
    command.takes("--cluster", "the address of a Dask scheduler to play on", metavar="ADDRESS", default="")


def what_is_kept(command: Command) -> None:
    command.takes(
        "--keep",
        "keep finished games in this folder, or in this file if it ends in .txt, and play only what is "
        "missing there; "
        "begin a new one after a change of rules or players",
        metavar="PLACE",
    )


# What they share


def order_from(arguments: Namespace, **more: Any) -> Order:
    from tablewright.lab.experiment import ordered

    given: dict[str, Any] = {"options": dict(arguments.option), "pack": arguments.pack, "seed": arguments.seed,
                             "seats": one_number_of_seats(arguments), "players": arguments.players,
                             "way": arguments.way}  # fmt: skip
    return ordered(arguments.game, **{**given, **more})


def one_number_of_seats(arguments: Namespace) -> int | None:
    first, *more = seats_from(arguments)
    if more:
        raise Complaint(
            f"--seats {arguments.seats}: one number of seats at a time; only lab compare takes several"
        )
    return first


def seats_from(arguments: Namespace) -> list[int | None]:
    """One number of seats, or several, or the game's least."""
    if arguments.seats is None:
        return [None]
    words = arguments.seats.split(",")
    numbers = [number for number in map(whole, words) if number is not None]
    if len(numbers) != len(words):
        raise Complaint(f"--seats must be a whole number, not {shortened(arguments.seats)!r}")
    return [*numbers]


def crew_from(arguments: Namespace, fact: str = "") -> Crew:
    """Who plays, and where what they played is kept, with this fact of each game."""
    from tablewright.lab.workers import Crew

    keep = getattr(arguments, "keep", None)
    return Crew(arguments.workers, arguments.cluster, kept_in(keep, fact) if keep else None)


def kept_in(place: str, fact: str) -> Path | Book:
    from pathlib import Path

    from tablewright.lab.kept_games import SUFFIX, Book

    return Book(Path(place), fact) if place.endswith(SUFFIX) else Path(place)


def write_page(path: Path, text: str) -> None:
    from tablewright.lab.results import write_whole

    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode())
    say(f"Written to {path}.")


# The commands


def run_games(arguments: Namespace) -> int:
    from pathlib import Path

    from tablewright.lab.run import run

    with crew_from(arguments) as crew:
        crew.call(arguments.game, arguments.games)
        order = order_from(arguments, steer=tuple(arguments.steer), things=not arguments.no_things,
                           decisions=arguments.decisions, features=features_wanted(arguments),
                           campaign=arguments.campaign,
                           states=arguments.states, part=arguments.part)  # fmt: skip
        folder = Path(arguments.out or f"lab-{order.game}")
        try:
            played = run(order, arguments.games, folder, crew)
        except KeyboardInterrupt:
            raise Complaint(
                f"stopped; what is finished lies in {folder}, and the same command goes on"
            ) from None
    tell_run(order, arguments, folder, played)
    return 0


def tell_run(order: Order, arguments: Namespace, folder: Path, played: int) -> None:
    from tablewright.lab.results import Shelf

    found = Shelf(folder).win_rate()
    if arguments.json:
        say_json({"folder": str(folder), "games": found.n, "played_now": played, **found._asdict()})
        return
    there = f", {found.n - played} of them were there already" if played < found.n else ""
    say(f"{order.words()}: won {found}{there}.")
    say(*part_lines(folder, found.n))
    say(f"The games lie in {folder}; `tablewright lab report {folder}` writes them up.")


def part_lines(folder: Path, games: int) -> list[str]:
    """How many campaigns came to each part, and how often it was won."""
    from tablewright.lab.numbers import rate
    from tablewright.lab.results import arrow

    path = folder / "parts.parquet"
    if not path.exists():
        return []
    told = arrow().parquet.read_table(path, columns=["game", "part", "win"]).to_pylist()
    lines = []
    for part in dict.fromkeys(row["part"] for row in told):
        rows = [row for row in told if row["part"] == part]
        came = rate(len({row["game"] for row in rows}), games)
        lines.append(
            f"  {part}: {came.share:.0%} came here; won {rate(sum(row['win'] for row in rows), len(rows))}"
        )
    return lines


def make_states(arguments: Namespace) -> int:
    from pathlib import Path

    from tablewright.lab.campaigns import states_text, typical_states

    order = order_from(arguments, campaign=arguments.campaign or the_campaign(arguments), way=None)
    path = Path(arguments.out)
    if path.exists():
        raise Complaint(f"{path} exists already and is not written over; give another --out")
    states = list(typical_states(order, arguments.games, arguments.each))
    write_page(path, states_text(order, states))
    for part in dict.fromkeys(state.part for state in states):
        n = sum(state.part == part for state in states)
        say(f"  {part}: {n} state{'s' if n > 1 else ''}")
    return 0


def the_campaign(arguments: Namespace) -> str:
    """The campaign of the way to play, or the game's usual one."""
    from tablewright.engine.campaign import find_campaign
    from tablewright.engine.game import find_game

    game = find_game(arguments.game)
    way = game.way(arguments.way) if arguments.way else None
    return way.campaign if way is not None and way.campaign else find_campaign(game).id


def write_report(arguments: Namespace) -> int:
    from pathlib import Path

    from tablewright.lab.report import report

    folder = Path(arguments.folder)
    write_page(Path(arguments.out) if arguments.out else folder / "report.html", report(folder))
    return 0


def compare_two(arguments: Namespace) -> int:
    from pathlib import Path

    from tablewright.lab.comparing import compare_folders

    if arguments.game == "runs":
        found, told = compare_folders(Path(arguments.a), Path(arguments.b))
        if arguments.json:
            say_json({"paired": bool(found), "sentence": told, **(found[0].data() if found else {}),
                      "split": [part.data() for part in found[1:]]})  # fmt: skip
        else:
            say(told, *(f"  {part.where}: {part.sentence()}" for part in found[1:]))
        return 0
    with crew_from(arguments) as crew:
        parts = parts_of(arguments)
        comparisons = [compare_with(arguments, *part, crew, len(parts)) for part in parts]
    if arguments.json:
        say_json([comparison.data() for comparison in comparisons])
    else:
        for comparison in comparisons:
            say(*told_comparison(comparison))
        if len(comparisons) > 1:
            say(f"Each of these {len(comparisons)} comparisons is corrected for the others (Bonferroni).")
    return 0


def parts_of(arguments: Namespace) -> list[tuple[int | None, dict[str, str], str]]:
    """The parts of a split: seats, options, and both in words."""
    seats = seats_from(arguments)
    name, values = arguments.split or ("", "")
    parts: list[tuple[int | None, dict[str, str], str]] = []
    for count in seats:
        for value in values.split(","):
            words = [f"{count} seats"] if len(seats) > 1 else []
            words += [f"{name}={value}"] if name else []
            parts.append((count, {name: value} if name else {}, ", ".join(words)))
    return parts


def compare_with(
    arguments: Namespace, seats: int | None, more: dict[str, str], where: str, crew: Crew, together: int
) -> Comparison:
    from tablewright.lab.comparing import compare, variant
    from tablewright.lab.experiment import changed
    from tablewright.lab.run import progress

    options = {**dict(arguments.option), **more}
    base = {"options": options, "pack": arguments.pack, "seed": arguments.seed, "seats": seats,
            "players": arguments.players, "things": False}  # fmt: skip
    a, b = (variant(arguments.game, words, base) for words in (arguments.a, arguments.b))
    if a.pack != b.pack:  # then it is told whether the changed cards came up at all
        a, b = changed(a, things=True), changed(b, things=True)
    names = (arguments.a, arguments.b)
    with progress("pairs", arguments.games) as advance:
        precision = arguments.precision / 100
        return compare(a, b, names, arguments.games, precision, crew, advance, where, together)


def told_comparison(comparison: Comparison) -> list[str]:
    tally = comparison.tally
    lines = [f"{comparison.where}: {comparison.sentence()}" if comparison.where else comparison.sentence()]
    lines.append(
        f"  only {comparison.b} won {tally.more} games, only {comparison.a} {tally.fewer}; "
        "the interval holds whenever one stops"
    )
    if tally.more + tally.fewer:
        lines.append(
            f"  two separate runs would need {tally.times_fewer():.1f} times as many games to be as certain"
        )
    return lines


def sweep_range(arguments: Namespace) -> int:
    from pathlib import Path

    from tablewright.lab import plots
    from tablewright.lab.results import Shelf
    from tablewright.lab.run import run
    from tablewright.lab.sweeping import sweep_from, versions

    order = order_from(arguments, things=False)
    folder = Path(arguments.out or f"lab-{order.game}-sweep")
    sweep = sweep_from(arguments.set)
    found: list[tuple[str, Rate]] = []
    with crew_from(arguments) as crew:
        for value, version in versions(order, sweep, folder):
            home = folder / f"value-{len(found):03}"
            try:
                run(version, arguments.games, home, crew)
            except KeyboardInterrupt:
                raise Complaint(
                    f"stopped; what is finished lies in {folder}, and the same command goes on"
                ) from None
            found.append((value, Shelf(home).win_rate()))
    if arguments.json:
        say_json([{"value": value, **told._asdict()} for value, told in found])
        return 0
    say(f"{sweep.path} with {order.words()}:", *(f"  {value:>12}  {told}" for value, told in found))
    bars = [plots.Bar(value, told.share, told.low, told.high) for value, told in found]
    command = f"tablewright lab sweep {arguments.game} --set {arguments.set} --games {arguments.games}"
    title = f"{order.game}: win rate by {sweep.path}"
    write_page(folder / "sweep.html", plots.page(title, [plots.bars(bars, title), plots.command(command)]))
    return 0


def climb(arguments: Namespace) -> int:
    from tablewright.lab.ladder import ladder
    from tablewright.lab.run import progress

    players = players_in(arguments.players)
    order = order_from(arguments, players=players[0], things=False)
    if str(arguments.keep).endswith(".txt"):
        raise Complaint("who sat where does not fit into lines of text; give --keep a folder")
    with crew_from(arguments) as crew, progress("games", arguments.games * len(players)) as advance:
        rungs = ladder(order, players, arguments.games, crew, advance)
    if arguments.json:
        say_json([rung.data() for rung in rungs])
        return 0
    width = max(len(rung.name) for rung in rungs)
    for rung in rungs:
        against = f"  against {rung.against}" if rung.against else ""
        say(f"{rung.name:<{width}}  {rung.rate}{against}")
    return 0


def players_in(words: str) -> list[str]:
    """`random,mcts:iterations=50,seed=2` as names; a part with = and no : belongs to the player before it."""
    names: list[str] = []
    for word in words.split(","):
        if names and "=" in word and ":" not in word:
            names[-1] += f",{word}"
        else:
            names.append(word)
    if len(names) < 2:
        raise Complaint("--players must name at least two players, separated by commas")
    return names


def measure_balance(arguments: Namespace) -> int:
    from pathlib import Path

    from tablewright.engine.game import find_game
    from tablewright.lab import amounts
    from tablewright.lab.balance import expect, measure, page, promises_of, quick_games
    from tablewright.lab.run import progress

    game = find_game(arguments.game)
    promises = promises_of(game, arguments.game, arguments.pack, arguments.seed)
    targets = promises.targets
    fact = promises.length.fact if promises.length else ""
    if promises.amounts and str(arguments.keep).endswith(".txt"):
        raise Complaint(
            f"{game.title} promises numbers, which lines of text do not hold; give --keep a folder"
        )
    total = sum(target.games or arguments.games for target in targets) + quick_games(promises)
    total += amounts.games_for(promises.amounts, arguments.games)
    with crew_from(arguments, fact) as crew, progress("games", total) as advance:
        found = measure(targets, arguments.games, crew, advance, fact)
        expected = expect(promises, found, crew, advance)
        told = amounts.tell(promises.amounts, arguments.games, crew, advance)
    pack = game.load(arguments.pack)
    command = f"tablewright lab balance {arguments.game} --games {arguments.games}"
    command += f" --pack {arguments.pack}" if arguments.pack else ""
    command += f" --seed {arguments.seed}" if arguments.seed != 1 else ""
    name = f"{getattr(pack, 'id', 'own')} {getattr(pack, 'version', '')}".strip()
    text = page(game, promises, found, command, name, expected, told)
    if arguments.out:
        write_page(Path(arguments.out), text)
    else:
        say(text)
    kept = [target.holds(one.rate) for target, one in zip(targets, found, strict=True)]
    kept += [*(one.kept for one in expected), *(one.kept for one in told)]
    kept += [target.holds(about) for one in expected for target, _, about in one.lines]
    return 1 if arguments.strict and "no" in kept else 0
