"""What the steady player knows at one decision (SF-26): who pays for which Rot, what each hero lacks for it, and what
the next few actions would bring on each world. Nothing hidden is looked at: covered Rot counts by the average."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablewright.engine.effects import Branch, Effect
from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    HELD,
    INFLUENCE,
    LOCATIONS,
    LORE,
    NUR,
    OBLIVIATE,
    RE_ROLL,
    SPECIAL_RE_ROLL,
    SPOTS,
    TOP_WORLD,
    WARLORD,
)
from tablewright.games.spiralchain.rules import (
    confronting,
    dice,
    gates,
    locations,
    paying,
    quests,
    terms,
    tokens,
    transfers,
)
from tablewright.games.spiralchain.rules.paying import in_purse
from tablewright.games.spiralchain.table import OPEN, Hero, Table
from tablewright.games.spiralchain.think.gists import Gist, book_of
from tablewright.games.spiralchain.think.team import Team, attempts, left_of

# A hero

NOT_YET: Final = -1000.0  # nothing is worth so little
NOT_LOOKED_AT: Final = vec[float]([NOT_YET] * LOCATIONS)
NO_TOKENS: Final = vec[float]([0.0] * LORE)
NO_DECKS: Final = vec[float]([-1.0] * (TOP_WORLD + 1))


class Mind:
    """What one hero lacks, and what the hero could do about it."""

    def __init__(self, team: Team, seat: i64) -> None:
        self.team = team
        self.table = team.table
        self.seat = seat
        self.w = team.w
        hero = team.table.heroes[seat]
        self.hero: Hero = hero
        self.purse = hero.purse
        self.due = NO_TOKENS[:]
        w = team.w
        hidden = float(team.hidden) / team.table.seats
        doubt = 1.0 if team.hidden > 3 else 0.25 * float(team.hidden)
        self.more = hidden * w.per_colour + w.sure * doubt
        self.more_metal = hidden * w.metal_per_rot + w.metal_sure * doubt
        self.eager = 1.0
        if team.table.night:
            self.eager -= w.dark * team.table.seats / 4.0
        self.has = NO_TOKENS[:]
        lack = 0.0
        for kind in range(i64(BINDMETAL + 1)):
            due = float(in_purse(team.due[seat], kind))
            held = float(in_purse(hero.purse, kind))
            self.due[kind] = due
            self.has[kind] = held
            if due > held:
                lack += due - held
        for kind in range(i64(INFLUENCE), i64(LORE)):
            self.has[kind] = float(hero.has[kind])
        self.urge = w.finish if 0.0 < lack <= 2.0 else 0.0
        self.cards = NO_DECKS[:]
        self.places = NOT_LOOKED_AT[:]
        self.lore_worth = -1.0
        self.ready_known = -1
        self.hidden_known = -1.0
        self.staying = NOT_YET
        self.leaving = -1.0
        self.ahead: list[int] | None = None

    # Tokens

    def worth(self, kind: i64, have: float) -> float:
        """What one more of a kind is worth to a hero who has so many."""
        w = self.w
        if kind < BINDMETAL:
            return step_down(
                have - self.due[kind],
                self.more,
                w.asked + self.urge,
                w.wanted * self.eager,
                w.extra * self.eager,
                w.spare,
            )
        if kind == BINDMETAL:
            return step_down(
                have - self.due[kind],
                self.more_metal,
                w.metal_asked + self.urge,
                w.metal * self.eager,
                w.metal_spare,
                w.metal_spare,
            )
        if kind == INFLUENCE:
            return w.influence if have < 2.0 else 0.4
        if kind == RE_ROLL:
            return w.re_roll if have < 2.0 else 0.2
        if kind == SPECIAL_RE_ROLL:
            return w.special if have < 2.0 else 0.2
        return self.lore()

    def lore(self) -> float:
        """SF-24.10: what a Lore Token taken blind saves of the attempts at Rotkin, above all to who hunts them."""
        if self.lore_worth < 0.0:
            total = 0.0
            for face in range(HELD - LORE):
                total += self.lore_of(face)
            self.lore_worth = 0.05 + 0.25 * total
        return self.lore_worth

    def lore_of(self, face: i64) -> float:
        team = self.team
        saved = 0.0
        for token in team.kin_tops:
            rot = self.table.content.rots[token]
            if rot.skill == face:
                rolls = rot.dice - tokens.skill_of(self.table, self.seat, face)
                saved += attempts(rolls) - attempts(rolls - 1)
        if saved == 0.0:
            return 0.0
        return saved * (self.w.lore if self.seat == team.hunter() else self.w.lore_other)

    def best_lore(self) -> float:
        most = 0.05
        for face in range(HELD - LORE):
            most = max(most, self.lore_of(face))
        return most

    def now(self, kind: i64) -> float:
        """What one more token is worth now."""
        return self.worth(kind, self.has[kind] if kind < LORE else 0.0)

    def loss(self, kind: i64) -> float:
        """What it hurts to lose one now."""
        return self.worth(kind, self.has[kind] - 1.0) if kind < LORE else self.lore_of(kind - LORE) + 0.3

    def several(self, kind: i64, have: float, n: float) -> float:
        total = 0.0
        while n > 0.0:
            part = n if n < 1.0 else 1.0
            total += part * self.worth(kind, have)
            have += 1.0
            n -= 1.0
        return total

    def best_colour(self, have: vec[float]) -> int:
        best = 0
        most = -1.0
        for colour in range(4):
            worth = self.worth(colour, have[colour]) - 0.01 * have[colour]
            if worth > most:
                best, most = colour, worth
        return best

    def cheapest(self, have: vec[float]) -> float:
        least = 1.5
        for colour in range(4):
            if have[colour] > 0.0:
                least = min(least, self.worth(colour, have[colour] - 1.0))
        return least

    def hand_over(self, other: Mind, colour: i64) -> float:
        """SF-8.1: what it is worth to the team if this hero gives another one Energy Token."""
        return other.now(colour) - self.loss(colour)

    def best_transfer(self) -> float:
        """SF-8.2, SF-8.5: the best token to give or to ask for."""
        table = self.table
        most = 0.0
        for seat in range(table.seats):
            if seat != self.seat and not transfers.cannot_trade(table, self.seat, seat):
                other = self.team.mind(seat)
                for colour in range(4):
                    if self.has[colour] > 0.0:
                        most = max(most, self.hand_over(other, colour))
                    if other.has[colour] > 0.0 and table.refused_at != table.actions:
                        most = max(most, other.hand_over(self, colour))
        return most

    # Texts

    def text_worth(self, text: Effect | Branch) -> float:
        """What a text is worth to this hero now."""
        return self.value(self.team.book.gist(text), self.has)

    def value(self, gist: Gist, have: vec[float]) -> float:
        """What a text is worth to this hero, who has so much."""
        total = gist.plain
        for kind in gist.given:
            total += self.several(kind, have[kind], gist.gain[kind])
        if gist.pays:
            for kind in gist.taken:
                n = gist.pay[kind]
                total -= 0.95 * self.several(kind, have[kind] - n, n)
            if gist.pay_any > 0.0:
                total -= gist.pay_any * self.cheapest(have)
        if gist.any > 0.0:
            colour = self.best_colour(have)
            total += self.several(colour, have[colour], gist.any)
        if gist.home > 0.0:
            total += 0.5 * gist.home
        if gist.alliance > 0.0:
            total += self.gained_alliance(gist.alliance)
        elif gist.alliance < 0.0:
            total += gist.alliance * 0.8
        return total + self.rarely(gist, have) if gist.is_rare else total

    def rarely(self, gist: Gist, have: vec[float]) -> float:
        w = self.w
        total = 0.0
        for face in range(LORE, HELD):
            if gist.gain[face] > 0.0:
                total += gist.gain[face] * self.lore()
        if gist.lore > 0.0:
            total += gist.lore * self.lore()
        if gist.own_lore > 0.0:
            total += gist.own_lore * self.best_lore()
        if gist.day > 0.0 and self.table.night:
            total += gist.day * w.day * self.team.night_loss()
        if gist.flip > 0.0:
            total += (gist.flip if self.table.night else -gist.flip) * w.day * self.team.night_loss()
        total += gist.relic * w.relic + gist.prophecy * w.prophecy
        for i in range(len(gist.choices)):
            most = -1000.0
            for way in gist.choices[i]:
                if can_afford(way, have):
                    most = max(most, self.value(way, have))
            if most > -1000.0:
                total += gist.weights[i] * most
        for part in gist.shared:
            total += 0.7 * self.table.seats * self.value(part, have)
        for part in gist.shared_here:
            here = len(terms.heroes_on(self.table, self.hero.world))
            total += (1.0 + 0.7 * (here - 1)) * self.value(part, have)
        return total

    def gained_alliance(self, n: float) -> float:
        total = 0.0
        have = float(self.table.alliance)
        while n > 0.0:
            total += (n if n < 1.0 else 1.0) * self.team.alliance(have)
            have += 1.0
            n -= 1.0
        return total

    def card_worth(self, world: i64) -> float:
        """The average of the World Cards that may lie on top of a deck."""
        known = self.cards[world]
        if known < 0.0:
            known = 0.0
            n = 0.0
            for card in self.team.deck_of(world):
                if card >= 0:
                    n += 1.0
                    gist = self.team.book.cards[card]
                    if can_afford(gist, self.has):
                        known += max(0.0, self.value(gist, self.has) + 2.4 * gist.card)
            known = self.w.card * known / n if n > 0.0 else 0.0
            self.cards[world] = known
        return known

    def engage(self, location: i64) -> float:
        """What a location brings now, or less than nothing if it cannot be used."""
        known = self.places[location]
        if known <= NOT_YET:
            known = self.places[location] = self.engage_with(location, self.has)
        return known

    def engage_with(self, location: i64, have: vec[float]) -> float:
        """The same for a hero who has so much."""
        gist = self.team.book.places[location]
        if gist.deck >= 0:
            return self.card_worth(gist.deck) if len(self.table.decks[gist.deck]) > 0 else -1.0
        if gist.pays and not can_afford(gist, have):
            return -1.0
        return self.value(gist, have)

    # Worlds

    def harvest(self, world: i64, actions: float, together: bool) -> float:
        """What so many actions on a world would bring, the best first; each location twice in a turn."""
        table = self.table
        if world == NUR or not terms.is_face_up(table, world):
            return 0.0
        start = world * SPOTS
        have = self.has
        is_own = True
        uses = [0, 0, 0, 0, 0]
        limit = 2 if actions <= 3.0 else 4
        if self.hero.world == world and table.current == self.seat and table.used:
            own = start + self.seat * LOCATIONS
            for use in table.used:
                if own <= use < own + SPOTS:
                    uses[use - own] += 1
        barred = not together and not self.is_strong(world)
        clearing = 0.0 if table.round == 0 else self.clearing(world)
        cleared = 0
        total = 0.0
        part = 1.0
        while actions > 0.0:
            best = -1
            most = 0.0
            if not barred:
                for spot in range(SPOTS):
                    if table.board[start + spot] == OPEN and uses[spot] < limit:
                        worth = self.engage_with(start + spot, have)
                        if worth > most:
                            best, most = spot, worth
            if clearing > most and cleared < 2:
                most = clearing
                best = -2
                cleared += 1
            if best == -1:
                break
            total += part * (actions if actions < 1.0 else 1.0) * most
            if best >= 0:
                uses[best] += 1
                if is_own:
                    have = have[:]
                    is_own = False
                self.take(start + best, have)
            part *= self.w.patience
            actions -= 1.0
        return total

    def take(self, location: i64, have: vec[float]) -> None:
        """As if the location had been engaged."""
        gist = self.team.book.places[location]
        if gist.deck >= 0:
            return
        for kind in range(LORE):
            have[kind] += gist.gain[kind] - gist.pay[kind]
        if gist.any > 0.0:
            have[self.best_colour(have)] += gist.any
        if gist.pay_any > 0.0:
            most = 0
            for colour in range(1, 4):
                if have[colour] > have[most]:
                    most = colour
            have[most] -= gist.pay_any

    def is_strong(self, world: i64) -> bool:
        """SF-5.2: whether this hero, once there, outnumbers the Warlords."""
        table = self.table
        n = locations.strength(table, self.seat, world)
        if self.hero.world != world:
            n += self.hero.mods.own_weight
        return n > terms.count_on(table, world, WARLORD)

    def clearing(self, world: i64) -> float:
        """SF-26.2, SF-26.3: what an action against an Obliviate there is worth."""
        table = self.table
        best = 0.0
        dragons = terms.dragons_left(table, world)
        worth = self.team.obliviate()
        for location in terms.enemies_on(table, world, OBLIVIATE):
            enemy = table.content.enemies[table.board[location]]
            if dragons > 0:
                best = max(best, self.rouse(worth, dragons))
            if confronting.is_enemy_payable(table, self.seat, enemy):
                rolls = confronting.rolls_needed(table, self.seat, enemy.dice, enemy.skill)
                chance = self.confront_chance(rolls)
                best = max(best, chance * (worth - 0.45 * enemy.cost.total))
        return best

    def rouse(self, worth: float, dragons: i64) -> float:
        """SF-26.3: rouse freely above the Verge; spare a last Dragon."""
        w = self.w
        chance = chance_of(self.hero.mods.rouse_on)
        loss = w.dragon_last if dragons == 1 else (w.dragon_two if dragons == 2 else w.dragon_more)
        return chance * worth - (1.0 - chance) * loss

    def confront_chance(self, rolls: i64) -> float:
        chance = 1.0
        if rolls > 0:
            one = chance_of(dice.SUCCESS - dice.confront_bonus(self.table, self.seat))
            for _ in range(rolls):
                chance *= one
        return chance

    def verge_risk(self, world: i64) -> float:
        """SF-26.2: Verge rolls bring Obliviates."""
        table = self.table
        if world >= table.verge or world == NUR or (table.safe_roads >> world) & 1:
            return 0.0
        return self.w.verge * (1.0 - chance_of(self.hero.mods.verge_safe)) * self.team.obliviate()

    # Nur

    def hidden_kills(self) -> float:
        if self.hidden_known < 0.0:
            self.hidden_known = self.count_hidden()
        return self.hidden_known

    def count_hidden(self) -> float:
        """How many hidden Rot this hero could pay for, roughly, besides what is in sight."""
        team = self.team
        if team.hidden == 0:
            return 0.0
        spare = left_of(self.purse, team.due[self.seat])
        energy = 0.0
        for colour in range(i64(BINDMETAL)):
            energy += min(float(in_purse(spare, colour)), 4.0)
        payable = 0
        pool = self.table.rot.unseen
        rots = self.table.content.rots
        for token in pool:
            if paying.covers(spare, rots[token].cost.purse):
                payable += 1
        if not pool or payable == 0:
            return 0.0
        again = (energy - 4.0) / 4.0
        again = 0.0 if again < 0.0 else (1.0 if again > 1.0 else again)
        return min(float(team.hidden), payable * (1.0 + again) / len(pool))

    # Going and staying

    def best_two(self, world: i64, barred: float) -> float:
        """The best that a world offers this hero now, or after arriving there."""
        table = self.table
        if world == NUR or not terms.is_face_up(table, world):
            return 0.0
        if not self.is_strong(world):
            return barred
        first = 0.0
        second = 0.0
        for location in range(world * SPOTS, world * SPOTS + SPOTS):
            if table.board[location] == OPEN:
                worth = self.engage(location)
                if worth > first:
                    second = first
                    first = worth
                elif worth > second:
                    second = worth
        return first + self.w.second * second

    def best_open(self, world: i64) -> float:
        """The best that a world offers this hero if the others come too."""
        table = self.table
        best = 0.0
        if terms.count_on(table, world, WARLORD) >= self.team.pawns(world):
            return 0.0
        for location in range(world * SPOTS, world * SPOTS + SPOTS):
            if table.board[location] == OPEN:
                best = max(best, self.engage(location))
        return best

    def clear_there(self, world: i64) -> float:
        """SF-26.2: what could be done there against Obliviates."""
        table = self.table
        best = 0.0
        if world == NUR or not terms.is_face_up(table, world):
            return 0.0
        dragons = terms.dragons_left(table, world)
        worth = self.team.obliviate()
        for location in terms.enemies_on(table, world, OBLIVIATE):
            enemy = table.content.enemies[table.board[location]]
            if dragons > 1:
                best = max(best, 0.5 * worth - 0.4)
            if confronting.is_enemy_payable(table, self.seat, enemy):
                rolls = confronting.rolls_needed(table, self.seat, enemy.dice, enemy.skill)
                best = max(best, self.confront_chance(rolls) * worth - 0.4 * enemy.cost.total)
        return best

    def is_ready(self) -> bool:
        """Whether this hero can pay for a fair share of the Rot, so that one journey to Nur is enough."""
        team = self.team
        w = self.w
        total = float(team.kills[self.seat]) + self.hidden_kills()
        goal = float(team.own[self.seat]) + w.share_hidden * float(team.hidden) / self.table.seats
        return total > 0.0 and total >= w.ready * min(w.full, goal)

    def nur_worth(self) -> float:
        """What this hero could do on Nur with what is held."""
        w = self.w
        ready = self.ready()
        value = 0.0
        payable = 0
        for token in self.team.tops:
            if confronting.is_rot_payable(self.table, self.seat, token):
                payable += 1
        value += w.kill * max(float(self.team.kills[self.seat]), 1.0 if payable > 0 else 0.0)
        for token in self.team.kin_tops:
            rot = self.table.content.rots[token]
            rolls = confronting.rolls_needed(self.table, self.seat, rot.dice, rot.skill)
            value += (w.kin_ready if ready else w.kin_unready) * self.confront_chance(rolls)
        own = self.team.own[self.seat]
        if own > 0 and self.team.kills[self.seat] == own and self.team.hidden <= 2:
            value += w.now
        return value + w.chance * self.hidden_kills()

    def payable_after(self, token: int) -> int:
        """How many other Rot in sight could still be paid for after this one."""
        rots = self.table.content.rots
        price = rots[token].cost.purse
        n = 0
        for other in self.team.tops:
            if other != token and paying.covers(self.purse, price + rots[other].cost.purse):
                n += 1
        return n

    def ready(self) -> bool:
        if self.ready_known < 0:
            self.ready_known = 1 if self.is_ready() else 0
        return self.ready_known == 1

    def gate(self, world: i64, least: float) -> float:
        """SF-26.2: Verge rolls bring Obliviates; go where there is more to gain, or to Nur when ready.

        Where the team would gather takes long to tell, so that is asked only if a journey could be worth `least`;
        one that cannot may be worth less still than what is said.
        """
        table = self.table
        w = self.w
        cost = gates.gate_cost(table, self.seat, world)
        mine = self.hero.world
        if world == NUR:
            worth = (w.ready_nur if self.ready() else w.unready_nur) * self.nur_worth() - 0.3
            return worth - (w.last if self.is_last_afield(cost) else 0.0)
        if mine == NUR and (self.ready() or self.nur_worth() > w.stay_nur):
            return -1.0
        here = self.stay()
        there = max(self.best_two(world, 0.3), self.clear_there(world))
        quest = self.quest_there(world)
        risk = self.verge_risk(world)
        if float(table.alliance - cost) < w.strand_at and not has_open_alliance(table, world):
            risk += w.strand  # stranded without Alliance
        if here < w.stuck:
            gathered = max(there, self.best_open(world) + w.together)
            most = self.journey(world, gathered, here, cost, risk, quest)
            if most < least:
                return most
            goal = self.team.goal()
            if world == goal:
                return most
            if mine == goal:
                here = max(here, self.best_open(goal) + w.together)
        return self.journey(world, there, here, cost, risk, quest)

    def journey(self, world: i64, there: float, here: float, cost: i64, risk: float, quest: float) -> float:
        """What it is worth to go where so much is to be gained, from where there is so much."""
        w = self.w
        mine = self.hero.world
        return (
            0.2
            + w.there * there
            - w.here * here
            - w.cost * float(cost)
            - risk
            + (w.leave_nur if mine == NUR else 0.0)
            + quest
            - w.desert * self.deserted()
            + w.company * (self.company(world) - self.company(mine))
        )

    def stay(self) -> float:
        """The best that is to be done where this hero stands."""
        if self.staying <= NOT_YET:
            mine = self.hero.world
            self.staying = max(self.best_two(mine, 0.3), self.clear_there(mine))
        return self.staying

    def company(self, world: i64) -> float:
        """How many other heroes are on a world, up to three."""
        if world == NUR:
            return 0.0
        n: i64 = 0
        for hero in self.table.heroes:
            if hero.world == world:
                n += 1
        if self.hero.world == world:
            n -= 1
        return float(n) if n < 3 else 3.0

    def deserted(self) -> float:
        if self.leaving < 0.0:
            self.leaving = self.count_deserted()
        return self.leaving

    def count_deserted(self) -> float:
        """How many heroes here would be barred by Warlords if this one left."""
        table = self.table
        world = self.hero.world
        warlords = terms.count_on(table, world, WARLORD)
        pawns = terms.pawns_on(table, world)
        others = len(terms.heroes_on(table, world)) - 1
        return float(others) if pawns > warlords and pawns - 1 <= warlords else 0.0

    def quest_there(self, world: i64) -> float:
        """What a Quest pays that could be collected there."""
        table = self.table
        hero = self.hero
        if not hero.quests or table.current != self.seat:
            return 0.0
        total = 0.0
        home = hero.world
        for card in self.quests_ahead():
            hero.world = world
            met = not quests.cannot_collect(table, self.seat, card)
            hero.world = home
            if met:
                reward = table.content.world_cards[card].reward
                assert reward is not None
                total += max(0.0, self.text_worth(reward))
        return self.w.quest * total

    def quests_ahead(self) -> list[int]:
        """The Quests that cannot be collected where this hero stands."""
        ahead = self.ahead
        if ahead is None:
            ahead = self.ahead = [
                card for card in self.hero.quests if quests.cannot_collect(self.table, self.seat, card)
            ]
        return ahead

    def is_last_afield(self, cost: i64) -> bool:
        """SF-26.1: whether nobody could gain Alliance for the way back once this hero has gone to Nur, too."""
        table = self.table
        if float(table.alliance - cost) >= self.w.way_back:
            return False
        mine = self.hero.world
        for other in range(table.seats):
            there = table.heroes[other].world
            if other != self.seat and there != NUR and has_open_alliance(table, there):
                pawns = terms.pawns_on(table, there) - (1 if there == mine else 0)
                if pawns > terms.count_on(table, there, WARLORD):
                    return False
        return self.team.rots + self.team.kin > 1 or self.team.kills[self.seat] == 0


def step_down(over: float, more: float, asked: float, wanted: float, extra: float, spare: float) -> float:
    """The worth of one more token: asked for, wanted, one too many, or many too many."""
    if over <= -1.0:
        return asked
    if over < 0.0:
        return -over * asked + (1.0 + over) * wanted
    if over < more - 1.0:
        return wanted
    if over < more:
        return (more - over) * wanted + (1.0 - more + over) * extra
    return extra if over < more + 1.0 else spare


def chance_of(need: i64) -> float:
    """Of a die that must show at least this."""
    if need <= 1:
        return 1.0
    return float(9 - need) / 8.0 if need < 9 else 0.0


def can_afford(gist: Gist, have: vec[float]) -> bool:
    if not gist.pays:
        return True
    total = 0.0
    for kind in range(LORE):
        n = gist.pay[kind]
        if n > have[kind]:
            return False
        if kind < BINDMETAL:
            total += have[kind] - n
    return total >= gist.pay_any


def gives_alliance(table: Table, location: i64) -> bool:
    return book_of(table.content).places[location].alliance > 0.0


def has_open_alliance(table: Table, world: i64) -> bool:
    """SF-26.1: whether Alliance can be had on a world."""
    if world <= NUR:
        return False
    for location in terms.open_spots(table, world):
        if gives_alliance(table, location):
            return True
    return False
