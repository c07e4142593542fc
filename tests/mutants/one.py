"""One mutant in a process of its own: its module has the change when it is imported, before anything has used it."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from tests.mutants.__main__ import prepare, words_for_pytest
from tests.mutants.changes import Mutant, module_with
from tests.mutants.marks import imported_as


class FirstFailure:
    """Runs the tests in the order that was asked for, until one fails."""

    def __init__(self, limits: dict[str, float], told: Path) -> None:
        self.limits, self.told = limits, told
        self.name = ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = f"reading {report.nodeid}"

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        from tests.mutants.round import Watch, passes  # they import the rules

        items = {item.nodeid: item for item in session.items}
        gone = [name for name in self.limits if name not in items]
        self.name = self.name or (f"{gone[0]} is gone" if gone else "")
        watch = Watch(self.told)
        names = list(self.limits)
        for name, after in zip(names, [*names[1:], ""], strict=True):
            if self.name:
                break
            watch.begin(name, self.limits[name])
            if not passes(items[name], items.get(after)):
                self.name = name
        self.told.write_text(self.name)
        os._exit(0)


def main() -> None:
    fields, folders, limits, told = json.load(sys.stdin)
    mutant = Mutant(*fields)._replace(path=Path(fields[0]))
    prepare()
    code = module_with(mutant)
    imported_as(lambda path: code if path == mutant.path else None)
    found: Any = FirstFailure(limits, Path(told))
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
            pytest.main(words_for_pytest(list(map(Path, folders))), plugins=[found])
    except BaseException as why:
        found.name = found.name or f"{type(why).__name__}: {why}"
    Path(told).write_text(found.name or "the tests could not be read")


if __name__ == "__main__":
    main()
