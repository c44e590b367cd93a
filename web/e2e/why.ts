// "Why can't I?": every control that does nothing now says a sentence when it is touched.
import { expect, type Page } from '@playwright/test';

/** Touch what does nothing now, each control once; nothing is disabled without a voice. */
export async function expectExplained(page: Page): Promise<void> {
  expect(await page.locator('[disabled]').count()).toBe(0);
  const within = (await page.locator('dialog[open]').count()) ? 'dialog[open] ' : '';
  const idle = page.locator(`${within}[aria-disabled="true"]:visible`);
  const answer = page.locator('.why, .note.shown');
  const n = await idle.count();
  for (let i = 0; i < n; i += 1) {
    await page.evaluate(() =>
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    );
    await expect(answer).toHaveCount(0);
    const name = await idle.nth(i).evaluate((one: HTMLElement) => {
      one.click();
      return one.getAttribute('aria-label') ?? one.textContent ?? '';
    });
    await expect(answer.first(), name).toHaveText(/\S\s\S/);
  }
  await page.evaluate(() =>
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  );
}
