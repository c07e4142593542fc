"""Which key answers what: a key for each option, and what can be chosen by pointing at things."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from msgspec.structs import replace

from tablewright.engine.scene import Option, Prompt, Scene
from tablewright.terminal.plain import option_groups

# Keys that mean the same in every game.
WHY, UNDO, REDO, LOG, RULES, LOOK, QUIT, OTHERS, HINT, SPEED = (
    "?",
    "u",
    "U",
    "l",
    "r",
    "i",
    "q",
    "@",
    "H",
    "P",
)
RESERVED: Final = frozenset({WHY, UNDO, REDO, LOG, RULES, LOOK, QUIT, HINT, SPEED})
FREE: Final = [key for key in digits[1:] + ascii_lowercase + ascii_uppercase if key not in RESERVED]

SPACE: Final = "space"
SEVERAL: Final = "+"  # stands on a thing with which several things can be done


NO_KEY: Final = "·"


class Choices:
    """The options of a question, narrowed down to those that speak of the things held."""

    def __init__(self, prompt: Prompt | None, held: Sequence[str] = (), picks: Sequence[str] = ()) -> None:
        self.prompt = prompt
        self.picks = list(picks)  # of a question for several: the ids picked so far, in order
        self.groups = open_groups(prompt)
        everything = [option for _, options in self.groups for option in options]
        self.held = [thing for thing in held if any(thing in option.targets for option in everything)]
        self.all = everything
        self.shown = [option for option in everything if all(thing in option.targets for thing in self.held)]
        self.anytime = frozenset(option.id for option in prompt.anytime) if prompt else frozenset()
        keys = keys_for(everything, anytime=self.anytime)
        self.keys = keys_for(self.shown, keys, anytime=self.anytime) if self.held else keys

    def by_key(self, key: str) -> Option | None:
        return next((option for option in self.shown if self.keys.get(option.id) == key), None)

    def obvious(self) -> Option | None:
        """What Enter means where nothing is pointed at: the only answer, or the one that leads on."""
        answers = [option for option in self.shown if not option.aside]
        leading = [option for option in answers if option.tone == "primary"]
        return answers[0] if len(answers) == 1 else leading[0] if len(leading) == 1 else None

    @property
    def several(self) -> bool:
        """Whether the question is answered with several options, sent together."""
        return self.prompt is not None and self.prompt.how in ("many", "order")

    def toggle(self, option: Option) -> bool:
        """Pick one more, or no longer; False when there are enough already."""
        assert self.prompt is not None
        if option.id in self.picks:
            self.picks.remove(option.id)
        elif len(self.picks) < self.prompt.max:
            self.picks.append(option.id)
        else:
            return False
        return True

    def by_id(self, name: str) -> Option | None:
        return next((option for option in self.all if option.id == name), None)

    def on(self, thing: str) -> list[Option]:
        """The options shown that speak of a thing."""
        return [option for option in self.shown if thing in option.targets]

    def badges(self) -> dict[str, str]:
        """The things that can be chosen, each with its key, or with a + where several options remain."""
        things = dict.fromkeys(thing for option in self.shown for thing in option.targets)
        return {thing: self.badge(self.on(thing)) for thing in things if thing not in self.held}

    def badge(self, options: Sequence[Option]) -> str:
        """A thing with one option shows its key, or only that it can be chosen where keys have run out."""
        return key_sign(self.keys.get(options[0].id, "")) or NO_KEY if len(options) == 1 else SEVERAL

    def refused_on(self, thing: str) -> list[Option]:
        options = self.prompt.options if self.prompt else []
        return [option for option in options if not option.enabled and thing in option.targets]


def open_groups(prompt: Prompt | None) -> list[tuple[str, list[Option]]]:
    """The options that can be chosen, under their headings; whoever is not asked has those of any time."""
    if prompt is None:
        return []
    return option_groups(replace(prompt, options=()) if prompt.how == "wait" else prompt)


def keys_for(
    options: Iterable[Option], known: Mapping[str, str] | None = None, *, anytime: Collection[str] = ()
) -> dict[str, str]:
    """A key for each option: the one it had, or its own, or else the next that is free."""
    listed = list(options)
    found: dict[str, str] = {}
    for option in listed:
        wanted = (known or {}).get(option.id) or own_key(option)
        if wanted and wanted != "none" and wanted not in found.values():
            found[option.id] = wanted
    for option in listed:
        if option.id not in found and option.key == "none":
            found[option.id] = ""
        elif option.id not in found:
            free = free_keys(option, anytime=option.id in anytime)
            found[option.id] = next((key for key in free if key not in found.values()), "")
    return found


def free_keys(option: Option, *, anytime: bool = False) -> list[str]:
    """The keys for an option without its own; for what is dangerous, or can be done whoever is asked, none that
    lies beside the others."""
    if option.tone != "danger" and not anytime:
        return FREE
    first = [letter.upper() for letter in option.label[:1] if letter.upper() in FREE]
    return [*first, *(key for key in FREE if key.isupper())]


def own_key(option: Option) -> str:
    """The key that the game wants for an option, unless it means something else everywhere."""
    key = option.key
    usable = key == SPACE or (len(key) == 1 and key.isprintable() and key not in RESERVED)
    return (SPACE if key == " " else key) if usable else ""


def key_sign(key: str) -> str:
    """A key in one letter."""
    return "␣" if key == SPACE else key


def refused(scene: Scene) -> list[Option]:
    return [option for option in scene.prompt.options if not option.enabled] if scene.prompt else []
