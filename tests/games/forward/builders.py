"""Positions of FORWARD for tests: a test names only what matters to its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tablewright.engine.effects import run_all
from tablewright.engine.language import Known, Where, compile_effect
from tablewright.engine.pack import Pack
from tablewright.engine.pile import NOTHING, Pile
from tablewright.engine.scene import parts
from tablewright.games.forward import modifiers
from tablewright.games.forward.content.verbs import VOCABULARY
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import completing, final_battle, turn
from tablewright.games.forward.table import Table, without

TERMINA = "home_village_termina"
SHRINE = "forgotten_shrine"
VALTHRIA = "bannered_city_valthria"
SPIREMAZE = "caelith_spiremaze"
WASTES = "sirocco_wastes"
BRUME = "darkwood_brume"
GLADE = "amara_rot_glade"
GAOL = "frozen_gaol"
NIGHTSEA = "nightsea_expanse"

WORKBENCH = "forward-workbench"  # the pack that plays with every word (FW-G14)
FIRST_DRAFT = Path(__file__).parent / "first_draft"
PACK_HEAD = f'id = "test"\nversion = "1"\ngame = "forward"\ntitle = "Test"\nextends = "{FIRST_DRAFT}"\n'


@cache
def first_draft() -> Pack:
    """The cards with the numbers that the rulebook's scenarios speak of, whatever play-testing made of them."""
    return GAME.load(FIRST_DRAFT)


def packed(folder: Path, cards: str) -> str:
    """A pack that extends the game's own and replaces or patches the cards given as TOML."""
    (folder / "pack.toml").write_text(PACK_HEAD, encoding="utf-8")
    (folder / "cards.toml").write_text(cards, encoding="utf-8")
    return str(folder)


def forward(
    *,
    options: Mapping[str, object] | None = None,
    pack: str | None = None,
    seed: int = 1,
    domain: str = "home_village_termina",
    completed: Sequence[str] = (),
    health: int | None = None,
    marker: int | None = None,
    grace: int = 0,
    items: Sequence[str] = (),
    equipment: Sequence[str] = (),
    snares: Sequence[str] = (),
    companions: Sequence[str] = (),
    asleep: Sequence[str] = (),
    statuses: Mapping[str, int] | None = None,
    row: Sequence[str | None] | None = None,
    deck: Sequence[str] | None = None,
    seals: Sequence[str] = (),
    **faces: Sequence[int],
) -> Table:
    """A table at the start of a turn. `row` names known cards by slot (None: empty); `deck` what is left, in
    this order from the top; `own`, `foe`, `test`, `lot` lay out what the dice will show."""
    table = GAME.new(1, seed, options, pack or first_draft(), debug=True)
    assert isinstance(table, Table)
    if domain != "home_village_termina" or completed:
        travel(table, domain, completed)
    if health is not None:
        table.health = health
    if marker is not None:
        table.marker = marker
    table.grace = grace
    table.items = held(table, table.items, items)
    table.equipment = held(table, table.equipment, equipment)
    table.snares = (*table.snares, *(take(table, card) for card in snares))
    table.companions = tuple(take(table, card) for card in (*companions, *asleep))
    table.asleep = tuple(index(table, card) for card in asleep)
    for status, counter in (statuses or {}).items():
        number = table.content.status_of[status]
        table.statuses = (*table.statuses, number)
        table.counters = (*table.counters[:number], counter, *table.counters[number + 1 :])
    table.seals = tuple(seal.id in seals for seal in table.content.seals)
    if row is not None:
        lay_row(table, row)
    if deck is not None:
        lay_deck(table, deck)
    modifiers.refresh(table)
    for stream, shown in faces.items():
        table.fate.lay(stream, [face - 1 for face in shown])
    start_over(table)
    return table


def travel(table: Table, domain: str, completed: Sequence[str]) -> None:
    """Enter this Domain as if the others had been completed."""
    table.completed = tuple(table.content.domain_of[name] for name in completed)
    for done in table.completed:
        table.box = (*table.box, *table.content.domains[done].cards)
    place = table.content.domains[table.content.domain_of[domain]]
    table.domain = place.index
    table.deck = Pile(place.stream, place.cards.copy())
    table.row = [NOTHING] * table.rules.row_size
    table.turn = table.turns = 1
    turn.refill(table)


def start_over(table: Table) -> None:
    """Ask the question at the start of a turn again, now that the position is laid out."""
    table.steps = []
    table.options = []
    table.turn = max(table.turn, 1)
    table.do(turn.choose_slot)
    table.run()


def index(table: Table, card: str) -> int:
    return table.content.card_of[card]


def take(table: Table, card: str) -> int:
    """Take a card from wherever it lies hidden."""
    number = index(table, card)
    if number in table.deck.unseen:
        table.deck.take(number)
    elif number in table.box:
        table.box = without(table.box, number)
    else:
        table.taken = (*table.taken, number)
    return number


def held(table: Table, places: tuple[int, ...], cards: Sequence[str]) -> tuple[int, ...]:
    """These cards in the first of the places."""
    return (*(take(table, card) for card in cards), *places[len(cards) :])


def lay_row(table: Table, row: Sequence[str | None]) -> None:
    """These cards lie in the row, known; what lay there before goes back among the unseen ones."""
    for slot, card in enumerate(table.row):
        if card != NOTHING:
            table.deck.take_back(card)
            table.row[slot] = NOTHING
    for slot, name in enumerate(row):
        if name is not None:
            table.row[slot] = take(table, name)


def lay_deck(table: Table, deck: Sequence[str]) -> None:
    """Only these cards are left in the deck, in this order from the top; the others are in the box."""
    wanted = [index(table, card) for card in deck]
    table.box = (*table.box, *(card for card in table.deck.unseen if card not in wanted))
    table.deck.unseen = []
    table.deck.away = 0
    for card in reversed(wanted):
        table.deck.put_on_top(card)


def names(table: Table, cards: Sequence[int]) -> list[str]:
    """Cards by id; empty places are left out."""
    return [table.card(card).id for card in cards if card >= 0]


def meet(table: Table, card: str, **faces: Sequence[int]) -> None:
    """Put this card into slot 1 and turn it."""
    from tablewright.testing import choose

    lay_row(table, [card])
    for stream, shown in faces.items():
        table.fate.lay(stream, [face - 1 for face in shown])
    start_over(table)
    choose(table, turn.reveal, 1)


def counter(table: Table, status: str) -> int:
    return table.counters[table.content.status_of[status]]


def answer(table: Table, name: str, *args: Any) -> None:
    """Choose the option whose step has this name."""
    for i, move in enumerate(table.options):
        if move[0].__name__ == name and move[1 : 1 + len(args)] == args:
            table.choose(i)
            return
    raise AssertionError(f"{name}{args} is not offered; there is {[m[0].__name__ for m in table.options]}")


ROUTE_A = (TERMINA, SHRINE, SPIREMAZE, GLADE, NIGHTSEA)


def at_gate(completed: Sequence[str] = ROUTE_A, **position: Any) -> Table:
    """The window after the last Domain, before the Guardian comes (FW-21.8)."""
    table = forward(domain=completed[-1], completed=completed[:-1], **position)
    completing.put_away(table)
    table.steps = []
    table.options = []
    table.do(final_battle.before_guardian)
    table.run()
    return table


def face_guardian(table: Table, hp: int | None = None) -> None:
    """From the gate to the first roll: the arrival effects, nothing bought at the Threshold."""
    answer(table, "meet_guardian")
    answer(table, "stop_resting")
    if hp is not None:
        table.fight.hp = hp


def exchange(table: Table, own: int, foe: int | None = None) -> None:
    """One exchange with these dice, nothing done after the roll."""
    table.fate.lay("own", [own - 1])
    if foe is not None:
        table.fate.lay("foe", [foe - 1])
    answer(table, "roll_exchange")
    if not table.over and table.asking[0].__name__ == "after_roll":
        answer(table, "read_results")


def roll_tests(table: Table, *shown: int) -> None:
    """Rolls of a Pit or test with these faces, nothing done after each."""
    table.fate.lay("test", [face - 1 for face in shown])
    for _ in shown:
        answer(table, "roll_test")
        if not table.over and table.asking[0].__name__ == "after_test_roll":
            answer(table, "tally_roll")


def has_lost(table: Table) -> bool:
    return table.result is not None and not table.result.won[0]


def has_won(table: Table) -> bool:
    return table.result is not None and table.result.won[0]


def offered(table: Table, name: str) -> list[tuple[Any, ...]]:
    """The arguments of every option whose step has this name."""
    return [move[1:] for move in table.options if move[0].__name__ == name]


def asked(table: Table) -> str:
    """The name of the step that asks the open question."""
    return str(table.asking[0].__name__) if not table.over else ""


def station(card: str, **fields: str) -> str:
    """TOML that changes these fields of a card; each value is written as TOML."""
    lines = [f"{name} = {value}" for name, value in fields.items()]
    return "\n".join(["[[station]]", f'id = "{card}"', "patch = true", *lines, ""])


def fighting(card: str, /, hp: int | None = None, atk: int | None = None, **position: Any) -> Table:
    """A fight with this foe, before the first roll; `hp` and `atk` replace what it would have."""
    table = forward(**position)
    meet(table, card)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")
    if hp is not None:
        table.fight.hp = hp
    if atk is not None:
        table.fight.atk = atk
    return table


def crossing(*completed: str, **position: Any) -> Table:
    """Between Domains: these have been completed in this order, and the next one is to be chosen."""
    table = forward(domain=completed[-1], completed=completed[:-1], **position)
    table.steps = []
    table.options = []
    table.do(completing.complete_domain)
    table.run()
    return table


def carry_out(table: Table, words: str) -> None:
    """Carry out these words of a card in the open window; afterwards its question is asked again."""
    known = Known()
    for card in table.content.cards:
        known.add("station", card.id, card.index, card.name)
    for status in table.content.statuses:
        known.add("status", status.id, status.id, status.name)
    effect = compile_effect(words, VOCABULARY, Where("a test", 1), known)
    table.options = []
    table.steps += [table.asking, (run_all, effect.moves)]
    table.run()


def shown(table: Table, thing: str) -> Any:
    """What the player sees under this id; None if it is not shown."""
    return next((part for part in parts(GAME.scene(table)) if getattr(part, "id", "") == thing), None)


def turn_up(table: Table, card: str) -> None:
    """Put this card into slot 1, leave the others face down beside it, and turn it."""
    table.deck.take_back(table.row[0])
    table.row[0] = take(table, card)
    start_over(table)
    answer(table, "reveal", 1)
