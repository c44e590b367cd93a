/**
 * The card that I queued, kept by this page alone: a reload forgets it.  It is off unless a person
 * wants it, because a card that comes at once tells the table that its holder had made up their
 * mind.
 */
import type { Card, State } from '../lib/protocol';
import { due, follow, queued, type Queued } from '../lib/queue';
import { msg, type Message } from '../lib/text';
import { settings, t } from './settings.svelte';
import type { TableStore } from './table.svelte';

export class QueueDesk {
  #queued = $state.raw<Queued | null>(null);

  constructor(private readonly table: TableStore) {}

  get card(): Card | null {
    return this.#queued?.card ?? null;
  }

  /** Why nothing is to be done now: the card goes by itself. */
  get why(): Message | null {
    return this.#queued && msg('web.queue.why');
  }

  /** A touch on a card before my turn: queue it, or take it back; false if that is not on. */
  tap(card: Card): boolean {
    const { state, ready } = this.table;
    if (!settings.queue || !ready || !state) return false;
    if (this.card === card) {
      this.cancel();
      this.table.pick({ raised: null });
      return true;
    }
    const next = queued(state, card);
    if (!next) return false;
    this.#queued = next;
    this.table.pick({ raised: card, names: null, callJoker: null });
    this.table.urgent = t(msg('web.queue.set', named(card)));
    return true;
  }

  /** Take it back, by my own will. */
  cancel(): void {
    if (!this.card) return;
    this.table.urgent = t(msg('web.queue.cancelled', named(this.card)));
    this.#queued = null;
  }

  /**
   * Drop it, because something else happened than was waited for, and say so.  The card is lowered,
   * so that a touch that was to cancel it does not play it.
   */
  drop(): void {
    const { card } = this;
    if (!card) return;
    const line = msg('web.queue.dropped', named(card));
    this.#queued = null;
    if (this.table.choice.raised === card) this.table.pick({ raised: null });
    this.table.tell(line);
    this.table.say(line);
  }

  /** Carry it over to a new state. */
  follow(state: State): void {
    const kept = this.#queued && settings.queue ? follow(this.#queued, state) : null;
    if (kept) this.#queued = kept;
    else this.drop();
  }

  /** Play it, as my turn has come; false if there is none. */
  play({ view }: State): boolean {
    const action = this.#queued && view && due(this.#queued, view);
    if (!action || !this.table.ready) return false;
    this.#queued = null;
    this.table.act(action);
    return true;
  }
}

const named = (card: Card) => ({ card: { cards: [card] } });
