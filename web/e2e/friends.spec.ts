import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { another, answer, cable, join, makeTable, moment, picture, playNow } from './seat';

/** Play a hand to its end: whoever is asked answers, and every so often opens the page anew. */
async function playTogether(people: readonly Page[], every: number): Promise<void> {
  // Deals may be thrown in, so only the time of the test bounds the hand.
  for (let steps = 0; ;) {
    const now = await Promise.all(people.map(moment));
    if (now.every((one) => one === 'result')) return;
    const turn = now.findIndex((one) => one !== 'wait' && one !== 'result');
    const person = people[turn];
    if (!person) {
      await people[0]?.waitForTimeout(40);
      continue;
    }
    await answer(person, now[turn] ?? 'wait', turn === 0);
    steps += 1;
    if (steps % every === 4) await person.reload();
  }
}

async function expectSamePayments(people: readonly Page[]): Promise<void> {
  const paid = await Promise.all(
    people.map((one) => one.locator('dialog .pay b.big').allTextContents()),
  );
  const [first, ...others] = paid.map((one) => one.sort());
  for (const other of others) expect(other).toEqual(first);
}

test('the home page is accessible in both themes', async ({ page }, info) => {
  await page.goto('/');
  await expect(page.locator('.hero .card')).toHaveCount(5);
  await picture(page, `${info.project.name}-home`);
  await expectAccessible(page);
});

test(
  'two browsers play a hand at one table over its link; each may reload and come back',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    const link = await makeTable(page, '서연');
    await picture(page, `${info.project.name}-lobby`);
    await expectAccessible(page);

    const guest = await another(browser, page);
    await guest.goto(link);
    await expectAccessible(guest);
    await guest.locator('input[name=name]').fill('<b>민준</b>');
    await guest.locator('form .btn-primary').click();
    await expect(page.locator('.seat .name').first()).toHaveText('<b>민준</b>');
    await expect(guest.locator('.actions .btn-primary')).toHaveAttribute('aria-disabled', 'true');

    await page.locator('.actions .btn-primary').click();
    const people = [page, guest];
    await playTogether(people, 9);
    await expectSamePayments(people);

    // The next hand begins as soon as both are ready; if somebody is at zero, a new match does when
    // the host says so.
    const over = (await guest.locator('dialog .btn-primary').count()) === 0;
    await page.locator('dialog .btn-primary').click();
    if (!over) {
      await expect(page.locator('dialog .btn-primary')).toHaveAttribute('aria-disabled', 'true');
      await guest.locator('dialog .btn-primary').click();
    }
    await expect(page.locator('.hand .card')).toHaveCount(10);
    await expect(guest.locator('.hand .card')).toHaveCount(10);
  },
);

test(
  'five browsers play a hand at one table, and nobody is a bot',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.skip(!process.env.GIRUDA_E2E_ALL, 'two of them are enough for every change');
    test.setTimeout(300_000);
    const link = await makeTable(page, '서연');
    const people = [page];
    for (const name of ['민준', '하은', '도윤', '지우']) {
      const guest = await another(browser, page);
      await join(guest, link, name);
      people.push(guest);
      await expect(page.locator('.seat .name', { hasText: name })).toBeVisible();
    }
    await page.locator('.actions .btn-primary').click();
    await expect(page.locator('.felt .seat')).toHaveCount(4);
    await expect(page.locator('.felt').getByRole('img', { name: '봇' })).toHaveCount(0);
    await playTogether(people, 25);
    await expectSamePayments(people);
    for (const one of people) {
      await expect(one.locator('dialog .pay[data-board] tbody tr')).toHaveCount(5);
    }
  },
);

test(
  'somebody without a seat sees no card of a hand',
  { tag: '@phone' },
  async ({ page, browser }) => {
    await playNow(page);
    const visitor = await another(browser, page);
    await visitor.goto(page.url());
    await expect(visitor.locator('.me .ask b')).toHaveText('구경 중');
    await expect(visitor.locator('.hand .card')).toHaveCount(0);
    await expect(visitor.locator('.seat')).toHaveCount(5);
  },
);

test(
  'the newest window plays, and the older one can take the seat back',
  { tag: '@phone' },
  async ({ page, context }) => {
    await playNow(page);
    const second = await context.newPage();
    await second.goto(page.url());
    await expect(second.locator('.hand .card').first()).toBeVisible();
    const sheet = page.locator('dialog[open]');
    await expect(sheet).toContainText('다른 곳에서 두는 중');
    await sheet.locator('.btn-primary').click();
    await expect(sheet).toHaveCount(0);
    await expect(second.locator('dialog[open]')).toContainText('다른 곳에서 두는 중');
  },
);

test(
  'a lost connection says so, and comes back to the same hand',
  { tag: '@phone' },
  async ({ page }) => {
    const line = await cable(page);
    await playNow(page);
    const hand = await page
      .locator('.hand .card')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));
    await line.cut();
    await expect(page.locator('.banner')).toBeVisible();
    await expect(page.locator('.hand .card')).toHaveCount(10);
    line.mend();
    await expect(page.locator('.banner')).toHaveCount(0);
    const again = await page
      .locator('.hand .card')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));
    expect(again).toEqual(hand);
  },
);

test('a dead link says so and shows the way home', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/t/no-such-table');
  await expect(page.locator('.door h1')).toHaveText('테이블을 찾을 수 없어요');
  await page.locator('.door a').click();
  await expect(page.locator('.hero')).toBeVisible();
});

test('settings hold over a reload', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.locator('.page > header .btn-icon').first().click();
  await page.locator('[aria-labelledby=set-suits] button').nth(1).click();
  await page.locator('.switch').first().click();
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-suits', 'two');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
});
