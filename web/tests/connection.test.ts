import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, probeOnWake, randomHex, socketUrl, type Status } from '../src/lib/connection';

/** A socket that does nothing until the test says so. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; last_v?: number | null; window?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  closes(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const STATE = { type: 'state', v: 7 };
let statuses: Status[];
let connection: Connection;
const newest = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  statuses = [];
  connection = new Connection('ws://x/ws', 'dal', {
    message: () => undefined,
    status: (status) => statuses.push(status),
    lastVersion: () => (statuses.includes('open') ? 7 : null),
  });
  connection.open();
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it says hello, and is open with the first state', () => {
  newest().opens();
  expect(newest().sent[0]).toMatchObject({ type: 'hello', table: 'dal', last_v: null });
  expect(statuses).toEqual([]);
  newest().says(STATE);
  expect(statuses).toEqual(['open']);
});

test.each([1006, 1012, 1001])(
  'it comes back by itself after %i and resumes where it was',
  (code) => {
    newest().opens();
    newest().says(STATE);
    newest().closes(code);
    expect(statuses.at(-1)).toBe('lost');
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    newest().opens();
    expect(newest().sent[0]).toMatchObject({ last_v: 7 });
  },
);

test('it waits longer after each failure, but never longer than ten seconds', () => {
  const waits: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    const before = FakeSocket.all.length;
    newest().closes(1006);
    let waited = 0;
    for (; FakeSocket.all.length === before && waited < 60_000; waited += 50)
      vi.advanceTimersByTime(50);
    waits.push(waited);
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_050);
  expect(waits[6]).toBeGreaterThan(4_900);
  expect(waits[0]).toBeLessThanOrEqual(450);
});

test.each([
  [4409, 'elsewhere'],
  [4404, 'gone'],
  [4403, 'foreign'],
] as const)('%i means %s, and no fight for the seat', (code, status) => {
  newest().closes(code);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(statuses.at(-1)).toBe(status);
});

test('a socket that looks open but is dead is replaced within two seconds of a probe', () => {
  newest().opens();
  newest().says(STATE);
  connection.probe();
  vi.advanceTimersByTime(2_000);
  expect(statuses.at(-1)).toBe('lost');
  expect(FakeSocket.all).toHaveLength(2);
});

test('an answer to the probe keeps the socket', () => {
  newest().opens();
  newest().says(STATE);
  connection.probe();
  newest().says({ type: 'pong', n: 1 });
  vi.advanceTimersByTime(3_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a handshake that does not end is given up, and so is a table that says nothing', () => {
  vi.advanceTimersByTime(9_000);
  expect(statuses).toEqual(['lost']);
  expect(FakeSocket.all).toHaveLength(2);
  newest().opens();
  vi.advanceTimersByTime(9_000);
  expect(FakeSocket.all.length).toBeGreaterThan(2);
});

test('a wake within a handshake gives it two seconds, a wake within a pause none', () => {
  connection.probe();
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.all).toHaveLength(2);
  newest().closes(1006);
  connection.probe();
  expect(FakeSocket.all).toHaveLength(3);
});

test('a page that is woken often waits for one answer, not for ever', () => {
  newest().opens();
  newest().says(STATE);
  for (let i = 0; i < 4; i += 1) {
    connection.probe();
    vi.advanceTimersByTime(600);
  }
  expect(FakeSocket.all).toHaveLength(2);
});

test('it asks every fifteen seconds, and a silent server is left', () => {
  newest().opens();
  newest().says(STATE);
  const first = newest();
  vi.advanceTimersByTime(15_000);
  expect(first.sent.at(-1)).toMatchObject({ type: 'ping' });
  first.says({ type: 'pong', n: 1 });
  vi.advanceTimersByTime(15_000);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('waits are spread: two clients that lost the same server come back at different times', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  newest().closes(1012);
  vi.advanceTimersByTime(199);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(2);
  random.mockReturnValue(1);
  newest().closes(1012);
  vi.advanceTimersByTime(799);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(3);
});

test('it keeps the name of its window over a break, and takes a new one to take over', () => {
  const hello = () => newest().sent[0]?.window;
  newest().opens();
  const first = hello();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  newest().closes(1006);
  vi.advanceTimersByTime(500);
  newest().opens();
  expect(hello()).toBe(first);
  newest().closes(4409);
  connection.takeOver();
  newest().opens();
  expect(hello()).not.toBe(first);
});

test('the window that gave way stays so, whatever wakes it', () => {
  newest().opens();
  newest().closes(4409);
  for (let i = 0; i < 3; i += 1) connection.probe();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test.each([
  ['document', 'visibilitychange'],
  ['document', 'resume'],
  ['window', 'online'],
  ['window', 'offline'],
  ['window', 'pageshow'],
])('%s %s asks after the connection, while the page is seen', (where, name) => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const targets: Record<string, EventTarget> = { document: page, window: new EventTarget() };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', targets.window);
  newest().opens();
  newest().says(STATE);
  const forget = probeOnWake(connection);
  page.visibilityState = 'hidden';
  targets[where]?.dispatchEvent(new Event(name));
  expect(newest().sent).toHaveLength(1);
  page.visibilityState = 'visible';
  targets[where]?.dispatchEvent(new Event(name));
  expect(newest().sent.at(-1)).toMatchObject({ type: 'ping' });
  forget();
});

test('a closed connection stays closed', () => {
  connection.close();
  connection.probe();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a share in a seed is sixteen bytes in hexadecimal', () => {
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomHex()).not.toBe(randomHex());
});

test('the socket is on the same host, encrypted where the page is', () => {
  const at = (protocol: string) => socketUrl({ protocol, host: 'a:1' } as Location);
  expect(at('https:')).toBe('wss://a:1/ws');
  expect(at('http:')).toBe('ws://a:1/ws');
});

test('a server that restarts is told apart from a lost connection', () => {
  const told: (boolean | undefined)[] = [];
  const other = new Connection('ws://x/ws', 'dal', {
    message: () => undefined,
    status: (_, restarts) => told.push(restarts),
    lastVersion: () => null,
  });
  other.open();
  newest().opens();
  newest().closes(1012);
  vi.advanceTimersByTime(500);
  newest().closes(1006);
  other.close();
  expect(told).toEqual([true, false]);
});
