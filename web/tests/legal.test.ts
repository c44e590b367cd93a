import { expect, test } from 'vitest';
import {
  bidsByTrump,
  canDo,
  friendCalls,
  friendSuggestions,
  leadQuestion,
  playsByCard,
} from '../src/lib/legal';
import { STATES, stateAt, stateWhere } from './states';

test('a card that may be played is one that the server lists', () => {
  for (const { view } of STATES) {
    const listed = view.legal.filter((action) => action.type === 'play').map((play) => play.card);
    expect(new Set(playsByCard(view).keys())).toEqual(new Set(listed));
  }
});

test('bids are grouped by trump, ascending, and no group is empty', () => {
  const bids = bidsByTrump(stateAt(0).view);
  expect([...bids.keys()]).toEqual(['S', 'D', 'H', 'C', 'N']);
  expect(bids.get('H')).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(bidsByTrump(stateAt(1).view).size).toBe(0);
});

test('no trump may beat an equal number, because the server says so', () => {
  const again = bidsByTrump(stateAt(5).view);
  expect(again.get('N')?.[0]).toBe(15);
  expect(again.get('H')?.[0]).toBe(16);
});

test('the joker led asks for a suit, other cards ask nothing', () => {
  const lead = stateWhere((view) => (playsByCard(view).get('JK')?.length ?? 0) > 1).view;
  const plays = playsByCard(lead);
  expect(leadQuestion(plays.get('JK') ?? [])).toBe('name');
  expect(leadQuestion(plays.get('SQ') ?? [])).toBeNull();
});

test('a card that may call the joker asks whether it does', () => {
  const seat = 0;
  const way = { type: 'play', seat, card: 'C3', names: null } as const;
  expect(
    leadQuestion([
      { ...way, call_joker: true },
      { ...way, call_joker: false },
    ]),
  ).toBe('call');
});

test('misdeal and pass are offered exactly when listed', () => {
  expect(canDo(stateAt(0).view, 'misdeal')).toBe(true);
  expect(canDo(stateAt(5).view, 'misdeal')).toBe(false);
  expect(canDo(stateAt(1).view, 'pass')).toBe(false);
});

test('friends suggested may be called, the mighty first', () => {
  const { view } = stateWhere((one) => one.phase === 'friend');
  const callable = friendCalls(view).map((call) => call.card);
  const cards = friendSuggestions(view);
  expect(cards).toHaveLength(4);
  expect(cards[0]).toBe('SA');
  expect(cards.every((card) => callable.includes(card))).toBe(true);
});
