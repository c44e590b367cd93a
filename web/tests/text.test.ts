import { expect, test } from 'vitest';
import { cardName, msg, parts, text } from '../src/lib/text';

test('a name gets its particle', () => {
  const won = msg('web.ask.won', { name: '민준', n: 3 });
  expect(text('ko', won)).toBe('민준이 3점을 가져갔어요');
  expect(text('en', won)).toBe('민준 takes 3 points');
});

test('I am a pronoun that changes before its particle', () => {
  expect(text('ko', msg('web.log.kitty', { name: msg('common.me') }))).toBe(
    '내가 바닥 패를 가져갔어요',
  );
});

test('one point is singular', () => {
  expect(text('en', msg('common.points', { n: 1 }))).toBe('1 point');
  expect(text('en', msg('common.points', { n: 0 }))).toBe('0 points');
});

test('cards in a sentence stay cards to draw, and names to speak', () => {
  const play = msg('web.do.play', { card: { cards: ['SK'] } });
  expect(parts('ko', play)).toEqual([{ card: 'SK' }, ' 내기']);
  expect(text('ko', play)).toBe('스페이드 킹 내기');
  expect(text('en', play)).toBe('Play king of spades');
});

test('a name with markup or braces is text', () => {
  const name = '<b>{n}</b>';
  expect(text('en', msg('web.turn.of', { name }))).toBe('<b>{n}</b> to play');
});

test('the joker has a name of its own', () => {
  expect(text('ko', cardName('JK'))).toBe('조커');
  expect(text('en', cardName('HT'))).toBe('10 of hearts');
});

test('beside a red joker the other one is black, in labels and in sentences', () => {
  const ask = msg('web.ask.answer', { cards: { cards: ['JK'] } });
  expect(text('ko', cardName('JK'), 2)).toBe('검은 조커');
  expect(text('ko', cardName('JR'), 2)).toBe('빨간 조커');
  expect(text('en', cardName('JK'), 2)).toBe('black joker');
  expect(text('en', ask, 2)).toBe('Joker call! Play black joker');
  expect(text('en', ask)).toBe('Joker call! Play joker');
});

test('a minus is a minus sign', () => {
  expect(text('ko', msg('common.points', { n: -7 }))).toBe('−7점');
});
