import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { another, answer, cable, join, makeTable, moment, picture } from './seat';

/** Do one's part until something holds. */
async function playUntil(page: Page, done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) {
    const now = await moment(page);
    if (now === 'wait' || now === 'result') await page.waitForTimeout(60);
    else await answer(page, now, false);
  }
}

test(
  'somebody is gone: the other lets a bot play, and the seat is there to be taken back',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    const link = await makeTable(page, '서연');
    const guest = await another(browser, page);
    const line = await cable(guest);
    await join(guest, link, '도윤');
    await expect(page.locator('.seat .name').first()).toHaveText('도윤');
    await page.locator('.actions .btn-primary').click();
    await expect(guest.locator('.hand .card')).toHaveCount(10);

    await line.cut();
    const seat = page.locator('.seat').filter({ hasText: '도윤' });
    await expect(seat).toContainText('끊김');
    const slip = page.locator('.slip', { hasText: '도윤 님의 연결이 끊겼어요' });
    await playUntil(page, () => slip.isVisible());
    await picture(page, `${info.project.name}-absent`);
    await expectAccessible(page);
    await slip.locator('.btn-primary').click();
    await expect(seat).toContainText('봇이 대신');
    // The hand goes on to my own turn.
    await playUntil(page, async () => (await moment(page)) !== 'wait');

    line.mend();
    const banner = guest.locator('.banner', { hasText: '봇이 대신 두고 있어요' });
    await expect(banner).toBeVisible({ timeout: 30_000 });
    await picture(guest, `${info.project.name}-stand-in`);
    await banner.locator('.btn').click();
    await expect(banner).toHaveCount(0);
    await expect(seat).not.toContainText('봇이 대신');
  },
);

test(
  'a host sends somebody away, who then only looks on; who leaves may sit down again',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    const link = await makeTable(page, '서연');
    const guest = await another(browser, page);
    await join(guest, link, '도윤');
    await expect(page.locator('.seat .name').first()).toHaveText('도윤');
    await page.locator('.actions .btn-primary').click();
    await expect(guest.locator('.hand .card')).toHaveCount(10);

    await guest.locator('.bar .btn-icon').first().click();
    await guest.locator('.menu button', { hasText: '사람과 자리' }).click();
    await guest.locator('dialog .btn', { hasText: '자리에서 일어나기' }).click();
    await guest.locator('dialog .btn-danger').click();
    await expect(guest.locator('.hand .card')).toHaveCount(0);
    await guest.locator('.banner .btn', { hasText: '앉기' }).click();
    await expect(guest.locator('.hand .card').first()).toBeVisible();

    await page.locator('.bar .btn-icon').first().click();
    await page.locator('.menu button', { hasText: '사람과 자리' }).click();
    await picture(page, `${info.project.name}-people`);
    await expectAccessible(page);
    await page.locator('.seats-list .btn', { hasText: '내보내기' }).click();
    await page.locator('dialog .btn-danger').click();
    await expect(guest.locator('.hand .card')).toHaveCount(0);
    await expect(guest.locator('.banner')).toHaveCount(0);
  },
);

test('a clock runs at the seat that thinks', { tag: '@phone' }, async ({ page }, info) => {
  const made = await page.request.post('/api/tables', {
    data: { name: '서연', start: true, options: { clock: { turn_s: 5, bank_s: 0 } } },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/t/${id}`);
  const clock = page.locator('.me .clock');
  await expect(clock).toHaveText(/0:0[1-5]/);
  await expect(clock).toHaveClass(/low/);
  await picture(page, `${info.project.name}-clock`);
  await expect(page.locator('.sr[role=alert]')).toHaveText(/초 남았어요/);
  // Nobody acts: a bot does once, and the log says so.
  const log = page.getByRole('log', { name: '경기 소식' });
  await expect(log).toContainText('나 대신 봇이 했어요', { timeout: 20_000 });
});
