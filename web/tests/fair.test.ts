import { expect, test } from 'vitest';
import { expectation, rowName, verdict } from '../src/lib/fair';
import type { FairTest } from '../src/lib/protocol';
import { text, type Message } from '../src/lib/text';

const said = (messages: Message[]) => messages.map((one) => text('ko', one)).join(' ');
const found = (chance: number | null): FairTest => ({
  rows: [],
  chi_square: chance === null ? null : 12.345,
  freedom: 9,
  chance,
});

test('a seat is called by its number from one, a shape by itself', () => {
  const names = ['0', 'kitty', 'rare', '4-3-2-1+1'].map(rowName);
  expect(names.map((name) => (typeof name === 'string' ? name : text('ko', name)))).toEqual([
    '1번 자리',
    '바닥',
    '드문 것 모두',
    '4-3-2-1+1',
  ]);
});

test('what agrees with chance says so, what does not too, and few deals say nothing', () => {
  expect(said(verdict(found(0.214)))).toContain('21.4%');
  expect(said(verdict(found(0.214)))).toContain('우연과 잘 맞아요');
  expect(said(verdict(found(0.000012)))).toContain('0.0012%');
  expect(said(verdict(found(0.000012)))).toContain('드문 결과');
  expect(said(verdict(found(null)))).toBe('아직 판이 적어 판단할 수 없어요.');
});

test('expectations have one digit', () => {
  expect(expectation(10.26)).toBe('10.3');
});
