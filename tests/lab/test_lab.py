"""The lab: the same numbers however they are played, nothing lost, and honest statistics."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

from pyarrow import parquet
from tests.found import ANY, CELLAR, GAMES, TOYS, told

from tablewright.cli import main
from tablewright.engine.counting import MET, UNMET, USED
from tablewright.engine.game import SetupError, find_game
from tablewright.engine.playout import play_random
from tablewright.engine.record import record
from tablewright.engine.search import play_seats
from tablewright.engine.table import unwind
from tablewright.lab.analysis import analyse, hint
from tablewright.lab.balance import Target, promises_of
from tablewright.lab.comparing import Tally, compare, compare_folders, split_settings, variant
from tablewright.lab.experiment import Order, ordered, set_table
from tablewright.lab.intervals import widened
from tablewright.lab.ladder import ladder
from tablewright.lab.numbers import rate
from tablewright.lab.plots import Bar, bars
from tablewright.lab.report import Card, Pile, bar, counted, effect_of, report, runs_in
from tablewright.lab.report import Tally as Tallied
from tablewright.lab.results import Gathering, Shelf, arrow, seen_lines, seen_table
from tablewright.lab.run import run
from tablewright.lab.sweeping import sweep_from, versions
from tablewright.lab.worker import Ledger, Piece, play_piece
from tablewright.lab.workers import Crew, LabError, pieces

PEBBLES = str(TOYS / "pebbles")
COUNCIL = str(TOYS.parent / "web/games/council")


def pebbles(**more: Any) -> Order:
    return ordered(PEBBLES, **{"players": "random", **more})


def games_in(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(folder / "games.parquet").to_pylist()
    return rows


# Running


def test_the_same_numbers_whatever_the_number_of_workers(tmp_path: Path) -> None:
    order = pebbles()
    with Crew(2) as crew:
        assert run(order, 4400, tmp_path / "two", crew) == 4400
    run(order, 4400, tmp_path / "one", Crew(1))
    assert games_in(tmp_path / "two") == games_in(tmp_path / "one")
    assert len(games_in(tmp_path / "one")) == 4400


def test_what_is_finished_is_not_played_again(tmp_path: Path) -> None:
    order = pebbles()
    run(order, 500, tmp_path, Crew(1))
    first = games_in(tmp_path)
    assert run(order, 500, tmp_path, Crew(1)) == 0
    assert run(order, 1000, tmp_path, Crew(1)) == 500
    assert games_in(tmp_path)[:500] == first
    assert [row["game"] for row in games_in(tmp_path)] == list(range(1000))


def test_a_folder_of_another_order_is_left_alone(tmp_path: Path) -> None:
    run(pebbles(), 10, tmp_path, Crew(1))
    with pytest.raises(LabError, match="holds games of another order"):
        run(pebbles(seed=9), 10, tmp_path, Crew(1))


def test_pieces_of_an_older_version_are_left_alone(tmp_path: Path) -> None:
    order = ordered(CELLAR, "random")
    run(order, 2, tmp_path, Crew(1))
    old = tmp_path / "parts" / "games-000000000-000000002.parquet"
    parquet.write_table(arrow().table({"game": [0, 1]}), old)

    with pytest.raises(LabError, match="pieces of an older tablewright; give another --out, or delete it"):
        run(order, 4, tmp_path, Crew(1))
    assert parquet.read_table(old)["game"].to_pylist() == [0, 1]


def test_a_worker_that_dies_takes_nothing_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRAGILE_GRAVE", str(tmp_path / "grave"))
    order = pebbles(players="tests.lab.strange:Fragile")
    with Crew(2) as crew:
        run(order, 12, tmp_path / "run", crew)
    assert [row["game"] for row in games_in(tmp_path / "run")] == list(range(12))


def test_a_full_disk_loses_nothing_that_was_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # GIVEN a disk that is full after the second piece
    order = pebbles()
    kept: list[int] = []
    keep = Shelf.keep

    def full(shelf: Shelf, order: Order, piece: Any) -> None:
        if len(kept) == 2:
            raise LabError("games.parquet cannot be written: no space left on device")
        kept.append(piece.start)
        keep(shelf, order, piece)

    monkeypatch.setattr(Shelf, "keep", full)
    with pytest.raises(LabError, match="no space left"):
        run(order, 4000, tmp_path, Crew(1))
    assert len(games_in(tmp_path)) == 2000

    # WHEN there is room again, the rest is played
    monkeypatch.setattr(Shelf, "keep", keep)
    assert run(order, 4000, tmp_path, Crew(1)) == 2000


def test_the_files_are_the_same_whichever_piece_is_done_first(tmp_path: Path) -> None:
    order = ordered(CELLAR, "random", decisions=True)
    played = [play_piece(order, start, start + 3) for start in (0, 3, 6, 9)]
    told = []
    for turns in ((0, 1, 2, 3), (2, 0, 3, 1)):
        shelf = Shelf(tmp_path / str(turns[0]))
        shelf.open(order)
        gathering = Gathering(shelf, order, 12)
        for i in turns:
            shelf.keep(order, played[i])
            gathering.add(played[i].start, played[i].stop)
        gathering.close()
        told.append({path.name: path.read_bytes() for path in shelf.folder.glob("*.parquet")})
    assert told[0] == told[1]
    assert sorted(told[0]) == [f"{n}.parquet" for n in ("choices", "clauses", "decisions", "games", "seen")]


def test_what_lies_behind_a_gap_is_told_too(tmp_path: Path) -> None:
    order = ordered(CELLAR, "random")
    shelf = Shelf(tmp_path)
    shelf.open(order)
    shelf.keep(order, play_piece(order, 5, 7))
    Gathering(shelf, order, 10).close()
    assert [row["game"] for row in games_in(tmp_path)] == [5, 6]
    assert set(parquet.read_table(tmp_path / "seen.parquet")["game"].to_pylist()) == {5, 6}


def test_workers_that_were_called_early_play(tmp_path: Path) -> None:
    with Crew(2) as crew:
        crew.call(CELLAR, 1001)
        called = crew.pool
        assert called is not None
        assert run(ordered(CELLAR, "random"), 1002, tmp_path / "run", crew) == 1002
        assert crew.pool is called


def test_nobody_is_called_for_a_single_piece() -> None:
    for crew in (Crew(2), Crew(1), Crew(2, "tcp://127.0.0.1:1")):
        crew.call(CELLAR, 1000 if not crew.cluster and crew.workers == 2 else 100_000)
        assert crew.pool is None


@pytest.mark.parametrize("command", ["run", "sweep", "ladder"])
def test_several_numbers_of_seats_are_refused_where_one_is_played(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    more = ["--set", "content.x=1..2"] if command == "sweep" else []
    assert main(["lab", command, PEBBLES, "--seats", "2,4", "--games", "1", "--workers", "1", *more]) == 2
    assert "--seats 2,4: one number of seats at a time" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_wrong_order_is_refused_though_workers_were_called(tmp_path: Path, capsys: Any) -> None:
    words = [
        "lab",
        "run",
        ANY[:-2] + ANY[-1] + ANY[-2],
        "--games",
        "5000",
        "--workers",
        "2",
        "--out",
        str(tmp_path / "run"),
    ]
    assert main(words) == 2
    assert f"did you mean {ANY}" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    from tablewright.lab.results import write_whole

    with pytest.raises(LabError, match="cannot be written: no such file"):
        write_whole(tmp_path / "nowhere" / "games.parquet", b"")


def test_stopping_keeps_what_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    def stop(self: Shelf, order: Order, piece: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Shelf, "keep", stop)
    words = [
        "lab",
        "run",
        PEBBLES,
        "--players",
        "random",
        "--games",
        "5",
        "--workers",
        "1",
        "--out",
        str(tmp_path),
    ]
    assert main(words) == 2
    assert "the same command goes on" in capsys.readouterr().err


def test_pieces_do_not_hang_on_who_plays_them() -> None:
    order = pebbles()
    assert [part[1:] for part in pieces(order, 0, 2400)] == [(0, 1000), (1000, 2000), (2000, 2400)]


@pytest.mark.parametrize(
    ("name", "seats"), [(name, find_game(name).least_seats) for name in [*GAMES, CELLAR]]
)
def test_a_game_does_not_hang_on_those_before_it_in_its_piece(name: str, seats: int) -> None:
    # GIVEN an order whose games begin with a choice
    order = ordered(name, "random", seats)

    # WHEN the fourth game is played after three others, and by itself
    after, alone = play_piece(order, 0, 4), play_piece(order, 3, 4)

    # THEN it is the same game
    assert after.games[3] == alone.games[0]
    assert after.seen.endswith(alone.seen)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"options": {"heep": 3}}, "no option heep; did you mean heap"),
        ({"pack": "nowhere"}, "has no content packs"),
        ({"seats": 3}, "is for 2 seats, not 3"),
        ({"players": "random+random+random"}, "names 3 players for 2 seats"),
    ],
)
def test_a_wrong_order_is_refused_before_anything_is_played(more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        pebbles(**more)


def test_a_game_tells_which_cards_were_seen() -> None:
    piece = play_piece(ordered(CELLAR, "random"), 0, 2)
    things = len(piece.seen) // 2
    met = [state for state in piece.seen[:things] if state != UNMET]
    assert len(met) >= 6 * (piece.games[0]["fact_rooms"] - 1)
    assert 0 < met.count(USED) < len(met)
    assert piece.choices["turn_up"][0] >= piece.choices["turn_up"][1] > 0


# Comparing


def test_pairs_on_the_same_luck_and_one_sentence() -> None:
    a, b = (variant(PEBBLES, words, {"players": "random"}) for words in ("base", "heap=8"))
    found = compare(a, b, ("base", "heap=8"), 500, 0.01, Crew(1))
    assert found.tally.n == 500
    assert "win rate" in found.sentence() or "do not show a difference" in found.sentence()
    assert found.data()["pairs"] == 500


def test_the_same_version_twice_makes_no_difference() -> None:
    a = variant(PEBBLES, "base", {"players": "random"})
    found = compare(a, a, ("base", "base"), 250, 0.01, Crew(1))
    assert found.sentence() == "base and base came out the same in all 250 pairs of games."


def test_looking_all_the_time_keeps_the_error_rate() -> None:
    """400 comparisons of like with like, each looked at after every pair from the hundredth on."""
    luck = random.Random(5)
    false = 0
    for _ in range(400):
        tally = Tally()
        for _ in range(600):
            tally.add(luck.random() < 0.4, luck.random() < 0.4)
            if tally.differs():
                false += 1
                break
    assert false / 400 <= 0.05


def test_a_true_difference_is_found_and_lies_in_the_interval() -> None:
    luck = random.Random(5)
    tally = Tally()
    while not tally.verdict(0.01):
        strength = luck.random()
        tally.add(strength < 0.40, strength < 0.46)
    assert tally.verdict(0.01) == "differs"
    assert abs(tally.difference - 0.06) < tally.half
    assert tally.times_fewer() > 3


def test_runs_without_common_luck_are_not_called_pairs(tmp_path: Path) -> None:
    run(pebbles(), 20, tmp_path / "a", Crew(1))
    run(pebbles(), 30, tmp_path / "b", Crew(1))
    run(pebbles(seed=1000), 20, tmp_path / "c", Crew(1))
    found, told = compare_folders(tmp_path / "a", tmp_path / "b")
    assert [part.tally.n for part in found] == [20]
    assert "of unequal size, 20 and 30 games: 10 games have no partner" in told
    found, told = compare_folders(tmp_path / "a", tmp_path / "c")
    assert found == []
    assert "no comparison in pairs" in told


def test_finished_runs_are_split_by_what_they_have_in_common(tmp_path: Path) -> None:
    for side, seed in (("a", 1), ("b", 1)):
        for heap in (8, 12):
            run(pebbles(options={"heap": heap}, seed=seed), 20, tmp_path / side / f"heap-{heap}", Crew(1))
    found, _ = compare_folders(tmp_path / "a", tmp_path / "b")
    assert [(part.where, part.tally.n) for part in found] == [("", 40), ("heap=12", 20), ("heap=8", 20)]


def test_a_comparison_for_each_value_of_an_option(capsys: Any) -> None:
    words = [
        "lab",
        "compare",
        PEBBLES,
        "base",
        "base",
        "--players",
        "random",
        "--games",
        "100",
        "--workers",
        "1",
    ]
    assert main([*words, "--split", "heap=8,12"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "heap=8: base and base came out the same in all 100 pairs of games."
    assert any(line.startswith("heap=12: ") for line in lines)


def test_settings_of_a_player_stay_with_it() -> None:
    assert split_settings("heap=8,players=mcts:iterations=5,seed=2") == [
        "heap=8",
        "players=mcts:iterations=5,seed=2",
    ]
    with pytest.raises(SetupError, match="is no setting"):
        split_settings("heap=8,fast")


# Sweeps, ladders, targets


def test_a_range_of_an_option(tmp_path: Path) -> None:
    made = versions(pebbles(), sweep_from("heap=4..8:2"), tmp_path)
    assert [order.options["heap"] for _, order in made] == [4, 6, 8]


def test_a_range_of_a_field_of_a_card(tmp_path: Path) -> None:
    game = find_game(CELLAR)
    pack: Any = game.load(None)
    duel = next(entry for entry in pack.raw if entry.section == "card" and "hp" in entry.data)
    made = versions(ordered(CELLAR), sweep_from(f"content.card.{duel.id}.hp=3..4"), tmp_path)
    loaded: Any = game.load(made[1][1].pack)
    changed = next(entry for entry in loaded.raw if entry.id == duel.id)
    assert changed.data["hp"] == 4


@pytest.mark.parametrize("words", ["heap", "heap=9..3", "heap=1..9:0", "=1..3"])
def test_a_range_that_is_none_is_refused(words: str) -> None:
    with pytest.raises(SetupError):
        sweep_from(words)


def test_the_ladder_of_rivals_and_its_order() -> None:
    rungs = ladder(pebbles(options={"heap": 12}), ["random", "mcts:iterations=40"], 12, Crew(1))
    assert rungs[0].name == "mcts:iterations=40"
    assert rungs[0].rate.share + rungs[1].rate.share == pytest.approx(1.0)


def is_route(target: Target) -> bool:
    return len(target.orders) == 1 and bool(target.orders[0].steer)


def test_a_game_has_targets_for_every_route() -> None:
    targets = promises_of(find_game(CELLAR), CELLAR, None, 1).targets
    assert len([target for target in targets if is_route(target)]) == 2
    assert targets[0].holds(rate(55, 100)) == "yes"
    assert targets[0].holds(rate(490, 1000)) == "nearly"
    assert targets[0].holds(rate(5, 100)) == "no"


def test_a_route_is_kept_to() -> None:
    targets = promises_of(find_game(CELLAR), CELLAR, None, 1).targets
    steered = next(target for target in targets if is_route(target))
    rows = play_piece(steered.orders[0], 0, 2).games
    route = steered.name.split(", ")[1]
    assert all(str(row["fact_path"]).startswith(route) for row in rows)


# Pages


def test_the_report_is_one_page_that_needs_no_network(tmp_path: Path) -> None:
    run(ordered(CELLAR, "random"), 6, tmp_path, Crew(1))
    page = report(tmp_path)
    for heading in (
        "Who wins",
        "How long games take",
        "Why games are lost",
        "Dead cards",
        "Choices that nobody takes",
    ):
        assert heading in page
    assert f"tablewright lab run {CELLAR} --games 6" in page
    assert not re.search(r'(src|href)="(?!#)|https?://|@import|url\(', page)
    places = set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) == {"run-1"} <= places
    assert "prefers-color-scheme: dark" in page


def test_a_report_of_several_runs_calls_them_by_what_they_are(tmp_path: Path) -> None:
    for seats, days in ((2, 3), (3, 4)):
        run(ordered(COUNCIL, "random", seats, {"days": days}), 12, tmp_path / str(days), Crew(1))
    page = report(tmp_path)
    by_players = page.split("<h2>Who wins</h2>")[1].split("<h3>By seats</h3>")[0]
    assert "random, 2 seats, days=3<" in by_players  # not cut
    assert "random+random" not in page
    assert "By seat<" not in page  # a team wins and loses together


def test_a_clause_that_ends_games_is_called_by_its_name(tmp_path: Path) -> None:
    run(ordered(CELLAR, "random", options={"difficulty": "hard"}), 12, tmp_path, Crew(1))
    assert "CE-4.1 Losing" in report(tmp_path)


def test_runs_on_the_same_luck_do_not_make_a_report_surer(tmp_path: Path) -> None:
    # GIVEN a run, and the very same run twice more
    for name in ("one", "two", "three"):
        run(ordered(CELLAR, "steady"), 60, tmp_path / "all" / name, Crew(1))
    alone = report(tmp_path / "all" / "one")
    together = report(tmp_path / "all")

    # THEN together they say no more than alone: as many seeds, the same intervals
    assert "180 games on 60 seeds" in together
    assert "share their seeds" not in alone
    runs = runs_in(tmp_path / "all")
    games = [row for each in runs for row in each.games]
    once, thrice = bar("", runs[0].games), bar("", games)
    assert (thrice.low, thrice.high) == pytest.approx((once.low, once.high), abs=0.01)

    # AND the effect of a card is as uncertain as before
    one, all_three = counted(runs[:1]), counted(runs)
    held = [key for key, card in one.known.items() if effect_of(card, one) is not None]
    assert held
    for key in held:
        before = effect_of(one.known[key], one)
        after = widened(effect_of(all_three.known[key], all_three), all_three.alike)
        assert before is not None
        assert after is not None
        assert after.share == pytest.approx(before.share, abs=0.02)
        assert after.high - after.low >= 0.9 * (before.high - before.low)


def test_a_report_tells_rivals_by_their_seats(tmp_path: Path) -> None:
    run(ordered(PEBBLES, "random"), 6, tmp_path, Crew(1))
    assert "By seat<" in report(tmp_path)


def test_a_name_that_is_too_long_for_a_plot_is_cut_and_told_whole() -> None:
    name = "steady+random, 2 seats, " + "option=value, " * 9
    drawn = bars([Bar(name, 0.5, 0.4, 0.6)], "Win rate")
    shown = drawn.split("</title>")[1].split("<")[0]
    assert shown.endswith("…")
    assert name.startswith(shown[:-1])
    assert f"<title>{name}</title>" in drawn


def test_a_report_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="there is no run"):
        report(tmp_path)


# Hints and analyses


def test_a_hint_knows_the_winning_move() -> None:
    game = find_game(PEBBLES)
    table = game.new(seed=1, options={"heap": 3, "echo": True})
    found = hint(table, 0, 20)
    assert found.options[0].move == "take 0 3"
    assert found.options[0].chance == 1.0
    assert found.words.startswith("Take 3 wins")


def test_an_analysis_adds_up() -> None:
    table = find_game(PEBBLES).new(seed=1, log=False)
    play_seats(table, [None, None], 3)
    found = analyse(record(table), 10)
    assert found.moments[0].before + found.luck + found.choice == pytest.approx(found.end)
    assert found.end in (0.0, 1.0)
    assert len(found.turning) <= 3


def test_the_commands_write_their_pages(tmp_path: Path, capsys: Any) -> None:
    table = find_game(PEBBLES).new(seed=1, log=False)
    play_seats(table, [None, None], 3)
    path = tmp_path / "game.tw"
    record(table).write(path)
    out = tmp_path / "page.html"
    assert main(["analyse", str(path), "--times", "4", "--out", str(out)]) == 0
    assert "Turning points" in out.read_text(encoding="utf-8")
    assert main(["hint", str(path)]) == 2
    assert "is over" in capsys.readouterr().err


# What games tell about their cards


@pytest.mark.parametrize(
    ("name", "seats", "options", "kinds"),
    [
        (CELLAR, 1, {}, ["item", "foe", "board"]),
        *(
            (name, each["seats"], each.get("options", {}), each["kinds"])
            for name in GAMES
            for each in told(name).get("counted", [])
        ),
    ],
)
def test_games_tell_what_was_seen_and_used(
    name: str, seats: int, options: dict[str, Any], kinds: list[str]
) -> None:
    game = find_game(name)
    table = game.new(seats=seats, seed=3, options=options, log=False)
    things = game.all_things(table)
    assert len({(thing[0], thing[1]) for thing in things}) == len(things)

    play_seats(table, [None] * seats, 5)

    states = game.seen_things(table)
    assert len(states) == len(things)
    assert set(states) == {UNMET, MET, USED}
    assert set(kinds) <= {thing[1] for thing, state in zip(things, states, strict=True) if state != UNMET}


def test_random_players_play_as_the_bare_loop_does() -> None:
    one, other = (find_game(CELLAR).new(seed=3, log=False) for _ in range(2))
    assert play_seats(one, [None], 5) == play_random(other, 5)
    assert unwind(one) == unwind(other)


def test_a_fact_that_only_some_games_tell_is_empty_in_the_others() -> None:
    ledger = Ledger()
    told = (1, True, (True,), (), "PB-3.1", 9)
    ledger.note((0, *told), {"heap": 3})
    ledger.note((1, *told), {"heap": 4, "last": 2})
    ledger.note((2, *told), {"heap": 5})

    columns = ledger.columns()

    assert list(columns) == [
        "game", "seed", "win", "won", "scores", "clause", "decisions", "fact_heap", "fact_last",
    ]  # fmt: skip
    assert list(columns["game"]) == [0, 1, 2]
    assert list(columns["fact_heap"]) == [3, 4, 5]
    assert list(columns["fact_last"]) == [None, 2, None]


def test_what_was_seen_becomes_a_line_for_each_thing() -> None:
    order = ordered(CELLAR, "random")
    things = [thing[0] for thing in find_game(CELLAR).all_things(set_table(order, 0))]
    states = [bytearray(len(things)) for _ in range(3)]
    states[0][2], states[0][7] = MET, USED
    states[2][0] = USED
    piece = Piece(4, 7, {}, b"".join(states), {}, {}, {})

    seen = seen_lines(arrow(), order, seen_table(arrow(), piece)).to_pydict()

    assert seen["game"] == [4, 4, 6]
    assert seen["thing"] == [things[2], things[7], things[0]]
    assert seen["used"] == [False, True, True]


def test_a_used_thing_was_named_by_a_move_or_is_held() -> None:
    game = find_game(CELLAR)
    table: Any = game.new(seed=3, log=False)
    play_seats(table, [None], 5)
    names = [thing[0] for thing in game.all_things(table)]
    spoken = {part for made in unwind(table) for part in made.move if isinstance(part, str)}
    kept = {table.card(card).id for card in table.carried}
    used = {name for name, state in zip(names, game.seen_things(table), strict=True) if state == USED}
    assert used
    assert used <= spoken | kept


def test_the_effect_of_a_card_is_what_lost_games_saw_of_it_beyond_chance() -> None:
    # GIVEN a pile of four cards, and 40 games lost with half of them seen: by chance each card in 20 games
    deadly = Card("pit", "snare", "cellar", 4)
    deadly.seen = 40
    deadly.lost_early[2, 4] = 30
    pile = Pile()
    pile.entered = 100
    pile.lost_early[2, 4] = 40

    # THEN a card that 30 of them saw costs 10 of the 100 games that came to the pile
    effect = effect_of(deadly, Tallied({}, {"cellar": pile}, Counter({(0, True): 60, (0, False): 40}), set()))
    assert effect is not None
    assert effect.share == pytest.approx(-0.1)
    assert not effect.holds_zero
    # AND each of the hundred games counts once
    spread = (40 * 0.5**2 / 100 - 0.1**2) ** 0.5
    assert effect.high - effect.low == pytest.approx(2 * 1.96 * spread / 10, rel=1e-3)
    assert effect.games == 100


def test_what_is_there_from_the_start_is_compared_with_games_without_it() -> None:
    role = Card("smith", "role", "roles", 0)
    role.seen, role.wins = 50, 30
    tally = Tallied({}, {}, Counter({(0, True): 50, (0, False): 50}), set())
    effect = effect_of(role, tally)
    assert effect is not None
    assert effect.share == pytest.approx(0.6 - 0.4)
    role.seen = 10
    assert effect_of(role, tally) is None


def test_what_comes_up_on_the_way_is_compared_among_games_of_like_length() -> None:
    # GIVEN long games, which win more often and see the card more often, and a card that does nothing
    card = Card("husk", "restless", "black bag", -1)
    card.by_length = Counter({(0, True): 1, (0, False): 9, (9, True): 45, (9, False): 45})
    tally = Tallied({}, {}, Counter({(0, True): 10, (0, False): 90, (9, True): 50, (9, False): 50}), set())

    # THEN it seems to win half of its games, and the report says that it does nothing
    effect = effect_of(card, tally)
    assert effect is not None
    assert effect.share == pytest.approx(0.0)
    assert effect.holds_zero


def test_counts_of_a_run_are_those_of_its_games(tmp_path: Path) -> None:
    run(ordered(CELLAR, "random"), 40, tmp_path, Crew(1))
    known, piles, games, _ = counted(runs_in(tmp_path))
    rows = parquet.read_table(tmp_path / "seen.parquet").to_pylist()
    wins = {row["game"]: row["win"] for row in games_in(tmp_path)}
    assert games.total() == 40
    assert sum(times for (_, win), times in games.items() if win) == sum(wins.values())
    name, kind = rows[0]["thing"], rows[0]["kind"]
    mine = [row for row in rows if row["thing"] == name]
    assert known[name, kind].seen == len(mine)
    assert known[name, kind].used == sum(row["used"] for row in mine)
    assert piles[rows[0]["pile"]].entered == len(
        {row["game"] for row in rows if row["pile"] == rows[0]["pile"]}
    )
    # Whoever lost with so many cards of a pile seen counts for that many of its cards.
    assert sum(card.lost_early.total() for card in known.values()) == sum(
        n * times for pile in piles.values() for (n, _), times in pile.lost_early.items()
    )
