import { expect, test } from 'vitest';
import { handRows, sortHand } from '../src/lib/hand';
import type { Card } from '../src/lib/protocol';
import { STATES } from './states';

test('trump comes first, then colours alternate, the joker last', () => {
  expect(sortHand(['C6', 'JK', 'SK', 'HA', 'DA', 'H7', 'SQ'], 'H')).toEqual([
    'HA',
    'H7',
    'SK',
    'SQ',
    'DA',
    'C6',
    'JK',
  ]);
});

test('cards leave a hand, but none moves past another', () => {
  const play = STATES.filter((state) => state.view.phase === 'play');
  for (const [i, state] of play.entries()) {
    const before = play[i - 1];
    if (!before) continue;
    const order = sortHand(before.view.hand, 'H').filter((card) => state.view.hand.includes(card));
    expect(sortHand(state.view.hand, 'H')).toEqual(order);
  }
});

test('thirteen cards lie seven and six on a phone, all in one row on a wide screen', () => {
  const cards = STATES.find((state) => state.view.hand.length === 13)?.view.hand ?? [];
  expect(handRows(cards, false).map((row) => row.length)).toEqual([7, 6]);
  expect(handRows(cards, true).map((row) => row.length)).toEqual([13]);
  expect(handRows([], true)).toEqual([]);
});

test('by suits trump stays where it is, by ranks every ace comes first, the joker stays last', () => {
  const cards: Card[] = ['C2', 'DA', 'JK', 'SA', 'C9', 'H3'];
  expect(sortHand(cards, 'C', 'suits')).toEqual(['SA', 'H3', 'C9', 'C2', 'DA', 'JK']);
  expect(sortHand(cards, 'C', 'ranks')).toEqual(['SA', 'DA', 'C9', 'H3', 'C2', 'JK']);
  expect(sortHand(cards, 'C')).toEqual(['C9', 'C2', 'H3', 'SA', 'DA', 'JK']);
});
