/** The record of a hand that stands beside the table: built from the view, so a reload keeps it. */
import { trumpOf } from './cards';
import type { State, Trick, View } from './protocol';
import { nameOf } from './table';
import { codeKey, msg, trumpName, type Message } from './text';

/** The lines of the hand so far, oldest first. */
export function historyLines(state: State): Message[] {
  const { table, view } = state;
  if (!view) return [];
  const lines: Message[] = view.calls.map((call) =>
    call.type === 'pass'
      ? msg('web.log.pass', { name: nameOf(table, call.seat) })
      : msg('web.log.bid', {
          name: nameOf(table, call.seat),
          trump: { trump: trumpOf(call.trump) },
          n: String(call.points),
        }),
  );
  const { contract, friend } = view;
  if (contract) {
    const mine = contract.declarer === table.you ? '.me' : '';
    const bid = { trump: trumpName(trumpOf(contract.trump)), n: String(contract.points) };
    lines.push(
      msg(codeKey('web.log', `won_auction${mine}`), {
        name: nameOf(table, contract.declarer),
        ...bid,
      }),
    );
  }
  if (friend) {
    const key = codeKey('web.log.friend', friend.mode);
    lines.push(friend.card ? msg(key, { card: { cards: [friend.card] } }) : msg(key));
  }
  view.tricks.forEach((trick, i) => lines.push(trickLine(state, trick, i + 1)));
  return lines;
}

function trickLine(state: State, trick: Trick, number: number): Message {
  const winning = trick.plays.find((play) => play.seat === trick.winner);
  return msg(winning ? 'web.log.trick.card' : 'web.log.trick', {
    n: String(number),
    name: nameOf(state.table, trick.winner),
    p: trick.points,
    ...(winning ? { card: { cards: [winning.card] } } : {}),
  });
}

/** A row of the trick table: the card of each seat in seat order, null where none lies yet. */
export interface TrickRow {
  readonly number: number;
  readonly cards: readonly (Trick['plays'][number] | null)[];
  readonly leader: number | null;
  readonly winner: number | null;
  readonly points: number;
  readonly running: boolean;
}

/** All tricks of the hand, the running one last. */
export function trickRows(view: View, seats: readonly number[]): TrickRow[] {
  const bySeat = (plays: Trick['plays']) =>
    seats.map((seat) => plays.find((play) => play.seat === seat) ?? null);
  const rows: TrickRow[] = view.tricks.map((trick, i) => ({
    number: i + 1,
    cards: bySeat(trick.plays),
    leader: trick.plays[0]?.seat ?? null,
    winner: trick.winner,
    points: trick.points,
    running: false,
  }));
  if (!view.trick) return rows;
  const { number, plays, leader, best } = view.trick;
  return [
    ...rows,
    { number, cards: bySeat(plays), leader, winner: best, points: 0, running: true },
  ];
}
