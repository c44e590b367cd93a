/** What happened, in one short line an event: for screen readers, and for nothing else. */
import { trumpOf } from './cards';
import type { LoggedEvent, PlayCard, State, TableView } from './protocol';
import { revealedLine } from './screen';
import { nameOf } from './table';
import { codeKey, msg, trumpName, type Message } from './text';

export type LogEvent = LoggedEvent['event'];

const one = (card: PlayCard['card']) => ({ cards: [card] });

/** The key's variant for the reader, if the event is the reader's own. */
const byMe = (table: TableView, seat: number) => (seat === table.you ? '.me' : '');

/** The line that speaks an event, null for events without one. */
export function announce(state: State, event: LogEvent): Message | null {
  const { table } = state;
  switch (event.type) {
    case 'deal':
      return msg('web.log.deal');
    case 'bid':
      return msg('web.log.bid', {
        name: nameOf(table, event.seat),
        trump: trumpName(trumpOf(event.trump)),
        n: String(event.points),
      });
    case 'pass':
      return msg('web.log.pass', { name: nameOf(table, event.seat) });
    case 'redealt':
      return redealLine(table, event);
    case 'auction_won':
    case 'kitty_taken':
    case 'bury':
    case 'call_friend':
      return beforePlay(table, event);
    case 'play':
      return playLine(table, event);
    case 'friend_revealed':
      return event.seat === null ? msg('web.log.revealed.nobody') : revealedLine(table, event.seat);
    case 'trick_won':
      return msg('web.log.trick', {
        n: String(event.number),
        name: nameOf(table, event.seat),
        p: event.points,
      });
    case 'hand_scored':
      return msg(event.won ? 'web.log.scored.won' : 'web.log.scored.lost', {
        points: String(event.points),
      });
    case 'match_ended':
      return msg('web.log.match', { names: namesOf(table, event.winners) });
    case 'seat_taken':
      return msg('web.log.sat', { name: event.name });
    case 'seat_left':
      return msg('web.log.left', { seat: String(event.seat + 1) });
    default:
      return null;
  }
}

/** Names in a row. */
export const namesOf = (table: TableView, seats: readonly number[]): string =>
  seats.map((seat) => table.seats[seat]?.name ?? '').join(', ');

/** Why a deal was thrown in. */
export function redealLine(
  table: TableView,
  event: Extract<LogEvent, { type: 'redealt' }>,
): Message {
  if (event.seat === null) return msg(codeKey('web.redeal', event.reason));
  const key = codeKey('web.redeal', event.reason + byMe(table, event.seat));
  return msg(key, { name: nameOf(table, event.seat) });
}

type BeforePlay = Extract<
  LogEvent,
  { type: 'auction_won' | 'kitty_taken' | 'bury' | 'call_friend' }
>;

function beforePlay(table: TableView, event: BeforePlay): Message {
  const name = nameOf(table, event.seat);
  const mine = byMe(table, event.seat);
  switch (event.type) {
    case 'auction_won':
      return msg(codeKey('web.log', `won_auction${mine}`), {
        name,
        trump: trumpName(trumpOf(event.trump)),
        n: String(event.points),
      });
    case 'kitty_taken':
      return event.cards
        ? msg('web.log.kitty.me', { cards: { cards: event.cards } })
        : msg('web.log.kitty', { name });
    case 'bury':
      return event.cards
        ? msg('web.log.bury.me', { cards: { cards: event.cards } })
        : msg('web.log.bury', { name });
    case 'call_friend':
      return msg(
        codeKey('web.log.friend', event.mode),
        event.card ? { card: one(event.card) } : {},
      );
  }
}

function playLine(table: TableView, play: PlayCard): Message {
  const named = { name: nameOf(table, play.seat), card: one(play.card) };
  if (play.names) return msg('web.log.play.suit', { ...named, suit: trumpName(play.names) });
  return msg(play.call_joker ? 'web.log.play.call' : 'web.log.play', named);
}
