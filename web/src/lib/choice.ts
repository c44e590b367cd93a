/**
 * What the reader has picked but not sent.  It belongs to one decision (`scope`), survives a
 * reload of the page, and is worth nothing as soon as that decision is over.
 */
import { SUITS, suitOf, trumpOf, type Trump } from './cards';
import { bidsByTrump, friendCalls, friendSuggestions, leadQuestion, playsByCard } from './legal';
import type { CallFriend, Card, MakeBid, PlayCard, State, Suit, View } from './protocol';
import { boardOf } from './table';

export interface Choice {
  readonly scope: string;
  readonly raised: Card | null;
  readonly names: Suit | null;
  readonly callJoker: boolean | null;
  readonly bury: readonly Card[];
  readonly trump: Trump | null;
  readonly points: number | null;
  readonly friend: { readonly mode: CallFriend['mode']; readonly card: Card | null } | null;
}

/**
 * The decision that is on: a trick is one, so is the exchange, the call, the whole auction.  Once
 * I have played to a trick, what I pick is for the next.
 */
export function scopeOf(state: State | null): string {
  const view = state?.view;
  if (!state || !view) return 'none';
  const played = view.trick?.plays.some((play) => play.seat === view.seat) ? 1 : 0;
  return `${boardOf(state)}/${view.phase}/${(view.trick?.number ?? 0) + played}`;
}

export const emptyChoice = (scope: string): Choice => ({
  scope,
  raised: null,
  names: null,
  callJoker: null,
  bury: [],
  trump: null,
  points: null,
  friend: null,
});

/** The choice carried over to a new state: dropped with its decision, and where it became illegal. */
export function carryOver(choice: Choice, state: State): Choice {
  const scope = scopeOf(state);
  const kept = choice.scope === scope ? choice : emptyChoice(scope);
  const view = state.view;
  if (!view) return kept;
  return {
    ...kept,
    bury: kept.bury.filter((card) => view.hand.includes(card)),
    ...raisedNow(kept, view),
  };
}

function raisedNow(choice: Choice, view: View): Pick<Choice, 'raised'> {
  if (view.phase !== 'play') return { raised: null };
  const plays = playsByCard(view);
  const only = plays.size === 1 ? [...plays.keys()][0] : undefined;
  if (only) return { raised: only };
  const kept = choice.raised;
  const holds = kept !== null && view.hand.includes(kept);
  return { raised: holds && (plays.size === 0 || plays.has(kept)) ? kept : null };
}

/** The play that the choice stands for, null while something is missing. */
export function chosenPlay(choice: Choice, view: View): PlayCard | null {
  const ways = choice.raised ? (playsByCard(view).get(choice.raised) ?? []) : [];
  const question = leadQuestion(ways);
  if (question === 'suit') return ways.find((way) => way.names === choice.names) ?? null;
  if (question === 'call') return ways.find((way) => way.call_joker === choice.callJoker) ?? null;
  return ways[0] ?? null;
}

/** The trump and number that the bid panel shows, null if no bid is left. */
export function shownBid(choice: Choice, view: View): MakeBid | null {
  const bids = bidsByTrump(view);
  const trump = [choice.trump, ownTrump(view), longest(view)].find((one) => one && bids.has(one));
  const shown = trump ?? [...bids.keys()][0];
  const numbers = shown ? (bids.get(shown) ?? []) : [];
  const points = numbers.find((n) => n >= (choice.points ?? 0)) ?? numbers.at(-1);
  const match = (one: View['legal'][number]): one is MakeBid =>
    one.type === 'bid' && one.points === points && trumpOf(one.trump) === shown;
  return view.legal.find(match) ?? null;
}

function ownTrump(view: View): Trump | null {
  const own = view.calls.filter((call) => call.seat === view.seat && call.type === 'bid').at(-1);
  return own?.type === 'bid' ? trumpOf(own.trump) : null;
}

function longest(view: View): Trump | null {
  const held = (suit: Suit) => view.hand.filter((card) => suitOf(card) === suit).length;
  return [...SUITS].sort((a, b) => held(b) - held(a))[0] ?? null;
}

/** The friend call that the slip shows as chosen; by default the first suggestion. */
export function chosenFriend(choice: Choice, view: View): CallFriend | null {
  const calls = friendCalls(view);
  const wanted = choice.friend ?? { mode: 'card', card: friendSuggestions(view)[0] ?? null };
  return (
    calls.find((call) => call.mode === wanted.mode && (call.card ?? null) === wanted.card) ?? null
  );
}
