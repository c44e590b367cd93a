// A queued card: what it goes along with, what drops it, and what is sent when my turn comes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carryOver, emptyChoice, scopeOf } from '../src/lib/choice';
import type { Outgoing } from '../src/lib/connection';
import { due, follow, queued, type Queued } from '../src/lib/queue';
import type { Card, State, TableView } from '../src/lib/protocol';
import type { TableStore } from '../src/state/table.svelte';
import { asSpectator, stateAt, type Running } from './states';

// Trick 4: seat 2 leads at 25, seat 3 plays at 26, seat 4 at 27; then it is mine, and I play at 28.
const LED = 25;
const MINE = 27;

const put = (card: Card, i = LED): Queued => {
  const found = queued(stateAt(i), card);
  if (!found) throw new Error(`${card} cannot be queued in state ${i}`);
  return found;
};

/** The state *i* with something else about it. */
const where = (i: number, table: Partial<TableView>, view: Partial<Running['view']> = {}) => {
  const state = stateAt(i);
  return { ...state, table: { ...state.table, ...table }, view: { ...state.view, ...view } };
};

type Claim = NonNullable<TableView['claim']>;
type Undo = NonNullable<TableView['undo']>;

test('a queued card goes along with the plays that its trick waits for, up to my turn', () => {
  const then = follow(put('SK'), stateAt(26));
  const mine = then && follow(then, stateAt(MINE));
  expect(mine).toMatchObject({ card: 'SK', v: 34, plays: 3, turn: 0 });
  expect(mine && due(mine, stateAt(MINE).view)).toMatchObject({ type: 'play', card: 'SK' });
});

test('two plays that come in one state are followed too', () => {
  const both = [...stateAt(26).events, ...stateAt(MINE).events];
  expect(follow(put('SK'), { ...stateAt(MINE), events: both })?.card).toBe('SK');
});

test('a card queued before the lead outlives the lead', () => {
  expect(follow(put('SK', 24), stateAt(LED))?.card).toBe('SK');
});

test('the same version once more changes nothing', () => {
  expect(follow(put('SK'), { ...stateAt(LED), events: [] })).toEqual(put('SK'));
});

test('nothing is queued on my own turn, after my play, without the card, or by who looks on', () => {
  expect(queued(stateAt(MINE), 'SK')).toBeNull();
  expect(queued(stateAt(MINE + 1), 'SQ')).toBeNull();
  expect(queued(stateAt(LED), 'CA')).toBeNull();
  expect(queued(asSpectator(stateAt(LED)), 'SK')).toBeNull();
  expect(queued(stateAt(5), 'SK')).toBeNull();
});

test('it is dropped when my turn comes and the card is not legal', () => {
  const then = follow(put('HT'), stateAt(26));
  expect(then?.card).toBe('HT');
  expect(then && follow(then, stateAt(MINE))).toBeNull();
});

test('it is dropped when my turn comes and the card leaves a question', () => {
  const state = stateAt(MINE);
  const [way] = state.view.legal.filter((one) => one.type === 'play' && one.card === 'SK');
  const then = follow(put('SK'), stateAt(26));
  if (way?.type !== 'play' || !then) throw new Error('SK is legal');
  const two = { ...state.view, legal: [way, { ...way, call_joker: true }] };
  const named = { ...state.view, legal: [{ ...way, names: 'H' as const }] };
  const calling = { ...state.view, legal: [{ ...way, call_joker: true }] };
  for (const view of [two, named, calling]) expect(follow(then, { ...state, view })).toBeNull();
});

test('it is dropped with its trick, and with its hand', () => {
  expect(follow(put('SQ'), stateAt(29))).toBeNull();
  expect(follow(put('SK'), where(26, {}, { hand_number: 9 }))).toBeNull();
});

test('a claim, a wish to take back, and a bot in my place each drop it', () => {
  const seats = stateAt(26).table.seats;
  const away = seats.map((seat) => (seat.seat === 0 ? { ...seat, stand_in: 'easy' } : seat));
  expect(follow(put('SK'), where(26, {}))).not.toBeNull();
  expect(follow(put('SK'), where(26, { claim: {} as Claim }))).toBeNull();
  expect(follow(put('SK'), where(26, { undo: {} as Undo }))).toBeNull();
  expect(follow(put('SK'), where(26, { seats: away }))).toBeNull();
});

test('a lead that calls the joker drops it', () => {
  const state = stateAt(LED);
  const trick = { ...state.view.trick!, called: true };
  expect(follow(put('SK', 24), { ...state, view: { ...state.view, trick } })).toBeNull();
});

test('whatever happens beside the plays drops it: a friend who is known, a bot that steps in', () => {
  const state = stateAt(26);
  const more = (event: State['events'][number]['event']) => ({
    ...state,
    v: state.v + 1,
    events: [...state.events, { ...state.events[0]!, v: state.v + 1, event }],
  });
  const revealed = stateAt(29).events[1]!.event;
  const steppedIn = { type: 'stand_in_began', seat: 3, level: 'easy', why: 'away' };
  expect(revealed.type).toBe('friend_revealed');
  expect(follow(put('SK'), more(revealed))).toBeNull();
  expect(follow(put('SK'), more(steppedIn as unknown as typeof revealed))).toBeNull();
});

test('an event that this page missed drops it', () => {
  expect(follow(put('SK'), stateAt(MINE))).toBeNull();
  expect(follow(put('SK'), { ...stateAt(26), events: [] })).toBeNull();
});

test('a card that was taken back drops it', () => {
  const event = { type: 'undone' as const, seat: 3, to_v: 32 };
  const back = { ...stateAt(LED), v: 34, events: [{ ...stateAt(LED).events[0]!, v: 34, event }] };
  expect(follow(put('SK', 26), back)).toBeNull();
});

test('the only playable card is raised if that is wanted', () => {
  const last = stateAt(54);
  const none = emptyChoice(scopeOf(last));
  expect(carryOver(none, last, true).raised).toBe('H4');
  expect(carryOver(none, last, false).raised).toBeNull();
});

// ---- at the table -----------------------------------------------------------------------------

let sent: Outgoing[];
let store: TableStore;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { language: 'ko-KR' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));
  const { TableStore } = await import('../src/state/table.svelte');
  const { settings } = await import('../src/state/settings.svelte');
  settings.queue = true;
  sent = [];
  store = new TableStore('t', { send: (message) => (sent.push(message), true) });
  store.setStatus('open');
  store.receive(stateAt(LED));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const acts = () => sent.filter((message) => message.type === 'act');

test('a queued card is sent once when my turn comes, on the version of that turn', () => {
  store.tap('SK');
  expect(store.queue.card).toBe('SK');
  expect(store.urgent).toContain('예약');
  store.receive(stateAt(26));
  expect(acts()).toEqual([]);
  store.receive(stateAt(MINE));
  store.receive(stateAt(MINE));
  expect(acts()).toMatchObject([{ v: 34, action: { type: 'play', card: 'SK' } }]);
  expect(store.queue.card).toBeNull();
});

test('a second touch, and Esc, take it back and lower the card', () => {
  for (const takeBack of [() => store.tap('SK'), () => store.sink()]) {
    store.tap('SK');
    expect(store.queue.card).toBe('SK');
    takeBack();
    expect([store.queue.card, store.choice.raised]).toEqual([null, null]);
    expect(store.urgent).toContain('취소');
  }
  store.receive(stateAt(26));
  store.receive(stateAt(MINE));
  expect(acts()).toEqual([]);
});

test('another card takes its place', () => {
  store.tap('SK');
  store.tap('SQ');
  store.receive(stateAt(26));
  store.receive(stateAt(MINE));
  expect(acts()).toMatchObject([{ action: { card: 'SQ' } }]);
});

test('a card that is not legal when my turn comes is lowered, told and not sent', () => {
  store.tap('HT');
  store.receive(stateAt(26));
  store.receive(stateAt(MINE));
  expect(acts()).toEqual([]);
  expect([store.queue.card, store.choice.raised]).toEqual([null, null]);
  expect(store.lines.map((line) => line.message.key)).toContain('web.queue.dropped');
});

test('a lost connection drops it for good', () => {
  store.tap('SK');
  store.setStatus('lost');
  expect(store.queue.card).toBeNull();
  store.setStatus('open');
  store.receive(stateAt(26));
  store.receive(stateAt(MINE));
  expect(acts()).toEqual([]);
});

test('the big button says why it waits and sends nothing', () => {
  store.tap('SK');
  store.confirm();
  expect(store.urgent).toContain('예약한 카드');
  expect(acts()).toEqual([]);
});

test('without the setting a touch before my turn only raises', async () => {
  const { settings } = await import('../src/state/settings.svelte');
  expect(settings.queue).toBe(true);
  settings.queue = false;
  store.tap('SK');
  expect([store.queue.card, store.choice.raised]).toEqual([null, 'SK']);
  store.receive(stateAt(26));
  store.receive(stateAt(MINE));
  expect(acts()).toEqual([]);
});

test('the setting switched off meanwhile drops it', async () => {
  const { settings } = await import('../src/state/settings.svelte');
  store.tap('SK');
  settings.queue = false;
  store.receive(stateAt(26));
  expect(store.queue.card).toBeNull();
});
