import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { another, answer, join, makeTable, moment, picture } from './seat';

/** A second person at the table of the first, and the match begun. */
async function two(page: Page, browser: Browser): Promise<[Page, Page]> {
  const link = await makeTable(page, '서연');
  const guest = await another(browser, page);
  await join(guest, link, '민준');
  await expect(guest.locator('.lobby')).toBeVisible();
  await page.locator('.actions .btn-primary').click();
  return [page, guest];
}

const button = (page: Page) => page.getByRole('button', { name: '나머지는 내 것' });

/** Play on until one of them may claim; who. The last card is played rather than claimed. */
async function untilOnLead(people: readonly Page[]): Promise<Page> {
  for (;;) {
    for (const one of people) {
      const shown = await button(one).isVisible();
      if (shown && (await one.locator('.hand .card').count()) > 1) return one;
    }
    const now = await Promise.all(people.map(moment));
    const turn = now.findIndex((one) => one !== 'wait');
    const person = people[turn];
    if (!person) await people[0]?.waitForTimeout(40);
    else if (now[turn] === 'result') {
      for (const one of people) await one.locator('dialog .btn-primary').click();
    } else await answer(person, now[turn] ?? 'wait', turn === 0);
  }
}

test(
  'a claim ends the hand at once or when the other person agrees',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    test.setTimeout(240_000);
    const people = await two(page, browser);
    const claimer = await untilOnLead(people);
    const other = people.find((one) => one !== claimer) as Page;
    await button(claimer).click();
    const result = claimer.locator('dialog[open] .pay[data-board]');
    const ask = claimer.getByRole('button', { name: '펼치고 묻기' });
    await expect(result.or(ask)).toBeVisible();
    if (await ask.isVisible()) {
      await ask.click();
      await expect(other.locator('.slip.asking .laid')).toBeVisible();
      await expectAccessible(other);
      await picture(other, `${info.project.name}-claim`);
      await other.reload();
      await other.getByRole('button', { name: '좋아요' }).click();
    }
    await expect(result).toBeVisible();
    await expect(other.locator('dialog[open] .pay[data-board]')).toBeVisible();
  },
);

test(
  'a card is taken back when the other person lets it',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const people = await two(page, browser);
    const undo = (one: Page) => one.getByRole('button', { name: '무르기' });
    const asks = async (person: Page): Promise<boolean> => {
      const asked = await undo(person)
        .click({ timeout: 300 })
        .then(() => true)
        .catch(() => false);
      return asked && person.locator('.slip.asking').isVisible();
    };
    let asker: Page | null = null;
    while (!asker) {
      const now = await Promise.all(people.map(moment));
      const turn = now.findIndex((one) => one === 'auction' || one === 'turn');
      const person = people[turn];
      if (!person) {
        await page.waitForTimeout(30);
        continue;
      }
      await answer(person, now[turn] ?? 'wait', false);
      if (await asks(person)) asker = person;
    }
    const other = people.find((one) => one !== asker) as Page;
    await other.getByRole('button', { name: '좋아요' }).click();
    await expect(asker.locator('.me.turn')).toBeVisible();
  },
);
