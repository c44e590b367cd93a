import { expect, test } from '@playwright/test';
import { cable, playHand, playNow, words, type Moment } from './seat';

test(
  'offline and back in each phase shows the same screen',
  { tag: '@phone' },
  async ({ page }) => {
    const wire = await cable(page);
    await playNow(page);
    const seen = new Set<Moment>();
    await playHand(page, true, async (now) => {
      if (seen.has(now) || now === 'ask') return;
      seen.add(now);
      const before = await words(page);
      await wire.cut();
      if (now !== 'result')
        await expect(page.locator('.banner')).toContainText('자리와 패는 그대로');
      wire.mend();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.locator('.banner')).toHaveCount(0);
      await expect.poll(() => words(page)).toBe(before);
    });
    expect([...seen]).toEqual(expect.arrayContaining(['auction', 'turn', 'result']));
  },
);

test('a connection that stays away says after a while what to do', async ({ page }) => {
  const wire = await cable(page);
  await playNow(page);
  await page.clock.install();
  await wire.cut();
  await page.clock.runFor(1_000);
  await expect(page.locator('.banner')).not.toContainText('새로고침');
  await page.clock.runFor(20_000);
  await expect(page.locator('.banner [role=alert]')).toContainText('새로고침');
  wire.mend();
  await page.locator('.banner .btn').click();
  await expect(page.locator('.banner')).toHaveCount(0);
});

test('a sheet that cannot be fetched says so over the table, and a reload helps', async ({
  page,
}) => {
  await playNow(page);
  await page.route('**/assets/SeatsSheet*.js', (route) => route.abort());
  await page.locator('.bar .btn-icon').first().click();
  await page.locator('.menu button', { hasText: '사람과 자리' }).click();
  await expect(page.locator('dialog[open] [role=alert]')).toContainText('새로고침');
  await page.unroute('**/assets/SeatsSheet*.js');
  await page.locator('dialog .btn-primary').click();
  await expect(page.locator('.hand .card').first()).toBeVisible();
  await page.locator('.bar .btn-icon').first().click();
  await page.locator('.menu button', { hasText: '사람과 자리' }).click();
  await expect(page.locator('.seats-list li')).toHaveCount(5);
});

test(
  'an older window whose network comes back does not take the seat from the newer one',
  { tag: '@phone' },
  async ({ page, context }) => {
    const wire = await cable(page);
    await playNow(page);
    await wire.cut();
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(second.locator('.hand .card').first()).toBeVisible();
    wire.mend();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('dialog[open]')).toContainText('다른 곳에서 두는 중');
    await expect(second.locator('dialog[open]')).toHaveCount(0);
    await expect(second.locator('.banner')).toHaveCount(0);
  },
);
