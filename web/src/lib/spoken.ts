/** What can be heard on demand: the hand with what may be played, and how the game stands. */
import { emptyChoice } from './choice';
import { contractLines } from './history';
import { playsByCard } from './legal';
import type { Card, State, View } from './protocol';
import { lastBid, prompt, revealedLine } from './screen';
import { isMyTurn, nameOf } from './table';
import { msg, type Message } from './text';
import { nTricks, trickNumber } from './tricks';
import { buriedToRuling, countsTricks, hasFriends, showsTaken, type Ways } from './ways';

/** The cards in my hand; where I have to play one, first those that may be played. */
export function handLines(view: View, cards: readonly Card[]): Message[] {
  if (view.phase !== 'play' || !isMyTurn(view)) return [msg('web.log.hand', { cards: { cards } })];
  const plays = playsByCard(view);
  const may = cards.filter((card) => plays.has(card));
  const barred = cards.filter((card) => !plays.has(card));
  const lines = [msg('web.say.may', { cards: { cards: may } })];
  return barred.length ? [...lines, msg('web.say.barred', { cards: { cards: barred } })] : lines;
}

/** The points of both sides against the goal, as far as they are open. */
export function pointsLine(view: View, goal: number, ways: Ways): Message {
  if (!showsTaken(view)) return msg('web.points.closed', { goal: String(goal) });
  const { ruling, defence, buried } = view.points;
  const params = { ruling: String(ruling), defence: String(defence), goal: String(goal) };
  if (countsTricks(ways)) return msg('web.ribbon.tricks', params);
  const hidden = buriedToRuling(ways) ? (buried ?? 0) : 0;
  return hidden
    ? msg('web.ribbon.buried', { ...params, buried: String(hidden) })
    : msg('web.ribbon', params);
}

/** Contract, friend, points, the trick on the table, and what is asked. */
export function statusLines(state: State, ways: Ways): Message[] {
  const { table, view } = state;
  if (!view) return [];
  const { contract, friend, high } = view;
  const { head, line } = prompt(state, emptyChoice('none'), null, ways);
  return [
    ...(contract || !high ? [] : [lastBid(table, high)]),
    ...contractLines(state, view, hasFriends(ways, view)),
    ...(friend?.revealed && friend.seat !== null ? [revealedLine(table, friend.seat)] : []),
    ...(contract ? [pointsLine(view, contract.points, ways)] : []),
    ...trickLines(state, view),
    head,
    ...(line ? [line] : []),
  ];
}

function trickLines({ table }: State, view: View): Message[] {
  const number = trickNumber(view);
  if (number === null) return [];
  const plays = view.trick?.plays ?? [];
  return [
    msg('web.trick.count', { n: String(number), of: String(nTricks(view)) }),
    ...plays.map(({ seat, card }) =>
      msg('web.log.play', { name: nameOf(table, seat), card: { cards: [card] } }),
    ),
  ];
}
