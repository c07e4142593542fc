# interpreted: asked once a part, not once a move
"""Now or Never as a campaign: six chapters, one party, one sheet (NN-20.1, NN-21.4–21.7, NN-G21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from tablewright.engine.campaign import Campaign, Part
from tablewright.engine.game import Value
from tablewright.engine.story_memory import read_back, written_down
from tablewright.engine.story_pages import Memory
from tablewright.engine.table import Result, Score
from tablewright.engine.table import Table as AnyTable
from tablewright.games.now_or_never.carried import Carried, Row
from tablewright.games.now_or_never.content.stories import CHAPTERS
from tablewright.games.now_or_never.game import GAME, mine
from tablewright.games.now_or_never.rules.reputation_missions_campaign import PRIZE
from tablewright.games.now_or_never.table import NOWHERE, Table

BEST: Final = "best_campaign"


class NowOrNeverCampaign(Campaign):
    id = "story"
    title = "Now or Never"
    summary = (
        "Six chapters, each a whole game: who comes home, what the stone hears, and whose the village is. Your hero "
        "stays with you, and so does what you did."
    )
    clause = "NN-20.1"
    carried = Carried

    def begin(self, seats: int, options: Mapping[str, Value], pack: Any) -> Carried:
        """NN-20.1, 20.2: nothing is remembered yet."""
        titles = tuple(chapter.title for chapter in GAME.book(pack).chapters)
        return Carried(titles, ("",) * seats, tokens=((),) * seats, best=int(options[BEST]))

    def next(self, carried: Carried) -> Part | None:
        """NN-20.1, G21: chapters 1 to 6; somebody may miss one."""
        number = len(carried.rows) + 1
        if number > CHAPTERS:
            return None
        members = tuple(i for i in range(carried.party) if i not in carried.missing)
        title = f"Chapter {number}: {carried.titles[number - 1]}"
        return Part(f"chapter-{number}", members, {"chapter": number}, title=title)

    def lay_out(self, part: Part, carried: Carried, pack: Any) -> Table:
        """NN-20.18, 21.4, 21.5, G21: a table for those who play, with what the sheet says about them."""
        table = GAME.table(len(part.members), part.options, pack)
        content = table.content
        for seat, member in enumerate(part.members):
            player = table.players[seat]
            if carried.heroes[member] in content.hero_of:
                player.hero = content.hero_of[carried.heroes[member]]
            player.fame = carried.fame(member)
            kept = [
                content.story_token_of[name]
                for name in carried.tokens[member]
                if name in content.story_token_of
            ]
            player.story_tokens = tuple(kept)
        everywhere = [name for tokens in carried.tokens for name in tokens]
        table.story_supply = tuple(
            int(token.copies) - everywhere.count(token.id) for token in content.story_tokens
        )
        table.story.memory = read_back(table.stories, carried.memory)
        table.asks_who_plays = bool(carried.rows) and len(part.members) > 1
        if carried.rows and carried.party > 1:
            self.look_back(table, part, carried.rows[-1])
        return table

    def look_back(self, table: Table, part: Part, last: Row) -> None:
        """NN-2.13, 21.4, 21.5, R43: the last chapter's lowest and highest scorers; if all tie, nobody is either."""
        scores = [last.scores[member] for member in last.played]
        if min(scores) == max(scores):
            return
        here = [
            (seat, last.scores[member]) for seat, member in enumerate(part.members) if member in last.played
        ]
        table.followers = tuple(seat for seat, points in here if points == min(scores))
        table.starters = tuple(seat for seat, points in here if points == max(scores))
        if table.rules.first == NOWHERE and len(table.starters) == 1:
            table.rules.first = table.starters[0]

    def carry(self, table: AnyTable, carried: Carried) -> Carried:
        """NN-20.18, 21.6: the sheet gets a row; tokens marked ∞ and what is remembered go on."""
        ended = mine(table)
        assert ended.origin is not None
        assert ended.origin.part is not None
        assert ended.result is not None
        members = ended.origin.part.members
        if ended.missing != NOWHERE:
            return replace(carried, missing=(*carried.missing, members[ended.missing]))
        heroes, tokens = list(carried.heroes), list(carried.tokens)
        scores, reputations = [0] * carried.party, [0] * carried.party
        for seat, member in enumerate(members):
            player = ended.players[seat]
            heroes[member] = ended.content.heroes[player.hero].id
            tokens[member] = kept_tokens(ended, seat)
            scores[member] = ended.result.scores[seat]
            reputations[member] = int(player.reputation)
        row = Row(members, tuple(scores), tuple(reputations))
        return replace(
            carried, heroes=tuple(heroes), tokens=tuple(tokens), rows=(*carried.rows, row), missing=(),
            memory=written_down(ended.stories, ended.story.memory),
        )  # fmt: skip

    # How it ends

    def result(self, carried: Carried) -> Result:
        """NN-21.7, R43: six scores, and the prize for the highest reputation of all."""
        sheet = sheet_of(carried)
        totals = [sum(line.points[member] for line in sheet) for member in range(carried.party)]
        if carried.party == 1:
            reached = chapters_won(carried)
            why = f"{reached} of {CHAPTERS} chapters with 100 points or more, {totals[0]} points in all."
            return Result((totals[0] > carried.best,), tuple(totals), "NN-G21", why, tuple(sheet))
        best = max(totals)
        won = tuple(total == best for total in totals)
        names = " and ".join(hero_name(carried.heroes[i]) for i in range(carried.party) if won[i])
        why = f"{names} {'share' if won.count(True) > 1 else 'has won'} the campaign with {best} points."
        return Result(won, tuple(totals), "NN-21.7", why, tuple(sheet))

    # For the shelf

    def party(self, carried: Carried) -> Sequence[str]:
        return [hero_name(hero) or f"Player {i + 1}" for i, hero in enumerate(carried.heroes)]

    def progress(self, carried: Carried) -> tuple[int, int]:
        return len(carried.rows), CHAPTERS

    def so_far(self, carried: Carried) -> Sequence[str]:
        """Who was ahead in each chapter, and what is remembered."""
        told = [chapter_words(carried, i) for i in range(len(carried.rows))]
        known = {one.id: one for one in GAME.book(GAME.load(None)).built.stories.memory}
        told += [known[name].means for name, _ in carried.memory if name in known and is_flag(known[name])]
        return told

    def from_profile(self, known: Mapping[str, Value]) -> Mapping[str, Value]:
        """NN-G21: alone, the best sum so far."""
        return {BEST: known[BEST]} if BEST in known else {}

    def to_profile(self, known: Mapping[str, Value], carried: Carried) -> Mapping[str, Value]:
        """NN-G21: the best sum of a whole campaign alone."""
        if carried.party > 1 or len(carried.rows) < CHAPTERS:
            return {}
        return {BEST: max(int(known.get(BEST, 0)), self.result(carried).scores[0])}


def kept_tokens(table: Table, seat: int) -> tuple[str, ...]:
    """NN-G19: the story tokens marked ∞."""
    tokens = [table.content.story_tokens[number] for number in table.players[seat].story_tokens]
    return tuple(token.id for token in tokens if token.is_kept)


def sheet_of(carried: Carried) -> list[Score]:
    """NN-21.6, 21.7: a line for each chapter, and the prize for the highest sum of reputations."""
    lines = [
        Score(f"Chapter {i + 1}: {carried.titles[i]}", "NN-21.6", row.scores)
        for i, row in enumerate(carried.rows)
    ]
    fames = [carried.fame(member) for member in range(carried.party)]
    highest = max(fames)
    is_prized = carried.party > 1 or highest > 0  # R43
    prizes = tuple(PRIZE if fame == highest and is_prized else 0 for fame in fames)
    return [*lines, Score("Highest reputation", "NN-21.7", prizes)]


def chapters_won(carried: Carried) -> int:
    """NN-G21: alone, the chapters with 100 points or more."""
    goal = GAME.compiled(GAME.load(None), None).numbers.solo_goal
    return sum(row.scores[0] >= goal for row in carried.rows)


def chapter_words(carried: Carried, i: int) -> str:
    """«Chapter 1, Ash on the Road: Namal 84, Halia 77.»"""
    row = carried.rows[i]
    ranked = sorted(row.played, key=lambda member: -row.scores[member])
    told = ", ".join(f"{hero_name(carried.heroes[member])} {row.scores[member]}" for member in ranked)
    return f"Chapter {i + 1}, {carried.titles[i]}: {told}."


def is_flag(memory: Memory) -> bool:
    return memory.kind == "flag" and memory.is_open


def hero_name(hero: str) -> str:
    """A hero by name; "" while none is chosen."""
    content = GAME.compiled(GAME.load(None), None)
    if hero in content.hero_of:
        return str(content.heroes[content.hero_of[hero]].name)
    return hero.replace("_", " ").title()


CAMPAIGN = NowOrNeverCampaign()
