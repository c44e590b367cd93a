/** Statistics of the deals, as people read them. */
import type { FairTest } from './protocol';
import { msg, type Message } from './text';

/** Below this share chance alone is hard to believe. */
const ODD = 0.01;
const PERCENT = 100;

/** What a row of a test counts. */
export function rowName(name: string): Message | string {
  if (name === 'kitty') return msg('web.fair.kitty');
  if (name === 'rare') return msg('web.fair.rare');
  return /^\d$/.test(name) ? msg('web.fair.seat', { n: String(Number(name) + 1) }) : name;
}

const rounded = (x: number, digits: number) => x.toFixed(digits);

/** What is to be said of a test: its figures, and whether chance explains them. */
export function verdict(test: FairTest): Message[] {
  const { chi_square: x, chance, freedom } = test;
  if (x === null || chance === null) return [msg('web.fair.few')];
  const digits = chance < ODD ? 4 : 1;
  const params = {
    x: rounded(x, 1),
    freedom: String(freedom),
    chance: rounded(chance * PERCENT, digits),
  };
  return [msg('web.fair.test', params), msg(chance < ODD ? 'web.fair.odd' : 'web.fair.likely')];
}

export const expectation = (expected: number): string => rounded(expected, 1);
