import type { Page } from '@playwright/test';
import { FINISHED, openUntouched } from '../support/looks/finished-pages.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { MOVED } from '../support/looks/moved-mouse.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, heading } from '../support/visit.ts';

/** The style sheets that the page doesn't load by itself. */
const sheets = (page: Page) => page.locator('link[rel="stylesheet"]:not([data-below])');
const disabled = (page: Page) => page.locator('link[rel="stylesheet"][disabled]');

/** Loads every style sheet of the page, and returns the changes in the look of elements and their pseudo-elements. */
const changedByTheRest = (page: Page) =>
  page.evaluate(async () => {
    const elements = [...document.querySelectorAll('body, body *:not(style, script)')];
    const looks = () =>
      elements.map((element) =>
        ['', '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part || null);
          return part !== '' && style.content === 'none' ? '' : style.cssText;
        }),
      );
    const before = looks();
    await Promise.all(
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]'), (sheet) => {
        const loaded = new Promise((resolve) => {
          sheet.addEventListener('load', resolve);
        });
        sheet.disabled = false;
        return loaded;
      }),
    );
    return looks().flatMap((parts, index) =>
      parts.flatMap((text, part) => {
        const earlier = before[index]?.[part] ?? '';
        if (text === earlier) return [];
        const known = new Set(earlier.split('; '));
        const changed = text.split('; ').filter((line) => !known.has(line));
        return changed.map((line) => `${elements[index]?.className} ${['', '::before', '::after'][part]} ${line}`);
      }),
    );
  });

/** Each loads the app; the pages share one script, so each page has one of them. */
const INTENTS: readonly ((page: Page) => Promise<void>)[] = [
  (page) => page.mouse.move(200, 200, MOVED),
  (page) => page.getByRole('heading', { level: 1 }).click(),
  (page) => page.keyboard.press('PageDown'),
  (page) => page.getByRole('banner').getByRole('link').first().focus(),
];

test.describe('a prerendered page has the rules for its own markup only', () => {
  test.use({ allowedFaults: [/ERR_FAILED/u] });

  test('and fetches and runs no part of the app before any intent', async ({ context }) => {
    // A font that loads in between would change every width.
    await context.route('**/*.woff2', (route) => route.abort());
    for (const [nth, [path, title]] of FINISHED.entries())
      await test.step(path, async () => {
        const page = await context.newPage();
        const scripts = await openUntouched(page, path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        // Long enough for a pending script.
        await page.waitForTimeout(500);
        expect(scripts).toEqual([]);
        expect(await page.evaluate(() => window.__hydrated)).toBeUndefined();
        expect(await sheets(page).count()).toBeGreaterThan(0);
        await expect(disabled(page)).toHaveCount(await sheets(page).count());
        expect(await changedByTheRest(page)).toEqual([]);
        await INTENTS[nth % INTENTS.length]?.(page);
        await expect.poll(() => page.evaluate(() => window.__hydrated)).toBe(true);
        await page.close();
      });
  });

  test('the others load before the app renders anything', async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.css', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/sign-in');
    const asked = page.waitForRequest(/\/assets\/index-.*\.css$/u);
    await page.mouse.move(200, 200, MOVED);
    await asked;
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => window.__hydrated)).toBeUndefined();
    release();
    await hydrated(page);
    await expect(disabled(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(errorSummary(page)).toBeVisible();
  });

  test('if they can’t be loaded, the page stays, and the next touch retries', async ({ page }) => {
    await page.route('**/*.css', (route) => route.abort());
    await page.goto('/sign-in');
    const failed = page.waitForEvent('requestfailed');
    await page.keyboard.press('Tab');
    await failed;
    await expect(disabled(page)).toHaveCount(await sheets(page).count());
    expect(await page.evaluate(() => window.__hydrated)).toBeUndefined();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await page.unroute('**/*.css');
    await hydrated(page);
    await expect(disabled(page)).toHaveCount(0);
  });
});
