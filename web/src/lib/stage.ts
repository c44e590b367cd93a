/** The trick that lies on the felt: the running one, or a finished one that is still to be read. */
import type { LoggedEvent, Named, PlayCard, State, View } from './protocol';

/** How long a finished trick stays readable, and how long it takes to fly to its winner. */
export const HOLD_MS = 1400;
export const GATHER_MS = 420;

/** A finished trick on the felt. */
export interface Held {
  readonly number: number;
  readonly plays: readonly PlayCard[];
  readonly winner: number;
  readonly points: number;
  readonly revealed: number | null;
  readonly gathering: boolean;
}

/** What lies on the felt: the cards, who wins them, and whether the trick is done. */
export interface Stage {
  readonly plays: readonly PlayCard[];
  readonly best: number | null;
  readonly led: View['marks']['trump'];
  /** What the lead asked for, where that is no suit: a colour, a card, nothing. */
  readonly asked: Named | 'nothing' | null;
  readonly called: boolean;
  readonly held: Held | null;
}

/** The last trick that these events complete, to be held on the felt. */
export function finishedTrick(state: State): Held | null {
  const won = state.events
    .map((entry) => entry.event)
    .filter((event) => event.type === 'trick_won');
  const number = won.at(-1)?.number;
  const trick = number === undefined ? undefined : state.view?.tricks[number - 1];
  if (number === undefined || !trick) return null;
  return {
    number,
    plays: trick.plays,
    winner: trick.winner,
    points: trick.points,
    revealed: revealedIn(state.events),
    gathering: false,
  };
}

function revealedIn(events: readonly LoggedEvent[]): number | null {
  const found = events
    .map((entry) => entry.event)
    .find((event) => event.type === 'friend_revealed');
  return found?.seat ?? null;
}

/** The trick to draw; *sent* is my own card on its way, which no state shows yet. */
export function stageOf(view: View, held: Held | null, sent: PlayCard | null): Stage {
  if (held) {
    return { plays: held.plays, best: held.winner, led: null, asked: null, called: false, held };
  }
  const trick = view.trick;
  const plays = trick?.plays ?? [];
  const mine = sent && !plays.some((play) => play.seat === sent.seat) ? [sent] : [];
  return {
    plays: [...plays, ...mine],
    best: trick?.best ?? null,
    led: trick?.led ?? null,
    asked: trick && !trick.led && plays.length ? (plays[0]?.names ?? 'nothing') : null,
    called: trick?.called ?? false,
    held: null,
  };
}
