import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { picture, playHand, playNow } from './seat';

const MENU = '.bar > .btn-icon';

test(
  'another device goes on with the seat by a code, good once; the first may take it back',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    await playNow(page);
    const table = new URL(page.url()).pathname;
    const hand = await page
      .locator('.hand .card')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));
    await page.locator(MENU).click();
    await page.getByRole('button', { name: '다른 기기에서 이어서 하기' }).click();
    const code = await page.locator('[data-code]').getAttribute('data-code');
    await expect(page.locator('.qr')).toBeVisible();
    await picture(page, `${info.project.name}-device`);
    await expectAccessible(page);

    const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
    await other.goto(table);
    await expect(other.locator('.hand .card')).toHaveCount(0);
    await other.goto(`/c#${code}.${table.slice(3)}`);
    await expect(other.locator('input[name=code]')).toHaveValue(code ?? '?');
    expect(other.url()).not.toContain(code);
    await picture(other, `${info.project.name}-code`);
    await expectAccessible(other);
    await other.locator('form .btn-primary').click();
    await other.waitForURL(`**${table}`);
    await expect(other.locator('.hand .card')).toHaveCount(10);
    const there = await other
      .locator('.hand .card')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));
    expect(there).toEqual(hand);

    const older = page.getByRole('dialog', { name: '다른 곳에서 두는 중' });
    await older.locator('.btn-primary').click();
    await expect(other.getByRole('dialog')).toContainText('다른 곳에서 두는 중');
    await expect(older).toHaveCount(0);

    await other.goto('/c');
    await other.locator('input[name=code]').fill(code ?? '');
    await other.locator('form .btn-primary').click();
    await expect(other.locator('.failure')).toContainText('쓸 수 없어요');
  },
);

test(
  'a hand that is over is dealt anew in the browser; one with other cards is found out',
  { tag: '@phone' },
  async ({ page }, info) => {
    test.skip(!process.env.GIRUDA_E2E_ALL, 'a whole hand, for the nightly run');
    await playNow(page);
    await playHand(page, false);
    await page.keyboard.press('Escape');
    await page.locator(MENU).click();
    await page.getByRole('button', { name: '패 검증' }).click();
    await expect(page.locator('[data-proof]')).toHaveAttribute('data-proof', 'right');
    const first = page.locator('.boards details').last();
    await expect(first.locator('[data-verdict=proven], [data-verdict=sealed]')).toBeVisible();
    const open = page.locator('.boards details', { has: page.locator('[data-verdict=proven]') });
    await open.first().locator('summary').click();
    await expect(open.first()).toContainText('이 기기가 판이 끝나기 전에 본 지문이에요');
    await expect(open.first()).toContainText('내가 받은 패도 그대로예요');
    // On a busy machine the seed may come after the server's wait; then it says so.
    await expect(open.first()).toContainText(/씨앗이 섞여 있어요|씨앗은 섞이지 않았어요/);
    await picture(page, `${info.project.name}-proof`);
    await expectAccessible(page);

    // A server that tells of other cards than it dealt.
    await page.route('**/deals', async (route) => {
      const answer = await route.fetch();
      const deals = await answer.json();
      for (const { deal } of deals.boards) deal?.hands.reverse();
      await route.fulfill({ response: answer, json: deals });
    });
    await page.getByRole('button', { name: '닫기' }).click();
    await page.locator(MENU).click();
    await page.getByRole('button', { name: '패 검증' }).click();
    await expect(page.locator('[data-proof]')).toHaveAttribute('data-proof', 'wrong');

    await page.locator('dialog a[href="/fair"]').click();
    // Other tests may have dealt by other rules: each kind of deal is a panel of its own.
    const dealt = page.locator('[data-deals]', { hasText: '5자리에 10장씩, 바닥 3장' });
    await expect(dealt.locator('.fair table')).toHaveCount(3);
    await picture(page, `${info.project.name}-fair`);
    await expectAccessible(page);
  },
);
