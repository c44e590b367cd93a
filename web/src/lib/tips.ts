/** A line for what comes up for the first time.  It follows from the reader's own view alone. */
import { JOKERS } from './cards';
import { friendCalls, legalOf } from './legal';
import type { View } from './protocol';
import { isBidding } from './screen';
import { isMyTurn } from './table';
import { codeKey, msg, type Message } from './text';

export const TIPS = [
  'auction',
  'kitty',
  'friend',
  'friend.me',
  'call',
  'mighty',
  'joker',
  'score',
] as const;
export type Tip = (typeof TIPS)[number];

/** A lead with which I may call the joker now. */
const caller = (view: View) =>
  legalOf(view, 'play').find((play) => play.call_joker && !JOKERS.includes(play.card))?.card;

const amToPlay = (view: View) => view.phase === 'play' && isMyTurn(view);

/** Whether there is something to say about this now. */
const ARISES: Readonly<Record<Tip, (view: View) => boolean>> = {
  auction: isBidding,
  kitty: (view) => view.bury > 0,
  friend: (view) => view.phase === 'friend' && isMyTurn(view) && friendCalls(view).length > 1,
  'friend.me': (view) => amToPlay(view) && view.is_friend && !view.friend?.revealed,
  call: (view) => caller(view) !== undefined,
  mighty: (view) => amToPlay(view) && view.hand.includes(view.marks.mighty),
  joker: (view) => amToPlay(view) && JOKERS.some((joker) => view.hand.includes(joker)),
  score: (view) => view.phase === 'scored',
};

/** What to tell now: the first that has not been told in this browser. */
export function tipFor(view: View, told: readonly string[]): Tip | null {
  if (view.seat === null) return null;
  return TIPS.find((tip) => !told.includes(tip) && ARISES[tip](view)) ?? null;
}

export function tipText(tip: Tip, view: View): Message {
  const called = caller(view);
  return msg(codeKey('web.tip', tip), {
    mighty: { cards: [view.marks.mighty] },
    card: { cards: called ? [called] : [] },
  });
}
