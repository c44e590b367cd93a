import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outgoing } from '../src/lib/connection';
import type { TableStore } from '../src/state/table.svelte';
import { STATES, stateAt } from './states';

const FOLLOW = 27;
const LATER = 300;
let sent: Outgoing[];
let store: TableStore;

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

async function fresh(): Promise<TableStore> {
  const { TableStore } = await import('../src/state/table.svelte');
  const made = new TableStore('t', { send: (message) => (sent.push(message), true) });
  made.setStatus('open');
  return made;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { language: 'ko-KR' });
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  sent = [];
  store = await fresh();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lastCid = () => String(sent.at(-1)?.cid);
const ownPlay = () => stateAt(FOLLOW + 1);

test('one touch raises a card and sends nothing', () => {
  store.receive(stateAt(FOLLOW));
  store.tap('SK', 0);
  expect(store.choice.raised).toBe('SK');
  expect(sent).toEqual([]);
});

test('two touches closer than a quarter of a second only raise', () => {
  store.receive(stateAt(FOLLOW));
  store.tap('SK', 0);
  store.tap('SK', 200);
  expect(sent).toEqual([]);
});

test('a second touch plays the raised card, on the version it was decided on', () => {
  store.receive(stateAt(FOLLOW));
  store.tap('SK', 0);
  store.tap('SK', LATER);
  expect(sent).toMatchObject([{ type: 'act', v: 34, action: { type: 'play', card: 'SK' } }]);
  expect(store.sentPlay?.card).toBe('SK');
});

test('a dimmed card says why and stays', () => {
  store.receive(stateAt(FOLLOW));
  store.tap('HT', 0);
  expect(store.why).toMatchObject({ card: 'HT', reason: { code: 'must_follow' } });
  expect(store.choice.raised).toBeNull();
});

test('a card chosen before my turn is raised but never sent', () => {
  store.receive(stateAt(FOLLOW - 1));
  store.tap('SK', 0);
  store.confirm();
  store.receive(stateAt(FOLLOW));
  vi.advanceTimersByTime(5_000);
  expect(store.choice.raised).toBe('SK');
  expect(sent).toEqual([]);
});

test('a raised card survives a reload', async () => {
  store.receive(stateAt(FOLLOW));
  store.tap('SQ', 0);
  const again = await fresh();
  again.receive(stateAt(FOLLOW));
  expect(again.choice.raised).toBe('SQ');
});

test('an accepted card stays on its way until a state shows it', () => {
  store.receive(stateAt(FOLLOW));
  store.tap('SK', 0);
  store.tap('SK', LATER);
  store.receive({ type: 'accepted', cid: lastCid(), v: ownPlay().v });
  expect(store.sentPlay?.card).toBe('SK');
  store.receive(ownPlay());
  expect(store.sent).toBeNull();
});

test('a refused card comes back with its reason', () => {
  store.receive(stateAt(FOLLOW));
  store.tap('SK', 0);
  store.tap('SK', LATER);
  store.receive({
    type: 'refused',
    cid: lastCid(),
    code: 'not_your_turn',
    suit: null,
    cards: null,
    number: null,
  });
  expect(store.sent).toBeNull();
  expect(store.why?.reason.code).toBe('not_your_turn');
});

test('a stale command says that the table moved on', () => {
  store.receive(stateAt(FOLLOW));
  store.tap('SK', 0);
  store.tap('SK', LATER);
  store.receive({
    type: 'refused',
    cid: lastCid(),
    code: 'stale',
    suit: null,
    cards: null,
    number: null,
  });
  expect(store.toast).toEqual({ key: 'refusal.stale', params: expect.anything() });
  expect(store.why).toBeNull();
});

test('a refusal of somebody else’s command changes nothing', () => {
  store.receive(stateAt(FOLLOW));
  store.tap('SK', 0);
  store.tap('SK', LATER);
  store.receive({
    type: 'refused',
    cid: 'other',
    code: 'stale',
    suit: null,
    cards: null,
    number: null,
  });
  expect(store.sentPlay?.card).toBe('SK');
});

test('a command without an answer is sent again, once, after a break', () => {
  store.receive(stateAt(FOLLOW));
  store.tap('SK', 0);
  store.tap('SK', LATER);
  store.setStatus('lost');
  store.setStatus('open');
  store.receive(stateAt(FOLLOW));
  store.receive(stateAt(FOLLOW));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a finished trick stays to be read, and then goes', () => {
  store.receive(stateAt(28));
  store.receive(stateAt(29));
  expect(store.held?.number).toBe(4);
  store.receive(stateAt(30));
  expect(store.held?.number).toBe(4);
  vi.advanceTimersByTime(1_400);
  expect(store.held?.gathering).toBe(true);
  vi.advanceTimersByTime(500);
  expect(store.held).toBeNull();
});

test('a touch on a card ends the reading', () => {
  store.receive(stateAt(18));
  store.receive(stateAt(19));
  store.tap('HJ', 0);
  expect(store.held).toBeNull();
  expect(store.choice.raised).toBe('HJ');
});

test('a reload holds no trick: what is shown is the state', () => {
  store.receive(stateAt(29));
  expect(store.held).toBeNull();
});

test('three cards are buried, a fourth does not fit, a second touch takes one back', () => {
  store.receive(stateAt(7));
  for (const card of ['CK', 'C6', 'D8', 'H4'] as const) store.tap(card, 0);
  expect(store.choice.bury).toEqual(['CK', 'C6', 'D8']);
  store.tap('C6', 0);
  expect(store.choice.bury).toEqual(['CK', 'D8']);
  store.confirm();
  expect(sent).toEqual([]);
  store.tap('C6', 0);
  store.confirm();
  expect(sent).toMatchObject([{ action: { type: 'bury', cards: ['CK', 'D8', 'C6'] } }]);
});

test('a share of the seed is given once for a board, without a touch', () => {
  const state = stateAt(0);
  const asked = { ...state, table: { ...state.table, seed_wanted: 3 } };
  store.receive(asked);
  store.receive(asked);
  expect(sent).toMatchObject([{ type: 'seed', board: 3 }]);
});

test('every event after the last state is spoken once', () => {
  for (const state of STATES.slice(0, 20)) store.receive(state);
  const versions = store.lines.map((line) => line.v);
  expect(new Set(versions).size).toBeGreaterThan(15);
  store.receive(stateAt(19));
  expect(store.lines).toHaveLength(versions.length);
});

test('a card dragged up is played, one that may not be played says why', () => {
  store.receive(stateAt(FOLLOW));
  store.throwCard('HT');
  expect(store.why?.card).toBe('HT');
  expect(sent).toEqual([]);
  store.throwCard('SQ');
  expect(sent).toMatchObject([{ action: { type: 'play', card: 'SQ' } }]);
});

test('a joker dragged up still asks for its suit, and nothing flies before my turn', () => {
  store.receive(stateAt(39));
  store.throwCard('JK');
  expect(store.choice.raised).toBe('JK');
  store.receive(stateAt(FOLLOW - 1));
  store.throwCard('SK');
  expect(sent).toEqual([]);
});

test('a press of the idle button says what is missing, and sends nothing', async () => {
  const { note } = await import('../src/state/note.svelte');
  store.receive(stateAt(FOLLOW));
  store.confirm();
  expect(note.message).toMatchObject({ key: 'web.do.choose' });
  store.receive(stateAt(FOLLOW - 1));
  store.confirm();
  expect(note.message).toMatchObject({ key: 'refusal.not_your_turn' });
  expect(sent).toEqual([]);
});

test('why an action is not legal is asked of the table; a legal one is never sent by asking', async () => {
  const { note } = await import('../src/state/note.svelte');
  store.receive(stateAt(FOLLOW));
  store.wonder({ type: 'play', seat: 0, card: 'SK', names: null, call_joker: false });
  expect(sent).toEqual([]);
  store.wonder({ type: 'pass', seat: 0 });
  expect(sent).toMatchObject([{ type: 'act', action: { type: 'pass' } }]);
  expect(store.sent).toBeNull();
  const silent = { suit: null, cards: null, number: null };
  store.receive({ type: 'refused', cid: lastCid(), code: 'wrong_phase', ...silent });
  expect(note.message).toMatchObject({ key: 'refusal.wrong_phase' });
});

test('a finished trick stands longer when things move slowly', async () => {
  const { settings } = await import('../src/state/settings.svelte');
  settings.speed = 'slow';
  store.receive(stateAt(28));
  store.receive(stateAt(29));
  vi.advanceTimersByTime(1_500);
  expect(store.held?.gathering).toBe(false);
  settings.speed = 'normal';
});
