import schema from '../../docs/protocol/schema.json';
import en from '$locale/en.json';
import ko from '$locale/ko.json';
import { expect, test } from 'vitest';

const PLACEHOLDER = /\{(\w+)(?:\|[^}]*)?\}/g;
const names = (text: string) => [...text.matchAll(PLACEHOLDER)].map((hit) => hit[1]).sort();
const keys = Object.keys(ko) as (keyof typeof ko)[];

test('both catalogues have the same keys', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(ko).sort());
});

test('both texts of a key have the same placeholders, each as often as it likes', () => {
  const different = keys.filter(
    (key) => [...new Set(names(ko[key]))].join() !== [...new Set(names(en[key]))].join(),
  );
  // Korean may leave out what English has to say, and the other way round, but only if listed.
  expect(different).toEqual(ALLOWED.filter((key) => different.includes(key)));
});

// The suit that a screen reader hears anyway, and a pronoun in place of a name.
const ALLOWED: (keyof typeof ko)[] = ['web.slip.suit.trump'];

test('every refusal of the rules and of the table has a sentence', () => {
  const { RefusalCode, TableRefusal } = schema.$defs;
  const missing = [...RefusalCode.enum, ...TableRefusal.enum].filter(
    (code) => !(`refusal.${code}` in ko),
  );
  expect(missing).toEqual([]);
});

test('no text is empty or has blanks at its ends', () => {
  const bad = keys.filter(
    (key) => !ko[key].trim() || !en[key].trim() || ko[key] !== ko[key].trim(),
  );
  expect(bad).toEqual([]);
});

test('particles are written in the Korean catalogue only', () => {
  expect(keys.filter((key) => /\|[^}]*[가-힣]/.test(en[key]))).toEqual([]);
});
