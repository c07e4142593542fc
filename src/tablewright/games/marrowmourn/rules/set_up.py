"""Chapter 2, Set-up of the Halls: Characters, weapons, the Boss, and the first mat."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.engine.game import Value
from tablewright.engine.table import GROUP, Who
from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.parts import Content
from tablewright.games.marrowmourn.rules import champions_set_up, events, floors, turns
from tablewright.games.marrowmourn.table import Rules, Table

WEAPONS = 2  # MH-2.8: for each Player


def rules_from(options: Mapping[str, Value]) -> Rules:
    """MH-R45: the readings in force are settled before the game and do not change in it."""
    rules = Rules()
    for name, value in options.items():
        setattr(rules, name, value)
    return rules


def lay_out(content: Content, rules: Rules, seats: int) -> Table:
    """MH-2.3, 2.6: bags filled, trackers at their start."""
    table = Table(content, rules, seats)
    table.do(seat_all)
    return table


def seat_all(table: Table) -> None:
    """MH-2.11, 22.1: each Player repeats the same steps, and more Players change nothing else."""
    seats = range(len(table.players))
    for seat in seats:
        table.do(choose_character, seat)
    table.do(sort_ages)
    if table.champions:
        table.do(champions_set_up.prepare)
        return
    for seat in seats:
        for _ in range(WEAPONS):
            table.do(choose_weapon, seat)
    table.do(choose_boss)
    table.do(open_game)


def choose_character(table: Table, seat: int) -> None:
    """MH-2.4, 22.1: each Player chooses a different Character; all are alike but for name and age."""
    table.ask(seat, "MH-2.4")
    taken = [player.character for player in table.players]
    for character in table.content.characters:
        if character.index not in taken:
            table.offer(be, character.id)
        else:
            table.offer(be, character.id, unless="MH-2.4")


def be(table: Table, id: str) -> None:
    """MH-2.4, 2.5: this Character, with its card and its Bonus card."""
    seat: int = table.asking[1]
    for character in table.content.characters:
        if character.id == id:
            table.players[seat].character = character.index
            table.players[seat].age = character.age
            table.tell("MH-2.4", "{0} is {1}.", Who(seat), character.name)


def sort_ages(table: Table) -> None:
    """MH-16.6, 23.1: ages settle ties and, in the Chamber, the order of turns."""
    ages = [(-int(player.age), seat) for seat, player in enumerate(table.players)]
    ages.sort()
    table.elders = tuple([seat for _, seat in ages])


def choose_weapon(table: Table, seat: int) -> None:
    """MH-2.8: two weapons each; a weapon can be taken by one Player only."""
    table.ask(seat, "MH-2.8")
    for line in table.content.lines:
        is_taken = any(line.index in player.lines for player in table.players)
        table.offer(take_weapon, line.id, unless="MH-2.8" if is_taken else "")


def take_weapon(table: Table, id: str) -> None:
    """MH-2.8, 2.9: all three cards, the first level on top."""
    seat: int = table.asking[1]
    player = table.players[seat]
    for line in table.content.lines:
        if line.id == id:
            player.lines = (*player.lines, line.index)
            player.levels = (*player.levels, first_level(table))
            table.tell("MH-2.8", "{0} takes the {1}.", table.name(seat), line.name)
    kits.arm(table, seat)


def first_level(table: Table) -> int:
    """MH-2.9: level 1; a game that is begun on a later Floor for practice begins with better cards."""
    return max(1, table.rules.first_floor - 1)


def choose_boss(table: Table) -> None:
    """MH-2.10: the Players choose one Boss together, or an option has named it."""
    for boss in table.content.bosses:
        if boss.id == table.rules.boss:
            face(table, boss.id)
            return
    table.ask(GROUP, "MH-2.10")
    for boss in table.content.bosses:
        table.offer(face, boss.id)


def face(table: Table, id: str) -> None:
    """MH-2.10: its card goes to the bottom of the Event deck."""
    for boss in table.content.bosses:
        if boss.id == id:
            table.boss = boss
            table.tell("MH-2.10", "At the bottom waits {0}.", boss.name)


def open_game(table: Table) -> None:
    """MH-2.1, 2.2, 2.7, 2.12, 2.13: Floor 1, its Player Spawn, Event card 1 on top, nothing else on the mat."""
    table.tell("MH-2.1", "{0}", table.content.opening, how="story")
    first = card_that_lays(table, table.rules.first_floor)
    table.event = first
    if first == 0:
        floors.lay_floor(table, first_mat(table))
        table.do(floors.place_players)
    table.do(events.reveal)
    table.do(events.check_event)
    table.do(turns.player_phase)


def card_that_lays(table: Table, number: int) -> int:
    """MH-2.2: Event card 1, or for practice the card that lays a later Floor."""
    for i, card in enumerate(table.content.events):
        if card.lays >= 0 and table.content.floors[card.lays].number == number:
            return i
    return 0


def first_mat(table: Table) -> int:
    """MH-2.1: the game starts on Floor 1."""
    for i, floor in enumerate(table.content.floors):
        if floor.number == 1:
            return i
    return 0
