# interpreted: asked once a game, not once a move
"""Marrowmourn Halls as a game that can be found: its options, its set-up, what it shows and counts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablewright.engine.game import SetupError, Value, Way
from tablewright.engine.packed_game import PackedGame, Parts
from tablewright.engine.table import Table as AnyTable
from tablewright.games.marrowmourn import advice, counting, show
from tablewright.games.marrowmourn.content import build
from tablewright.games.marrowmourn.content.verbs import VOCABULARY
from tablewright.games.marrowmourn.parts import CHAMPIONS, HALLS, NOWHERE
from tablewright.games.marrowmourn.rules import (
    ancient_text,
    boss,
    events,
    floors,
    restless_attacks,
    restless_phase,
    set_up,
    spawning,
    turns,
)
from tablewright.games.marrowmourn.show.seats import seat_name
from tablewright.games.marrowmourn.show.terms import term
from tablewright.games.marrowmourn.show.words import WORDS
from tablewright.games.marrowmourn.table import NO_OWNER, STREAMS, Table

HERE = Path(__file__).parent


class Marrowmourn(PackedGame):
    id = "marrowmourn"
    title = "Marrowmourn Halls"
    prefix = "MH"
    least_seats = 1
    most_seats = 4
    seats_clause = "MH-2.7"
    minutes = "90–180"
    ways = (
        Way("halls", "The Halls", 1, 4, "90–180", options={"mode": HALLS}, clause="MH-2.7",
            summary="Together down four Floors to the Boss."),
        Way("chamber", "Chamber of Champions", 2, 4, "30–60", True, {"mode": CHAMPIONS}, clause="MH-R41",
            summary="Everybody for themselves, with weapons imagined in secret, until somebody has 10 EXP."),
    )  # fmt: skip
    mode = "cooperative"
    weight = "heavy"
    theme = "marrowmourn"
    folder = HERE
    content_path = HERE / "content"
    parts = Parts(build, VOCABULARY, show, advice, counting, WORDS, term)
    summary = (
        "You wake in a cursed gaol whose doors have opened by themselves. Floor by floor you spend five seconds "
        "a turn to walk, strike, burn and light Sigils, while the Restless walk towards you by rules that you can "
        "read ahead; at the bottom waits a Boss. One to four Players, together. Or enter the Chamber of "
        "Champions, two to four, every one for themselves, with weapons imagined in secret."
    )

    def streams(self, pack: Any) -> tuple[str, ...]:
        return STREAMS

    def refuse_setup(self, seats: int, options: Mapping[str, Value]) -> str:
        if options["mode"] == CHAMPIONS and seats < 2:
            return "the Chamber of Champions needs 2 to 4 Players (MH-R41); add a seat, or choose mode halls"
        return ""

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        rules = set_up.rules_from(options)
        box = self.compiled(pack, rules.corner_cutting)
        if rules.mode == CHAMPIONS and box.arena < 0:
            raise SetupError(
                "this pack has no arena (a floor with number 0), so the Chamber cannot be played"
            )
        return set_up.lay_out(box, rules, seats)

    def exercise(self) -> list[dict[str, Any]]:
        """What must be played for every rule to come up: both modes, and every Boss."""
        bosses = ("the_king", "the_hollow_saint", "the_choirmistress", "the_warden")
        last = [
            {"seats": 4, "options": {"first_floor": 4, "boss": boss, "extra_defense": 5}} for boss in bosses
        ]
        later = [{"options": {"first_floor": floor, "extra_defense": 5}} for floor in (1, 2, 3)]
        return [*last, *later, *({"seats": n, "options": {"mode": CHAMPIONS}} for n in (2, 3, 4))]

    order = (
        set_up.seat_all,
        set_up.choose_character,
        set_up.choose_weapon,
        set_up.open_game,
        [
            floors.lay_floor,
            events.reveal,
            [
                turns.player_phase,
                [turns.take_turn, [turns.in_turn], turns.close_turn],
                turns.end_player_phase,
                restless_phase.restless_phase,
                restless_phase.move_all,
                restless_attacks.attack_all,
                spawning.spawn_step,
                restless_phase.end_restless_phase,
            ],
            floors.leave_floor,
            ancient_text.read_text,
        ],
        boss.defeat,
    )

    # What is shown

    def seat_name(self, table: AnyTable, seat: int) -> str:
        return seat_name(mine(table), seat)

    # What is counted

    def everything(self, table: AnyTable) -> list[str]:
        """Every token and, in the Chamber, every weapon card, wherever it lies."""
        return sorted([*all_tokens(mine(table)), *all_weapons(mine(table))])


def all_tokens(table: Table) -> list[str]:
    """MH-2.3: 44 black, 8 red, 12 green: in a bag, on the mat, or drawn and not yet placed."""
    pieces = table.content.pieces
    bags = [*table.black.unseen, *table.red.unseen, *table.drawn, *table.set_aside]
    mat = [piece for piece in range(5, len(pieces)) if table.at[piece] != NOWHERE]
    greens = [
        table.content.first_green + i
        for i, owner in enumerate(table.owners)
        if owner == NO_OWNER or table.at[table.content.first_green + i] == NOWHERE
    ]
    between = [table.last_sigil] if is_between(table) else []
    held = [table.asking[1]] if is_entering(table) else []
    return [pieces[piece].id for piece in (*bags, *mat, *greens, *between, *held)]


def is_between(table: Table) -> bool:
    """A Sigil that was drawn and does not lie on its space yet."""
    sigil = table.last_sigil
    return sigil != NOWHERE and table.at[sigil] == NOWHERE and sigil not in table.red.unseen


def is_entering(table: Table) -> bool:
    """A black token whose space is being chosen."""
    return bool(table.asking) and not table.over and table.asking[0].__name__ == "choose_space"


def all_weapons(table: Table) -> list[str]:
    if not table.champions:
        return []
    deck = [*table.deck.unseen, *table.deck.under, *table.deck.top]
    for player in table.players:
        deck += [*player.hand, *player.cards]
    return [table.content.weapons[card].id for card in deck]


def mine(table: AnyTable) -> Table:
    assert isinstance(table, Table)
    return table


GAME = Marrowmourn()
