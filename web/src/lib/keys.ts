/** What a key means at the table; pure, so that the list is tested without a page. */
import type { Trump } from './cards';

export type KeyAction =
  | { readonly do: 'card'; readonly index: number }
  | { readonly do: 'trump'; readonly trump: Trump }
  | { readonly do: 'step'; readonly by: 1 | -1 }
  | { readonly do: 'answer'; readonly yes: boolean }
  | { readonly do: 'pass' | 'confirm' | 'escape' | 'last' | 'score' | 'why' | 'region' }
  | { readonly do: 'hand' | 'status' | 'keys' | 'hint' };

/** What the keys do, for people to read. Some always stand beside the table, `?` shows them all. */
export const KEYS = [
  { keys: '1–0', what: 'cards', always: true },
  { keys: '← →', what: 'move', always: false },
  { keys: 'Enter', what: 'play', always: true },
  { keys: 'Esc', what: 'escape', always: false },
  { keys: 'P', what: 'pass', always: true },
  { keys: '↑ ↓', what: 'number', always: true },
  { keys: 'S D H C N', what: 'suit', always: true },
  { keys: 'Y N', what: 'answer', always: false },
  { keys: 'L', what: 'last', always: false },
  { keys: 'T', what: 'score', always: false },
  { keys: 'H G', what: 'hint', always: true },
  { keys: 'W', what: 'why', always: true },
  { keys: 'R', what: 'hand', always: false },
  { keys: 'I', what: 'status', always: false },
  { keys: 'F6', what: 'region', always: false },
  { keys: '?', what: 'keys', always: true },
] as const;

const TRUMPS: Readonly<Record<string, Trump>> = { s: 'S', d: 'D', h: 'H', c: 'C', n: 'N' };

/** Keys that are no single letters work even if those are switched off. */
function always(key: string): KeyAction | null {
  switch (key) {
    case 'Escape':
      return { do: 'escape' };
    case 'F6':
      return { do: 'region' };
    case 'ArrowUp':
      return { do: 'step', by: 1 };
    case 'ArrowDown':
      return { do: 'step', by: -1 };
    case 'Enter':
      return { do: 'confirm' };
    default:
      return null;
  }
}

/** The letter on a key, whatever script it writes now: Koreans type with Hangul on. */
export function letterOf(key: string, code: string): string {
  const physical = /^Key([A-Z])$/.exec(code)?.[1];
  return physical && !/^[a-z]$/i.test(key) ? physical.toLowerCase() : key;
}

/** The action of a key; *naming* says that a trump or a suit is being chosen. */
export function keyAction(key: string, naming: boolean, letters: boolean): KeyAction | null {
  const fixed = always(key);
  if (fixed || !letters || key.length !== 1) return fixed;
  if (key >= '0' && key <= '9') return { do: 'card', index: key === '0' ? 9 : Number(key) - 1 };
  const lower = key.toLowerCase();
  const trump = TRUMPS[lower];
  if (naming && trump) return { do: 'trump', trump };
  switch (lower) {
    case 'p':
      return { do: 'pass' };
    case 'l':
      return { do: 'last' };
    case 't':
    case 's':
      return { do: 'score' };
    case 'h':
    case 'g':
      return { do: 'hint' };
    case 'w':
      return { do: 'why' };
    case 'r':
      return { do: 'hand' };
    case 'i':
      return { do: 'status' };
    case 'y':
    case 'n':
      return { do: 'answer', yes: lower === 'y' };
    case '?':
      return { do: 'keys' };
    default:
      return null;
  }
}
