import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe';
import { picture } from './seat';

test('what a table agrees on is chosen before it is made, and told at it', async ({
  page,
}, info) => {
  await page.goto('/');
  await page.locator('.rules .btn-icon').click();
  const hints = page.getByRole('switch').first();
  await expect(hints).toHaveAttribute('aria-checked', 'true');
  await hints.click();
  await page.getByRole('radio', { name: '끔' }).click();
  await expectAccessible(page);
  await picture(page, `${info.project.name}-options`);
  await page.keyboard.press('Escape');
  await picture(page, `${info.project.name}-options-home`);
  await page.reload();
  await page.locator('.share .btn').click();
  await page.waitForURL(/\/t\/[a-z0-9-]+$/);
  await page.locator('.actions .btn-primary').click();
  await expect(page.locator('.hand .card').first()).toBeVisible();
  await page.locator('.bar').getByRole('button', { name: '메뉴' }).click();
  await page.getByRole('button', { name: '이 테이블 규칙' }).click();
  await expect(page.locator('.agreed')).toContainText('동의하면 무를 수 있어요');
  await expect(page.locator('.agreed')).toContainText('채팅이 없어요');
  await expect(page.locator('.agreed')).not.toContainText('힌트');
  await picture(page, `${info.project.name}-options-told`);
});
