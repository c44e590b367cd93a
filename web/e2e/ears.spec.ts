import { expect, test, type Page } from '@playwright/test';
import { playNow } from './seat';

// Somebody who sees nothing: only what the page speaks is read, and controls are found by name.

const text = (page: Page, role: 'log' | 'status' | 'alert') =>
  page.locator(`.sr[role=${role}]`).evaluateAll((all) =>
    all
      .map((one) => one.textContent ?? '')
      .join(' ')
      .trim(),
  );

const lines = (page: Page) =>
  page.locator('.sr[role=log] p').evaluateAll((all) => all.map((one) => one.textContent ?? ''));

/** Ask for something by its key, and hear the line that begins so among the last few. */
async function ask(page: Page, key: string, begins: string, few = 2): Promise<string> {
  await page.keyboard.press(key);
  let heard: string | undefined;
  const listen = async () =>
    (heard = (await lines(page)).slice(-few).find((line) => line.startsWith(begins))) !== undefined;
  await expect.poll(listen, { intervals: [30] }).toBe(true);
  return (heard ?? '').slice(begins.length);
}

const cardsIn = (spoken: string) =>
  spoken.split(/(?<=[가-힣\d]) (?=스페이드|하트|다이아|클로버|조커)/);

/** The button of a card in the hand, by its name. */
const card = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name: new RegExp(`^${name.trim()}(,|$)`) });

async function bid(page: Page, offer: string): Promise<void> {
  const points = Number(/\d+/.exec(offer)?.[0] ?? 99);
  await page.keyboard.press(points <= 15 ? 'Enter' : 'p');
}

async function bury(page: Page, offer: string): Promise<void> {
  const spoken = await ask(page, 'r', '내 패: ');
  for (const name of cardsIn(spoken).slice(-Number(/\d+/.exec(offer)?.[0] ?? 3))) {
    await card(page, name).press('Enter');
  }
}

async function play(page: Page): Promise<void> {
  const [first = ''] = cardsIn(await ask(page, 'r', '낼 수 있는 카드: '));
  await card(page, first).press('Enter');
}

/** Do what is asked, as it was heard. */
async function answer(page: Page, heard: string): Promise<void> {
  if (
    /부르기$|부를 수 없어요/.test(heard) &&
    !heard.includes('프렌드') &&
    /\d|없어요/.test(heard)
  ) {
    return bid(page, heard);
  }
  if (/장 더 고르세요/.test(heard)) return bury(page, heard);
  if (heard === '카드를 고르세요') return play(page);
  if (heard === '위에서 고르세요') return page.getByRole('radio').first().press('Enter');
  await page.getByRole('button', { name: heard, exact: true }).press('Enter');
}

test('a hand is played from the spoken log alone', async ({ page }, info) => {
  test.skip(info.project.name !== 'desktop', 'keys are needed');
  await playNow(page);
  const result = page.getByRole('dialog').getByRole('table');
  let told = false;
  for (let steps = 0; steps < 120; steps += 1) {
    let heard = '';
    const listen = async () =>
      (await result.count()) > 0 || (heard = await text(page, 'status')) !== '';
    await expect.poll(listen, { timeout: 30_000, intervals: [50] }).toBe(true);
    if (await result.count()) break;
    if (!told && heard === '카드를 고르세요') {
      told = true;
      expect(await ask(page, 'i', '여당 ', 12)).toMatch(/야당 \d+점.*목표 \d+점/);
    }
    // The next thing asked may be the same again, with a card less in the hand.
    const cards = page.getByRole('toolbar').getByRole('button');
    const held = await cards.count();
    await answer(page, heard);
    const moved = async () =>
      (await result.count()) > 0 ||
      (await text(page, 'status')) !== heard ||
      (await cards.count()) !== held;
    await expect.poll(moved, { intervals: [50] }).toBe(true);
  }
  expect(told).toBe(true);
  expect((await lines(page)).join('\n')).toMatch(/여당|주공이|이겼|졌/);
  await expect(result.first()).toBeVisible();
});
