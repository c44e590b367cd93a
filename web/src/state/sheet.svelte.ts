/** The score sheets of this browser: what was entered is kept, what it comes to is asked for. */
import { reckonSheet, RequestRefused, RequestUnfit, type ChosenRules } from '../lib/http';
import type { BadEntry, BadRules, HandEntry, ScoreRow, SheetLimits } from '../lib/protocol';
import {
  dealerOf,
  draftOf,
  emptyDraft,
  entryOf,
  isReckoned,
  knownRows,
  withEntry,
  without,
  type Draft,
  type Reckoned,
  type SavedSheet,
} from '../lib/scoresheet';
import { read, write } from './stored';

const STORE = 'giruda.sheets';
const PAUSE_MS = 200;
const RETRY_MS = 5000;

interface Kept {
  current: string | null;
  sheets: SavedSheet[];
}

export class SheetStore {
  sheets = $state.raw<readonly SavedSheet[]>([]);
  current = $state<string | null>(null);
  draft = $state.raw<Draft | null>(null);
  problem = $state.raw<BadEntry | BadRules | null>(null);
  /** The server is out of reach: entries are kept, payments come later. */
  away = $state(false);
  /** There are more hands than the server reckons. */
  full = $state(false);
  past = $state.raw<readonly (readonly HandEntry[])[]>([]);

  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const kept = read<Kept>(STORE, { current: null, sheets: [] });
    this.sheets = kept.sheets;
    this.open(kept.current);
  }

  get sheet(): SavedSheet | null {
    return this.sheets.find((one) => one.id === this.current) ?? null;
  }

  get limits(): SheetLimits | null {
    return this.sheet?.reckoned.scored.limits ?? null;
  }

  /** The hand that is being entered, once it says all. */
  get drafted(): HandEntry | null {
    return this.draft && this.limits ? entryOf(this.draft, this.limits) : null;
  }

  /** What the sheet shows: the entries, the drafted one among them. */
  get entries(): readonly HandEntry[] {
    const entries = this.sheet?.entries ?? [];
    return this.draft && this.drafted ? withEntry(entries, this.draft, this.drafted) : entries;
  }

  /** What is known of them. */
  get rows(): readonly ScoreRow[] {
    const sheet = this.sheet;
    return sheet ? knownRows(sheet.reckoned, sheet.dealer, this.entries) : [];
  }

  get dealer(): number | null {
    const { sheet, draft } = this;
    return sheet && draft && dealerOf(sheet.reckoned, sheet.dealer, this.entries, draft.at);
  }

  /** Who has won, once the match is over without what is being entered. */
  get winners(): readonly number[] | null {
    const { sheet } = this;
    if (!sheet) return null;
    const rows = knownRows(sheet.reckoned, sheet.dealer, sheet.entries);
    return rows.length === sheet.entries.length ? (rows.at(-1)?.winners ?? null) : null;
  }

  // ---- sheets ---------------------------------------------------------------------------------

  open(id: string | null): void {
    this.current = this.sheets.some((one) => one.id === id) ? id : null;
    this.past = [];
    this.problem = null;
    this.begin();
    this.#keep();
  }

  /** Begin a sheet; needs the server once, which throws if it is away or refuses. */
  async create(
    rules: ChosenRules,
    title: SavedSheet['title'],
    names: readonly string[],
    dealer: number,
  ): Promise<void> {
    const scored = await reckonSheet({ rules, dealer, entries: [] });
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const reckoned = { entries: [], dealer, scored };
    const changed = Date.now();
    this.sheets = [
      { id, names, rules, title, dealer, entries: [], reckoned, changed },
      ...this.sheets,
    ];
    this.open(id);
  }

  delete(id: string): void {
    this.sheets = this.sheets.filter((one) => one.id !== id);
    this.open(this.current === id ? null : this.current);
  }

  rename(names: readonly string[]): void {
    this.#change({ names });
  }

  // ---- a hand ---------------------------------------------------------------------------------

  /** Enter the next hand; nothing if the match is over. */
  begin(): void {
    const at = this.sheet?.entries.length ?? 0;
    this.draft = this.limits && !this.winners ? emptyDraft(this.limits, at, 'new') : null;
    this.#touched();
  }

  fix(at: number): void {
    const entry = this.sheet?.entries[at];
    if (entry && this.limits) this.set(draftOf(entry, this.limits, at));
  }

  insert(at: number): void {
    if (this.limits) this.set(emptyDraft(this.limits, at, 'insert'));
  }

  set(draft: Draft): void {
    this.draft = draft;
    this.#touched();
  }

  /** Write the drafted hand down; a hand that cannot be stays a draft. */
  commit(): void {
    const { sheet, draft, drafted } = this;
    if (!sheet || !draft || !drafted || this.wrongAt(draft.at)) return;
    this.#enter(withEntry(sheet.entries, draft, drafted));
  }

  remove(at: number): void {
    if (this.sheet) this.#enter(without(this.sheet.entries, at));
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    const past = this.past.slice(0, -1);
    this.#enter(before);
    this.past = past;
  }

  #enter(entries: readonly HandEntry[]): void {
    this.past = [...this.past, this.sheet?.entries ?? []];
    this.#change({ entries });
    this.begin();
  }

  /** What is wrong with the hand at a place, if that is what the server found. */
  wrongAt(at: number): BadEntry | null {
    const problem = this.problem;
    return problem?.code === 'bad_entry' && problem.hand === at + 1 ? problem : null;
  }

  // ---- asking the server ----------------------------------------------------------------------

  #touched(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const { sheet } = this;
    if (!sheet) return;
    if (isReckoned(sheet.reckoned, sheet.dealer, this.entries)) this.problem = null;
    else this.#timer = setTimeout(() => void this.ask(), PAUSE_MS);
  }

  /** Have the sheet reckoned; try again while the server is away. */
  async ask(): Promise<void> {
    const { sheet, entries } = this;
    const mine = (this.#asked += 1);
    clearTimeout(this.#timer);
    if (!sheet) return;
    try {
      const reckoned = await reckon(sheet, entries);
      if (mine === this.#asked) this.#answered(reckoned, null);
    } catch (error) {
      if (mine !== this.#asked) return;
      if (error instanceof RequestUnfit) await this.#refused(sheet, entries, error.why, mine);
      else {
        this.full = isTooLong(error);
        this.away = !this.full;
        if (this.away) this.#timer = setTimeout(() => void this.ask(), RETRY_MS);
      }
    }
  }

  /** Show what is wrong, and what the hands before it come to. */
  async #refused(
    sheet: SavedSheet,
    entries: readonly HandEntry[],
    why: BadEntry | BadRules,
    mine: number,
  ): Promise<void> {
    this.problem = why;
    this.away = this.full = false;
    if (why.code !== 'bad_entry' || why.hand < 1) return;
    const before = await reckon(sheet, entries.slice(0, why.hand - 1)).catch(() => null);
    if (before && mine === this.#asked) this.#change({ reckoned: before });
  }

  #answered(reckoned: Reckoned, problem: BadEntry | BadRules | null): void {
    this.away = this.full = false;
    this.problem = problem;
    this.#change({ reckoned });
    // The last hand may have ended the match, or a correction may have taken that back.
    if (this.draft?.kind === 'new' && !this.drafted && this.winners) this.draft = null;
    else if (!this.draft && !this.winners) this.begin();
  }

  #change(part: Partial<SavedSheet>): void {
    const changed = Date.now();
    this.sheets = this.sheets.map((one) =>
      one.id === this.current ? { ...one, ...part, changed } : one,
    );
    this.#keep();
  }

  #keep(): void {
    write(STORE, { current: this.current, sheets: this.sheets });
  }
}

/** Whether a sheet was refused as a whole: all else of it is told by its hand. */
const isTooLong = (error: unknown): boolean =>
  error instanceof RequestRefused && (error.code === 'too_large' || error.code === 'bad_message');

async function reckon(sheet: SavedSheet, entries: readonly HandEntry[]): Promise<Reckoned> {
  const { rules, dealer } = sheet;
  const scored = await reckonSheet({ rules, dealer, entries: [...entries] });
  return { entries, dealer, scored };
}
