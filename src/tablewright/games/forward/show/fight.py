# interpreted: made once for each look at the table, not once a move
"""The fight with its faces and dice, the test of a Pit, and the Guardian with its Seals."""

from __future__ import annotations

from tablewright.engine.scene import Counter, Counters, Dice, Die, Group, Piece, Track, Zone
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.cards import GUARDIAN, MISS, PARRY, RESULTS, Card, Face
from tablewright.games.forward.rules import equipment, fights, final_battle, pits
from tablewright.games.forward.show.cards import die_words
from tablewright.games.forward.table import Table


def fight_panel(table: Table, foe: Card) -> Group:
    """The foe, both strips of faces, the dice, and what would happen now."""
    fight = table.fight
    most = table.content.guardian_hp[table.rules.difficulty] if foe.kind == GUARDIAN else foe.hp
    pips = Track(
        "foe-hp", f"{foe.name}: HP", 0, max(most, fight.hp), fight.hp, "heart", "bad", clause="FW-9.3"
    )
    faces = Group("faces", [own_strip(table), foe_strip(table, foe)], "Faces", arrange="row")
    return Group(
        "fight", [pips, fight_dice(table, foe), faces], f"Exchange {fight.exchange}", "frame", tone="bad"
    )


def fight_dice(table: Table, foe: Card) -> Dice:
    fight = table.fight
    dice = [fight_die("die-own", fight.own, fight.last_own, "a", "own-die")]
    if not fights.is_mirror(table, foe):
        dice.append(fight_die("die-foe", fight.die, fight.last_die, "bad", "foe-die"))
    return Dice("dice", "You and the foe", dice, need=preview(table), clause="FW-9.5")


def fight_die(id: str, face: int, last: int, tone: str, term: str) -> Die:
    """A die as it lies: just rolled, or still from the exchange before."""
    flags = ["new"] if face else ["spent"] if last else []
    return Die(id, face_word(face or last), "die", tone=tone, flags=flags, term=term)


def face_word(face: int) -> str:
    return str(face) if face else "not rolled"


def preview(table: Table) -> str:
    """What applying the roll would do, before it is applied."""
    if not table.fight.own:
        return ""
    result = RESULTS[fights.own_result(table)]
    face = fights.foe_face(table).name
    dealt, taken = fights.damage_dealt(table), fights.damage_taken(table)
    return f"{result} against {face}: you deal {dealt}, you take {taken}."


def own_strip(table: Table) -> Zone:
    """FW-9.6–9.10: your six faces with your ATK and DEF worked in."""
    pieces = [own_face(table, number) for number in range(1, 7)]
    atk, defence = equipment.atk(table), equipment.defence(table)
    return Zone("own-faces", f"Your faces (ATK {atk}, DEF {defence})", "row", pieces=pieces, clause="FW-9.6")


def own_face(table: Table, number: int) -> Piece:
    """FW-9.17: what this number does to a foe that does not block, after everything that changes it."""
    result = fights.result_of(table, number)
    words = (
        RESULTS[result]
        if result in (MISS, PARRY)
        else f"{RESULTS[result]} {fights.dealt_by(table, number, result)}"
    )
    flags = ["lit"] if table.fight.own == number else []
    clause = ("FW-9.6", "FW-9.7", "FW-9.8", "FW-9.8", "FW-9.9", "FW-9.10")[number - 1]
    return Piece(f"own-face-{number}", "tile", f"{number} {words}", flags=flags, clause=clause)


def foe_strip(table: Table, foe: Card) -> Zone:
    pieces = [foe_face(table, n + 1, face) for n, face in enumerate(fights.faces_of(table, foe))]
    label = f"{foe.name} (ATK {table.fight.atk})"
    label += ", mirrors your die" if fights.is_mirror(table, foe) else ""
    return Zone("foe-faces", label, "row", pieces=pieces, clause="FW-9.11")


def foe_face(table: Table, number: int, face: Face) -> Piece:
    """FW-9.17: what this face costs you if you do not block it, after everything that changes it."""
    words = f"{face.name} {fights.taken_with(table, MISS, face)}" if face.deals else face.name
    extra = [effect.text for effect in (face.on_hit, face.on_wound) if effect is not None]
    extra += ["Ignores your DEF."] if face.pierce else []
    extra += ["Cannot be blocked."] if face.unblockable else []
    lit = (
        table.fight.own
        if table.fight.foe is not None and fights.is_mirror(table, table.fight.foe)
        else table.fight.die
    )
    flags = ["lit"] if lit == number else []
    return Piece(
        f"foe-face-{number}", "tile", f"{number} {words}", flags=flags, text=" ".join(extra), clause="FW-9.11"
    )


def verdict(table: Table) -> str:
    """FW-11.1: what the roll of a test is as it lies."""
    return "a success" if pits.is_success(table) else "a failure"


def pit_panel(table: Table) -> Group:
    trial = table.trial
    needed = table.rules.pit_threshold if trial.extended else 1
    bonus = modifiers.value(table, force.PIT_BONUS)
    die = Die("die-test", face_word(trial.die), "die", tone="a", flags=["new"] if trial.die else [])
    need = f"more than {trial.tn}" if table.rules.pit_success == "above" else f"{trial.tn} or more"
    need += f", with {bonus:+d} to the roll" if bonus else ""
    return Group(
        "pit",
        [
            Dice("pit-dice", "The test", [die], need=need, clause="FW-11.1"),
            Track("successes", "Successes", 0, needed, trial.successes, tone="good", clause="FW-11.3"),
            Track("failures", "Failures", 0, needed, trial.failures, tone="bad", clause="FW-11.3"),
        ],
        "The Pit",
        "frame",
    )


def guardian_seals(table: Table) -> Group:
    """FW-22.4: the Guardian's card with its Seals, broken and unbroken."""
    guardian = table.content.guardian
    seals = [
        Piece(
            f"seal-{seal.id}", "token", seal.name, icon="seal", tone="good" if table.seals[seal.index] else "bad",
            flags=["broken"] if table.seals[seal.index] else [], text=seal_text(table, seal.index),
            term=f"seal:{seal.id}", clause="FW-22.4",
        )
        for seal in table.content.seals
    ]  # fmt: skip
    card = Piece(
        "card-guardian", "card", guardian.name, icon=guardian.id, text=guardian_text(table), term="guardian"
    )
    required, broken = final_battle.seals_required(table), final_battle.seals_broken(table)
    return Group(
        "guardian",
        [
            Zone("guardian-card", "", pieces=[card], clause="FW-22.1"),
            Zone("seals", "Seals", pieces=seals, clause="FW-22.4"),
            Counters(
                "seal-count", [Counter("broken", "Seals broken", broken, "seal", required)], clause="FW-22.4"
            ),
        ],
    )


def seal_text(table: Table, index: int) -> str:
    seal = table.content.seals[index]
    whole = f"Unbroken: {seal.unbroken.text}" if seal.unbroken else ""
    gone = f"Broken: {seal.broken.text}" if seal.broken else ""
    by = f"Broken by {' or '.join(seal.breakers)}." if seal.breakers else ""
    return " ".join(part for part in (whole, gone, by) if part)


def guardian_text(table: Table) -> str:
    """FW-22.1, FW-22.3, FW-22.4: everything on the Guardian's card: its HP, its die, what it waits for on arrival,
    what its victory depends on."""
    content, rules = table.content, table.rules
    hp = content.guardian_hp[rules.difficulty]
    required = final_battle.seals_required(table)
    needs = (
        f"{required} of its {len(content.seals)} Seals must be broken."
        if required
        else "No Seal need be broken."
    )
    arrival = " ".join(f"({i + 1}) {effect.text}" for i, effect in enumerate(content.arrival))
    riders = [words for i, face in enumerate(content.guardian.faces) for words in beyond(i + 1, face)]
    parts = [f"{hp} HP. {needs}", die_words(table, content.guardian), *riders, content.guardian.text]
    return " ".join([*parts, f"On arrival: {arrival}" if arrival else ""]).strip()


def beyond(number: int, face: Face) -> list[str]:
    """What a face does beyond its number."""
    found = [effect.text for effect in (face.on_hit, face.on_wound) if effect is not None]
    found += ["ignores DEF."] if face.pierce else []
    found += ["cannot be blocked."] if face.unblockable else []
    return [f"Face {number} ({face.name}): {' '.join(found)}"] if found else []
