/** The record of a hand that stands beside the table: built from the view, so a reload keeps it. */
import { trumpOf } from './cards';
import { hasFriends, NO_WAYS, showsPoints, type Ways } from './ways';
import type { State, Trick, View } from './protocol';
import { nameOf } from './table';
import { codeKey, msg, trumpName, type Message } from './text';

/** The lines of the hand so far, oldest first. */
export function historyLines(state: State, ways: Ways = NO_WAYS): Message[] {
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
  return [
    ...(view.stage === 'open' ? [] : [stageLine(state, view)]),
    ...lines,
    ...contractLines(state, view, hasFriends(ways, view)),
    ...view.tricks.map((trick, i) => trickLine(state, trick, i + 1, showsPoints(ways, view))),
  ];
}

/** How an auction goes on after everybody has passed. */
export const stageLine = ({ table }: State, view: View): Message =>
  msg(codeKey('web.stage', view.stage), { name: nameOf(table, view.dealer) });

/** What was won, who is out, how the friend was called. */
export function contractLines({ table }: State, view: View, friends: boolean): Message[] {
  const { contract, friend } = view;
  const lines: Message[] = [];
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
  for (const seat of view.out) lines.push(outLine(table, seat));
  if (friend && friends) lines.push(friendLine(table, friend));
  return lines;
}

/** Who sits the hand out. */
export const outLine = (table: State['table'], seat: number): Message =>
  seat === table.you ? msg('web.log.out.me') : msg('web.log.out', { name: nameOf(table, seat) });

/** How the friend was called. */
export function friendLine(
  table: State['table'],
  call: Pick<NonNullable<View['friend']>, 'mode' | 'card' | 'whom'>,
): Message {
  const key = codeKey('web.log.friend', call.mode);
  if (call.whom !== null) return msg(key, { name: nameOf(table, call.whom) });
  return call.card ? msg(key, { card: { cards: [call.card] } }) : msg(key);
}

function trickLine(state: State, trick: Trick, number: number, open: boolean): Message {
  const winning = trick.plays.find((play) => play.seat === trick.winner);
  const key = open ? '' : '.closed';
  return msg(codeKey('web.log', `${winning ? 'trick.card' : 'trick'}${key}`), {
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
export function trickRows(view: View, seats: readonly number[], ways: Ways = NO_WAYS): TrickRow[] {
  const bySeat = (plays: Trick['plays']) =>
    seats.map((seat) => plays.find((play) => play.seat === seat) ?? null);
  const open = showsPoints(ways, view);
  const rows: TrickRow[] = view.tricks.map((trick, i) => ({
    number: i + 1,
    cards: bySeat(trick.plays),
    leader: trick.plays[0]?.seat ?? null,
    winner: trick.winner,
    points: open ? trick.points : 0,
    running: false,
  }));
  if (!view.trick) return rows;
  const { number, plays, leader, best } = view.trick;
  return [
    ...rows,
    { number, cards: bySeat(plays), leader, winner: best, points: 0, running: true },
  ];
}
