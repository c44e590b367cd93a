"""What a start brings to a table."""

from giruda.table.commands import Begin, NewBot
from tests.table.harness import Driver


def test_each_empty_chair_gets_the_level_wanted_for_it() -> None:
    """Levels go by chair, so that the one of a chair that is taken does not count."""
    driver = Driver(1)
    driver.sit()
    bots = tuple(NewBot(f"b{n}", f"level {n}") for n in range(5))
    driver.handle(Begin("x", 0, bots), 0)
    levels = [chair.level for chair in driver.table.now.chairs]
    assert levels == [None, "level 1", "level 2", "level 3", "level 4"]
