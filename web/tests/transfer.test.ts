import { expect, test } from 'vitest';
import { qr } from '../src/lib/qr';
import { isLoopback, readTransfer, spaced, transferUrl } from '../src/lib/transfer';

test('a code stands in the fragment of its address, which no server is sent', () => {
  const url = new URL(transferUrl('https://g.example', 'k3v9x2mq', 'dal-baram-k3v9x2mq'));
  expect(url.pathname + url.search).toBe('/c');
  expect(readTransfer(url.hash)).toEqual({ code: 'k3v9x2mq', table: 'dal-baram-k3v9x2mq' });
});

test.each([
  ['', '', null],
  ['#k3v9', 'k3v9', null],
  ['#.dal-baram', '', 'dal-baram'],
  ['#k3v9.//evil.example', 'k3v9', null],
  ['#k3v9.A B', 'k3v9', null],
  ['#<b>.dal', '', 'dal'],
])('of %s the code is %s and the table %s', (hash, code, table) => {
  expect(readTransfer(hash)).toEqual({ code, table });
});

test('a code is read in two halves', () => {
  expect(spaced('k3v9x2mq')).toBe('k3v9 x2mq');
});

test('an address that other devices cannot open is known', () => {
  expect(['localhost', '127.0.0.1', '[::1]'].map(isLoopback)).toEqual([true, true, true]);
  expect(['192.168.0.7', 'g.example', '12.7.0.1'].map(isLoopback)).toEqual([false, false, false]);
});

test('a QR code has its three corners, and a quiet border', () => {
  const { size, path } = qr(
    transferUrl('http://192.168.0.7:8765', 'k3v9x2mq', 'dal-baram-k3v9x2mq'),
  );
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const corner = (left: number, top: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((i) => dark.has(`${left + i} ${top + 3}`));
  const row = [true, false, true, true, true, false, true];
  const far = size - 3 - 7;
  expect([corner(3, 3), corner(far, 3), corner(3, far)]).toEqual([row, row, row]);
  for (let i = 0; i < size; i += 1) {
    for (const edge of [0, 1, 2, size - 1]) {
      expect(dark.has(`${i} ${edge}`) || dark.has(`${edge} ${i}`)).toBe(false);
    }
  }
});
