import { expect, test } from 'vitest';
import { NOTHING, openAt, stepText } from '../src/lib/lesson';
import { parts } from '../src/lib/text';

const steps = ['points', 'follow', 'hand'].map((id) => ({ id, strip: false, free: false }));

test('the lesson opens at the step that was left, else at the first that is not learnt', () => {
  expect(openAt(steps, NOTHING)).toBe(0);
  expect(openAt(steps, { ...NOTHING, learnt: ['points'] })).toBe(1);
  expect(openAt(steps, { ...NOTHING, step: 'hand', learnt: ['points'] })).toBe(2);
  expect(openAt(steps, { ...NOTHING, step: 'gone', learnt: ['points', 'follow', 'hand'] })).toBe(0);
});

test('cards in a text of the lesson are drawn', () => {
  for (const lang of ['ko', 'en'] as const) {
    expect(parts(lang, stepText('points', 'low'))).toContainEqual({ card: 'DK' });
  }
});
