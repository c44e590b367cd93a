/**
 * Korean particles by the sound a word ends in: the twin of giruda/locale/josa.py, on the vectors
 * of tests/fixtures/josa.json.
 */

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const N_FINALS = 28;
const RIEUL = 8;

// The final consonant with which Koreans read a digit or a letter: 0 none, 8 ㄹ, 1 another one.
const DIGITS = [1, 8, 0, 1, 0, 0, 1, 8, 8, 0];
const LETTERS: Readonly<Record<string, number>> = { l: RIEUL, m: 1, n: 1 };

/** 0 if the word ends in a vowel, 8 for ㄹ, another number for another consonant. */
function finalSound(word: string): number {
  for (const char of [...word.toLowerCase()].reverse()) {
    const code = char.codePointAt(0) ?? 0;
    if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) return (code - FIRST_SYLLABLE) % N_FINALS;
    if (char >= '0' && char <= '9') return DIGITS[Number(char)] ?? 0;
    if (/\p{L}/u.test(char)) return LETTERS[char] ?? 0;
  }
  return 0;
}

/** The particle of a pair such as 이/가 that fits the word; the first is for after a consonant. */
export function particle(word: string, pair: string): string {
  const [afterConsonant = '', afterVowel = ''] = pair.split('/');
  const final = finalSound(word);
  return final === 0 || (final === RIEUL && afterConsonant === '으로')
    ? afterVowel
    : afterConsonant;
}
