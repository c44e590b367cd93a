/**
 * A card queued before my turn.  It is bound to one trick and to one version of the table, and goes
 * along with nothing but the plays that the trick was waiting for: whatever else happens drops it.
 */
import { playsByCard } from './legal';
import type { Card, PlayCard, State, TableView, View } from './protocol';
import { boardOf, isMyTurn } from './table';

export interface Queued {
  readonly card: Card;
  readonly board: string;
  readonly trick: number;
  /** The version up to which it has come along. */
  readonly v: number;
  /** How many cards lay there then, and whose turn it was. */
  readonly plays: number;
  readonly turn: number | null;
  /** Whether the lead called the joker, as far as there was one. */
  readonly called: boolean;
}

/** The seat of mine that holds a card. */
function holderOf(view: View, card: Card): number | null {
  if (view.hand.includes(card)) return view.seat;
  return view.partner_hand.includes(card) ? view.partner_seat : null;
}

/** Whether the table only waits for cards: nothing is put to it, and nobody plays for me. */
function isQuiet({ claim, undo, seats, you }: TableView): boolean {
  return !claim && !undo && you !== null && !seats[you]?.stand_in;
}

/** Queue a card, null where none can be: it is my turn, or its seat has played to this trick. */
export function queued(state: State, card: Card): Queued | null {
  const { table, view, v } = state;
  if (view?.phase !== 'play' || !view.trick || isMyTurn(view) || !isQuiet(table)) return null;
  const { number, plays, called } = view.trick;
  const seat = holderOf(view, card);
  if (seat === null || plays.some((play) => play.seat === seat)) return null;
  const { turn } = view;
  return { card, board: boardOf(state), trick: number, v, plays: plays.length, turn, called };
}

/** The card carried over to a new state, null if it is to be dropped. */
export function follow(before: Queued, state: State): Queued | null {
  const { view, table } = state;
  if (!view?.trick || !isQuiet(table) || !isSameTrick(before, state)) return null;
  if (!areExpected(before, state)) return null;
  if (isMyTurn(view)) return due(before, view) && at(before, state);
  return queued(state, before.card);
}

function at(before: Queued, { v, view }: State): Queued {
  return { ...before, v, plays: view?.trick?.plays.length ?? 0, turn: view?.turn ?? null };
}

function isSameTrick(before: Queued, state: State): boolean {
  const trick = state.view?.trick;
  return (
    before.board === boardOf(state) &&
    before.trick === trick?.number &&
    before.called === trick.called
  );
}

/** Whether all that happened since is cards played in their turn, none of it missed. */
function areExpected(before: Queued, { v, events, view }: State): boolean {
  const fresh = events.filter((entry) => entry.v > before.v).map((entry) => entry.event);
  const played = fresh.filter((event) => event.type === 'play');
  const first = played[0];
  return (
    v - before.v === fresh.length &&
    played.length === fresh.length &&
    view?.trick?.plays.length === before.plays + played.length &&
    (first ? first.seat : view.turn) === before.turn
  );
}

/** The play of a queued card on my turn: only if it is legal, and in one way without a question. */
export function due({ card }: Queued, view: View): PlayCard | null {
  const [way, ...others] = isMyTurn(view) ? (playsByCard(view).get(card) ?? []) : [];
  return way && !others.length && way.names === null && !way.call_joker ? way : null;
}
