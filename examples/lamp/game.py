from pathlib import Path
from typing import Final

from tablewright.content.story import StoryRules
from tablewright.content.story_file import read_story
from tablewright.engine import story
from tablewright.engine.game import Game, Way
from tablewright.engine.scene import Area, Counter, Counters
from tablewright.engine.table import GROUP
from tablewright.engine.vocabulary import AmountArg, Number, Verb, Vocabulary
from tablewright.scene import pages
from tablewright.scene.words import Say, Words

DICE: Final = 0  # the only stream of luck


class Lamp(story.StoryTable):
    oil: int
    hours: int
    ended: str

    def copy(self) -> "Lamp":
        other = Lamp(blank=True)
        other.keep(self)
        other.oil, other.hours, other.ended = self.oil, self.hours, self.ended
        return other


def night(table: Lamp, page: str) -> None:
    """LP-2: a page of the story, then the morning."""
    story.begin(table, page, GROUP)
    table.do(morning)


def watch(table: Lamp, hours: int) -> None:
    """LP-3: so many hours to keep the lamp alight."""
    table.hours = hours
    table.do(hour)


def hour(table: Lamp) -> None:
    """LP-3: in turn, each keeper feeds the lamp or dozes."""
    if table.hours == 0:
        story.settle_as(table, story.PASS)
        return
    table.ask(table.hours % table.seats, "LP-3")
    table.offer(burn, 1, unless=cannot_pay(table, 1))
    table.offer(burn, 0)


def burn(table: Lamp, oil: int) -> None:
    """LP-4, LP-5: with one oil the lamp burns for the hour; without, it goes out with 1 or 2."""
    pay(table, oil)
    if oil == 0 and table.roll(DICE) <= 2:
        story.settle_as(table, story.FAIL)
        return
    table.hours -= 1
    table.do(hour)


def gain(table: Lamp, oil: int) -> None:
    table.oil += oil


def pay(table: Lamp, oil: int) -> None:
    table.oil -= oil


def cannot_pay(table: Lamp, oil: int) -> str:
    """LP-4: oil that is not there cannot be burnt."""
    return "LP-4" if table.oil < oil else ""


def morning(table: Lamp, ending: str = "") -> None:
    """LP-6: a night, or the whole story, is over."""
    table.ended = ending
    told = "The lamp burned all night." if table.hours == 0 else "The lamp went out."
    table.finish([table.hours == 0] * table.seats, "LP-6", told)


VERBS: Final = {
    "test": Verb(watch, Number(1), text="a watch of {0} hours"),
    "gain": Verb(gain, AmountArg, "oil", text="gain {0} oil"),
    "pay": Verb(pay, Number(1), "oil", text="pay {0} oil", unless=cannot_pay),
}
RULES: Final = StoryRules(Vocabulary(VERBS), asked_by="LP-2", on_ending=morning, beyond=morning)
STORY: Final = read_story(Path(__file__).with_name("story.toml"), RULES)
SAY: Final = {**pages.SAY, burn: Say(lambda table, oil: "Feed the lamp with one oil" if oil else "Doze")}
ASK: Final = {**pages.ASK, hour: lambda table: f"Hours until morning: {table.hours}. What do you do?"}


class LampGame(Game):
    id = "lamp"
    title = "The Lamp"
    prefix = "LP"
    most_seats = 2
    words = Words(SAY, ASK)
    ways = (Way("night", "One night", 1, 2, "3"), Way("nights", "Three nights", 1, 2, "10", campaign="lamp"))

    def table(self, seats, options, pack):
        return laid_out("barge")

    def story(self, pack):
        return STORY

    def areas(self, seen, seat):
        stores = Counters("stores", [Counter("oil", "Oil", seen.oil)])
        return [Area("story", "main", pages.pages_open(seen)), Area("store", "side", [stores])]


def laid_out(page: str) -> Lamp:
    table = Lamp()
    table.oil, table.hours, table.ended = 3, 0, ""
    story.tell_stories(table, STORY.stories)
    table.do(night, page)
    return table


GAME = LampGame()
