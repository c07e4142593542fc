# interpreted: asked once a game, not once a move
"""Spiralchain: Foreverot as a game that can be found: its options, its set-up, what it shows and counts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablewright.engine.game import SetupError, Value
from tablewright.engine.packed_game import PackedGame, Parts
from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Table as AnyTable
from tablewright.games.spiralchain import advice, counting, show
from tablewright.games.spiralchain.cards import HELD, LORE, RE_ROLL, SKILLS, SPECIAL_RE_ROLL, TOKENS
from tablewright.games.spiralchain.content import build
from tablewright.games.spiralchain.content.verbs import VOCABULARY
from tablewright.games.spiralchain.rules import endings, foreverot, rounds, set_up
from tablewright.games.spiralchain.show.terms import term
from tablewright.games.spiralchain.show.words import WORDS
from tablewright.games.spiralchain.table import (
    STREAMS,
    Table,
)

HERE = Path(__file__).parent
WORLD_STREAMS = tuple(f"world-{i}" for i in range(9))


class Spiralchain(PackedGame):
    id = "spiralchain"
    title = "Spiralchain: Foreverot"
    prefix = "SF"
    least_seats = 1
    most_seats = 8
    seats_clause = "SF-3.3"
    unoffered: Mapping[str, str] = {
        "expansions": "the complete Saga Edition is played, never a part of it (SF-1.18, SF-R48); leave it out",
    }
    minutes = "90–150"
    mode = "cooperative"
    weight = "heavy"
    theme = "spiralchain"
    spoken = frozenset({"choose_ruined"})  # worlds are named one after the other
    folder = HERE
    content_path = HERE / "content"
    parts = Parts(build, VOCABULARY, show, advice, counting, WORDS, term)
    summary = (
        "Eight worlds hang on one chain, and the lowest of them is rotting. "
        "You travel by gates from world to world, hold off Warlords and things that have forgotten themselves, "
        "rouse dragons, call in favours, and at last go down to Nur to burn out the Foreverot before its cards run "
        "out. A fully cooperative saga for one to eight heroes."
    )

    def streams(self, pack: Any) -> tuple[str, ...]:
        """SF-2.2: each World Deck has a stream of its own."""
        return (*STREAMS, *WORLD_STREAMS)

    def refuse_setup(self, seats: int, options: Mapping[str, Value]) -> str:
        """SF-2.16, SF-R6: an option that can do nothing with so many players is refused, so that nobody is misled."""
        if options["reinforcement_start"] == "onus" and seats > 3:
            return "reinforcement_start: only one to three players have Reinforcement Pawns (SF-2.16); leave it out"
        if options["same_world_transfer"] == "any" and seats == 1:
            return "same_world_transfer: solo players cannot transfer (SF-8.8); leave it out"
        return ""

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        rules = set_up.rules_from(options)
        if rules.promos and not build.has_promos(pack):
            raise SetupError("promos: this pack has no promotional items (SF-G19); leave it out")
        return set_up.lay_out(self.compiled(pack, rules.promos), rules, seats)

    order = (
        set_up.open_game,
        set_up.choose_first,
        set_up.choose_world,
        [
            rounds.start_round,
            [rounds.start_turn, [rounds.take_action], rounds.end_turn, rounds.next_turn],
            foreverot.conduct_roll,
            rounds.end_round,
        ],
        endings.be_defeated,
    )

    # What is counted

    def everything(self, table: AnyTable) -> list[str]:
        """Every card and token that can be told apart, and the plain ones by their number."""
        return everything(mine(table))


def everything(run: Table) -> list[str]:
    cards = run.content
    found: list[str] = []
    pool = [*run.obliviates.unseen, *run.obliviates.top, *run.obliviates.under]
    enemies = [*run.board, *pool, *run.obliviate_discard, *run.enemy_box, run.coming, run.returning]
    found += [cards.enemies[token].id for token in enemies if token >= 0]
    found += [
        cards.rots[token].id
        for token in (*run.rot.unseen, *run.rot_box, *(one for stack in run.stacks for one in stack))
        if token >= 0
    ]
    quests = [quest for hero in run.heroes for quest in hero.quests]
    decks = [card for pile in run.decks for card in (*pile.unseen, *pile.top, *pile.under)]
    world_cards = [*quests, *decks, *(card for pile in run.discards for card in pile), *run.open_cards]
    found += [cards.world_cards[card].id for card in world_cards]
    found += deck_of(run)
    found += play_areas(run)
    found += plain_tokens(run)
    return sorted(found)


def deck_of(run: Table) -> list[str]:
    """The cards of the common decks, wherever they lie; those laid open belong to the deck whose step asks."""
    cards = run.content
    drawn = {"choose_faction": "factions", "choose_prophecy": "prophecies", "order_events": "events"}
    asking = drawn.get(run.asking[0].__name__, "") if run.asking else ""
    laid = {name: list(run.drawn) if asking == name else [] for name in drawn.values()}
    calling = [int(run.calling)] if run.calling != NOTHING else []
    revealed = [int(run.revealed)] if run.revealed != NOTHING else []
    factions = [*run.factions.unseen, *run.factions.top, *run.factions.under, *run.faction_box]
    events = [*run.events.unseen, *run.events.top, *run.events.under, *run.event_discard]
    prophecies = [*run.prophecies.unseen, *run.prophecies.top, *run.prophecies.under, *run.prophecy_discard]
    prophecies += [card for hero in run.heroes for card in hero.prophecies]
    madness = [*run.madness.unseen, *run.madness.top, *run.madness.under]
    madness += [int(hero.madness) for hero in run.heroes if hero.madness != NOTHING]
    foreverot = [*run.deck.unseen, *run.deck.top, *run.deck.under, *run.resolved, *run.turned, *revealed]
    return [
        *(cards.factions[card].id for card in (*factions, *laid["factions"], *calling)),
        *(cards.events[card].id for card in (*events, *laid["events"])),
        *(cards.prophecies[card].id for card in (*prophecies, *laid["prophecies"])),
        *(cards.madness[card].id for card in madness),
        *(cards.foreverot[card].id for card in foreverot),
    ]


def play_areas(run: Table) -> list[str]:
    relics = [*run.relics.unseen, *(relic for hero in run.heroes for relic in hero.relics)]
    roles = [*run.roles_left, *(role for hero in run.heroes for role in hero.roles)]
    return [*(run.content.relics[one].id for one in relics), *(run.content.roles[one].id for one in roles)]


def plain_tokens(run: Table) -> list[str]:
    """How many there are of each kind of token that is like the others."""
    counts = {}
    for kind in range(RE_ROLL):
        counts[TOKENS[kind]] = run.supply[kind] + sum(hero.has[kind] for hero in run.heroes)
    counts["influence"] += sum(run.deployed) + int(run.paid_influence)
    rolls = sum(hero.has[RE_ROLL] + hero.has[SPECIAL_RE_ROLL] for hero in run.heroes)
    counts["re_roll"] = run.supply[RE_ROLL] + rolls
    for face in range(HELD - LORE):
        counts[SKILLS[face]] = run.lore.unseen.count(face) + sum(hero.has[LORE + face] for hero in run.heroes)
    return [f"{n} {kind}" for kind, n in counts.items()]


def mine(table: AnyTable) -> Table:
    assert isinstance(table, Table)
    return table


GAME = Spiralchain()
