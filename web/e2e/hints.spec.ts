import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { answer, nextMoment, picture, playNow, type Moment } from './seat';

const ASKED: readonly Moment[] = ['auction', 'exchange', 'friend', 'turn'];
const PHONE = { width: 390, height: 844 };
const SIZES = [PHONE, { width: 360, height: 640 }];
const LANGUAGES = process.env.GIRUDA_E2E_ALL ? ['en', 'ko'] : ['ko'];

/** No part of the hint lies over a card or a control, or beyond the edge of the screen. */
async function expectApart(page: Page): Promise<void> {
  const wrong = await page.evaluate(() => {
    const found = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const box = (node: Element) => node.getBoundingClientRect();
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const inside = ({ left, right, bottom }: DOMRect) =>
      left >= 0 && right <= innerWidth && bottom <= innerHeight;
    const hints = found('.hint-say, .hint-row button');
    // What a slip cannot show is scrolled to: its edge counts, not what lies behind it.
    const others = found('.hand .card, .actions button, .bid button, .slip, .me .tail button');
    return [
      ...hints.flatMap((hint) => others.filter((other) => meet(box(hint), box(other)))),
      ...[...hints, ...others].filter((one) => !inside(box(one))),
      ...hints.slice(1).filter((one) => box(one).height < 44),
    ].map((one) => one.outerHTML.slice(0, 80));
  });
  expect(wrong).toEqual([]);
}

/** Take the first thing that the hint names, and do it. */
async function follow(page: Page): Promise<void> {
  await page.locator('.hint-row button').first().click();
  const calls = page.locator('.bid .go > .btn.is-hinted, .slip .btn-danger');
  const does = page.locator('.actions .btn-primary, .bid .btn-primary');
  await ((await calls.count()) ? calls : does).click();
  await expect(page.locator('.hint-row')).toHaveCount(0);
}

async function look(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const lang of LANGUAGES) {
      if (LANGUAGES.length > 1) await page.locator('.btn-lang').first().click();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await picture(page, `hint-${name}-${size.width}-${lang}`);
      await expectApart(page);
    }
  }
  await page.setViewportSize(PHONE);
}

test('in each phase a hint is given, covers nothing, and can be followed', async ({
  page,
}, info) => {
  test.skip(info.project.name !== 'phone', 'one hand is enough');
  await playNow(page);
  const seen = new Set<Moment>();
  while (!seen.has('turn')) {
    const now = await nextMoment(page);
    const fresh = !seen.has(now) && ASKED.includes(now);
    seen.add(now);
    if (fresh) {
      await page.getByRole('button', { name: '힌트 보기' }).click();
      await expect(page.locator('.hint-row button').first()).toBeVisible();
      await expect(page.locator('.me [role=status]')).toContainText('힌트: ');
      await look(page, now);
      if (now === 'turn') await expectAccessible(page);
    }
    // Bids are made as long as they may be: who declares is asked in every phase.
    if (fresh && now !== 'auction') await follow(page);
    else await answer(page, now, true);
  }
});

test('a table without hints has no button, and its key does nothing', async ({ page }) => {
  const made = await page.request.post('/api/tables', {
    data: {
      name: '서연',
      start: true,
      rules: { preset: 'korea-boardgames', players: 5 },
      options: {
        clock: null,
        stand_in: 'ask',
        hints: false,
        undo: true,
        chat: 'phrases',
        watch: true,
      },
    },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/t/${id}`);
  await expect(page.locator('.bid')).toBeVisible();
  await page.keyboard.press('g');
  await expect(page.locator('.hint-ask, .hint-say')).toHaveCount(0);
});
