// A page that is opened at any moment shows what one shows that has lived through all before it.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableStore } from '../src/state/table.svelte';
import { screenModel } from './model';
import { STATES, type Running } from './states';

const NIGHTLY = process.env.GIRUDA_E2E_ALL !== undefined;
const PYTHON = process.env.GIRUDA_PYTHON ?? resolve('../.venv/bin/python');
// Preset, players, the seat that looks, hands; the long ones for the nightly run.
const MATCHES: [string, number, number, number][] = [
  ['korea-boardgames', 6, 5, 1],
  ['honeymoon', 2, 0, 1],
  ...((NIGHTLY
    ? [
        ['korea-boardgames', 5, 1, 10],
        ['korea-boardgames', 4, 0, 6],
        ['namuwiki-standard', 7, 0, 6],
        ['gyeonggi-2j', 5, 2, 6],
        ['cheongak', 5, 1, 6],
        ['three', 3, 2, 6],
      ]
    : []) as [string, number, number, number][]),
];
const LONG_MS = 240_000;

function played(...wanted: [string, number, number, number]): Running[] {
  const args = ['-m', 'tools.screens', ...wanted.map(String)];
  const printed = execFileSync(PYTHON, args, { cwd: '..', maxBuffer: 2 ** 29, encoding: 'utf8' });
  return JSON.parse(printed) as Running[];
}

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { language: 'ko-KR' });
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(): Promise<TableStore> {
  const { TableStore } = await import('../src/state/table.svelte');
  const store = new TableStore('t', { send: () => true });
  store.setStatus('open');
  return store;
}

/** A touch that leaves something picked: a card raised or laid aside, another bid. */
function touch(store: TableStore): void {
  const view = store.state?.view;
  if (!view) return;
  if (view.phase === 'auction') store.pick({ trump: 'C' });
  const card = [...view.hand, ...view.partner_hand].at(-1);
  if (card && store.choice.raised !== card) store.tap(card, 0);
}

/** Compare the two pages at every state. */
async function compare(states: readonly Running[]): Promise<number> {
  const lived = await opened();
  for (const state of states) {
    lived.receive(state);
    // What passes by itself has passed: a trick that is read, a line for a while.
    vi.advanceTimersByTime(20_000);
    touch(lived);
    vi.advanceTimersByTime(20_000);
    lived.why = null;
    const fresh = await opened();
    fresh.receive({ ...state, events: [] });
    expect(screenModel(fresh), `version ${state.v}`).toEqual(screenModel(lived));
  }
  return states.length;
}

test(
  'a reload at every event of the recorded hand gives the same screen',
  async () => {
    expect(await compare(STATES)).toBeGreaterThan(50);
  },
  LONG_MS,
);

test.each(MATCHES)(
  'so it does at every event of a match by %s for %i, seen from seat %i, of %i hands',
  async (...wanted) => {
    const states = played(...wanted);
    expect(states.some(({ view }) => view.phase === 'scored')).toBe(true);
    expect(await compare(states)).toBeGreaterThan(20);
  },
  LONG_MS,
);

test(
  'two moments that differ give two screens',
  async () => {
    const seen = new Set<string>();
    for (const state of STATES) {
      const store = await opened();
      store.receive(state);
      seen.add(JSON.stringify(screenModel(store)));
    }
    expect(seen.size).toBe(STATES.length);
  },
  LONG_MS,
);
