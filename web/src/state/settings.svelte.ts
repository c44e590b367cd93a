/** What a person has set for this browser: kept in its storage, shown on the root element. */
import { isOrder, USUAL_ORDER, type Order } from '../lib/hand';
import { isLevel, USUAL_LEVEL, type Level } from '../lib/levels';
import { text, type Lang, type Message } from '../lib/text';
import { pack } from './pack.svelte';

export type Theme = 'auto' | 'light' | 'dark';

/** How fast cards move; off, they do not. */
export const SPEEDS = ['off', 'fast', 'normal', 'slow'] as const;
export type Speed = (typeof SPEEDS)[number];

interface Saved {
  lang: Lang;
  theme: Theme;
  suits: 'four' | 'two';
  contrast: boolean;
  keys: boolean;
  sound: boolean;
  speed: Speed;
  order: Order;
  /** Whether what comes up for the first time is explained. */
  tips: boolean;
  /** Whether the only card that may be played is raised. */
  offer: boolean;
  /** Whether a card touched before my turn is played when it comes. */
  queue: boolean;
  name: string;
  /** That of the bots at a new table. */
  level: Level;
}

const STORE = 'giruda.settings';

function initial(): Saved {
  const lang: Lang = navigator.language.toLowerCase().startsWith('ko') ? 'ko' : 'en';
  const fresh: Saved = {
    lang,
    theme: 'auto',
    suits: 'four',
    contrast: false,
    keys: true,
    sound: false,
    speed: 'normal',
    order: USUAL_ORDER,
    tips: true,
    offer: true,
    queue: false,
    name: '',
    level: USUAL_LEVEL,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Saved>;
    return {
      ...fresh,
      ...kept,
      level: isLevel(kept.level) ? kept.level : fresh.level,
      order: isOrder(kept.order) ? kept.order : fresh.order,
      speed: speedIn(kept) ?? fresh.speed,
    };
  } catch {
    return fresh;
  }
}

/** The speed that was kept; once there was only a switch for calm. */
function speedIn(kept: { speed?: unknown; calm?: unknown }): Speed | null {
  const found = SPEEDS.find((one) => one === kept.speed);
  return found ?? (kept.calm === true ? 'off' : null);
}

export const settings = $state<Saved>(initial());

/** A message in the language that is set; follows it. */
export const t = (message: Message): string => text(settings.lang, message, pack.jokers);

export function isDark(): boolean {
  if (settings.theme !== 'auto') return settings.theme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Whether things should stand still. */
export function isCalm(): boolean {
  return settings.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function setFlag(name: string, value: string | null): void {
  const root = document.documentElement;
  if (value === null) root.removeAttribute(name);
  else root.setAttribute(name, value);
}

/** Keep the page and the storage in step with the settings; call once, inside an effect. */
export function applySettings(): void {
  document.documentElement.lang = settings.lang;
  document
    .querySelector('link[rel=manifest]')
    ?.setAttribute('href', `/app.${settings.lang}.webmanifest`);
  setFlag('data-theme', settings.theme === 'auto' ? null : settings.theme);
  setFlag('data-suits', settings.suits === 'two' ? 'two' : null);
  setFlag('data-contrast', settings.contrast ? 'more' : null);
  setFlag('data-speed', settings.speed === 'normal' ? null : settings.speed);
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
