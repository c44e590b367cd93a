/** The legal actions of a view, grouped as a screen asks for them.  Nothing here knows a rule. */
import { SUITS, trumpOf, type Trump } from './cards';
import type { CallFriend, Card, MakeBid, PlayCard, View } from './protocol';

/** What a lead still has to say before it can be played. */
export type LeadQuestion = 'suit' | 'call' | null;

/** Each playable card with the ways to play it. */
export function playsByCard(view: View): Map<Card, PlayCard[]> {
  const found = new Map<Card, PlayCard[]>();
  for (const action of view.legal) {
    if (action.type !== 'play') continue;
    const ways = found.get(action.card);
    if (ways) ways.push(action);
    else found.set(action.card, [action]);
  }
  return found;
}

/** What distinguishes the ways to play one card. */
export function leadQuestion(ways: readonly PlayCard[]): LeadQuestion {
  if (ways.length < 2) return null;
  return ways.some((way) => way.names !== null) ? 'suit' : 'call';
}

/** The numbers that may be bid in each trump, ascending; trumps without one are absent. */
export function bidsByTrump(view: View): Map<Trump, number[]> {
  const found = new Map<Trump, number[]>();
  for (const trump of [...SUITS, 'N'] as Trump[]) {
    const numbers = view.legal
      .filter((action): action is MakeBid => action.type === 'bid')
      .filter((bid) => trumpOf(bid.trump) === trump)
      .map((bid) => bid.points)
      .sort((a, b) => a - b);
    if (numbers.length) found.set(trump, numbers);
  }
  return found;
}

export const canDo = (view: View, type: 'pass' | 'misdeal'): boolean =>
  view.legal.some((action) => action.type === type);

/** The ways to call a friend. */
export function friendCalls(view: View): CallFriend[] {
  return view.legal.filter((action): action is CallFriend => action.type === 'call_friend');
}

/** Up to four cards that are called most often, of those that may be called. */
export function friendSuggestions(view: View): Card[] {
  const { mighty, trump } = view.marks;
  const trumps = trump === null ? [] : ['A', 'K', 'Q'].map((rank) => trump + rank);
  const others = ['A', 'K'].flatMap((rank) => SUITS.map((suit) => suit + rank));
  const wanted = [mighty, 'JK', ...trumps, ...others] as Card[];
  const callable = new Set(friendCalls(view).map((call) => call.card));
  return [...new Set(wanted)].filter((card) => callable.has(card)).slice(0, 4);
}
