"""`make mutants GAME=forward`: break the rules in one place at a time and see whether a test notices.

The tests are collected once, and run once with a mark at each place that will be changed. Each mutant is a child of
that process in which one function has other code. In it run the tests that come to the place, until one fails: those
that cite the function's clauses first, then the quickest. No other test could notice. What matters while tests are
read is changed in a process of its own.

What was found is kept in build/mutants, so that a run with `MINUTES=8` goes on where the one before it stopped. A
mutant that was killed stays killed until the rules are changed; a survivor meets only tests that are new or changed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from hashlib import blake2b
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from tests.mutants.changes import SOURCES, Mutant, sample
from tests.mutants.kept import key_of
from tests.mutants.marks import Marks

NO_RULES: Final = (  # what is shown, what bots think, what models read and what the lab counts
    "show", "think", "look", "advice.py", "outlook.py", "weights.py", "planning.py", "foresight.py", "duelling.py",
    "counting.py", "features.py",
)  # fmt: skip
HOMES: Final = {"engine": SOURCES / "engine"}


def rules_in(home: Path) -> list[Path]:
    """The modules with rules whose functions can be exchanged."""
    return [
        path for path in sorted(home.rglob("*.py")) if not set(path.relative_to(home).parts) & set(NO_RULES)
    ]


def print_of_sample(mutants: list[Mutant]) -> str:
    """What is kept goes by the numbers of these mutants and no others."""
    return blake2b("\n".join(map(key_of, mutants)).encode(), digest_size=3).hexdigest()


def prepare() -> None:
    """What makes tests quick and the same every time."""
    os.environ["TABLEWRIGHT_CACHE"] = "off"  # else no mutant would read a pack, or its cards would be kept
    settings.register_profile(
        "mutants",
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],  # a smaller example of a failure is of no use here
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")


def words_for_pytest(folders: list[Path]) -> list[str]:
    off = [word for name in ("cacheprovider", "xdist", "faulthandler") for word in ("-p", f"no:{name}")]
    return [*off, "-q", "--capture=no", "--assert=plain", "--tb=native", *map(str, folders)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__.split("\n")[0])
    parser.add_argument("of", help="a game, or engine")
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--minutes", type=float, default=0, help="stop after so many; the next run goes on there"
    )
    parser.add_argument(
        "--show", action="store_true", help="print each mutant with what killed it, and try none"
    )
    given = parser.parse_args()
    home = HOMES.get(given.of, SOURCES / "games" / given.of.replace("-", "_"))
    if not home.is_dir():
        parser.error(f"there is no game {given.of}; name a game's folder in src/tablewright/games, or engine")
    prepare()
    started = time.monotonic()
    until = started + given.minutes * 60 if given.minutes else float("inf")
    marks = Marks(sample(rules_in(home), given.mutants, given.seed))
    marks.put()
    from tests.mutants.round import Round, say  # not before the marks are set

    name = f"{given.of}-{given.mutants}-{given.seed}-{print_of_sample(marks.mutants)}"
    made = Round(given.of, home, marks, name, given.jobs, until)
    if given.show:
        made.show()
        return 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = folder
        pytest.main(words_for_pytest(made.tests), plugins=[made])
    say(f"{(time.monotonic() - started) / 60:.1f} minutes")
    return 0 if all(map(made.kept.killer, made.mutants)) else 1


if __name__ == "__main__":
    sys.exit(main())
