import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WORST = ['serious', 'critical'];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter((found) => WORST.includes(found.impact ?? ''))
    .map(
      (found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 120)).join(' ; ')}`,
    );
}

/** No serious finding of axe, light and dark; the theme is put back. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme);
    expect(await findings(page), theme).toEqual([]);
  }
}
