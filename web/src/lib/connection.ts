/**
 * The socket to a table: it comes back by itself, resumes where it was, and notices when a
 * connection that looks open is dead.
 */
import type { Accepted, Hint, Pong, Refused, Said, State, Talk } from './protocol';

export type ServerMessage = State | Accepted | Refused | Hint | Pong | Said | Talk;
export type Outgoing = { readonly type: string } & Readonly<Record<string, unknown>>;

/** How the connection stands, as the screen tells it. */
export type Status = 'connecting' | 'open' | 'lost' | 'elsewhere' | 'gone' | 'foreign' | 'closed';

export interface Handlers {
  message(message: ServerMessage): void;
  /** *restarts*: the server said that it will be back in a moment. */
  status(status: Status, restarts?: boolean): void;
  lastVersion(): number | null;
}

/** Codes with which the server closes, beside the usual ones. */
export const CLOSE = {
  foreign: 4403,
  gone: 4404,
  fast: 4408,
  elsewhere: 4409,
  restart: 1012,
} as const;

const HEARTBEAT_MS = 15_000;
const PROBE_MS = 2_000;
/** Long enough for a slow network to shake hands and bring the first state. */
const PATIENCE_MS = 8_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
const TOO_FAST_WAIT_MS = 3_000;

type Timer = ReturnType<typeof setTimeout>;

export class Connection {
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: Timer | undefined;
  #probe: Timer | undefined;
  #probing = false;
  #beat: Timer | undefined;
  #pings = 0;
  #stopped = false;
  /** Who I am among the windows of this person: a new name says that I am the newest. */
  #window = randomHex();

  constructor(
    private readonly url: string,
    private readonly table: string,
    private readonly handlers: Handlers,
  ) {}

  /** Connect, now; drops whatever connection there is. */
  open(): void {
    this.#stopped = false;
    this.#drop();
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#received(socket, String(event.data));
    socket.onclose = (event) => this.#closed(socket, event.code);
    this.#probe = setTimeout(() => this.#closed(socket, 0), PATIENCE_MS);
  }

  /** Play in this window, whichever was opened last. */
  takeOver(): void {
    this.#window = randomHex();
    this.open();
  }

  /** Close for good. */
  close(): void {
    this.#stopped = true;
    this.#drop();
  }

  /** Send if connected; says whether it was. */
  send(message: Outgoing): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Is it alive, or about to be?  If it says nothing within two seconds, connect anew. */
  probe(): void {
    if (this.#stopped) return;
    if (!this.#socket || this.#socket.readyState > WebSocket.OPEN) return this.open();
    if (this.#probing) return;
    this.#probing = true;
    this.send({ type: 'ping', n: (this.#pings += 1) });
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => {
      this.handlers.status('lost');
      this.open();
    }, PROBE_MS);
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    const last_v = this.handlers.lastVersion();
    this.send({ type: 'hello', table: this.table, last_v, window: this.#window });
    this.#beat = setInterval(() => this.probe(), HEARTBEAT_MS);
  }

  #received(socket: WebSocket, data: string): void {
    if (socket !== this.#socket) return;
    this.#calm();
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === 'state') {
      this.#tries = 0;
      this.handlers.status('open');
    }
    this.handlers.message(message);
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#drop();
    if (code === CLOSE.elsewhere) return this.#end('elsewhere');
    if (code === CLOSE.gone) return this.#end('gone');
    if (code === CLOSE.foreign) return this.#end('foreign');
    this.handlers.status('lost', code === CLOSE.restart);
    this.#retry = setTimeout(
      () => this.open(),
      code === CLOSE.fast ? TOO_FAST_WAIT_MS : this.#wait(),
    );
  }

  #end(status: Status): void {
    this.#stopped = true;
    this.handlers.status(status);
  }

  /** Longer after each failure, spread so that a restart is not met by everybody at once. */
  #wait(): number {
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries);
    this.#tries += 1;
    return longest * (0.5 + Math.random() / 2);
  }

  /** It is alive: nothing is waited for. */
  #calm(): void {
    clearTimeout(this.#probe);
    this.#probing = false;
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    this.#calm();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

/** Ask after the connection when the phone wakes, or its network comes or goes. */
export function probeOnWake(connection: Connection): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') connection.probe();
  };
  const events: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [document, 'resume'],
    [window, 'online'],
    [window, 'offline'],
    [window, 'pageshow'],
  ];
  for (const [target, name] of events) target.addEventListener(name, wake);
  return () => {
    for (const [target, name] of events) target.removeEventListener(name, wake);
  };
}

/** The address of the socket on this page's own server. */
export function socketUrl(location: Location): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

const HEX_BYTES = 16;

/** Sixteen random bytes in hexadecimal: a share in a deal's seed, or a command's id. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(HEX_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
