import { expect, test, type Page } from '@playwright/test';
import { moment, nextMoment, type Moment } from './seat';

/** Go on with the Tab key until the focus is where it should be. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const there = () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await there()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${selector}`);
}

async function press(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}

async function playCard(page: Page): Promise<void> {
  const hand = page.locator('.hand .card');
  const at = await hand.evaluateAll((cards) => {
    const raised = cards.findIndex((card) => card.classList.contains('is-raised'));
    return raised < 0 ? cards.findIndex((card) => !card.classList.contains('is-dim')) : raised;
  });
  if (!(await hand.nth(at).evaluate((one) => one.classList.contains('is-raised')))) {
    await page.keyboard.press(String((at + 1) % 10));
    await expect(page.locator('.hand .is-raised')).toHaveCount(1);
  }
  // A lead with a question: the first suit that it offers, or no call.
  for (const key of ['n', 's', 'd', 'h', 'c']) {
    if (!(await page.locator('.slip .tabs4').count())) break;
    if (await page.locator('.slip [aria-checked=true]').count()) break;
    await page.keyboard.press(key);
  }
  await press(page, '.actions .btn-primary');
}

/** Do what is asked with keys alone. */
async function answer(page: Page, now: Moment): Promise<void> {
  if (now === 'auction') return page.keyboard.press('Enter');
  if (now === 'exchange') {
    for (let holes = await page.locator('.hole').count(); holes > 0; holes -= 1) {
      await page.keyboard.press('1');
      await expect(page.locator('.hole')).toHaveCount(holes - 1);
    }
  }
  if (now === 'turn' || now === 'ask') return playCard(page);
  await press(page, '.actions .btn-primary');
}

const seen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.hand, .me, .bid, .slip, .bury, dialog')]
      .map((one) => one.textContent)
      .join(),
  );

test('a whole hand by keyboard alone, from the home page to the next deal', async ({
  page,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'phones have no keyboard');
  await page.goto('/');
  await press(page, '.btn.big');
  await page.waitForURL(/\/t\/[a-z0-9-]+$/);
  const asked = new Set<Moment>();
  for (let steps = 0; steps < 120; steps += 1) {
    const now = await nextMoment(page);
    if (now === 'result') break;
    if (now === 'turn' && !asked.has('turn')) await lookAround(page);
    asked.add(now);
    const before = await seen(page);
    await answer(page, now);
    await expect.poll(() => seen(page), { intervals: [30] }).not.toBe(before);
  }
  expect(await moment(page)).toBe('result');
  await press(page, 'dialog .btn-primary');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect([...asked]).toEqual(expect.arrayContaining(['auction', 'turn']));
});

/** Each sheet opens and closes by a key, and a barred card says why. */
async function lookAround(page: Page): Promise<void> {
  const sheet = page.locator('dialog[open]');
  for (const key of ['?', 'l', 't']) {
    await page.keyboard.press(key);
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }
  await page.keyboard.press('w');
  await expect(page.locator('.why, .note.shown')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.why')).toHaveCount(0);
}
