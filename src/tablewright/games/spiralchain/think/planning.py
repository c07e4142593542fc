"""What the steady player knows at one decision (SF-26): who pays for which Rot, what each hero lacks for it, and what
the next few actions would bring on each world. Nothing hidden is looked at: covered Rot counts by the average."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablewright.engine.effects import Branch, Effect
from tablewright.engine.pile import UNSEEN
from tablewright.engine.table import Move, step_name
from tablewright.games.spiralchain.cards import (
    ALLIANCE,
    ANY,
    BINDMETAL,
    HELD,
    HOME,
    INFLUENCE,
    LOCATIONS,
    LORE,
    NUR,
    OBLIVIATE,
    ONE_COLOUR,
    OTHER_COLOUR,
    PAY_ANY,
    PURSE_BITS,
    RANDOM_LORE,
    RANDOM_RELIC,
    RE_ROLL,
    ROT,
    SPECIAL_RE_ROLL,
    SPOTS,
    TOP_WORLD,
    WARLORD,
    Content,
    Cost,
)
from tablewright.games.spiralchain.rules import (
    confronting,
    dice,
    foreverot,
    gates,
    locations,
    paying,
    quests,
    terms,
    tokens,
    transfers,
)
from tablewright.games.spiralchain.rules.paying import in_purse
from tablewright.games.spiralchain.table import MOST_SEATS, OPEN, Hero, Table
from tablewright.games.spiralchain.think.weights import WEIGHTS, Weights

# What a text is worth


STEPS: Final = {
    "nothing": 0.0, "take_gate": 0.4, "restore_dragon": 1.6,
    "discard_enemy": 2.4, "remove_ruin": 0.8, "place_own_ruin": -0.8, "deploy_supply": 0.6, "deploy_moves": 0.5,
    "draw_quest": 1.2, "swap_pawns": 0.0, "travel": 0.1, "carry_pawns": -1.0, "challenge": 0.8,
    "confront_near": 1.5, "confront_daring": 2.0, "engage_blocked": 1.5, "advance_event": 0.5, "look_any": 0.0,
    "move_obliviate": 0.1, "move_warlord": 0.0, "draw_madness": -0.5, "discard_warlords": 2.0,
    "destroy_dragon": -1.5, "destroy_own_dragon": -1.5, "reuse_world": 1.8, "share_colour": 1.5, "safe_road": 0.2,
    "swap_colours": 0.1, "extra_actions": 4.0, "grant_action": 1.6, "borrow_special": 1.0, "send_fleet": 0.3,
    "summon": 0.2, "trade": 0.1, "gate_onward": 0.2, "search_faction": 2.0, "place": -2.0,
}  # fmt: skip


class Gist:
    """What a text gives and takes on the average, read once from its moves."""

    def __init__(self) -> None:
        self.deck: i64 = -1  # of a location: the world whose top card it brings instead
        self.gain = vec[float]([0.0] * HELD)
        self.any = 0.0  # Energy of any colour
        self.home = 0.0
        self.alliance = 0.0
        self.lore = 0.0  # taken blind
        self.own_lore = 0.0  # of one's choice
        self.relic = 0.0
        self.card = 0.0  # World Cards
        self.prophecy = 0.0
        self.plain = 0.0
        self.day = 0.0  # turns to Day
        self.flip = 0.0  # turns Day to Night, too
        self.pay = vec[float]([0.0] * LORE)
        self.pay_any = 0.0
        self.pays = False
        self.choices: list[list[Gist]] = []
        self.weights: list[float] = []  # of the choices
        self.shared: list[Gist] = []  # for each player
        self.shared_here: list[Gist] = []  # for each player on this world
        self.given = vec[i64]()  # the kinds of token that it gives
        self.taken = vec[i64]()  # and asks for
        self.is_rare = False  # whether there is anything in it beyond common tokens and Alliance

    def has_more(self) -> bool:
        """Lore, Relics, Prophecies, the Time Token, choices, and what others get."""
        for face in range(LORE, HELD):
            if self.gain[face] > 0.0:
                return True
        few = self.lore + self.own_lore + self.relic + self.prophecy + self.day + self.flip
        return few > 0.0 or bool(self.choices) or bool(self.shared) or bool(self.shared_here)


def gist_from(moves: tuple[Move, ...]) -> Gist:
    gist = Gist()
    read(gist, moves, 1.0)
    for kind in range(LORE):
        if gist.gain[kind] > 0.0:
            gist.given = append(gist.given, kind)
        if gist.pay[kind] > 0.0:
            gist.taken = append(gist.taken, kind)
    gist.is_rare = gist.has_more()
    return gist


class Book:
    """The gist of every location and World Card of a pack, and of other texts once somebody asks."""

    def __init__(self, content: Content) -> None:
        self.places: list[Gist] = []
        for place in content.locations:
            gist = Gist() if place is None else gist_from(place.effect.moves)
            if place is not None and place.is_world_card:
                gist.deck = place.world
            self.places.append(gist)
        self.cards: list[Gist] = []
        for card in content.world_cards:
            self.cards.append(gist_from(card.effect.moves if card.effect is not None else ()))
        self.texts: dict[Effect | Branch, Gist] = {}

    def gist(self, text: Effect | Branch) -> Gist:
        known = self.texts.get(text)
        if known is None:
            known = self.texts[text] = gist_from(text.moves)
        return known


def book_of(content: Content) -> Book:
    known = content.gists
    if not isinstance(known, Book):
        known = content.gists = Book(content)
    return known


def read(gist: Gist, moves: tuple[Move, ...], part: float) -> None:
    for move in moves:
        read_move(gist, move, part)


def read_move(gist: Gist, move: Move, part: float) -> None:
    name = step_name(move)
    if name == "gain":
        for kind, n in move[1]:
            read_gain(gist, kind, part * n)
    elif name == "spend":
        read_cost(gist, move[1], part)
    elif name == "pay_alliance" or name == "lose_alliance":
        gist.alliance -= part * move[1]
    elif name == "roll_table":
        for low, high, row in move[1]:
            read(gist, row, part * (high - low + 1) / 8)
    elif name == "choose_one":
        ways: list[Gist] = []
        for branch in move[1]:
            ways.append(gist_from(branch.moves))
        gist.choices.append(ways)
        gist.weights.append(part)
    elif name == "may":
        taken: Branch = move[1]
        gist.choices.append([gist_from(taken.moves), gist_from(move[2])])
        gist.weights.append(part)
    elif name == "run_all":
        read(gist, move[1], part)
    elif name == "if_holds":
        read(gist, move[2], 0.5 * part)
        if len(move) > 3:
            read(gist, move[3], 0.5 * part)
    elif name == "each":
        if move[1] == "player_here":
            gist.shared_here.append(gist_from(move[2]))
        else:
            gist.shared.append(gist_from(move[2]))
    elif name == "set_time" and move[1] == "day":
        gist.day += part
    elif name == "flip_time":
        gist.flip += part
    elif name == "draw_world":
        gist.card += part
    elif name == "take_prophecy":
        gist.prophecy += part
    elif name == "take_lore":
        gist.own_lore += part
    else:
        gist.plain += part * STEPS.get(name, 0.3)


def read_gain(gist: Gist, kind: int, n: float) -> None:
    if kind < HELD:
        gist.gain[kind] += n
    elif kind in (ANY, ONE_COLOUR, OTHER_COLOUR):
        gist.any += n
    elif kind == HOME:
        gist.home += n
    elif kind == ALLIANCE:
        gist.alliance += n
    elif kind == RANDOM_LORE:
        gist.lore += n
    elif kind == RANDOM_RELIC:
        gist.relic += n


def read_cost(gist: Gist, cost: Cost, part: float) -> None:
    gist.pays = True
    for unit in cost.units:
        if unit < LORE:
            gist.pay[unit] += part
        elif unit == PAY_ANY:
            gist.pay_any += part
        else:
            gist.plain -= 0.7 * part
    gist.pay_any += part * (cost.same + cost.different)


# The team


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
        self.minds: list[Mind | None] = [None] * table.seats
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

    def mind(self, seat: i64) -> Mind:
        known = self.minds[seat]
        if known is None:
            known = Mind(self, seat)
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
