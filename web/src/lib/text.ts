/**
 * From catalogue to sentence.  A message is a key and parameters, so that the pure part of the
 * client speaks no language; rendering gives parts, since a card in a sentence is drawn.
 *
 * In a catalogue `{name}` is a parameter, `{name|이/가}` one with its Korean particle, and
 * `{n|point/points}` a number with its noun.
 */
import en from '$locale/en.json';
import ko from '$locale/ko.json';
import { rankOf, suitOf, type Trump } from './cards';
import { particle } from './josa';
import type { Card } from './protocol';

export type Lang = 'ko' | 'en';
export type Key = keyof typeof ko;

/** Who speaks: a language, at a table with so many jokers in the pack. */
interface Voice {
  readonly lang: Lang;
  readonly jokers: number;
}

export interface Message {
  readonly key: Key;
  readonly params?: Readonly<Record<string, Param>>;
}

export type Param =
  | string
  | number
  | Message
  | { readonly cards: readonly Card[] }
  | { readonly trump: Trump }
  | { readonly list: readonly Param[] };

/** A piece of a rendered message: plain text, or something that is drawn. */
export type Part = string | { readonly card: Card } | { readonly trump: Trump };

const CATALOGUES: Readonly<Record<Lang, Readonly<Record<string, string>>>> = { ko, en };
const PLACEHOLDER = /\{(\w+)(?:\|([^}]*))?\}/g;

export const msg = (key: Key, params?: Message['params']): Message =>
  params ? { key, params } : { key };

/** A key that is put together from a code of the wire. */
export const codeKey = (prefix: string, code: string): Key => `${prefix}.${code}` as Key;

function partsOf(voice: Voice, value: Param): Part[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [signed(value)];
  if ('key' in value) return rendered(voice, value);
  if ('trump' in value) return [value];
  if ('list' in value)
    return joined(
      value.list.map((one) => partsOf(voice, one)),
      ', ',
    );
  return joined(
    value.cards.map((card) => [{ card }]),
    ' ',
  );
}

const joined = (pieces: readonly Part[][], between: string): Part[] =>
  pieces.flatMap((piece, i) => (i ? [between, ...piece] : piece));

const isMe = (value: Param) =>
  typeof value === 'object' && 'key' in value && value.key === 'common.me';

const signed = (n: number) => String(n).replace('-', '−');

function suffixed(voice: Voice, value: Param, suffix: string): Part[] {
  if (typeof value === 'number' && voice.lang === 'en') {
    const [one = '', many = ''] = suffix.split('/');
    return [`${signed(value)} ${Math.abs(value) === 1 ? one : many}`];
  }
  const found = partsOf(voice, value);
  const word = plain(voice, found);
  // 나 is the one word that changes before its particle.
  if (isMe(value) && suffix === '이/가') return ['내가'];
  return [...found, particle(word, suffix)];
}

/** The message in a language, as parts. */
export const parts = (lang: Lang, message: Message, jokers = 1): Part[] =>
  rendered({ lang, jokers }, message);

function rendered(voice: Voice, message: Message): Part[] {
  const key = keyFor(message.key, voice.jokers);
  const text = CATALOGUES[voice.lang][key] ?? key;
  const found: Part[] = [];
  let end = 0;
  for (const hit of text.matchAll(PLACEHOLDER)) {
    if (hit.index > end) found.push(text.slice(end, hit.index));
    end = hit.index + hit[0].length;
    const value = message.params?.[hit[1] ?? ''];
    if (value === undefined) found.push(hit[0]);
    else found.push(...(hit[2] ? suffixed(voice, value, hit[2]) : partsOf(voice, value)));
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

/** The message in a language, as text to be spoken: cards and suits by name. */
export const text = (lang: Lang, message: Message, jokers = 1): string =>
  said({ lang, jokers }, message);

const said = (voice: Voice, message: Message): string => plain(voice, rendered(voice, message));

function plain(voice: Voice, pieces: readonly Part[]): string {
  return pieces.map((part) => spoken(voice, part)).join('');
}

function spoken(voice: Voice, part: Part): string {
  if (typeof part === 'string') return part;
  return said(voice, 'card' in part ? cardName(part.card) : trumpName(part.trump));
}

/** Beside a red joker the other one is the black joker; alone it is just the joker. */
const keyFor = (key: Key, jokers: number): Key =>
  key === 'card.joker' && jokers > 1 ? 'card.joker.black' : key;

/** The name of a card, as the screen reader says it. */
export function cardName(card: Card): Message {
  const suit = suitOf(card);
  if (suit === null) return msg(card === 'JR' ? 'card.joker.red' : 'card.joker');
  return msg('card.name', { suit: trumpName(suit), rank: msg(codeKey('card.rank', rankOf(card))) });
}

export const trumpName = (trump: Trump): Message => msg(codeKey('card.suit', trump));
