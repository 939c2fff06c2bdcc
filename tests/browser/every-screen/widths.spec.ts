import type { Page } from '@playwright/test';
import { DAY } from '#core/clock.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { aBrowser, type BrowserState } from '../support/browser-state.ts';
import { aCourierBrowser, delivery, PIN, STEPS_TO_DOOR as CARRIED } from '../support/screens/courier-browser.ts';
import { BAKERY, bakery } from '../support/screens/deliveries.ts';
import { STEPS_TO_DOOR } from '../support/screens/delivery-page.ts';
import { FINISHED } from '../support/looks/finished-pages.ts';
import { overflow } from '../support/looks/overflow.ts';
import { REQUEST_PATH, withPickup } from '../support/screens/request-delivery.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const WIDTHS = [320, 360, 768, 1280, 1920];

/** A table's second line ends in an ellipsis if it's too long; the row's record has all of it. */
const overflowing = async (page: Page): Promise<string[]> =>
  (await overflow(page)).filter((found) => !found.startsWith('cut off, data-table__more'));

/** Fails if the page scrolls horizontally, or an element is cut off or extends beyond the window. */
async function expectFits(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  if (page.url() === 'about:blank') await visit(page, path);
  else await moveTo(page, path);
  await expect(page.locator('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
  if (/^\/(?:admin\/|my-businesses|deliveries\/)/u.test(path))
    await expect(page.locator('[data-row]').first()).toBeVisible();
  for (const width of WIDTHS)
    await test.step(`${path.replace(/#.*$/u, '')} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflowing(page)).toEqual([]);
    });
}

test('a form’s second column is rendered only if it has space', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await visit(page, '/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page, 'Create Account')).toBeVisible();
  const column = page.locator('.form-page__aside');
  await expect(column).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(column.getByText('Three steps to your account')).toBeVisible();

  await test.step('the steps of a form are aligned with its title', async () => {
    for (const width of [360, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const [steps, title] = await Promise.all(
        ['.steps__route', '.form-page__title'].map((part) => page.locator(part).first().boundingBox()),
      );
      expect(Math.abs((steps?.x ?? 0) - (title?.x ?? Infinity)), `at ${width} px`).toBeLessThanOrEqual(1);
    }
  });
});

test('a street has the whole row on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await withPickup().open(page, REQUEST_PATH);
  const street = page.locator('#field-street');
  await street.fill('1250 Saint Clair Avenue West');
  expect(await street.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  const unit = await page.locator('#field-unit').boundingBox();
  expect(unit?.y).toBeGreaterThan((await street.boundingBox())?.y ?? Infinity);
});

test('a large switch moves below its label at 200 % text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await aCourierBrowser().open(page, '/courier');
  const control = page.getByRole('switch', { name: 'You’re online' });
  await expect(control).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const words = await page.locator('.switch--large .switch__words').boundingBox();
  const box = await control.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((words?.y ?? Infinity) + (words?.height ?? 0));
});

test.describe('nothing overflows at any width', () => {
  test('of the public pages and the one for unknown paths', async ({ page }) => {
    for (const [path, title] of [...FINISHED, ['/nowhere', 'Oops! Page not found'] as const])
      await expectFits(page, path, title);
  });

  const { browser, sent } = bakery([
    { at: Date.now() - DAY, happened: [...STEPS_TO_DOOR, [50, 'deliver']] },
    { at: Date.now() - DAY / 2, happened: STEPS_TO_DOOR.slice(0, 3) },
  ]);
  const [, underWay] = sent;
  type Screen = readonly [path: string, title: string | RegExp];
  const screens: readonly (readonly [who: string, browser: () => BrowserState, screens: readonly Screen[]])[] = [
    [
      'a merchant’s lists and the recipient’s page',
      () => browser,
      [
        ['/my-businesses', 'My Businesses'],
        [`/deliveries/${BAKERY.id}`, 'Deliveries'],
        [`/statements/${BAKERY.id}`, 'Statements'],
        [`/statements/${BAKERY.id}/running`, /^\w+ \d{4}$/u],
        [`/statements/${BAKERY.id}/running/print`, 'Statement for '],
        ...(underWay === undefined
          ? []
          : [[trackingPath(underWay.delivery.number, underWay.key), 'On its way to you'] as const]),
      ],
    ],
    [
      'an administrator’s lists',
      () => aBrowser().signedIn('ada'),
      [
        ['/admin/businesses', 'Businesses'],
        ['/admin/accounts', 'Accounts'],
        ['/admin/users', 'All Accounts'],
      ],
    ],
    [
      'a courier’s lists',
      () =>
        aCourierBrowser().where((state) => void delivery(state, {}, [...CARRIED, [{ kind: 'deliver', pin: PIN }, 1]])),
      [
        ['/courier', 'Courier Home'],
        ['/courier/earnings', 'Earnings'],
      ],
    ],
  ];
  for (const [what, state, found] of screens)
    test(`of ${what}`, async ({ page }) => {
      await state().install(page);
      for (const [path, title] of found) await expectFits(page, path, title);
    });
});

test.describe('on a wide screen', () => {
  test('the landing page’s title is larger, its hero on the grid, its card clear', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, '/');
    const sizes: number[] = [];
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 1000 });
      const found = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        const route = document.querySelector<SVGPathElement>('.map__route')!;
        const matrix = route.getScreenCTM()!;
        const ends = [0, route.getTotalLength()].map((length) =>
          route.getPointAtLength(length).matrixTransform(matrix),
        );
        const [card, logo, words, live] = ['.live__card', '.site-header a', '.hero__words', '.live'].map(box);
        return {
          size: parseFloat(getComputedStyle(document.querySelector('.hero__title')!).fontSize),
          covered: ends.some(({ x, y }) => x > card!.left && x < card!.right && y > card!.top && y < card!.bottom),
          left: Math.round(words!.left - logo!.left),
          right: Math.round(innerWidth - live!.right - words!.left),
        };
      });
      sizes.push(found.size);
      expect(found, `at ${width} px`).toMatchObject({ covered: false, left: 0, right: 0 });
    }
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? Infinity);
  });
});
