from msgspec import Struct
from tablewright_game_lamp import STORY, laid_out

from tablewright.engine.campaign import Campaign, Part
from tablewright.engine.table import Result

NIGHTS = ("barge", "boat", "ship")
PAGES = STORY.stories.pages


class Carried(Struct, frozen=True):
    seats: int
    nights: int = 0
    oil: int = 3
    memory: tuple[int, ...] = STORY.stories.blank
    trail: tuple[int, ...] = ()
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
        return Part(name, tuple(range(carried.seats)), title=STORY.stories.known(name).title)

    def lay_out(self, part, carried, pack):
        table = laid_out(part.name)
        table.oil, table.story.memory = carried.oil, carried.memory
        return table

    def carry(self, table, carried):
        told, trail = table.story, (*carried.trail, *table.story.trail)
        return Carried(carried.seats, carried.nights + 1, table.oil, told.memory, trail, table.ended)

    def result(self, carried):
        end = STORY.stories.known(carried.ended)
        return Result([end.id == "harbour"] * carried.seats, [], "LP-6", end.text)

    def progress(self, carried):
        return carried.nights, len(NIGHTS)

    def so_far(self, carried):
        return [PAGES[n].recap for n in carried.trail if PAGES[n].recap]


CAMPAIGN = ThreeNights()
