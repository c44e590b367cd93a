// Court cards: three hats over one hanbok, in a 50 x 92 box whose bottom is the card's inner edge;
// and the joker, a laughing mask with two small horns, in a 60 x 74 box.
import type { Suit } from '../lib/protocol';
import { SUIT_PATH } from './glyphs';

const SKIN = '#f4dfc3', HAIR = '#2a2521', GOLD = '#d3a13c';
const face = (extra: string) => `<path d="M13 46c0-12 5-17 12-17s12 5 12 17c0 10-5 18-12 18S13 56 13 46Z" fill="${SKIN}"/>
  <path d="M17.5 44.5q2.5-1.8 5 0M27.5 44.5q2.5-1.8 5 0" fill="none" stroke="${HAIR}" stroke-width="1.5" stroke-linecap="round"/>
  <path d="M24.6 47v4.5h1.6" fill="none" stroke="#b98f68" stroke-width="1.2" stroke-linecap="round"/>
  <path d="M22.6 56.2q2.4 1.5 4.8 0" fill="none" stroke="#a8382b" stroke-width="1.7" stroke-linecap="round"/>${extra}`;
const robe = (c: string) => `<path d="M-3 92C-2 74 8 66.5 17 64.5L25 62l8 2.5C42 66.5 52 74 53 92Z" fill="${c}"/>`;
const collar = `<path d="M16.5 63.5L25 78.5L33.5 63.5" fill="none" stroke="#fffcf3" stroke-width="4.6" stroke-linejoin="round"/>`;
export const COURT: Record<string, (colour: string, suit: Suit) => string> = {
  J: (c) => `${robe(c)}<path d="M20 60h10v8l-5 7-5-7Z" fill="${SKIN}"/>${collar}
    ${face('')}
    <path d="M13.5 40C14 33 18 31 25 31s11 2 11.5 9c-3-3-7-4-11.5-4s-8.5 1-11.5 4Z" fill="${HAIR}"/>
    <path d="M16.2 33L18 11.5q7-3 14 0L33.8 33Z" fill="${HAIR}"/>
    <ellipse cx="25" cy="33.5" rx="25.5" ry="5.2" fill="${HAIR}"/><path d="M16.6 28.5q8.4 3.2 16.8 0l.3 3.5q-8.7 3.2-17.4 0Z" fill="${c}"/>
    <path d="M12.5 37.5C11.5 55 17 66 25 71.5 33 66 38.5 55 37.5 37.5" fill="none" stroke="${HAIR}" stroke-width="1.1"/>
    <g fill="${GOLD}"><circle cx="12.6" cy="50" r="1.7"/><circle cx="14.9" cy="57.5" r="1.7"/><circle cx="19" cy="65" r="1.7"/><circle cx="37.4" cy="50" r="1.7"/><circle cx="35.1" cy="57.5" r="1.7"/><circle cx="31" cy="65" r="1.7"/></g>`,
  Q: (c) => `<path d="M2 60.5H48" stroke="${GOLD}" stroke-width="3.4" stroke-linecap="round"/><circle cx="3.5" cy="60.5" r="3" fill="#b03a2c"/><circle cx="46.5" cy="60.5" r="3" fill="#b03a2c"/>
    <path d="M9 46C8 28 15 21.5 25 21.5S42 28 41 46c.3 8-2 15-6 18H15c-4-3-6.3-10-6-18Z" fill="${HAIR}"/>
    ${robe(c)}<path d="M20 60h10v8l-5 7-5-7Z" fill="${SKIN}"/>${collar}
    ${face('')}
    <path d="M12.6 46C12 33 18 28 25 28s13 5 12.4 18C36 37.5 31 33.6 25 30.5 19 33.6 14 37.5 12.6 46Z" fill="${HAIR}"/>
    <path d="M15 24.5C14 16 18 11.5 25 11.5S36 16 35 24.5Q25 28.5 15 24.5Z" fill="#3a1d1a"/><path d="M15.2 22.2Q25 26.2 34.8 22.2" fill="none" stroke="${GOLD}" stroke-width="1.8"/>
    <circle cx="25" cy="10.5" r="3" fill="#b03a2c"/><circle cx="20" cy="17.3" r="1.7" fill="${GOLD}"/><circle cx="30" cy="17.3" r="1.7" fill="${GOLD}"/><circle cx="25" cy="18.3" r="2" fill="#fffcf3"/>
    <path d="M25 77l-8 15M25 77l4.5 15" stroke="${GOLD}" stroke-width="3.4" stroke-linecap="round"/>`,
  K: (c, suit) => `${robe(c)}<path d="M20 60h10v8l-5 7-5-7Z" fill="${SKIN}"/>${collar}
    ${face(`<path d="M19.5 58.5c2 1.6 9 1.6 11 0 .4 6-2.5 12.5-5.5 15-3-2.5-5.9-9-5.5-15Z" fill="${HAIR}"/><path d="M20 54.6q5-2.4 10 0" fill="none" stroke="${HAIR}" stroke-width="1.8" stroke-linecap="round"/>`)}
    <path d="M13 8.5C6 3 5 15 12.5 20ZM37 8.5C44 3 45 15 37.5 20Z" fill="${c}" stroke="${HAIR}" stroke-width="1.2"/>
    <path d="M14 26C12.5 12 17 6 25 6s12.5 6 11 20Z" fill="${HAIR}"/><path d="M11.5 37.5C11 26 16 20.5 25 20.5S39 26 38.5 37.5Q25 32.5 11.5 37.5Z" fill="#3a332c"/>
    <path d="M11.5 37.6Q25 32.4 38.5 37.6" fill="none" stroke="${GOLD}" stroke-width="2.2"/>
    <circle cx="25" cy="87" r="8.3" fill="${GOLD}"/><path transform="translate(19 81) scale(.5)" d="${SUIT_PATH[suit]}" fill="${c}"/>`,
};

const mask = (skin: string, deep: string, horn: string) => `
  <path d="M15 12C9 8 8 1 10-4c3 4 7 6 12 8ZM45 12c6-4 7-11 5-16-3 4-7 6-12 8Z" fill="${horn}"/>
  <path d="M4 27C4 9 16 2 30 2s26 7 26 25c0 22-11 45-26 45S4 49 4 27Z" fill="${skin}"/>
  <path d="M9 23.5C13 12.5 22 12.5 27 21M51 23.5C47 12.5 38 12.5 33 21" fill="none" stroke="#211e19" stroke-width="4.2" stroke-linecap="round"/>
  <path d="M11 34.5Q19 24.5 27 34.5Q19 30.5 11 34.5ZM33 34.5Q41 24.5 49 34.5Q41 30.5 33 34.5Z" fill="#211e19" stroke="#211e19" stroke-width="1.6" stroke-linejoin="round"/>
  <path d="M30 25C27.5 34 23 38.5 23 43a7 5.5 0 0 0 14 0c0-4.5-4.5-9-7-18Z" fill="${deep}"/>
  <path d="M10.5 47Q30 56.5 49.5 47C48 60 40 66 30 66S12 60 10.5 47Z" fill="#211e19"/>
  <path d="M14 50.2Q30 57 46 50.2L45 54Q30 60 15 54Z" fill="#fffcf3"/>
  <path d="M18.5 52.5l2.7 8 2.7-7ZM36.1 53.5l2.7 7 2.7-8Z" fill="#fffcf3"/>
  <circle cx="10.5" cy="42" r="3.6" fill="${horn}"/><circle cx="49.5" cy="42" r="3.6" fill="${horn}"/><circle cx="30" cy="11" r="3.2" fill="${horn}"/>`;
export const JOKER_MASK = mask('#b8402f', '#93291c', '#d9a63f');
export const BLACK_MASK = mask('#4a4a52', '#2b2b33', '#d9a63f');
