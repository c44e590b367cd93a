/**
 * One table as this page sees it: the latest state, which replaces the one before, and around it
 * only what the server cannot know: what I picked, what I sent, which trick I am still reading.
 */
import { announce, byBot, notable, ownHand, redealLine, terms } from '../lib/announce';
import { isUnsure, worthTelling } from '../lib/asking';
import { bidButton, primary } from '../lib/buttons';
import { buryToggled, carryOver, emptyChoice, type Choice } from '../lib/choice';
import { randomHex, type Outgoing, type ServerMessage, type Status } from '../lib/connection';
import { handInTray } from '../lib/hand';
import { fetchWays, NO_WAYS, type Ways } from '../lib/ways';
import type { Level } from '../lib/levels';
import { isLegal, playsByCard } from '../lib/legal';
import type { Accepted, Card, PlayCard, Refused, State } from '../lib/protocol';
import { prompt, reasonText, type Reason } from '../lib/screen';
import type { ChairCommand } from '../lib/seats';
import { play as playSound } from '../lib/sounds';
import { finishedTrick, type Held } from '../lib/stage';
import { isMyTurn, type Action } from '../lib/table';
import { msg, type Message } from '../lib/text';
import { whyIdle, whyWaiting } from '../lib/whynot';
import { HintDesk } from './hint.svelte';
import { loadChoice, saveChoice } from './kept';
import { explain } from './note.svelte';
import { gatherMs, holdMs } from './pace';
import { QueueDesk } from './queue.svelte';
import { settings, t } from './settings.svelte';

/** Two touches closer than this are one: they only raise. */
export const DOUBLE_TAP_MS = 250;
const REDEAL_MS = 5_000;
const TOAST_MS = 4_000;
const N_LINES = 60;
const VIBRATE_MS = 20;

/** Calls with a question before them. */
export type Asked = 'misdeal' | 'announce';

interface Sent {
  readonly cid: string;
  readonly message: Outgoing;
  readonly action: Action | null;
  readonly doneAt: number | null;
}

/** Why a tapped card, or a command, does not go. */
export interface Why {
  readonly card: Card | null;
  readonly reason: Reason;
}

export interface Line {
  readonly v: number;
  readonly message: Message;
}

export class TableStore {
  state = $state.raw<State | null>(null);
  status = $state<Status>('connecting');
  held = $state.raw<Held | null>(null);
  choice = $state.raw<Choice>(emptyChoice('none'));
  sent = $state.raw<Sent | null>(null);
  why = $state.raw<Why | null>(null);
  toast = $state.raw<Message | null>(null);
  redeal = $state.raw<readonly Message[] | null>(null);
  lines = $state.raw<readonly Line[]>([]);
  urgent = $state.raw<string>('');
  unsure = $state(false); // my claim was not certain: do I lay my hand open and ask?
  /** The question that is open before a call that cannot be taken back. */
  asked = $state<Asked | null>(null);
  /** Which of my two hands I look at while neither is to play. */
  partnerShown = $state(false);
  /** What the table plays, as soon as the server has told. */
  ways = $state.raw<Ways>(NO_WAYS);
  /** Whether the connection is away because the server is started again. */
  restarts = $state(false);
  /** When the next hand begins by itself, on this page's clock. */
  nextHandAt = $state<number | null>(null);
  readonly hints = new HintDesk((message) => this.wire.send(message));
  readonly queue = new QueueDesk(this);
  /** When the state came, on this page's clock: its times count from there. */
  stateAt = $state(0);

  #holdTimer: ReturnType<typeof setTimeout> | undefined;
  #toastTimer: ReturnType<typeof setTimeout> | undefined;
  #redealTimer: ReturnType<typeof setTimeout> | undefined;
  #raisedAt = 0;
  #seeded = 0;
  #rules: string | null = null;
  /** The command that only asks why not. */
  #wondered: string | null = null;
  /** Whether the connection broke, so that a command without an answer is to be sent again. */
  #broken = false;

  constructor(
    readonly id: string,
    private readonly wire: { send(message: Outgoing): boolean },
    /** Whether a finished trick stays on the felt, as in a lesson, until it is released. */
    private readonly keepsTrick = false,
  ) {
    this.choice = loadChoice(id) ?? this.choice;
  }

  /** My own card on its way to the table. */
  get sentPlay(): PlayCard | null {
    return this.sent?.action?.type === 'play' ? this.sent.action : null;
  }

  /** Whether I may act: seated, connected, and no command on its way. */
  get ready(): boolean {
    return this.status === 'open' && !this.sent;
  }

  // ---- from the server ----------------------------------------------------------------------

  setStatus(status: Status, restarts = false): void {
    this.restarts = status === 'lost' && (this.restarts || restarts);
    if (status === this.status) return;
    if (status !== 'open') this.queue.drop();
    if (status === 'lost') {
      this.#broken = true;
      this.urgent = t(msg('web.offline.lost'));
    }
    if (status === 'open' && this.status === 'lost') this.urgent = t(msg('web.offline.back'));
    this.status = status;
  }

  receive(message: ServerMessage): void {
    if (this.hints.receive(message)) return;
    if (message.type === 'state') this.#replace(message);
    if (message.type === 'accepted') this.#accepted(message);
    if (message.type === 'refused') this.#refused(message);
  }

  #replace(next: State): void {
    const before = this.state;
    const wasMine = isMine(before);
    this.state = next;
    this.stateAt = performance.now();
    this.queue.follow(next);
    this.choice = carryOver(this.choice, next, settings.offer);
    saveChoice(this.id, this.choice);
    const ms = next.table.next_hand_ms;
    this.nextHandAt = ms === null ? null : performance.now() + ms;
    this.#giveSeed(next);
    this.#learnRules(next);
    if (before) this.#present(next, before.v);
    if (this.#broken && this.sent) this.wire.send(this.sent.message);
    this.#broken = false;
    if (this.sent?.doneAt && next.v >= this.sent.doneAt) this.sent = null;
    if (!wasMine && isMine(next) && !this.queue.play(next)) this.#myTurn(next);
    if (next.view?.contract) this.redeal = null;
    this.#layHand(next, before);
    if (before?.view?.trick?.number !== next.view?.trick?.number) this.why = null;
  }

  #present(next: State, since: number): void {
    const fresh = next.events.filter((entry) => entry.v > since);
    const spoken = worthTelling(fresh).flatMap((entry) => {
      const { v, event } = entry;
      const message = announce(next, event);
      const own = event.type === 'deal' ? ownHand(next, settings.order) : null;
      return [byBot(next.table, entry), message, own].flatMap((one) =>
        one ? [{ v, message: one }] : [],
      );
    });
    if (spoken.length) this.lines = [...this.lines, ...spoken].slice(-N_LINES);
    const events = fresh.map((entry) => entry.event);
    const redealt = events.find((event) => event.type === 'redealt');
    if (redealt) this.#showRedeal([redealLine(next.table, redealt), ...terms(next.table, events)]);
    const news = redealt ? [] : events.flatMap((event) => notable(next.table, event) ?? []);
    const told = news.at(-1);
    if (told) this.say(told);
    const finished = finishedTrick({ ...next, events: fresh });
    if (finished) this.#hold(finished);
    if (settings.sound && fresh.some(({ event }) => event.type === 'play')) {
      playSound(finished ? 'trick' : 'card');
    }
  }

  #myTurn(state: State): void {
    const { head, line } = prompt(state, this.choice, null, this.ways);
    this.urgent = line ? `${t(head)}. ${t(line)}` : t(head);
    if (settings.sound) playSound('turn');
    // Browsers allow it after the first touch only.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATE_MS);
  }

  /** With each turn my own hand comes into the tray, or the other that I have to play. */
  #layHand({ view }: State, before: State | null): void {
    if (!view || view.turn === before?.view?.turn) return;
    this.partnerShown = isMyTurn(view) && view.turn === view.partner_seat;
  }

  /** Ask once a table what is played; only what is drawn and told depends on the answer. */
  #learnRules({ table }: State): void {
    if (table.rules === this.#rules) return;
    this.#rules = table.rules;
    void fetchWays(table).then((ways) => {
      if (this.#rules === table.rules) this.ways = ways;
    });
  }

  #giveSeed({ table }: State): void {
    const board = table.seed_wanted;
    if (board === null || table.you === null || board === this.#seeded) return;
    if (this.wire.send({ type: 'seed', board, seed: randomHex() })) this.#seeded = board;
  }

  #accepted({ cid, v }: Accepted): void {
    if (cid !== this.sent?.cid) return;
    this.sent = (this.state?.v ?? 0) >= v ? null : { ...this.sent, doneAt: v };
  }

  #refused(refusal: Refused): void {
    if (refusal.code === 'no_such_table') return this.setStatus('gone');
    if (refusal.code === 'no_watching') return this.setStatus('closed');
    if (refusal.cid !== null && refusal.cid === this.#wondered)
      return this.explain(reasonText(refusal));
    if (refusal.cid !== null && refusal.cid !== this.sent?.cid) return;
    const card = this.sentPlay?.card ?? null;
    this.unsure = isUnsure(this.sent?.message, refusal.code, this.state?.table);
    this.sent = null;
    this.urgent = t(reasonText(refusal));
    if (card && refusal.code !== 'stale') this.why = { card, reason: refusal };
    else if (!this.unsure) this.say(reasonText(refusal));
  }

  // ---- presentation -------------------------------------------------------------------------

  /** Speak lines that somebody asked for. */
  tell(...messages: readonly Message[]): void {
    const v = this.state?.v ?? 0;
    this.lines = [...this.lines, ...messages.map((message) => ({ v, message }))].slice(-N_LINES);
  }

  /** Show a line for a while. */
  say(message: Message): void {
    this.toast = message;
    clearTimeout(this.#toastTimer);
    this.#toastTimer = setTimeout(() => (this.toast = null), TOAST_MS);
  }

  #showRedeal(lines: readonly Message[]): void {
    this.redeal = lines;
    clearTimeout(this.#redealTimer);
    this.#redealTimer = setTimeout(() => (this.redeal = null), REDEAL_MS);
  }

  #hold(finished: Held): void {
    this.held = finished;
    clearTimeout(this.#holdTimer);
    if (this.keepsTrick) return;
    this.#holdTimer = setTimeout(() => {
      this.held = { ...finished, gathering: true };
      this.#holdTimer = setTimeout(() => this.release(), gatherMs());
    }, holdMs());
  }

  /** Stop reading the finished trick: the felt shows what is. */
  release(): void {
    clearTimeout(this.#holdTimer);
    this.held = null;
  }

  // ---- my hand ------------------------------------------------------------------------------

  pick(change: Partial<Choice>): void {
    this.choice = { ...this.choice, ...change };
    saveChoice(this.id, this.choice);
  }

  /** A touch on a card: raise it, play it if it was raised, move it to bury, or say why not. */
  tap(card: Card, now: number = performance.now()): void {
    const view = this.state?.view;
    if (!view || this.sent) return;
    this.why = null;
    if (view.bury) return this.pick(buryToggled(this.choice, card, view));
    if (view.phase !== 'play') return;
    const wasHeld = this.held !== null;
    this.release();
    const mine = isMyTurn(view);
    if (mine && !handInTray(view, view.turn === view.partner_seat).includes(card)) return;
    if (mine && !playsByCard(view).has(card)) return this.#explain(card);
    if (!mine && this.queue.tap(card)) return;
    if (this.choice.raised !== card) {
      this.#raisedAt = now;
      return this.pick({ raised: card, names: null, callJoker: null });
    }
    if (!mine) return this.pick({ raised: null });
    if (!wasHeld && now - this.#raisedAt >= DOUBLE_TAP_MS) this.confirm();
  }

  /** A card dragged up over the felt: played if it may be, raised if something is still open. */
  throwCard(card: Card): void {
    const view = this.state?.view;
    if (!view || this.sent) return;
    if (view.phase !== 'play' || this.choice.raised !== card) this.tap(card);
    if (view.phase === 'play' && this.choice.raised === card && !this.queue.card) this.confirm();
  }

  #explain(card: Card): void {
    const reason = this.state?.view?.why_not;
    if (!reason) return;
    this.why = { card, reason };
    this.urgent = t(reasonText(reason));
  }

  /** Put down whatever is raised or open. */
  sink(): void {
    this.why = null;
    this.queue.cancel();
    if (this.choice.changing) this.pick({ changing: false, change: null });
    if (this.choice.raised) this.pick({ raised: null, names: null, callJoker: null });
  }

  // ---- commands -----------------------------------------------------------------------------

  /** Why nothing can be done now, whatever it is. */
  get idle(): Message | null {
    return this.state && whyIdle(this.state, this.status, this.sent !== null);
  }

  /** Do what the big button says, or say why it does nothing. */
  confirm(): void {
    if (!this.state) return;
    const why =
      this.queue.why ?? whyWaiting(this.state, this.choice, this.status, this.sent !== null);
    if (why) return this.explain(why);
    const { action } = primary(this.state, this.choice);
    if (action?.type === 'misdeal') this.asked = 'misdeal';
    else if (action) this.act(action);
  }

  /** Say in a sentence why a control does nothing. */
  explain(why: Message): void {
    this.urgent = t(why);
    explain(why);
  }

  /** Ask the table why something is not legal: it refuses, and its reason is shown. */
  wonder(action: Action): void {
    if (this.idle) return this.explain(this.idle);
    if (!this.state?.view || isLegal(this.state.view, action)) return;
    this.#wondered = randomHex();
    this.wire.send({ type: 'act', cid: this.#wondered, v: this.state.v, action });
  }

  /** Make the bid that the panel shows. */
  bid(): void {
    const view = this.state?.view;
    const action = view ? bidButton(view, this.choice).action : null;
    if (action) this.act(action);
  }

  /** Pass, call a misdeal, or say that I am the friend. */
  call(type: 'pass' | Asked): void {
    const action = this.state?.view?.legal.find((one) => one.type === type);
    this.asked = null;
    if (action) this.act(action);
  }

  act(action: Action): void {
    if (!this.ready || !this.state) return;
    this.release();
    this.why = this.redeal = null;
    this.#send({ type: 'act', cid: randomHex(), v: this.state.v, action }, action);
  }

  ask(message: Outgoing): void {
    if (!this.ready || !this.state) return;
    this.#send({ ...message, cid: randomHex(), v: this.state.v }, null);
  }

  /** Start a match, with a bot of the level wanted in each empty chair. */
  start(levels: readonly Level[]): void {
    if (this.ready && this.state) this.#send({ type: 'start', cid: randomHex(), levels }, null);
  }

  /** Start another match, be ready for the next hand, or give up the chair. */
  command(type: 'start' | 'ready' | 'leave' | 'take_back'): void {
    if (!this.ready || !this.state) return;
    const cid = randomHex();
    this.#send(type === 'ready' ? { type, cid, v: this.state.v } : { type, cid }, null);
  }

  /** Let a bot play for somebody, or do what a host may. */
  chair(type: ChairCommand, seat: number): void {
    if (this.ready) this.#send({ type, cid: randomHex(), seat }, null);
  }

  #send(message: Outgoing & { cid: string }, action: Action | null): void {
    this.unsure = false;
    this.sent = { cid: message.cid, message, action, doneAt: null };
    this.wire.send(message);
  }
}

const isMine = (state: State | null): boolean => !!state?.view && isMyTurn(state.view);
