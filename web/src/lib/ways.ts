/**
 * What a table plays, for drawing and for telling: the settings of its rules by key.  They come
 * from the server; nothing here judges a play.
 */
import { POINT_RANKS } from './cards';
import { fetchPreset } from './http';
import type { Difference, RuleField, ShownRules, TableView, View } from './protocol';
import { msg, type Message } from './text';

export type Value = Difference['value'];

/** The settings that the screen depends on. */
export interface Ways {
  readonly settings: Readonly<Record<string, Value>>;
  /** Every rule by its key, for its texts. */
  readonly fields: ReadonlyMap<string, RuleField>;
}

export const NO_WAYS: Ways = { settings: {}, fields: new Map() };

/** The preset's settings with what the table has changed. */
export function waysOf(shown: ShownRules | null, table: TableView): Ways {
  const changed = table.differences.map(({ key, value }) => [key, value] as const);
  const fields = (shown?.fields ?? []).map((field) => [field.key, field] as const);
  return {
    settings: { ...shown?.settings, ...Object.fromEntries(changed) },
    fields: new Map(fields),
  };
}

const DEFAULT_PRESET = 'korea-boardgames';
const ALL_POINTS = 20;
const N_SUITS = 4;

/** Whether a contract is a number of tricks. */
export const countsTricks = (ways: Ways): boolean => ways.settings['score.count'] === 'tricks';

/** How many jokers are in the pack; before the server has told, the cards that call them say so. */
export function jokersOf(ways: Ways, view: View | null): number {
  const called = view && view.marks.joker_calls.length > 1 ? 2 : 1;
  return Number(ways.settings['deck.jokers'] ?? called);
}

/** All that there is to win, as the ribbon draws it. */
export function whole(ways: Ways): number {
  const { settings } = ways;
  if (countsTricks(ways)) return Number(settings['deck.hand']);
  const jokers = settings['joker.point'] ? Number(settings['deck.jokers']) : 0;
  return ALL_POINTS + jokers - removedPoints(settings['deck.remove']);
}

function removedPoints(removed: Value | undefined): number {
  const codes = Array.isArray(removed) ? removed : [];
  return codes
    .filter((code) => POINT_RANKS.has(code.slice(-1)))
    .reduce((sum, code) => sum + (code.length === 1 ? N_SUITS : 1), 0);
}

/** Whether misdeals are called with tokens. */
export const usesTokens = (ways: Ways): boolean =>
  String(ways.settings['misdeal.mode'] ?? 'token').startsWith('token');

/** Whether bids without trump exist. */
export const hasNoTrump = (ways: Ways): boolean => ways.settings['bid.no_trump'] !== false;

/** Whether the ruling side gets the points of the buried cards. */
export const buriedToRuling = (ways: Ways): boolean =>
  (ways.settings['kitty.points_to'] ?? 'ruling') === 'ruling';

/** Whether the game knows friends at all; as long as nobody has told, two and three do without. */
export function hasFriends(ways: Ways, view: View): boolean {
  const modes = ways.settings['friend.modes'];
  return Array.isArray(modes) ? modes.length > 0 : view.players > 3;
}

/** Whether what everybody has taken lies open now. */
export const showsTaken = (view: View): boolean => view.points.open || view.phase === 'scored';

/** Whether the points of a trick are told. */
export const showsPoints = (ways: Ways, view: View): boolean =>
  showsTaken(view) && !countsTricks(ways);

/** What a call of a misdeal brings, in a row of short sentences. */
export function misdealTerms(ways: Ways): Message[] {
  const { settings } = ways;
  const mode = settings['misdeal.mode'] ?? 'token';
  const penalty = settings['misdeal.penalty'] ?? 'none';
  const terms = [mode === 'token' ? msg('web.misdeal.more') : msg('web.misdeal.terms')];
  if (settings['misdeal.reveal']) terms.push(msg('web.misdeal.terms.shown'));
  if (penalty !== 'none') {
    const key = penalty === 'dealer' ? 'web.misdeal.terms.dealer' : 'web.misdeal.terms.pot';
    terms.push(msg(key, { n: Number(settings['misdeal.amount']) }));
  }
  return terms;
}

/** Ask the server for the rules of a table; without an answer only the differences are known. */
export async function fetchWays(table: TableView): Promise<Ways> {
  const preset = table.preset ?? DEFAULT_PRESET;
  const shown = await fetchPreset(preset, table.players).catch(() => null);
  return waysOf(shown, table);
}
