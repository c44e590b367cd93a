// Card faces, drawn by code.  A card is 100 x 140 units; colours come from custom properties, so
// themes and two- or four-colour suits need no second drawing.
import { isBlackJoker, isJoker, POINT_RANKS, rankOf, suitOf } from '../lib/cards';
import type { Card, Marks, Suit } from '../lib/protocol';
import { BLACK_MASK, COURT, JOKER_MASK } from './court';
import { BADGE, BLOSSOM, RANK_STROKE, SUIT_PATH, type Badge } from './glyphs';

/** The special cards of a hand that a face shows; null shows none. */
export type FaceMarks = Pick<Marks, 'mighty' | 'joker_calls' | 'trump'> | null;

const GOLD = '#d3a13c';
const JOKER_TONE = '#a8301f';
const BLACK_TONE = '#2b2b33';

const ink = (suit: Suit) => `var(--face-${suit.toLowerCase()})`;

const at = (x: number, y: number, scale: number, body: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`;

const glyph = (suit: Suit, x: number, y: number, size: number) =>
  at(x, y, size / 24, `<path d="${SUIT_PATH[suit]}" fill="${ink(suit)}"/>`);

const index = (rank: string, colour: string, x: number) =>
  at(
    x,
    11,
    1.5,
    `<path d="${RANK_STROKE[rank]}" fill="none" stroke="${colour}" stroke-width="4.1" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

const blossom = (x: number, y: number) =>
  at(
    x,
    y,
    20 / 24,
    `<g fill="#d09a2e">${BLOSSOM}</g><circle cx="12" cy="12" r="2.5" fill="#fffcf3"/>`,
  );

const octagon = (x: number, y: number, w: number, h: number, c: number) =>
  `M${x + c} ${y}H${x + w - c}L${x + w} ${y + c}V${y + h - c}L${x + w - c} ${y + h}H${x + c}L${x} ${y + h - c}V${y + c}Z`;

const window_ = (colour: string) =>
  `<path d="${octagon(46, 9, 46, 122, 9)}" fill="${colour}" fill-opacity=".07" stroke="${colour}" stroke-opacity=".35" stroke-width="1.2"/>`;

// Clip paths are found by id in the whole page, so every drawing has its own.
let drawn = 0;
const nextId = () => `face${(drawn += 1)}`;

function frame(body: string, edge: string, fill: string): string {
  const id = nextId();
  return `<svg class="card-svg" viewBox="0 0 100 140" aria-hidden="true"><defs><clipPath id="${id}"><rect x="1" y="1" width="98" height="138" rx="9"/></clipPath></defs><rect x=".75" y=".75" width="98.5" height="138.5" rx="9.5" fill="${fill}" stroke="${edge}" stroke-width="1.5"/><g clip-path="url(#${id})">${body}</g></svg>`;
}

/** The badge a card wears in this hand, if any: powers before trump. */
export function badgeOf(card: Card, marks: FaceMarks): Badge | null {
  if (!marks || isJoker(card)) return null;
  if (marks.mighty === card) return 'mighty';
  if (marks.joker_calls.includes(card)) return 'joker_call';
  return marks.trump !== null && suitOf(card) === marks.trump ? 'trump' : null;
}

function jokerFace(black: boolean): string {
  const tone = black ? BLACK_TONE : JOKER_TONE;
  const mask = black ? BLACK_MASK : JOKER_MASK;
  return frame(
    index('JK', tone, 8.5) + at(9.5, 61, 0.48, mask) + window_(tone) + at(45.5, 50, 0.77, mask),
    'var(--face-edge)',
    'var(--face)',
  );
}

function picture(suit: Suit, rank: string): string {
  const colour = ink(suit);
  const court = COURT[rank];
  if (court) {
    const id = nextId();
    return `${window_(colour)}<clipPath id="${id}"><path d="${octagon(46, 9, 46, 122, 9)}"/></clipPath><g clip-path="url(#${id})">${at(44, 39, 1, court(colour, suit))}</g>`;
  }
  return rank === 'A' ? window_(colour) + glyph(suit, 48, 65, 42) : glyph(suit, 46, 79, 46);
}

/** One card as SVG text, with the marks of this hand in its corner. */
export function cardFace(card: Card, marks: FaceMarks, jokers = 1): string {
  const suit = suitOf(card);
  if (suit === null) return jokerFace(isBlackJoker(card, jokers));
  const rank = rankOf(card);
  const badge = badgeOf(card, marks);
  const isPoint = POINT_RANKS.has(rank);
  const isTen = rank === 'T';
  let body = badge && marks?.trump === suit ? `<path d="M0 0H5V140H0Z" fill="${GOLD}"/>` : '';
  body +=
    index(rank, ink(suit), isTen ? 10 : 10.5) + glyph(suit, 9.5, 61, 33) + picture(suit, rank);
  if (isPoint) body += blossom(isTen ? 72 : 73, isTen ? 9 : 15);
  if (badge) body += at(isPoint ? 49 : 71, isPoint && !isTen ? 14 : 8, 21 / 24, BADGE[badge]);
  return frame(body, 'var(--face-edge)', 'var(--face)');
}

/** The back of a card: a lattice door with a plum blossom. */
export function cardBack(): string {
  const id = nextId();
  const inner = octagon(9, 9, 82, 122, 9);
  const middle = octagon(29, 49, 42, 42, 12);
  let lines = '';
  for (let i = -140; i <= 140; i += 14) lines += `M${i} 0l140 140M${i + 140} 0l-140 140`;
  return frame(
    `<clipPath id="${id}"><path d="${inner}"/></clipPath><g clip-path="url(#${id})"><path d="${lines}" stroke="var(--back-line)" stroke-opacity=".38" stroke-width="1.6" fill="none"/></g><path d="${inner}" fill="none" stroke="var(--back-line)" stroke-opacity=".85" stroke-width="1.8"/><path d="${middle}" fill="var(--back)" stroke="var(--back-line)" stroke-opacity=".85" stroke-width="1.8"/><g transform="translate(36 56) scale(1.166)" fill="#d9b45f">${BLOSSOM}<circle cx="12" cy="12" r="2.6" fill="var(--back)"/></g>`,
    '#14284a',
    'var(--back)',
  );
}
