/** Which rules somebody may choose, and which are chosen. */
import type { PresetInfo } from './protocol';

/** Published rules for a number of players, or house rules of this browser by their id. */
export type Chosen =
  | { readonly kind: 'preset'; readonly preset: string; readonly players: number }
  | { readonly kind: 'house'; readonly id: string; readonly players: number };

/** House rules as this browser keeps them. */
export interface House {
  readonly id: string;
  readonly title: string;
  readonly base: string;
  readonly players: number;
  readonly differences: number;
  readonly toml: string;
}

/** What is played where nobody has chosen. */
export const USUAL: Chosen = { kind: 'preset', preset: 'korea-boardgames', players: 5 };

const MAX_RECENT = 4;

export const sameChoice = (one: Chosen, other: Chosen): boolean =>
  JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other));

const keyOf = (one: Chosen) =>
  one.kind === 'house' ? ['house', one.id] : ['preset', one.preset, one.players];

/** The last few choices, the newest first. */
export const remembered = (recent: readonly Chosen[], now: Chosen): Chosen[] =>
  [now, ...recent.filter((one) => !sameChoice(one, now))].slice(0, MAX_RECENT);

/** The numbers of players that some preset is for. */
export const numbersOf = (presets: readonly PresetInfo[]): number[] =>
  [...new Set(presets.flatMap((one) => one.players))].sort((a, b) => a - b);

export interface Grouped {
  readonly fitting: readonly PresetInfo[];
  readonly others: readonly PresetInfo[];
}

/** The presets that some words are about, those for this number of players first. */
export function grouped(
  presets: readonly PresetInfo[],
  players: number,
  words: string,
  textOf: (preset: PresetInfo) => string,
): Grouped {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = presets.filter((one) => {
    const text = `${one.id} ${textOf(one)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const usual = (one: PresetInfo) => (one.usual === players ? 0 : 1);
  return {
    fitting: found
      .filter((one) => one.players.includes(players))
      .sort((a, b) => Number(isUsual(b)) - Number(isUsual(a)) || usual(a) - usual(b)),
    others: found.filter((one) => !one.players.includes(players)),
  };
}

const isUsual = (one: PresetInfo) => USUAL.kind === 'preset' && one.id === USUAL.preset;

/** The number of players to choose a preset with: this one if it can be. */
export const playersFor = (preset: PresetInfo, wanted: number): number =>
  preset.players.includes(wanted) ? wanted : preset.usual;
