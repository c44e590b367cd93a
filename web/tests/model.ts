// All that a screen shows for a store, as plain values: what a component would draw.
import { bidButton, primary } from '../src/lib/buttons';
import { historyLines, trickRows } from '../src/lib/history';
import { handInTray, handRows, sortHand } from '../src/lib/hand';
import {
  chosenChange,
  chosenFriend,
  chosenKnockOut,
  chosenPlay,
  shownBid,
} from '../src/lib/choice';
import { bidsByTrump, leadQuestion, playsByCard } from '../src/lib/legal';
import { handLines, pointsLine, statusLines } from '../src/lib/spoken';
import { auctionRound, isBidding, lastCall, prompt } from '../src/lib/screen';
import { stageOf } from '../src/lib/stage';
import { accountsFromMe, isLeader, isMyTurn, nameOf, seatsFromMe, sideOf } from '../src/lib/table';
import { text, type Message } from '../src/lib/text';
import { nTricks, trickNumber } from '../src/lib/tricks';
import { whyWaiting } from '../src/lib/whynot';
import { NO_WAYS, showsTaken } from '../src/lib/ways';
import type { TableStore } from '../src/state/table.svelte';

const said = (message: Message | null) => message && text('ko', message);

export function screenModel(store: TableStore): unknown {
  const { state, choice, held, sentPlay } = store;
  const view = state?.view;
  if (!state || !view) return { status: store.status, table: state?.table ?? null };
  const { table } = state;
  const seats = seatsFromMe(table, view.order);
  const hand = sortHand(handInTray(view, store.partnerShown), view.marks.trump);
  const plays = playsByCard(view);
  const asked = prompt(state, choice, held);
  return {
    status: store.status,
    choice,
    prompt: [said(asked.head), said(asked.line)],
    button: isBidding(view) ? bidButton(view, choice) : primary(state, choice),
    why: said(whyWaiting(state, choice, store.status, store.sent !== null)),
    bid: [shownBid(choice, view), bidsByTrump(view), auctionRound(view)],
    slips: [
      chosenFriend(choice, view),
      chosenKnockOut(choice, view),
      chosenChange(choice, view),
      chosenPlay(choice, view),
      choice.raised && leadQuestion(plays.get(choice.raised) ?? []),
    ],
    hand: [handRows(hand, false), hand.filter((card) => !plays.has(card)), view.taken_up],
    felt: stageOf(view, held, sentPlay),
    seats: seats.map((seat) => ({
      name: nameOf(table, seat),
      side: sideOf(view, seat),
      leads: isLeader(view, seat),
      turn: view.turn === seat,
      call: lastCall(view, seat),
      out: view.out.includes(seat),
      taken: showsTaken(view) ? view.points.seats[seat] : null,
    })),
    contract: [view.contract, view.friend, trickNumber(view), nTricks(view)],
    points: said(pointsLine(view, view.contract?.points ?? 0, NO_WAYS)),
    log: historyLines(state).map(said),
    tricks: trickRows(view, seats),
    ears: [...statusLines(state, NO_WAYS), ...handLines(view, hand)].map(said),
    score: [accountsFromMe(table, view), view.totals, view.results, view.result, view.winners],
    mine: isMyTurn(view),
    title: said(store.toast),
  };
}
