/** The hint that I asked for: it belongs to one version of the table and goes with it. */
import { randomHex, type Outgoing, type ServerMessage } from '../lib/connection';
import { asChoice, markedCards, mayAsk, type Candidate } from '../lib/hint';
import type { Hint } from '../lib/protocol';
import type { Message } from '../lib/text';
import { reasonText } from '../lib/screen';
import type { TableStore } from './table.svelte';

export class HintDesk {
  hint = $state.raw<Hint | null>(null);
  /** Why there is none. */
  refusal = $state.raw<Message | null>(null);
  /** Which of its candidates is looked at. */
  at = $state(0);
  #cid = $state<string | null>(null);
  #v = -1;

  constructor(private readonly send: (message: Outgoing) => boolean) {}

  /** Whether the answer is on its way. */
  get asking(): boolean {
    return this.#cid !== null;
  }

  get shown(): boolean {
    return this.asking || this.hint !== null || this.refusal !== null;
  }

  get candidate(): Candidate | null {
    return this.hint?.candidates[this.at] ?? null;
  }

  /** What is marked in my hand and on the controls. */
  readonly marked = $derived(markedCards(this.candidate));

  ask(v: number): void {
    if (this.asking) return;
    this.clear();
    const cid = randomHex();
    if (!this.send({ type: 'ask_hint', cid, v })) return;
    this.#cid = cid;
    this.#v = v;
  }

  /** Take what the server says of my question; says whether it was for me alone. */
  receive(message: ServerMessage): boolean {
    // What was said of one version is over at the next.
    if (message.type === 'state' && message.v !== this.#v) this.clear();
    const answers = message.type === 'hint' || message.type === 'refused';
    if (!answers || message.cid === null || message.cid !== this.#cid) return false;
    this.#cid = null;
    if (message.type === 'hint') this.hint = message;
    else this.refusal = reasonText(message);
    return true;
  }

  clear(): void {
    this.#cid = null;
    this.hint = null;
    this.refusal = null;
    this.at = 0;
  }
}

/** Ask what a bot would do here, or put away what was said. */
export function askHint(store: TableStore): void {
  const { hints, state } = store;
  if (hints.shown) hints.clear();
  else if (state && store.ready && mayAsk(state)) hints.ask(state.v);
}

/** Make a candidate of the hint my choice; a call that is asked about first is asked about. */
export function takeHint(store: TableStore, at: number): void {
  const action = store.hints.hint?.candidates[at]?.action;
  if (!action || store.sent) return;
  store.hints.at = at;
  store.pick(asChoice(action));
  if (action.type === 'misdeal' || action.type === 'announce') store.asked = action.type;
}
