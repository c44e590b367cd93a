/** The legal actions of a view, grouped as a screen asks for them.  Nothing here knows a rule. */
import { JOKERS, SUITS, trumpOf, type Trump } from './cards';
import type { CallFriend, Card, Change, KnockOut, Named, PlayCard, View } from './protocol';
import type { Action, ActionOf } from './table';

/** What a lead still has to say before it can be played. */
export type LeadQuestion = 'name' | 'call' | null;

/** The reader's legal actions of one kind. */
export const legalOf = <T extends Action['type']>(view: View, type: T): ActionOf<T>[] =>
  view.legal.filter((action): action is ActionOf<T> => action.type === type);

export const canDo = (view: View, ...types: Action['type'][]): boolean =>
  view.legal.some((action) => types.includes(action.type));

/** Whether the server lists exactly this action. */
export const isLegal = (view: View, action: Action): boolean =>
  view.legal.some((one) =>
    Object.entries(action).every(([key, value]) => one[key as keyof Action] === value),
  );

/** Each playable card with the ways to play it. */
export function playsByCard(view: View): Map<Card, PlayCard[]> {
  const found = new Map<Card, PlayCard[]>();
  for (const action of legalOf(view, 'play')) {
    const ways = found.get(action.card);
    if (ways) ways.push(action);
    else found.set(action.card, [action]);
  }
  return found;
}

/** What distinguishes the ways to play one card. */
export function leadQuestion(ways: readonly PlayCard[]): LeadQuestion {
  if (ways.length < 2) return null;
  return ways.some((way) => way.names !== null) ? 'name' : 'call';
}

/** What a lead may name, by kind. */
export interface Nameable {
  readonly suits: readonly Named[];
  readonly colours: readonly Named[];
  readonly cards: ReadonlySet<Card | null>;
  readonly nothing: boolean;
}

export function nameable(ways: readonly PlayCard[]): Nameable {
  const named = ways.flatMap((way) => (way.names === null ? [] : [way.names]));
  return {
    suits: SUITS.filter((suit) => named.includes(suit)),
    colours: (['red', 'black'] as const).filter((colour) => named.includes(colour)),
    cards: new Set(named.filter((one) => one.length === 2) as Card[]),
    nothing: ways.some((way) => way.names === null),
  };
}

/** The numbers in each trump, ascending; trumps without one are absent. */
function byTrump(calls: readonly { points: number; trump: Change['trump'] }[]) {
  const found = new Map<Trump, number[]>();
  for (const trump of [...SUITS, 'N'] as Trump[]) {
    const numbers = calls
      .filter((call) => trumpOf(call.trump) === trump)
      .map((call) => call.points)
      .sort((a, b) => a - b);
    if (numbers.length) found.set(trump, numbers);
  }
  return found;
}

/** The numbers that may be bid in each trump. */
export const bidsByTrump = (view: View): Map<Trump, number[]> => byTrump(legalOf(view, 'bid'));

/** The contracts to which the declarer may change now. */
export const changesByTrump = (view: View): Map<Trump, number[]> =>
  byTrump(legalOf(view, 'change'));

/** The ways to call a friend. */
export const friendCalls = (view: View): CallFriend[] => legalOf(view, 'call_friend');

/** The ways to send somebody out. */
export const knockOuts = (view: View): KnockOut[] => legalOf(view, 'knock_out');

/** Up to four cards that are named most often, of those that may be and that I do not hold. */
export function suggestions(view: View, allowed: ReadonlySet<Card | null>): Card[] {
  const { mighty, trump } = view.marks;
  const trumps = trump === null ? [] : ['A', 'K', 'Q'].map((rank) => trump + rank);
  const others = ['A', 'K'].flatMap((rank) => SUITS.map((suit) => suit + rank));
  const wanted = [mighty, ...JOKERS, ...trumps, ...others] as Card[];
  const own = new Set<Card>([...view.hand, ...view.buried]);
  return [...new Set(wanted)].filter((card) => allowed.has(card) && !own.has(card)).slice(0, 4);
}

const cardsOf = (named: readonly { card: Card | null }[]): Set<Card | null> =>
  new Set(named.map((one) => one.card).filter((card) => card !== null));

const seatsOf = (named: readonly { whom: number | null }[]): number[] =>
  named.flatMap((one) => (one.whom === null ? [] : [one.whom]));

/** The cards and the seats that may be called as the friend. */
export const friendCards = (view: View) => cardsOf(friendCalls(view));
export const friendSeats = (view: View) => seatsOf(friendCalls(view));

/** The cards and the seats that may be named to sit out. */
export const knockCards = (view: View) => cardsOf(knockOuts(view));
export const knockSeats = (view: View) => seatsOf(knockOuts(view));

/** Cards that are suggested as a friend. */
export const friendSuggestions = (view: View): Card[] => suggestions(view, friendCards(view));
