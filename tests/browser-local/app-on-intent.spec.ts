import { expect, test } from './support/test.ts';

test('the landing page runs no part of the app before intent, and shows the count', async ({ page, backend }) => {
  await page.goto('/');
  await expect(page.locator('.courier-count')).toHaveText(
    `${(await backend.courierCount()).toLocaleString('en-US')} couriers ready`,
  );
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js') && !name.includes('/page-script-'))
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    );
  await expect.poll(async () => (await fetched()).length).toBeGreaterThan(3);
  expect(new Set(await fetched())).toEqual(new Set(['link']));
  expect(await page.evaluate(() => window.__hydrated)).toBeUndefined();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(page.locator('.courier-count')).toHaveText(
    `${(await backend.courierCount()).toLocaleString('en-US')} couriers ready`,
  );
});

test('the count is shown if the app starts immediately but can’t be fetched', async ({ page, backend }) => {
  await page.route(/\/assets\/index-[^/]+\.js$/u, (route) => route.abort());
  await page.goto('/#pricing');
  await expect(page.locator('.courier-count')).toHaveText(
    `${(await backend.courierCount()).toLocaleString('en-US')} couriers ready`,
  );
});
