import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, randomHex, socketUrl, type Status } from '../src/lib/connection';

/** A socket that does nothing until the test says so. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; last_v?: number | null }[] = [];
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
  expect(newest().sent[0]).toEqual({ type: 'hello', table: 'dal', last_v: null });
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
  for (let i = 0; i < 8; i += 1) {
    newest().closes(1006);
    vi.advanceTimersByTime(10_000);
  }
  expect(FakeSocket.all).toHaveLength(9);
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
