"""Names of people, tables and bots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from giruda.locale import catalogue
from giruda.protocol.messages import Hello
from giruda.server.names import BOT_NAMES, MAX_NAME, clean_name, new_bots, new_table_id


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("서연", "서연"),
        (" Min ", "Min"),
        ("\u1109\u1165\u110b\u1167\u11ab", "서연"),  # the same in single letters
        ("가" * 20, "가" * 20),
        ("<script>", "<script>"),
        ("🂡 a", "🂡 a"),
        ("", None),
        ("가" * 21, None),
        ("x" * 10_000, None),
        ("a\tb", None),
        ("a\u202eb", None),
        ("a\u2066b", None),
        ("\ufeffa", None),
        ("a\ue000", None),
    ],
)
def test_names(raw: str, kept: str | None) -> None:
    """A name is composed and stripped; one that is empty, too long or hides something is none."""
    assert clean_name(raw) == kept


@given(st.text(max_size=30))
def test_a_clean_name_stays_as_it_is(raw: str) -> None:
    """Cleaning a clean name changes nothing, and it is never too long."""
    kept = clean_name(raw)
    if kept is not None:
        assert clean_name(kept) == kept
        assert len(kept) <= MAX_NAME


def test_table_ids_fit_the_wire() -> None:
    """Ids are new each time and may stand in a message."""
    ids = [new_table_id() for _ in range(200)]
    assert len(set(ids)) == 200
    assert all(Hello(table=one).table == one for one in ids)


def test_bots_of_a_table_have_different_names() -> None:
    """Five bots have five names, none longer than a person's may be."""
    names = {bot.name for bot in new_bots(("club",) * 5)}
    assert len(names) == 5
    assert all(clean_name(name) == name for name in names)


def test_names_of_bots_are_in_the_catalogues() -> None:
    """A client finds each by the Korean one, and reads it in its own language."""
    named = {text for key, text in catalogue("ko").items() if key.startswith("web.bot.")}
    assert set(BOT_NAMES) == named
