import { expect, test } from 'vitest';
import { grouped, playersFor, remembered, sameChoice, USUAL } from '../src/lib/presets';
import type { PresetInfo, RuleField, VariantInfo } from '../src/lib/protocol';
import {
  changedFields,
  changesOf,
  controlOf,
  fitsRow,
  holds,
  matching,
  same,
  sections,
  withChange,
  withVariant,
} from '../src/lib/rulesform';
import { piecesOf, problemAt, problemText } from '../src/lib/rulewords';
import { text } from '../src/lib/text';

const field = (key: string, more: Partial<RuleField> = {}): RuleField => ({
  key,
  kind: 'int',
  clause: '2.10',
  default: 0,
  choices: [],
  words: null,
  many: false,
  low: 0,
  high: 20,
  ...more,
});

const FIELDS = [
  field('players', { low: 2, high: 7 }),
  field('seating', { kind: 'choice' }),
  field('bid.min'),
  field('bid.no_trump', { kind: 'bool' }),
  field('friend.modes', { kind: 'choice', many: true, words: 'FriendMode' }),
  field('score.cap', { high: 100_000 }),
  field('mighty.card', { kind: 'str' }),
  field('deck.remove', { kind: 'str', many: true }),
];
const BASE = { players: 5, 'bid.min': 11, 'friend.modes': ['card', 'none'], seating: 'people' };
const VARIANT: VariantInfo = {
  id: 'x',
  title_key: '',
  note_key: '',
  changes: { 'bid.min': 13, 'friend.modes': ['card', 'seat', 'none'] },
  excludes: [],
};

test('fields stand in the sections of their keys, in their order, players apart', () => {
  const found = sections(FIELDS).map(({ id, fields }) => [id, fields.map((one) => one.key)]);
  expect(found).toEqual([
    ['table', ['seating']],
    ['bid', ['bid.min', 'bid.no_trump']],
    ['friend', ['friend.modes']],
    ['score', ['score.cap']],
    ['mighty', ['mighty.card']],
    ['deck', ['deck.remove']],
  ]);
});

test('a description says how its rule is set', () => {
  expect(FIELDS.map(controlOf)).toEqual([
    'stepper',
    'choice',
    'stepper',
    'switch',
    'checks',
    'number',
    'card',
    'cards',
  ]);
});

test('a change back to the base is no change, and lists have no order', () => {
  const once = withChange(BASE, {}, 'bid.min', 13);
  expect(once).toEqual({ 'bid.min': 13 });
  expect(withChange(BASE, once, 'bid.min', 11)).toEqual({});
  expect(withChange(BASE, {}, 'friend.modes', ['none', 'card'])).toEqual({});
  expect([same(['a'], 'a'), same(1, 1), same(undefined, 1)]).toEqual([false, true, false]);
});

test('settings are turned into changes without the number of players', () => {
  const settings = { ...BASE, players: 4, 'bid.min': 14 };
  expect(changesOf(BASE, settings)).toEqual({ 'bid.min': 14 });
  expect(changedFields(FIELDS, { 'bid.min': 14 }).map((one) => one.key)).toEqual(['bid.min']);
});

test('a variant is laid over the changes and taken away whole', () => {
  const on = withVariant(BASE, { seating: 'dummy' }, VARIANT, true);
  expect(holds(VARIANT, { ...BASE, ...on })).toBe(true);
  expect(withVariant(BASE, on, VARIANT, false)).toEqual({ seating: 'dummy' });
});

test('short words stand side by side, long ones in a list', () => {
  expect(fitsRow(['아니요', '이길 때', '질 때'])).toBe(true);
  expect(fitsRow(['같은 숫자면 노기루다가 높음', '같은 숫자로는 못 누름'])).toBe(false);
  expect(fitsRow(['never', 'when won', 'when lost', 'always'])).toBe(true);
});

test('fields are found by every word of a search', () => {
  const found = (words: string) => matching(FIELDS, words, (one) => one.key).map((one) => one.key);
  expect(found('BID min')).toEqual(['bid.min']);
  expect(found(' ')).toHaveLength(FIELDS.length);
});

test('a contradiction is told in either language, with its field where no row shows it', () => {
  const problem = {
    code: 'bad_rules' as const,
    field: 'bid.min',
    rules_code: 'out_of_range' as const,
    params: { value: '21', low: 2, high: 20 },
    problem: '',
  };
  expect(text('en', problemText(problem))).toBe('Choose from 2 to 20, not 21');
  expect(text('ko', problemAt(problem))).toBe(
    '최소 공약 (bid.min): 2부터 20까지 쓸 수 있어요. 21은 안 돼요',
  );
  const both = { one: 'token-refill', other: 'harder-misdeal' };
  const exclusive = { ...problem, rules_code: 'exclusive_variants' as const, params: both };
  expect(text('ko', problemText(exclusive))).toContain('딜미스 토큰 보충');
});

test('a value is said in words, with its cards to be drawn', () => {
  const modes = field('friend.modes', { kind: 'choice', many: true, words: 'FriendMode' });
  const cards = field('deck.remove', { kind: 'str', many: true });
  expect(piecesOf(modes, ['card'])).toEqual([{ key: 'choice.FriendMode.card' }]);
  expect(piecesOf(cards, ['2', 'C3'])).toEqual([{ rank: '2' }, { card: 'C3' }]);
  expect(piecesOf(cards, [])).toEqual([{ key: 'web.rules.nothing' }]);
});

const preset = (id: string, players: number[], usual = players[0] ?? 5): PresetInfo => ({
  id,
  players,
  usual,
  title_key: '',
  note_key: '',
  sources: [],
  unverified: [],
});

test('presets for the number of players come first, the usual ones before the others', () => {
  const all = [preset('a', [3]), preset('b', [4, 5], 4), preset('c', [5]), preset('d', [6])];
  const { fitting, others } = grouped(all, 5, '', (one) => one.id);
  expect(fitting.map((one) => one.id)).toEqual(['c', 'b']);
  expect(others.map((one) => one.id)).toEqual(['a', 'd']);
  expect(grouped(all, 5, 'B', (one) => one.id).others).toEqual([]);
  expect([playersFor(all[1] as PresetInfo, 5), playersFor(all[0] as PresetInfo, 5)]).toEqual([
    5, 3,
  ]);
});

test('the newest choice is remembered first, once', () => {
  const four = { ...USUAL, players: 4 };
  const list = remembered(remembered(remembered([], USUAL), four), USUAL);
  expect(list).toEqual([USUAL, four]);
  expect(sameChoice(USUAL, four)).toBe(false);
});
