"""NN-14.1, NN-10.2, NN-20.7: what a hero has for a moment is seen at that moment, usable or refused with its clause."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tablewright.engine import story
from tablewright.engine.drive import play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.engine.rulebook import rulebook_of
from tablewright.engine.table import no_of
from tablewright.games.now_or_never.cards import MOMENTS
from tablewright.games.now_or_never.rules import (
    anytime_actions,
    combat,
    gear_abilities_artifacts,
    movement,
    quest_cards,
    red_and_blue_tokens,
    reroll_variant,
    story_mode,
    turns_and_passing,
)
from tablewright.games.now_or_never.table import Table
from tablewright.testing.builds import ByFate

GAME = find_game("now-or-never")
WINDOWS = {  # the question of each moment, and how an ability is used there
    "NN-13.3": ("round", combat.use_in_round),
    "NN-9.6": ("move", movement.use_in_move),
    "NN-5.1": ("whole_turn", turns_and_passing.use_as_turn),
    "NN-R21": ("reroll", reroll_variant.reroll_by),
    "NN-20.9": ("total", story_mode.use_on_total),
}


class Watching(ByFate):
    """Looks at every question that is the moment of an ability, and at every visit for quests in hand."""

    def __init__(self) -> None:
        super().__init__(Fate(0, ("choices",)))
        self.usable: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def choice(self, table: Any) -> int:
        if table.season > 0:
            self.look_aside(table)
        if table.clause == "NN-20.7":
            self.look(table, "page", ways(table))
        if table.clause in WINDOWS:
            moment, verb = WINDOWS[table.clause]
            uses = table.players[int(table.seat)].mods.uses
            number = MOMENTS.index(moment)
            self.look(table, moment, [(verb, use.index) for use in uses if use.moment == number])
        elif any(move[0] is quest_cards.play_quest for move in table.options):
            self.look(table, "quest", quests(table))
        return super().choice(table)

    def look(self, table: Table, moment: str, held: list[tuple[Any, ...]]) -> None:
        why_not = table.why_not()
        assert all(clause in rulebook_of(GAME).all for _, clause in why_not)
        refused = [move for move, _ in why_not]
        for wanted in held:
            assert (wanted in table.options) != (wanted in refused), (wanted, table.options, refused)
            self.usable[moment] += wanted in table.options
            self.refused[moment] += wanted in refused

    def look_aside(self, table: Table) -> None:
        """NN-14.2, NN-17.1: at every question, whoever is asked."""
        for seat, player in enumerate(table.players):
            ready = table.anytime(seat)
            for use in player.mods.uses:
                moment = MOMENTS[use.moment]
                if moment == "anytime" or (moment == "turn" and table.current == seat):
                    clause = gear_abilities_artifacts.cannot_use(table, seat, use)
                    move = (anytime_actions.use_any_time, seat, use.index)
                    assert (move in ready) == (clause == ""), (move, clause)
                    assert clause == "" or no_of(move, clause).clause in rulebook_of(GAME).all, clause
                    self.usable[moment] += clause == ""
                    self.refused[moment] += clause != ""


def ways(table: Table) -> list[tuple[Any, ...]]:
    """NN-20.7: the choices of the page that lies open, but for those that it does not show yet."""
    page = table.stories.page(table.story.page, table.story.head)
    return [(story.take_way, choice.id) for choice in page.choices if story.is_there(table, choice)]


def quests(table: Table) -> list[tuple[Any, ...]]:
    """The cards in hand that name the location where the hero stands."""
    player = table.players[int(table.seat)]
    place = table.place_at(player.space)
    return [
        (quest_cards.play_quest, card) for card in player.hand if table.content.quests[card].location == place
    ]


class Given(Watching):
    """The same, where everybody has every artifact and every story token as soon as a hero is there."""

    def choice(self, table: Any) -> int:
        if table.season == 1 and not table.players[0].completed:
            artifacts = [card.index for card in table.content.quests if card.uses]
            tokens = [token.index for token in table.content.story_tokens if token.uses]
            for player in table.players:
                player.completed = tuple(int(number) for number in artifacts)
                player.story_tokens = tuple(int(number) for number in tokens)
                red_and_blue_tokens.refresh(table, player)
            table.ask_again()
        return super().choice(table)


def watched(watch: Watching, seeds: range, **options: Any) -> Watching:
    for seed in seeds:
        watch.luck = Fate(seed, ("choices",))
        play_on(GAME.new(1 + seed % 4, seed, options), watch)
    return watch


def test_14_1_10_2_everything_held_for_a_moment_is_seen_there() -> None:
    watch = watched(Watching(), range(40))
    assert min(watch.usable["move"], watch.refused["move"]) > 5
    assert min(watch.usable["quest"], watch.usable["reroll"]) > 0
    assert min(watch.usable["turn"], watch.refused["turn"]) > 5


def test_14_2_17_1_24_21_artifacts_are_ready_or_refused_at_any_time_and_as_a_turn() -> None:
    watch = watched(Given(), range(6))
    for moment in ("turn", "anytime", "whole_turn", "move"):
        assert min(watch.usable[moment], watch.refused[moment]) > 5, moment


def test_20_7_20_9_the_choices_of_a_page_and_what_adds_to_its_total_are_seen() -> None:
    watch = watched(Given(), range(8), chapter=1)
    for moment in ("page", "total"):
        assert min(watch.usable[moment], watch.refused[moment]) > 0, moment
