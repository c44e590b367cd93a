import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe';
import {
  answer,
  nextMoment,
  picture,
  playHand,
  playNow,
  raiseOne,
  words,
  type Moment,
} from './seat';

test('a whole hand against bots, every phase accessible in both themes', async ({ page }, info) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  await playNow(page);
  const seen = new Set<Moment>();
  await playHand(page, true, async (now) => {
    if (seen.has(now)) return;
    seen.add(now);
    await picture(page, `${info.project.name}-${now}`);
    await expectAccessible(page);
  });
  expect(seen).toContain('result');
  await expect(page.locator('.pay[data-board] tbody tr')).toHaveCount(5);
  // Not by going on: who is ruined by this hand is dealt the first one of the next match.
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  // What was dealt is dealt anew in the browser, and agrees.
  await page.locator('.bar > .btn-icon').click();
  await page.getByRole('button', { name: '패 검증' }).click();
  await expect(page.locator('[data-proof=right]')).toBeVisible();
  await expect(page.locator('[data-verdict^=wrong]')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('a reload in each phase shows the same screen', { tag: '@phone' }, async ({ page }) => {
  await playNow(page);
  const seen = new Map<Moment, number>();
  await playHand(page, true, async (now) => {
    const times = seen.get(now) ?? 0;
    seen.set(now, times + 1);
    if (times > 1 || now === 'ask') return;
    if (now === 'turn') await raiseOne(page);
    if (now === 'exchange') await page.locator('.hand .card').nth(4).click();
    const before = await words(page);
    const raised = await page.locator('.hand .is-raised').count();
    await page.reload();
    await expect.poll(() => words(page)).toBe(before);
    expect(await page.locator('.hand .is-raised').count()).toBe(raised);
  });
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['auction', 'turn', 'result']));
});

test('the language changes at any time, and back', { tag: '@phone' }, async ({ page }) => {
  await playNow(page);
  const korean = /[가-힣]{2,}/;
  let turned = 0;
  await playHand(page, false, async (now) => {
    if (turned > 2 && now !== 'result') return;
    turned += 1;
    const before = await words(page);
    // A sheet covers the switch of the page: what it says follows the setting all the same.
    const button = page.locator('.btn-lang').first();
    await button.evaluate((one: HTMLElement) => one.click());
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const ask = (await page.locator('.me .ask b').textContent()) ?? '';
    expect(ask.replace(/가람|나래|다온|라온|마루|보람|새봄|아름|서연/g, '')).not.toMatch(korean);
    await button.evaluate((one: HTMLElement) => one.click());
    await expect.poll(() => words(page)).toBe(before);
  });
});

test('the keyboard alone plays a card, and explains a dimmed one', async ({ page }, info) => {
  test.skip(info.project.name !== 'desktop', 'phones have no keyboard');
  await playNow(page);
  await playHand(page, false, async (now) => {
    if (now !== 'turn') return;
    const legal = await page
      .locator('.hand .card')
      .evaluateAll((cards) => cards.findIndex((card) => !card.classList.contains('is-dim')));
    const dim = await page.locator('.hand .card.is-dim').count();
    if (dim) {
      await page.keyboard.press('w');
      await expect(page.locator('.why')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('.why')).toHaveCount(0);
    }
    // A second key would play it: the only card that may be played is raised already.
    if (!(await page.locator('.hand .is-raised').count())) {
      await page.keyboard.press(String((legal + 1) % 10));
    }
    await expect(page.locator('.hand .is-raised')).toHaveCount(1);
    await page.keyboard.press('l');
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
});

test(
  'a card dragged up over the felt is played, a short drag is not',
  { tag: '@phone' },
  async ({ page }) => {
    await playNow(page);
    for (let now = await nextMoment(page); now !== 'turn'; now = await nextMoment(page)) {
      await answer(page, now, false);
    }
    const hand = page.locator('.hand .card');
    const cards = await hand.count();
    const box = await page.locator('.hand .card:not(.is-dim)').last().boundingBox();
    if (!box) throw new Error('a card may always be played');
    const drag = async (by: number) => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - by, { steps: 4 });
      await page.mouse.up();
    };
    await drag(40);
    await expect(hand).toHaveCount(cards);
    await drag(200);
    // A lead that still has something to say is only raised.
    const asked = page.locator('.slip .tabs4');
    await expect
      .poll(async () => (await asked.count()) > 0 || (await hand.count()) < cards)
      .toBe(true);
  },
);
