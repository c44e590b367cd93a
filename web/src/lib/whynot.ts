/** Why a control of the table does nothing now, as a sentence. */
import { primary } from './buttons';
import type { Choice } from './choice';
import type { Status } from './connection';
import type { State } from './protocol';
import { isMyTurn, sitsOut } from './table';
import { msg, type Message } from './text';

/** Why nothing can be done at all: no connection, no seat, something is on its way. */
export function whyIdle(state: State, status: Status, sending: boolean): Message | null {
  const { view } = state;
  if (status !== 'open') return msg('web.offline.why');
  if (sending) return msg('web.ask.sent');
  if (view && view.seat === null) return msg('web.watch.more');
  if (view && sitsOut(view)) return msg('web.out.more');
  return null;
}

/** Why the big button does nothing; its own label says what is missing. */
export function whyWaiting(
  state: State,
  choice: Choice,
  status: Status,
  sending: boolean,
): Message | null {
  const idle = whyIdle(state, status, sending);
  if (idle || !state.view) return idle;
  if (!isMyTurn(state.view)) return msg('refusal.not_your_turn');
  const { action, label } = primary(state, choice);
  return action ? null : label;
}
