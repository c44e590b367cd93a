import { expect, test } from 'vitest';
import type { HandEntry, ScoredSheet, ScoreRow, SheetLimits } from '../src/lib/protocol';
import { csvOf } from '../src/lib/scorecsv';
import {
  dealerOf,
  draftOf,
  emptyDraft,
  entryOf,
  isReckoned,
  knownRows,
  lowestWith,
  missing,
  withDeclarer,
  withEntry,
  without,
  withOut,
  withTrump,
  type Reckoned,
} from '../src/lib/scoresheet';

const LIMITS: SheetLimits = {
  players: 6,
  accounts: 6,
  out: 1,
  friends: ['card', 'first_trick', 'none'],
  lowest: 13,
  lowest_no_trump: 14,
  highest: 20,
  whole: 20,
  tricks: false,
  misdeals: true,
  start_score: 40,
  max_hands: 10,
};

const hand = (more: Partial<HandEntry> = {}): HandEntry => ({
  declarer: 0,
  contract: 15,
  trump: 'S',
  friend: 1,
  points: 16,
  call: 'card',
  out: [],
  misdeals: [],
  ...more,
});

const row = (number: number): ScoreRow => ({
  number,
  dealer: number,
  won: true,
  base: 6,
  multipliers: [],
  unit: 6,
  shares: [2, 1, -1],
  payments: [12, 6, -6],
  fines: [0, 0, -5],
  pot_payments: [5, 0, 0],
  totals: [52, 46, 34],
  pot: 0,
  winners: null,
});

const reckonedFor = (entries: HandEntry[]): Reckoned => {
  const rows = entries.map((_, i) => row(i + 1));
  return { entries, dealer: 0, scored: { rows, dealer: 2 } as unknown as ScoredSheet };
};

test('a draft says what is missing, one thing after the other', () => {
  let draft = emptyDraft(LIMITS, 0, 'new');
  const seen = [missing(draft, LIMITS)];
  draft = withDeclarer(draft, 2);
  seen.push(missing(draft, LIMITS));
  draft = withTrump(draft, LIMITS, 'N');
  seen.push(missing(draft, LIMITS));
  draft = { ...draft, friend: 'alone' };
  seen.push(missing(draft, LIMITS));
  draft = withOut(draft, 5);
  seen.push(missing(draft, LIMITS));
  expect(seen).toEqual(['declarer', 'trump', 'friend', 'out', null]);
  expect(entryOf(draft, LIMITS)).toEqual(
    hand({
      declarer: 2,
      trump: null,
      contract: 14,
      points: 14,
      friend: null,
      call: 'none',
      out: [5],
    }),
  );
});

test('nobody is declarer, friend and out at once', () => {
  const draft = { ...emptyDraft(LIMITS, 0, 'new'), friend: 3, out: [4] };
  expect(withDeclarer(draft, 3).friend).toBeNull();
  expect(withDeclarer(draft, 4).out).toEqual([]);
  expect(withOut(draft, 3).friend).toBeNull();
  expect(withOut(draft, 4).out).toEqual([]);
});

test('no trump begins where its bids begin', () => {
  expect([lowestWith(LIMITS, 'S'), lowestWith(LIMITS, 'N')]).toEqual([13, 14]);
});

test('without friends in the game none is asked for', () => {
  const limits = { ...LIMITS, friends: [] };
  expect(emptyDraft(limits, 0, 'new').friend).toBe('alone');
});

test('a hand as a draft is the same hand again', () => {
  const one = hand({ friend: null, call: 'first_trick', out: [3], trump: null, misdeals: [2, 2] });
  expect(entryOf(draftOf(one, LIMITS, 0), LIMITS)).toEqual(one);
});

test('a drafted hand stands in its place: after, instead, between', () => {
  const [a, b, c] = [hand(), hand({ points: 17 }), hand({ points: 18 })];
  const at = (kind: 'new' | 'fix' | 'insert', place: number) =>
    withEntry([a, b], emptyDraft(LIMITS, place, kind), c);
  expect(at('new', 2)).toEqual([a, b, c]);
  expect(at('fix', 0)).toEqual([c, b]);
  expect(at('insert', 1)).toEqual([a, c, b]);
  expect(without([a, b], 0)).toEqual([b]);
});

test('rows hold until the first hand that is another', () => {
  const [a, b, c] = [hand(), hand({ points: 17 }), hand({ points: 18 })];
  const reckoned = reckonedFor([a, b]);
  expect(knownRows(reckoned, 0, [a, b, c])).toHaveLength(2);
  expect(knownRows(reckoned, 0, [a, c])).toHaveLength(1);
  expect(knownRows(reckoned, 0, [a])).toHaveLength(1);
  expect(knownRows(reckoned, 1, [a])).toEqual([]);
  expect([isReckoned(reckoned, 0, [a, b]), isReckoned(reckoned, 0, [a])]).toEqual([true, false]);
});

test('the dealer of a hand is known once those before it are reckoned', () => {
  const [a, b] = [hand(), hand({ points: 17 })];
  const reckoned = reckonedFor([a, b]);
  expect(dealerOf(reckoned, 0, [a, b], 0)).toBe(0);
  expect(dealerOf(reckoned, 0, [a, b], 1)).toBe(2);
  expect(dealerOf(reckoned, 0, [a, b], 2)).toBe(2);
  expect(dealerOf(reckoned, 0, [b, b], 2)).toBeNull();
});

test('a spreadsheet gets every number, and no text that it would reckon', () => {
  const text = csvOf(
    [hand({ misdeals: [2] }), hand({ friend: null })],
    [row(1)],
    ['=a', 'b,"', 'c'],
    {
      head: ['판', 'n'],
      trump: (code) => code,
      alone: '-',
      won: (won) => (won ? '승' : '패'),
    },
  );
  expect(text.startsWith('\ufeff판,n\r\n')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines[1]).toBe(`1,"b,""",'=a,15,S,"b,""",16,승,,c,12,6,-6,0,0,-5,5,0,0,52,46,34,0`);
  expect(lines[2]).toBe(`2,,'=a,15,S,'-,16,,,,,,,,,,,,,,,,`);
  expect(lines).toHaveLength(4);
});
