// The shared fixtures: what seat 0 sees through one whole hand.
import states from '$fixtures/protocol/states.json';
import type { State, View } from '../src/lib/protocol';

export type Running = State & { view: View };

export const STATES = states as unknown as Running[];

/** The state number *i* of the hand. */
export function stateAt(i: number): Running {
  const found = STATES[i];
  if (!found) throw new Error(`there is no state ${i}`);
  return found;
}

/** The first state of which something holds. */
export function stateWhere(holds: (view: View) => boolean): Running {
  const found = STATES.find((state) => holds(state.view));
  if (!found) throw new Error('no such state');
  return found;
}

/** The same state as somebody else would get it who sees nothing of mine. */
export function asSpectator(state: Running): Running {
  return {
    ...state,
    table: { ...state.table, you: null },
    view: { ...state.view, seat: null, hand: [], legal: [], why_not: null, bury: 0, taken_up: [] },
  };
}
