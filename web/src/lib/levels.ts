/** The levels of the bots, weakest first, and what the page is told about them by its address. */
import type { Start } from './protocol';

export type Level = NonNullable<Start['levels']>[number];

export const LEVELS: readonly Level[] = ['random', 'beginner', 'club', 'expert', 'master'];
export const USUAL_LEVEL: Level = 'club';

export const isLevel = (word: unknown): word is Level => LEVELS.some((one) => one === word);

/** What stands after `#`: whether to sit down at once, and with which bots (null: not said). */
export function asked(hash: string): { play: boolean; level: Level | null } {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const level = words.get('bots');
  return { play: words.has('play'), level: isLevel(level) ? level : null };
}
