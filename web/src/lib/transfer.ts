/** The address of a code, which stands in its fragment: no server and no log reads it there. */

export interface Transfer {
  readonly code: string;
  readonly table: string | null;
}

const TABLE = /^[a-z0-9-]{1,40}$/;

export const transferUrl = (origin: string, code: string, table: string): string =>
  `${origin}/c#${code}.${table}`;

/** What a fragment says: a code, the table to go on at, both or neither. */
export function readTransfer(hash: string): Transfer {
  const [code = '', table = ''] = hash.replace(/^#/, '').split('.');
  return {
    code: /^[a-z0-9]{0,40}$/i.test(code) ? code : '',
    table: TABLE.test(table) ? table : null,
  };
}

const HALF = 4;

/** A code as people read it to each other: in two halves. */
export const spaced = (code: string): string => `${code.slice(0, HALF)} ${code.slice(HALF)}`.trim();

/** Whether other devices cannot open this host at all. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\./.test(host);
