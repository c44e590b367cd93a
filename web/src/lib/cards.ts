/** What a card's code says.  Codes are those of the wire: SA, HT, C3, JK, and JR for a red joker. */
import type { Card, Suit } from './protocol';

export const SUITS: readonly Suit[] = ['S', 'D', 'H', 'C'];

/** High to low. */
export const RANKS = 'AKQJT98765432';

/** Ranks that are worth a point each; for the blossom on the face alone. */
export const POINT_RANKS: ReadonlySet<string> = new Set('AKQJT');

/** A suit or N for no trump: what a bid and a pledge name. */
export type Trump = Suit | 'N';

export const trumpOf = (suit: Suit | null): Trump => suit ?? 'N';

export const JOKERS: readonly Card[] = ['JK', 'JR'];

export const isJoker = (card: Card): boolean => JOKERS.includes(card);

/** Of two jokers one is black; a joker alone is red. */
export const isBlackJoker = (card: Card, jokers: number): boolean => card === 'JK' && jokers > 1;

/** The suit printed on a card; the joker has none. */
export const suitOf = (card: Card): Suit | null => (isJoker(card) ? null : (card[0] as Suit));

/** The rank letter of a card, its whole code for a joker. */
export const rankOf = (card: Card): string => (isJoker(card) ? card : card.charAt(1));

/** A rank as people write it. */
export const rankText = (rank: string): string => (rank === 'T' ? '10' : rank);
