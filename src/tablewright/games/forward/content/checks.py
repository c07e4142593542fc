# interpreted: runs once, when a pack is loaded
"""What a pack for FORWARD is checked for as a whole (FW-G1): its Domains, its Stations, its Seals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablewright.engine.effects import Effect
from tablewright.games.forward.cards import (
    SNARE,
    Card,
    Content,
)
from tablewright.games.forward.content.schema import PLACES, Shape
from tablewright.games.forward.rules import companions, snares
from tablewright.games.forward.rules.final_battle import break_seal
from tablewright.games.forward.rules.grace import gain_grace


def check_domains(builder: Builder, content: Content) -> None:
    """FW-G1, R34: a place for each Domain, the right number of Stations in each."""
    size = builder.raw.one("shape", Shape).stations_per_domain
    for entry in builder.domains:
        count = sum(station.value.domain == entry.id for station in builder.stations)
        if count != size:
            message = f"{entry.called} has {count} stations; a pack of this shape has {size} in each domain"
            builder.compiler.complain(entry.where("id"), message, entry.id)
    if len(content.domains) != PLACES:
        entry = builder.domains[0]
        message = f"this pack has {len(content.domains)} domains besides alternatives; FORWARD is played with {PLACES}"
        builder.compiler.complain(entry.where("id"), f"{message} (FW-G1)", entry.id)
    taken: dict[int, str] = {}
    for domain in content.domains:
        if domain.place in taken:
            entry = next(one for one in builder.domains if one.id == domain.id)
            message = f"place {domain.place} has two domains, «{taken[domain.place]}» and «{domain.id}»"
            builder.compiler.complain(entry.where("place"), message, domain.id)
        taken[domain.place] = domain.id


if TYPE_CHECKING:
    from tablewright.games.forward.content.build import Builder


def check_stations(builder: Builder, content: Content) -> None:
    """FW-R19, FW-12.2: each card for itself; Grace that is no purchase, and a Snare for good, draw a warning."""
    known = {entry.id for entry in builder.domains}
    for entry, card in zip(builder.stations, content.cards, strict=True):
        compiler = builder.compiler
        if entry.value.domain not in known:
            message = f"«{entry.value.domain}» of {entry.called} is not a domain of this pack"
            compiler.complain(entry.where("domain"), message, entry.value.domain)
        if entry.value.type == "terror" and not (card.a and card.b):
            compiler.complain(entry.where("a"), f"{entry.called} is a terror and needs both «a» and «b»", "a")
        if uses(card, gain_grace):
            compiler.warn(entry.where("id"), f"{entry.called} gives Grace, which only Rests should (FW-17.2)")
        if card.kind == SNARE and not can_be_removed(content, card):
            compiler.warn(
                entry.where("id"), f"nothing on its path can remove {entry.called} (FW-12.2, FW-G1)"
            )


def can_be_removed(content: Content, snare: Card) -> bool:
    """FW-G1, FW-12.4: whether a way through its Domain leads past a card that cleanses it: one met there or later, or
    one that is kept, met on the way there."""
    for card in content.cards:
        kept = [effect for effect in (card.use, card.active, card.lasting) if effect is not None]
        met = leads_to(content, snare.domain, card.domain)
        if met and any(removes(effect, snare) for effect in texts_of(card)):
            return True
        if leads_to(content, card.domain, snare.domain) and any(removes(effect, snare) for effect in kept):
            return True
    return False


def removes(effect: Effect, snare: Card) -> bool:
    """Whether an effect cleanses, or buries this very Snare, however deep inside."""
    moves = (effect.moves, *(rule.moves for rule in effect.triggers))
    return any(mentions(part, snares.cleanse) for part in moves) or has_part(
        moves, (companions.bury, snare.index)
    )


def leads_to(content: Content, start: int, goal: int) -> bool:
    """FW-3.2, R51: whether the arrows lead from one Domain to another; every Domain leads to itself."""
    if start < 0 or goal < 0:
        return False
    reach = [start]
    for index in reach:
        reach += [onward for onward in content.domains[index].forward if onward not in reach]
    return goal in reach


def uses(card: Card, step: Any) -> bool:
    """Whether any effect of a card runs this step, however deep inside."""
    effects = (
        card.use,
        card.win,
        card.a,
        card.b,
        card.success,
        card.failure,
        card.effect,
        card.minor,
        card.active,
    )
    return any(effect is not None and mentions(effect.moves, step) for effect in effects)


def mentions(part: Any, step: Any) -> bool:
    if isinstance(part, tuple):
        if part and part[0] is step:
            return not (len(part) > 1 and isinstance(part[1], int) and part[1] < 0)
        return any(mentions(inner, step) for inner in part)
    return mentions(part.moves, step) if hasattr(part, "moves") else False


def check_keys(builder: Builder, content: Content) -> None:
    """FW-G1: every key has its companion."""
    companions = {card.companion for card in content.cards if card.companion}
    for entry, card in zip(builder.stations, content.cards, strict=True):
        if card.key and card.key not in companions:
            message = f"the key «{card.key}» of {entry.called} belongs to no companion of this pack"
            builder.compiler.complain(entry.where("key"), message, card.key)


def lends_trigger(part: Any) -> bool:
    """Whether an effect would lend something that waits, however deep inside."""
    if isinstance(part, tuple):
        return any(lends_trigger(inner) for inner in part)
    if isinstance(part, Effect):
        return bool(part.triggers)
    return lends_trigger(part.moves) if hasattr(part, "moves") else False


def check_seals(builder: Builder, content: Content) -> None:
    """FW-G1: there are at least two ways to break each Seal."""
    for entry in builder.raw["seal"]:
        ways = sum(breaks(effect, entry.id) for card in content.cards for effect in texts_of(card))
        if ways < 2:
            message = f"{entry.called} needs at least two cards that break it, and has {ways}"
            builder.compiler.complain(entry.where("id"), message, entry.id)


def breakers(content: Content, seal: str) -> list[str]:
    """FW-22.4: the cards that break a Seal, as the Guardian's card names them."""
    found = [card for card in content.cards if any(breaks(effect, seal) for effect in texts_of(card))]
    return [f"{card.name}, awake" if card.companion else card.name for card in found]


def texts_of(card: Card) -> list[Effect]:
    """Every effect that stands on a card."""
    texts = (card.use, card.lasting, card.active, card.win, card.a, card.b, card.success, card.failure,
             card.revealed, card.minor, card.effect, card.before, *(one.effect for one in card.bargains))  # fmt: skip
    return [effect for effect in texts if effect is not None]


def breaks(effect: Effect, seal: str) -> bool:
    return has_part((effect.moves, *(rule.moves for rule in effect.triggers)), (break_seal, seal))


def has_part(part: Any, wanted: tuple[Any, ...]) -> bool:
    """Whether something stands in an effect, however deep inside."""
    if isinstance(part, tuple):
        return part == wanted or any(has_part(inner, wanted) for inner in part)
    return has_part(part.moves, wanted) if hasattr(part, "moves") else False
