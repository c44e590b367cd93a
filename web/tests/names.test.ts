/** How people and bots are called. */
import { expect, test } from 'vitest';
import { fullName, nameOf } from '../src/lib/table';
import { text } from '../src/lib/text';
import { STATES } from './states';

const { table } = STATES.find((one) => one.table.seats.some((chair) => chair.occupant === 'bot'))!;
const bot = table.seats.findIndex((chair) => chair.occupant === 'bot');

test("a bot's name is in the reader's letters, whoever tells it", () => {
  expect(text('ko', fullName(table, bot))).toBe(table.seats[bot]?.name);
  expect(text('en', fullName(table, bot))).toMatch(/^[A-Z][a-z]+$/);
  expect(nameOf(table, bot)).toEqual({ key: expect.stringMatching(/^web\.bot\.[a-z]+$/) });
});

test('a person is called as the name was written, though a bot be called so too', () => {
  const name = table.seats[bot]?.name ?? '';
  const seats = table.seats.map((chair) => ({ ...chair, occupant: 'person' as const, name }));
  expect(text('en', fullName({ ...table, seats }, bot))).toBe(name);
});
