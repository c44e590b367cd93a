import schema from '../../docs/protocol/schema.json';
import ko from '$locale/ko.json';
import { expect, test } from 'vitest';
import type { Said } from '../src/lib/protocol';
import { audible, heard, personKey, PHRASES, SIGNS, toggled, wordsOf } from '../src/lib/talk';
import { text } from '../src/lib/text';

const said = (n: number, seat = 1, name = '민준'): Said => ({
  type: 'said',
  n,
  seat,
  name,
  phrase: 'hello',
  text: null,
});

test('every phrase of the server has a button and words', () => {
  const all = schema.$defs.Phrase.enum;
  expect([...PHRASES, ...SIGNS].sort()).toEqual([...all].sort());
  expect(all.filter((phrase) => !(`talk.${phrase}` in ko))).toEqual([]);
});

test('the talk of who comes in takes the place of all that was remembered', () => {
  const before = [said(7), said(8)];
  expect(heard(before, { type: 'talk', said: [said(1)] })).toEqual([said(1)]);
  expect(heard(before, said(9))).toEqual([...before, said(9)]);
  const many = Array.from({ length: 60 }, (_, n) => said(n));
  expect(heard(many, said(60))).toHaveLength(50);
});

test('who is muted is not heard, at this table and under this name', () => {
  const all = [said(1), said(2, 2, '하은'), said(3, 1, '도윤')];
  const muted = toggled([], personKey('dal', 1, '민준'));
  expect(audible(all, muted, 'dal').map((one) => one.n)).toEqual([2, 3]);
  expect(audible(all, muted, 'byeol')).toEqual(all);
  expect(toggled(muted, personKey('dal', 1, '민준'))).toEqual([]);
});

test('own words are shown as they are', () => {
  const words = wordsOf({ ...said(1), phrase: null, text: '<b>{n}</b>' });
  expect(text('ko', words)).toBe('<b>{n}</b>');
});
