import { expect, test } from 'vitest';
import { seedGiven, stateSeen, type Seen } from '../src/lib/witness';
import { STATES, stateWhere } from './states';

const auction = stateWhere((view) => view.phase === 'auction');
const play = stateWhere((view) => view.phase === 'play');
const { deal, id } = auction.table;
const board = deal?.board ?? 0;

test('fingerprint, seat and own cards are kept from the auction, before any seed is open', () => {
  const seen = stateSeen({}, auction);
  expect(seen[id]?.[board]).toEqual({ commit: deal?.commit, seat: 0, cards: auction.view.hand });
});

test('what was seen first stays: cards that went and came later change nothing', () => {
  const seen = STATES.reduce<Seen>(stateSeen, {});
  expect(seen[id]?.[board]?.cards).toEqual(auction.view.hand);
  expect(stateSeen(seen, play)).toBe(seen);
});

test('a fingerprint that is shown together with its seed is no evidence', () => {
  const late = { ...auction.table, deal: deal && { ...deal, seed: '00'.repeat(32) } };
  expect(stateSeen({}, { ...auction, table: late })).toEqual({});
});

test('the seeds that were given are kept beside it, the newest few', () => {
  let seen = seedGiven(stateSeen({}, auction), id, board, 'a');
  expect(seen[id]?.[board]).toMatchObject({ commit: deal?.commit, seeds: ['a'] });
  for (const seed of ['b', 'c', 'd', 'e']) seen = seedGiven(seen, id, board, seed);
  expect(seen[id]?.[board]?.seeds).toEqual(['b', 'c', 'd', 'e']);
});

test('it is kept for the newest boards of the newest tables', () => {
  let seen: Seen = {};
  for (let n = 0; n < 20; n += 1) {
    for (let b = 1; b <= 100; b += 1) seen = seedGiven(seen, `t${n}`, b, 'a');
  }
  expect(Object.keys(seen)).toEqual(['t12', 't13', 't14', 't15', 't16', 't17', 't18', 't19']);
  expect(Object.keys(seen.t19 ?? {})).toHaveLength(60);
  expect(seen.t19?.[100]).toBeDefined();
});
