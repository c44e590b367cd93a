import { expect, test } from 'vitest';
import ko from '$locale/ko.json';
import { TIPS, tipFor, tipText, type Tip } from '../src/lib/tips';
import { asSpectator, STATES, stateWhere } from './states';

const others = (tip: Tip) => TIPS.filter((one) => one !== tip);

test('each tip is told at its occasion, and once', () => {
  const view = stateWhere((one) => one.phase === 'auction' && one.legal.length > 0).view;
  expect(tipFor(view, [])).toBe('auction');
  expect(tipFor(view, ['auction'])).toBe(null);
  expect(tipFor(STATES.at(-1)!.view, others('score'))).toBe('score');
});

test('a tip on a card comes with my turn to play it', () => {
  for (const { view } of STATES) {
    const told = tipFor(view, others('mighty'));
    if (told) expect(view.hand).toContain(view.marks.mighty);
    if (told) expect(view.turn).toBe(view.seat);
  }
});

test('who looks on is told nothing', () => {
  expect(STATES.filter((state) => tipFor(asSpectator(state).view, []) !== null)).toEqual([]);
});

test('every tip has its text', () => {
  const view = STATES[0]!.view;
  expect(TIPS.filter((tip) => !(tipText(tip, view).key in ko))).toEqual([]);
});
