/**
 * A score sheet of a game with real cards.  Nothing is reckoned here: entries go to the server
 * whole, and its rows come back; what is not known yet is left open.
 */
import { trumpOf, type Trump } from './cards';
import type { ChosenRules } from './http';
import type { HandEntry, ScoredSheet, ScoreRow, SheetLimits } from './protocol';

/** What the server said to which entries. */
export interface Reckoned {
  readonly entries: readonly HandEntry[];
  readonly dealer: number;
  readonly scored: ScoredSheet;
}

/** A sheet as this browser keeps it.  Names are those of the people; a dummy has none. */
export interface SavedSheet {
  readonly id: string;
  readonly names: readonly string[];
  readonly rules: ChosenRules;
  readonly title: { readonly preset: string } | { readonly house: string };
  readonly dealer: number;
  readonly entries: readonly HandEntry[];
  readonly reckoned: Reckoned;
  readonly changed: number;
}

/** A hand being entered: the next one, an earlier one, or one that was forgotten. */
export interface Draft {
  readonly at: number;
  readonly kind: 'new' | 'fix' | 'insert';
  readonly declarer: number | null;
  readonly trump: Trump | null;
  readonly contract: number;
  /** None: exactly what was bid. */
  readonly points: number | null;
  readonly friend: number | 'alone' | null;
  readonly call: HandEntry['call'];
  readonly out: readonly number[];
  readonly misdeals: readonly number[];
}

/** How somebody without a friend called one, where nothing else was said. */
const usualCall = (limits: SheetLimits): HandEntry['call'] =>
  limits.friends.includes('none') ? 'none' : (limits.friends[0] ?? 'card');

export const emptyDraft = (limits: SheetLimits, at: number, kind: Draft['kind']): Draft => ({
  at,
  kind,
  declarer: null,
  trump: null,
  contract: limits.lowest,
  points: null,
  friend: limits.friends.length ? null : 'alone',
  call: usualCall(limits),
  out: [],
  misdeals: [],
});

export const draftOf = (entry: HandEntry, limits: SheetLimits, at: number): Draft => ({
  at,
  kind: 'fix',
  declarer: entry.declarer,
  trump: trumpOf(entry.trump),
  contract: entry.contract,
  points: entry.points,
  friend: entry.friend ?? 'alone',
  call: entry.friend === null ? entry.call : usualCall(limits),
  out: entry.out,
  misdeals: entry.misdeals,
});

/** The lowest bid with a trump. */
export const lowestWith = (limits: SheetLimits, trump: Trump | null): number =>
  trump === 'N' ? (limits.lowest_no_trump ?? limits.lowest) : limits.lowest;

/** The draft with a trump, its bid lifted to where such bids begin. */
export const withTrump = (draft: Draft, limits: SheetLimits, trump: Trump): Draft => ({
  ...draft,
  trump,
  contract: Math.max(draft.contract, lowestWith(limits, trump)),
});

/** The draft with a declarer, who is neither friend nor out. */
export const withDeclarer = (draft: Draft, declarer: number): Draft => ({
  ...draft,
  declarer,
  friend: draft.friend === declarer ? null : draft.friend,
  out: draft.out.filter((one) => one !== declarer),
});

/** The draft with somebody sitting out, or in again. */
export function withOut(draft: Draft, seat: number): Draft {
  const out = draft.out.includes(seat)
    ? draft.out.filter((one) => one !== seat)
    : [...draft.out, seat];
  return { ...draft, out, friend: out.includes(Number(draft.friend)) ? null : draft.friend };
}

/** What is still to be said before a hand can be written down. */
export type Missing = 'declarer' | 'trump' | 'friend' | 'out';

export function missing(draft: Draft, limits: SheetLimits): Missing | null {
  if (draft.declarer === null) return 'declarer';
  if (draft.trump === null) return 'trump';
  if (draft.friend === null) return 'friend';
  return draft.out.length === limits.out ? null : 'out';
}

/** What the ruling side took, as the draft says. */
export const pointsOf = (draft: Draft, limits: SheetLimits): number =>
  draft.points ?? Math.min(draft.contract, limits.whole);

/** The hand that a draft says, null while something is missing. */
export function entryOf(draft: Draft, limits: SheetLimits): HandEntry | null {
  const { declarer, trump, friend } = draft;
  if (missing(draft, limits) || declarer === null || trump === null || friend === null) return null;
  return {
    declarer,
    contract: draft.contract,
    trump: trump === 'N' ? null : trump,
    friend: friend === 'alone' ? null : friend,
    points: pointsOf(draft, limits),
    call: friend === 'alone' ? draft.call : 'card',
    out: [...draft.out],
    misdeals: [...draft.misdeals],
  };
}

/** The entries with a drafted one in its place. */
export function withEntry(
  entries: readonly HandEntry[],
  draft: Draft,
  entry: HandEntry,
): HandEntry[] {
  const replaced = draft.kind === 'fix' ? 1 : 0;
  return [...entries.slice(0, draft.at), entry, ...entries.slice(draft.at + replaced)];
}

export const without = (entries: readonly HandEntry[], at: number): HandEntry[] =>
  entries.filter((_, i) => i !== at);

const sameEntry = (one: HandEntry | undefined, other: HandEntry) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The rows that hold for these entries: a hand changes itself and all that follow. */
export function knownRows(
  reckoned: Reckoned | null,
  dealer: number,
  entries: readonly HandEntry[],
): readonly ScoreRow[] {
  if (!reckoned || reckoned.dealer !== dealer) return [];
  const known = reckoned.entries;
  const first = entries.findIndex((entry, i) => !sameEntry(known[i], entry));
  return reckoned.scored.rows.slice(0, first < 0 ? entries.length : first);
}

/** Whether the server has reckoned exactly these entries. */
export const isReckoned = (
  reckoned: Reckoned | null,
  dealer: number,
  entries: readonly HandEntry[],
): boolean =>
  reckoned?.entries.length === entries.length &&
  knownRows(reckoned, dealer, entries).length === entries.length &&
  reckoned.dealer === dealer;

/** Who deals a hand, as far as it is known. */
export function dealerOf(
  reckoned: Reckoned,
  dealer: number,
  entries: readonly HandEntry[],
  at: number,
): number | null {
  if (at === 0) return dealer;
  const rows = knownRows(reckoned, dealer, entries);
  if (rows[at]) return rows[at].dealer;
  return at === reckoned.entries.length && rows.length === at ? reckoned.scored.dealer : null;
}
