/** How fast things move, by the setting; a finished trick stands long enough to be read. */
import { GATHER_MS, HOLD_MS } from '../lib/stage';
import { isCalm, settings, type Speed } from './settings.svelte';

const PACE: Readonly<Record<Speed, number>> = { off: 1, fast: 0.6, normal: 1, slow: 1.7 };

/** How long a finished trick stays readable. */
export const holdMs = (): number => HOLD_MS * PACE[settings.speed];

/** How long it takes to fly to its winner. */
export const gatherMs = (): number => (isCalm() ? 0 : GATHER_MS * PACE[settings.speed]);
