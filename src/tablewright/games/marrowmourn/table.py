"""What lies on the table of Marrowmourn Halls. Open to everybody but for three things: what will be drawn from
the bags and the weapon deck (it has no identity before), the hands of weapon cards in the Chamber (each known
to its holder), and the Event cards under the top one (screens do not show them, MH-R50)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablewright.engine import table as engine
from tablewright.engine.pile import UNSEEN, Pile
from tablewright.games.marrowmourn.parts import (
    BOSS,
    CHAMPIONS,
    CURSED,
    FIRST_TOKEN,
    NOWHERE,
    PLAYERSPAWN,
    Ability,
    Boss,
    Content,
    Floor,
    Kind,
    lowest,
)
from tablewright.games.marrowmourn.rules.geometry import covered, mask_of

BLACK: Final = 0  # streams of luck
RED: Final = 1
DECK: Final = 2
STREAMS: Final = ("black", "red", "weapons")

SECONDS: Final = 5  # MH-6.1
MOST_EXP: Final = 10  # MH-11.3
MOST_SOULFIRE: Final = 10  # MH-9.1

NO_OWNER: Final = -1  # a green token in its bag
AS_RESTLESS: Final = -2  # a green token that an Event made Restless; lower by the EXP it gives (MH-R32)

NOT_STARTED: Final = 0  # phases
PLAYER_PHASE: Final = 1
RESTLESS_PHASE: Final = 2
ANCIENT_TEXT: Final = 3
CHAMPIONS_TURN: Final = 4

KILLS: Final = 0  # what is counted for statistics
SPAWNED: Final = 1
WOUNDS: Final = 2
ACTIVATED: Final = 3
TALLIES: Final = 4


class Rules:
    """The options in force, settled before the game."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.mode = "halls"
        self.boss = ""
        self.first_floor = 1
        self.difficulty = "printed"
        self.exit_floor_cost: i64 = 5
        self.recovered_turn = "normal_turn"
        self.restless_hunt_wounded = True
        self.restless_order = "nearest_first"
        self.restless_ties = "fixed"
        self.corner_cutting = True
        self.desummon_windows = "standard"
        self.spawn_placement = "group_chooses"
        self.boss_size = "from_data"
        self.event_deck_peek = "top_only"
        self.extra_defense: i64 = 0
        self.extra_spawn: i64 = 0
        self.event_spawn: i64 = 0
        self.first_guard = False


class Player:
    """A Player: the Character card with its sliders, the weapons, and what was done in this turn. The hand is
    for its holder only; all else is open."""

    def __init__(self) -> None:
        self.character: i64 = -1
        self.age: i64 = 0
        self.exp: i64 = 0
        self.soulfire: i64 = 0
        self.time: i64 = SECONDS
        self.bonus: i64 = 0  # MH-6.9
        self.guard: i64 = 0  # Defense given by cards for a while
        self.base: i64 = 0  # Defense given by scripture (MH-R51)
        self.wounded = False
        self.turned = False  # a normal turn of this phase is taken
        self.crawled = False  # a wounded turn of this phase is taken
        self.spent = False  # time was spent in this turn
        self.commanded = False
        self.lines: tuple[int, ...] = ()
        self.levels: tuple[int, ...] = ()
        self.hand: tuple[int, ...] = ()
        self.cards: tuple[int, ...] = ()  # weapon cards in force, in the Chamber those on the table
        self.manifested: i64 = 0
        self.once: tuple[str, ...] = ()  # abilities that are used up for this turn
        self.fresh: tuple[int, ...] = ()  # Summons that came in this turn
        self.kit: tuple[Ability, ...] = ()

    def copy(self) -> Player:
        other = Player()
        other.character = self.character
        other.age = self.age
        other.exp = self.exp
        other.soulfire = self.soulfire
        other.time = self.time
        other.bonus = self.bonus
        other.guard = self.guard
        other.base = self.base
        other.wounded = self.wounded
        other.turned = self.turned
        other.crawled = self.crawled
        other.spent = self.spent
        other.commanded = self.commanded
        other.lines = self.lines
        other.levels = self.levels
        other.hand = self.hand
        other.cards = self.cards
        other.manifested = self.manifested
        other.once = self.once
        other.fresh = self.fresh
        other.kit = self.kit
        return other


class Table(engine.Table):
    """What changes seldom is kept in tuples, which copies share; where things stand, in rows of bits."""

    def __init__(self, content: Content | None, rules: Rules | None, seats: int = 1) -> None:
        super().__init__(blank=content is None)
        if content is None or rules is None:
            return  # a copy fills in everything
        self.content = content
        self.rules = rules
        self.champions = rules.mode == CHAMPIONS
        self.lay(content.floors[0])
        self.players: list[Player] = [Player() for _ in range(seats)]
        self.elders: tuple[int, ...] = ()  # seats, the oldest Character first
        self.at: list[int] = [NOWHERE] * len(content.pieces)  # the space of each piece
        self.damage: list[int] = [0] * len(content.pieces)
        self.hurt = False  # somebody has damage
        self.restless: list[int] = []  # in the order of arrival
        self.summons: list[int] = []
        self.owners: list[int] = [NO_OWNER] * (content.first_sigil - content.first_green)
        self.flipped: i64 = 0  # green tokens with the other side up
        self.active: i64 = 0  # colours of the Sigils that lie on the Floor
        self.black = Pile(BLACK, black_tokens(content))
        self.red = Pile(RED, list(range(content.first_sigil, len(content.pieces))))
        self.deck = Pile(DECK, list(range(len(content.weapons))) if self.champions else [])
        self.drawn: tuple[int, ...] = ()  # black tokens drawn and not yet placed
        self.set_aside: tuple[int, ...] = ()  # Portal Instability, until spawning is complete
        self.boss: Boss | None = None
        self.boss_size: i64 = 2
        self.boss_less: i64 = 0  # by how much its Defense was lowered for the game
        self.boss_least: i64 = 0
        self.event: i64 = -1  # the Event card in force, counted from 0; behind the last lies the Boss card
        self.floor_number: i64 = 0
        self.phase: i64 = NOT_STARTED
        self.round: i64 = 0  # of this Floor
        self.rounds: i64 = 0  # of the game
        self.actor: i64 = NOWHERE  # whose turn, or whose effect, it is: «you»
        self.group_acts = False  # choices in this effect belong to the group (MH-R27)
        self.exited = False
        self.chapter: i64 = 0
        self.ready: i64 = 0  # seats that are ready to close the Ancient Text
        self.reading: i64 = 0  # the seat that interprets
        self.bought: tuple[str, ...] = ()  # what limits on scripture count
        self.boons: tuple[tuple[int, tuple[engine.Move, ...]], ...] = ()  # for the next Floor, by seat
        self.order: tuple[int, ...] = ()  # Restless that still have to move
        self.stride: i64 = 0  # how far they may, -1 = their own M
        self.hits: tuple[int, ...] = ()  # targets of the attack that is being made
        self.power: i64 = 0  # its base damage
        self.spirit: tuple[int, ...] = ()  # Soulfire added, by target
        self.struck: tuple[int, ...] = ()  # Characters it damaged that are still in play
        self.slew = False  # it destroyed a target
        self.commanding: tuple[int, ...] = ()  # Summons that are being activated
        self.left: tuple[int, ...] = ()  # and the steps that each has left
        self.last_sigil: i64 = NOWHERE  # the Sigil that was placed last
        self.tally: list[int] = [0] * TALLIES
        self.exp_from_sigils: i64 = 0

    def copy(self) -> Table:
        other = Table(None, None)
        other.keep(self)
        other.content = self.content
        other.rules = self.rules
        other.champions = self.champions
        other.floor = self.floor
        other.players = [player.copy() for player in self.players]
        other.elders = self.elders
        other.at = self.at.copy()
        other.damage = self.damage.copy()
        other.hurt = self.hurt
        other.small = self.small[:]
        other.open = self.open[:]
        other.restless = self.restless.copy()
        other.summons = self.summons.copy()
        other.owners = self.owners.copy()
        other.flipped = self.flipped
        other.active = self.active
        other.black = self.black.copy()
        other.red = self.red.copy()
        other.deck = self.deck.copy()
        other.drawn = self.drawn
        other.set_aside = self.set_aside
        other.boss = self.boss
        other.boss_size = self.boss_size
        other.boss_less = self.boss_less
        other.boss_least = self.boss_least
        other.event = self.event
        other.floor_number = self.floor_number
        other.phase = self.phase
        other.round = self.round
        other.rounds = self.rounds
        other.actor = self.actor
        other.group_acts = self.group_acts
        other.exited = self.exited
        other.chapter = self.chapter
        other.ready = self.ready
        other.reading = self.reading
        other.bought = self.bought
        other.boons = self.boons
        other.order = self.order
        other.stride = self.stride
        other.hits = self.hits
        other.power = self.power
        other.spirit = self.spirit
        other.struck = self.struck
        other.slew = self.slew
        other.commanding = self.commanding
        other.left = self.left
        other.last_sigil = self.last_sigil
        other.tally = self.tally.copy()
        other.exp_from_sigils = self.exp_from_sigils
        return other

    def anytime(self, seat: int) -> list[engine.Move]:
        """MH-10.11, 19.3, 19.6: desummoning, and at the Ancient Text reading and readiness, need no turn."""
        from tablewright.games.marrowmourn.rules.ancient_text import out_of_turn
        from tablewright.games.marrowmourn.rules.summons import desummonable

        return [] if self.over else [*desummonable(self, seat), *out_of_turn(self, seat)]

    def hide(self, seat: int) -> None:
        """MH-22.4: a hand of weapon cards is for its holder only."""
        for i, player in enumerate(self.players):
            if i != seat:
                for card in player.hand:
                    if card != UNSEEN:
                        self.deck.conceal(card)
                player.hand = (UNSEEN,) * len(player.hand)
        self.deck.hide(seat)
        self.black.hide(seat)
        self.red.hide(seat)

    def imagine(self) -> None:
        """MH-22.4: a hand that one does not see could hold any card that one has not seen elsewhere."""
        for player in self.players:
            player.hand = tuple([self.deck.turn_up(card, self.fate) for card in player.hand])

    # Where things are

    def lay(self, floor: Floor) -> None:
        """MH-5.1: a mat with nothing on it."""
        self.floor = floor
        self.open: vec[i64] = floor.ground[:]  # MH-1.3: row by row the spaces without a Token
        self.small: vec[i64] = vec[i64]([0] * floor.height)  # the spaces of all Tokens but a 2×2 Boss

    def put(self, piece: i64, cell: i64) -> None:
        """MH-1.3: from now on this piece stands there, and nothing else can."""
        self.at[piece] = cell
        y = self.floor.row[cell]
        bit: i64 = 1 << self.floor.col[cell]
        if piece == BOSS and self.boss_size == 2:
            self.open[y] &= ~(3 * bit)
            self.open[y + 1] &= ~(3 * bit)
        else:
            self.small[y] |= bit
            self.open[y] &= ~bit

    def lift(self, piece: i64) -> None:
        """Take a piece off the mat."""
        cell: i64 = self.at[piece]
        self.at[piece] = NOWHERE
        y = self.floor.row[cell]
        bit: i64 = 1 << self.floor.col[cell]
        if piece == BOSS and self.boss_size == 2:
            self.open[y] |= 3 * bit & ~self.small[y]
            self.open[y + 1] |= 3 * bit & ~self.small[y + 1]
        else:
            self.small[y] &= ~bit
            self.open[y] |= bit

    def shift(self, piece: i64, cell: i64) -> None:
        """Move or place a piece that is on the mat already."""
        self.lift(piece)
        self.put(piece, cell)

    def is_open(self, cell: i64) -> bool:
        """MH-1.3: whether a space has no Token in it, whatever its colour."""
        return (self.open[self.floor.row[cell]] >> self.floor.col[cell]) & 1 != 0

    def has_neighbour(self, cell: i64) -> bool:
        """MH-1.2: whether there is any Token next to a space."""
        y: i64 = self.floor.row[cell] - 1
        for k in range(3):
            if self.floor.near[3 * cell + k] & ~self.open[y + k]:
                return True
        return False

    def open_among(self, cells: list[int]) -> list[int]:
        """MH-1.3: those of these spaces that have no Token in them."""
        found: list[int] = []
        for cell in cells:
            if self.is_open(cell):
                found.append(cell)
        return found

    @property
    def tokens(self) -> int:
        """The spaces of all Tokens."""
        return self.floor.spaces & ~mask_of(self.floor, self.open)

    def cover(self, piece: int) -> int:
        """The spaces that a piece stands on."""
        if piece == BOSS:
            return covered(self.at[BOSS], self.boss_size, self.floor.pitch)
        return 1 << self.at[piece]

    def spaces_of(self, piece: i64) -> list[int]:
        """MH-R34: the spaces that a piece stands on, in reading order."""
        cell = self.at[piece]
        if piece != BOSS or self.boss_size == 1:
            return [cell]
        p = self.floor.pitch
        return [cell, cell + 1, cell + p, cell + p + 1]

    def touching(self, piece: int) -> int:
        """MH-1.2: the spaces adjacent to a piece."""
        if piece != BOSS or self.boss_size == 1:
            return self.floor.adjacent[self.at[piece]]
        cover = self.cover(BOSS)
        mask = 0
        rest = cover
        while rest:
            mask |= self.floor.adjacent[lowest(rest)]
            rest &= rest - 1
        return mask & ~cover

    def piece_at(self, cell: int) -> int:
        """The piece in a space; NOWHERE if it is open."""
        if cell in self.at:
            return self.at.index(cell)
        return BOSS if (self.tokens >> cell) & 1 else NOWHERE

    # What things are

    def kind(self, piece: int) -> Kind:
        """What a black or green token shows: its front, or the side that is up."""
        shown = self.content.pieces[piece]
        if self.flipped and piece >= self.content.first_green:
            if (self.flipped >> (piece - self.content.first_green)) & 1:
                assert shown.back is not None
                return shown.back
        assert shown.front is not None
        return shown.front

    def name(self, piece: int) -> str:
        """What people call a piece."""
        if piece < self.seats:
            return self.content.characters[self.players[piece].character].name
        if piece == BOSS and self.boss is not None:
            return self.boss.name
        if FIRST_TOKEN <= piece < self.content.first_sigil:
            return self.kind(piece).name
        return self.content.pieces[piece].name

    def id(self, piece: int) -> str:
        """What records call a piece."""
        if piece < self.seats:
            return self.content.characters[self.players[piece].character].id
        if piece == BOSS and self.boss is not None:
            return self.boss.id
        return self.content.pieces[piece].id

    def piece(self, id: str) -> int:
        """The piece that a record means."""
        found = self.content.piece_of.get(id, NOWHERE)
        if found != NOWHERE:
            return found
        if self.boss is not None and self.boss.id == id:
            return BOSS
        for seat, player in enumerate(self.players):
            if player.character >= 0 and self.content.characters[player.character].id == id:
                return seat
        raise KeyError(id)

    def owner(self, piece: int) -> int:
        """MH-10.1: whose Summon this is."""
        return self.owners[piece - self.content.first_green]

    def is_restless(self, piece: int) -> bool:
        """MH-1.8: black-bordered Characters, and green ones when an Event says so."""
        if piece < FIRST_TOKEN:
            return False
        if piece < self.content.first_green:
            return True
        return piece < self.content.first_sigil and self.owner(piece) <= AS_RESTLESS

    def is_summon(self, piece: int) -> bool:
        """MH-1.9: green-bordered Characters that somebody owns."""
        return self.content.first_green <= piece < self.content.first_sigil and self.owner(piece) >= 0

    def characters(self) -> list[int]:
        """MH-1.5: everything on the mat but Sigils: Players, the Boss, Restless, Summons."""
        found: list[int] = []
        for seat in range(len(self.players)):
            if self.at[seat] != NOWHERE:
                found.append(seat)
        if self.at[BOSS] != NOWHERE:
            found.append(BOSS)
        return found + self.restless + self.summons

    def barred(self, piece: i64) -> i64:
        """MH-7.2, 7.3, 7.11, 26.3: the kinds of spaces that a Character may never end up in."""
        if piece < BOSS:
            return CURSED
        return CURSED | PLAYERSPAWN if self.is_summon(piece) else 0

    def is_legal_for(self, piece: i64, cell: i64) -> bool:
        """MH-7.2, 7.3, 26.3, R18: whether a Character may ever end up in this space, occupied or not."""
        return self.floor.closed[cell] & self.barred(piece) == 0

    def places_for(self, piece: i64) -> list[int]:
        """MH-7.9, R18: the open spaces that are legal for a Character."""
        barred = self.barred(piece)
        closed = self.floor.closed
        found: list[int] = []
        for cell in self.floor.all_spaces:
            if closed[cell] & barred == 0 and self.is_open(cell):
                found.append(cell)
        return found

    def chooser(self) -> int:
        """MH-R27: choices in an effect are its Player's, others the group's."""
        return engine.GROUP if self.group_acts or self.actor < 0 else self.actor

    def free_summon(self, kind: int) -> int:
        """MH-4.4: a token of this kind in the green bag; NOWHERE if there is none."""
        for piece in self.content.summons[kind].pieces:
            if self.owner(piece) == NO_OWNER:
                return piece
        return NOWHERE


def black_tokens(content: Content) -> list[int]:
    """MH-2.3: everything with a black border."""
    return list(range(FIRST_TOKEN, content.first_green))
