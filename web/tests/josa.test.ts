import vectors from '$fixtures/josa.json';
import { expect, test } from 'vitest';
import { particle } from '../src/lib/josa';

test.each(vectors)('$word takes $particle of $pair', ({ word, pair, particle: expected }) => {
  expect(particle(word, pair)).toBe(expected);
});
