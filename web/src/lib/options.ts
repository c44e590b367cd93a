/** What a table agrees on beside the rules of the game, as whoever makes it chooses. */
import type { CreateTable } from './protocol';
import { msg, type Message } from './text';

export type Options = CreateTable['options'];

export const USUAL_OPTIONS: Options = {
  clock: null,
  stand_in: 'ask',
  hints: true,
  undo: true,
  chat: 'phrases',
  watch: true,
};

/** What is switched on or off. */
export const SWITCHES = ['hints', 'undo', 'watch'] as const;

/** Who decides that a bot plays for somebody who is away. */
export const STAND_INS = ['ask', 'auto'] as const;

/** The clocks to choose from, by their names. */
export const CLOCKS = {
  off: null,
  slow: { turn_s: 60, bank_s: 300 },
  usual: { turn_s: 30, bank_s: 120 },
  fast: { turn_s: 15, bank_s: 60 },
} as const satisfies Record<string, Options['clock']>;

/** The name of a clock, null for one of somebody's own. */
export function clockName(clock: Options['clock']): keyof typeof CLOCKS | null {
  const same = (one: Options['clock']) =>
    one?.turn_s === clock?.turn_s && one?.bank_s === clock?.bank_s;
  const found = Object.entries(CLOCKS).find(([, one]) => same(one));
  return (found?.[0] ?? null) as keyof typeof CLOCKS | null;
}

export const CHATS = ['off', 'phrases', 'free'] as const;

/** What a clock gives to a decision and to a match. */
export const clockLine = (clock: Options['clock']): Message =>
  clock
    ? msg('web.options.clock.is', { turn: String(clock.turn_s), bank: String(clock.bank_s) })
    : msg('web.options.clock.none');
