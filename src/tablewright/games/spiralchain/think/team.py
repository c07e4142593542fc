"""What all heroes have together, and who pays for which Rot (SF-26)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablewright.engine.pile import UNSEEN
from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    HELD,
    NUR,
    PURSE_BITS,
    ROT,
    TOP_WORLD,
    WARLORD,
    Cost,
)
from tablewright.games.spiralchain.rules import (
    foreverot,
    paying,
    terms,
    tokens,
)
from tablewright.games.spiralchain.rules.paying import in_purse
from tablewright.games.spiralchain.table import MOST_SEATS, Table
from tablewright.games.spiralchain.think.gists import book_of
from tablewright.games.spiralchain.think.weights import WEIGHTS, Weights


class Team:
    """What the whole team has before it: which Rot is left, and who is to pay for which."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.w: Weights = WEIGHTS[table.seats]
        self.book = book_of(table.content)
        self.rots: i64 = 0
        self.kin: i64 = 0
        self.hidden: i64 = 0
        self.tops: list[int] = []  # Rot in sight
        self.kin_tops: list[int] = []
        content = table.content
        for stack in table.stacks:
            n: i64 = len(stack)
            for i in range(n):
                token = stack[i]
                if token == UNSEEN:
                    self.rots += 1
                    self.hidden += 1
                elif content.rots[token].kind == ROT:
                    self.rots += 1
                    if i == n - 1:
                        self.tops.append(token)
                    else:
                        self.hidden += 1
                else:
                    self.kin += 1
                    if i == n - 1:
                        self.kin_tops.append(token)
        self.count: i64 = foreverot.rot_count(table)
        self.away: i64 = 0
        for hero in table.heroes:
            if hero.world != NUR:
                self.away += 1
        self.cap = float(table.cap())
        self.wanted = 3.0 * float(self.away) + self.w.alliance_spare  # Alliance
        self.minds: list[planning.Mind | None] = [None] * table.seats
        self.due = NO_COUNTS[:]  # what each hero's own Rot asks for, as a purse
        self.own = NO_COUNTS[:]  # how many Rot in sight each hero is to pay for
        self.kills = NO_COUNTS[:]  # how many of those the hero can pay for now
        self.decks: list[list[int] | None] = [None] * (TOP_WORLD + 1)  # what may lie in each
        self.share_out()
        self.goal_found = False
        self.goal_world: i64 = 0
        self.hunter_seat: i64 = -1

    def hunter(self) -> i64:
        """Who is to bring the Rotkin in sight down."""
        if self.hunter_seat < 0 and self.kin_tops:
            self.find_hunter()
        return self.hunter_seat

    def find_hunter(self) -> None:
        """The hero with the fewest attempts before them, those on Nur first."""
        table = self.table
        least = 1000.0
        for seat in range(table.seats):
            work = 0.0
            for token in self.kin_tops:
                rot = table.content.rots[token]
                work += attempts(rot.dice - tokens.skill_of(table, seat, rot.skill))
            if table.heroes[seat].world == NUR:
                work -= self.w.hunter_there
            if work < least:
                least = work
                self.hunter_seat = seat

    def share_out(self) -> None:
        """Who pays for which Rot in sight: whoever lacks least, one Rot after the other."""
        table = self.table
        left = NO_COUNTS[:]
        for seat in range(i64(table.seats)):
            left[seat] = table.heroes[seat].purse
        tops = self.tops.copy()
        while tops:
            best_seat: i64 = 0
            best = 0
            least = 1000.0
            for i in range(len(tops)):
                cost = table.content.rots[tops[i]].cost
                for seat in range(i64(table.seats)):
                    lack = lacking(left[seat], cost)
                    load = self.own[seat]
                    score = float(lack) + (self.w.load if load < 2 else 0.5) * float(load)
                    if table.heroes[seat].world == NUR:
                        score += -0.6 if lack == 0 else 3.0
                    if score < least:
                        least = score
                        best_seat = seat
                        best = i
            cost = table.content.rots[tops[best]].cost
            if lacking(left[best_seat], cost) == 0:
                self.kills[best_seat] += 1
            left[best_seat] = left_of(left[best_seat], cost.purse)
            self.due[best_seat] += cost.purse
            self.own[best_seat] += 1
            tops.pop(best)

    def deck_of(self, world: i64) -> list[int]:
        """The World Cards that may lie in a deck, in an order that tells nothing of theirs."""
        known = self.decks[world]
        if known is None:
            deck = self.table.decks[world]
            known = self.decks[world] = sorted([*deck.unseen, *deck.top, *deck.under])
        return known

    def mind(self, seat: i64) -> planning.Mind:
        known = self.minds[seat]
        if known is None:
            known = planning.Mind(self, seat)
            self.minds[seat] = known
        return known

    def part(self) -> None:
        """A team and its minds know each other: who is done with them parts them, or they wait to be collected."""
        self.minds.clear()

    def obliviate(self) -> float:
        """SF-26.2: each Obliviate is an eighth more of a reveal, every round."""
        w = self.w
        over = float(self.count) - 8.0
        worth = w.obliviate - w.obliviate_left * (float(self.table.left) - 4.0)
        if over > 0.0:
            worth -= w.obliviate_many * over
        ahead = float(self.rots + self.kin) / 8.0
        return worth * (w.obliviate_end + (1.0 - w.obliviate_end) * ahead) if ahead < 1.0 else worth

    def night_loss(self) -> float:
        """SF-12.5: how many tokens a Night would take."""
        seats: i64 = self.table.seats
        held: i64 = 0
        for hero in self.table.heroes:
            for kind in range(HELD):
                held += hero.has[kind]
            if held >= seats:
                return float(seats)
        return float(held)

    def alliance(self, have: float) -> float:
        """SF-26.1: secure Alliance early; every hero needs three to reach Nur."""
        w = self.w
        if have >= self.cap:
            return 0.0
        if have < w.alliance_six and have < self.wanted:
            return w.alliance_low
        return w.alliance if have < w.alliance_top and have < self.wanted else w.alliance_full

    def goal(self) -> i64:
        """SF-26.1: the world where the heroes who are not on Nur would do best together."""
        if not self.goal_found:
            self.goal_found = True
            self.goal_world = self.find_goal()
        return self.goal_world

    def find_goal(self) -> i64:
        table = self.table
        best: i64 = 0
        most = -1000.0
        for world in range(NUR + 1, TOP_WORLD + 1):
            if terms.is_face_up(table, world) and self.pawns(world) > terms.count_on(table, world, WARLORD):
                total = 0.0
                for seat in range(table.seats):
                    hero = table.heroes[seat]
                    if hero.world != NUR:
                        mind = self.mind(seat)
                        total += mind.best_open(world)
                        if hero.world != world:
                            total -= self.w.move_goal + mind.verge_risk(world)
                if total > most:
                    best, most = world, total
        return best

    def pawns(self, world: i64) -> i64:
        """How many would stand on a world if everybody who is not on Nur came."""
        return self.table.reserves[world] + self.table.deployed[world] + self.away


def attempts(rolls: i64) -> float:
    """How often something must be tried on the average until so many rolls succeed together."""
    return 1.0 if rolls <= 0 else (2.67 if rolls == 1 else 7.1)


NO_COUNTS: Final = vec[i64]([0] * MOST_SEATS)


def lacking(purse: i64, cost: Cost) -> i64:
    """SF-24.15: how many of the four colours and of Bindmetal, Relics among it, are missing."""
    n: i64 = 0
    if not paying.covers(purse, cost.purse):
        for kind in range(i64(BINDMETAL + 1)):
            more = in_purse(cost.purse, kind) - in_purse(purse, kind)
            if more > 0:
                n += more
    return n


def left_of(purse: i64, price: i64) -> i64:
    """What is left of a purse when a price is taken from it as far as it goes."""
    left: i64 = 0
    for kind in range(i64(BINDMETAL + 1)):
        n = in_purse(purse, kind) - in_purse(price, kind)
        if n > 0:
            left |= n << (kind * PURSE_BITS)
    return left


# A team has minds and a mind knows its team: whichever module is read first, both are there when they are used.
from tablewright.games.spiralchain.think import planning  # noqa: E402
