from msgspec import Struct
from tablewright_game_lamp import STORY, laid_out

from tablewright.engine.campaign import Campaign, Part
from tablewright.engine.story_memory import Named, read_back, written_down
from tablewright.engine.table import Result

NIGHTS = ("barge", "boat", "ship")
STORIES = STORY.stories


class Carried(Struct, frozen=True):
    seats: int
    nights: int = 0
    oil: int = 3
    memory: Named = ()
    trail: tuple[str, ...] = ()
    ended: str = ""


class ThreeNights(Campaign):
    id = "lamp"
    title = "Three Nights"
    carried = Carried

    def begin(self, seats, options, pack):
        return Carried(seats)

    def next(self, carried):
        if carried.ended:
            return None
        name = NIGHTS[carried.nights]
        return Part(name, tuple(range(carried.seats)), title=STORIES.known(name).title)

    def lay_out(self, part, carried, pack):
        table = laid_out(part.name)
        table.oil, table.story.memory = carried.oil, read_back(STORIES, carried.memory)
        return table

    def carry(self, table, carried):
        memory = written_down(STORIES, table.story.memory)
        trail = (*carried.trail, *(STORIES.pages[n].id for n in table.story.trail))
        return Carried(carried.seats, carried.nights + 1, table.oil, memory, trail, table.ended)

    def result(self, carried):
        return Result(
            [carried.ended == "harbour"] * carried.seats, [], "LP-6", STORIES.known(carried.ended).text
        )

    def progress(self, carried):
        return carried.nights, 3

    def so_far(self, carried):
        return [STORIES.known(page).recap for page in carried.trail if STORIES.known(page).recap]


CAMPAIGN = ThreeNights()
