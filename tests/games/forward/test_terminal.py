"""Giving up a run of FORWARD at a terminal."""

from __future__ import annotations

from tests.terminal.app_bench import Driver, drive

from tablewright.engine.match import Match


def test_giving_up_asks_first() -> None:
    match = Match.start("forward", seed=3)

    async def play(driver: Driver) -> None:
        # No key gives up; whoever points at it is asked
        await driver.press("G")
        assert "Give up? The run is lost at once" not in driver.text()
        await driver.click("option|give-up")
        assert "Give up? The run is lost at once" in driver.text()
        await driver.press("escape")
        assert not match.table.over
        await driver.click("option|give-up")
        await driver.press("y")

    drive(match, play)
    assert match.table.over
    assert match.record.moves == ["! give-up"]
