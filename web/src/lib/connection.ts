/**
 * The socket to a table: it comes back by itself, resumes where it was, and notices when a
 * connection that looks open is dead.
 */
import type { Pong, Refused, State } from './protocol';

export type ServerMessage = State | Refused | Pong | { type: 'accepted'; cid: string; v: number };
export type Outgoing = { readonly type: string } & Readonly<Record<string, unknown>>;

/** How the connection stands, as the screen tells it. */
export type Status = 'connecting' | 'open' | 'lost' | 'elsewhere' | 'gone' | 'foreign';

export interface Handlers {
  message(message: ServerMessage): void;
  status(status: Status): void;
  lastVersion(): number | null;
}

/** Codes with which the server closes, beside the usual ones. */
export const CLOSE = { foreign: 4403, gone: 4404, fast: 4408, elsewhere: 4409 } as const;

const HEARTBEAT_MS = 15_000;
const PROBE_MS = 2_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
const TOO_FAST_WAIT_MS = 3_000;

type Timer = ReturnType<typeof setTimeout>;

export class Connection {
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: Timer | undefined;
  #probe: Timer | undefined;
  #beat: Timer | undefined;
  #pings = 0;
  #stopped = false;

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

  /** Is it alive?  If not within two seconds, connect anew. */
  probe(): void {
    if (this.#stopped || this.#probe !== undefined) return;
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      if (this.#socket?.readyState !== WebSocket.CONNECTING) this.open();
      return;
    }
    this.send({ type: 'ping', n: (this.#pings += 1) });
    this.#probe = setTimeout(() => {
      this.handlers.status('lost');
      this.open();
    }, PROBE_MS);
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.send({ type: 'hello', table: this.table, last_v: this.handlers.lastVersion() });
    this.#beat = setInterval(() => this.probe(), HEARTBEAT_MS);
  }

  #received(socket: WebSocket, data: string): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#probe);
    this.#probe = undefined;
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
    this.handlers.status('lost');
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

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#probe);
    clearInterval(this.#beat);
    this.#probe = undefined;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}

/** Wake the connection when the phone does. */
export function probeOnWake(connection: Connection): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') connection.probe();
  };
  const events: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'online'],
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
