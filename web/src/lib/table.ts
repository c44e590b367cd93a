/** Names, places and roles at a table, for whoever looks. */
import type { State, TableView, View } from './protocol';
import { msg, type Param } from './text';

export type Action = View['legal'][number];
export type Side = 'ruling' | 'defence' | null;

const ME = msg('common.me');

/** How a sentence names a seat: the reader is "me", everybody else a name. */
export function nameOf(table: TableView, seat: number): Param {
  if (seat === table.you) return ME;
  return table.seats[seat]?.name ?? '?';
}

/** The name in the chair, the reader's own too. */
export const fullName = (table: TableView, seat: number): string => table.seats[seat]?.name ?? '';

/** What stands for a person in a small circle. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '·';

/** All seats in playing order from the reader on; a spectator looks from seat 0. */
export function seatsFromMe(table: TableView): number[] {
  const n = table.seats.length;
  const me = table.you ?? 0;
  return table.seats.map((_, i) => (me + i) % n);
}

/** The side of a seat as far as everybody knows it. */
export function sideOf(view: View, seat: number): Side {
  if (!view.contract) return null;
  if (view.contract.declarer === seat) return 'ruling';
  if (!view.friend?.revealed) return null;
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
