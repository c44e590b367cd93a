/** The few requests beside the socket. */
import type { Me, TableCreated, TableRefusal } from './protocol';

/** A request that the server refused, with its code; null if it could not be reached. */
export class RequestRefused extends Error {
  constructor(readonly code: TableRefusal | null) {
    super(code ?? 'unreachable');
  }
}

async function request<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new RequestRefused(null);
  }
  if (answer.ok) return (await answer.json()) as T;
  const failure = (await answer.json().catch(() => ({}))) as { code?: TableRefusal };
  throw new RequestRefused(failure.code ?? null);
}

/** Make a table; with *start* four bots sit down and the first hand is dealt. */
export const createTable = (name: string, start: boolean) =>
  request<TableCreated>('/api/tables', { name, start });

export const joinTable = (id: string, name: string) =>
  request<TableCreated>(`/api/tables/${encodeURIComponent(id)}/join`, { name });

export const fetchMe = () => request<Me>('/api/me');
