"""Made-up stories of any size: choices part, chapters join, flags carry the difference over the joint."""

from __future__ import annotations

import random
from typing import Final

CHAPTERS: Final = 15
FLAGS: Final = 40


def braid(nodes: int = 105, flags: int = FLAGS, chapters: int = CHAPTERS, seed: int = 1) -> str:
    """A story with a start: each chapter opens with one node, parts into several and joins again."""
    luck = random.Random(seed)
    per = nodes // chapters
    lines = ["[story]", 'start = "c0n0"']
    set_in = {flag: luck.randrange(chapters - 1) for flag in range(flags)}
    asked_in = {flag: min(chapters - 1, set_in[flag] + luck.randint(1, 2)) for flag in range(flags)}
    for flag in range(flags):
        lines += ["[[memory]]", f'id = "f{flag}"', f'means = "Flag {flag} was set."', 'lasts = "campaign"']
    for chapter in range(chapters):
        sets = [flag for flag in range(flags) if set_in[flag] == chapter]
        asks = [flag for flag in range(flags) if asked_in[flag] == chapter]
        for n in range(per):
            following = (
                f"c{chapter}n{n + 1}"
                if n + 1 < per
                else f"c{chapter + 1}n0"
                if chapter + 1 < chapters
                else "home"
            )
            lines += ["[[node]]", f'id = "c{chapter}n{n}"', 'title = "A page"', 'stage = "final"']
            lines += [f"chapter = {chapter + 1}", 'text = "Something happens here."']
            here = [flag for flag in asks if flag % per == n]
            for flag in here:
                lines += ["[[node.text_if]]", f'when = "f{flag}"', 'text = "And this is remembered."']
            lines += ["[[node.choice]]", 'id = "on"', 'title = "Go on"', f'next = "{following}"']
            for flag in [flag for flag in sets if flag % per == n]:
                lines += ["[[node.choice]]", f'id = "set{flag}"', f'title = "Do {flag}"', 'test = "charm 3"']
                lines += [f'pass = {{ text = "Done.", effects = "remember f{flag}", next = "{following}" }}']
                lines += [f'fail = "{following}"']
            for flag in here[:1]:
                lines += ["[[node.choice]]", f'id = "ask{flag}"', 'title = "Ask"', f'needs = "f{flag}"']
                lines += [f'next = "{following}"']
    lines += ["[[ending]]", 'id = "home"', 'title = "Home"', 'text = "The end."']
    return "\n".join(lines)


def town(entries: int = 209, flags: int = FLAGS, chapters: int = 6, seed: int = 1) -> str:
    """A story without a start: the game opens entries in any order, chapter by chapter."""
    luck = random.Random(seed)
    lines = ["[[memory]]", 'id = "marked"', 'means = "Marked."']
    for flag in range(flags):
        lines += ["[[memory]]", f'id = "f{flag}"', f'means = "Flag {flag} was set."']
    per = entries // chapters + 1
    for n in range(entries):
        chapter = n // per
        lines += ["[[node]]", f'id = "e{n}"', "root = true", 'title = "An entry"', 'stage = "final"']
        lines += [f"chapter = {chapter + 1}", 'text = "Something happens here."']
        earlier = [flag for flag in range(flags) if flag * (chapters - 1) // flags < chapter]
        for flag in luck.sample(earlier, min(2, len(earlier))):
            lines += ["[[node.text_if]]", f'when = "f{flag}"', 'text = "And this is remembered."']
        sets = [
            flag
            for flag in range(flags)
            if flag * (chapters - 1) // flags == chapter and flag % per == n % per
        ]
        effects = "; ".join(f"remember f{flag}" for flag in sets) or "gain 1 gold"
        lines += ["[[node.choice]]", 'id = "a"', 'title = "Do it"', 'test = "charm 3"']
        lines += [f'pass = {{ text = "Done.", effects = "{effects}", next = "back" }}', 'fail = "back"']
        lines += ["[[node.choice]]", 'id = "b"', 'title = "Leave it"', 'next = "back"']
        if earlier:
            lines += ["[[node.choice]]", 'id = "c"', 'title = "Say so"', f'needs = "f{luck.choice(earlier)}"']
            lines += ['next = "back"']
    return "\n".join(lines).replace("remember f0", "remember marked; remember f0")
