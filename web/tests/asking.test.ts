import { expect, test } from 'vitest';
import { canAsk, offersClaim, question, worthTelling } from '../src/lib/asking';
import type { LoggedEvent, TableView } from '../src/lib/protocol';
import { stateAt } from './states';

const { table, view } = stateAt(20);
const as = (change: Partial<TableView>): TableView => ({ ...table, ...change });

test('a claim asks whoever has not answered, and nobody once it came to nothing', () => {
  const claim = { seat: 1, cards: [], status: 'asked' as const, agreed: [2] };
  const parts = [0, 1, 2, null].map((you) => question(as({ you, claim }))?.part);
  expect(parts).toEqual(['answer', 'mine', 'waiting', 'waiting']);
  expect(question(as({ claim: { ...claim, status: 'agreed' } }))?.part).toBe('playing');
  expect(question(as({ claim: { ...claim, status: 'refused' } }))).toBeNull();
});

test('a wish to take back is asked where no claim is', () => {
  const undo = { seat: 2, agreed: [] };
  expect(question(as({ undo }))).toEqual({ kind: 'undo', seat: 2, part: 'answer' });
  expect(question(as({ undo: null }))).toBeNull();
});

test('a claim is offered late in a hand, if the server allows it', () => {
  const few = { ...view, hand: view.hand.slice(0, 3) };
  expect(offersClaim(as({ may_claim: true }), few)).toBe(true);
  expect(offersClaim(as({ may_claim: true }), { ...view, hand: stateAt(0).view.hand })).toBe(false);
  expect(offersClaim(as({ may_claim: false }), few)).toBe(false);
});

test('others can be asked where another person sits', () => {
  expect(canAsk(table)).toBe(true);
  const alone = table.seats.map((seat) => ({ ...seat, occupant: 'bot' as const }));
  expect(canAsk(as({ seats: alone }))).toBe(false);
});

test('what is played out after a claim is not told card by card', () => {
  const play = { type: 'play', seat: 0, card: 'SA', names: null, call_joker: false } as const;
  const events = [
    { v: 1, event: { type: 'claim_made', seat: 0, cards: ['SA'], sure: true } },
    { v: 2, event: { type: 'claim_settled', seat: 0, accepted: true } },
    { v: 3, event: play },
    { v: 4, event: { type: 'trick_won', number: 10, seat: 0, points: 1 } },
    { v: 5, event: { type: 'match_ended', winners: [0] } },
  ] as unknown as LoggedEvent[];
  expect(worthTelling(events).map((one) => one.v)).toEqual([1, 5]);
  expect(worthTelling(events.slice(2))).toHaveLength(3);
});
