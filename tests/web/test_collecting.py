"""Garbage is looked for when nobody waits for the server."""

from __future__ import annotations

import gc
import weakref

from tablewright.web.collecting import NEVER, QUIET_REST, REST, SHARE, Collector


class Node:
    def __init__(self) -> None:
        self.me = self


def test_python_does_not_start_a_search_through_everything_while_tables_are_served() -> None:
    before = gc.get_threshold()
    collector = Collector(lambda: 0.0)
    collector.begin()
    try:
        assert gc.get_threshold() == (*before[:2], NEVER)
        assert gc.get_freeze_count() > 0
    finally:
        collector.end()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_what_holds_itself_is_found() -> None:
    lost = weakref.ref(Node())
    Collector(lambda: 0.0).collect()
    assert lost() is None


def test_a_search_waits_until_nothing_moves_or_it_has_been_long() -> None:
    # GIVEN a search that ended at 1000 and took a fifth of a second
    said = [0.0]
    collector = Collector(lambda: said[0])
    collector.ended, collector.took = 1000.0, 0.2

    # WHEN nobody has said anything for a while, THEN the next comes soon
    assert not collector.is_time(1000 + QUIET_REST - 1)
    assert collector.is_time(1000 + QUIET_REST)

    # WHEN messages come all the time, THEN it comes after a thousand times as long as the last one took
    said[0] = 1000 + REST
    assert not collector.is_time(1000 + REST)
    said[0] = 1000 + 0.2 * SHARE
    assert collector.is_time(1000 + 0.2 * SHARE)
