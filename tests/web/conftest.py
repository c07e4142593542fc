from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.web.house import CONNECTIONS, House, house


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
