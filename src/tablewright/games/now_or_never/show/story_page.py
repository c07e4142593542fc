# interpreted: made once for each look at the table, not once a move
"""What is read: the page that lies open, what it offers, and what is read around a chapter."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.engine.scene import Amount, Area, Block, Dice, Die, Story
from tablewright.engine.story import is_there, paragraphs_of
from tablewright.engine.story_pages import NOWHERE, Choice, Page
from tablewright.engine.table import Move
from tablewright.games.now_or_never.cards import FACES, HEART, Enemy
from tablewright.games.now_or_never.carried import carried_into
from tablewright.games.now_or_never.rules import (
    combat,
    quest_cards,
    resources,
    story_mode,
)
from tablewright.games.now_or_never.rules import reputation_missions_campaign as missions
from tablewright.games.now_or_never.show.common import amounts, in_words, place_of, so_many
from tablewright.games.now_or_never.table import CHOOSING, NO_FOE, STORY_ROLL, Table
from tablewright.scene.pages import page_shown

# The page


def in_front(table: Table, seat: int) -> tuple[list[Story], list[Story]]:
    """NN-20.6: what is read now lies above the boards: the page of a search and what comes of it; in set-up what opens
    the chapter. Pages that this seat has had before it long enough, and those of other heroes, come second."""
    if table.chapter is None or not is_fresh(table):
        return [], []
    pages = [replace(one, icon="book") for one in (*before_the_chapter(table), *lying_open(table))]
    if table.season > 0 or seat < 0 or table.players[seat].hero < 0:
        return pages, []
    own = f".prologue.{table.content.heroes[table.players[seat].hero].id}"
    news = [
        one for one in pages if one.id.endswith(own) or (one.id.endswith(".intro") and not has_chosen(table))
    ]
    return news, [one for one in pages if one not in news]


def has_chosen(table: Table) -> bool:
    """Whether heroes are chosen in this chapter, so that its opening was read over that question."""
    carried = carried_into(table)
    return carried is None or not carried.rows


def newest(table: Table, seat: int) -> str:
    """The page that was read in the search just now, for whoever is asked next."""
    news, _ = in_front(table, seat)
    return news[0].id if news and table.season > 0 else ""


def is_fresh(table: Table) -> bool:
    """In set-up, at the end, in the turn of a search, and until somebody begins to do something in the next one."""
    if table.season == 0 or table.over:
        return True
    if table.foe != NO_FOE:
        return False
    later = table.turns - table.read_in
    return later == 0 or (later == 1 and table.stage == CHOOSING)


def page_area(table: Table, seat: int) -> list[Area]:
    """NN-20.6: what lies open is read by everybody, like a page of a book; what was read before stays below."""
    if table.chapter is None or is_fresh(table):
        return []
    shown = [replace(one, icon="book") for one in lying_open(table)]
    if not shown:
        return []
    title = f"Chapter {table.chapter.number}: {table.chapter.title}"
    return [Area("tale", "story", shown, title, clause="NN-20.6")]


def before_the_chapter(table: Table) -> list[Story]:
    """NN-20.1: during set-up, the opening of the chapter and each hero's own."""
    assert table.chapter is not None
    if table.season > 0:
        return []
    heads = [player.hero for player in table.players if player.hero >= 0]
    n = table.chapter.number
    ids = [(f"{n}.intro", -1)]
    ids += [(f"{n}.prologue.{table.content.heroes[head].id}", head) for head in heads]
    found: list[Story] = []
    for name, head in ids:
        number = table.stories.number_of.get(name, NOWHERE)
        if number != NOWHERE and (table.story.read >> number) & 1:
            added = next((one[1] for one in table.story.shown if one[0] == number), 0)
            found.append(page_shown(table, number, added, head))
    return found


def lying_open(table: Table) -> list[Story]:
    """The page of a search with what is chosen on it, its reaction, and what follows."""
    if table.season == 0:
        return []
    found: list[Story] = []
    opened = open_page(table)
    numbers = [number for number, _, _ in table.story.shown]
    if opened is not None and opened.number not in numbers:
        read = page_shown(table, opened.number, paragraphs_of(table, opened), table.story.head)
        found.append(with_more(read, chosen_on(table, opened)))
    for number, added, head in table.story.shown:
        read = page_shown(table, number, added, head)
        page = table.stories.page(number, head)
        if page is opened:
            offers = [
                Block(offer_words(table, choice), "item")
                for choice in page.choices
                if is_there(table, choice)
            ]
            read = replace(read, blocks=[*read.blocks, *offers])
        elif not read.title:
            read = reaction_to(table, read, page)
        found.append(read)
    return found


def with_more(read: Story, choice: Choice | None) -> Story:
    """What was chosen stands below the page until the outcome is known."""
    return read if choice is None else replace(read, blocks=[*read.blocks, Block(f"→ {choice.title}", "h")])


def reaction_to(table: Table, read: Story, page: Page) -> Story:
    """A page that follows a choice has the title of its entry, and begins with the choice."""
    entry, _, _ = page.id.rpartition(".")
    entry, _, way = entry.rpartition(".")
    number = table.stories.number_of.get(entry, NOWHERE)
    if number == NOWHERE:
        return replace(read, title="What happens")
    opened = table.stories.page(number, table.story.head)
    choice = opened.choice_called(way)
    before = [Block(f"→ {choice.title}", "h")] if choice is not None else []
    return replace(read, title=opened.title, blocks=[*before, *read.blocks])


def open_page(table: Table) -> Page | None:
    """The page on which something is to be chosen, or was just chosen."""
    number = table.story.page
    if number == NOWHERE or table.stories.pages[number] is None:
        return None
    page = table.stories.page(number, table.story.head)
    return page if page.choices else None


def chosen_on(table: Table, page: Page) -> Choice | None:
    return page.choice_numbered(table.story.choice) if table.story.choice != NOWHERE else None


# Choices


def choice_called(table: Table, way: str) -> Choice | None:
    page = open_page(table)
    return None if page is None else page.choice_called(way)


def offer_words(table: Table, choice: Choice) -> str:
    """A choice as it is read out: its title, its skill or level, and what it costs."""
    price = price_of(choice)
    words = [test_words(table, choice), f"pay {in_words(price)}" if price else ""]
    needs = [f"only if {choice.needs_words}" if choice.needs_words else ""]
    return f"{choice.title} ({', '.join(filter(None, [*words, *needs]))})"


def test_words(table: Table, choice: Choice) -> str:
    """NN-20.6: the skill as it is now, or the level of the combat with what waits there."""
    skill = story_mode.skill_of(table, choice)
    if skill:
        return f"skill {skill}"
    foe = foe_of(table, choice)
    return f"combat level {foe.level}: health {foe.health}, attack {foe.attack}" if foe is not None else ""


def foe_of(table: Table, choice: Choice) -> Enemy | None:
    for move in choice.deed:
        if move[0] is story_mode.fight_story:
            level: int = move[1]
            return table.content.enemies[table.rules.side][level - 1]
    return None


def price_of(choice: Choice) -> tuple[tuple[int, int], ...]:
    return tuple(one for move in choice.pays if move[0] is resources.pay for one in move[1])


def choice_detail(table: Table, way: str) -> str:
    """What the test asks for, what it needs, and alone what it brings."""
    choice = choice_called(table, way)
    if choice is None:
        return ""
    words = test_words(table, choice)
    skill = story_mode.skill_of(table, choice)
    parts = [f"{words[:1].upper()}{words[1:]}." if words else ""]
    if skill:
        parts = [f"Skill {skill}: a die and any hearts; {skill + story_mode.BONUS_AT} brings a bonus."]
    if choice.needs_words:
        parts.append(f"Needs: {choice.needs_words}.")
    return " ".join(filter(None, [*parts, promise_words(table, choice)]))


def promise_words(table: Table, choice: Choice) -> str:
    """NN-20.6: who plays alone may look at the rewards."""
    page = open_page(table)
    if page is None or not table.promised:
        return ""
    i = 2 * page.choices.index(choice)
    reward, bonus = reward_words(table, table.promised[i]), reward_words(table, table.promised[i + 1])
    return f"Reward: {reward or 'nothing'}." + (f" Bonus: {bonus}." if bonus else "")


def choice_cost(table: Table, way: str) -> list[Amount]:
    choice = choice_called(table, way)
    return amounts(price_of(choice)) if choice is not None else []


def reward_words(table: Table, moves: tuple[Move, ...]) -> str:
    """What a success brings, as far as it is told in the rules' own words."""
    return ", ".join(filter(None, [one_reward(table, move) for move in moves]))


def one_reward(table: Table, move: Move) -> str:
    step = move[0]
    if step is resources.gain:
        return in_words(move[1])
    if step is missions.move_reputation:
        return f"reputation {move[1]:+}"
    if step is combat.gain_villagers:
        return f"{move[1]} {'villager' if move[1] == 1 else 'villagers'}"
    if step is quest_cards.draw_quests:
        return f"{move[1]} quest {'card' if move[1] == 1 else 'cards'}"
    if step is story_mode.take_story_token:
        return table.content.story_tokens[move[1]].name
    if step is missions.place_mission:
        return f"your mission goes to {place_of(table, move[1]).name}"
    return ""


# The die and the hearts


def die_of_story(table: Table) -> list[Dice]:
    """NN-20.9–20.11: what is still missing to the skill, and to the bonus."""
    if table.roll_for != STORY_ROLL:
        return []
    whole = story_mode.total(table)
    face = Die("roll-die", str(int(table.die)), sides=FACES, term="die", flags=["new"])
    return [
        Dice("roll", f"Skill {int(table.needed)}", [face], need=need_words(table, whole), clause="NN-20.9")
    ]


def need_words(table: Table, whole: int) -> str:
    missing = int(table.needed) - whole
    bonus = missing + story_mode.BONUS_AT
    if missing > 0:
        return f"The total is {whole}: {so_many(HEART, missing)} more for success, {bonus} for the bonus too."
    return f"The total is {whole}, which is enough; {so_many(HEART, bonus)} more for the bonus."


def hearts_question(table: Table, seat: int) -> str:
    missing = max(0, int(table.needed) - story_mode.total(table))
    least = f"{so_many(HEART, missing)} are needed" if missing > 1 else "1 heart is needed"
    told = (
        f"{least}, and {missing + 2} for the bonus" if missing else "It is enough; more may bring the bonus"
    )
    return f"Total {story_mode.total(table)}, skill {int(table.needed)}. {told}. How many hearts do you add?"


def hearts_to_begin_with(table: Table) -> int:
    """NN-20.9: what is missing to the skill, if that leaves a heart."""
    missing = max(0, int(table.needed) - story_mode.total(table))
    player = table.players[table.current]
    return missing if missing < player.has[HEART] + int(player.mods.search_less) else 0


def hearts_detail(table: Table, n: int | None = None) -> str:
    has = table.players[table.current].has[HEART]
    less = int(table.players[table.current].mods.search_less)
    words = f"You have {so_many(HEART, has)}; with none left the search fails."
    return f"{words} You lose {less} less than you add." if less else words
