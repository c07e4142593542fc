# interpreted: made once for each look at the table, not once a move
"""What the player of FORWARD sees, as data: the map, the Domain being explored, the fight, the status area."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.effects import words_of
from tablewright.engine.game import notation
from tablewright.engine.pile import NOTHING
from tablewright.engine.scene import (
    Area,
    Block,
    Board,
    Counter,
    Counters,
    Dice,
    Die,
    Grid,
    Group,
    Head,
    Link,
    Mark,
    Piece,
    Space,
    Stat,
    Story,
    Term,
    Text,
    Track,
    Widget,
    Zone,
)
from tablewright.engine.table import Move, step_name
from tablewright.games.forward import (
    completing,
    equipment,
    fights,
    final_battle,
    force,
    modifiers,
    path,
    rests,
)
from tablewright.games.forward.cards import (
    COUNTER,
    CRITICAL,
    GUARDIAN,
    HIT,
    MISS,
    PARRY,
    RESULTS,
    TYPES,
    Card,
    Domain,
    Face,
)
from tablewright.games.forward.table import Table

ICONS: Final = {
    "item": "satchel",
    "equipment": "sword",
    "duel": "crossed-swords",
    "confrontation": "crown",
    "terror": "eye",
    "pit": "pit",
    "snare": "chain",
    "caesura": "pause",
    "blessing": "sun",
    "rest": "campfire",
}
TONES: Final = {
    "item": "good", "equipment": "good", "duel": "bad", "confrontation": "bad", "terror": "dread", "pit": "bad",
    "snare": "dread", "caesura": "quiet", "blessing": "gold", "rest": "resolve",
}  # fmt: skip
TURN_STEPS: Final = ["Choose", "Reveal", "Resolve", "Place", "Refill", "End of turn"]


def card_id(card: Card) -> str:
    return f"card-{card.id}"


def domain_id(domain: Domain) -> str:
    return f"domain-{domain.id}"


# The head


def head(table: Table) -> Head:
    return Head(
        "FORWARD", phase=phase(table), steps=TURN_STEPS if table.domain >= 0 else [], step=turn_step(table),
        goal=goal(table), clause="FW-5.1" if table.domain >= 0 else "FW-22.7",
    )  # fmt: skip


def phase(table: Table) -> str:
    if table.over:
        return "The run is over"
    if table.guardian_here:
        return "The final battle"
    if table.domain < 0:
        return "Between Domains"
    domain = table.content.domains[table.domain]
    return f"{domain.name}, turn {table.turn} of {len(domain.cards)}"


def turn_step(table: Table) -> int | None:
    """FW-5.1: where in the turn the table stands."""
    if table.domain < 0 or table.over:
        return None
    return 2 if table.revealed != NOTHING else 0


def goal(table: Table) -> Text:
    if table.guardian_here:
        required = final_battle.seals_required(table)
        broken = final_battle.seals_broken(table)
        return f"Bring the Dragon to 0 HP. Seals broken: {broken} of {required} required."
    return "Cross the Domains, complete the Nightsea, and defeat the Guardian at the gate of the Golden City."


def seat_stats(table: Table, seat: int) -> list[Stat]:
    cap = table.max_health if table.max_health > 0 else None
    return [
        Stat("Health", table.health, "heart", cap, "good" if table.health > 6 else "bad", clause="FW-18.1"),
        marker_stat(table),
        Stat("Grace", table.grace, "spark", table.rules.grace_cap, "gold", clause="FW-17.1"),
    ]


def marker_stat(table: Table) -> Stat:
    if table.marker >= 0:
        return Stat("Resolve", table.marker, "flame", table.rules.track_steps, "resolve", clause="FW-16.1")
    return Stat("Dread", -table.marker, "eye", table.rules.track_steps, "dread", clause="FW-16.1")


# The areas


def areas(table: Table, seat: int) -> list[Area]:
    shown = [Area("middle", "main", middle(table), title=middle_title(table), clause="FW-2.1")]
    if table.guardian_here:
        shown.append(
            Area("guardian-area", "main", [guardian_seals(table)], title="The gate", clause="FW-22.4")
        )
    else:
        shown.append(Area("world", "main", [world_map(table)], title="World Map", clause="FW-2.2"))
        if table.rules.guardian_open:
            shown.append(
                Area("guardian-area", "side", [guardian_seals(table)], title="The gate", clause="FW-R57")
            )
    shown.append(Area("status", "side", status_area(table), title="Status", clause="FW-2.8"))
    told = last_story(table)
    if told:
        shown.append(Area("tale", "story", [told], title="The road so far"))
    return shown


def middle_title(table: Table) -> str:
    if table.guardian_here:
        return "The final battle"
    return table.content.domains[table.domain].name if table.domain >= 0 else "Between Domains"


def last_story(table: Table) -> Story | None:
    """The latest lines that were told as a story."""
    lines = [line for line in table.log or [] if line.how == "story"]
    if not lines:
        return None
    return Story("story", "The road so far", [Block(str(line)) for line in lines[-2:]])


# The map


def world_map(table: Table) -> Board:
    """FW-2.2, FW-2.3, FW-G15: the diamond, drawn from the Domains and their arrows."""
    domains = table.content.domains
    rows: dict[int, list[Domain]] = {}
    for domain in domains:
        rows.setdefault(domain.row, []).append(domain)
    wide = max(len(row) for row in rows.values())
    top = max(rows)
    spaces = [
        domain_space(table, domain, (wide - len(row)) / 2 + i, top - number)
        for number, row in rows.items()
        for i, domain in enumerate(row)
    ]
    links = [
        Link(domain_id(domain), domain_id(domains[to]), one_way=True)
        for domain in domains
        for to in domain.forward
    ]
    focus = domain_id(domains[table.domain]) if table.domain >= 0 else ""
    return Board("map", "World Map", Grid(wide, top, 0), spaces, links, focus=focus, clause="FW-2.3")


def domain_space(table: Table, domain: Domain, x: float, y: float) -> Space:
    flags = domain_flags(table, domain)
    left = len(domain.cards) if not flags else None
    if table.domain == domain.index:
        left = len(table.deck)
    stats = [Stat("cards", left, "cards")] if left is not None else []
    return Space(
        domain_id(domain), x, y, label=domain.name, short=f"L{domain.place}", skin=domain.id, flags=flags,
        stats=stats, term=f"domain:{domain.id}", clause="FW-2.2",
    )  # fmt: skip


def domain_flags(table: Table, domain: Domain) -> list[str]:
    if domain.index == table.domain:
        return ["here"]
    if domain.index in table.completed:
        return ["done"]
    if table.domain >= 0 or table.guardian_here or not table.completed:
        return []
    return ["goal"] if not path.cannot_choose_domain(table, domain) else []


# The Domain being explored


def middle(table: Table) -> list[Widget]:
    widgets: list[Widget] = []
    if table.revealed != NOTHING:
        card = table.card(table.revealed)
        widgets.append(Zone("revealed", "Revealed", pieces=[card_piece(table, card)], clause="FW-5.5"))
    if table.fight.foe is not None:
        widgets.append(fight_panel(table, table.fight.foe))
    if table.trial.tn > 0:
        widgets.append(pit_panel(table))
    if table.looking or table.arranged:
        widgets.append(looking_zone(table))
    if table.domain >= 0:
        widgets += [row_zone(table), deck_group(table)]
        if table.rules.show_remaining:
            widgets.append(remaining(table))
    return widgets


def row_zone(table: Table) -> Zone:
    """FW-4.2, FW-24.6: the row: backs, with what you have looked at shown to you."""
    pieces = [row_piece(table, slot) for slot, card in enumerate(table.row) if card != NOTHING]
    return Zone("row", "Stations", "row", cap=len(table.row), pieces=pieces, clause="FW-4.2")


def row_piece(table: Table, slot: int) -> Piece:
    index = table.row[slot]
    name = f"Slot {slot + 1}"
    if index < 0:
        return Piece(f"slot-{slot + 1}", "card", name, face="down", back="station", at=slot, clause="FW-2.5")
    card = table.card(index)
    return Piece(
        f"slot-{slot + 1}", "card", f"{name}: {card.name}", icon=ICONS[TYPES[card.kind]], face="down",
        back="station", at=slot, flags=["peeked"], text=card.text, term=f"card:{card.id}", clause="FW-24.6",
    )  # fmt: skip


def deck_group(table: Table) -> Group:
    deck = Zone("deck", "Deck", "pile", sees="none", count=len(table.deck), clause="FW-4.1")
    known = [table.card(card) for card in reversed(table.deck.top) if card >= 0]
    tops = [
        Piece(
            f"top-{i + 1}",
            "card",
            card.name,
            face="down",
            back="station",
            term=f"card:{card.id}",
            flags=["peeked"],
        )
        for i, card in enumerate(known)
    ]
    if tops:
        deck = Zone("deck", "Deck (top cards known)", "pile", sees="none", count=len(table.deck), pieces=tops)
    gone = [card_piece(table, table.card(card)) for card in table.discard]
    discard = Zone("discard", "Discard pile", "pile", count=len(gone), pieces=gone, clause="FW-5.15")
    return Group("piles", [deck, discard], arrange="row")


def looking_zone(table: Table) -> Zone:
    pieces = [card_piece(table, table.card(card)) for card in [*table.arranged, *table.looking]]
    return Zone("looking", "Cards you look at", "row", sees="owner", pieces=pieces, clause="FW-24.3")


def remaining(table: Table) -> Counters:
    """An aid that counts which types are still to come; what you could count yourself."""
    mixed = [card for mixture in table.mixtures for card in mixture if card >= 0]
    left = [table.card(card).kind for card in (*table.deck.unseen, *mixed)]
    items = [
        Counter(f"left-{name}", name.capitalize(), left.count(kind), ICONS[name])
        for kind, name in enumerate(TYPES)
        if left.count(kind)
    ]
    return Counters("remaining", items, "Still to come", clause="FW-24.6")


def card_piece(table: Table, card: Card) -> Piece:
    kind = TYPES[card.kind]
    return Piece(
        card_id(card), "card", card.name, icon=ICONS[kind], tone=TONES[kind], stats=card_stats(card),
        tags=[kind, *card.tags], text=card.text, term=f"card:{card.id}", clause=card.cites[0] if card.cites else "",
    )  # fmt: skip


def card_stats(card: Card) -> list[Stat]:
    if (card.hp and card.faces) or card.mirror:
        stats = [Stat("HP", card.hp, "heart"), Stat("ATK", card.atk, "sword")]
        return [*stats, Stat("DEF", card.defence, "shield")] if card.defence else stats
    return [Stat("TN", card.tn, "die")] if TYPES[card.kind] == "pit" else []


# The fight


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
    from tablewright.engine.effects import amount

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


# The status area


def status_area(table: Table) -> list[Widget]:
    widgets: list[Widget] = [health_track(table), marker_track(table)]
    if table.rules.grace:
        cap = table.rules.grace_cap
        widgets.append(
            Track("grace", "Grace", 0, cap, table.grace, "spark", "gold", clause="FW-17.1", term="grace")
        )
    if table.statuses:
        widgets.append(
            Counters(
                "statuses", [status_counter(table, i) for i in table.statuses], "Status", clause="FW-19.1"
            )
        )
    widgets.append(held_zone(table, "items", "Items", table.items, "FW-7.1"))
    widgets.append(held_zone(table, "equipment", "Equipment", table.equipment, "FW-8.1"))
    if table.snares:
        pieces = [card_piece(table, table.card(card)) for card in table.snares]
        widgets.append(Zone("snares", "Snares", "list", pieces=pieces, clause="FW-12.1"))
    if table.companions:
        pieces = [companion_piece(table, card) for card in table.companions]
        widgets.append(
            Zone(
                "companions",
                "Companions",
                "row",
                cap=max(table.rules.companion_slots, len(pieces)),
                pieces=pieces,
                clause="FW-20.1",
            )
        )
    if table.stashed:
        pieces = [card_piece(table, table.card(card)) for card in table.stashed]
        widgets.append(Zone("stash", "Set aside", "row", pieces=pieces, clause="FW-15.7"))
    widgets.append(completed_stack(table))
    return widgets


def completed_stack(table: Table) -> Zone:
    """FW-6.2, FW-R27: the titles of completed Domains; with `finished_domains: stack`, each with its discard
    pile beneath it."""
    piles = completing.piles_beneath(table)
    pieces = [
        title_piece(table, domain, piles.get(domain.name, ()))
        for domain in (table.content.domains[index] for index in table.completed)
    ]
    return Zone("completed", "Completed Domains", "pile", count=len(pieces), pieces=pieces, clause="FW-6.2")


def title_piece(table: Table, domain: Domain, pile: tuple[int, ...]) -> Piece:
    under = [card_piece(table, table.card(card)) for card in pile]
    return Piece(
        f"title-{domain.id}", "card", domain.name, back="title", term=f"domain:{domain.id}", under=under
    )


def health_track(table: Table) -> Track:
    most = table.max_health if table.max_health > 0 else max(table.rules.start_health, table.health)
    tone = "good" if table.health * 3 > most else "bad"
    return Track("health", "Health", 0, most, table.health, "heart", tone, clause="FW-18.1", term="health")


def marker_track(table: Table) -> Track:
    """FW-16.1, FW-23.3: the line from Dread to Resolve, with the step that kills."""
    steps = table.rules.track_steps
    marks = [Mark(0, "neutral"), Mark(steps, "Resolve", "flame", "resolve")]
    lethal = table.rules.dread_death
    word = {"at_four": "Dread: defeat here", "beyond_four": "Dread: defeat beyond", "never": "Dread"}[lethal]
    marks.insert(0, Mark(-steps, word, "eye", "dread"))
    label = "Resolve and Dread"
    tone = "resolve" if table.marker >= 0 else "dread"
    return Track(
        "marker",
        label,
        -steps,
        steps,
        table.marker,
        "flame",
        tone,
        marks=marks,
        clause="FW-16.1",
        term="marker",
    )


def status_counter(table: Table, index: int) -> Counter:
    status = table.content.statuses[index]
    tone = "bad" if status.harmful else "good"
    return Counter(
        f"status-{status.id}",
        status.name,
        table.counters[index],
        status.id,
        tone=tone,
        term=f"status:{status.id}",
    )


def held_zone(table: Table, name: str, label: str, places: tuple[int, ...], clause: str) -> Zone:
    pieces = [card_piece(table, table.card(card)) for card in places if card != NOTHING]
    return Zone(name, label, "row", owner="seat-0", cap=len(places), pieces=pieces, clause=clause)


def companion_piece(table: Table, index: int) -> Piece:
    card = table.card(index)
    asleep = index in table.asleep
    return Piece(
        card_id(card), "card", card.name, icon="companion", tone="quiet" if asleep else "good",
        flags=["asleep"] if asleep else [], text=card.lasting.text if card.lasting else card.text,
        term=f"card:{card.id}", clause="FW-20.3",
    )  # fmt: skip


# What things mean


def terms(table: Table) -> dict[str, Term]:
    """The texts behind everything that is shown."""
    found: dict[str, Term] = {
        "health": Term("Health", "At 0 Health the run is lost at once.", "FW-18.3"),
        "grace": Term(
            "Grace", "1 Grace rerolls one die, yours or the foe's, before the roll is applied.", "FW-17.3"
        ),
        "marker": Term(
            "Resolve and Dread", "One marker: above neutral it shows Resolve, below it Dread.", "FW-16.1"
        ),
        "own-die": Term("Your die", "It decides what you do in this exchange.", "FW-9.5"),
        "foe-die": Term("The foe's die", "It decides what the foe does in this exchange.", "FW-9.5"),
    }
    for index in shown_cards(table):
        card = table.card(index)
        found[f"card:{card.id}"] = card_term(card)
    for domain in table.content.domains:
        found[f"domain:{domain.id}"] = domain_term(table, domain)
    for index in table.statuses:
        status = table.content.statuses[index]
        found[f"status:{status.id}"] = Term(status.name, status.lasting.text, "FW-G6")
    if table.guardian_here or table.rules.guardian_open:
        guardian = table.content.guardian
        found["guardian"] = Term(guardian.name, f"{guardian.text} {guardian.flavour}", "FW-G4")
        for seal in table.content.seals:
            found[f"seal:{seal.id}"] = Term(seal.name, seal_text(table, seal.index), "FW-22.4")
    return found


def shown_cards(table: Table) -> list[int]:
    lists = (table.items, table.equipment, table.companions, table.snares, table.stashed, table.row, table.discard,
             table.looking, table.arranged, table.deck.top, [table.revealed],
             *completing.piles_beneath(table).values())  # fmt: skip
    return [card for cards in lists for card in cards if card >= 0]


def card_term(card: Card) -> Term:
    kind = TYPES[card.kind].capitalize()
    text = f"{kind}. {card.text} {card.flavour}".replace("  ", " ").strip()
    return Term(card.name, text, card.cites[0] if card.cites else TYPE_CLAUSES[TYPES[card.kind]])


TYPE_CLAUSES: Final = {
    "item": "FW-7.4", "equipment": "FW-8.2", "duel": "FW-9.1", "confrontation": "FW-9.1", "terror": "FW-10.2",
    "pit": "FW-11.1", "snare": "FW-12.1", "caesura": "FW-13.1", "blessing": "FW-14.1", "rest": "FW-15.1",
}  # fmt: skip


def domain_term(table: Table, domain: Domain) -> Term:
    law = f" Law: {domain.law.text}" if domain.law is not None and table.rules.domain_laws else ""
    return Term(domain.name, f"Row {domain.row}. {domain.flavour}{law}", "FW-3.2")


# The question and its options

QUESTIONS: Final = {
    "choose_slot": "Choose a face-down card to turn.",
    "draw_slot": "You are Lost: the slot will be drawn by lot.",
    "next_domain": "Where do you go?",
    "find_item": "Your Item slots are full. What do you do with {card}?",
    "find_equipment": "Your Equipment slots are full. What do you do with {card}?",
    "meet_foe": "{card} stands in your way.",
    "before_roll": "Exchange {exchange}: roll?",
    "after_roll": "{preview} Apply it?",
    "face_terror": "{card}: choose one.",
    "before_test_roll": "Roll against {tn}.",
    "after_test_roll": "You rolled {die} against {tn}. Let it stand?",
    "at_rest": "{rest} What do you buy?",
    "which_snare": "Which Snare do you cut?",
    "which_status": "Which status do you clear?",
    "which_to_give": "Which card do you give up?",
    "which_is_surplus": "One card too many. Which one goes?",
    "which_to_part_with": "One companion too many. Who leaves?",
    "which_to_stash": "Which card do you set aside?",
    "peek": "Which slot do you look at?",
    "arrange": "Which card comes next from the top?",
    "which_fish": "Which card goes on top of the deck?",
    "reorder": "Which two cards change places?",
    "before_guardian": "The last shore is behind you. The gate is in sight.",
    "before_resolving": "{card} lies open. Do something first?",
    "window": "Do something before the turn ends?",
}


def question(table: Table) -> str:
    name = step_name(table.asking)
    if name in ("find_item", "find_equipment") and NOTHING in (
        table.items if name == "find_item" else table.equipment
    ):
        return f"You find {table.card(table.revealed).name}."
    if name == "choose_one":
        return "Choose one."
    card = table.card(table.revealed).name if table.revealed != NOTHING else ""
    price = rests.price(table)
    return QUESTIONS.get(name, name.replace("_", " ").capitalize()).format(
        card=card, exchange=table.fight.exchange, preview=preview(table), tn=table.trial.tn, die=table.trial.die,
        rest=f"Each purchase costs {price} Resolve; you have {table.resolve()}.",
    )  # fmt: skip


def source(table: Table) -> str:
    return card_id(table.card(table.revealed)) if table.revealed != NOTHING else ""


LABELS: Final = {
    "reveal": "Turn slot {0}",
    "follow_lot": "Let the lot decide",
    "pass_turn": "Pass the turn",
    "leave_domain": "Leave the Domain",
    "keep_find": "Take it",
    "leave_find": "Leave it behind",
    "begin_fight": "Fight",
    "roll_exchange": "Roll the dice",
    "retreat": "Back away (1 Dread)",
    "read_results": "Apply the roll",
    "reroll_own": "Spend 1 Grace: reroll your die",
    "reroll_foe": "Spend 1 Grace: reroll the foe's die",
    "roll_test": "Roll the die",
    "tally_roll": "Let it stand",
    "reroll_test": "Spend 1 Grace: reroll",
    "stop_resting": "Go on",
    "go_on": "Go on",
    "look_at": "Look at slot {0}",
    "stop_looking": "Look no further",
    "pay_to_peek": "Pay to look at slot {0}",
    "exchange": "Exchange slots {0} and {1}",
    "leave_order": "Leave the order as it is",
    "land_nothing": "Put none on top",
    "meet_guardian": "Go up to the gate",
    "give_up": "Give up the run",
    "leave_it": "Leave it",
}
CARD_LABELS: Final = {
    "use_item": "Use {0}", "activate": "Use {0}", "swap": "Swap it for {0}", "throw_away": "Throw {0} away",
    "give_key": "Give the key to {0}", "cut_snare": "Cut {0}", "give": "Give up {0}", "trim": "Let {0} go",
    "part_with": "Let {0} go", "set_aside": "Set {0} aside", "lay_next": "{0}", "land": "{0}",
}  # fmt: skip


def label(table: Table, move: Move) -> str:
    name = step_name(move)
    if name in CARD_LABELS:
        card = table.card(table.content.card_of[move[1]])
        return CARD_LABELS[name].format(card.name)
    if name == "choose_domain":
        return f"Go to {table.content.domains[table.content.domain_of[move[1]]].name}"
    if name == "shed":
        return f"Clear {table.content.statuses[table.content.status_of[move[1]]].name}"
    if name in ("choose_a", "choose_b"):
        return terror_label(table, name[-1])
    if name == "strike_bargain":
        return str(table.card(table.revealed).bargains[move[1] - 1].effect.text)
    if name == "buy_heal":
        return f"Buy {table.rules.rest_heal} Health for {rests.price(table)} Resolve"
    if name == "buy_grace":
        return f"Buy 1 Grace for {rests.price(table)} Resolve"
    if name in ("take", "take_it"):
        words = words_of(table, move)
        return words[:1].upper() + words[1:]
    if name in LABELS:
        return LABELS[name].format(*move[1:])
    return notation(table, move)


def terror_label(table: Table, which: str) -> str:
    card = table.card(table.revealed)
    effect = card.a if which == "a" else card.b
    return f"{which.upper()}: {effect.text if effect else ''}"


def targets(table: Table, move: Move) -> list[str]:
    name = step_name(move)
    if name in CARD_LABELS:
        return [card_id(table.card(table.content.card_of[move[1]]))]
    if name in ("reveal", "look_at", "pay_to_peek") and table.row[move[1] - 1] != NOTHING:
        return [f"slot-{move[1]}"]
    if name == "exchange":
        return [f"slot-{move[1]}", f"slot-{move[2]}"]
    if name == "choose_domain":
        return [f"domain-{move[1]}"]
    if name == "shed":
        return [f"status-{move[1]}"]
    if name in ("roll_exchange", "reroll_own", "read_results"):
        return ["die-own"]
    if name == "reroll_foe" and not (table.fight.foe is not None and table.fight.foe.mirror):
        return ["die-foe"]
    if name in ("roll_test", "reroll_test", "tally_roll"):
        return ["die-test"]
    if name in ("begin_fight", "keep_find") and table.revealed != NOTHING:
        return [source(table)]
    if name == "buy_heal":
        return ["health"]
    if name == "buy_grace" and table.rules.grace:
        return ["grace"]
    return []


PRIMARY: Final = {"roll_exchange", "read_results", "roll_test", "tally_roll", "stop_resting", "go_on", "begin_fight",
                  "keep_find", "meet_guardian", "follow_lot"}  # fmt: skip
KEYS: Final = {
    "choose_a": "a", "choose_b": "b", "buy_heal": "h", "buy_grace": "g", "stop_resting": "d", "reroll_own": "g",
    "reroll_foe": "G", "reroll_test": "g", "roll_exchange": "space", "read_results": "space", "roll_test": "space",
    "tally_roll": "space",
}  # fmt: skip


def dress(table: Table, move: Move) -> dict[str, Any]:
    name = step_name(move)
    look: dict[str, Any] = {}
    if name in PRIMARY:
        look["tone"] = "primary"
    if name in KEYS:
        look["key"] = KEYS[name]
    if name == "reveal":
        look["key"] = str(move[1])
    if name in ("use_item", "activate", "swap", "cut_snare", "give", "lay_next", "land"):
        look["detail"] = table.card(table.content.card_of[move[1]]).text
    if name == "give_up":
        look["confirm"] = "Give up? The run is lost at once (FW-23.4)."
    return look


def gap(table: Table) -> str:
    """Not all steps have words yet."""
    return ""
