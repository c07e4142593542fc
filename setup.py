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
from itertools import chain, islice
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/tablewright")
MARKER = "# interpreted:"
MARKER_LINES = 5

# An editable install asks for other commands than these: it stays interpreted, and src/ free of binaries.
BUILDING = not {"bdist_wheel", "build", "build_ext", "install"}.isdisjoint(sys.argv)
PURE = os.environ.get("TABLEWRIGHT_PURE") == "1"
COMPILED = os.environ.get("TABLEWRIGHT_COMPILED") == "1"

# A folder left over from an earlier build would put modules that are gone, or stale binaries, into the wheel.
WORKSHOP = tempfile.mkdtemp(prefix="tablewright-build-")
atexit.register(shutil.rmtree, WORKSHOP, ignore_errors=True)


def modules_to_compile() -> list[str]:
    """The engine and every game, but for the modules that say at their top why they stay interpreted."""
    found = sorted(chain(PACKAGE.glob("engine/*.py"), PACKAGE.glob("games/*/*.py")))
    return [str(path) for path in found if not is_interpreted(path)]


def is_interpreted(path: Path) -> bool:
    with path.open(encoding="utf-8") as lines:
        return any(line.startswith(MARKER) for line in islice(lines, MARKER_LINES))


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
            opt_level="2",
            debug_level="0",
            target_dir=WORKSHOP,
        )
        return [bound_together(extension) for extension in found]
    except (Exception, SystemExit) as why:  # mypyc exits when it refuses a module
        return carry_on_without(f"mypyc stopped ({why})")


def bound_together(extension: Extension) -> Extension:
    """Nobody calls into the library from outside, so its functions may call each other directly."""
    if sys.platform == "linux":
        extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
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


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNothing},
    options={"build": {"build_base": WORKSHOP}},
)
