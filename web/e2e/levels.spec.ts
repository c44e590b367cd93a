import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { picture } from './seat';

test('levels are chosen for new tables and for each chair', async ({ page }, info) => {
  await page.goto('/#bots=expert');
  const usual = page.locator('.bots select');
  await expect(usual).toHaveValue('expert');
  await picture(page, `${info.project.name}-levels-home`);
  await page.locator('.share .btn').click();
  await page.waitForURL(/\/t\/[a-z0-9-]+$/);
  const chairs = page.locator('.felt select');
  await expect(chairs).toHaveCount(4);
  await expect(chairs.first()).toHaveValue('expert');
  await chairs.nth(1).selectOption('beginner');
  await expectAccessible(page);
  await picture(page, `${info.project.name}-levels-lobby`);
  await page.locator('.actions .btn-primary').click();
  await expect(page.locator('.hand .card').first()).toBeVisible();
});
