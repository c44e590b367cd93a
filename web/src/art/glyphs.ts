// The shapes that cards and running text share: suits, ranks, the plum blossom, badges.
// All are our own drawings, as SVG text in small boxes; nothing here comes from a person's input.
import type { Suit } from '../lib/protocol';

export type Badge = 'mighty' | 'joker_call' | 'trump';

// Suit glyphs in a 24 x 24 box, one filled path each.
export const SUIT_PATH: Record<Suit, string> = {
  S: 'M12 1.6C13.4 5.9 21.8 9.3 21.8 14.7c0 2.9-2.1 4.6-4.4 4.6-1.9 0-3.4-1-4.2-2.5.1 2.4 1 4.4 2.8 5.6H8c1.8-1.2 2.7-3.2 2.8-5.6-.8 1.5-2.3 2.5-4.2 2.5-2.3 0-4.4-1.7-4.4-4.6C2.2 9.3 10.6 5.9 12 1.6Z',
  H: 'M12 21.8C5 16.2 1.8 12.6 1.8 8.3 1.8 4.9 4.3 2.6 7.2 2.6c2.1 0 3.9 1.2 4.8 3.2.9-2 2.7-3.2 4.8-3.2 2.9 0 5.4 2.3 5.4 5.7 0 4.3-3.2 7.9-10.2 13.5Z',
  D: 'M12 1.2c2.1 4.3 5 8 8.9 10.8C17 14.8 14.1 18.5 12 22.8 9.9 18.5 7 14.8 3.1 12 7 9.2 9.9 5.5 12 1.2Z',
  C: 'M7.3 6.5a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0-9.4 0ZM1.6 13.9a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0-9.4 0ZM13 13.9a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0-9.4 0ZM9.4 9v6.5h5.2V9ZM10.9 13.5C10.9 17.8 10 21 8.1 22.4H15.9C14 21 13.1 17.8 13.1 13.5Z',
};

// Ranks as strokes in a 20 x 28 box ('10' and 'JK' are condensed so that every index has one width).
export const RANK_STROKE: Record<string, string> = {
  2: 'M2.6 8.2C2.6-.3 17.2-.3 17.2 8.1 17.2 13.6 8 18.2 2.7 26H18',
  3: 'M3 5.4C5.2.7 16.6.4 16.6 7.6c0 4.4-4 5.9-8 5.9 5 0 9.2 1.9 9.2 6.5 0 8.2-13 8-15.6 1.7',
  4: 'M13.8 26.5V2L2 19.6h16.6',
  5: 'M16.6 2H5.2L4.2 12.6c4-2.7 13.6-2.6 13.6 6.2 0 9-12.6 9.6-15.6 3',
  6: 'M14.8 2C8 4.6 2.5 11 2.5 18.4a7.6 7.6 0 1 0 15.2 0a7.6 7.6 0 0 0-14.6-2.6',
  7: 'M2 2H18L8 26.5',
  8: 'M10 2a5.7 5.7 0 1 1 0 11.4a5.7 5.7 0 1 1 0-11.4ZM10 13.4a6.6 6.3 0 1 1 0 12.6a6.6 6.3 0 1 1 0-12.6Z',
  9: 'M5.2 26C12 23.4 17.5 17 17.5 9.6a7.6 7.6 0 1 0-15.2 0a7.6 7.6 0 0 0 14.6 2.6',
  T: 'M1 6.2L4.8 2.2V26.5M14.6 2c3.6 0 5 5 5 12s-1.4 12-5 12-5-5-5-12 1.4-12 5-12Z',
  J: 'M14.6 2V18.8a6 6.8 0 0 1-12 .6',
  Q: 'M10 2c4.8 0 8 4.8 8 12s-3.2 12-8 12-8-4.8-8-12 3.2-12 8-12ZM11.5 19.5L18.6 27',
  K: 'M3 2V26.5M17.4 2L3.4 16.6M8.8 11.4L18.2 26.5',
  A: 'M1.4 26.5L10 1.8L18.6 26.5M4.6 18.6H15.4',
  JK: 'M7 2V20a3.4 4.6 0 0 1-6.4.8M11.8 2V26.5M20.4 2L12 16M14.6 12.2L20.8 26.5',
};

/** Plum blossom: this card is worth one point. */
export const BLOSSOM = (() => {
  let petals = '';
  for (let i = 0; i < 5; i += 1) {
    const a = (i * 72 - 90) * Math.PI / 180;
    petals += `<circle cx="${(12 + 5.3 * Math.cos(a)).toFixed(2)}" cy="${(12 + 5.3 * Math.sin(a)).toFixed(2)}" r="4.3"/>`;
  }
  return petals;
})();

// Badges are seals: a square stamp for powers, a pennant for trump. 24 x 24 box.
export const BADGE: Record<Badge, string> = {
  mighty: '<rect x="1" y="1" width="22" height="22" rx="5" fill="#b03a2c"/><path d="M12 4.3l2.1 4.8 5.2.5-3.9 3.5 1.1 5.1L12 15.5l-4.5 2.7 1.1-5.1-3.9-3.5 5.2-.5Z" fill="#fff6df"/>',
  joker_call: '<rect x="1" y="1" width="22" height="22" rx="5" fill="#211e19"/><circle cx="12" cy="12" r="5.2" fill="none" stroke="#fff6df" stroke-width="2.2"/><path d="M12 3.8v5M12 15.2v5M3.8 12h5M15.2 12h5" stroke="#fff6df" stroke-width="2.2" stroke-linecap="round"/>',
  trump: '<circle cx="12" cy="12" r="11" fill="#d3a13c"/><path d="M8 19V5.2" stroke="#33270b" stroke-width="2.2" stroke-linecap="round"/><path d="M9 5.6h9.2l-3 3.3 3 3.3H9Z" fill="#33270b"/>',
};
