/** The few requests beside the socket. */
import type {
  BadEntry,
  BadRules,
  CheckedRules,
  CreateTable,
  Deals,
  Fair,
  Lesson,
  LessonAnswer,
  LessonMoves,
  Me,
  Redeemed,
  RulesList,
  ScoredSheet,
  ScoreSheet,
  ShownRules,
  TableCreated,
  TableRefusal,
  TransferCode,
} from './protocol';

import type { Level } from './levels';
import type { Options } from './options';

export type ChosenRules = CreateTable['rules'];

/** A request that the server refused, with its code; null if it could not be reached. */
export class RequestRefused extends Error {
  constructor(readonly code: TableRefusal | null) {
    super(code ?? 'unreachable');
  }
}

/** A request that was understood and cannot be: rules that contradict themselves, a wrong hand. */
export class RequestUnfit extends Error {
  constructor(readonly why: BadRules | BadEntry) {
    super(why.code);
  }
}

type Failure = BadRules | BadEntry | { code?: TableRefusal };

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
  const failure = (await answer.json().catch(() => ({}))) as Failure;
  if (failure.code === 'bad_rules' || failure.code === 'bad_entry') throw new RequestUnfit(failure);
  throw new RequestRefused(failure.code ?? null);
}

/** Make a table; with *start* bots sit down in all other chairs and the first hand is dealt. */
export const createTable = (table: {
  readonly name: string;
  readonly start: boolean;
  readonly rules: ChosenRules;
  readonly level: Level;
  readonly options: Options;
}) => request<TableCreated>('/api/tables', table);

export const joinTable = (id: string, name: string) =>
  request<TableCreated>(`/api/tables/${encodeURIComponent(id)}/join`, { name });

export const fetchMe = () => request<Me>('/api/me');

export const fetchRules = () => request<RulesList>('/api/rules');

/** A preset for a number of players, with the fields of a form to change it in. */
export const fetchPreset = (id: string, players: number | null) =>
  request<ShownRules>(
    `/api/rules/${encodeURIComponent(id)}${players === null ? '' : `?players=${players}`}`,
  );

export const checkRules = (rules: ChosenRules) => request<CheckedRules>('/api/rules/check', rules);

export const reckonSheet = (sheet: ScoreSheet) => request<ScoredSheet>('/api/score', sheet);

/** The boards of the newest match at a table, to be checked. */
export const fetchDeals = (id: string) =>
  request<Deals>(`/api/tables/${encodeURIComponent(id)}/deals`);

/** Statistics of all deals of this server whose seeds are open. */
export const fetchFair = () => request<Fair>('/api/fair');

/** A code with which another device becomes this person. */
export const offerCode = () => request<TransferCode>('/api/me/code', {});

export const redeemCode = (code: string) => request<Redeemed>('/api/me/redeem', { code });

/** What there is to learn. */
export const fetchLesson = () => request<Lesson>('/api/lesson');

/** All that was done in a step, for what comes of the last of it. */
export const playLesson = (step: string, moves: LessonMoves) =>
  request<LessonAnswer>(`/api/lesson/${encodeURIComponent(step)}`, moves);
