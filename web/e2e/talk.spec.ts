import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { another, picture } from './seat';

/** Somebody else at the same address. */
async function anotherAt(browser: Browser, page: Page, url: string): Promise<Page> {
  const other = await another(browser, page);
  await other.goto(url);
  return other;
}

/** Sit down at a table where people talk in their own words. */
async function freeTable(page: Page): Promise<string> {
  const options = { clock: null, stand_in: 'ask', hints: true, undo: true, watch: true };
  const made = await page.request.post('/api/tables', {
    data: { name: '서연', start: false, options: { ...options, chat: 'free' } },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/t/${id}`);
  return page.url();
}

const openTalk = (page: Page) => page.locator('.talk-button').click();
const lines = (page: Page) => page.locator('dialog .said p');

test(
  'people talk, an onlooker listens, and who is muted is not heard, also after a reload',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    const url = await freeTable(page);
    const guest = await anotherAt(browser, page, url);
    await guest.locator('input[name=name]').fill('민준');
    await guest.locator('form .btn-primary').click();
    await page.locator('.actions .btn-primary').click();
    await expect(guest.locator('.hand .card').first()).toBeVisible();
    const onlooker = await anotherAt(browser, page, url);
    await expect(onlooker.locator('.me .ask b')).toHaveText('구경 중');
    await expect(page.getByRole('img', { name: '구경하는 사람 1명' })).toBeVisible();

    await openTalk(guest);
    await guest.getByRole('button', { name: '안녕하세요' }).click();
    await expect(page.locator('.said-bubble')).toHaveText('안녕하세요');
    await expect(page.locator('.talk-button')).toHaveClass(/unread/);
    await guest.locator('input[name=talk]').fill('<i>한 판</i> 더?');
    await guest.getByRole('button', { name: '보내기' }).click();
    await expect(guest.locator('input[name=talk]')).toHaveValue('');
    await openTalk(page);
    await expect(lines(page)).toHaveText(['민준안녕하세요', '민준<i>한 판</i> 더?']);
    await openTalk(onlooker);
    await expect(lines(onlooker)).toHaveCount(2);
    await expect(onlooker.locator('dialog .phrases')).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, `${info.project.name}-talk`);

    await page.getByRole('switch', { name: '민준의 말 숨기기' }).click();
    await expect(lines(page)).toHaveText(['아직 아무도 말하지 않았어요.']);
    await guest.getByRole('button', { name: '👏' }).click();
    await expect(lines(onlooker)).toHaveCount(3);
    await expect(lines(page)).toHaveText(['아직 아무도 말하지 않았어요.']);
    await page.getByRole('button', { name: '민준 신고하기' }).click();
    await page.locator('dialog .btn-danger').click();
    await expect(page.locator('dialog [role=status]')).toHaveText('신고했어요');
    await page.reload();
    await openTalk(page);
    await expect(page.getByRole('switch', { name: '민준의 말 숨기기' })).toBeChecked();
    await expect(lines(page)).toHaveText(['아직 아무도 말하지 않았어요.']);
  },
);

test(
  'a table that is closed to onlookers says so',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const options = { clock: null, stand_in: 'ask', hints: true, undo: true, watch: false };
    const made = await page.request.post('/api/tables', {
      data: { name: '서연', start: true, options: { ...options, chat: 'off' } },
    });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/t/${id}`);
    await expect(page.locator('.hand .card').first()).toBeVisible();
    await expect(page.locator('.talk-button')).toHaveCount(0);
    const visitor = await anotherAt(browser, page, page.url());
    await expect(visitor.locator('.door h1')).toHaveText('이 테이블은 구경할 수 없어요');
  },
);

test(
  'where every chair is taken the door offers to look on',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const made = await page.request.post('/api/tables', {
      data: { name: '서연', start: false, rules: { preset: 'honeymoon', players: 2 } },
    });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/t/${id}`);
    const guest = await anotherAt(browser, page, page.url());
    await guest.locator('form .btn-primary').click();
    await expect(guest.locator('.lobby')).toBeVisible();
    const onlooker = await anotherAt(browser, page, page.url());
    await onlooker.getByRole('button', { name: '구경하기' }).click();
    await expect(onlooker.locator('form [role=status]')).toHaveText('시작을 기다리는 중이에요');
    await page.locator('.actions .btn-primary').click();
    await expect(onlooker.locator('.me .ask b')).toHaveText('구경 중');
  },
);
