/** What this browser saw of deals, kept for the day that somebody doubts them. */
import type { Witness } from '../lib/deal';
import type { Outgoing, ServerMessage } from '../lib/connection';
import { seedGiven, stateSeen, type Seen } from '../lib/witness';
import { read, write } from './stored';

const STORE = 'giruda.seen';

let seen = read<Seen>(STORE, {});

function keep(next: Seen): void {
  if (next === seen) return;
  seen = next;
  write(STORE, seen);
}

export function heard(message: ServerMessage): void {
  if (message.type === 'state') keep(stateSeen(seen, message));
}

export function said(table: string, message: Outgoing): void {
  const { type, board, seed } = message;
  if (type !== 'seed' || typeof board !== 'number' || typeof seed !== 'string') return;
  keep(seedGiven(seen, table, board, seed));
}

export const seenOf = (table: string, board: number): Witness | null =>
  seen[table]?.[board] ?? null;
