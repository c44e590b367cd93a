"""Texts by key, and Korean particles."""

import json
from pathlib import Path

import pytest

from giruda.bots.api import LEVELS, ReasonCode
from giruda.core.refusals import RefusalCode
from giruda.locale import LANGUAGES, PLACEHOLDER, catalogue, system_language, text
from giruda.locale.josa import particle
from giruda.protocol.messages import TableRefusal

VECTORS = Path(__file__).parent.parent / "fixtures" / "josa.json"


def test_both_languages_have_the_same_keys() -> None:
    """No text exists in one language only."""
    korean, english = (catalogue(language) for language in LANGUAGES)
    assert set(korean) == set(english)


def test_placeholders_agree() -> None:
    """A text asks for the same values in both languages."""
    korean, english = (catalogue(language) for language in LANGUAGES)
    for key in korean:
        asked = [{found[1] for found in PLACEHOLDER.finditer(t[key])} for t in (korean, english)]
        assert asked[0] == asked[1], key


def test_every_refusal_has_a_sentence() -> None:
    """Each refusal code has a text."""
    keys = {f"refusal.{code}" for code in (*RefusalCode, *TableRefusal)}
    assert keys <= set(catalogue("ko"))


def test_every_reason_and_level_of_a_bot_has_its_words() -> None:
    """Each reason has a sentence, each level a name and a line, in both languages."""
    keys = {f"reason.{code}" for code in ReasonCode}
    keys |= {f"level.{level}{end}" for level in LEVELS for end in ("", ".line")}
    for language in LANGUAGES:
        assert keys <= set(catalogue(language))


def test_particles_follow_the_shared_vectors() -> None:
    """Each word of the shared vectors takes the particle that they say."""
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    assert vectors
    for vector in vectors:
        assert particle(vector["word"], vector["pair"]) == vector["particle"], vector


def test_a_placeholder_takes_its_particle() -> None:
    """A name in a text carries the particle of its last sound."""
    key = next(key for key, value in catalogue("ko").items() if "|이/가}" in value)
    names = {found[1] for found in PLACEHOLDER.finditer(catalogue("ko")[key])}
    filled = text("ko", key, **dict.fromkeys(names, "민준"))
    assert "민준이" in filled


def test_a_number_takes_its_noun() -> None:
    """An English noun stands in the plural but for one."""
    counted = [text("en", "common.points", n=n) for n in (0, 1, 2, -1)]
    assert counted == ["0 points", "1 point", "2 points", "-1 point"]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US", "GIRUDA_LANG": "ko"}, "ko"),
    ],
)
def test_the_environment_chooses_the_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Korean is spoken where the environment says so, and Giruda's own variable wins."""
    for name in ("GIRUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language
