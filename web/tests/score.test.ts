import { expect, test } from 'vitest';
import { before, leaders, plain, signed } from '../src/lib/score';
import { stateAt } from './states';

test('payments have a sign, and nothing has none', () => {
  expect([signed(14), signed(-7), signed(0), plain(-12)]).toEqual(['+14', '−7', '0', '−12']);
});

test('what a seat had before is what it has without what it was paid', () => {
  const result = stateAt(59).view.result;
  if (!result) throw new Error('the hand is scored');
  expect(result.totals.map((_, seat) => before(result, seat))).toEqual([40, 40, 40, 40, 40]);
  const withPot = {
    ...result,
    pot: 5,
    pot_payments: [5, 0, 0, 0, 0],
    totals: result.totals.map((n, i) => (i === 0 ? n + 5 : n)),
  };
  expect(before(withPot, 0)).toBe(40);
});

test('nobody leads while all are equal', () => {
  expect(leaders([40, 40, 40])).toEqual([]);
  expect(leaders([40, 52, 52])).toEqual([1, 2]);
});
