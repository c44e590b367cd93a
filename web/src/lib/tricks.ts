/** How far the hand is: the number of its tricks follows from the cards in hand. */
import type { View } from './protocol';

/** Tricks of this hand in all, 0 before cards are dealt. */
export function nTricks(view: View): number {
  if (view.phase === 'scored') return view.tricks.length;
  const counts = view.counts.filter((_, seat) => !view.out.includes(seat));
  const played = view.trick?.plays.length ? 1 : 0;
  return view.tricks.length + Math.min(...counts) + (view.trick ? played : 0);
}

/** The trick on the table or the last one played, null before the first. */
export function trickNumber(view: View): number | null {
  return view.trick?.number ?? (view.tricks.length || null);
}
