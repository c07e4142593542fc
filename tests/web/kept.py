"""A client that keeps what it was sent of scenes, as static/js/changes.js does."""

from __future__ import annotations

from typing import Any


class Kept:
    """Makes scenes whole again."""

    def __init__(self) -> None:
        self.areas: dict[str, Any] = {}
        self.log: list[Any] = []
        self.terms: dict[str, Any] = {}

    def whole(self, told: dict[str, Any]) -> dict[str, Any]:
        """The message as it would have come to somebody who keeps nothing."""
        before = [{**still, "areas": self.areas_of(still)} for still in told["before"]]
        return {**told, "before": before, "scene": self.scene(told["scene"])}

    def scene(self, changed: dict[str, Any]) -> dict[str, Any]:
        scene = dict(changed)
        first, last = scene.pop("log_kept", (0, -1))
        self.log = [entry for entry in self.log if first <= entry["n"] <= last] + scene.get("log", [])
        self.terms = {**self.terms, **scene.get("terms", {})}
        return {**scene, "areas": self.areas_of(scene), "log": self.log, "terms": self.terms}

    def areas_of(self, changed: dict[str, Any]) -> list[Any]:
        areas = [self.areas[area] if isinstance(area, str) else area for area in changed["areas"]]
        self.areas = {area["id"]: area for area in areas}
        return areas
