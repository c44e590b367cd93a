// The pictures of docs/how-to-play: one hand for five, as a phone shows it.  Nobody chooses the
// cards, so hands are played until each moment has come up.
import { expect, test, type Page } from '@playwright/test';
import { playHand, type Moment } from './seat';

const HANDS = 12;
const LANGUAGES = [
  { lang: 'ko', locale: 'ko-KR', name: '서연' },
  { lang: 'en', locale: 'en-US', name: 'Sora' },
];

/** The parts of the page between which a picture is cut: the top of one, the bottom of the other. */
const CUT: Record<string, readonly [string, string]> = {
  auction: ['.say', '.bid'],
  exchange: ['.bury', '.actions'],
  trick: ['.trick .card', '.hand'],
  score: ['dialog .sheet', 'dialog .sheet'],
};
const AIR = 10;

/** What is to be seen, and when a hand shows it well. */
const SCENES: Record<string, (page: Page, now: Moment) => Promise<boolean>> = {
  auction: async (page, now) =>
    now === 'auction' && (await page.locator('.seat .bubble:not(.pass)').count()) > 0,
  exchange: async (page, now) => {
    if (now !== 'exchange') return false;
    // One of the three is in the ground already: a small card, as one would.
    await page.locator('.hand .card:not([data-card="JK"])').last().click();
    return true;
  },
  trick: async (page, now) => now === 'turn' && (await page.locator('.trick .card').count()) === 3,
  score: async (page, now) =>
    now === 'result' && (await page.locator('.seal:not(.lost)').count()) > 0,
};

async function cut(page: Page, scene: string) {
  const [first = 'body', last = 'body'] = CUT[scene] ?? [];
  const top = await page.locator(first).first().boundingBox();
  const bottom = await page.locator(last).last().boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const y = Math.max(0, (top?.y ?? 0) - AIR);
  const end = Math.min(height, bottom ? bottom.y + bottom.height : height);
  return { x: 0, y, width, height: end - y };
}

for (const { lang, locale, name } of LANGUAGES) {
  test(lang, async ({ browser }) => {
    test.setTimeout(600_000);
    const missing = new Set(Object.keys(SCENES));
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    for (let hands = 0; missing.size && hands < HANDS; hands += 1) {
      const rules = { preset: 'korea-boardgames', players: 5 };
      const made = await page.request.post('/api/tables', { data: { name, start: true, rules } });
      const { id } = (await made.json()) as { id: string };
      await page.goto(`/t/${id}`);
      await playHand(page, missing.has('exchange'), async (now) => {
        for (const scene of missing) {
          if (!(await SCENES[scene]?.(page, now))) continue;
          await expect(page.locator('.toast, .trick .is-beaten')).toHaveCount(0);
          const clip = await cut(page, scene);
          await page.screenshot({ path: `../docs/images/${scene}.${lang}.png`, clip });
          missing.delete(scene);
        }
      });
    }
    expect([...missing]).toEqual([]);
    await context.close();
  });
}
