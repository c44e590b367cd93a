import { expect, test } from 'vitest';
import { keyAction, letterOf } from '../src/lib/keys';

test('W asks why, the question mark shows all keys, and Y answers a lead', () => {
  expect(keyAction('w', false, true)).toEqual({ do: 'why' });
  expect(keyAction('?', false, true)).toEqual({ do: 'keys' });
  expect(keyAction('y', false, true)).toEqual({ do: 'answer', yes: true });
  expect(keyAction('n', true, true)).toEqual({ do: 'trump', trump: 'N' });
});

test('digits raise cards, ten of them', () => {
  expect(keyAction('1', false, true)).toEqual({ do: 'card', index: 0 });
  expect(keyAction('0', false, true)).toEqual({ do: 'card', index: 9 });
});

test('S names spades while bidding and opens the score otherwise', () => {
  expect(keyAction('s', true, true)).toEqual({ do: 'trump', trump: 'S' });
  expect(keyAction('S', false, true)).toEqual({ do: 'score' });
});

test('single letters can be switched off, Escape and F6 cannot', () => {
  expect(keyAction('p', true, false)).toBeNull();
  expect(keyAction('Escape', false, false)).toEqual({ do: 'escape' });
  expect(keyAction('F6', false, false)).toEqual({ do: 'region' });
});

test('a key means its letter, with the Korean input method on too', () => {
  expect(letterOf('ㅔ', 'KeyP')).toBe('p');
  expect(letterOf('Process', 'KeyL')).toBe('l');
  expect(letterOf('P', 'KeyP')).toBe('P');
  expect(letterOf('Enter', 'Enter')).toBe('Enter');
});

test('H asks for a hint unless it names hearts, G always does', () => {
  expect(keyAction('h', false, true)).toEqual({ do: 'hint' });
  expect(keyAction('h', true, true)).toEqual({ do: 'trump', trump: 'H' });
  expect(keyAction('g', true, true)).toEqual({ do: 'hint' });
});
