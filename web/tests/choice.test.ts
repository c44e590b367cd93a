import { expect, test } from 'vitest';
import {
  carryOver,
  chosenFriend,
  chosenPlay,
  emptyChoice,
  scopeOf,
  shownBid,
} from '../src/lib/choice';
import type { Card } from '../src/lib/protocol';
import { stateAt, stateWhere } from './states';

const FOLLOW = 27;
const raise = (i: number, card: Card) => ({ ...emptyChoice(scopeOf(stateAt(i))), raised: card });

test('a raised card survives a reload of the same decision', () => {
  expect(carryOver(raise(FOLLOW, 'SK'), stateAt(FOLLOW)).raised).toBe('SK');
});

test('a raised card is gone with its trick', () => {
  expect(carryOver(raise(FOLLOW, 'SQ'), stateAt(29)).raised).toBeNull();
});

test('a card chosen ahead sinks if it may not be played when my turn comes', () => {
  expect(carryOver(raise(26, 'SQ'), stateAt(FOLLOW)).raised).toBe('SQ');
  expect(carryOver(raise(26, 'HT'), stateAt(FOLLOW)).raised).toBeNull();
});

test('once I have played, what I pick is for the next trick', () => {
  expect(scopeOf(stateAt(28))).toBe(scopeOf(stateAt(29)));
  expect(scopeOf(stateAt(28))).not.toBe(scopeOf(stateAt(FOLLOW)));
});

test('the only card that may be played is raised for me', () => {
  const last = stateAt(54);
  expect(carryOver(emptyChoice(scopeOf(last)), last).raised).toBe('H4');
});

test('a joker is played only after its suit is named', () => {
  const state = stateAt(39);
  const choice = raise(39, 'JK');
  expect(chosenPlay(choice, state.view)).toBeNull();
  expect(chosenPlay({ ...choice, names: 'C' }, state.view)?.names).toBe('C');
});

test('the panel starts at the lowest legal bid of my suit', () => {
  expect(shownBid(emptyChoice('x'), stateAt(0).view)).toMatchObject({ points: 11, trump: 'H' });
  expect(shownBid(emptyChoice('x'), stateAt(5).view)).toMatchObject({ points: 16, trump: 'H' });
});

test('a number that another has passed moves up to the next legal one', () => {
  const choice = { ...emptyChoice('x'), trump: 'C' as const, points: 12 };
  expect(shownBid(choice, stateAt(5).view)).toMatchObject({ points: 16, trump: 'C' });
});

test('the friend shown first is the first suggestion', () => {
  const { view } = stateWhere((one) => one.phase === 'friend');
  expect(chosenFriend(emptyChoice('x'), view)?.card).toBe('SA');
  const alone = { ...emptyChoice('x'), friend: { mode: 'none' as const, card: null, whom: null } };
  expect(chosenFriend(alone, view)).toMatchObject({ mode: 'none' });
});

test('buried cards that I no longer hold are forgotten', () => {
  const exchange = stateAt(7);
  const choice = { ...emptyChoice(scopeOf(exchange)), bury: ['CK', 'C2'] as Card[] };
  expect(carryOver(choice, exchange).bury).toEqual(['CK']);
});
