/**
 * The lesson as this page sees it.  A step is a table whose wire is a request: the server plays
 * what was done so far and answers with states, which are shown one after another.
 */
import type { Outgoing } from '../lib/connection';
import { playLesson, RequestRefused } from '../lib/http';
import { NOTHING, type Deed, type Kept } from '../lib/lesson';
import type { Lesson, LessonAnswer, LessonMoves, LessonStep, State } from '../lib/protocol';
import { codeKey, msg } from '../lib/text';
import { read, write } from './stored';
import { TableStore } from './table.svelte';

const STORE = 'giruda.lesson';
const TABLE = 'lesson';

export const keptLesson = (): Kept => ({ ...NOTHING, ...read<Partial<Kept>>(STORE, {}) });

export const keepLesson = (change: Partial<Kept>): void => {
  write(STORE, { ...keptLesson(), ...change });
};

/** Note that a step is learnt. */
export function learn(id: string): void {
  const { learnt } = keptLesson();
  if (!learnt.includes(id)) keepLesson({ learnt: [...learnt, id] });
}

/** A hand of the lesson ends no match, however it was lost: there is always a way on. */
const goingOn = (state: State): State =>
  state.view ? { ...state, view: { ...state.view, winners: null } } : state;

/** One step on its table. */
export class StepStore {
  readonly table: TableStore;
  /** What is said to the last answer. */
  reply = $state<string | null>(null);
  right = $state(false);
  done = $state(false);
  /** Whether the server cannot be reached. */
  failed = $state(false);

  #actions: readonly Deed[];
  #waiting: State[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly step: LessonStep,
    private readonly lesson: Lesson,
    private readonly ended: () => void,
    actions: readonly Deed[] = [],
  ) {
    this.#actions = actions;
    const wire = { send: (message: Outgoing) => this.#take(message) };
    this.table = new TableStore(`${TABLE}-${step.id}`, wire, !step.free);
  }

  /** Lay the position out, with what was done in it before. */
  async open(): Promise<void> {
    this.failed = false;
    const answer = await this.#ask({ actions: [...this.#actions], since: 0 });
    const last = answer?.states.at(-1);
    if (!answer || !last || this.#closed) return;
    this.table.setStatus('open');
    if (this.#actions.length) this.table.receive(goingOn(last));
    else this.#show(answer.states);
    this.#judge(answer);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #take(message: Outgoing): boolean {
    if (message.type === 'act') void this.#act(message.action as Deed);
    if (message.type === 'ready') this.ended();
    return true;
  }

  async #act(action: Deed): Promise<void> {
    this.reply = null;
    const actions = [...this.#actions, action];
    const answer = await this.#ask({ actions, since: this.table.state?.v ?? 0 });
    if (this.#closed) return;
    if (!answer) {
      this.table.sent = null;
      this.table.say(msg('web.home.failed'));
      return;
    }
    if (answer.refusal) return this.table.receive(answer.refusal);
    if (answer.right) {
      this.#actions = actions;
      keepLesson({ step: this.step.id, actions });
    }
    if (!answer.states.length) this.#answered(answer);
    else this.#show(answer.states, () => this.#answered(answer));
  }

  async #ask(moves: LessonMoves): Promise<LessonAnswer | null> {
    try {
      return await playLesson(this.step.id, moves);
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.failed = !this.table.state;
      return null;
    }
  }

  /** Show states one after another, as fast as bots play. */
  #show(states: readonly State[], then: () => void = () => undefined): void {
    this.#waiting = [...states];
    const next = () => {
      const state = this.#waiting.shift();
      if (!state || this.#closed) return;
      this.table.sent = null;
      this.table.receive(goingOn(state));
      if (!this.#waiting.length) return then();
      const hold = this.table.held ? this.lesson.hold_ms : 0;
      this.#timer = setTimeout(next, this.lesson.pace_ms + hold);
    };
    next();
  }

  #answered(answer: LessonAnswer): void {
    // Where a right answer leads to another step's question, what was chosen stays in sight.
    if (!answer.done) this.table.sent = null;
    this.#judge(answer);
  }

  #judge(answer: LessonAnswer): void {
    this.reply = answer.reply;
    this.right = answer.right;
    this.done = answer.done;
    if (answer.done) learn(this.step.id);
    if (answer.reply) this.table.urgent = '';
  }

  /** The end of the key of what is said to the last answer. */
  get said() {
    return this.reply === null ? null : codeKey('lesson', `${this.step.id}.${this.reply}`);
  }
}
