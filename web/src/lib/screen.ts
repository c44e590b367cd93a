/** What the screen says for a view: the prompt beside my name, and reasons in words. */
import { trumpOf } from './cards';
import type { Choice } from './choice';
import { NO_WAYS, showsPoints, type Ways } from './ways';
import { canDo, friendCalls, knockSeats, leadQuestion, playsByCard } from './legal';
import type { Card, ContractView, State, TableView, View } from './protocol';
import { isMine, isMyTurn, nameOf, sitsOut } from './table';
import { codeKey, msg, trumpName, type Message } from './text';
import type { Held } from './stage';

export interface Prompt {
  readonly head: Message;
  readonly line: Message | null;
}

/** The reason for a dimmed card, or for a refusal of the server. */
export interface Reason {
  readonly code: string;
  readonly suit?: string | null | undefined;
  readonly cards?: readonly Card[] | null | undefined;
  readonly number?: number | null | undefined;
}

/** A refusal as a sentence; its facts may be missing. */
export function reasonText(reason: Reason): Message {
  return msg(codeKey('refusal', reason.code), {
    suit: trumpName(trumpOf((reason.suit ?? null) as View['marks']['trump'])),
    cards: { cards: reason.cards ?? [] },
    number: reason.number ?? '',
  });
}

/** Cards that may be played although the reason does not name them. */
export function alsoPlayable(view: View): Card[] {
  const named = new Set(view.why_not?.cards ?? []);
  return [...playsByCard(view).keys()].filter((card) => !named.has(card));
}

const says = (head: Message, line: Message | null = null): Prompt => ({ head, line });

/** The prompt beside my own name. */
export function prompt(
  state: State,
  choice: Choice,
  held: Held | null,
  ways: Ways = NO_WAYS,
): Prompt {
  const { table, view } = state;
  if (!view) return says(msg('web.dealing'));
  if (held) return wonPrompt(table, view, held, ways);
  if (view.winners) return says(msg('web.ask.match.over'));
  if (view.phase === 'scored') return says(msg('web.ask.over'));
  if (sitsOut(view)) return says(msg('web.out'), msg('web.out.more'));
  if (isDutyBound(view)) return says(msg('web.ask.duty'), msg('web.ask.duty.more'));
  if (view.phase === 'auction') return auctionPrompt(table, view);
  if (view.phase === 'play') return playPrompt(table, view, choice);
  return beforePlay(table, view, choice);
}

/** What is asked between the auction and the first trick. */
function beforePlay(table: TableView, view: View, choice: Choice): Prompt {
  const mine = isMyTurn(view);
  const name = turnName(table, view);
  switch (view.phase) {
    case 'blind_change':
      return mine
        ? says(msg('web.ask.blind'), msg('web.ask.blind.more'))
        : says(msg('web.blind.wait', { name }));
    case 'knockout':
      return mine ? knockPrompt(view) : says(msg('web.knock.wait', { name }), missedLine(view));
    case 'second_deal':
      return says(msg('web.second_deal'));
    case 'exchange':
      return exchangePrompt(table, view, choice);
    case 'friend':
      return mine ? friendPrompt(view) : says(msg('web.friend.wait', { name }));
    default:
      return says(msg('web.dealing'));
  }
}

/** Whether a misdeal is all that may be done, because it must be called. */
export const isDutyBound = (view: View): boolean =>
  view.legal.length > 0 &&
  view.legal.every((action) => action.type === 'misdeal') &&
  isMyTurn(view);

const turnName = (table: TableView, view: View) => nameOf(table, view.turn ?? 0);

function wonPrompt(table: TableView, view: View, held: Held, ways: Ways): Prompt {
  const mine = held.winner === table.you;
  const told = held.points > 0 && showsPoints(ways, view);
  const key = told ? 'web.ask.won' : 'web.ask.won.none';
  const name = nameOf(table, held.winner);
  const line = held.revealed === null ? null : revealedLine(table, held.revealed);
  return says(msg(mine ? `${key}.me` : key, { name, n: held.points }), line);
}

/** The sentence that makes a friend known. */
export function revealedLine(table: TableView, seat: number): Message {
  if (seat === table.you) return msg('web.log.revealed.me');
  return msg('web.log.revealed', { name: nameOf(table, seat) });
}

function auctionPrompt(table: TableView, view: View): Prompt {
  const high = view.high;
  const mine = isMyTurn(view);
  if (!high) {
    const stage = stageText(table, view);
    return mine
      ? says(msg('web.ask.auction.first'), stage ?? msg('web.ask.auction.first.more'))
      : says(
          msg('web.ask.auction.wait', { name: turnName(table, view) }),
          stage ?? msg('web.high.none'),
        );
  }
  const bid = { name: nameOf(table, high.declarer), trump: bidTrump(high), n: String(high.points) };
  if (mine) return says(msg('web.ask.auction'), msg('web.ask.auction.more', bid));
  const own = high.declarer === view.seat;
  return says(
    msg('web.ask.auction.wait', { name: turnName(table, view) }),
    msg(own ? 'web.ask.auction.mine.high' : 'web.ask.auction.wait.high', bid),
  );
}

/** Why the auction still goes on after everybody has passed. */
export function stageText(table: TableView, view: View): Message | null {
  if (view.stage === 'open') return null;
  return msg(codeKey('web.stage', view.stage), { name: nameOf(table, view.dealer) });
}

/** The highest bid so far, and whose it is. */
export const lastBid = (table: TableView, high: ContractView): Message =>
  msg('web.log.bid', {
    name: nameOf(table, high.declarer),
    trump: bidTrump(high),
    n: String(high.points),
  });

const bidTrump = (bid: ContractView) => trumpName(trumpOf(bid.trump));

const missedLine = (view: View): Message | null =>
  view.missed.length ? msg('web.knock.missed', { cards: { cards: view.missed } }) : null;

function knockPrompt(view: View): Prompt {
  const head = msg(view.out.length ? 'web.ask.knock.second' : 'web.ask.knock');
  const more = msg(knockSeats(view).length ? 'web.ask.knock.seat' : 'web.ask.knock.more');
  return says(head, missedLine(view) ?? more);
}

function exchangePrompt(table: TableView, view: View, choice: Choice): Prompt {
  if (!view.bury) {
    const name = turnName(table, view);
    return says(msg('web.exchange.wait', { name }), msg('web.exchange.wait.more'));
  }
  if (choice.changing) return says(msg('web.ask.change'), msg('web.ask.change.more'));
  const missing = view.bury - choice.bury.length;
  const more = msg('web.ask.bury.more');
  if (missing === 0) return says(msg('web.ask.bury.done', { n: view.bury }), more);
  if (missing < view.bury) return says(msg('web.ask.bury.some', { n: missing }), more);
  return says(msg('web.ask.bury', { n: view.bury }), more);
}

function friendPrompt(view: View): Prompt {
  const calls = friendCalls(view);
  if (calls.every((call) => call.mode === 'none')) return says(msg('web.ask.start'));
  const secret = calls.some((call) => call.mode === 'card');
  return says(msg('web.ask.friend'), secret ? msg('web.ask.friend.more') : null);
}

function playPrompt(table: TableView, view: View, choice: Choice): Prompt {
  if (!isMyTurn(view)) {
    const line = view.is_friend && !view.friend?.revealed ? msg('web.ask.friend.me') : null;
    const waiting = choice.raised
      ? msg('web.ask.picked')
      : isNext(view)
        ? msg('web.ask.next')
        : null;
    return says(msg('web.ask.wait', { name: turnName(table, view) }), waiting ?? line);
  }
  const partner = view.turn === view.partner_seat;
  if (!view.trick?.plays.length) {
    return says(msg(partner ? 'web.ask.lead.partner' : 'web.ask.lead'), leadLine(view, choice));
  }
  return says(msg(partner ? 'web.ask.yours.partner' : 'web.ask.yours'), followLine(view));
}

/** Whether I play right after the seat whose turn it is, in this trick. */
function isNext(view: View): boolean {
  if (view.turn === null) return false;
  const order = view.order.filter((seat) => !view.out.includes(seat));
  const next = order[(order.indexOf(view.turn) + 1) % order.length] ?? null;
  return isMine(view, next) && !view.trick?.plays.some((play) => play.seat === next);
}

function leadLine(view: View, choice: Choice): Message {
  const ways = choice.raised ? (playsByCard(view).get(choice.raised) ?? []) : [];
  if (leadQuestion(ways) === 'name') {
    return msg(ways.some((way) => way.names === null) ? 'web.ask.lead.name' : 'web.ask.lead.joker');
  }
  const why = view.why_not;
  if (!why) return msg('web.ask.lead.more');
  return why.code === 'no_trump_lead_yet' ? msg('web.ask.lead.first') : reasonText(why);
}

function followLine(view: View): Message {
  const why = view.why_not;
  if (!why) return msg('web.ask.any');
  if (why.code !== 'must_follow' || !why.suit) return reasonText(why);
  const also = alsoPlayable(view);
  const suit = trumpName(why.suit);
  if (!also.length) return msg('web.ask.follow', { suit });
  return msg('web.ask.follow.or', { suit, cards: { cards: also } });
}

/** Whether the reader is asked for a bid. */
export const isBidding = (view: View): boolean =>
  view.phase === 'auction' && canDo(view, 'bid', 'pass');

/** Which round of the auction it is: how often the one who called most has called, at least 1. */
export function auctionRound(view: View): number {
  const calls = new Map<number, number>();
  for (const call of view.calls) calls.set(call.seat, (calls.get(call.seat) ?? 0) + 1);
  const turn = view.turn === null ? 0 : (calls.get(view.turn) ?? 0) + 1;
  return Math.max(1, turn);
}

/** The last call of a seat in this auction. */
export function lastCall(view: View, seat: number): View['calls'][number] | null {
  return view.calls.filter((call) => call.seat === seat).at(-1) ?? null;
}
