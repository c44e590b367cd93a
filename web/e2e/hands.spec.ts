import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';

test('all of my hands are a file to keep @phone', async ({ page }) => {
  await page.goto('/');
  await page.locator('header .btn-icon').first().click();
  const link = page.locator('a[download]');
  await expect(link).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toBe('giruda-hands.json');
  const { records } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(records).toEqual([]);
});
