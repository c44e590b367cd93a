import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { makeTable, picture, playNow } from './seat';

// Every page and every sheet, in both languages and themes, with high contrast once.
const NIGHTLY = process.env.GIRUDA_E2E_ALL !== undefined;
const PAGES = ['/', '/rules', '/sheet', '/learn', '/c', '/t/no-such-table'];

async function inLanguage(page: Page, lang: string): Promise<void> {
  await page.addInitScript((one) => {
    const kept = JSON.parse(localStorage.getItem('giruda.settings') ?? '{}') as object;
    localStorage.setItem('giruda.settings', JSON.stringify({ ...kept, lang: one }));
  }, lang);
}

for (const lang of ['ko', 'en']) {
  test(`no serious finding of axe on any page, in ${lang}`, async ({ page }, info) => {
    test.skip(!NIGHTLY && (lang !== 'ko' || info.project.name !== 'phone'), 'the nightly run');
    await inLanguage(page, lang);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await picture(page, `${info.project.name}-${lang}-${path.replaceAll('/', '_')}`);
      await expectAccessible(page);
    }
  });

  test(`nor on any sheet, in ${lang}`, async ({ page }, info) => {
    test.skip(!NIGHTLY, 'the nightly run');
    await inLanguage(page, lang);
    const sheet = page.locator('dialog[open]');
    await makeTable(page, '서연');
    await expectAccessible(page);
    await playNow(page);
    for (const key of ['?', 'l', 't']) {
      await page.keyboard.press(key);
      await expect(sheet).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    }
    await page.locator('.bar .title').click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const items = await menuItems(page);
    for (let i = 0; i < items; i += 1) {
      await page.locator('.bar .btn-icon').first().click();
      await sheet.locator('.menu button').nth(i).click();
      await expect(sheet).toBeVisible();
      await picture(page, `${info.project.name}-${lang}-menu-${i}`);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    }
  });
}

async function menuItems(page: Page): Promise<number> {
  await page.locator('.bar .btn-icon').first().click();
  await expect(page.locator('dialog[open] .menu')).toBeVisible();
  await expectAccessible(page);
  const items = await page.locator('dialog[open] .menu button').count();
  await page.keyboard.press('Escape');
  return items;
}
