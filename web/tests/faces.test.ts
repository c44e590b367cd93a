import { expect, test } from 'vitest';
import { badgeOf, cardBack, cardFace } from '../src/art/cards';
import { RANKS, SUITS } from '../src/lib/cards';
import type { Card, Marks } from '../src/lib/protocol';

const MARKS: Marks = { mighty: 'SA', joker_call: 'C3', joker_calls: ['C3'], trump: 'H' };
const DECK = [...SUITS.flatMap((suit) => [...RANKS].map((rank) => suit + rank)), 'JK'] as Card[];

test('all fifty-three faces and the back are drawn, each without holes', () => {
  for (const drawing of [...DECK.map((card) => cardFace(card, MARKS)), cardBack()]) {
    expect(drawing).toMatch(/^<svg /);
    expect(drawing).not.toMatch(/undefined|NaN|style=/);
  }
  expect(new Set(DECK).size).toBe(53);
});

test('no two drawings share an id', () => {
  const ids = DECK.flatMap((card) =>
    [...cardFace(card, null).matchAll(/ id="(\w+)"/g)].map((hit) => hit[1]),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('powers are marked before trump, as the server names them', () => {
  expect(badgeOf('SA', MARKS)).toBe('mighty');
  expect(badgeOf('C3', MARKS)).toBe('joker_call');
  expect(badgeOf('H4', MARKS)).toBe('trump');
  expect(badgeOf('D8', MARKS)).toBeNull();
  expect(badgeOf('JK', MARKS)).toBeNull();
});
