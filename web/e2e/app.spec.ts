import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('as an app: a manifest, a page without network, and nothing of a table kept', async ({
  page,
  context,
}, info) => {
  test.skip(info.project.name !== 'phone', 'the same worker everywhere');
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.request.get(address ?? '');
  expect(manifest.headers()['content-type']).toContain('manifest+json');
  const { icons, name } = (await manifest.json()) as { icons: { src: string }[]; name: string };
  expect(name).toBe('기루다');
  for (const { src } of icons) expect((await page.request.get(src)).ok()).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.locator('.btn.big').click();
  await expect(page.locator('.hand .card').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((one) => caches.open(one)));
    const requests = (await Promise.all(caches_.map((one) => one.keys()))).flat();
    return requests.map((one) => new URL(one.url).pathname).sort();
  });
  expect(kept).toEqual(['/icon.svg', '/offline.css', '/offline.html']);
  await context.setOffline(true);
  await page.goto('/').catch(() => undefined);
  await expect(page.locator('h1').first()).toHaveText('서버에 닿지 않아요');
  await context.setOffline(false);
  await page.locator('a').first().click();
  await expect(page.locator('.hero, .resume').first()).toBeVisible();
});

test('an address without TLS says that it cannot be installed', async ({ page, baseURL }, info) => {
  test.skip(info.project.name !== 'phone', 'the same words everywhere');
  await page.goto(`http://giruda.test:${new URL(baseURL ?? '').port}/`);
  await page.locator('.page > header .btn-icon').first().click();
  await expect(page.locator('.install')).toContainText('https');
});
