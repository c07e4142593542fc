"""Decks, discards and bags: what is in them, what lies known on top, and who has seen it.

A face-down deck is drawn, not ordered. A card that nobody has seen gets its identity when it is drawn or
looked at, so there is no hidden order to leak or to guess. The same class serves as a bag.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablewright.engine.fate import Fate

UNSEEN: Final = -1  # a face-down card whose identity is still open
NOTHING: Final = -2  # an empty place
EVERYONE: Final = -1  # the mask of seats in which all have looked
OWN_STREAM: Final = -1  # luck falls in the stream of the pile


@mypyc_attr(acyclic=True)
class Pile:
    """Cards by number. `unseen` is what may be anywhere; `top` and `under` are known places, outermost last.

    Known places are rare and change rarely: as tuples they cost a copy nothing.
    """

    def __init__(self, stream: int, cards: list[int]) -> None:
        self.stream = stream
        self.unseen = cards  # changed only after `own`: copies share it until one of them draws
        self.on_loan = False
        self.away: i64 = 0  # unseen cards of this pile that lie face down elsewhere
        self.top: tuple[int, ...] = ()
        self.top_seen: tuple[int, ...] = ()
        self.under: tuple[int, ...] = ()
        self.under_seen: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.unseen) - self.away + len(self.top) + len(self.under)

    def own(self) -> list[int]:
        """The unseen cards, to be changed: from here on no other pile shares them."""
        if self.on_loan:
            self.unseen = self.unseen.copy()
            self.on_loan = False
        return self.unseen

    def identify(self, fate: Fate, stream: int = OWN_STREAM) -> int:
        """Luck decides which of the unseen cards this one is."""
        unseen = self.own()
        last: i64 = len(unseen) - 1
        i: i64 = fate.below(last + 1, self.stream if stream == OWN_STREAM else stream)
        card = unseen[i]
        unseen[i] = unseen[last]
        unseen.pop()
        return card

    def deal(self) -> int:
        """Take the top card without looking: its number if it is known to lie there, else UNSEEN."""
        if self.top:
            card = self.top[-1]
            self.top = self.top[:-1]
            self.top_seen = self.top_seen[:-1]
            return card
        if len(self.unseen) > self.away:
            self.away += 1
            return UNSEEN
        card = self.under[0]
        self.under = self.under[1:]
        self.under_seen = self.under_seen[1:]
        return card

    def turn_up(self, card: int, fate: Fate, stream: int = OWN_STREAM) -> int:
        """Look at a card that was dealt face down from here; with `stream`, luck falls in another than its own."""
        if card != UNSEEN:
            return card
        self.away -= 1
        return self.identify(fate, stream)

    def draw(self, fate: Fate) -> int:
        """Take the top card and look at it."""
        return self.turn_up(self.deal(), fate)

    def take_back(self, card: int) -> None:
        """A card goes back among the unseen ones: shuffled in, its place unknown to everybody."""
        if card == UNSEEN:
            self.away -= 1
        else:
            self.own().append(card)

    def put_on_top(self, card: int, seen: int = EVERYONE) -> None:
        self.top = (*self.top, card)
        self.top_seen = (*self.top_seen, seen)

    def put_under(self, card: int, seen: int = EVERYONE) -> None:
        self.under = (*self.under, card)
        self.under_seen = (*self.under_seen, seen)

    def take(self, card: int) -> None:
        """Take one named card out of the unseen part, wherever it lies."""
        self.own().remove(card)

    def shuffle(self) -> None:
        """Everything here is unseen again."""
        for card in self.top:
            self.take_back(card)
        for card in self.under:
            self.take_back(card)
        self.top = self.top_seen = self.under = self.under_seen = ()

    def hide(self, seat: int) -> None:
        """As this seat sees the pile: known places that it has not looked into are unseen cards again."""
        if self.top:
            self.top = self.hidden(self.top, self.top_seen, seat)
        if self.under:
            self.under = self.hidden(self.under, self.under_seen, seat)
        self.own().sort()

    def hidden(self, cards: tuple[int, ...], seen: tuple[int, ...], seat: int) -> tuple[int, ...]:
        shown: list[int] = []
        for card, mask in zip(cards, seen, strict=True):
            if card != UNSEEN and (seat < 0 or not (mask >> seat) & 1) and mask != EVERYONE:
                self.conceal(card)
                card = UNSEEN
            shown.append(card)
        return tuple(shown)

    def conceal(self, card: int) -> None:
        """A card that lies face down elsewhere counts as any of the unseen ones."""
        self.own().append(card)
        self.away += 1

    def copy(self) -> Pile:
        self.on_loan = True
        other = Pile(self.stream, self.unseen)
        other.on_loan = True
        other.away = self.away
        if self.top:
            other.top = self.top
            other.top_seen = self.top_seen
        if self.under:
            other.under = self.under
            other.under_seen = self.under_seen
        return other
