"""What a search of the story is likely to bring: by the price and the test of a choice, never by unread pages."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.story_pages import NOWHERE, Choice, Page
from tablewright.engine.table import Move
from tablewright.games.now_or_never.cards import FACES, HEART
from tablewright.games.now_or_never.rules import reputation_missions_campaign as missions
from tablewright.games.now_or_never.rules import resources, story_mode
from tablewright.games.now_or_never.table import Player, Table
from tablewright.games.now_or_never.think import fights, worth
from tablewright.games.now_or_never.think.mind import Mind

SKILL_COINS: Final[tuple[float, ...]] = (
    0.0,
    1.0,
    1.5,
    2.0,
    3.0,
    4.0,
    4.5,
    6.0,
    7.0,
    8.0,
    8.5,
    9.0,
    9.5,
)  # G18, by skill
BONUS_COINS: Final = 2.5
MISSION_COINS: Final[tuple[float, ...]] = (5.0, 5.0, 5.0, 6.0, 6.0, 7.0, 7.0)  # by chapter
REPUTATION_WORTH: Final = 0.9  # a step of the track, with the chance to be first
TOKEN_WORTH: Final = 1.5
GOODS_SHARE: Final = 0.9  # of its coins that a reward in goods and hearts is worth
UNREAD_HEARTS: Final = 1.5  # that an entry nobody has read is likely to cost


# A search that is still to come


def search(mind: Mind, space: i64, hearts: i64) -> float:
    """The best search on a space: its token, or one's own mission."""
    table = mind.table
    best = 0.0
    if table.has_token(space):
        key = story_mode.key_of(table, space)
        best = entry(mind, key, hearts, middle(table) * GOODS_SHARE * worth.coin(table))
    if table.has_mission_at(mind.seat, space):
        best = max(best, mission(mind, hearts))
    return best


def mission(mind: Mind, hearts: i64) -> float:
    """The step of the mission that lies here."""
    table = mind.table
    chapter = table.chapter
    assert chapter is not None
    location = table.content.locations[table.rules.side][mind.player.mission].id
    prize = (MISSION_COINS[chapter.number] + 1.0) * GOODS_SHARE * worth.coin(table)
    return entry(mind, f"mission.{location}", hearts, prize)


def middle(table: Table) -> float:
    """Coins that a choice of the usual skill of this chapter is worth."""
    chapter = table.chapter
    assert chapter is not None
    return SKILL_COINS[chapter.least_skill + 1]


def entry(mind: Mind, key: str, hearts: i64, prize: float) -> float:
    """A page that was read before is judged by its choices; of another one only the usual is known."""
    table, player = mind.table, mind.player
    name = story_mode.entry_for(table, player.hero, key)
    number = table.stories.number_of.get(name, NOWHERE)
    if number != NOWHERE and (table.story.read >> number) & 1:
        page = table.stories.page(number, player.hero)
        return best_choice(mind, page, hearts)
    fails = 0.15 if hearts > 3 else 0.5
    loss = worth.losing(table, player, hearts, min(UNREAD_HEARTS, float(hearts - 1)))
    return (1.0 - fails) * (prize + income(table)) - loss


def income(table: Table) -> float:
    """The token itself: a coin in each production."""
    return worth.income(table, 1.0) * 0.95


def best_choice(mind: Mind, page: Page, hearts: i64) -> float:
    best = 0.0
    for choice in page.choices:
        best = max(best, value_of(mind, choice, hearts, -1))
    return best


# A choice


def take_way(mind: Mind, move: Move) -> float:
    """NN-20.7: a choice by its price, its test, and what such tests usually bring."""
    page = open_page(mind.table)
    if page is None:
        return 0.0
    for i, choice in enumerate(page.choices):
        if choice.id == move[1]:
            return value_of(mind, choice, mind.player.has[HEART], i)
    return 0.0


def open_page(table: Table) -> Page | None:
    number = table.story.page
    if number == NOWHERE or table.stories.pages[number] is None:
        return None
    return table.stories.page(number, table.story.head)


def value_of(mind: Mind, choice: Choice, hearts: i64, i: int) -> float:
    """What a choice is worth to who has so many hearts; `i` is its place on the page that lies open, or -1."""
    table, player = mind.table, mind.player
    cost = 0.0
    for line in choice.pays:
        if line[0] is resources.pay:
            if resources.lacks(player, line[1]):
                return 0.0
            cost += worth.price(table, player, line[1])
    skill = story_mode.skill_of(table, choice)
    won = prize(table, player, choice, skill, i) + income(table)
    if skill > 0:
        return skill_value(table, player, skill, won, hearts) - cost
    for line in choice.deed:
        if line[0] is story_mode.fight_story:
            enemy = fights.enemy_of(table, line[1])
            return fights.fight(mind, enemy.health, enemy.attack, hearts, won) - cost
    return won - cost


def prize(table: Table, player: Player, choice: Choice, skill: int, i: int) -> float:
    """What success brings: alone it can be read, otherwise the test lets one guess."""
    if 0 <= 2 * i < len(table.promised):
        return brought(table, player, table.promised[2 * i])
    coins = SKILL_COINS[skill]
    for line in choice.deed:
        if line[0] is story_mode.fight_story:
            coins = 1.0 + 2.0 * line[1]
    return coins * GOODS_SHARE * worth.coin(table)


def brought(table: Table, player: Player, moves: tuple[Move, ...]) -> float:
    """What these rewards are worth."""
    total = 0.0
    for line in moves:
        step = line[0]
        if step is missions.move_reputation:
            total += REPUTATION_WORTH * line[1]
        elif step is story_mode.take_story_token:
            total += TOKEN_WORTH
        elif step is resources.gain:
            total += worth.gains(table, player, line[1])
        else:
            total += worth.line(table, player, line)
    return total


def skill_value(table: Table, player: Player, skill: int, won: float, hearts: i64) -> float:
    """Over the faces of the die: as many hearts as it takes, if they are worth it and one is left."""
    total = 0.0
    for die in range(1, FACES + 1):
        lost = max(0, max(0, skill - die) - int(player.mods.search_less))
        if lost < hearts:
            total += max(0.0, won - losing(table, player, hearts, lost))
    return total / FACES


def losing(table: Table, player: Player, hearts: i64, n: int) -> float:
    """What it costs to lose so many of these hearts."""
    return worth.hearts(table, player, hearts) - worth.hearts(table, player, max(0, hearts - n))


# The hearts


def add_hearts(mind: Mind, move: Move) -> float:
    """NN-20.9: just enough for success or for the bonus, or none at all."""
    return with_total(mind, story_mode.total(mind.table), move[1])


def use_on_total(mind: Mind, move: Move) -> float:
    """NN-G19: what adds to the total saves as many hearts."""
    whole = story_mode.total(mind.table) + 2
    best = with_total(mind, whole, 0)
    for n in range(1, mind.player.has[HEART]):
        best = max(best, with_total(mind, whole, n))
    return best - 0.4


def with_total(mind: Mind, whole: int, n: int) -> float:
    table, player = mind.table, mind.player
    hearts = player.has[HEART]
    lost = story_mode.hearts_lost(table, n)
    if lost >= hearts:
        return -50.0
    gained = 0.0
    if whole + n >= table.needed:
        gained = SKILL_COINS[min(int(table.needed), len(SKILL_COINS) - 1)] * GOODS_SHARE * worth.coin(table)
        gained += income(table)
        if whole + n >= table.needed + story_mode.BONUS_AT:
            gained += BONUS_COINS * GOODS_SHARE * worth.coin(table)
    return gained - losing(table, player, hearts, lost)


def search_here(mind: Mind, move: Move) -> float:
    key = story_mode.key_of(mind.table, mind.player.space)
    prize_here = middle(mind.table) * GOODS_SHARE * worth.coin(mind.table)
    return entry(mind, key, mind.player.has[HEART], prize_here)


def search_mission(mind: Mind, move: Move) -> float:
    return mission(mind, mind.player.has[HEART])
