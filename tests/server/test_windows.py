"""Several windows of one session."""

from __future__ import annotations

from giruda.server.connection import Connection
from giruda.server.windows import Windows


def window(owner: str | None, name: str | None) -> Connection:
    """A socket from a window of somebody."""
    connection = Connection(owner)
    connection.window = name
    return connection


def test_the_newest_window_plays_however_they_come_back() -> None:
    """A newer window displaces an older one; the older one does not come back over it by itself."""
    windows = Windows()
    old, new = window("me", "a"), window("me", "b")
    assert windows.displaced(old, []) == []
    assert windows.displaced(new, [old]) == [old]
    again = window("me", "a")
    assert windows.displaced(again, [new]) == [again]
    assert windows.displaced(again, []) == []
    assert windows.displaced(window("me", "b"), [again]) == [again]
    assert windows.displaced(taken_over := window("me", "c"), [new]) == [new]
    assert windows.displaced(window("me", "b"), [taken_over]) != [taken_over]


def test_a_window_replaces_its_own_dead_socket() -> None:
    """A window that lost its network displaces the socket that the server still takes for alive."""
    windows = Windows()
    dead = window("me", "a")
    assert windows.displaced(dead, []) == []
    assert windows.displaced(window("me", "a"), [dead]) == [dead]


def test_without_names_the_newest_socket_counts() -> None:
    """Programs that name no window displace each other in the order they come."""
    windows = Windows()
    first = window("me", None)
    assert windows.displaced(window("me", None), [first]) == [first]


def test_nobody_displaces_others() -> None:
    """Sessions do not touch each other, and onlookers without one touch nobody."""
    windows = Windows()
    others = [window("you", "a"), window(None, "a"), window(None, None)]
    assert windows.displaced(window("me", "b"), others) == []
    assert windows.displaced(window(None, "a"), others) == []


def test_what_is_remembered_has_an_end() -> None:
    """A session that opens windows without end does not grow the memory."""
    windows = Windows()
    for n in range(1000):
        windows.displaced(window("me", str(n)), [])
    assert sum(map(len, windows._opened.values())) <= 16
