import { expect, test } from '@playwright/test';
import { expectFits, expectTableFits } from './fits';
import { expectExplained } from './why';
import { makeTable, picture, playHand, playNow, raiseOne, type Moment } from './seat';

test.use({ viewport: { width: 360, height: 640 } });

test('home, lobby and every phase of a hand fit a small phone without scrolling', async ({
  page,
}, info) => {
  test.skip(info.project.name !== 'phone', 'a small phone');
  await page.goto('/');
  await expect(page.locator('.hero .card')).toHaveCount(5);
  await expectFits(page, ['.hero', '.btn.big', '.rules', '.links']);
  await makeTable(page, '서연');
  await expectFits(page, ['.bar', '.contract', '.felt', '.me', '.actions']);
  await page.goto('/');
  await expect(page.locator('.resume')).toBeVisible();
  await expectFits(page, ['.resume', '.btn.big', '.rules', '.links']);
  await playNow(page);
  const seen = new Map<Moment, number>();
  await playHand(page, true, async (now) => {
    const times = seen.get(now) ?? 0;
    seen.set(now, times + 1);
    if (now === 'result' || times > 2) return;
    if (!times) await picture(page, `small-${now}`);
    await expectTableFits(page);
    if (!times) await expectExplained(page);
    if (now !== 'turn') return;
    await raiseOne(page);
    await expectTableFits(page);
  });
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['auction', 'turn', 'result']));
});

test('home fits with three tables to come back to, in both languages', async ({ page }, info) => {
  test.skip(info.project.name !== 'phone', 'a small phone');
  for (const players of [5, 5, 4]) {
    const rules = { preset: 'korea-boardgames', players };
    await page.request.post('/api/tables', { data: { name: '가람', start: true, rules } });
  }
  await page.goto('/');
  // A bot is read in the reader's letters; who is called like one, as the name was written.
  for (const [lang, names] of [
    ['ko', '· 가람, 가람, 나래'],
    ['en', '· 가람, Garam, Narae'],
  ] as const) {
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('.resume')).toHaveCount(3);
    await expect(page.locator('.resume').first()).toContainText(names);
    await expectFits(page, ['.resume', '.btn.big', '.rules', '.links', '.foot']);
    await page.locator('.btn-lang').first().click();
  }
});

test('the form of rules and the score sheet say why a control does nothing', async ({
  page,
}, info) => {
  test.skip(info.project.name !== 'phone', 'the same controls everywhere');
  for (const path of ['/rules', '/sheet']) {
    await page.goto(path);
    await expect(page.locator('main .btn').first()).toBeVisible();
    await expectExplained(page);
  }
});
