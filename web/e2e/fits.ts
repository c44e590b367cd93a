// What matters is in sight without scrolling, and large enough for a finger.
import { expect, type Page } from '@playwright/test';

/** Regions of a running table that are always in sight. */
const REGIONS = ['.bar', '.contract', '.felt', '.me', '.hand', '.actions, .bid'];

/** What lies outside of the screen, under something else, or is too small, in words. */
async function misfits(page: Page, regions: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const TARGET = 43.5;
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight) found.push(`the page is ${root.scrollHeight} high`);
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
    const named = (one: Element) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
    const outside = ({ top, left, bottom, right }: DOMRect) =>
      top < -0.5 || left < -0.5 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5;
    for (const selector of wanted) {
      const region = document.querySelector(selector);
      if (!region) found.push(`${selector} is missing`);
      else if (outside(region.getBoundingClientRect())) found.push(`${selector} is cut off`);
    }
    const sheet = document.querySelector('dialog[open]');
    const seen = (one: Element) => one.checkVisibility() && (!sheet || sheet.contains(one));
    const controls = [...document.querySelectorAll('button, a[href], input, select')].filter(seen);
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      if (outside(box)) found.push(`${named(control)} is cut off`);
      // A card of the first row shows its upper part, one of a narrow row its left.
      const card = control.closest('.hand .card');
      const next = card?.nextElementSibling?.getBoundingClientRect();
      const below = card?.parentElement?.nextElementSibling?.getBoundingClientRect();
      const width = Math.min(box.right, next?.left ?? Infinity) - box.left;
      const height = Math.min(box.bottom, below?.top ?? Infinity) - box.top;
      if (width < TARGET || height < TARGET) {
        found.push(`${named(control)} is ${Math.round(width)} x ${Math.round(height)}`);
      }
      const hit = document.elementFromPoint(box.left + width / 2, box.top + height / 2);
      if (!hit || !(control.contains(hit) || hit.contains(control))) {
        found.push(`${named(control)} lies under ${hit?.className}`);
      }
    }
    return found;
  }, regions);
}

/** These regions and all controls in sight. */
export const expectFits = (page: Page, regions: readonly string[]): Promise<void> =>
  expect.poll(() => misfits(page, regions)).toEqual([]);

/** Everything of the table in sight, whatever is asked. */
export const expectTableFits = (page: Page): Promise<void> => expectFits(page, REGIONS);
