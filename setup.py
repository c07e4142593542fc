"""Compiles the engine and the rules with mypyc where it can, and installs plain Python where it cannot.

Everything else about the package is in pyproject.toml; the reasons are in docs/decisions/0001.
Two switches, for those who want to decide themselves:

    TABLEWRIGHT_PURE=1       do not compile
    TABLEWRIGHT_COMPILED=1   compile, or fail with the reason
"""

import atexit
import os
import shutil
import sys
import sysconfig
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from types import ModuleType

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/tablewright")
INTERPRETED = "# interpreted:"
COMPILED_TOO = "# compiled:"
MARKER_LINES = 5

# An editable install asks for other commands than these: it stays interpreted, and src/ free of binaries.
BUILDING = not {"bdist_wheel", "build", "build_ext", "install"}.isdisjoint(sys.argv)
PURE = os.environ.get("TABLEWRIGHT_PURE") == "1"
COMPILED = os.environ.get("TABLEWRIGHT_COMPILED") == "1"

# A folder left over from an earlier build would put modules that are gone, or stale binaries, into the wheel.
WORKSHOP = tempfile.mkdtemp(prefix="tablewright-build-")
atexit.register(shutil.rmtree, WORKSHOP, ignore_errors=True)

# mypyc's own functions for what goes wrong, as its header declares them.
SELDOM = """
#include <Python.h>
#define SELDOM __attribute__((cold)) void
SELDOM CPy_AddTraceback(const char *, const char *, int, PyObject *);
SELDOM CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *, PyObject *);
SELDOM CPy_AttributeError(const char *, const char *, const char *, const char *, int, PyObject *);
SELDOM CPy_TypeError(const char *, PyObject *);
SELDOM CPyError_OutOfMemory(void);
"""


def modules_to_compile(package: Path = PACKAGE) -> list[str]:
    """The engine and every game, in folders of any depth, but for the modules that say at their top why they stay
    interpreted; and of the other packages those that say at their top why they are compiled."""
    rules = [*package.glob("engine/**/*.py"), *package.glob("games/*/**/*.py")]
    others = set(package.glob("*/**/*.py")).difference(rules)
    found = [path for path in rules if not says(path, INTERPRETED)]
    found += [path for path in others if says(path, COMPILED_TOO)]
    return sorted(str(path) for path in found)


def says(path: Path, marker: str) -> bool:
    with path.open(encoding="utf-8") as lines:
        return any(line.startswith(marker) for line in islice(lines, MARKER_LINES))


def extensions() -> list[Extension]:
    if PURE or not BUILDING:
        return []
    if not has_c_compiler():
        return carry_on_without("no working C compiler")
    try:
        from mypyc.build import mypycify

        mypy_options = ["--config-file=pyproject.toml", f"--cache-dir={os.devnull}"]
        found = mypycify(
            [*mypy_options, *modules_to_compile()],
            opt_level="3",
            debug_level="0",
            target_dir=WORKSHOP,
        )
        return [bound_together(extension) for extension in found]
    except (Exception, SystemExit) as why:  # mypyc exits when it refuses a module
        return carry_on_without(f"mypyc stopped ({why})")


def bound_together(extension: Extension) -> Extension:
    """Nobody calls into the library from outside, so its functions may call each other directly; and what only
    runs when something fails is kept out of the way of what runs all the time (docs/decisions/0007)."""
    if sys.platform == "linux":
        seldom = Path(WORKSHOP, "seldom.h")
        seldom.write_text(SELDOM, encoding="utf-8")
        extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
        extension.extra_compile_args += ["-include", str(seldom)]
        extension.extra_link_args += ["-Wl,-Bsymbolic-functions"]
    return extension


def has_c_compiler() -> bool:
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            include = sysconfig.get_path("include")
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[include])
        except Exception:
            return False
    return True


def carry_on_without(why: str) -> list[Extension]:
    if COMPILED:
        sys.exit(f"tablewright: cannot be compiled: {why}")
    print(f"tablewright: {why}; installing plain Python")
    return []


class BuildWithProofs(build_py):
    """An install has no tests, but a note beside each game's rules of which test proves which clause; and it has the
    outlines of the games' pictures, which the sources do not have."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        self.take_outlines()
        if not Path("tests").is_dir():
            return
        citations = module_alone("engine/citations.py")
        for rules in sorted(PACKAGE.glob("games/*/game.py")):
            there = Path(self.build_lib, *rules.parent.parts[1:], citations.PROOFS)
            there.write_text(citations.proofs(rules.parent, Path.cwd()), encoding="utf-8")

    def take_outlines(self) -> None:
        """The pictures of the games from the kept set; where that is not there, drawn symbols stand in."""
        taking = module_alone("scene/outlines.py")
        there = Path(self.build_lib, "tablewright", "scene", "outlines.json")
        try:
            found = taking.take(taking.named(PACKAGE))
        except ImportError as why:
            print(f"tablewright: {why}; the games' pictures are the drawn symbols")
            return
        there.write_text(taking.written(found), encoding="utf-8")


def module_alone(name: str) -> ModuleType:
    """A module that needs nothing but the standard library, before there is a package around it."""
    spec = spec_from_file_location("alone", PACKAGE / name)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["alone"] = module  # named tuples look up where they were made
    spec.loader.exec_module(module)
    return module


class BuildAllOrNothing(build_ext):
    """The modules share one library: if any of them fails to build, none may be installed."""

    def run(self) -> None:
        try:
            super().run()
        except Exception:
            carry_on_without("the C compiler stopped")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildAllOrNothing, "build_py": BuildWithProofs},
        options={"build": {"build_base": WORKSHOP}},
    )
