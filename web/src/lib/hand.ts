/** The order of a hand: by suit in alternating colours or by rank, high to low, jokers last. */
import { JOKERS, RANKS, rankOf, suitOf } from './cards';
import type { Card, Suit, View } from './protocol';

// One fixed order a trump, so that cards never move but by leaving.
const SUIT_ORDER: Readonly<Record<Suit | 'N', string>> = {
  S: 'SHCD',
  H: 'HSDC',
  D: 'DSHC',
  C: 'CHSD',
  N: 'SHCD',
};

/** Trump first; suits where they always are; ranks before suits. */
export const ORDERS = ['trump', 'suits', 'ranks'] as const;
export type Order = (typeof ORDERS)[number];
export const USUAL_ORDER: Order = 'trump';

export const isOrder = (value: unknown): value is Order => ORDERS.some((order) => order === value);

/** The cards of a hand as they lie in front of their holder. */
export function sortHand(
  cards: readonly Card[],
  trump: Suit | null,
  order: Order = USUAL_ORDER,
): Card[] {
  const suits = SUIT_ORDER[order === 'trump' && trump ? trump : 'N'];
  const place = (card: Card) => {
    const suit = suitOf(card);
    if (suit === null) return suits.length * RANKS.length + JOKERS.indexOf(card);
    const [at, rank] = [suits.indexOf(suit), RANKS.indexOf(rankOf(card))];
    return order === 'ranks' ? rank * suits.length + at : at * RANKS.length + rank;
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** The hand in the tray: my own, or the second one that I play. */
export const handInTray = (view: View, partner: boolean): readonly Card[] =>
  partner && view.partner_seat !== null ? view.partner_hand : view.hand;

/** The rows in which a hand lies: one on a wide screen, two on a phone. */
export function handRows(cards: readonly Card[], wide: boolean): Card[][] {
  if (wide) return cards.length ? [[...cards]] : [];
  const first = Math.ceil(cards.length / 2);
  return [cards.slice(0, first), cards.slice(first)].filter((row) => row.length > 0);
}
