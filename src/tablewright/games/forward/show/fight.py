# interpreted: made once for each look at the table, not once a move
"""The fight with its faces and dice, the test of a Pit, and the Guardian with its Seals."""

from __future__ import annotations

from tablewright.engine.effects import amount
from tablewright.engine.scene import Counter, Counters, Dice, Die, Group, Piece, Track, Zone
from tablewright.games.forward import equipment, fights, final_battle, force, modifiers
from tablewright.games.forward.cards import COUNTER, CRITICAL, GUARDIAN, HIT, MISS, PARRY, RESULTS, Card, Face
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
    if not foe.mirror:
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
    mods = table.mods
    forced = modifiers.in_this_fight(table, force.RESULT_MISS)
    result = MISS if forced else mods.results[mods.faces[number]]
    atk = equipment.atk(table)
    words = {
        MISS: "MISS", PARRY: "PARRY", HIT: f"HIT {1 + atk}", CRITICAL: f"CRITICAL {2 + atk}", COUNTER: "COUNTER 1",
    }[result]  # fmt: skip
    flags = ["lit"] if table.fight.own == number else []
    clause = ("FW-9.6", "FW-9.7", "FW-9.8", "FW-9.8", "FW-9.9", "FW-9.10")[number - 1]
    return Piece(f"own-face-{number}", "tile", f"{number} {words}", flags=flags, clause=clause)


def foe_strip(table: Table, foe: Card) -> Zone:
    if foe.mirror or (table.rules.foe_faces == "common" and foe.kind != GUARDIAN):
        faces = table.content.common
    else:
        faces = foe.faces
    pieces = [foe_face(table, number + 1, face) for number, face in enumerate(faces)]
    label = f"{foe.name} (ATK {table.fight.atk})" + (", mirrors your die" if foe.mirror else "")
    return Zone("foe-faces", label, "row", pieces=pieces, clause="FW-9.11")


def foe_face(table: Table, number: int, face: Face) -> Piece:
    damage = amount(table, face.damage) + (table.fight.atk if face.adds_atk else 0)
    words = f"{face.name} {damage}" if face.deals else face.name
    extra = [effect.text for effect in (face.on_hit, face.on_wound) if effect is not None]
    flags = ["lit"] if table.fight.die == number else []
    return Piece(
        f"foe-face-{number}", "tile", f"{number} {words}", flags=flags, text=" ".join(extra), clause="FW-9.11"
    )


def pit_panel(table: Table) -> Group:
    trial = table.trial
    needed = table.rules.pit_threshold if trial.extended else 1
    bonus = modifiers.value(table, force.PIT_BONUS)
    die = Die("die-test", face_word(trial.die), "die", tone="a", flags=["new"] if trial.die else [])
    need = f"{trial.tn} or more" + (f", with {bonus:+d} to the roll" if bonus else "")
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
    card = Piece("card-guardian", "card", guardian.name, icon="dragon", text=guardian.text, term="guardian")
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
    return " ".join(part for part in (whole, gone) if part)
