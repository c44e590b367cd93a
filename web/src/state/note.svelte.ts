/** One sentence over everything, for a while: why a control does nothing now. */
import type { Message } from '../lib/text';

const NOTE_MS = 5_000;

class Note {
  message = $state.raw<Message | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(message: Message): void {
    this.message = message;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), NOTE_MS);
  }

  hide(): void {
    this.message = null;
  }
}

export const note = new Note();

/** Say why not. */
export const explain = (why: Message): void => note.show(why);

/** What a press does: the deed, or the reason against it in a sentence. */
export const unless = (why: Message | null, deed: () => void) => () =>
  why ? explain(why) : deed();
