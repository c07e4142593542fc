"""A made-up story of a ferry, with gold, a test and a fight: small enough to be broken in one place at a time."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tablewright.content.story import STORY_SECTIONS, Built, StoryRules, build_stories, parts_of
from tablewright.engine import story
from tablewright.engine.complaints import PackError
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, Value
from tablewright.engine.pack_content import Entry, Layer, Raw, SourceFile, decode
from tablewright.engine.scene import Area
from tablewright.engine.story import StoryTable
from tablewright.engine.table import Move, Table
from tablewright.engine.vocabulary import AmountArg, Count, Number, Verb, Vocabulary, Word

TEXT: Final = (Path(__file__).parent / "ferry.toml").read_text(encoding="utf-8")
DICE: Final = 0
GUESS: Final = 1
HEADS: Final = ("ada", "bo")


class Ferry(StoryTable):
    """Gold, wounds, and where the story led."""

    def __init__(self, blank: bool = False) -> None:
        super().__init__(blank)
        self.gold = 2
        self.wounds = 0
        self.led_to = ""

    def copy(self) -> Ferry:
        other = Ferry(True)
        other.keep(self)
        other.gold, other.wounds, other.led_to = self.gold, self.wounds, self.led_to
        return other


def pay(table: Ferry, n: int) -> None:
    """1.1: gold is paid."""
    table.gold -= n


def cannot_pay(table: Ferry, n: int) -> str:
    return "1.1" if table.gold < n else ""


def gain(table: Ferry, n: int) -> None:
    table.gold += n


def wound(table: Ferry, n: int) -> None:
    table.wounds += n


def test(table: Ferry, skill: str, n: int) -> None:
    """1.2: a die; afterwards gold may still help."""
    table.story.outcome = table.roll(DICE) + 10 * n
    table.do(offer_help)


def offer_help(table: Ferry) -> None:
    table.ask(0, "1.3")
    table.offer(be_helped, unless=cannot_pay(table, 1))
    table.offer(stand)


def be_helped(table: Ferry) -> None:
    """1.3: one gold, and the die shows one more."""
    table.gold -= 1
    table.story.outcome += 1
    table.do(stand)


def stand(table: Ferry) -> None:
    shown, n = table.story.outcome % 10, table.story.outcome // 10
    story.settle_as(table, story.BONUS if shown >= n + 2 else story.PASS if shown >= n else story.FAIL)


def fight(table: Ferry, foe: int) -> None:
    shown = table.roll(DICE)
    story.settle_as(table, story.WON if shown > foe else story.LOST if shown < foe else story.PART)


def to_scene(table: Ferry, id: str) -> None:
    table.led_to = id
    table.finish([True], "9.1", f"On to {id}.")


def to_end(table: Ferry, id: str) -> None:
    table.led_to = id
    table.finish([True], "9.2", f"The end: {id}.")


def after_story(table: Ferry) -> None:
    """What the game does when the story has let go of it."""
    table.ask(0, "9.3")
    table.offer(rest)


def rest(table: Ferry) -> None:
    table.finish([True], "9.3", "Rested.")


VOCABULARY: Final = Vocabulary(
    verbs={
        "pay": Verb(pay, Number(0), "gold", text="pay {0} gold", unless=cannot_pay),
        "gain": Verb(gain, AmountArg, "gold", text="gain {0} gold"),
        "wound": Verb(wound, Number(1), text="take {0} wounds"),
        "test": Verb(test, Word("skill", ("charm", "nerve")), Number(1), text="test {0} {1}"),
        "fight": Verb(fight, Number(1), text="fight {0}"),
    },
    counts={"gold": Count(lambda table: int(table.gold), text="your gold")},
    clause="1.4",
)


def rules(**more: Any) -> StoryRules:
    given: dict[str, Any] = {
        "vocabulary": VOCABULARY, "heads": HEADS, "scenes": ("night",), "asked_by": "2.1", "needs_by": "2.2",
        "on_scene": to_scene, "on_ending": to_end, "beyond": after_story, "guess": GUESS,
    }  # fmt: skip
    return StoryRules(**{**given, **more})


def raw_of(text: str) -> tuple[Raw, list[PackError]]:
    """The entries of one file, as the pack loader makes them."""
    file = SourceFile("ferry.toml", text)
    errors: list[PackError] = []
    entries: dict[str, list[Entry]] = {}
    for section, written in tomllib.loads(text).items():
        several = written if isinstance(written, list) else [written]
        for i, data in enumerate(several):
            entry = Entry(
                section, data.get("id", ""), data, (Layer(file, file.lines.spots[section, i], data),)
            )
            decode(entry, STORY_SECTIONS[section], errors)
            entries.setdefault(section, []).append(entry)
    return Raw(entries), errors


def built(text: str = TEXT, **more: Any) -> Built:
    raw, errors = raw_of(text)
    assert not errors, errors
    return build_stories(parts_of(raw), rules(**more))


def ferry(text: str = TEXT, start: str = "", head: int = 0, dice: tuple[int, ...] = (), **more: Any) -> Ferry:
    """A table on which the story has begun; `dice` are the faces that will fall."""
    made = built(text, **more)
    table = Ferry()
    table.debug = True
    table.log = []
    table.fate = Fate(1, ("dice", "guess"))
    table.fate.lay("dice", [face - 1 for face in dice])
    story.tell_stories(table, made.stories)
    story.begin(table, start or made.stories.start, 0, head)
    table.do(after_story)
    # The steps were pushed from outside, not by a step, so they wait in the wrong order.
    table.steps.reverse()
    table.run()
    return table


def offered(table: Ferry) -> list[str]:
    return [" ".join(str(part) for part in move[1:]) or move[0].__name__ for move in table.options]


def take(table: Ferry, *words: str) -> Ferry:
    """Take these options one after the other, by their last word."""
    for word in words:
        found = [i for i, words in enumerate(offered(table)) if words == word]
        assert found, f"{word} is not among {offered(table)}"
        table.choose(found[0])
    return table


def shown(table: Ferry) -> list[str]:
    """The ids of the pages that lie open."""
    return [table.stories.page(number, head).id for number, _, head in table.story.shown]


def step_of(table: Ferry) -> Move:
    return table.asking


class FerryGame(Game):
    """The ferry as a game of one table."""

    id = "ferry"
    title = "FERRY"
    prefix = "FY"

    def __init__(self, text: str = TEXT) -> None:
        self.made = built(text)

    def story(self, pack: Any) -> Built:
        return self.made

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Ferry:
        table = Ferry()
        story.tell_stories(table, self.made.stories)
        table.do(set_out)
        return table

    def streams(self, pack: Any) -> tuple[str, ...]:
        return ("dice", "guess")

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        return []


def set_out(table: Ferry) -> None:
    """3.1: the mill first, then the bank."""
    story.begin(table, "mill", 0, 0)
    table.do(to_the_bank)


def to_the_bank(table: Ferry) -> None:
    story.begin(table, "bank", 0, 0)
    table.do(after_story)
