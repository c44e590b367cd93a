/** Which rules this browser plays by, which it used, and its house rules. */
import type { ChosenRules } from '../lib/http';
import { remembered, USUAL, type Chosen, type House } from '../lib/presets';
import { read, write } from './stored';

const STORE = 'giruda.rules';

interface Kept {
  chosen: Chosen;
  recent: Chosen[];
  house: House[];
}

const fresh: Kept = { chosen: USUAL, recent: [], house: [] };

export const rules = $state<Kept>({ ...fresh, ...read<Partial<Kept>>(STORE, {}) });

const keep = () => write(STORE, rules);

export const houseOf = (chosen: Chosen): House | null =>
  chosen.kind === 'house' ? (rules.house.find((one) => one.id === chosen.id) ?? null) : null;

/** What is chosen; the usual rules if the house rules that were are gone. */
export const chosenNow = (): Chosen =>
  rules.chosen.kind === 'house' && !houseOf(rules.chosen) ? USUAL : rules.chosen;

/** Chosen rules as the server takes them. */
export function asSent(chosen: Chosen): ChosenRules {
  if (chosen.kind === 'preset') return { preset: chosen.preset, players: chosen.players };
  return { toml: houseOf(chosen)?.toml ?? '', players: null };
}

export function choose(chosen: Chosen): void {
  rules.chosen = chosen;
  rules.recent = remembered(rules.recent, chosen);
  keep();
}

/** Keep house rules; those of the same name are replaced. */
export function saveHouse(house: Omit<House, 'id'>): Chosen {
  const old = rules.house.find((one) => one.title === house.title);
  const id = old?.id ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
  rules.house = [{ ...house, id }, ...rules.house.filter((one) => one.id !== id)];
  keep();
  return { kind: 'house', id, players: house.players };
}

export function renameHouse(id: string, title: string, toml: string): void {
  rules.house = rules.house.map((one) => (one.id === id ? { ...one, title, toml } : one));
  keep();
}

export function deleteHouse(id: string): void {
  rules.house = rules.house.filter((one) => one.id !== id);
  rules.recent = rules.recent.filter((one) => one.kind !== 'house' || one.id !== id);
  rules.chosen = chosenNow();
  keep();
}
