/**
 * What a form of rules shows, from the descriptions of the server alone: no rule is named here.
 * Changes are a base with the values that differ from it, by dotted key.
 */
import type { CheckedRules, RuleField, VariantInfo } from './protocol';

export type Settings = CheckedRules['settings'];
export type RuleValue = Settings[string];

export interface Section {
  readonly id: string;
  readonly fields: readonly RuleField[];
}

/** How a rule is set. */
export type Control = 'switch' | 'choice' | 'stepper' | 'number' | 'checks' | 'card' | 'cards';

/** The number of players has a place of its own. */
export const PLAYERS = 'players';

/** Above this a number is typed. */
const MAX_STEPS = 60;

/** The part of the rulebook in which a rule stands. */
export const sectionOf = (key: string): string =>
  key.includes('.') ? key.slice(0, key.indexOf('.')) : 'table';

/** The fields in groups, in the order of the rulebook. */
export function sections(fields: readonly RuleField[]): Section[] {
  const found = new Map<string, RuleField[]>();
  for (const field of fields) {
    if (field.key === PLAYERS) continue;
    const id = sectionOf(field.key);
    found.set(id, [...(found.get(id) ?? []), field]);
  }
  return [...found].map(([id, inner]) => ({ id, fields: inner }));
}

export function controlOf(field: RuleField): Control {
  switch (field.kind) {
    case 'bool':
      return 'switch';
    case 'int':
      return (field.high ?? Infinity) - (field.low ?? 0) > MAX_STEPS ? 'number' : 'stepper';
    case 'choice':
      return field.many ? 'checks' : 'choice';
    default:
      return field.many ? 'cards' : 'card';
  }
}

const sorted = (value: RuleValue) => (Array.isArray(value) ? [...value].sort() : [value]);

/** Whether two values say the same; a list says the same in any order. */
export function same(one: RuleValue | undefined, other: RuleValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return sorted(one).join() === sorted(other).join();
}

/** The changes with one more; what says the same as the base is no change. */
export function withChange(
  base: Settings,
  changes: Settings,
  key: string,
  value: RuleValue,
): Settings {
  const { [key]: _, ...rest } = changes;
  return same(base[key], value) ? rest : { ...rest, [key]: value };
}

/** What settings change of a base, the number of players left out. */
export function changesOf(base: Settings, settings: Settings): Settings {
  const differing = Object.entries(settings).filter(
    ([key, value]) => key !== PLAYERS && !same(base[key], value),
  );
  return Object.fromEntries(differing);
}

/** The changed fields, in the order of the form. */
export const changedFields = (fields: readonly RuleField[], changes: Settings): RuleField[] =>
  fields.filter((field) => field.key in changes);

/** Whether all that a variant says holds. */
export const holds = (variant: VariantInfo, now: Settings): boolean =>
  Object.entries(variant.changes).every(([key, value]) => same(now[key], value));

/** The changes with a variant laid over them, or taken away. */
export function withVariant(
  base: Settings,
  changes: Settings,
  variant: VariantInfo,
  on: boolean,
): Settings {
  return Object.entries(variant.changes).reduce((found, [key, value]) => {
    const wanted = on ? value : (base[key] ?? value);
    return withChange(base, found, key, wanted);
  }, changes);
}

// About how wide a word is on a button, in CSS pixels, and how wide a row of them may be.
const WIDE = 14.5;
const NARROW = 7.4;
const PADDING = 14;
const ROW = 330;
const MAX_SEGMENTS = 5;

const width = (label: string) =>
  [...label].reduce((sum, char) => sum + (char > '\u1100' ? WIDE : NARROW), PADDING);

/** Whether the words of a choice fit side by side on a phone. */
export const fitsRow = (labels: readonly string[]): boolean =>
  labels.length <= MAX_SEGMENTS && labels.length * Math.max(...labels.map(width)) <= ROW;

/** Fields that some words are about; all of them for no words. */
export function matching(
  fields: readonly RuleField[],
  words: string,
  textOf: (field: RuleField) => string,
): RuleField[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return fields.filter((field) => {
    const text = textOf(field).toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
