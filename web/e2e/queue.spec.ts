import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { another, answer, join, makeTable, moment, picture } from './seat';

/** Somebody else, with a browser of their own, who queues cards. */
async function whoQueues(browser: Browser, page: Page, link: string): Promise<Page> {
  const guest = await another(browser, page);
  await guest.goto('/');
  await guest.getByRole('button', { name: '설정' }).first().click();
  const wanted = guest.getByRole('switch', { name: '차례 전에 카드 예약하기' });
  await expect(wanted).toHaveAttribute('aria-checked', 'false');
  await wanted.click();
  await expectAccessible(guest);
  await wanted.scrollIntoViewIfNeeded();
  await guest.locator('.sheet .cap').first().scrollIntoViewIfNeeded();
  await picture(guest, 'queue-settings');
  await join(guest, link, '민준');
  return guest;
}

const cardsOf = (page: Page) => page.locator('.hand .card');

/** The place in the hand of a card that follows suit, -1 if none does. */
async function follower(page: Page): Promise<number> {
  if (!(await page.locator('.led .suit').count())) return -1;
  const led = await page.locator('.led .suit').first().getAttribute('class');
  const own = await cardsOf(page).evaluateAll((all) => all.map((one) => one.dataset.card ?? ''));
  return own.findIndex((card) => led?.endsWith(`suit-${card[0]}`) && !card.startsWith('J'));
}

/** Queue the card at a place: by its key where there are keys, else by a touch. */
async function queue(page: Page, at: number, keys: boolean): Promise<void> {
  if (keys) await page.keyboard.press(String((at + 1) % 10));
  else await cardsOf(page).nth(at).click();
  await expect(cardsOf(page).nth(at).locator('.queued')).toBeVisible();
}

async function lookAt(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme);
    await picture(page, `${name}-queued-${theme}`);
  }
  await expectAccessible(page);
  const language = page.locator('.bar button', { hasText: /^(EN|한)/ });
  await language.click();
  await picture(page, `${name}-queued-en`);
  await language.click();
}

test('a queued card is marked, taken back, and played by itself when the turn comes', async ({
  page,
  browser,
}, info) => {
  test.skip(!process.env.GIRUDA_E2E_ALL, 'two people at a table, for the nightly run');
  const keys = info.project.name === 'desktop';
  const link = await makeTable(page, '서연');
  const guest = await whoQueues(browser, page, link);
  await expect(page.locator('.seat .name').first()).toHaveText('민준');
  await page.locator('.actions .btn-primary').click();
  // The guest plays right after the host.
  for (;;) {
    const host = await moment(page);
    if ((await moment(guest)) !== 'wait') await answer(guest, await moment(guest), false);
    else if (host === 'turn' && (await guest.locator('.trick .slot.mine').count())) {
      const at = await follower(guest);
      if (at >= 0) {
        await queue(guest, at, keys);
        await lookAt(guest, info.project.name);
        if (keys) await guest.keyboard.press('Escape');
        else await cardsOf(guest).nth(at).click();
        await expect(guest.locator('.queued, .hand .is-raised')).toHaveCount(0);
        await queue(guest, at, keys);
        break;
      }
      await answer(page, host, true);
    } else if (host !== 'wait') await answer(page, host, true);
    else await page.waitForTimeout(40);
  }
  const card = await guest.locator('.hand .is-raised').getAttribute('data-card');
  const before = await cardsOf(guest).count();
  await answer(page, 'turn', true);
  await expect(cardsOf(guest)).toHaveCount(before - 1);
  await expect(guest.locator(`.hand [data-card="${card}"]`)).toHaveCount(0);
});
