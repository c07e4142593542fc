"""axe-core, the checker of accessibility, as the package `axe-playwright-python` brings it: never shipped."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest


@cache
def source() -> str:
    installed = find_spec("axe_playwright_python")
    if installed is None or installed.origin is None:
        pytest.skip("axe-core is not here: pip install axe-playwright-python")
    return (Path(installed.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def complaints(page: Any) -> list[str]:
    """Everything that axe finds wrong with a page, a line for each thing."""
    page.evaluate(source())
    # Besides the standard rules, those about labels that differ from the visible words.
    found = page.evaluate(
        "async () => (await axe.run(document, {rules: {'label-content-name-mismatch': {enabled: true}}})).violations"
    )
    return [f"{rule['id']}: {node['html'][:160]}: {told(node)}" for rule in found for node in rule["nodes"]]


def told(node: dict[str, Any]) -> str:
    """Why axe complains about a part of the page."""
    return "; ".join(check["message"] for check in [*node["any"], *node["all"], *node["none"]])
