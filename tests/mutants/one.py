"""One mutant in a process of its own: changed when its module is imported, before anything has used it."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.mutants.__main__ import module_of
from tests.mutants.changes import Mutant, make


class FirstFailure:
    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = f"reading {report.nodeid}"


def main() -> int:
    fields, names, told = json.load(sys.stdin)
    mutant = Mutant(*fields)._replace(path=Path(fields[0]))
    found: Any = FirstFailure()
    try:
        make(mutant, importlib.import_module(module_of(mutant.path)))
        pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *names], plugins=[found])
    except BaseException as why:
        found.name = found.name or f"{type(why).__name__}: {why}"
    Path(told).write_text(found.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
