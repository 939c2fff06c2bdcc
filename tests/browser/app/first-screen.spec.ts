import type { Page } from '@playwright/test';
import { menu, menuButton } from '../support/screens/header.ts';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { MOVED } from '../support/looks/moved-mouse.ts';
import { expect, test } from '../support/test.ts';

/** The style of the part after the first screen. */
const REST = /\/below-[0-9a-f]{8}\.css$/u;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const footer = (page: Page) => page.getByRole('contentinfo');
/** Sections that `content-visibility` skips. */
const undrawn = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main :is(h2, h3)')].filter(
        (one) => one.checkVisibility() && !one.checkVisibility({ contentVisibilityAuto: true }),
      ).length,
  );

test.describe('the first screen of a long page (decision below-the-fold)', () => {
  test('is shown before the rest has its style, without losing presses', async ({ page }) => {
    for (const path of ['/', '/drivers-wanted'])
      await test.step(path, async () => {
        const release = await holdScripts(page, REST);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(title(page)).toBeVisible();
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        await expect(footer(page)).toHaveCount(0);
        await menuButton(page).click();
        // Longer than the app takes to load: React hydrates only a complete page.
        await page.waitForTimeout(1000);
        expect(await page.evaluate(() => [window.__hydrated, document.readyState])).toEqual([undefined, 'loading']);
        release();
        await expect(menu(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await footer(page).scrollIntoViewIfNeeded();
        await expect(footer(page)).toBeVisible();
        await expect(page.locator('link[data-below]')).toHaveCount(0);
      });
  });

  test('is followed by sections that are drawn once they’ve loaded', async ({ page }) => {
    // Only the page's own script draws them.
    await page.addInitScript(() => {
      window.requestIdleCallback = (work) => window.setTimeout(work, 50, { didTimeout: false, timeRemaining: () => 1 });
    });
    await holdScripts(page);
    const release = await holdScripts(page, REST);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('.hero[data-moves]') !== null);
    await page.waitForTimeout(500);
    release();
    await expect(footer(page)).toBeAttached();
    await expect.poll(() => undrawn(page)).toBe(0);
    expect(await page.evaluate(() => window.__hydrated)).toBeUndefined();
  });

  test.describe('if the style of the rest can’t be loaded', () => {
    test.use({ allowedFaults: [/ERR_FAILED/u] });

    test('is still followed by the rest, and the app loads its style', async ({ page }) => {
      await page.route(REST, (route) => route.abort());
      await page.goto('/');
      await expect(footer(page)).toBeAttached();
      await page.mouse.move(200, 200, MOVED);
      await hydrated(page);
      await expect(page.locator('.band').first()).toHaveCSS('display', 'grid');
    });
  });
});
