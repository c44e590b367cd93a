/** What people ask of each other at a table: claims of the rest, and taking back. */
import type { Outgoing } from './connection';
import type { LoggedEvent, TableView, View } from './protocol';
import { nameOf } from './table';
import { codeKey, msg, type Message } from './text';

type LogEvent = LoggedEvent['event'];

/** With how many cards left the claim stands beside my name: before that hardly anybody claims. */
const FEW = 6;

/** Whether to offer a claim; whether it is allowed is the server's answer. */
export const offersClaim = (table: TableView, view: View): boolean =>
  table.may_claim && view.hand.length <= FEW;

/** Whether other people sit here, who can be asked. */
export const canAsk = (table: TableView | undefined): boolean =>
  !!table?.seats.some((seat) => seat.occupant === 'person' && seat.seat !== table.you);

/** Whether my claim was refused as not certain, and there is somebody to ask instead. */
export const isUnsure = (
  sent: Outgoing | undefined,
  code: string,
  table: TableView | undefined,
): boolean => sent?.type === 'claim' && !sent.ask && code === 'not_certain' && canAsk(table);

/** What the paper on the felt asks, or tells, for the reader. */
export interface Question {
  readonly kind: 'claim' | 'undo';
  readonly seat: number;
  /** mine: I asked; answer: I am to answer; waiting: others are; playing: all have agreed. */
  readonly part: 'mine' | 'answer' | 'waiting' | 'playing';
}

/** The question that is open, a claim before all else; none that came to nothing. */
export function question(table: TableView): Question | null {
  const { claim, undo } = table;
  if (claim && claim.status !== 'refused') {
    const part = claim.status === 'agreed' ? 'playing' : partOf(table, claim);
    return { kind: 'claim', seat: claim.seat, part };
  }
  return undo ? { kind: 'undo', seat: undo.seat, part: partOf(table, undo) } : null;
}

function partOf(table: TableView, asked: { seat: number; agreed: readonly number[] }) {
  if (asked.seat === table.you) return 'mine';
  return table.you === null || asked.agreed.includes(table.you) ? 'waiting' : 'answer';
}

const mine = (table: TableView, seat: number) => (seat === table.you ? '.me' : '');

/** The line that tells such an event. */
export function askedLine(table: TableView, event: LogEvent): Message | null {
  switch (event.type) {
    case 'claim_made': {
      const key = codeKey('web.log', `claim${event.sure ? '.sure' : ''}${mine(table, event.seat)}`);
      return msg(key, { name: nameOf(table, event.seat), cards: { cards: event.cards } });
    }
    case 'claim_settled':
      return msg(event.accepted ? 'web.log.claim.accepted' : 'web.log.claim.refused');
    case 'undo_asked':
      return msg('web.log.undo.asked', { name: nameOf(table, event.seat) });
    case 'undo_answered':
      return event.accept ? null : msg('web.log.undo.refused');
    case 'undone':
      return msg('web.log.undone', { name: nameOf(table, event.seat) });
    default:
      return null;
  }
}

const PLAYED = ['play', 'trick_won', 'friend_revealed'];

/** What is to be told of these events: not card by card what was played out after a claim. */
export function worthTelling(events: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const sure = events.some(({ event }) => event.type === 'claim_made' && event.sure);
  const at = events.findIndex(({ event }) => event.type === 'claim_settled' && event.accepted);
  if (at < 0) return events;
  return events.filter(
    ({ event }, i) => i < at || !(PLAYED.includes(event.type) || (sure && i === at)),
  );
}
