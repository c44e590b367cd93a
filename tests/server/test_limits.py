"""Buckets of tokens, and crowds."""

from giruda.server.limits import Bucket, Crowd


def test_burst_then_rate() -> None:
    """A full bucket gives its burst at once, then as many a second as it gains."""
    bucket = Bucket.full(3, 2, now_s=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(1.0)
    assert not bucket.take(1.0)


def test_bucket_never_holds_more_than_its_burst() -> None:
    """A long silence is not saved up."""
    bucket = Bucket.full(2, 10, now_s=0)
    assert [bucket.take(1000) for _ in range(3)] == [True, True, False]


def flooded_after(asked: int, then_at: float = 0) -> bool:
    """Whether a bucket of five is flooded after so many questions at once and one later."""
    bucket = Bucket.full(5, 1, now_s=0)
    for _ in range(asked):
        bucket.take(0)
    bucket.take(then_at)
    return bucket.is_flooded


def test_asking_on_is_a_flood() -> None:
    """Who goes on asking while refused is found out; who waits is not."""
    assert not flooded_after(14)
    assert flooded_after(15)
    assert not flooded_after(15, then_at=100)


def test_a_crowd_has_an_end() -> None:
    """Each address has its own room, and who leaves makes some."""
    crowd = Crowd(2)
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("a")] == [True, True, False]
    assert crowd.enter("b")
    crowd.leave("a")
    assert crowd.enter("a")
    crowd.leave("b")
    assert list(crowd._inside) == ["a"]
