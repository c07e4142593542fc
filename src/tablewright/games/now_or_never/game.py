# interpreted: asked once a game, not once a move
"""Now or Never as a game that can be found: its ways to play, its options, its set-up, what it shows and counts."""

from __future__ import annotations

from collections.abc import Mapping
from math import tanh
from pathlib import Path
from typing import Any

from tablewright.content.story import Built
from tablewright.engine.game import Value, Way
from tablewright.engine.pack import Pack
from tablewright.engine.packed_game import PackedGame, Parts
from tablewright.engine.story import tell_stories
from tablewright.engine.table import Table as AnyTable
from tablewright.games.now_or_never import advice, content, counting, show
from tablewright.games.now_or_never.content.stories import Book, book_of
from tablewright.games.now_or_never.content.verbs import VOCABULARY
from tablewright.games.now_or_never.rules import (
    common_set_up,
    modes_and_structure,
    player_set_up,
    production_phase,
    turns_and_passing,
)
from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.games.now_or_never.show.terms import term
from tablewright.games.now_or_never.show.words import WORDS
from tablewright.games.now_or_never.table import NO_STORY, STREAMS, Table

HERE = Path(__file__).parent
MARGIN = 20.0  # victory points by which a win or a loss is a clear one


class NowOrNever(PackedGame):
    id = "now-or-never"
    title = "Now or Never"
    prefix = "NN"
    least_seats = 1
    most_seats = 4
    seats_clause = "NN-3.1"
    minutes = "90–180"
    ways = (
        Way("village", "The village", 2, 4, "90–180", True, {"board": "surface", "chapter": 0}, clause="NN-2.1",
            summary="Two to four heroes on the surface; the most victory points win."),
        Way("caverns", "The caverns", 2, 4, "90–180", True, {"board": "underground", "chapter": 0}, clause="NN-12.1",
            summary="The same on the other sides of the boards: other places, other enemies."),
        Way("alone", "Alone", 1, 1, "45", False, {"chapter": 0}, clause="NN-22.1",
            summary="Against a bot that takes things away and never scores; 100 victory points win."),
        Way("story", "The story", 2, 4, "6 × 120", True, {"chapter": 0}, clause="NN-20.1", campaign="story",
            summary="Six chapters as one campaign: searches are read from a book, your reputation counts, and what "
            "you did is remembered."),
        Way("story-alone", "The story, alone", 1, 1, "6 × 60", False, {"chapter": 0}, clause="NN-20.1",
            campaign="story", summary="The six chapters for one player and the bot; the best sum is kept."),
        Way("chapter", "The first chapter", 2, 4, "120", True, {"chapter": 1}, clause="NN-20.1",
            summary="«Ash on the Road» as a single game, to see what the story is like."),
        Way("chapter-alone", "The first chapter, alone", 1, 1, "60", False, {"chapter": 1}, clause="NN-20.1",
            summary="«Ash on the Road» as a single game for one player and the bot."),
    )  # fmt: skip
    mode = "competitive"
    weight = "heavy"
    theme = "now-or-never"
    spoken = frozenset({"choose_site", "choose_other_tile"})  # a tile that is lifted, and not laid yet
    folder = HERE
    content_path = HERE / "content"
    parts = Parts(content, VOCABULARY, show, advice, counting, WORDS, term)
    summary = (
        "Twenty years ago a meteorite fell on the village in the cliff, and what crept out of it drove everybody "
        "away. Now the creatures turn to stone and you come back. In six seasons you pay specialists to build "
        "your town, lead your hero across the map to fight, search and trade, and give the people you find a "
        "home. One to four players, each for themselves; alone you play against a bot that only takes away."
    )

    order = (
        common_set_up.set_up,
        player_set_up.choose_heroes,
        player_set_up.deal_specialists,
        player_set_up.deal_quests,
        [
            modes_and_structure.begin_season,
            [turns_and_passing.take_turn, turns_and_passing.choose_turn, turns_and_passing.finish_turn],
            turns_and_passing.pass_season,
            modes_and_structure.end_season,
            production_phase.before_production,
            production_phase.produce,
        ],
        scoring.final_production,
        scoring.sell_everything,
        scoring.score,
    )

    def streams(self, pack: Any) -> tuple[str, ...]:
        return STREAMS

    def __init__(self) -> None:
        super().__init__()
        self.books: dict[str, Book] = {}

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        rules = modes_and_structure.rules_from(options)
        if rules.chapter == NO_STORY:
            return common_set_up.lay_out(self.compiled(pack, None), rules, seats)
        book = self.book(pack)
        chapter = book.chapters[rules.chapter - 1]
        rules.side = chapter.side  # NN-1.6: a chapter says itself which side is used
        table = common_set_up.lay_out(self.compiled(pack, None), rules, seats)
        table.chapter = chapter
        tell_stories(table, book.built.stories)
        return table

    def book(self, pack: Pack) -> Book:
        """The stories of a pack, made once for all tables that use it."""
        if pack.hash not in self.books:
            self.books[pack.hash] = book_of(pack.raw)
        return self.books[pack.hash]

    def story(self, pack: Any) -> Built | None:
        """NN-20.1: for the proof, and for those who write."""
        return self.book(pack).built

    def seat_name(self, table: AnyTable, seat: int) -> str:
        """A hero by name, once it is chosen."""
        return mine(table).name_of(seat)

    def worth(self, table: AnyTable, seat: int) -> float:
        """NN-1.4, 22.19: winning, and a little for the margin; alone the share of the points that win."""
        result = table.result
        assert result is not None
        if table.seats == 1:
            return min(1.0, result.scores[0] / mine(table).rules.target)
        shared = sum(result.won)
        won = 1.0 / shared if result.won[max(seat, 0)] else 0.0
        return 0.9 * won + 0.05 + 0.05 * tanh(result.margin(max(seat, 0)) / MARGIN)

    def from_profile(self, known: Mapping[str, Value]) -> Mapping[str, Value]:
        """NN-22.19: alone, once the goal was reached, the best score so far is to be beaten."""
        best = int(known.get("best", 0))
        goal = int(next(option.default for option in self.options() if option.name == "target_vp"))
        return {"target_vp": best + 1} if best >= goal else {}

    def to_profile(self, known: Mapping[str, Value], table: AnyTable) -> Mapping[str, Value]:
        """NN-22.19: the best score of a game alone; chapters of a campaign have a sheet of their own."""
        if table.seats > 1 or table.result is None or not table.result.scores or is_part(table):
            return {}
        return {"best": max(int(known.get("best", 0)), table.result.scores[0])}

    def everything(self, table: AnyTable) -> list[str]:
        """NN-2.12: every token and card that is limited to its count, wherever it lies."""
        return counting.everything(mine(table))

    def exercise(self) -> list[dict[str, Any]]:
        """Set-ups in which every rule comes up: every number of seats, both boards, every option."""
        other = {
            "board": "underground",
            "reroll_variant": True,
            "first_player": "seat_2",
            "location_layout": "shuffled",
            "town_vp_order": "from_bottom",
            "starting_specialists": "draft",
            "bonus_needs_main": True,
            "allow_return_to_start": True,
            "equip_mid_round": False,
            "consolation_everywhere": False,
        }
        alike = [{"seats": n, "options": options} for n in (1, 2, 3, 4) for options in ({}, other)]
        return alike + [{"seats": 1 + n % 4, "options": {"chapter": n}} for n in range(1, 7)]


def is_part(table: AnyTable) -> bool:
    """Whether a table is a chapter of a campaign."""
    return table.origin is not None and table.origin.part is not None


def mine(table: AnyTable) -> Table:
    assert isinstance(table, Table)
    return table


GAME = NowOrNever()
