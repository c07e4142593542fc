"""Maps and story pages of a pack as players see them: widgets of a scene, for the page that draws tables."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.engine.pack import Pack
from tablewright.engine.scene import Block, Story
from tablewright.workshop.boards import areas_of, boards_in, scenes_of


def boards(game: Any, pack: Pack) -> list[dict[str, Any]]:
    """Every board of a game, each with the scene around it."""
    found: dict[str, dict[str, Any]] = {}
    for scene, _ in scenes_of(game, pack):
        for area in areas_of(scene):
            for board, _ in boards_in(area.children):
                name = board.label or board.id
                if name in found:
                    continue
                alone = msgspec.structs.replace(
                    scene,
                    areas=[msgspec.structs.replace(area, children=[board])],
                    prompt=None,
                    log=[],
                    events=[],
                )
                found[name] = {"name": name, "scene": msgspec.to_builtins(alone)}
    return list(found.values())


def story_page(game: Any, pack: Pack, name: str) -> dict[str, Any] | None:
    """A page of the story with all its paragraphs and choices, as those read it who come there."""
    built = game.story(pack)
    page = built.stories.known(name) if built is not None else None
    if page is None:
        return None
    texts = [page.text, *(text for _, text in page.text_if)]
    blocks = [Block(" ".join(part.split())) for text in texts for part in text.split("\n\n") if part.strip()]
    for choice in page.choices:
        told = [
            choice.pays_words,
            choice.deed_text.rstrip("."),
            f"needs {choice.needs_words}" * bool(choice.needs_words),
        ]
        more = ", ".join(filter(None, told))
        blocks.append(Block(f"{choice.title} ({more})" if more else choice.title, "item"))
    found: dict[str, Any] = msgspec.to_builtins(Story(f"page-{page.id}", page.title, blocks))
    return found
