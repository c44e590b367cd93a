/** The talk of one table in this browser: what was said, who is muted, what I am writing. */
import { randomHex, type Outgoing, type ServerMessage } from '../lib/connection';
import type { Phrase, Said } from '../lib/protocol';
import { reasonText } from '../lib/screen';
import { audible, heard, personKey, toggled } from '../lib/talk';
import { msg, type Message } from '../lib/text';
import { read, write } from './stored';

const STORE = 'giruda.muted';
const SHOWN_MS = 5_000;

export class TalkStore {
  all = $state.raw<readonly Said[]>([]);
  muted = $state.raw<readonly string[]>(read<string[]>(STORE, []));
  /** What each seat said a moment ago: a bubble beside it. */
  bubbles = $state.raw<ReadonlyMap<number, Said>>(new Map());
  open = $state(false);
  unread = $state(false);
  draft = $state('');
  note = $state.raw<Message | null>(null);

  #writing: string | null = null;
  #reporting: string | null = null;

  constructor(
    readonly table: string,
    private readonly wire: { send(message: Outgoing): boolean },
  ) {}

  /** What I hear. */
  get said(): readonly Said[] {
    return audible(this.all, this.muted, this.table);
  }

  receive(message: ServerMessage): void {
    if (message.type === 'said' || message.type === 'talk') this.all = heard(this.all, message);
    if (message.type === 'said' && this.said.includes(message)) this.#show(message);
    if (message.type === 'accepted') this.#accepted(message.cid);
    const mine = [this.#writing, this.#reporting, ...this.#said];
    if (message.type === 'refused' && message.cid !== null && mine.includes(message.cid)) {
      this.note = reasonText(message);
    }
  }

  say(phrase: Phrase): void {
    const cid = randomHex();
    this.#said = [...this.#said, cid].slice(-10);
    this.note = null;
    this.wire.send({ type: 'say', cid, phrase });
  }

  /** Send what is written; it stays in its field until the server has it. */
  write(): void {
    const text = this.draft.trim();
    if (!text) return;
    this.note = null;
    this.#writing = randomHex();
    this.wire.send({ type: 'write', cid: this.#writing, text });
  }

  report(seat: number): void {
    this.#reporting = randomHex();
    this.wire.send({ type: 'report', cid: this.#reporting, seat });
  }

  mutes(seat: number, name: string): boolean {
    return this.muted.includes(personKey(this.table, seat, name));
  }

  toggle(seat: number, name: string): void {
    this.muted = toggled(this.muted, personKey(this.table, seat, name));
    write(STORE, this.muted);
    if (this.mutes(seat, name)) this.#hide(seat);
  }

  #said: readonly string[] = [];

  #accepted(cid: string): void {
    if (cid === this.#writing) this.draft = '';
    if (cid === this.#reporting) this.note = msg('web.talk.reported');
  }

  #show(said: Said): void {
    this.unread = !this.open;
    this.bubbles = new Map(this.bubbles).set(said.seat, said);
    setTimeout(() => {
      if (this.bubbles.get(said.seat) === said) this.#hide(said.seat);
    }, SHOWN_MS);
  }

  #hide(seat: number): void {
    this.bubbles = new Map([...this.bubbles].filter(([one]) => one !== seat));
  }
}
