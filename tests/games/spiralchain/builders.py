"""Positions of Spiralchain for tests: a test names only what matters to its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tablewright.engine.effects import run_all
from tablewright.engine.language import Known, Where, compile_effect
from tablewright.engine.pack import Pack
from tablewright.engine.pile import NOTHING, UNSEEN
from tablewright.games.spiralchain import forces
from tablewright.games.spiralchain.cards import (
    LOCATIONS,
    NUR,
    OBLIVIATE,
    SPOTS,
    TOKENS,
    WARLORD,
    WORLDS,
    purse_of,
)
from tablewright.games.spiralchain.content.verbs import VOCABULARY
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import foreverot, rounds, terms
from tablewright.games.spiralchain.table import OPEN, PLAYER_PHASE, RUIN, Table
from tablewright.testing import choose, rest

FIRST_DRAFT = Path(__file__).parent / "first_draft"
FULL_CORE = {
    "town_hall": "the_quiet_mayor", "machine_works": "marshal_ordain", "night_school": "ruin",
    "attic_archive": "ruin", "rail_junction": "ruin",
}  # fmt: skip
NUR_ALONE: tuple[tuple[str, ...], ...] = (("rk1",), (), (), ())


@cache
def first_draft() -> Pack:
    """The cards with the numbers that the rulebook's scenarios speak of, whatever play-testing made of them."""
    return GAME.load(FIRST_DRAFT)


def chain(
    seats: int = 4,
    *,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    at: str | Sequence[str] = "onus",
    board: Mapping[str, str] | None = None,
    has: Sequence[Mapping[str, int]] = (),
    roles: Sequence[str | Sequence[str]] = (),
    relics: Sequence[Sequence[str]] = (),
    quests: Sequence[Sequence[str]] = (),
    prophecies: Sequence[Sequence[str]] = (),
    madness: Sequence[str] = (),
    alliance: int = 10,
    night: bool = False,
    event: str = "",
    reserves: Mapping[str, int] | None = None,
    deployed: Mapping[str, int] | None = None,
    lost: Sequence[str] = (),
    destroyed: Mapping[str, int] | None = None,
    stacks: Sequence[Sequence[str]] = NUR_ALONE,
    left: int = 5,
    current: int = 0,
    actions: int | None = None,
    **luck: Sequence[int],
) -> Table:
    """A table at the start of a turn: empty locations, heroes without roles, no Event with an effect. `board` puts
    tokens on locations (`ruin` for a Ruin); `dice` and `roll` lay out faces."""
    table = GAME.new(seats, seed, options, first_draft(), debug=True)
    assert isinstance(table, Table)
    while table.asking[0].__name__ == "deal_role":
        table.choose(0)
    if table.asking[0].__name__ == "choose_first":
        choose(table, "begin_with", 0)
    choose(table, "start_on", "onus")
    while table.round == 0:
        table.choose(0)
    strip(table, seats)
    table.alliance = alliance
    table.night = night
    for name, token in (board or {}).items():
        put(table, name, token)
    for seat in range(seats):
        hero = table.heroes[seat]
        hero.world = table.content.world_of[at if isinstance(at, str) else at[seat]]
        for kind, n in (has[seat] if seat < len(has) else {}).items():
            hero.has[TOKENS.index(kind)] = n
            table.supply[min(TOKENS.index(kind), 6)] -= n if TOKENS.index(kind) < 8 else 0
        mine = roles[seat] if seat < len(roles) else ()
        hero.roles = tuple(
            table.content.role_of[name] for name in ((mine,) if isinstance(mine, str) else mine) if name
        )
        hold_cards(table, seat, relics, quests, prophecies, madness)
        hero.purse = purse_of(hero.has, len(hero.relics))
    for name, n in (reserves or {}).items():
        table.reserves[table.content.world_of[name]] = n
    for name, n in (deployed or {}).items():
        table.deployed[table.content.world_of[name]] = n
    table.afield = sum(table.reserves) + sum(table.deployed)
    for world in range(len(table.reserves)):
        table.camp(world)
    for name, n in (destroyed or {}).items():
        table.cover(table.content.world_of[name], n)
    for name in lost:
        table.lost |= 1 << table.content.world_of[name]
        table.lost_count += 1
    table.stacks = tuple(tuple(rot(table, name) for name in stack) for stack in stacks)
    table.left = left
    if event:
        table.event = next(card.index for card in table.content.events if card.id == event)
        table.event_discard = (table.event,)
        if table.event in table.events.unseen:
            table.events.take(table.event)
    forces.refresh(table)
    for stream, faces in luck.items():
        table.fate.lay(stream, [face - 1 for face in faces])
    begin(table, current, actions)
    return table


def destroyed(table: Table) -> list[int]:
    """Destroyed Dragons by world."""
    return [int(table.destroyed_on(world)) for world in range(WORLDS)]


def strip(table: Table, seats: int) -> None:
    """Nothing on the boards, nothing in the play areas, the decks whole."""
    for location in range(LOCATIONS):
        table.put(location, OPEN)
    table.fallen = 0
    table.reserves = [0] * len(table.reserves)
    table.deployed = [0] * len(table.deployed)
    table.lost = table.lost_count = table.gates = table.events_due = 0
    table.verge = 5
    table.ruin_space = 22
    table.warlord_cards = ()
    table.event = NOTHING
    table.supply = list(table.content.supply)
    table.obliviates.unseen = [enemy.index for enemy in table.content.enemies if enemy.world < 0]
    table.obliviate_discard = ()
    table.enemy_box = ()
    table.discards = ((),) * len(table.discards)
    for world, pile in enumerate(table.decks):
        pile.unseen = [card.index for card in table.content.world_cards if card.world == world]
    for seat in range(seats):
        hero = table.heroes[seat]
        hero.has = [0] * len(hero.has)
        hero.quests = hero.prophecies = hero.relics = ()
        hero.madness = NOTHING
        hero.extra = 0
    table.events.unseen = list(range(len(table.content.events)))
    table.event_discard = ()
    table.prophecies.unseen = list(range(len(table.content.prophecies)))
    table.prophecy_discard = ()
    table.madness.unseen = list(range(len(table.content.madness)))
    table.relics.unseen = list(range(len(table.content.relics)))
    table.lore.unseen = [face for face in range(4) for _ in range(table.content.lore[face])]


def hold_cards(
    table: Table,
    seat: int,
    relics: Sequence[Sequence[str]],
    quests: Sequence[Sequence[str]],
    prophecies: Sequence[Sequence[str]],
    madness: Sequence[str],
) -> None:
    hero, content = table.heroes[seat], table.content
    for name in relics[seat] if seat < len(relics) else ():
        hero.relics = (*hero.relics, content.relic_of[name])
        table.relics.take(content.relic_of[name])
    for name in quests[seat] if seat < len(quests) else ():
        card = content.quest_of[name]
        hero.quests = (*hero.quests, card)
        table.decks[content.world_cards[card].world].take(card)
    for name in prophecies[seat] if seat < len(prophecies) else ():
        hero.prophecies = (*hero.prophecies, content.prophecy_of[name])
        table.prophecies.take(content.prophecy_of[name])
    if seat < len(madness) and madness[seat]:
        hero.madness = next(card.index for card in content.madness if card.id == madness[seat])
        table.madness.take(hero.madness)


def begin(table: Table, current: int = 0, actions: int | None = None) -> None:
    """Start a turn from this position."""
    table.steps = []
    table.options = []
    table.phase = PLAYER_PHASE
    table.round = 1
    table.first = 0
    table.turns_taken = current
    table.do(rounds.start_turn, current)
    table.run()
    if actions is not None:
        table.actions = actions
        table.ask_again()


def put(table: Table, name: str, token: str) -> None:
    """Put a token on a location; a Named Warlord comes with its card."""
    location = table.content.location_of[name]
    if token == "ruin":
        table.put(location, RUIN)
        return
    index = table.content.enemy_of[token]
    table.put(location, index)
    if index in table.obliviates.unseen:
        table.obliviates.take(index)
    enemy = table.content.enemies[index]
    if enemy.kind == WARLORD and enemy.is_named:
        table.warlord_cards = (*table.warlord_cards, index)


def rot(table: Table, name: str) -> int:
    if name == "?":
        return UNSEEN
    return next(one.index for one in table.content.rots if one.id == name)


def token_at(table: Table, name: str) -> str:
    """What lies on a location: an enemy's id, `ruin` or nothing."""
    token = table.board[table.content.location_of[name]]
    if token == RUIN:
        return "ruin"
    return table.content.enemies[token].id if token >= 0 else ""


def held(table: Table, seat: int = 0) -> dict[str, int]:
    """The tokens of a play area."""
    return {TOKENS[kind]: n for kind, n in enumerate(table.heroes[seat].has) if n}


def where(table: Table, seat: int = 0) -> str:
    return str(table.content.worlds[table.heroes[seat].world].id)


def asked(table: Table) -> str:
    """The name of the step that asks the open question."""
    return str(table.asking[0].__name__) if not table.over else ""


def offered(table: Table, name: str) -> list[tuple[Any, ...]]:
    """The arguments of every option whose step has this name."""
    return [move[1:] for move in table.options if move[0].__name__ == name]


def pass_all(table: Table) -> None:
    """End the turn; the others end theirs, up to the next question that is not about an action."""
    while not table.over and asked(table) == "take_action":
        choose(table, "pass_turn")


def foreverot_roll(table: Table, *faces: int) -> None:
    """Go straight to the Foreverot Roll with these faces; the next question after it stays open."""
    table.steps = []
    table.options = []
    table.fate.lay("roll", [face - 1 for face in faces])
    table.do(foreverot.conduct_roll)
    table.run()


def do(table: Table, step: Any, *args: Any) -> None:
    """Carry out a step of the rules, then come to rest."""
    table.options = []
    table.steps = [(rest,), (step, *args)]
    table.run()


def carry_out(table: Table, words: str, seat: int = 0) -> None:
    """Carry out these words of a card for a seat, then come to rest."""
    effect = compile_effect(words, VOCABULARY, Where("a test", 1), Known())
    do(table, terms.act_as, seat, -1)
    do(table, run_all, effect.moves)


def obliviates(table: Table) -> list[int]:
    """How many stand on each world, by its number; there is no world 0."""
    return [terms.count_on(table, world, OBLIVIATE) for world in range(9)]


def in_the_box(deck: str, card: str) -> str:
    """What a card of the box does, as play-testing left it, in the words of the cards."""
    cards = getattr(GAME.compiled(GAME.load(None), True), deck)
    effect = next(one.effect for one in cards if one.id == card)
    assert effect is not None
    return str(effect.source)


def stack(table: Table, pile: str, *names: str) -> None:
    """These cards lie on top of a deck, the first one uppermost."""
    cards: dict[str, Any] = {
        "events": (table.events, table.content.events),
        "foreverot": (table.deck, table.content.foreverot),
        "factions": (table.factions, table.content.factions),
        "prophecies": (table.prophecies, table.content.prophecies),
        "madness": (table.madness, table.content.madness),
    }
    world = table.content.world_of.get(pile, 0)
    deck, known = cards[pile] if not world else (table.decks[world], table.content.world_cards)
    for name in reversed(names):
        index = next(card.index for card in known if card.id == name)
        if index in deck.unseen:
            deck.take(index)
        deck.put_on_top(index)


def spots(world: str, table: Table) -> list[str]:
    """The locations of a world, clockwise from top-centre."""
    number = table.content.world_of[world]
    assert number > NUR
    return [table.content.location(number * SPOTS + spot).id for spot in range(SPOTS)]
