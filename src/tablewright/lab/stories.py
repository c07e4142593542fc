"""Stories as bots play them: how often each page is met, and a whole playthrough to be read aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tablewright.content.story import Built
from tablewright.content.story_reading import page_told
from tablewright.engine.campaign import campaigns_of
from tablewright.engine.drive import BySeat, Chooser, play_on
from tablewright.engine.effects import Condition, holds
from tablewright.engine.story import StoryTable, take_way
from tablewright.engine.table import Move, Table
from tablewright.lab.campaigns import PART_LUCK, saga_for
from tablewright.lab.experiment import Order, game_of, ordered, pack_of
from tablewright.lab.worker import Players, own_seed, quick_players
from tablewright.players import find_player


def story_order(name: str, player: str, pack: str | None) -> Order:
    """Whole campaigns of this game, or single games where it has none, with this player at every seat."""
    from tablewright.engine.game import find_game

    campaign = next(iter(campaigns_of(find_game(name))), "")
    return ordered(name, player, pack=pack, campaign=campaign)


def pages_met(order: Order, games: int, advance: Callable[[int], None]) -> Counter[str]:
    """In how many of so many games each page was met."""
    found: Counter[str] = Counter()
    for n in range(games):
        found.update({name for table in tables_of(order, n) for name in pages_on(table)})
        advance(1)
    return found


def pages_on(table: Table) -> Iterator[str]:
    if isinstance(table, StoryTable):
        for page in table.stories.pages:
            if page is not None and (table.story.read >> page.number) & 1:
                yield page.id


def played_transcript(built: Built, goal: Condition | None, order: Order, games: int) -> list[str]:
    """What is read and chosen in the first of so many games in which this holds at the end of a part; nothing if it
    holds in none. Without a condition, in a whole game."""
    for n in range(games):
        lines: list[str] = []
        for table in tables_of(order, n, partial(Listener, built, lines)):
            if goal is not None and holds(table, goal):
                return lines
        if goal is None:
            return lines
    return []


# Playing --------------------------------------------------------------------------------------------------


def tables_of(order: Order, n: int, listener: Callable[[Chooser], Listener] | None = None) -> Iterator[Table]:
    """Every table of the n-th game or campaign, when it is over."""
    if not order.campaign:
        content = pack_of(order.game, order.folder, order.pack)
        game = game_of(order)
        table = game.new(order.seats, order.seed + n, order.options, content, log=False)
        yield played(order, n, table, range(order.seats), listener)
        return
    saga = saga_for(order, n)
    while not saga.over:
        yield played(order, n + saga.number * PART_LUCK, saga.table, saga.members, listener)
        saga.go_on()


def played(
    order: Order,
    luck: int,
    table: Table,
    members: Sequence[int],
    listener: Callable[[Chooser], Listener] | None,
) -> Table:
    chooser = chooser_for(order, luck, members)
    if listener is None:
        play_on(table, chooser)
    else:
        listening = listener(chooser)
        play_on(table, listening)
        listening.read(table)
    return table


def chooser_for(order: Order, luck: int, members: Sequence[int]) -> Chooser:
    """Those who play, as everywhere in the lab."""
    quick = quick_players(order, game_of(order))
    if quick is not None:
        policies = [quick.policies[member] for member in members]
        return BySeat(policies, own_seed(order, luck, 0), quick.lot, quick.unasked, quick.pause)
    players = [
        find_player(order.players[member], own_seed(order, luck, member), anywhere=True) for member in members
    ]
    return Players(game_of(order), players)


class Listener(Chooser):
    """Somebody who writes down what is read and chosen while others play."""

    def __init__(self, built: Built, lines: list[str], inner: Chooser) -> None:
        super().__init__()
        self.inner = inner
        self.built = built
        self.lines = lines
        self.known = 0  # pages of this table that were written down
        self.speaks = inner.speaks

    def choice(self, table: Table) -> int:
        self.read(table)
        i = self.inner.choice(table)
        move = table.options[i]
        if move[0] is take_way and isinstance(table, StoryTable):
            page = table.stories.page(table.story.page, table.story.head)
            choice = page.choice_called(move[1])
            if choice is not None:
                self.lines += [f"→ {choice.title}", ""]
        return i

    def unasked(self, table: Table, seat: int) -> Move | None:
        return self.inner.unasked(table, seat)

    def is_pause(self, table: Table) -> bool:
        return self.inner.is_pause(table)

    def read(self, table: Table) -> None:
        """Write down the pages that were read since."""
        if not isinstance(table, StoryTable):
            return
        story = table.story
        shown = {number: (added, head) for number, added, head in story.shown}
        for number in story.trail[self.known :]:
            added, head = shown.get(number, (0, story.head))
            self.lines += page_told(self.built.stories.page(number, head), added)
        self.known = len(story.trail)
