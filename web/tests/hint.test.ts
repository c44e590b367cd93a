import { expect, test } from 'vitest';
import { chosenFriend, chosenPlay, emptyChoice, shownBid } from '../src/lib/choice';
import {
  asChoice,
  markedCards,
  mayAsk,
  outcome,
  outcomeShort,
  sentences,
  whatToDo,
  type Candidate,
} from '../src/lib/hint';
import { friendCalls, legalOf } from '../src/lib/legal';
import type { Hint } from '../src/lib/protocol';
import type { Action } from '../src/lib/table';
import { text, type Message } from '../src/lib/text';
import { asSpectator, stateAt, stateWhere } from './states';

const play = { type: 'play', seat: 0, card: 'HK', names: null, call_joker: false } as const;
const said = (message: Message | null) => message && text('en', message);
const { table } = stateAt(0);

const WORDS: [string, Action][] = [
  ['spades 14', { type: 'bid', seat: 0, points: 14, trump: 'S' }],
  ['no trump 13', { type: 'change', seat: 0, points: 13, trump: null }],
  ['Pass', { type: 'pass', seat: 0 }],
  ['Keep', { type: 'keep', seat: 0 }],
  ['king of hearts', play],
  ['joker · spades', { ...play, card: 'JK', names: 'S' }],
  ['3 of clubs · joker call', { ...play, card: 'C3', call_joker: true }],
  ['No friend', { type: 'call_friend', seat: 0, mode: 'none', card: null, whom: null }],
  ['ace of spades', { type: 'call_friend', seat: 0, mode: 'card', card: 'SA', whom: null }],
  ['king of hearts', { type: 'knock_out', seat: 0, card: 'HK', whom: null }],
  ['king of hearts ace of spades', { type: 'bury', seat: 0, cards: ['HK', 'SA'] }],
];

test.each(WORDS)('what to do is called "%s"', (words, action) => {
  expect(said(whatToDo(table, action))).toBe(words);
});

test('what is expected is told in whole points and in hundred deals', () => {
  const candidate = { action: play, score: 5.62, chance: 0.704 };
  expect(said(outcome(candidate))).toBe('About +6 points; contract made in 70 of 100 deals');
  expect(said(outcomeShort(candidate))).toBe('+6 · 70%');
  expect(said(outcome({ ...candidate, score: -0.3, chance: null }))).toBe('About 0 points');
  expect(said(outcome({ ...candidate, score: -3.6 }))).toContain('−4 points');
  expect(said(outcome({ ...candidate, score: null }))).toMatch(/^contract made/i);
  expect(outcome({ ...candidate, score: null, chance: null })).toBeNull();
  expect(outcomeShort({ ...candidate, score: null, chance: null })).toBeNull();
});

test('the reason is that of the first candidate, and of no other', () => {
  const other = { ...play, card: 'H4' } as const;
  const hint: Hint = {
    type: 'hint',
    cid: 'a',
    v: 1,
    candidates: [
      { action: play, score: 1, chance: null },
      { action: other, score: 1, chance: null },
    ],
    reasons: ['win_trick'],
  };
  expect(sentences(table, hint, 0).map(said)).toContain('Win the trick');
  expect(sentences(table, hint, 1).map(said)).toEqual(['4 of hearts', 'About +1 points']);
});

test('a candidate picked is what the controls would send', () => {
  const auction = stateWhere((view) => legalOf(view, 'bid').length > 3).view;
  const bid = legalOf(auction, 'bid')[3];
  expect(bid && shownBid({ ...emptyChoice('x'), ...asChoice(bid) }, auction)).toEqual(bid);
  const calling = stateWhere((view) => friendCalls(view).length > 1).view;
  const call = friendCalls(calling).at(-1);
  expect(call && chosenFriend({ ...emptyChoice('x'), ...asChoice(call) }, calling)).toEqual(call);
  const turn = stateWhere((view) => legalOf(view, 'play').length > 1).view;
  for (const one of legalOf(turn, 'play')) {
    expect(chosenPlay({ ...emptyChoice('x'), ...asChoice(one) }, turn)).toEqual(one);
  }
});

test('only who is to act may ask, and only where the table has hints', () => {
  const turn = stateWhere((view) => legalOf(view, 'play').length > 1);
  expect(mayAsk(turn)).toBe(true);
  expect(mayAsk(asSpectator(turn))).toBe(false);
  const options = { ...turn.table.options, hints: false };
  expect(mayAsk({ ...turn, table: { ...turn.table, options } })).toBe(false);
});

test('the cards that a candidate means are marked', () => {
  const candidate = (action: Candidate['action']) => ({ action, score: null, chance: null });
  expect([...markedCards(candidate(play))]).toEqual(['HK']);
  expect([...markedCards(candidate({ type: 'bury', seat: 0, cards: ['HK', 'SA'] }))]).toEqual([
    'HK',
    'SA',
  ]);
  expect(markedCards(candidate({ type: 'pass', seat: 0 })).size).toBe(0);
  expect(markedCards(null).size).toBe(0);
});
