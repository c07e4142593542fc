# interpreted: asked once a part, not once a move
"""The campaign (chapters 1 and 24): Story, Combat and Rest Scenes one after the other, in three Acts.

Each part is a table of its own. A story part runs from one fight or rest to the next; a Side Quest is parts of its
own, between two halves of a rest. What is carried names everything by its word, so that it outlives changes of the
pack that leave the ids alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablewright.engine import story
from tablewright.engine.campaign import Campaign, Part
from tablewright.engine.game import Game, SetupError, Value
from tablewright.engine.story_pages import Stories
from tablewright.engine.table import Result
from tablewright.engine.table import Table as AnyTable
from tablewright.games.fateforge import campaign_course, campaign_parts
from tablewright.games.fateforge.carried import Carried
from tablewright.games.fateforge.game import GAME
from tablewright.games.fateforge.journey import FIGHT, REST
from tablewright.games.fateforge.rules import campaign_frame, campaign_management, rule_unlocks
from tablewright.games.fateforge.table import Table

OF_A_GAME: Final = ("mode", "questline", "scene", "experience", "battle_fail")


class Chronicles(Campaign):
    id = "chronicles_of_kaan"
    title = "Chronicles of Kaan"
    clause = "FF-1.16"
    summary = (
        "Three Acts in the city of Easafir: stories, fights and rests. Choices, tests and fights are remembered, "
        "and lead to one of five endings."
    )
    carried = Carried
    most_unfinished = 4
    unfinished_clause = "FF-24.8"

    # The five answers

    def begin(self, seats: int, options: Mapping[str, Value], pack: Any) -> Carried:
        """FF-1.14, 1.16, 2.12, 24.8: an empty slot, an empty bag, rules that the profile knows, heroes to choose."""
        heroes = int(options["solo_heroes"]) if seats == 1 else seats
        content, stories = GAME.compiled(pack, None), stories_of(pack)
        first = f"story {stories.start}"
        return Carried(
            first,
            title=campaign_course.title_of(content, stories, first, 1),
            seats=seats,
            heroes_wanted=heroes,
            unlocked=int(options["known_rules"]),
            steps=len(content.chronicle.chapters) + len(content.chronicle.rests),
        )

    def next(self, carried: Carried) -> Part | None:
        if not carried.at:
            return None
        kind, _, word = carried.at.partition(" ")
        heroes = carried.heroes_wanted or len(carried.heroes)
        members = tuple(range(min(carried.seats, heroes)))
        name = f"{word}-again" if kind == "fight" and carried.lost_before else word
        return Part(name, members, title=carried.title)

    def lay_out(self, part: Part, carried: Carried, pack: Any) -> Table:
        """FF-24.7: exactly as it was left."""
        content = GAME.compiled(pack, None)
        rules = campaign_frame.rules_from(part.options)
        table = campaign_frame.lay_out(content, rules, len(part.members))
        table.steps = []
        story.tell_stories(table, stories_of(pack))
        campaign_parts.seat_all(table, carried)
        campaign_parts.give_all(table, carried)
        campaign_parts.recall(table, carried)
        table.do(campaign_frame.begin_part)
        return table

    def carry(self, table: AnyTable, carried: Carried) -> Carried:
        """FF-1.6, 1.7, 24.6: what goes on, and where."""
        assert isinstance(table, Table)
        kept = campaign_parts.kept_of(table, carried)
        if table.journey.leads_to == campaign_management.RESTART:
            return campaign_course.begun_again(table, carried, kept)
        if table.journey.ending:
            return campaign_course.ended(table, kept)
        if table.journey.kind == FIGHT:
            return campaign_course.after_fight(table, kept)
        if table.journey.kind == REST:
            return campaign_course.after_rest(table, kept)
        return campaign_course.after_story(table, carried, kept)

    def result(self, carried: Carried) -> Result:
        """FF-1.2, 1.8: the ending is the campaign's result, for all together."""
        won = carried.grade == "good"
        return Result(
            (won,) * carried.seats,
            (),
            "FF-1.8",
            f"{carried.ending_title}.",
            grade=carried.grade or carried.ending,
        )

    # For the shelf

    def refuse(self, game: Game, seats: int, options: Mapping[str, Value]) -> str:
        """FF-1.1: what is for a questline or a single scene does nothing here."""
        for option in game.options():
            if option.name in OF_A_GAME and options[option.name] != option.default:
                return (
                    f"{option.name}: it is for a single game (FF-1.1), and this is a campaign; leave it out"
                )
        return GAME.refuse_party(seats, options)

    def party(self, carried: Carried) -> Sequence[str]:
        """FF-1.16"""
        names = [member.kind.replace("_", " ").title() for member in carried.heroes]
        if carried.seats == 1:
            return [" and ".join(names)] if names else []
        return names[: carried.seats]

    def progress(self, carried: Carried) -> tuple[int, int]:
        """FF-1.9: chapters and rests."""
        return carried.done, carried.steps

    def so_far(self, carried: Carried) -> Sequence[str]:
        """FF-22.17: the recaps of the pages that were read; of a pack of other people those that ours has too."""
        pages = stories_of(GAME.load(None))
        read = (pages.known(name) for name in carried.recaps)
        return [page.recap for page in read if page is not None]

    # What outlives it (FF-1.14)

    def from_profile(self, known: Mapping[str, Value]) -> Mapping[str, Value]:
        rules = known.get("known_rules", 0)
        return {"known_rules": rules} if rules else {}

    def to_profile(self, known: Mapping[str, Value], carried: Carried) -> Mapping[str, Value]:
        """FF-1.14: a rule once discovered stays discovered."""
        return {"known_rules": int(known.get("known_rules", 0)) | carried.unlocked & rule_unlocks.ALL_RULES}


def stories_of(pack: Any) -> Stories:
    """The pages of a pack; a pack without a story has no campaign."""
    built = GAME.story(pack)
    if built is None:
        raise SetupError(
            f"the pack {pack.id} tells no story, so it has no campaign; `--way battle` plays a questline"
        )
    return built.stories


CAMPAIGN: Final = Chronicles()
