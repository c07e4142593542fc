"""A full house speaks as the pages do; not how fast the answers come."""

from __future__ import annotations

from benchmarks import web_load


def test_two_tables_play_and_lose_nothing() -> None:
    told = web_load.measure("council", tables=2, seconds=0.5, pause=0.05)

    assert told["moves"] > 0
    assert (told["lost"], told["doubled"]) == (0, 0)
    assert told["own_p95_ms"] > 0
    assert "own p95 ms" in web_load.table_of([told])
