"""Korean particles: 은/는, 이/가, 을/를, 과/와, 으로/로, chosen by the last sound of a word.

The web client has a twin of this file; both are tested on the same vectors.
"""

from __future__ import annotations

from typing import Final

FIRST_SYLLABLE: Final = 0xAC00
LAST_SYLLABLE: Final = 0xD7A3
FINALS: Final = 28
RIEUL: Final = 8
# The final consonant with which Koreans read a digit or a letter: 0 none, 8 ㄹ, 1 another one.
DIGITS: Final = dict(zip("0123456789", (1, 8, 0, 1, 0, 0, 1, 8, 8, 0), strict=True))
LETTERS: Final = {"l": RIEUL, "m": 1, "n": 1}


def final_sound(word: str) -> int:
    """Return 0 if the word ends in a vowel, 8 for ㄹ, another number for another consonant."""
    for char in reversed(word.lower()):
        if FIRST_SYLLABLE <= ord(char) <= LAST_SYLLABLE:
            return (ord(char) - FIRST_SYLLABLE) % FINALS
        if char in DIGITS:
            return DIGITS[char]
        if char.isalpha():
            return LETTERS.get(char, 0)
    return 0


def particle(word: str, pair: str) -> str:
    """Return the particle of ``pair`` that fits the word; the first is the one after a consonant.

    >>> particle("민준", "이/가"), particle("서울", "으로/로")
    ('이', '로')
    """
    after_consonant, after_vowel = pair.split("/")
    final = final_sound(word)
    if final == 0 or (final == RIEUL and after_consonant == "으로"):
        return after_vowel
    return after_consonant
