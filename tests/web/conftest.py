from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.house import CONNECTIONS, House, free_port, house
from tests.web.postgres import Server, is_installed


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that all tests of a module share."""
    with house(tmp_path_factory.mktemp("inn")) as opened:
        yield opened


@pytest.fixture(autouse=True)
def everybody_goes_home() -> Iterator[None]:
    """Sockets that a test has left open are closed at its end."""
    yield
    CONNECTIONS.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server that the tests of a process share, each with databases of its own."""
    if not is_installed():
        pytest.skip("PostgreSQL is not installed")
    # Not below pytest's own folder, which only its user may enter.
    with tempfile.TemporaryDirectory(prefix="tablewright-postgres-") as folder:
        server = Server(Path(folder), free_port())
        yield server
        server.stop()
