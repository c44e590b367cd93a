/** Which tips this browser has told: each is told once. */
import type { Tip } from '../lib/tips';
import { read, write } from './stored';

const STORE = 'giruda.tips';

export const tips = $state<{ told: readonly string[] }>({ told: read<string[]>(STORE, []) });

export function toldTip(tip: Tip): void {
  if (tips.told.includes(tip)) return;
  tips.told = [...tips.told, tip];
  write(STORE, tips.told);
}

/** Tell all of them again. */
export function forgetTips(): void {
  tips.told = [];
  write(STORE, tips.told);
}
