/**
 * What the reader has picked but not sent.  It belongs to one decision (`scope`), survives a
 * reload of the page, and is worth nothing as soon as that decision is over.
 */
import { SUITS, suitOf, trumpOf, type Trump } from './cards';
import {
  bidsByTrump,
  changesByTrump,
  friendCalls,
  friendSeats,
  friendSuggestions,
  knockCards,
  knockOuts,
  leadQuestion,
  legalOf,
  playsByCard,
  suggestions,
} from './legal';
import type {
  CallFriend,
  Card,
  Change,
  KnockOut,
  MakeBid,
  Named,
  PlayCard,
  State,
  Suit,
  View,
} from './protocol';
import { boardOf, isMine } from './table';

/** What a lead names; nothing is an answer too. */
export type Asked = Named | 'nothing';

export interface Choice {
  readonly scope: string;
  readonly raised: Card | null;
  readonly names: Asked | null;
  readonly callJoker: boolean | null;
  readonly bury: readonly Card[];
  readonly trump: Trump | null;
  readonly points: number | null;
  readonly friend: Pick<CallFriend, 'mode' | 'card' | 'whom'> | null;
  readonly knock: Pick<KnockOut, 'card' | 'whom'> | null;
  /** The contract to change to; null keeps the old one. */
  readonly change: { readonly trump: Trump; readonly points: number } | null;
  /** Whether the panel for a change lies open. */
  readonly changing: boolean;
}

/**
 * The decision that is on: a trick is one, so is the exchange, the call, the whole auction, each
 * knock-out.  Once I have played to a trick, what I pick is for the next.
 */
export function scopeOf(state: State | null): string {
  const view = state?.view;
  if (!state || !view) return 'none';
  const played = view.trick?.plays.filter((play) => isMine(view, play.seat)).length ?? 0;
  const named = view.phase === 'knockout' ? view.out.length + view.missed.length : 0;
  const step = (view.trick?.number ?? 0) + (played ? 1 : 0) + named;
  return `${boardOf(state)}/${view.phase}/${step}`;
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
  knock: null,
  change: null,
  changing: false,
});

/**
 * The choice carried over to a new state: dropped with its decision, and where it became illegal.
 * With *offer* the only card that may be played is raised; it is never sent by itself, because a
 * card that always comes at once would tell the table that there was no other.
 */
export function carryOver(choice: Choice, state: State, offer = true): Choice {
  const scope = scopeOf(state);
  const kept = choice.scope === scope ? choice : emptyChoice(scope);
  const view = state.view;
  if (!view) return kept;
  const canChange = view.legal.some((action) => action.type === 'change');
  return {
    ...kept,
    bury: kept.bury.filter((card) => view.hand.includes(card)),
    changing: kept.changing && canChange,
    ...raisedNow(kept, view, offer),
  };
}

/** A card moved to those that are laid aside or back, as long as there is room. */
export function buryToggled(
  { bury, changing }: Choice,
  card: Card,
  { bury: limit, hand }: View,
): Partial<Choice> {
  if (changing || !hand.includes(card)) return {};
  if (bury.includes(card)) return { bury: bury.filter((one) => one !== card) };
  return bury.length < limit ? { bury: [...bury, card] } : {};
}

/** All cards that the reader holds, a partner's hand included. */
export const held = (view: View): readonly Card[] => [...view.hand, ...view.partner_hand];

function raisedNow(choice: Choice, view: View, offer: boolean): Pick<Choice, 'raised'> {
  if (view.phase !== 'play') return { raised: null };
  const plays = playsByCard(view);
  const only = offer && plays.size === 1 ? [...plays.keys()][0] : undefined;
  if (only) return { raised: only };
  const kept = choice.raised;
  const holds = kept !== null && held(view).includes(kept);
  return { raised: holds && (plays.size === 0 || plays.has(kept)) ? kept : null };
}

/** The play that the choice stands for, null while something is missing. */
export function chosenPlay(choice: Choice, view: View): PlayCard | null {
  const ways = choice.raised ? (playsByCard(view).get(choice.raised) ?? []) : [];
  const question = leadQuestion(ways);
  const asked = choice.names === 'nothing' ? null : choice.names;
  if (question === 'name') {
    return choice.names ? (ways.find((way) => way.names === asked) ?? null) : null;
  }
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
  const count = (suit: Suit) => held(view).filter((card) => suitOf(card) === suit).length;
  return [...SUITS].sort((a, b) => count(b) - count(a))[0] ?? null;
}

/** The friend call that the slip shows as chosen; by default the first suggestion. */
export function chosenFriend(choice: Choice, view: View): CallFriend | null {
  const calls = friendCalls(view);
  const wanted = choice.friend ?? defaultFriend(view);
  return (
    calls.find(
      (call) => call.mode === wanted.mode && call.card === wanted.card && call.whom === wanted.whom,
    ) ?? null
  );
}

function defaultFriend(view: View): NonNullable<Choice['friend']> {
  const card = friendSuggestions(view)[0] ?? null;
  if (card) return { mode: 'card', card, whom: null };
  return friendOf(view, friendCalls(view)[0]?.mode ?? 'none');
}

/** What a mode begins with when it is picked. */
export function friendOf(view: View, mode: CallFriend['mode']): NonNullable<Choice['friend']> {
  return {
    mode,
    card: mode === 'card' ? (friendSuggestions(view)[0] ?? null) : null,
    whom: mode === 'seat' ? (friendSeats(view)[0] ?? null) : null,
  };
}

/** Who is named to sit out; by default the first suggestion, nobody by seat. */
export function chosenKnockOut(choice: Choice, view: View): KnockOut | null {
  const card = suggestions(view, knockCards(view))[0] ?? null;
  const wanted = choice.knock ?? { card, whom: null };
  return (
    knockOuts(view).find((one) => one.card === wanted.card && one.whom === wanted.whom) ?? null
  );
}

/** The change that the panel shows, null if it keeps the contract. */
export function chosenChange(choice: Choice, view: View): Change | null {
  const wanted = choice.change;
  if (!wanted) return null;
  const numbers = changesByTrump(view).get(wanted.trump) ?? [];
  const points = numbers.find((n) => n >= wanted.points) ?? numbers.at(-1);
  return (
    legalOf(view, 'change').find(
      (one) => one.points === points && trumpOf(one.trump) === wanted.trump,
    ) ?? null
  );
}
