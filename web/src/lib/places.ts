/** Where seats and their cards lie on the felt, in per cent, clockwise from me at the bottom. */

export type Place = readonly [number, number];

export interface Places {
  /** Seat 0 is mine: only a spectator sees it on the felt. */
  readonly seats: readonly Place[];
  readonly cards: readonly Place[];
}

export const PHONE: Places = {
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
};

export const DESK: Places = {
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
};
