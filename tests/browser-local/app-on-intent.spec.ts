import { COURIER_COUNT_FALLBACK } from '#core/courier/courier-count.ts';
import { SAMPLE_FIGURE } from '#ui/public/sample-figure.ts';
import { expect, test } from './support/test.ts';

/** The line on the landing page for a stored number. */
function countLine(stored: number): string {
  const words = 'couriers signed up';
  return stored > 0
    ? `${stored.toLocaleString('en-US')} ${words}`
    : `${COURIER_COUNT_FALLBACK.toLocaleString('en-US')} ${words}${SAMPLE_FIGURE}`;
}

test('the landing page runs no part of the app before intent, and shows the count', async ({ page, backend }) => {
  await page.goto('/');
  await expect(page.locator('.courier-count')).toHaveText(countLine(await backend.courierCount()));
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js') && !/\/(?:page-script|claims)-/u.test(name))
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    );
  await expect.poll(async () => (await fetched()).length).toBeGreaterThan(3);
  expect(new Set(await fetched())).toEqual(new Set(['link']));
  expect(await page.evaluate(() => window.__hydrated)).toBeUndefined();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(page.locator('.courier-count')).toHaveText(countLine(await backend.courierCount()));
});

test('the count is shown if the app starts immediately but can’t be fetched', async ({ page, backend }) => {
  await page.route(/\/assets\/index-[^/]+\.js$/u, (route) => route.abort());
  await page.goto('/#pricing');
  await expect(page.locator('.courier-count')).toHaveText(countLine(await backend.courierCount()));
});
