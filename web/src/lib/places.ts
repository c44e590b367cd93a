/** Where seats and their cards lie on the felt, in per cent, clockwise from me at the bottom. */

export type Place = readonly [number, number];

export interface Places {
  /** Seat 0 is mine: only a spectator sees it on the felt. */
  readonly seats: readonly Place[];
  readonly cards: readonly Place[];
}

const MIDDLE: Place = [50, 56];

/** By the number of seats that hold cards: people, a dummy, partners' hands. */
const PHONE: Readonly<Record<number, Places>> = {
  2: {
    seats: [
      [24, 89],
      [50, 12],
    ],
    cards: [
      [50, 74],
      [50, 38],
    ],
  },
  3: {
    seats: [
      [24, 89],
      [22, 12],
      [78, 12],
    ],
    cards: [
      [50, 78],
      [31, 43],
      [69, 43],
    ],
  },
  4: {
    seats: [
      [24, 89],
      [12, 56],
      [50, 12],
      [88, 56],
    ],
    cards: [
      [50, 80],
      [31, 56],
      [50, 35],
      [69, 56],
    ],
  },
  5: {
    seats: [
      [24, 89],
      [12, 60],
      [26, 12],
      [74, 12],
      [88, 60],
    ],
    cards: [
      [50, 81],
      [31.5, 59],
      [38.5, 36],
      [61.5, 36],
      [68.5, 59],
    ],
  },
  6: {
    seats: [
      [24, 89],
      [12, 66],
      [15, 16],
      [50, 15],
      [85, 16],
      [88, 66],
    ],
    cards: [
      [50, 82],
      [31.5, 68],
      [31, 43],
      [50, 38],
      [69, 43],
      [68.5, 68],
    ],
  },
  7: {
    seats: [
      [24, 89],
      [12, 73],
      [12, 42],
      [31, 14],
      [69, 14],
      [88, 42],
      [88, 73],
    ],
    cards: [
      [50, 82],
      [30, 75],
      [26.5, 51],
      [42, 35],
      [58, 35],
      [73.5, 51],
      [70, 75],
    ],
  },
};

const DESK: Readonly<Record<number, Places>> = {
  ...PHONE,
  5: {
    seats: [
      [33, 90],
      [11, 62],
      [25, 14],
      [75, 14],
      [89, 62],
    ],
    cards: [
      [50, 80],
      [33, 60],
      [41.5, 36],
      [58.5, 36],
      [67, 60],
    ],
  },
};

/** The places of a table with so many seats. */
export function placesFor(seats: number, wide: boolean): Places {
  const places = (wide ? DESK : PHONE)[seats];
  return places ?? { seats: Array(seats).fill(MIDDLE), cards: Array(seats).fill(MIDDLE) };
}

const SIDE = 30;
const RAISED = 38;
const SHARE = 0.62;

/** Where a seat moves while a slip lies over the lower half of a phone's felt. */
export function raisedPlace(place: Place, seats: number): Place {
  const [x, y] = place;
  if (y <= SIDE) return place;
  // Two seats on a side would meet at one height.
  return seats < 7 ? [x, Math.min(y, RAISED)] : [x, SIDE + (y - SIDE) * SHARE];
}
