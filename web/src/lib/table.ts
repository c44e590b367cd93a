/** Names, places and roles at a table, for whoever looks. */
import ko from '$locale/ko.json';
import type { Named, Occupant, State, TableView, View } from './protocol';
import { codeKey, msg, trumpName, type Key, type Message, type Param } from './text';

export type Action = View['legal'][number];
export type ActionOf<T extends Action['type']> = Extract<Action, { type: T }>;
export type Side = 'ruling' | 'defence' | null;

const ME = msg('common.me');
const BOT = 'web.bot.';
/** The server has one name for each bot, the Korean one. */
const BOT_KEYS = new Map(
  Object.entries(ko).flatMap(([key, name]) => (key.startsWith(BOT) ? [[name, key as Key]] : [])),
);

/** A name as it is read: a person's as it was written, a bot's in the reader's letters. */
export function readName({ occupant, name }: { occupant: Occupant; name: string }): Param {
  const key = occupant === 'bot' ? BOT_KEYS.get(name) : undefined;
  return key ? msg(key) : name;
}

/** How a sentence names a seat: the reader is "me", a person a name, other seats what they are. */
export function nameOf(table: TableView, seat: number): Param {
  if (seat === table.you) return ME;
  const chair = table.seats[seat];
  if (chair) return readName(chair);
  // Beyond the chairs a table of two has a second hand for each, any other table the dummy.
  const owner = seat - table.players;
  if (table.players > 2) return msg('web.dummy');
  if (owner === table.you) return msg('web.partner.me');
  const partner = table.seats[owner];
  return msg('web.partner', { name: partner ? readName(partner) : '?' });
}

/** Names in a row. */
export const namesOf = (table: TableView, seats: readonly number[]): Param => ({
  list: seats.map((seat) => nameOf(table, seat)),
});

/** The name in the chair, the reader's own too. */
export function fullName(table: TableView, seat: number): Message {
  const chair = table.seats[seat];
  return msg('common.name', { name: chair ? readName(chair) : '' });
}

/** What stands for a person in a small circle. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '·';

/** All seats in playing order from the reader on; a spectator looks from the first. */
export function seatsFromMe(
  table: TableView,
  order: readonly number[] = table.seats.map((_, seat) => seat),
): number[] {
  const at = Math.max(0, order.indexOf(table.you ?? 0));
  return [...order.slice(at), ...order.slice(0, at)];
}

/** The seats that have a score of their own: people and the dummy. */
export const accountsFromMe = (table: TableView, view: View): number[] =>
  seatsFromMe(table, view.order).filter((seat) => seat < view.totals.length);

/** Whether the reader plays a seat: the own one, or a partner's hand. */
export const isMine = (view: View, seat: number | null): boolean =>
  seat !== null && view.seat !== null && view.owners[seat] === view.seat;

/** Whether the reader has to act. */
export const isMyTurn = (view: View): boolean => view.phase !== 'scored' && isMine(view, view.turn);

/** Whether the reader sits this hand out. */
export const sitsOut = (view: View): boolean => view.seat !== null && view.out.includes(view.seat);

/** The side of a seat as far as everybody knows it. */
export function sideOf(view: View, seat: number): Side {
  if (!view.contract || view.out.includes(seat)) return null;
  const { declarer } = view.contract;
  if (seat === declarer || view.owners[seat] === declarer) return 'ruling';
  if (!view.friend) return null;
  if (view.friend.mode !== 'none' && !view.friend.revealed) return null;
  return view.friend.seat === seat ? 'ruling' : 'defence';
}

/** Whether a seat leads the trick that is on the table. */
export const isLeader = (view: View, seat: number): boolean => view.trick?.leader === seat;

/** What identifies the deal on the table, so that a choice made for one never meets another. */
export function boardOf(state: State): string {
  return `${state.table.deal?.board ?? 0}.${state.view?.hand_number ?? 0}`;
}

export const hostOf = (table: TableView): number | null =>
  table.seats.find((seat) => seat.host)?.seat ?? null;

/** The name above the table: the host's. */
export function tableTitle(table: TableView) {
  const host = hostOf(table);
  return host === null
    ? msg('web.table.none')
    : msg('web.table.of', { name: fullName(table, host) });
}

/** What the table plays: the title of its house rules, else its preset's. */
export function rulesTitle(table: TableView): Message {
  if (table.rules_title) return msg('web.table.rules.titled', { title: table.rules_title });
  if (table.preset === null) return msg('web.table.rules.house');
  const preset = msg(codeKey('preset', `${table.preset}.title`));
  return table.differences.length ? msg('web.table.rules.changed', { preset }) : preset;
}

/** What a lead asked for, by name. */
export function askedName(named: Named): Param {
  if (named === 'red' || named === 'black') return msg(codeKey('web.colour', named));
  return named.length === 1
    ? trumpName(named as 'S' | 'D' | 'H' | 'C')
    : { cards: [named as Exclude<Named, 'S' | 'D' | 'H' | 'C' | 'red' | 'black'>] };
}

/** Which hand of how many, where there is an end. */
export function handNumber(view: View): Message {
  const n = String(view.hand_number);
  return view.max_hands
    ? msg('web.table.hand', { n, of: String(view.max_hands) })
    : msg('web.table.hand.open', { n });
}
