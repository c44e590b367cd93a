/** Who is away, who plays for whom, and how much time is left: what the screen says of it. */
import type { TableView } from './protocol';

/** From here on a clock warns the person whose it is, and at these seconds it is spoken. */
export const LOW_S = 10;
export const SPOKEN_S: readonly number[] = [10, 5];

export interface Left {
  /** Seconds in all, rounded up. */
  readonly seconds: number;
  /** Whether the decision's own time is over and the bank runs. */
  readonly bank: boolean;
}

/** What is left for a seat's decision, so long after the state came; null if it is not timed. */
export function timeLeft(table: TableView, seat: number | null, passedMs: number): Left | null {
  const { clock } = table;
  if (!clock || clock.seat !== seat) return null;
  const passed = clock.stopped ? 0 : passedMs;
  const all = Math.max(0, clock.turn_ms + clock.bank_ms - passed);
  return { seconds: Math.ceil(all / 1000), bank: clock.turn_ms <= passed };
}

/** Seconds as people read them. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** In how many seconds a bot may play for the person whom the hand waits for; null: for nobody. */
export function askIn(table: TableView, passedMs: number): number | null {
  const { absent } = table;
  return absent ? Math.max(0, Math.ceil((absent.ask_ms - passedMs) / 1000)) : null;
}

/** Whether the reader is to be asked whether a bot shall play. */
export const mayAsk = (table: TableView, passedMs: number): boolean =>
  table.you !== null && table.options.stand_in === 'ask' && askIn(table, passedMs) === 0;

export type ChairCommand = 'stand_in' | 'replace' | 'kick' | 'hand_over';

/** What the reader may do about a chair, as buttons. */
export function chairCommands(table: TableView, seat: number): ChairCommand[] {
  const chair = table.seats[seat];
  const me = table.you === null ? null : table.seats[table.you];
  if (!me || chair?.occupant !== 'person') return [];
  const away = !chair.connected;
  if (seat === table.you) {
    const host = table.seats.find((one) => one.host);
    return host && host.seat !== seat && !host.connected ? ['hand_over'] : [];
  }
  if (!me.host) return [];
  const replace: ChairCommand[] = away && table.status === 'playing' ? ['replace'] : [];
  return [...replace, 'hand_over', 'kick'];
}
