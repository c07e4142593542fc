"""What lies on the table of FORWARD. Everything here is open to the player but the luck still to come:
a face-down card has no identity before it is looked at (FW-5.13, FW-24.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine import table as engine
from tablewright.engine.effects import Modifier
from tablewright.engine.pile import NOTHING, Pile
from tablewright.games.forward.cards import GUARDIAN, Card, Content
from tablewright.games.forward.modifiers import Mods

PLAYER: Final = 0  # FW-1.7: the one seat

MIXED: Final = -10  # from here down, a face-down card of the mixture with that number (FW-24.6)

OWN: Final = 0  # streams of luck
FOE: Final = 1
TEST: Final = 2
LOT: Final = 3
STREAMS: Final = ("own", "foe", "test", "lot")  # then one for each Domain, by its id


class Rules:
    """The options in force, settled before the run."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.difficulty = "standard"
        self.domains = ""
        self.path_mode = "forward"
        self.dread_death = "at_four"
        self.rest_purchases = "unlimited"
        self.duel_retreat = False
        self.counter_adds_atk = False
        self.foe_faces = "printed"
        self.common_faces = False  # the same as a truth, for it is asked at every exchange
        self.double_defeat = "loss"
        self.def_scope = "combat"
        self.grace = True
        self.grace_reroll = "chain"
        self.take_finds = "forced"
        self.domain_end = "row_empty"
        self.finished_domains = "title"
        self.caesura_text = "none"
        self.pit_success = "at_least"
        self.unpayable_terror = "blocked"
        self.paid_peek = 0
        self.status_stacking = "max"
        self.status_limit = 0
        self.guardian_open = False
        self.show_remaining = False
        self.domain_laws = False
        self.fight_weariness = 60
        self.start_health = 20
        self.max_health = 20
        self.start_marker = 0
        self.track_steps = 4
        self.grace_cap = 3
        self.item_slots = 2
        self.equipment_slots = 2
        self.companion_slots = 3
        self.row_size = 3
        self.rest_heal = 5
        self.rest_price = 1
        self.pit_threshold = 3
        self.stations_per_domain = 18


class Fight:
    """The fight in progress: the foe, its HP, the exchange and both dice (0 = not rolled)."""

    def __init__(self) -> None:
        self.foe: Card | None = None
        self.scope: i64 = 0  # of modifiers: against a Duel, a Confrontation or the Guardian
        self.hp: i64 = 0
        self.atk: i64 = 0
        self.exchange: i64 = 0
        self.own: i64 = 0
        self.die: i64 = 0
        self.last_own: i64 = 0  # what lies on the table from the exchange before
        self.last_die: i64 = 0
        self.own_rerolled = False
        self.die_rerolled = False
        self.ward_used = False
        self.doubled = False

    def copy(self) -> Fight:
        other = Fight()
        other.foe = self.foe
        other.scope = self.scope
        other.hp = self.hp
        other.atk = self.atk
        other.exchange = self.exchange
        other.own = self.own
        other.die = self.die
        other.last_own = self.last_own
        other.last_die = self.last_die
        other.own_rerolled = self.own_rerolled
        other.die_rerolled = self.die_rerolled
        other.ward_used = self.ward_used
        other.doubled = self.doubled
        return other


class Peace(Fight):
    """No fight: never changed, so that copies of a table share it."""

    LASTING: Final = True


PEACE: Final = Peace()


class Trial:
    """The Pit or test in progress (chapter 11)."""

    def __init__(self) -> None:
        self.tn: i64 = 0
        self.extended = False
        self.die: i64 = 0
        self.rerolled = False
        self.successes: i64 = 0
        self.failures: i64 = 0

    def copy(self) -> Trial:
        other = Trial()
        other.tn = self.tn
        other.extended = self.extended
        other.die = self.die
        other.rerolled = self.rerolled
        other.successes = self.successes
        other.failures = self.failures
        return other


def with_one(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """These cards and one more; adding two tuples is cheaper than laying out a new one."""
    return cards + (card,)


def with_other(places: tuple[int, ...], place: int, card: int) -> tuple[int, ...]:
    """These places with something else in one of them; nothing shifts."""
    changed = list(places)
    changed[place] = card
    return tuple(changed)


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """These cards less one of them."""
    return tuple([other for other in cards if other != card])


class NoTrial(Trial):
    """No test: never changed, so that copies of a table share it."""

    LASTING: Final = True


NO_TRIAL: Final = NoTrial()


class Table(engine.Table):
    """What changes seldom is kept in tuples, which copies share."""

    def __init__(self, content: Content | None, rules: Rules | None) -> None:
        super().__init__(blank=content is None)
        if content is None or rules is None:
            return  # a copy fills in everything
        self.content = content
        self.rules = rules
        self.health: i64 = rules.start_health
        self.max_health: i64 = rules.max_health
        self.marker: i64 = rules.start_marker
        self.grace: i64 = 0
        self.statuses: tuple[int, ...] = ()  # in the order they were gained
        self.counters: tuple[int, ...] = (0,) * len(content.statuses)
        self.items: tuple[int, ...] = (NOTHING,) * rules.item_slots
        self.equipment: tuple[int, ...] = (NOTHING,) * rules.equipment_slots
        self.companions: tuple[int, ...] = ()  # also boons
        self.asleep: tuple[int, ...] = ()  # the companions that still wait for their key
        self.snares: tuple[int, ...] = ()
        self.stashed: tuple[int, ...] = ()
        self.domain: i64 = -1
        self.deck = Pile(0, [])
        self.row: list[int] = [NOTHING] * rules.row_size
        self.discard: tuple[int, ...] = ()
        self.box: tuple[int, ...] = ()  # out of play
        self.taken: tuple[int, ...] = ()  # cards that an effect took from a Domain before it was entered
        self.completed: tuple[int, ...] = ()  # Domains, in the order they were played
        self.turn: i64 = 0  # of this Domain
        self.turns: i64 = 0  # of the run
        self.revealed: i64 = NOTHING  # the card being resolved
        self.slot: i64 = 0  # where it came from
        self.using: i64 = NOTHING  # the Item whose effects are being carried out
        self.fight: Fight = PEACE
        self.trial: Trial = NO_TRIAL
        self.looking: tuple[int, ...] = ()  # cards taken up by scry or fish
        self.mixtures: tuple[tuple[int, ...], ...] = ()  # cards shuffled face down among each other
        self.arranged: tuple[int, ...] = ()
        self.seals: tuple[bool, ...] = (False,) * len(content.seals)  # True = broken
        self.guardian_here = False
        self.bought: i64 = 0  # purchases at this Rest
        self.healed: i64 = 0  # of which heals
        self.graced: i64 = 0
        self.spent_run: tuple[int, ...] = ()  # cards whose limited power is used up
        self.spent_domain: tuple[int, ...] = ()
        self.spent_fight: tuple[int, ...] = ()
        self.fights: i64 = 0  # begun in this Domain
        self.item_used = False  # in this Domain
        self.lent: tuple[tuple[str, Modifier], ...] = ()  # modifiers for a while, each with its duration
        self.resolve_gained: i64 = 0  # counted for statistics only (FW-23.8)
        self.resolve_lost: i64 = 0
        self.dread_gained: i64 = 0
        self.grace_used: i64 = 0
        self.exchanges: i64 = 0
        self.rests: i64 = 0
        self.rests_unpaid: i64 = 0
        self.cause = ""  # of defeat
        self.mods = Mods()

    def copy(self) -> Table:
        other = Table(None, None)
        other.keep(self)
        other.content = self.content
        other.rules = self.rules
        other.health = self.health
        other.max_health = self.max_health
        other.marker = self.marker
        other.grace = self.grace
        other.statuses = self.statuses
        other.counters = self.counters
        other.items = self.items
        other.equipment = self.equipment
        other.companions = self.companions
        other.asleep = self.asleep
        other.snares = self.snares
        other.stashed = self.stashed
        other.domain = self.domain
        other.deck = self.deck.copy()
        other.row = self.row.copy()
        other.discard = self.discard
        other.box = self.box
        other.taken = self.taken
        other.completed = self.completed
        other.turn = self.turn
        other.turns = self.turns
        other.revealed = self.revealed
        other.slot = self.slot
        other.using = self.using
        other.fight = PEACE if self.fight is PEACE else self.fight.copy()
        other.trial = NO_TRIAL if self.trial is NO_TRIAL else self.trial.copy()
        other.looking = self.looking
        other.mixtures = self.mixtures
        other.arranged = self.arranged
        other.seals = self.seals
        other.guardian_here = self.guardian_here
        other.bought = self.bought
        other.healed = self.healed
        other.graced = self.graced
        other.spent_run = self.spent_run
        other.spent_domain = self.spent_domain
        other.spent_fight = self.spent_fight
        other.fights = self.fights
        other.item_used = self.item_used
        other.lent = self.lent
        other.resolve_gained = self.resolve_gained
        other.resolve_lost = self.resolve_lost
        other.dread_gained = self.dread_gained
        other.grace_used = self.grace_used
        other.exchanges = self.exchanges
        other.rests = self.rests
        other.rests_unpaid = self.rests_unpaid
        other.cause = self.cause
        other.mods = self.mods  # never changed, only replaced
        return other

    def anytime(self, seat: int) -> list[engine.Move]:
        """FW-23.4: giving up is possible at every decision."""
        from tablewright.games.forward.rules.endings import give_up

        return [] if self.over else [(give_up,)]

    def hide(self, seat: int) -> None:
        """FW-24.1, R38: nothing lies here that is settled and unseen; the order of what is unseen means nothing."""
        self.deck.hide(seat)

    # Readers

    def card(self, index: int) -> Card:
        return self.content.cards[index]

    def resolve(self) -> int:
        """FW-16.8, R47: Resolve is the steps above neutral."""
        return self.marker if self.marker > 0 else 0

    def dread(self) -> int:
        """FW-16.8, R47: Dread is the steps below neutral."""
        return -self.marker if self.marker < 0 else 0

    def is_fighting_guardian(self) -> bool:
        foe = self.fight.foe
        return foe is not None and foe.kind == GUARDIAN

    def unknown_slots(self) -> list[int]:
        return [slot for slot, card in enumerate(self.row) if card < 0 and card != NOTHING]
