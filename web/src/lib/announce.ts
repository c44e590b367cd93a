/** What happened, in one short line an event: for screen readers, and for nothing else. */
import { askedLine } from './asking';
import { trumpOf } from './cards';
import { sortHand, type Order } from './hand';
import { friendLine, outLine } from './history';
import type { LoggedEvent, PlayCard, State, TableView } from './protocol';
import { revealedLine } from './screen';
import { askedName, nameOf, namesOf, readName } from './table';
import { codeKey, msg, trumpName, type Message } from './text';

export type LogEvent = LoggedEvent['event'];
type Of<T extends LogEvent['type']> = Extract<LogEvent, { type: T }>;

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
      return msg('web.log.bid', bidOf(table, event));
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
      return wonLine(state, event);
    case 'hand_scored':
      return msg(event.won ? 'web.log.scored.won' : 'web.log.scored.lost', {
        points: String(event.points),
      });
    case 'match_ended':
      return msg('web.log.match', { names: namesOf(table, event.winners) });
    case 'seat_taken':
      return msg('web.log.sat', { name: readName(event) });
    case 'seat_left':
      return msg('web.log.left', { seat: String(event.seat + 1) });
    default:
      return notable(table, event);
  }
}

/** Said before what a bot did in a person's place. */
export function byBot(table: TableView, { event, by_bot }: LoggedEvent): Message | null {
  if (!by_bot || !('seat' in event) || event.seat === null) return null;
  return msg('web.log.by_bot', { name: nameOf(table, event.seat) });
}

const bidOf = (table: TableView, bid: Of<'bid' | 'change' | 'auction_won'>) => ({
  name: nameOf(table, bid.seat),
  trump: trumpName(trumpOf(bid.trump)),
  n: String(bid.points),
});

function wonLine({ table, view }: State, event: Of<'trick_won'>): Message {
  const open = view?.points.open ?? true;
  return msg(open ? 'web.log.trick' : 'web.log.trick.closed', {
    n: String(event.number),
    name: nameOf(table, event.seat),
    p: event.points,
  });
}

/** What changes the hand for everybody and leaves little on the table: shown for a while too. */
export function notable(table: TableView, event: LogEvent): Message | null {
  switch (event.type) {
    case 'change':
      return msg(codeKey('web.log', `change${byMe(table, event.seat)}`), bidOf(table, event));
    case 'auction_stage':
      return msg(codeKey('web.stage', event.stage), { name: nameOf(table, event.seat) });
    case 'knock_out':
      return knockLine(table, event);
    case 'knocked_out':
      return event.seat === null ? msg('web.log.missed') : outLine(table, event.seat);
    case 'announce':
      return msg(codeKey('web.log', `announced${byMe(table, event.seat)}`), {
        name: nameOf(table, event.seat),
      });
    case 'hand_shown':
      return msg('web.log.shown', {
        name: nameOf(table, event.seat),
        cards: { cards: event.cards },
      });
    case 'fined':
      return finedLine(table, event);
    case 'second_deal':
      return msg('web.log.second_deal');
    case 'keep':
      return msg('web.log.keep', { name: nameOf(table, event.seat) });
    case 'stand_in_began':
    case 'stand_in_ended':
    case 'host_changed':
      return msg(codeKey('web.log', event.type), { name: nameOf(table, event.seat) });
    case 'seat_given':
      return msg('web.log.seat_given', {
        seat: String(event.seat + 1),
        name: readName({ occupant: 'bot', name: event.name }),
      });
    case 'seat_kicked':
      return msg('web.log.left', { seat: String(event.seat + 1) });
    default:
      return askedLine(table, event);
  }
}

function knockLine(table: TableView, event: Of<'knock_out'>): Message {
  const name = nameOf(table, event.seat);
  if (event.card) return msg('web.log.knock.card', { name, card: one(event.card) });
  return msg('web.log.knock.seat', { name, whom: nameOf(table, event.whom ?? 0) });
}

/** Who pays for a misdeal, and what lies in the pot. */
export function finedLine(table: TableView, event: Of<'fined'>): Message {
  const payers = event.payments.flatMap((paid, seat) => (paid < 0 ? [seat] : []));
  const paid = -Math.min(...event.payments);
  const key = event.pot ? 'web.log.fined.pot' : 'web.log.fined';
  return msg(key, { names: namesOf(table, payers), n: paid, pot: String(event.pot) });
}

/** Why a deal was thrown in. */
export function redealLine(table: TableView, event: Of<'redealt'>): Message {
  if (event.seat === null) return msg(codeKey('web.redeal', event.reason));
  const key = codeKey('web.redeal', event.reason + byMe(table, event.seat));
  return msg(key, { name: nameOf(table, event.seat) });
}

function beforePlay(
  table: TableView,
  event: Of<'auction_won' | 'kitty_taken' | 'bury' | 'call_friend'>,
): Message {
  const name = nameOf(table, event.seat);
  const mine = byMe(table, event.seat);
  switch (event.type) {
    case 'auction_won':
      return msg(codeKey('web.log', `won_auction${mine}`), bidOf(table, event));
    case 'kitty_taken':
      return event.cards
        ? msg('web.log.kitty.me', { cards: { cards: event.cards } })
        : msg('web.log.kitty', { name });
    case 'bury':
      return event.cards
        ? msg('web.log.bury.me', { cards: { cards: event.cards } })
        : msg('web.log.bury', { name });
    case 'call_friend':
      return friendLine(table, event);
  }
}

function playLine(table: TableView, play: PlayCard): Message {
  const named = { name: nameOf(table, play.seat), card: one(play.card) };
  if (play.names) return msg('web.log.play.suit', { ...named, suit: askedName(play.names) });
  return msg(play.call_joker ? 'web.log.play.call' : 'web.log.play', named);
}

/** What a misdeal brought with it: a hand that was shown, a fine. */
export function terms(table: TableView, events: readonly LogEvent[]): Message[] {
  const told = events.filter((event) => event.type === 'hand_shown' || event.type === 'fined');
  return told.flatMap((event) => notable(table, event) ?? []);
}

/** My cards in their order, to be read once after the deal. */
export function ownHand({ view }: State, order: Order): Message | null {
  if (!view?.hand.length) return null;
  const cards = { cards: sortHand(view.hand, view.marks.trump, order) };
  return msg('web.log.hand', { cards });
}
