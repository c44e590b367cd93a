/** A score sheet as a table for spreadsheets. */
import { trumpOf } from './cards';
import type { HandEntry, ScoreRow } from './protocol';

/** The mark by which spreadsheets know that the text is UTF-8. */
const MARK = '\ufeff';
const LINE = '\r\n';

/** A cell; a text that a spreadsheet would take for a formula is made harmless. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface Words {
  readonly head: readonly string[];
  readonly trump: (code: string) => string;
  readonly alone: string;
  readonly won: (won: boolean) => string;
}

/** A line a hand: who, what, and for each account what was paid and where it stands then. */
export function csvOf(
  entries: readonly HandEntry[],
  rows: readonly ScoreRow[],
  names: readonly string[],
  words: Words,
): string {
  const name = (seat: number) => names[seat] ?? '';
  const lines = entries.map((entry, i) => {
    const row = rows[i];
    return [
      i + 1,
      row ? name(row.dealer) : '',
      name(entry.declarer),
      entry.contract,
      words.trump(trumpOf(entry.trump)),
      entry.friend === null ? words.alone : name(entry.friend),
      entry.points,
      row ? words.won(row.won) : '',
      entry.out.map(name).join(' '),
      entry.misdeals.map(name).join(' '),
      ...names.map((_, seat) => row?.payments[seat] ?? ''),
      ...names.map((_, seat) => row?.fines[seat] ?? ''),
      ...names.map((_, seat) => row?.pot_payments[seat] ?? ''),
      ...names.map((_, seat) => row?.totals[seat] ?? ''),
      row?.pot ?? '',
    ];
  });
  return MARK + [words.head, ...lines].map((line) => line.map(cell).join(',') + LINE).join('');
}
