"""How much things count to the steady player (SF-26), in tokens: an Energy Token that is wanted counts about 1."""

from __future__ import annotations

from typing import Final

from tablewright.games.spiralchain.table import MOST_SEATS

MANY: Final = 5  # heroes, of whom each acts once or twice in a round


class Weights:
    """One set of them for each number of players."""

    def __init__(self, seats: int) -> None:
        # Tokens
        self.asked = 3.0  # Energy that the Rot in sight asks of this hero
        self.wanted = 1.4  # Energy for a fair share of the hidden Rot
        self.extra = 0.6  # one more than that
        self.spare = 0.08
        self.finish = 1.2  # more for the last two things that a Rot in sight asks for
        self.transfer = 1.0
        self.dark = 0.3  # how much less is wanted for hidden Rot at Night
        self.day = 0.6  # a token that is not lost to the Night
        self.metal_asked = 4.0
        self.metal = 2.5
        self.metal_spare = 0.2
        self.influence = 0.8
        self.re_roll = 0.9
        self.special = 1.4
        self.lore = 1.0  # for each attempt at a Rotkin that it saves
        self.lore_other = 0.3
        self.relic = 1.2
        self.prophecy = 1.25
        self.card = 1.0  # of what a World Card brings on the average
        self.call = 0.9  # calling in favors, and more for each Influence
        self.call_each = 0.7
        self.per_colour = 1.08  # of a colour that a hidden Rot asks for, roughly
        self.sure = 0.9  # and so much more to be on the safe side
        self.metal_per_rot = 1.0
        self.metal_sure = 0.8
        # Alliance
        self.alliance_low = 1.3
        self.alliance = 0.8
        self.alliance_full = 0.1
        self.alliance_six = 6.0  # below this it is low
        self.alliance_top = 14.0  # more is not wanted
        self.alliance_spare = 1.5
        # Enemies
        self.obliviate = 8.0
        self.obliviate_many = 0.7  # less for each beyond eight
        self.obliviate_left = 0.3  # less for each Foreverot Card beyond four
        self.obliviate_end = 0.6  # of that with the last Rot
        self.freed = 0.35  # of the location that an enemy leaves
        self.freed_team = 0.6  # and of it for each other hero here
        self.dragon_last = 4.0
        self.dragon_two = 1.1
        self.dragon_more = 0.7
        self.warlord_barred = 3.0
        self.warlord = 0.4
        # Nur
        self.rot = 30.0
        self.kin = 8.0  # an attempt at a Rotkin that cannot fail
        self.kin_least = 1.2
        self.kill = 3.15  # a Rot that could be paid for, on the way to Nur
        self.chance = 2.5  # the same, of a Rot that is hidden
        self.hunter_there = 4.0
        self.now = 4.0  # to bring what was gathered for the last Rot
        self.last = 9.0  # what it costs to leave nobody behind who can gain Alliance
        self.way_back = 6.0  # Alliance that must be left if nobody is
        self.load = -1.5  # a second Rot for a hero who has one to pay for
        self.full = 2.0  # Rot that are enough for one journey
        self.share_hidden = 0.8  # of a fair share of the hidden Rot
        self.ready = 1.0  # of what a journey is for
        self.ready_nur = 0.9
        self.unready_nur = 0.3
        self.stay_nur = 2.5  # with so much to do there nobody leaves
        self.leave_nur = 2.45
        self.kin_ready = 1.6
        self.kin_unready = 0.5
        # Travelling
        self.there = 0.95  # of the best that there is to do there
        self.here = 0.8  # and here
        self.second = 0.3  # of the second best location of a world
        self.patience = 0.93  # what comes an action later counts so much less
        self.cost = 0.6  # of a point of Alliance
        self.verge = 0.4  # of an Obliviate that a Verge roll may bring
        self.strand = 4.0  # what it costs to have less Alliance than this, where there is none to gain
        self.strand_at = 3.0
        self.desert = 0.5  # for each hero who would be barred by Warlords
        self.company = -0.3  # for each hero who is there, too
        self.stuck = 1.5  # below this a hero looks for a world to go to with the others
        self.together = 0.25
        self.move_goal = 0.8
        self.quest = 0.8  # of what a Quest pays that could be collected there
        self.pass_turn = 0.3
        self.deploy = 4.0  # a Reinforcement that lets a hero outnumber the Warlords
        # The start
        self.start_actions = 6.0
        self.start_alliance = 1.2
        self.start_quest = 0.5
        self.start_dragon = 0.1
        if seats >= MANY:
            self.suit_many()

    def suit_many(self) -> None:
        """Less Alliance is wanted, Bindmetal and Obliviates count more (docs/balance/spiralchain-knobs.md: fitted)."""
        self.asked = 2.6
        self.wanted = 1.55
        self.extra = 0.67
        self.spare = 0.09
        self.transfer = 0.83
        self.dark = 0.24
        self.metal = 3.3
        self.re_roll = 0.7
        self.special = 2.4
        self.card = 1.1
        self.alliance = 0.7
        self.alliance_six = 5.2
        self.alliance_top = 9.0
        self.obliviate = 10.0
        self.freed_team = 0.67
        self.rot = 27.0
        self.chance = 1.35
        self.load = -1.35
        self.share_hidden = 0.9
        self.ready_nur = 0.6
        self.there = 0.8
        self.here = 0.72
        self.verge = 0.53
        self.company = -0.35


WEIGHTS: Final[list[Weights]] = [Weights(seats) for seats in range(MOST_SEATS + 1)]
