"""Chapter 20, Story mode: a search is a page of the chapter's book."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine import story
from tablewright.engine.effects import holds, if_holds, run_all
from tablewright.engine.several import offer_amount
from tablewright.engine.story_pages import BONUS, BROKEN, FAIL, LOST, NOWHERE, PASS, WON, Choice
from tablewright.engine.table import Move, Who
from tablewright.games.now_or_never.cards import COIN, HEART, ON_TOTAL, Amounts
from tablewright.games.now_or_never.rules import (
    combat,
    red_and_blue_tokens,
    reroll_variant,
    resources,
    running_out_of_hearts,
    search,
)
from tablewright.games.now_or_never.rules import gear_abilities_artifacts as abilities
from tablewright.games.now_or_never.rules import reputation_missions_campaign as missions
from tablewright.games.now_or_never.table import (
    DICE,
    FACES,
    GUESS,
    NO_PROMISES,
    NO_ROLL,
    STORY_ROLL,
    Promised,
    Table,
    with_one,
    without,
)

BONUS_AT: Final = 2  # 20.11: so far above the skill there is a bonus
INSTEAD: Final = 2  # G19: coins for a token that cannot be taken

# The chapter begins


def open_book(table: Table) -> None:
    """20.1: what is read to all before the chapter."""
    if table.chapter is not None:
        read_page(table, f"{table.chapter.number}.intro", 0, story.PARTY)


def start_chapter(table: Table) -> None:
    """20.1, 20.18, G20: what the chapter gives and takes, what is carried into it, and each hero's first page."""
    if table.chapter is None:
        return
    for seat in range(table.seats):
        table.do(start_for, seat)


def start_for(table: Table, seat: int) -> None:
    """G19–G21: the chapter's change to the set-up, tokens of earlier chapters, and the prologue of this hero."""
    assert table.chapter is not None
    player = table.players[seat]
    head = player.hero
    table.story.head = head
    table.do(resources.carry_out, seat, table.chapter.start.moves)
    for token in player.story_tokens:
        table.do(resources.carry_out, seat, table.content.story_tokens[token].chapter_start.moves)
    red_and_blue_tokens.refresh(table, player)
    hero = table.content.heroes[head].id
    table.do(read_page, f"{table.chapter.number}.prologue.{hero}", seat, int(head))


def read_page(table: Table, page: str, seat: int, head: int) -> None:
    """20.6: a page without choices is read to all; who only imagines the table does not know what stands on it."""
    if page in table.stories.number_of:
        table.you = seat
        story.begin(table, page, seat, head)


# The search


def search_story(table: Table) -> None:
    """20.3, 20.4: no hearts are lost to a die, and nobody looks at the token: the entry of the space is read."""
    table.acted = True
    table.is_mission = False
    space = table.players[table.current].space
    read_entry(table, key_of(table, space))


def key_of(table: Table, space: i64) -> str:
    """20.3, R61, R64: an entry is found by the letter of its space, or by the location where there is no letter."""
    letter = table.map.spaces[space].letter
    if letter:
        return letter.lower()
    return table.content.locations[table.rules.side][table.place_at(space)].id


def read_entry(table: Table, key: str) -> None:
    """20.3, 20.5–20.7, R57: the game reads, and everybody hears; the searcher then chooses."""
    seat = int(table.current)
    head = table.players[seat].hero
    table.was_sent = False
    table.is_discarded = False
    table.eased = 0
    table.you = seat
    table.read_in = table.turns
    entry = entry_for(table, head, key)
    if entry:
        table.promised = promises(table, entry, head)
        story.begin(table, entry, seat, head)
    else:
        guess_entry(table)
    table.do(end_search)


def entry_for(table: Table, head: int, key: str) -> str:
    """20.3: the hero's own entry, or the one that all heroes share; "" where nobody has read it yet."""
    assert table.chapter is not None
    for whose in (table.content.heroes[head].id, "all"):
        entry = f"{table.chapter.number}.{whose}.{key}"
        if entry in table.stories.number_of:
            return entry
    return ""


def promises(table: Table, entry: str, head: int) -> Promised:
    """20.6: who plays alone may look at the rewards of each choice: what success brings, then its bonus."""
    stories = table.stories
    if table.seats > 1 or stories.is_public:
        return NO_PROMISES
    found: list[tuple[Move, ...]] = []
    for choice in stories.page(stories.number_of[entry], head).choices:
        found.append(reward_of(table, choice, head))
        found.append(choice.bonus)
    return tuple(found)


def reward_of(table: Table, choice: Choice, head: int) -> tuple[Move, ...]:
    """20.10: what the reaction to a choice brings."""
    for outcome in (PASS, WON):
        way = choice.ways[outcome]
        if way is not None and way.cases[0][2] in table.stories.number_of:
            return as_it_is(table, table.stories.page(table.stories.number_of[way.cases[0][2]], head).effects)
    return ()


def as_it_is(table: Table, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """G18: what is gained only if something is remembered, as it is now."""
    found: tuple[Move, ...] = ()
    for move in moves:
        if move[0] is not if_holds:
            found += (move,)
        elif holds(table, move[1]):
            found += move[2]
    return found


def end_search(table: Table) -> None:
    """20.13–20.15: after a failure the token stays and the turn ends; after a success it is kept as income."""
    outcome = table.story.outcome
    table.promised = NO_PROMISES
    if outcome == FAIL or outcome == LOST or outcome == BROKEN:
        running_out_of_hearts.end_turn_at_once(table)
        return
    if table.is_mission:
        missions.complete_mission(table)
    else:
        keep_token(table, table.players[table.current].space)
    table.do(missions.begin_mission)


def keep_token(table: Table, space: i64) -> None:
    """20.15, 22.7, R25, R41: the token leaves the board, whatever it shows, and is kept as income."""
    seat = int(table.you)
    table.players[seat].kept += (search.lift(table, space),)
    table.tell("NN-20.15", "{0} keeps the search token.", Who(seat))


def cannot_pay_for_choice(table: Table, price: Amounts) -> str:
    """20.8, R38: a choice with a payment can only be selected by paying it."""
    return "NN-20.8" if resources.lacks(table.players[table.you], price) else ""


# A skill choice


def skill_of(table: Table, choice: Choice) -> int:
    """20.9, G18: the skill of a choice as it is now, 0 for a combat; what is remembered may move it by 1."""
    eased = 0
    n = 0
    for move in choice.deed:
        if move[0] is test_skill:
            n = move[1]
        elif move[0] is if_holds and holds(table, move[1]):
            for inner in move[2]:
                eased += inner[1] if inner[0] is ease else -inner[1]
    return moved_skill(table, n, eased) if n > 0 else 0


def moved_skill(table: Table, n: int, eased: i64) -> int:
    """G18: a skill that is moved stays within the range of its chapter."""
    chapter = table.chapter
    if eased == 0 or chapter is None:
        return n
    return int(max(chapter.least_skill, min(chapter.most_skill, n - eased)))


def ease(table: Table, n: int) -> None:
    """G18: the choice is so much easier."""
    table.eased += n


def hinder(table: Table, n: int) -> None:
    """G18: the choice is so much harder."""
    table.eased -= n


def test_skill(table: Table, n: int) -> None:
    """20.9, R62: roll one die; it may be rolled again before hearts are added."""
    table.needed = moved_skill(table, n, table.eased)
    table.eased = 0
    table.added = 0
    table.roll_for = STORY_ROLL
    table.die = table.roll(DICE, FACES)
    table.tell("NN-20.9", "{0} rolls {1} for a skill of {2}.", Who(table.current), int(table.die),
               int(table.needed), how="roll")  # fmt: skip
    table.do(reroll_variant.look_at_die, int(table.current))
    table.do(give_hearts, int(table.current))


def total(table: Table) -> int:
    """20.9: the die and what was added to it, without hearts."""
    return int(table.die + table.added)


def give_hearts(table: Table, seat: int) -> None:
    """20.9, R58, R62: any number of hearts, each adding 1, and what else adds to a total."""
    if total(table) >= table.needed + BONUS_AT:
        table.do(add_hearts, 0)
        return
    table.ask(seat, "NN-20.9")
    player = table.players[seat]
    offer_amount(table, add_hearts, 0, player.has[HEART])
    for use in player.mods.uses:
        if use.moment == ON_TOTAL:
            table.offer(use_on_total, use.index, unless=abilities.cannot_use(table, seat, use))


def use_on_total(table: Table, index: int) -> None:
    """G19: something that adds to the total, together with the hearts."""
    table.do(abilities.use_it, table.current, index)
    table.do(give_hearts, int(table.current))


def add_to_total(table: Table, n: int) -> None:
    """G19: it counts for the bonus too."""
    table.added += n


def hearts_lost(table: Table, n: int) -> int:
    """24.10, R30: the hearts that are chosen add in full; with Toughness one fewer is lost."""
    return max(0, n - table.players[table.current].mods.search_less)


def add_hearts(table: Table, n: int) -> None:
    """20.9–20.11, 20.13, R58: the total decides; with no heart left the search has failed whatever it is."""
    whole = total(table) + n
    needed = table.needed
    table.roll_for = NO_ROLL
    if running_out_of_hearts.lose_hearts(table, hearts_lost(table, n), "NN-20.9"):
        table.tell("NN-20.13", "The search is broken off.")
        story.settle_as(table, FAIL)
        return
    table.tell("NN-20.10", "The total is {0}, the skill {1}.", whole, int(needed))
    passed = BONUS if whole >= needed + BONUS_AT else PASS if whole >= needed else FAIL
    story.settle_as(table, passed)


# A combat choice


def fight_story(table: Table, level: int) -> None:
    """20.12, R39: a combat against an enemy of this level of the board, without its rewards."""
    combat.fight_level(table, level)


# What stories give


def take_story_token(table: Table, number: int, other: int) -> None:
    """20.17, G19: a copy comes beside the hero board; without one, or with one already, another or coins."""
    player = table.players[table.you]
    token = table.content.story_tokens[number]
    if table.story_supply[number] == 0 or number in player.story_tokens:
        if other >= 0:
            table.do(take_story_token, other, NOWHERE)
        else:
            resources.take(table, table.you, ((COIN, INSTEAD),), "NN-G19")
        return
    table.story_supply = with_one(table.story_supply, number, table.story_supply[number] - 1)
    player.story_tokens += (number,)
    table.tell("NN-20.17", "{0} takes {1}.", Who(table.you), token.name)
    if token.villagers:
        player.waiting += (token.villagers[table.story_supply[number]],)
    red_and_blue_tokens.refresh(table, player)
    run_all(table, token.gained.moves)


def discard_story_token(table: Table, seat: i64, index: int) -> None:
    """G19: a token that is used up leaves the game."""
    player = table.players[seat]
    for number in player.story_tokens:
        for use in table.content.story_tokens[number].uses:
            if use.index == index:
                player.story_tokens = without(player.story_tokens, number)
                red_and_blue_tokens.refresh(table, player)
                return


# What conditions ask, for `table.you`


def has_story_token(table: Table, number: int) -> bool:
    """G19: whether the player has this token."""
    return number in table.players[table.you].story_tokens


def fame(table: Table) -> int:
    """G18: the sum of the hero's final reputations of earlier chapters."""
    return int(table.players[table.you].fame)


def reputation(table: Table) -> int:
    """21.1: the reputation now."""
    return int(table.players[table.you].reputation)


def chapter_number(table: Table) -> int:
    """20.1: which chapter is played; 0 in standard mode."""
    return int(table.chapter.number) if table.chapter is not None else 0


def has_red_gear(table: Table) -> bool:
    """G18: a piece of red gear lies in a slot."""
    return has_gear(table, table.players[table.you].red)


def has_blue_gear(table: Table) -> bool:
    """G18: a piece of blue gear lies in a slot."""
    return has_gear(table, table.players[table.you].blue)


def has_gear(table: Table, slots: tuple[int, ...]) -> bool:
    for token in slots:
        if token >= table.content.first_gear:
            return True
    return False


# What nobody has read


def guess_entry(table: Table) -> None:
    """R57: who looks ahead knows only that there will be choices: one of the usual kind is tried."""
    table.story.outcome = FAIL
    chapter = table.chapter
    assert chapter is not None
    n = int(chapter.least_skill) + 1
    table.do(test_skill, n)
    table.do(guess_reward, n)


def guess_reward(table: Table, n: int) -> None:
    """R57: what choices of this skill bring."""
    outcome = table.story.outcome
    pool = table.stories.pools.get(f"test {n} {PASS}", ())
    if pool and (outcome == PASS or outcome == BONUS):
        run_all(table, pool[table.fate.below(len(pool), GUESS)])


def go_on(table: Table) -> None:
    """R57: beyond what is known of a story, the search just ends."""
