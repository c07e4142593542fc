# interpreted: made once for each look at the table, not once a move
"""What a party can look up at any time (FF-1.21): the Act, reputation, points, story cards, rules, enemies met."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import Area, Counter, Counters, Group, Mark, Piece, Stat, Track, Widget, Zone
from tablewright.games.fateforge.chronicle import FACTIONS, HOLDER_NAMES, HOLDERS, LEAST, MOST
from tablewright.games.fateforge.rules import rewards, rule_unlocks, traits
from tablewright.games.fateforge.show import party
from tablewright.games.fateforge.table import Table

ROMAN: Final = ("", "I", "II", "III")


def act_words(table: Table) -> str:
    """«Act I, Strangers in Easafir»"""
    number = table.act()
    title = next((act.title for act in table.content.chronicle.acts if act.number == number), "")
    return f"Act {ROMAN[number]}{', ' if title else ''}{title}"


def act_track(table: Table) -> Track:
    """FF-1.9: one symbol for each chapter of the Act and for each Rest Scene, and how much of it is done."""
    chronicle, now = table.content.chronicle, table.act()
    marks: list[Mark] = []
    done = 0
    for chapter in chronicle.chapters:
        if chapter.act != now:
            continue
        over = chapter.number < table.journey.chapter
        marks.append(Mark(len(marks) + 1, str(chapter.number), tone="good" if over else "", clause="FF-1.9"))
        done += over
        for rest in chronicle.rests.values():
            if rest.after == chapter.number:
                over = rest.number < table.journey.rest or chapter.number < table.journey.chapter
                marks.append(
                    Mark(len(marks) + 1, "Rest", "heart", "good" if over else "gold", clause="FF-1.9")
                )
                done += over
    return Track("act", act_words(table), 0, max(1, len(marks)), done, "scroll", marks=marks, clause="FF-1.9")


def standing(table: Table) -> list[Widget]:
    """FF-22.13: every value with factions and people, on a scale of its own."""
    tracks = [
        Track(
            f"rep-{holder}", HOLDER_NAMES[i], LEAST, MOST, table.journey.reputation[i],
            tone="gold" if i < FACTIONS else "violet", clause="FF-22.13",
        )
        for i, holder in enumerate(HOLDERS)
        if i < FACTIONS or table.journey.reputation[i]
    ]  # fmt: skip
    return [Group("reputation", tracks, "Reputation")]


def points(table: Table) -> Counters:
    """FF-20.1, 22.9: victory points and trait points, each with what comes next."""
    journey = table.journey
    following = next((n for n in rewards.THRESHOLDS if n > journey.victory_points), 0)
    return Counters(
        "points",
        [
            Counter("victory", "Victory points", int(journey.victory_points), "star", following or None, "gold",
                    clause="FF-20.1"),
            Counter("trait-points", "Trait points", int(journey.trait_points), "star", traits.PRICE, "violet",
                    clause="FF-22.9"),
        ],
    )  # fmt: skip


def story_cards(table: Table) -> list[Widget]:
    """FF-22.17: the story deck, as far as it was gained."""
    pieces = [
        Piece(
            f"story-card-{card.number}", "card", card.name, icon="scroll", text=card.text, clause="FF-22.17"
        )
        for card in table.content.chronicle.cards
        if table.journey.has_card(int(card.number))
    ]
    return [Zone("story-cards", "Story cards", "list", pieces=pieces, clause="FF-22.17")] if pieces else []


def rules(table: Table) -> list[Widget]:
    """FF-1.12, 26.2: the rules that were found; those still locked are not shown."""
    pieces = []
    for rule in rule_unlocks.shown_rules(table):
        name, text = table.content.chronicle.rules.get(rule, (f"Rule {rule}", ""))
        pieces.append(
            Piece(f"rule-{rule}", "card", name, icon="scroll", text=text, clause=f"FF-{26 + rule}.1")
        )
    return [Zone("rules", "Rules found", "list", pieces=pieces, clause="FF-1.12")] if pieces else []


def met(table: Table) -> list[Widget]:
    """FF-24.5: the enemy cards that were met."""
    pieces = [
        Piece(
            f"met-{kind.id}", "card", kind.name, icon=f"foe-{kind.id.replace('_', '-')}",
            stats=[Stat("toughness", int(kind.toughness), "toughness")], term=f"enemy-{kind.id}", clause="FF-24.5",
        )
        for kind in (table.content.enemies[index] for index in table.journey.encountered)
    ]  # fmt: skip
    return [Zone("met", "Enemies encountered", "list", pieces=pieces, clause="FF-24.5")] if pieces else []


def friends(table: Table) -> list[Widget]:
    """FF-34.1: allies that may come along."""
    pieces = [
        Piece(
            f"friend-{friend.id}", "card", friend.name, icon=friend.id, tone="good",
            text=" ".join(f"{one.name}: {one.text}" for one in friend.abilities), term=f"ally-{friend.id}",
            clause="FF-34.1",
        )
        for friend in (table.content.allies[index] for index in table.allies)
    ]  # fmt: skip
    return [Zone("friends", "Allies", "list", pieces=pieces, clause="FF-34.1")] if pieces else []


def panel(table: Table) -> list[Area]:
    """FF-1.21: everything that can be inspected between decisions."""
    tabs: list[Widget] = [
        Group("bag-tab", party.party(table), "Party bag"),
        Group("standing-tab", [points(table), *standing(table)], "Reputation"),
    ]
    for name, label, found in (
        ("cards-tab", "Story so far", story_cards(table)),
        ("friends-tab", "Allies", friends(table)),
        ("rules-tab", "Rules", rules(table)),
        ("met-tab", "Enemies met", met(table)),
    ):
        if found:
            tabs.append(Group(name, found, label))
    return [
        Area("act-area", "side", [act_track(table)], clause="FF-1.9"),
        Area("party-area", "side", [Group("party-tabs", tabs, arrange="tabs")], "Party", clause="FF-1.21"),
    ]
