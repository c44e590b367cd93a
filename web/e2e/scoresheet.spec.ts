import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe';
import { picture } from './seat';

const NAMES = ['서연', '민준', '하은', '가람', '도윤'];

async function newSheet(page: Page, variants: string[] = []): Promise<void> {
  if (variants.length) {
    await page.goto('/rules');
    for (const id of variants) await page.locator(`[aria-labelledby="variant-${id}"]`).click();
    await page.locator('.save .btn-primary').click();
    await page.locator('dialog input[name=title]').fill('도전');
    await page.locator('dialog .btn-primary').click();
    await page.waitForURL((url) => url.pathname === '/');
  }
  await page.goto('/sheet');
  for (const [i, name] of NAMES.entries()) await page.locator(`input[name=name-${i}]`).fill(name);
  await page.getByRole('button', { name: '점수판 펴기' }).click();
  await expect(page.locator('.board')).toBeVisible();
}

interface Played {
  declarer: string;
  trump: string;
  bid: number;
  points: number;
  friend: string;
}

const field = (page: Page, name: string) => page.locator(`[data-field=${name}]`);

async function number(page: Page, name: string, value: number): Promise<void> {
  const input = field(page, name).locator('input');
  await input.fill(String(value));
  await input.press('Tab');
}

async function fillHand(page: Page, played: Played): Promise<void> {
  await field(page, 'declarer').locator('button', { hasText: played.declarer }).click();
  await field(page, 'trump').getByRole('radio', { name: played.trump }).click();
  await number(page, 'contract', played.bid);
  await number(page, 'points', played.points);
  await field(page, 'friend').locator('button', { hasText: played.friend }).click();
}

async function enter(page: Page, played: Played): Promise<void> {
  await fillHand(page, played);
  await page.locator('.dock .btn-primary').click();
}

/** The payments of a hand as the sheet shows them. */
async function expectRow(page: Page, n: number, payments: string[]): Promise<void> {
  const cells = page
    .locator('.board tbody tr')
    .nth(n - 1)
    .locator('td > b');
  await expect(cells).toHaveText(payments);
}

const totals = (page: Page) => page.locator('.board tfoot td');

// The payment examples of the Korea Boardgames rulebook.
const EXAMPLES: [Played, string[]][] = [
  [
    { declarer: '하은', trump: '스페이드', bid: 15, points: 16, friend: '도윤' },
    ['−6', '−6', '+12', '−6', '+6'],
  ],
  [
    { declarer: '가람', trump: '클로버', bid: 14, points: 14, friend: '없음' },
    ['−8', '−8', '−8', '+32', '−8'],
  ],
  [
    { declarer: '서연', trump: '하트', bid: 16, points: 14, friend: '민준' },
    ['−4', '−2', '+2', '+2', '+2'],
  ],
  [
    { declarer: '도윤', trump: '다이아', bid: 17, points: 9, friend: '서연' },
    ['−16', '+16', '+16', '+16', '−32'],
  ],
];

test('the sheet pays the examples of the rulebook, and a correction changes what follows', async ({
  page,
}, info) => {
  await newSheet(page);
  await picture(page, `${info.project.name}-sheet-empty`);
  for (const [played] of EXAMPLES) await enter(page, played);
  for (const [i, [, payments]] of EXAMPLES.entries()) await expectRow(page, i + 1, payments);
  await expect(totals(page)).toHaveText(['6', '40', '62', '84', '8']);
  await picture(page, `${info.project.name}-sheet`);
  await expectAccessible(page);

  // 16 points were 17: the first hand pays more, and all totals move.
  await page.locator('.board tbody button').first().click();
  await number(page, 'points', 17);
  await expectRow(page, 1, ['−7', '−7', '+14', '−7', '+7']);
  await picture(page, `${info.project.name}-sheet-correct`);
  await expectAccessible(page);
  await page.locator('.dock .btn-primary').click();
  await expect(totals(page)).toHaveText(['5', '39', '64', '83', '9']);

  await page.reload();
  await expect(totals(page)).toHaveText(['5', '39', '64', '83', '9']);
  await expect(page.locator('.entry h2')).toContainText('5판 적기');
  await expect(page.locator('.entry h2')).toContainText('딜러 서연');
});

test(
  'winning mindset pays 26, 13 and 13 for diamonds 17 taking 18',
  { tag: '@phone' },
  async ({ page }) => {
    await newSheet(page, ['winning-mindset']);
    await enter(page, { declarer: '서연', trump: '다이아', bid: 17, points: 18, friend: '민준' });
    await expectRow(page, 1, ['+26', '+13', '−13', '−13', '−13']);
  },
);

test('hands are inserted, deleted and brought back', { tag: '@phone' }, async ({ page }) => {
  await newSheet(page);
  for (const [played] of EXAMPLES.slice(0, 2)) await enter(page, played);
  await page.locator('.board tbody button').nth(1).click();
  await page.getByRole('button', { name: '앞에 끼우기' }).click();
  await enter(page, EXAMPLES[2]?.[0] as Played);
  await expectRow(page, 2, EXAMPLES[2]?.[1] as string[]);
  await expectRow(page, 3, EXAMPLES[1]?.[1] as string[]);
  await page.locator('.board tbody button').first().click();
  await page.getByRole('button', { name: '1판 지우기' }).click();
  await expectRow(page, 1, EXAMPLES[2]?.[1] as string[]);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expectRow(page, 1, EXAMPLES[0]?.[1] as string[]);
});

test(
  'a misdeal that cannot have been is told at its field, and bars writing it down',
  { tag: '@phone' },
  async ({ page }) => {
    await newSheet(page);
    await fillHand(page, EXAMPLES[0]?.[0] as Played);
    await page.locator('.misdeals summary').click();
    const caller = page.getByRole('button', { name: '민준의 딜미스 적기' });
    await caller.click();
    await expect(page.locator('.calc')).toContainText('여당 승');
    await caller.click();
    await expect(page.locator('.misdeals .err')).toContainText('토큰');
    await expect(page.locator('.dock .btn-primary')).toHaveAttribute('aria-disabled', 'true');
    await page.locator('.misdeals .check').first().click();
    await expect(page.locator('.misdeals .err')).toHaveCount(0);
    await expect(page.locator('.dock .btn-primary')).toHaveAttribute('aria-disabled', 'false');
  },
);

test(
  'six players: one sits out; the match ends when somebody is at zero',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/sheet');
    await page.locator('.rules-pick').click();
    await page.locator('dialog').getByRole('radio', { name: '6명' }).click();
    await page.locator('dialog .preset', { hasText: '코리아보드게임즈' }).first().click();
    for (const [i, name] of [...NAMES, '보람'].entries()) {
      await page.locator(`input[name=name-${i}]`).fill(name);
    }
    await page.getByRole('button', { name: '점수판 펴기' }).click();
    await field(page, 'out').locator('button', { hasText: '보람' }).click();
    await expect(field(page, 'friend').locator('button', { hasText: '보람' })).toBeDisabled();
    await fillHand(page, { declarer: '서연', trump: '하트', bid: 20, points: 0, friend: '없음' });
    await expect(page.locator('.calc')).toContainText('야당 승');
    await page.locator('.dock .btn-primary').click();
    await expect(page.locator('.over')).toContainText('우승');
  },
);

test(
  'without a connection hands are kept, and paid when it is back',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newSheet(page);
    await enter(page, EXAMPLES[0]?.[0] as Played);
    await expectRow(page, 1, EXAMPLES[0]?.[1] as string[]);
    await context.setOffline(true);
    await enter(page, EXAMPLES[1]?.[0] as Played);
    await expect(page.locator('.away')).toContainText('연결이 끊겼어요');
    await expect(page.locator('.board tbody tr')).toHaveCount(2);
    await context.setOffline(false);
    await expectRow(page, 2, EXAMPLES[1]?.[1] as string[]);
    await expect(page.locator('.away')).toHaveCount(0);

    // As the server answers a sheet of more hands than it reckons.
    await page.route('**/api/score', (route) =>
      route.fulfill({ status: 413, json: { code: 'too_large' } }),
    );
    await enter(page, EXAMPLES[2]?.[0] as Played);
    await expect(page.locator('.away')).toContainText('1,000판까지');
  },
);

test(
  'a sheet goes to a spreadsheet, to paper, and beside other sheets',
  { tag: '@phone' },
  async ({ page }, info) => {
    await newSheet(page);
    await enter(page, EXAMPLES[0]?.[0] as Played);
    await expectRow(page, 1, EXAMPLES[0]?.[1] as string[]);
    const menu = page.locator('.dock [aria-haspopup]');
    await menu.click();
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith('\ufeff판,')).toBe(true);
    expect(text).toContain('1,서연,하은,15,스페이드,도윤,16,여당 승,,,-6,-6,12,-6,6');
    expect(text).toContain('34,34,52,34,46');

    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.board')).toBeVisible();
    await expect(page.locator('.pen')).toBeHidden();
    await picture(page, `${info.project.name}-sheet-print`);
    await page.emulateMedia({ media: 'screen' });

    await menu.click();
    await page.getByRole('button', { name: '다른 점수판' }).click();
    await page.locator('dialog').getByRole('button', { name: '새 점수판' }).click();
    await expect(page.locator('.setup')).toBeVisible();
    await picture(page, `${info.project.name}-sheet-new`);
    await expectAccessible(page);
    await page.locator('.sheets .preset').first().click();
    await expectRow(page, 1, EXAMPLES[0]?.[1] as string[]);
  },
);
