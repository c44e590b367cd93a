/** Numbers of a scored hand as the sheets show them; all of them come from the server. */
import type { HandScored } from './protocol';

/** A number with its sign, as a payment is written. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : '0');

/** A score, with a proper minus. */
export const plain = (n: number): string => String(n).replace('-', '−');

/** What a seat had before a hand. */
export function before(result: HandScored, seat: number): number {
  const pot = result.pot_payments[seat] ?? 0;
  return (result.totals[seat] ?? 0) - (result.payments[seat] ?? 0) - pot;
}

/** Whether the payment met a limit: the base times its doubles would be more. */
export const capped = (result: HandScored): boolean =>
  result.unit < result.base * 2 ** result.multipliers.length;

/** Seats with the highest total, none while all are equal. */
export function leaders(totals: readonly number[]): number[] {
  const best = Math.max(...totals);
  const found = totals.flatMap((total, seat) => (total === best ? [seat] : []));
  return found.length === totals.length ? [] : found;
}
