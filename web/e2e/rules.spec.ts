import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { picture } from './seat';

// Written by hand from docs/house-rules.md.
const FRIDAY = `base = "korea-boardgames"
variants = ["minimum-13", "named-friend"]

[trick1]
joker = "no_lead"

[match]
max_hands = 8
`;

async function openForm(page: Page): Promise<void> {
  await page.goto('/rules');
  await expect(page.locator('.section').first()).toBeVisible();
}

const section = (page: Page, title: string) =>
  page.locator('details.section').filter({ has: page.locator('h2', { hasText: title }) });

const row = (page: Page, key: string) => page.locator(`[id="rule-${key}"]`);

const save = (page: Page) => page.locator('.save .btn-primary');

async function paste(page: Page, toml: string): Promise<void> {
  await page.getByRole('button', { name: '가져오기' }).click();
  await page.locator('textarea[name=toml]').fill(toml);
  await page.getByRole('button', { name: '불러오기' }).click();
}

async function saveAs(page: Page, title: string): Promise<void> {
  await save(page).click();
  await page.locator('dialog input[name=title]').fill(title);
  await page.locator('dialog .btn-primary').click();
  await page.waitForURL((url) => url.pathname === '/');
}

test(
  'rules are chosen at home, and the table is made by them',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.goto('/');
    await page.locator('.rules .btn').click();
    const sheet = page.locator('dialog[open]');
    await sheet.getByRole('radio', { name: '3명' }).click();
    await sheet.getByRole('searchbox').fill('삼마');
    await picture(page, `${info.project.name}-chooser`);
    await expectAccessible(page);
    await sheet.locator('.preset', { hasText: '7부터 A까지' }).click();
    await expect(page.locator('.rules b')).toHaveText('삼마');
    await expect(page.locator('.btn.big small')).toHaveText('봇 두 명과, 기다리지 않고');
    await page.reload();
    await expect(page.locator('.rules b')).toHaveText('삼마');
    await page.locator('.share .btn').click();
    await page.waitForURL(/\/t\//);
    await expect(page.locator('.seat')).toHaveCount(2);
  },
);

test(
  'a contradiction is told in both languages, bars saving, and can be settled',
  { tag: '@phone' },
  async ({ page }, info) => {
    await openForm(page);
    await section(page, '경매').locator('summary').click();
    const bid = row(page, 'bid.min').locator('input');
    await bid.fill('9');
    await bid.press('Tab');
    const told = row(page, 'bid.min').locator('.err');
    await expect(told).toContainText('이 점수 계산에서는 10 이상이어야 해요');
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.locator('.save .standing')).toHaveText('정하지 않은 것이 1개 있어요');
    await expect(row(page, 'bid.min')).toHaveClass(/error/);
    await picture(page, `${info.project.name}-rules-conflict`);
    await expectAccessible(page);

    await page.locator('.btn-lang').click();
    await expect(told).toContainText('With this score it must be 10 or more');
    await expect(page.locator('.save .standing')).toHaveText('1 thing to settle before saving');
    await picture(page, `${info.project.name}-rules-conflict-en`);
    await page.locator('.btn-lang').click();

    await bid.fill('13');
    await bid.press('Tab');
    await expect(told).toHaveCount(0);
    await expect(save(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(row(page, 'bid.min')).toHaveClass(/changed/);
    await expect(row(page, 'bid.min').locator('.was')).toContainText('바탕 규칙은 11');
    await row(page, 'bid.min').getByRole('button', { name: '되돌리기' }).click();
    await expect(page.locator('.diff h2').first()).toHaveText('바탕 규칙 그대로');
  },
);

test(
  'a contradiction in a closed part opens it, and the bar leads there',
  { tag: '@phone' },
  async ({ page }) => {
    await openForm(page);
    await page.locator('.players').getByRole('radio', { name: '3명' }).click();
    const standing = page.locator('.save .standing button');
    await expect(standing).toBeVisible();
    await expect(row(page, 'deck.kitty').locator('.err')).toContainText('카드가');
    await standing.click();
    await expect(row(page, 'deck.kitty').locator('.err')).toBeInViewport();
  },
);

test(
  'variants are one touch, and those that exclude each other say so',
  { tag: '@phone' },
  async ({ page }) => {
    await openForm(page);
    const variant = (id: string) => page.locator(`[aria-labelledby="variant-${id}"]`);
    await variant('token-refill').click();
    await expect(variant('token-refill')).toHaveAttribute('aria-checked', 'true');
    await expect(page.locator('#about-token-refill')).toContainText('함께 쓸 수 없어요');
    await variant('harder-misdeal').click();
    await expect(variant('harder-misdeal')).toHaveAttribute('aria-checked', 'true');
    await expect(variant('token-refill')).toHaveAttribute('aria-checked', 'false');
    await variant('harder-misdeal').click();
    await expect(page.locator('.diff h2').first()).toHaveText('바탕 규칙 그대로');
  },
);

test(
  'rules written by hand load, make a table, and who opens its link sees what differs',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    await openForm(page);
    await paste(page, FRIDAY.replace('max_hands = 8', 'max_hnads = 8'));
    await expect(page.locator('dialog .failure')).toContainText('match.max_hnads');
    await expect(page.locator('dialog .failure')).toContainText('없는 규칙이에요');
    await expectAccessible(page);
    await page.locator('textarea[name=toml]').fill(FRIDAY);
    await page.getByRole('button', { name: '불러오기' }).click();
    await expect(page.locator('.diff h2').first()).toHaveText('바탕 규칙과 다른 점 4개');
    await picture(page, `${info.project.name}-rules-import`);

    // A reload in the middle takes nothing away.
    await page.reload();
    await expect(page.locator('.diff h2').first()).toHaveText('바탕 규칙과 다른 점 4개');
    await saveAs(page, '금요 마이티');
    await expect(page.locator('.rules b')).toHaveText('금요 마이티');
    await page.locator('input[name=name]').fill('서연');
    await page.locator('.share .btn').click();
    await page.waitForURL(/\/t\/[a-z0-9-]+$/);

    const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() });
    const guest = await context.newPage();
    await guest.goto(page.url());
    const note = guest.locator('.door .rules-note');
    await expect(guest.locator('.door .played')).toContainText('금요 마이티');
    await expect(note.locator('dt')).toHaveText(['최소 공약', '프렌드 방식', '첫 트릭의 조커']);
    await expect(note.locator('dd').first()).toHaveText(/11\s*→\s*13/);
    await picture(guest, `${info.project.name}-rules-door`);
    await expectAccessible(guest);
    await note.getByRole('button', { name: '이 테이블 규칙' }).click();
    await expect(guest.locator('dialog .differ dt')).toHaveCount(4);
    await guest.keyboard.press('Escape');
    await expect(guest.locator('dialog[open]')).toHaveCount(0);
    await guest.locator('form .btn-primary').click();
    await expect(guest.locator('.lobby .rules-note dt')).toHaveCount(2);
    await picture(guest, `${info.project.name}-rules-lobby`);
    await expectAccessible(guest);
    await expect(guest.locator('body')).toContainText('금요 마이티');
    await guest.getByRole('button', { name: '메뉴' }).click();
    await guest.locator('dialog').getByRole('button', { name: '규칙' }).click();
    const told = guest.locator('dialog .differ');
    await expect(told.locator('dt')).toHaveText([
      '최소 공약',
      '프렌드 방식',
      '첫 트릭의 조커',
      '판 수',
    ]);
    await expect(told.locator('dd').first()).toContainText('13');
    await picture(guest, `${info.project.name}-rules-guest`);
    await context.close();
  },
);

test(
  'a link carries house rules to another browser, which may play by them',
  { tag: '@phone' },
  async ({ page, browser }) => {
    await openForm(page);
    await paste(page, FRIDAY);
    await expect(page.locator('.diff h2').first()).toHaveText('바탕 규칙과 다른 점 4개');
    await page.getByRole('button', { name: '링크 복사' }).click();
    const link = await page.locator('.share-rules input').inputValue();
    expect(link).toMatch(/\/rules#r=[\w-]+$/);
    expect(link.length).toBeLessThan(400);

    const context = await browser.newContext({ locale: 'en-US' });
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.locator('.diff h2').first()).toHaveText('4 differences from the base rules');
    await expect(other.locator('.diff ul').first()).toContainText('Lowest bid');
    await other.goto(`${link.slice(0, -12)}`);
    await other.reload();
    await expect(other.locator('.failure')).toContainText('cannot be read');
    await context.close();
  },
);

test(
  'house rules are listed, renamed, exported and deleted',
  { tag: '@phone' },
  async ({ page }) => {
    await openForm(page);
    await paste(page, FRIDAY);
    await expect(page.locator('.diff h2').first()).toHaveText('바탕 규칙과 다른 점 4개');
    await saveAs(page, '금요 마이티');
    await openForm(page);
    const mine = page.locator('.mine');
    await mine.getByRole('button', { name: '금요 마이티 이름 바꾸기' }).click();
    await page.locator('dialog input').fill('토요 마이티');
    await page.locator('dialog .btn-primary').click();
    await mine.locator('.preset').click();
    await expect(page.locator('h1')).toHaveText('토요 마이티');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '파일로' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('토요 마이티.toml');
    await mine.getByRole('button', { name: /지울까요/ }).click();
    await page.locator('dialog .btn-danger').click();
    await expect(mine).toHaveCount(0);
  },
);

test('the form is accessible, and every target is big enough', async ({ page }, info) => {
  await openForm(page);
  await picture(page, `${info.project.name}-rules`);
  const parts = page.locator('details.section > summary');
  for (let i = 1; i < (await parts.count()); i += 1) await parts.nth(i).click();
  await expect(row(page, 'dummy.in_match_end')).toBeVisible();
  await expectAccessible(page);
  const small = await page
    .locator('main button, main select, main input, .save button')
    .evaluateAll((all) =>
      all
        .map((one) => ({ box: one.getBoundingClientRect(), text: one.outerHTML.slice(0, 90) }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ box, text }) => `${box.width}x${box.height} ${text}`),
    );
  expect(small).toEqual([]);
});
