import type { Page } from '@playwright/test';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const dock = (page: Page) => page.getByRole('complementary', { name: 'Demo' });
const openPanel = (page: Page) => dock(page).getByRole('button', { name: /^Demo/ }).click();
const person = (page: Page, name: RegExp) =>
  dock(page).getByRole('list', { name: 'People' }).locator('.demo-entry').filter({ hasText: name });
const section = (page: Page, name: string) => dock(page).getByRole('button', { name, exact: true }).click();

/** The product's elements under a part of the demo, at any scroll position. */
const under = async (page: Page, part: string, what: string) => {
  await expect(page.locator(part)).toBeAttached();
  return page.evaluate(
    async ([cover, selector]) => {
      const found = new Set<string>();
      for (let top = 0; top <= document.documentElement.scrollHeight; top += 150) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
        const over = document.querySelector(cover)?.getBoundingClientRect();
        if (over === undefined) return [`${cover} is not there`];
        for (const element of document.querySelectorAll(`#root ${selector}`)) {
          const { left, right, top: y, bottom, width, height } = element.getBoundingClientRect();
          if (width < 2 || height < 2 || bottom <= 0 || !element.checkVisibility({ visibilityProperty: true }))
            continue;
          if (left < over.right - 1 && right > over.left + 1 && y < over.bottom - 1 && bottom > over.top + 1)
            found.add(element.textContent.trim() || element.tagName);
        }
      }
      return [...found];
    },
    [part, what] as const,
  );
};

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('the demo covers nothing', () => {
  const SHOWN = ':is(h1, h2, p, a, button, input, select, textarea, td, th, .hero__word--on)';

  test('at any width: neither its tab nor its open panel covers anything of the product', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await visit(page, '/');
    for (const [path, title] of [
      ['/', 'Couriers on call'],
      ['/register', 'Create Account'],
      ['/contact', 'Contact Us'],
      ['/account-type', 'What brings you here?'],
      ['/drivers-wanted', 'Drivers Wanted'],
    ] as const) {
      if (path !== '/') await moveTo(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await expect(dock(page)).toBeAttached();
      expect(await under(page, '.demo-dock__tab', ':is(a, button, input, select, textarea)'), path).toEqual([]);
    }
    await page.goto('/?demo=code-by-mail');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await openPanel(page);
    await section(page, 'Inbox');
    await dock(page).getByRole('button', { name: 'Fill in' }).click();
    await expect(page.locator('.demo-panel')).toHaveCount(0);
    await expect(page.getByLabel('Verification code')).toBeInViewport();
    await expect(page.getByLabel('Verification code')).toHaveValue(/^\d{3} ?\d{3}$/u);

    for (const [width, name, title] of [
      [360, /Ada/, 'Businesses'],
      [1024, /Marco/, 'Bellini Bakery'],
      [1280, /Kai/, 'Courier Home'],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      await page.evaluate(() => scrollTo(0, 0));
      await openPanel(page);
      await section(page, 'People');
      await person(page, name).click();
      await expect(heading(page, title)).toBeVisible();
      await expect(page.locator('.demo-panel')).toHaveCount(0);
      expect(await under(page, '.demo-dock__tab', ':is(a, button, input, select, textarea)')).toEqual([]);
    }
    await test.step('at 1920 and 1536 px the open panel is next to the screens, on either side', async () => {
      await page.setViewportSize({ width: 1920, height: 900 });
      await openPanel(page);
      for (const width of [1920, 1536]) {
        await page.setViewportSize({ width, height: 900 });
        for (const [name, title] of [
          [/New visitor/, /Couriers on call/],
          [/Marco/, /^Bellini Bakery$/],
          [/Ada/, /^Businesses$/],
        ] as const) {
          await person(page, name).click();
          await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
          await expect(dock(page).getByRole('list', { name: 'People' })).toBeVisible();
          expect(await under(page, '.demo-panel', SHOWN), `${name} at ${width}`).toEqual([]);
          expect(await under(page, '.demo-dock__tab', ':is(a, button, input)'), `${name} at ${width}`).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
        }
        await dock(page).getByRole('button', { name: 'Other side' }).click();
      }
    });
  });

  test('reserves its space on a small screen from the first paint, without shifts', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const release = await holdScripts(page, /\/assets\//u);
    await page.goto('/', { waitUntil: 'commit' });
    const top = () =>
      page
        .getByRole('main')
        .getByRole('link', { name: 'Get Started' })
        .evaluate((link) => link.getBoundingClientRect().top);
    await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible();
    const before = await top();
    release();
    await expect(dock(page)).toBeAttached();
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
  });
});
