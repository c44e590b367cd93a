import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { picture, playHand, playPreset, words, type Moment } from './seat';

// One whole hand for each number of players, the seat itself bidding as long as it may.
const TABLES = [
  { players: 4, preset: 'korea-boardgames', seats: 4, rows: 5 },
  { players: 6, preset: 'korea-boardgames', seats: 5, rows: 6 },
  { players: 3, preset: 'three', seats: 2, rows: 3 },
  { players: 2, preset: 'honeymoon', seats: 3, rows: 2 },
  { players: 7, preset: 'namuwiki-standard', seats: 6, rows: 7 },
] as const;

/** A card that is picked to be named outlives a reload. */
async function expectKept(page: Page): Promise<void> {
  await page.locator('.pick').nth(1).click();
  const before = await words(page);
  await page.reload();
  await expect.poll(() => words(page)).toBe(before);
}

for (const { players, preset, seats, rows } of TABLES) {
  test(`a whole hand for ${players}`, async ({ page }, info) => {
    const phone = info.project.name === 'phone';
    test.skip(!phone && players !== 6, 'one of them on a wide screen');
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    await playPreset(page, preset, players);
    await expect(page.locator('.felt .seat')).toHaveCount(seats);
    const seen = new Map<Moment, number>();
    await playHand(page, true, async (now) => {
      const times = (seen.get(now) ?? 0) + 1;
      seen.set(now, times);
      if (times > 4 || (times > 1 && now === 'auction')) return;
      await picture(page, `${info.project.name}-${players}-${now}-${times}`);
      if (players === 4 && times === 1) await expectAccessible(page);
      if (players === 6 && now === 'friend' && times === 1) await expectKept(page);
    });
    await expect(page.locator('dialog .pay').first().locator('tbody tr')).toHaveCount(rows);
    expect(problems).toEqual([]);
  });
}
