/** House rules as text: under a title, in a link, in a file. */

/** The longest text that a link may unpack to, in bytes; the server takes less. */
const MAX_TEXT = 64 * 1024;

const PACKED = 'r';
const PLAIN = 't';

/** The text under a title of its own; the title it had is replaced. */
export function titled(toml: string, title: string): string {
  const lines = toml.split('\n');
  const tables = lines.findIndex((line) => line.startsWith('['));
  const top = tables < 0 ? lines.length : tables;
  const rest = lines.filter((line, i) => i >= top || !/^title\s*=/.test(line));
  const line = title.trim() && `title = ${quoted(title.trim())}\n`;
  return line + rest.join('\n');
}

/** A basic string of TOML: that of JSON, but for one sign. */
const quoted = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

/** A name for the file; what file systems do not like is left out. */
export function fileName(title: string): string {
  const safe = title.replace(/[\\/:*?"<>|.\p{C}]/gu, '').trim();
  return `${safe || 'mighty'}.toml`;
}

// ---- in a link: after the #, so that no server ever sees it in an address -----------------------

function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(raw, (char) => char.charCodeAt(0));
}

/** The bytes of a stream; null for more than a text of rules has. */
async function gathered(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const reader = stream.getReader();
  const found: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(found);
    found.push(...value);
    if (found.length > MAX_TEXT) {
      void reader.cancel().catch(() => undefined);
      return null;
    }
  }
}

const through = (bytes: Uint8Array<ArrayBuffer>, way: GenericTransformStream) =>
  gathered(new Blob([bytes]).stream().pipeThrough(way as TransformStream<Uint8Array, Uint8Array>));

/** What follows the # of a link that carries these rules. */
export async function packed(toml: string): Promise<string> {
  const bytes = new TextEncoder().encode(toml);
  if (typeof CompressionStream === 'undefined') return `${PLAIN}=${toBase64(bytes)}`;
  const small = await through(bytes, new CompressionStream('deflate-raw'));
  return small ? `${PACKED}=${toBase64(small)}` : `${PLAIN}=${toBase64(bytes)}`;
}

/** Whether an address carries rules. */
export const carriesRules = (hash: string): boolean => /^#?[rt]=/.test(hash);

/** The rules that a link carries, null if it carries none or is broken. */
export async function unpacked(hash: string): Promise<string | null> {
  const [, kind, text] = /^#?([rt])=([\w-]+)$/.exec(hash) ?? [];
  if (!kind || !text) return null;
  try {
    const bytes = fromBase64(text);
    const found =
      kind === PLAIN ? bytes : await through(bytes, new DecompressionStream('deflate-raw'));
    return found && found.length <= MAX_TEXT
      ? new TextDecoder('utf-8', { fatal: true }).decode(found)
      : null;
  } catch {
    return null;
  }
}
