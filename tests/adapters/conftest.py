from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.web.house import CONNECTIONS, House, house


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A web server that all tests of a module share."""
    with house(tmp_path_factory.mktemp("inn")) as opened:
        yield opened
        CONNECTIONS.close()
