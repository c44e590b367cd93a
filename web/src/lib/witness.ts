/**
 * What this browser saw of each board with its own eyes: the fingerprint before the deal, the seed
 * that it gave, the cards that it got.  Without that, a server could tell another story afterwards.
 */
import type { Witness } from './deal';
import type { State } from './protocol';

export type Boards = Readonly<Record<number, Witness>>;
export type Seen = Readonly<Record<string, Boards>>;

const MOST_BOARDS = 60;
const MOST_TABLES = 8;
const MOST_SEEDS = 4;

/** Keep the newest of each, and few enough to be kept at all. */
function trimmed(seen: Seen): Seen {
  const tables = Object.entries(seen).slice(-MOST_TABLES);
  return Object.fromEntries(
    tables.map(([table, boards]) => [
      table,
      Object.fromEntries(Object.entries(boards).slice(-MOST_BOARDS)),
    ]),
  );
}

/** The same with something new about a board; what was seen first stays. */
function withNews(seen: Seen, table: string, board: number, news: Witness): Seen {
  const { [table]: boards = {}, ...others } = seen;
  const known = boards[board] ?? {};
  const open = Object.entries(news).filter(
    ([key, value]) => value !== undefined && known[key as keyof Witness] === undefined,
  );
  if (!open.length) return seen;
  const board_ = { ...known, ...(Object.fromEntries(open) as Witness) };
  return trimmed({ ...others, [table]: { ...boards, [board]: board_ } });
}

/** What a state shows of a board that is still closed. */
export function stateSeen(seen: Seen, { table, view }: State): Seen {
  const { deal, you } = table;
  if (!deal || deal.seed !== null) return seen;
  const dealt = view?.phase === 'auction' && you !== null && view.hand.length > 0;
  const cards = dealt ? view.hand : undefined;
  const news = { commit: deal.commit, seat: you ?? undefined, cards };
  return withNews(seen, table.id, deal.board, news);
}

/** A seed that this browser gives to a board: after a reload another one, of which one counts. */
export function seedGiven(seen: Seen, table: string, board: number, seed: string): Seen {
  const { [table]: boards = {}, ...others } = seen;
  const known = boards[board] ?? {};
  const seeds = [...(known.seeds ?? []), seed].slice(-MOST_SEEDS);
  return trimmed({ ...others, [table]: { ...boards, [board]: { ...known, seeds } } });
}
