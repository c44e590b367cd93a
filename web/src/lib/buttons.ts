/** The one big button: what it says, and what it does. */
import { trumpOf } from './cards';
import { chosenChange, chosenFriend, chosenKnockOut, chosenPlay, shownBid } from './choice';
import type { Choice } from './choice';
import { friendCalls, legalOf } from './legal';
import type { Change, State, TableView, View } from './protocol';
import { isDutyBound } from './screen';
import { askedName, isMyTurn, nameOf, type Action } from './table';
import { codeKey, msg, type Message } from './text';

export interface Primary {
  readonly label: Message;
  /** What a press does; null while something is missing or somebody else has to act. */
  readonly action: Action | null;
}

const off = (label: Message): Primary => ({ label, action: null });

/** The one big button below the hand. */
export function primary(state: State, choice: Choice): Primary {
  const { table, view } = state;
  if (!view || view.turn === null || view.phase === 'scored') {
    return off(msg('web.do.wait.dealing'));
  }
  if (!isMyTurn(view)) {
    if (choice.raised) return off(msg('web.do.ahead'));
    return off(msg('web.do.wait', { name: nameOf(table, view.turn) }));
  }
  if (isDutyBound(view)) return { label: msg('web.misdeal'), action: view.legal[0] ?? null };
  if (choice.changing) return changeButton(view, choice);
  switch (view.phase) {
    case 'blind_change':
      return blindButton(view, choice);
    case 'knockout':
      return knockButton(table, view, choice);
    case 'exchange':
      return buryButton(view, choice);
    case 'friend':
      return friendButton(table, view, choice);
    case 'play':
      return playButton(view, choice);
    default:
      return off(msg('web.do.wait.dealing'));
  }
}

const changes = (change: Change): Primary => ({
  label: msg('web.do.change', {
    trump: { trump: trumpOf(change.trump) },
    n: String(change.points),
  }),
  action: change,
});

function changeButton(view: View, choice: Choice): Primary {
  const change = chosenChange(choice, view);
  return change ? changes(change) : off(msg('web.do.change.choose'));
}

function blindButton(view: View, choice: Choice): Primary {
  const change = chosenChange(choice, view);
  if (change) return changes(change);
  return { label: msg('web.do.keep'), action: legalOf(view, 'keep')[0] ?? null };
}

function knockButton(table: TableView, view: View, choice: Choice): Primary {
  const action = chosenKnockOut(choice, view);
  if (!action) return off(msg('web.do.knock.choose'));
  const label = action.card
    ? msg('web.do.knock.card', { card: { cards: [action.card] } })
    : msg('web.do.knock.seat', { name: nameOf(table, action.whom ?? 0) });
  return { label, action };
}

function buryButton(view: View, choice: Choice): Primary {
  const missing = view.bury - choice.bury.length;
  if (missing > 0) return off(msg('web.do.bury.more', { n: missing }));
  const seat = view.seat ?? 0;
  return {
    label: msg('web.do.bury', { n: view.bury }),
    action: { type: 'bury', seat, cards: [...choice.bury] },
  };
}

function friendButton(table: TableView, view: View, choice: Choice): Primary {
  const action = chosenFriend(choice, view);
  if (!action) return off(msg('web.do.friend.choose'));
  const start = friendCalls(view).length === 1 && action.mode === 'none';
  const label = start
    ? msg('web.do.start')
    : action.card
      ? msg('web.do.friend.card', { card: { cards: [action.card] } })
      : action.whom !== null
        ? msg('web.do.friend.seat', { name: nameOf(table, action.whom) })
        : msg(codeKey('web.do.friend', action.mode));
  return { label, action };
}

function playButton(view: View, choice: Choice): Primary {
  if (!choice.raised) return off(msg('web.do.choose'));
  const action = chosenPlay(choice, view);
  if (!action) return off(msg('web.do.answer'));
  const card = { cards: [action.card] };
  if (action.names) {
    return { label: msg('web.do.play.suit', { card, suit: drawn(action.names) }), action };
  }
  return { label: msg(action.call_joker ? 'web.do.play.call' : 'web.do.play', { card }), action };
}

/** A suit is drawn on the button, all else is named. */
export const drawn = (named: Parameters<typeof askedName>[0]) =>
  named === 'S' || named === 'D' || named === 'H' || named === 'C'
    ? { trump: named }
    : askedName(named);

/** The button that makes the bid shown in the panel. */
export function bidButton(view: View, choice: Choice): Primary {
  const bid = shownBid(choice, view);
  if (!bid) return off(msg('web.do.bid.impossible'));
  const trump = trumpOf(bid.trump);
  return { label: msg('web.do.bid', { trump: { trump }, n: String(bid.points) }), action: bid };
}
