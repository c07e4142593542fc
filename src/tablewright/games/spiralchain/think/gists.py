"""What the texts of cards are worth, read once for each pack (SF-26)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablewright.engine.effects import Branch, Effect
from tablewright.engine.table import Move, step_name
from tablewright.games.spiralchain.cards import (
    ALLIANCE,
    ANY,
    HELD,
    HOME,
    LORE,
    ONE_COLOUR,
    OTHER_COLOUR,
    PAY_ANY,
    RANDOM_LORE,
    RANDOM_RELIC,
    Content,
    Cost,
)

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
