/** What is said at a table: phrases of the catalogue, and words of people's own. */
import type { Phrase, Said, TableView, Talk } from './protocol';
import { codeKey, msg, type Message } from './text';

export const PHRASES: readonly Phrase[] = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'moment',
  'back',
  'again',
  'last_one',
  'bye',
];
export const SIGNS: readonly Phrase[] = ['smile', 'laugh', 'cry', 'wow', 'clap', 'heart'];
const N_SAID = 50;
const N_MUTED = 200;

/** What was said, with what came now: one more, or all anew for who comes in. */
export function heard(said: readonly Said[], message: Said | Talk): readonly Said[] {
  return message.type === 'talk' ? message.said : [...said, message].slice(-N_SAID);
}

/** The words of what was said; a text is shown as it is. */
export const wordsOf = ({ phrase, text }: Said): Message =>
  phrase === null ? msg('web.talk.text', { text: text ?? '' }) : msg(codeKey('talk', phrase));

/** Who somebody is for this browser: a person keeps neither chair nor name for ever. */
export const personKey = (table: string, seat: number, name: string): string =>
  `${table}/${seat}/${name}`;

/** The list of who is muted, with one more or less; the oldest are forgotten. */
export function toggled(muted: readonly string[], key: string): readonly string[] {
  const others = muted.filter((one) => one !== key);
  return others.length < muted.length ? others : [...others, key].slice(-N_MUTED);
}

/** What of it is to be shown. */
export const audible = (said: readonly Said[], muted: readonly string[], table: string) =>
  said.filter((one) => !muted.includes(personKey(table, one.seat, one.name)));

/** The other people at a table. */
export const others = (table: TableView) =>
  table.seats.filter((seat) => seat.occupant === 'person' && seat.seat !== table.you);
