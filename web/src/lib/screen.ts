/** What the screen says for a view: the prompt, the button, the lines of the contract. */
import { trumpOf } from './cards';
import { chosenFriend, chosenPlay, shownBid, type Choice } from './choice';
import { leadQuestion, playsByCard } from './legal';
import type { Card, ContractView, State, TableView, View } from './protocol';
import { nameOf } from './table';
import { codeKey, msg, trumpName, type Message } from './text';
import type { Held } from './stage';

export interface Prompt {
  readonly head: Message;
  readonly line: Message | null;
}

export interface Primary {
  readonly label: Message;
  readonly enabled: boolean;
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
export function prompt(state: State, choice: Choice, held: Held | null): Prompt {
  const { table, view } = state;
  if (!view) return says(msg('web.dealing'));
  if (held) return wonPrompt(table, held);
  if (view.winners) return says(msg('web.ask.match.over'));
  switch (view.phase) {
    case 'dealing':
      return says(msg('web.dealing'));
    case 'auction':
      return auctionPrompt(table, view);
    case 'exchange':
      return exchangePrompt(table, view, choice);
    case 'friend':
      return view.turn === view.seat
        ? says(msg('web.ask.friend'), msg('web.ask.friend.more'))
        : says(msg('web.friend.wait', { name: turnName(table, view) }));
    case 'play':
      return playPrompt(table, view, choice);
    case 'scored':
      return says(msg('web.ask.over'));
  }
}

const turnName = (table: TableView, view: View) => nameOf(table, view.turn ?? 0);

function wonPrompt(table: TableView, held: Held): Prompt {
  const mine = held.winner === table.you;
  const key = held.points > 0 ? 'web.ask.won' : 'web.ask.won.none';
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
  const mine = view.turn !== null && view.turn === view.seat;
  if (!high) {
    return mine
      ? says(msg('web.ask.auction.first'), msg('web.ask.auction.first.more'))
      : says(msg('web.ask.auction.wait', { name: turnName(table, view) }), msg('web.high.none'));
  }
  const bid = { name: nameOf(table, high.declarer), trump: bidTrump(high), n: String(high.points) };
  if (mine) return says(msg('web.ask.auction'), msg('web.ask.auction.more', bid));
  const own = high.declarer === view.seat;
  return says(
    msg('web.ask.auction.wait', { name: turnName(table, view) }),
    msg(own ? 'web.ask.auction.mine.high' : 'web.ask.auction.wait.high', bid),
  );
}

const bidTrump = (bid: ContractView) => trumpName(trumpOf(bid.trump));

function exchangePrompt(table: TableView, view: View, choice: Choice): Prompt {
  if (!view.bury) {
    const name = turnName(table, view);
    return says(msg('web.exchange.wait', { name }), msg('web.exchange.wait.more'));
  }
  const missing = view.bury - choice.bury.length;
  const more = msg('web.ask.bury.more');
  if (missing === 0) return says(msg('web.ask.bury.done', { n: view.bury }), more);
  if (missing < view.bury) return says(msg('web.ask.bury.some', { n: missing }), more);
  return says(msg('web.ask.bury', { n: view.bury }), more);
}

function playPrompt(table: TableView, view: View, choice: Choice): Prompt {
  const line = view.is_friend && !view.friend?.revealed ? msg('web.ask.friend.me') : null;
  if (view.turn !== view.seat || view.seat === null) {
    const before = view.seat !== null && (view.seat || table.seats.length) - 1 === view.turn;
    const next = before && !view.trick?.plays.some((play) => play.seat === view.seat);
    const waiting = choice.raised ? msg('web.ask.picked') : next ? msg('web.ask.next') : null;
    return says(msg('web.ask.wait', { name: turnName(table, view) }), waiting ?? line);
  }
  if (!view.trick?.plays.length) return says(msg('web.ask.lead'), leadLine(view, choice));
  return says(msg('web.ask.yours'), followLine(view));
}

function leadLine(view: View, choice: Choice): Message {
  const ways = choice.raised ? (playsByCard(view).get(choice.raised) ?? []) : [];
  if (leadQuestion(ways) === 'suit') return msg('web.ask.lead.joker');
  return view.why_not ? msg('web.ask.lead.first') : msg('web.ask.lead.more');
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

/** The one big button below the hand. */
export function primary(state: State, choice: Choice): Primary {
  const { table, view } = state;
  const off = (label: Message): Primary => ({ label, enabled: false });
  if (!view || view.turn === null) return off(msg('web.do.wait.dealing'));
  if (view.turn !== view.seat) {
    if (choice.raised) return off(msg('web.do.ahead'));
    return off(msg('web.do.wait', { name: turnName(table, view) }));
  }
  if (view.phase === 'exchange') return buryButton(view, choice);
  if (view.phase === 'friend') return friendButton(view, choice);
  if (view.phase === 'play') return playButton(view, choice);
  return off(msg('web.do.wait.dealing'));
}

function buryButton(view: View, choice: Choice): Primary {
  const missing = view.bury - choice.bury.length;
  if (missing > 0) return { label: msg('web.do.bury.more', { n: missing }), enabled: false };
  return { label: msg('web.do.bury', { n: view.bury }), enabled: true };
}

function friendButton(view: View, choice: Choice): Primary {
  const call = chosenFriend(choice, view);
  if (!call) return { label: msg('web.do.friend.choose'), enabled: false };
  if (!call.card) return { label: msg(codeKey('web.do.friend', call.mode)), enabled: true };
  return { label: msg('web.do.friend.card', { card: { cards: [call.card] } }), enabled: true };
}

function playButton(view: View, choice: Choice): Primary {
  if (!choice.raised) return { label: msg('web.do.choose'), enabled: false };
  const play = chosenPlay(choice, view);
  if (!play) return { label: msg('web.do.answer'), enabled: false };
  const card = { cards: [play.card] };
  if (play.names) {
    return { label: msg('web.do.play.suit', { card, suit: { trump: play.names } }), enabled: true };
  }
  return {
    label: msg(play.call_joker ? 'web.do.play.call' : 'web.do.play', { card }),
    enabled: true,
  };
}

/** The button that makes the bid shown in the panel. */
export function bidButton(view: View, choice: Choice): Primary {
  const bid = shownBid(choice, view);
  if (!bid) return { label: msg('web.do.bid.impossible'), enabled: false };
  const trump = trumpOf(bid.trump);
  const label = msg('web.do.bid', { trump: { trump }, n: String(bid.points) });
  return { label, enabled: true };
}

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
