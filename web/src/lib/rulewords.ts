/** Rules in words: their names, their values, what is wrong with them. */
import ko from '$locale/ko.json';
import { SUITS } from './cards';
import type { Chosen, House } from './presets';
import type { BadRules, Card, RuleField } from './protocol';
import { PLAYERS, type RuleValue } from './rulesform';
import { codeKey, msg, type Message } from './text';

export const fieldName = (key: string): Message => msg(codeKey('knob', `${key}.name`));

export const fieldHelp = (key: string): Message => msg(codeKey('knob', `${key}.help`));

export const sectionName = (id: string): Message => msg(codeKey('knob.section', id));

export const wordOf = (field: RuleField, word: string): Message =>
  msg(codeKey(`choice.${field.words ?? ''}`, word));

export const presetTitle = (id: string): Message => msg(codeKey('preset', `${id}.title`));

export const presetNote = (id: string): Message => msg(codeKey('preset', `${id}.note`));

export const isRule = (key: string): boolean => `knob.${key}.name` in ko;

/** Whether a text is the code of a card; a single letter means its whole rank. */
export const isCard = (code: string): code is Card =>
  code.length === 2 && SUITS.some((suit) => code.startsWith(suit));

/** A piece of a value: words, or a card or rank to be drawn. */
export type Piece = Message | { readonly card: Card } | { readonly rank: string };

const pieceOf = (field: RuleField, item: string): Piece => {
  if (field.kind === 'choice') return wordOf(field, item);
  return isCard(item) ? { card: item } : { rank: item };
};

/** A value as people say it. */
export function piecesOf(field: RuleField, value: RuleValue): Piece[] {
  if (typeof value === 'boolean') return [msg(value ? 'web.rules.yes' : 'web.rules.no')];
  if (typeof value === 'number') return [msg('web.rules.number', { n: value })];
  if (typeof value === 'string') return [pieceOf(field, value)];
  if (!value.length) return [msg('web.rules.nothing')];
  return value.map((item) => pieceOf(field, item));
}

/** Why rules cannot be played; a variant goes by its title. */
export function problemText(problem: BadRules): Message {
  const key = codeKey('rules_error', problem.rules_code);
  if (!(key in ko)) return msg('web.rules.problem', { problem: problem.problem });
  const params = Object.entries(problem.params).map(([name, value]) => {
    const title = `variant.${value}.title`;
    return [name, title in ko ? msg(title as Message['key']) : value] as const;
  });
  return msg(key, Object.fromEntries(params));
}

/** The same with the field in front, where there is no row to show it at. */
export function problemAt(problem: BadRules): Message {
  const told = problemText(problem);
  if (problem.field === PLAYERS || problem.rules_code === 'bad_toml') return told;
  const field = isRule(problem.field)
    ? msg('web.rules.field', { name: fieldName(problem.field), key: problem.field })
    : msg('web.rules.problem', { problem: problem.field });
  return msg('web.rules.problem.at', { field, problem: told });
}

/** What chosen rules are called; house rules by the name they were saved under. */
export function chosenTitle(chosen: Chosen, house: House | null): Message {
  if (chosen.kind === 'preset') return presetTitle(chosen.preset);
  return msg('web.rules.problem', { problem: house?.title ?? '' });
}

/** One line about chosen rules. */
export function chosenNote(chosen: Chosen, house: House | null): Message {
  const players = String(chosen.players);
  if (chosen.kind === 'preset') {
    return msg('web.rules.note', { players, note: presetNote(chosen.preset) });
  }
  return msg('web.rules.note', { players, note: houseNote(house) });
}

export const houseNote = (house: House | null): Message =>
  msg('web.rules.house.note', {
    base: presetTitle(house?.base ?? ''),
    n: house?.differences ?? 0,
  });
