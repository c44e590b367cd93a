// A person at a table: what a hand looks like from the chair, and how it is played with touches.
import { expect, type Browser, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';

export type Moment =
  'auction' | 'exchange' | 'friend' | 'begin' | 'turn' | 'ask' | 'result' | 'wait';

const PICTURES = 'e2e/pictures';

/** Open the home page, write a name, and sit down with four bots. */
export async function playNow(page: Page, name = '서연'): Promise<void> {
  await page.goto('/');
  await page.locator('input[name=name]').fill(name);
  await page.locator('.btn.big').click();
  await page.waitForURL(/\/t\/[a-z0-9-]+$/);
  await expect(page.locator('.hand .card').first()).toBeVisible();
}

/** Sit down with bots under the rules of a preset, by the page's own session. */
export async function playPreset(page: Page, preset: string, players: number): Promise<void> {
  const made = await page.request.post('/api/tables', {
    data: { name: '서연', start: true, rules: { preset, players } },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/t/${id}`);
  await expect(page.locator('.hand .card').first()).toBeVisible();
}

/** Make a table for friends and return its address. */
export async function makeTable(page: Page, name: string): Promise<string> {
  await page.goto('/');
  await page.locator('input[name=name]').fill(name);
  await page.locator('.share .btn').click();
  await page.waitForURL(/\/t\/[a-z0-9-]+$/);
  return page.url();
}

/** Somebody else, with a browser of their own. */
export async function another(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    locale: 'ko-KR',
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Take the first empty chair at the address of a table. */
export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.locator('input[name=name]').fill(name);
  await page.locator('form .btn-primary').click();
}

/** The line of a page: cut its sockets, and let them through again. */
export async function cable(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  let drop: () => Promise<void> = async () => undefined;
  let down = false;
  await page.routeWebSocket('**/ws', (socket) => {
    if (down) return void socket.close({ code: 1012 });
    socket.connectToServer();
    drop = () => socket.close({ code: 1012 });
  });
  return {
    cut: () => ((down = true), drop()),
    mend: () => void (down = false),
  };
}

/** What is asked of this person now. */
export async function moment(page: Page): Promise<Moment> {
  return page.evaluate(() => {
    const has = (selector: string) => document.querySelector(selector) !== null;
    const is = (selector: string) => has(selector) && !has('.trick .is-beaten, .trick .is-sent');
    if (has('dialog[open] .pay')) return 'result';
    // A bid on its way has its panel still, with nothing to press.
    if (has('.bid')) return has('.bid .go > .btn[aria-disabled="false"]') ? 'auction' : 'wait';
    if (is('.bury')) return 'exchange';
    if (is('.slip.full, .slip.change')) return 'friend';
    if (has('.slip .tabs4')) return 'ask';
    if (is('.me.turn') && !has('.trick') && has('.actions [aria-disabled="false"]')) return 'begin';
    if (has('.me.turn') && is('.trick') && has('.hand .card:not(.is-dim)')) return 'turn';
    return 'wait';
  });
}

/** Wait until something is asked, or the hand is over. */
export async function nextMoment(page: Page): Promise<Moment> {
  let now: Moment = 'wait';
  const look = async () => (now = await moment(page));
  await expect.poll(look, { timeout: 30_000, intervals: [30] }).not.toBe('wait');
  return now;
}

const main = (page: Page) => page.locator('.actions .btn-primary');

/** Raise a card, unless one is: a second touch would play it. */
export async function raiseOne(page: Page): Promise<void> {
  if (await page.locator('.hand .is-raised').count()) return;
  await page.locator('.hand .card:not(.is-dim)').first().click();
}

async function playCard(page: Page): Promise<void> {
  await raiseOne(page);
  // The lead may ask for a suit, or whether it calls.
  const answer = page.locator('.slip .tabs4 button').first();
  if (await answer.isVisible()) await answer.click();
  if ((await main(page).getAttribute('aria-disabled')) !== 'true') await main(page).click();
}

async function bury(page: Page): Promise<void> {
  const hand = page.locator('.hand .card');
  let n = await hand.count();
  for (let holes = await page.locator('.hole').count(); holes > 0; holes -= 1) {
    await hand.nth(n - 2).click();
    await expect(hand).toHaveCount((n -= 1));
  }
  await main(page).click();
  await expect(page.locator('.bury')).toHaveCount(0);
}

/** Answer what is asked; with `eager` bid until nobody bids more. */
export async function answer(page: Page, now: Moment, eager: boolean): Promise<void> {
  const before = await fingerprint(page);
  if (now === 'auction') {
    const bid = page.locator('.bid .btn-primary');
    const able = (await bid.getAttribute('aria-disabled')) !== 'true';
    await (eager && able ? bid : page.locator('.bid .go > .btn').first()).click();
  }
  if (now === 'exchange') await bury(page);
  if (now === 'friend' || now === 'begin') await main(page).click();
  if (now === 'turn' || now === 'ask') await playCard(page);
  await expect.poll(() => fingerprint(page), { intervals: [30] }).not.toBe(before);
}

// The cards themselves: after a misdeal the same may be asked again at once, of another hand.
const fingerprint = (page: Page) =>
  page.evaluate(() =>
    [
      ...[...document.querySelectorAll<HTMLElement>('.hand .card')].map((one) => one.dataset.card),
      document.querySelector('.me')?.textContent,
      document.querySelector('.bid')?.textContent,
      document.querySelector('.slip')?.textContent,
    ].join('|'),
  );

/** Play until the result, calling `at` each time something new is asked. */
export async function playHand(
  page: Page,
  eager: boolean,
  at: (now: Moment) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    const now = await nextMoment(page);
    await at(now);
    if (now === 'result') return;
    await answer(page, now, eager);
  }
  throw new Error('the hand does not end');
}

/** The words on the screen, without what comes and goes by the clock. */
export async function words(page: Page): Promise<string> {
  await expect(page.locator('.toast, .slip .verdict, .trick .is-beaten')).toHaveCount(0);
  return page.evaluate(() => {
    const copy = document.querySelector('.shade')?.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('.num').forEach((node) => node.remove());
    const cards = [...document.querySelectorAll('.hand .card')].map((card) =>
      card.getAttribute('aria-label'),
    );
    return [...cards, copy.textContent?.replace(/\s+/g, ' ')].join('\n');
  });
}

/** Keep a picture of the page for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
}
