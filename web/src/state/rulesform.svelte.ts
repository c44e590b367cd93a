/** The form of house rules: a base, what is changed of it, and what the server says to that. */
import { checkRules, fetchPreset, fetchRules, RequestUnfit, type ChosenRules } from '../lib/http';
import { playersFor, USUAL } from '../lib/presets';
import type {
  BadRules,
  CheckedRules,
  PresetInfo,
  RuleField,
  RulesList,
  ShownRules,
  VariantInfo,
} from '../lib/protocol';
import {
  changedFields,
  changesOf,
  holds,
  PLAYERS,
  withChange,
  withVariant,
  type RuleValue,
  type Settings,
} from '../lib/rulesform';

/** Long enough that a stepper held down asks once. */
const PAUSE_MS = 200;
const DRAFT = 'giruda.rules.draft';

interface Draft {
  base: string;
  players: number;
  changes: Settings;
  title: string;
}

export class RulesForm {
  list = $state.raw<RulesList | null>(null);
  base = $state.raw<ShownRules | null>(null);
  players = $state(5);
  changes = $state.raw<Settings>({});
  title = $state('');
  problem = $state.raw<BadRules | null>(null);
  unreachable = $state(false);
  /** What another base took away. */
  dropped = $state.raw<Draft | null>(null);

  #checked: CheckedRules | null = null;
  #asked = 0;
  #loads = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get fields(): readonly RuleField[] {
    return this.base?.fields ?? [];
  }

  get changed(): RuleField[] {
    return changedFields(this.fields, this.changes);
  }

  /** Whether the base is published for this number of players. */
  get fits(): boolean {
    return this.base?.preset.players.includes(this.players) ?? false;
  }

  get untouched(): boolean {
    return this.fits && this.changed.length === 0;
  }

  get now(): Settings {
    return { ...this.base?.settings, ...this.changes };
  }

  value(key: string): RuleValue {
    return this.changes[key] ?? this.base?.settings[key] ?? '';
  }

  // ---- what is begun with ---------------------------------------------------------------------

  /** Begin with a preset. */
  async open(preset: string, players: number, changes: Settings = {}, title = ''): Promise<void> {
    this.list ??= await fetchRules();
    const info = this.list.presets.find((one) => one.id === preset);
    const number = info && Object.keys(changes).length === 0 ? playersFor(info, players) : players;
    if (!(await this.#load(info, preset, number))) return;
    this.players = number;
    this.changes = changes;
    this.title = title;
    this.#touched();
  }

  /** Fetch a base; false if something newer was asked for meanwhile. */
  async #load(info: PresetInfo | undefined, preset: string, players: number): Promise<boolean> {
    const mine = (this.#loads += 1);
    const found = await fetchPreset(preset, info?.players.includes(players) ? players : null);
    if (mine !== this.#loads) return false;
    this.base = found;
    return true;
  }

  /** Begin with a text of rules; throws `RequestUnfit` if it does not hold. */
  async openText(toml: string): Promise<void> {
    this.list ??= await fetchRules();
    const found = await checkRules({ toml, players: null });
    const preset = found.base ?? (USUAL.kind === 'preset' ? USUAL.preset : '');
    const info = this.list.presets.find((one) => one.id === preset);
    if (!(await this.#load(info, preset, found.players))) return;
    this.players = found.players;
    this.changes = changesOf(this.base?.settings ?? {}, found.settings);
    this.title = found.title;
    this.dropped = null;
    this.#touched();
  }

  /** Take up what a reload interrupted; false if nothing was. */
  async resume(): Promise<boolean> {
    const draft = savedDraft();
    if (!draft) return false;
    await this.open(draft.base, draft.players, draft.changes, draft.title);
    return true;
  }

  /** Another base: what was changed stays at hand. */
  async rebase(preset: string, players: number): Promise<void> {
    const before = this.#draft();
    await this.open(preset, players, {}, '');
    this.dropped = before && Object.keys(before.changes).length ? before : null;
  }

  async restore(): Promise<void> {
    const draft = this.dropped;
    this.dropped = null;
    if (draft) await this.open(draft.base, draft.players, draft.changes, draft.title);
  }

  // ---- changing -------------------------------------------------------------------------------

  set(key: string, value: RuleValue): void {
    this.changes = withChange(this.base?.settings ?? {}, this.changes, key, value);
    this.#touched();
  }

  reset(key: string): void {
    const { [key]: _, ...rest } = this.changes;
    this.changes = rest;
    this.#touched();
  }

  resetAll(): void {
    this.changes = {};
    if (this.base) this.players = playersFor(this.base.preset, this.players);
    this.#touched();
  }

  async setPlayers(players: number): Promise<void> {
    const info = this.base?.preset;
    if (!info) return;
    const loaded = await this.#load(info, info.id, players).catch(() => {
      this.unreachable = true;
      return false;
    });
    if (!loaded) return;
    const { changes } = this;
    const mine = Object.keys(changes);
    const base = this.base?.settings ?? {};
    this.players = players;
    this.changes = mine.reduce(
      (found, key) => withChange(base, found, key, changes[key] ?? ''),
      {},
    );
    this.#touched();
  }

  /** Whether a variant holds, and whether the base says so already. */
  variant(one: VariantInfo): { on: boolean; fixed: boolean } {
    return { on: holds(one, this.now), fixed: holds(one, this.base?.settings ?? {}) };
  }

  setVariant(one: VariantInfo, on: boolean): void {
    const base = this.base?.settings ?? {};
    const barred = (this.list?.variants ?? []).filter((other) => one.excludes.includes(other.id));
    const cleared = on
      ? barred.reduce((found, other) => withVariant(base, found, other, false), this.changes)
      : this.changes;
    this.changes = withVariant(base, cleared, one, on);
    this.#touched();
  }

  // ---- asking the server ----------------------------------------------------------------------

  /** The rules as they stand, as the server takes them. */
  get sent(): ChosenRules {
    const base = this.base?.preset.id ?? '';
    if (this.fits) return { base, players: this.players, changes: this.changes };
    return { base, players: null, changes: { ...this.changes, [PLAYERS]: this.players } };
  }

  #touched(): void {
    this.#checked = null;
    this.#asked += 1;
    keepDraft(this.#draft());
    clearTimeout(this.#timer);
    if (this.untouched) this.problem = null;
    this.#timer = setTimeout(() => void this.check(), PAUSE_MS);
  }

  /** The rules as the server knows them; null if they contradict themselves, or it is away. */
  async check(): Promise<CheckedRules | null> {
    if (this.#checked) return this.#checked;
    clearTimeout(this.#timer);
    const mine = (this.#asked += 1);
    try {
      const found = await checkRules(this.sent);
      if (mine === this.#asked) this.#answered(found, null);
    } catch (error) {
      if (mine !== this.#asked) return null;
      if (error instanceof RequestUnfit && error.why.code === 'bad_rules') {
        this.#answered(null, error.why);
      } else this.unreachable = true;
    }
    return this.#checked;
  }

  #answered(found: CheckedRules | null, problem: BadRules | null): void {
    this.#checked = found;
    this.problem = problem;
    this.unreachable = false;
  }

  #draft(): Draft | null {
    const { base, players, changes, title } = this;
    return base && { base: base.preset.id, players, changes, title };
  }
}

function keepDraft(draft: Draft | null): void {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(draft));
  } catch {
    // Without storage a reload begins anew.
  }
}

function savedDraft(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  keepDraft(null);
}
