# interpreted: made once for each look at the table, not once a move
"""The campaign sheet: scores and reputations chapter by chapter, tokens that stay, and what is remembered."""

from __future__ import annotations

from tablewright.engine.scene import Block, Group, Piece, Stat, Story, Widget, Zone
from tablewright.games.now_or_never.cards import Content
from tablewright.games.now_or_never.carried import Carried, Row, carried_into
from tablewright.games.now_or_never.show.common import TONES, seat_id
from tablewright.games.now_or_never.table import NOWHERE, Table


def sheet_tab(table: Table) -> list[Widget]:
    """NN-21.6, G21: open to all, in every chapter; after the scoring with this chapter on it."""
    if table.chapter is None:
        return []
    carried = carried_into(table)
    parts: list[Widget] = []
    if carried is not None:
        parts.append(scores(table, with_this_chapter(table, carried)))
    parts += remembered(table)
    if not parts:
        return []
    return [Group("campaign-sheet", parts, "Campaign sheet", clause="NN-21.6")]


def with_this_chapter(table: Table, carried: Carried) -> Carried:
    """NN-21.6: once the chapter is scored it stands on the sheet."""
    if not table.over or table.result is None or table.missing != NOWHERE:
        return carried
    members = members_of(table)
    points, fames = [0] * carried.party, [0] * carried.party
    heroes = list(carried.heroes)
    for seat, member in enumerate(members):
        points[member] = table.result.scores[seat]
        fames[member] = int(table.players[seat].reputation)
        heroes[member] = table.content.heroes[table.players[seat].hero].id
    row = Row(members, tuple(points), tuple(fames))
    return Carried(carried.titles, tuple(heroes), (*carried.rows, row), carried.tokens)


def members_of(table: Table) -> tuple[int, ...]:
    assert table.origin is not None
    assert table.origin.part is not None
    return table.origin.part.members


def scores(table: Table, carried: Carried) -> Zone:
    """NN-21.6, 21.7: one line for each of the party."""
    pieces = [line_of(table, carried, member) for member in range(carried.party)]
    return Zone("sheet", "Scores and reputations", "list", pieces=pieces, clause="NN-21.7")


def line_of(table: Table, carried: Carried, member: int) -> Piece:
    members = members_of(table)
    seat = members.index(member) if member in members else NOWHERE
    name = hero_of(table, carried, member, seat)
    stats = [
        Stat("Points of all chapters", carried.total(member), "vp"),
        Stat("Reputation of all chapters", carried.fame(member), "banner"),
    ]
    return Piece(
        f"sheet-{member}", "marker", name, tone=TONES[seat] if seat >= 0 else "",
        owner=seat_id(seat) if seat >= 0 else "", stats=stats, tags=tokens_of(table, carried, member, seat),
        text=" ".join(chapter_words(row, i, member) for i, row in enumerate(carried.rows)) or "No chapter is over yet.",
    )  # fmt: skip


def hero_of(table: Table, carried: Carried, member: int, seat: int) -> str:
    if seat >= 0:
        return table.name_of(seat)
    content: Content = table.content
    hero = content.hero_of.get(carried.heroes[member], NOWHERE)
    return f"{content.heroes[hero].name}, who misses this chapter" if hero >= 0 else f"Player {member + 1}"


def tokens_of(table: Table, carried: Carried, member: int, seat: int) -> list[str]:
    """NN-G19: those that stay, of who sits here as they are now."""
    tokens = table.content.story_tokens
    if seat >= 0:
        return [tokens[number].name for number in table.players[seat].story_tokens if tokens[number].is_kept]
    known = table.content.story_token_of
    return [tokens[known[name]].name for name in carried.tokens[member] if name in known]


def chapter_words(row: Row, i: int, member: int) -> str:
    if member not in row.played:
        return f"Chapter {i + 1}: missed."
    points = row.scores[member]
    return f"Chapter {i + 1}: {points} {'point' if points == 1 else 'points'}, reputation {row.reputations[member]}."


# Memory


def remembered(table: Table) -> list[Widget]:
    """NN-G20, G21: the flags as sentences, and how each hero leans."""
    known = table.story.memory
    told = [
        one.means
        for one in table.stories.memory
        if one.kind == "flag" and one.is_open and not one.per_head and known[one.slot]
    ]
    for seat, player in enumerate(table.players):
        if player.hero >= 0:
            told += [
                f"{table.name_of(seat)}: {one.id} {known[one.slot + player.hero]:+}."
                for one in table.stories.memory
                if one.kind == "count" and one.is_open and one.per_head and known[one.slot + player.hero]
            ]
    if not told:
        return []
    return [Story("remembered", "What is remembered", [Block(line, "item") for line in told], icon="book")]
