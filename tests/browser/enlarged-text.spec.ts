import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { aBrowser } from './support/browser-state.ts';
import { expect, test } from './support/test.ts';
import { heading, visit } from './support/visit.ts';

/** Texts and controls that reach beyond the window, are cut off, or lie over each other in the header; and sideways scrolling. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    const sideways = document.documentElement.scrollWidth - innerWidth;
    if (sideways > 0) found.add(`scrolls sideways by ${sideways}`);
    const shown = [...document.querySelectorAll('#root *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('.visually-hidden, [aria-hidden="true"]') === null &&
        element.getBoundingClientRect().width > 2,
    );
    const named = (element: Element) => `${element.className}: ${element.textContent.trim().slice(0, 40)}`;
    for (const element of shown) {
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      if (!hasText && !element.matches('a, button, input, select, textarea')) continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) found.add(`beyond the window, ${named(element)}`);
      const { overflowX, clipPath } = getComputedStyle(element);
      // A field scrolls by itself.
      if (element.matches('input, select, textarea') || overflowX === 'visible' || clipPath !== 'none') continue;
      if (element.scrollWidth > element.clientWidth + 1) found.add(`cut off, ${named(element)}`);
    }
    const controls = shown.filter((element) => element.matches('.site-header a, .site-header button'));
    for (const [index, one] of controls.entries()) {
      const a = one.getBoundingClientRect();
      for (const other of controls.slice(index + 1)) {
        const b = other.getBoundingClientRect();
        if (a.left < b.right - 1 && b.left < a.right - 1)
          found.add(`in the header, ${named(one)} over ${named(other)}`);
      }
    }
    return [...found];
  });

const PUBLIC = [
  '/',
  '/register',
  '/sign-in',
  '/forgot-password',
  '/contact',
  '/drivers-wanted',
  '/privacy',
  '/terms',
  '/nowhere',
];
const SCREENS = [
  [null, PUBLIC],
  ['marco', ['/my-account', '/my-profile', '/my-businesses', '/add-business', '/account-type']],
  ['ada', ['/admin-dashboard', '/admin/businesses', '/admin/users']],
] as const;

for (const [name, viewport, enlarge] of [
  ['text of 200 % on a phone', { width: 360, height: 780 }, '200%'],
  // What is left of 1280 × 1024 pixels.
  ['a zoom of 400 %', { width: 320, height: 256 }, null],
] as const) {
  test.describe(`at ${name}`, { tag: '@once' }, () => {
    test.use({ viewport });

    for (const [person, paths] of SCREENS) {
      test(`nothing overflows or is cut off, ${person ?? 'signed out'}`, async ({ page }) => {
        const browser = aBrowser();
        if (person !== null) browser.signedIn(person);
        await browser.install(page);
        for (const path of paths) {
          await test.step(path, async () => {
            await visit(page, path);
            await expect(page.locator('main h1').filter({ hasNotText: 'One moment…' })).toBeVisible();
            if (person !== null) await expect(page.locator('.site-header .avatar')).toBeVisible();
            if (path.startsWith('/admin/') || path === '/my-businesses')
              await expect(page.locator('.list-card').first()).toBeVisible();
            await page.evaluate((size) => {
              if (size !== null) document.documentElement.style.fontSize = size;
            }, enlarge);
            expect(await faults(page), path).toEqual([]);
          });
        }
      });
    }
  });
}

test.describe('at a zoom of 400 %', { tag: '@once' }, () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the header goes along with the page, which has the window for itself', async ({ page }) => {
    await visit(page, '/contact');
    await expect(heading(page, 'Contact Us')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expectAccessible(page);
  });
});
