import type { Page } from '@playwright/test';
import { aBrowser, type SeededPerson } from '../support/browser-state.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { signInAs } from '../support/forms.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { businessesOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { switchTo } from '../support/switch-to.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const nav = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Primary' });
const links = (page: Page) => nav(page).getByRole('link');

test.describe('the navigation in the header of a wide window', () => {
  test('guests see public places and Get Started, from 1024 px', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, '/contact');
    await test.step('loads with the app on a prerendered page', async () => {
      await moveTo(page, '/drivers-wanted');
      await expect(nav(page).locator('[aria-current=page]')).toHaveText('Couriers');
    });
    await page.setViewportSize({ width: 1024, height: 800 });
    await moveTo(page, '/contact');
    await expect(heading(page, 'Contact Us')).toBeVisible();
    await expect(links(page)).toHaveText(['Track', 'Couriers', 'Developers']);
    const start = page.getByRole('banner').getByRole('link', { name: 'Get Started' });
    await expect(start).toHaveAttribute('href', '/register');
    await links(page).filter({ hasText: 'Couriers' }).click();
    await expect(page).toHaveURL(/\/drivers-wanted$/u);
    await expect(nav(page).getByRole('link', { name: 'Couriers' })).toHaveAttribute('aria-current', 'page');
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(nav(page)).toBeHidden();
    await expect(start).toBeHidden();
  });

  test('loads without an error after its visitor signed in and left the page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const held: (() => void)[] = [];
    await page.route(/\/assets\/site-(?:nav|foot)-[^/]+\.js$/u, (route) => void held.push(() => void route.continue()));
    await visit(page, '/sign-in');
    await signInAs(page, 'marco@mail.example');
    await expect(heading(page, 'My Account')).toBeVisible();
    expect(held.length).toBeGreaterThan(0);
    for (const release of held) release();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(links(page)).toHaveText(['Businesses', 'Deliveries', 'Track']);
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Contact us', 'Privacy', 'Terms']);
  });

  const members: readonly [who: SeededPerson, places: string[], place: string, title: string][] = [
    ['marco', ['Businesses', 'Deliveries', 'Track'], 'Businesses', 'My Businesses'],
    ['lena', ['Home', 'Earnings'], 'Earnings', 'Earnings'],
    ['ada', ['Queue', 'Accounts', 'All Accounts'], 'All Accounts', 'All Accounts'],
    ['tom', ['Track'], 'Track', 'Track a delivery'],
  ];
  test('members see the places of their role, with the open one marked', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const browser = aBrowser();
    for (const [who] of members.toReversed()) browser.signedIn(who);
    await browser.install(page);
    await test.step('with the app on a prerendered page, before any interaction', async () => {
      await page.goto('/contact');
      await expect(links(page)).toHaveText(['Businesses', 'Deliveries', 'Track']);
    });
    await hydrated(page);
    for (const [who, places, place, title] of members)
      await test.step(who, async () => {
        await moveTo(page, '/my-account');
        await switchTo(page, who);
        await expect(heading(page, 'My Account')).toBeVisible();
        for (const width of [1024, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expect(links(page)).toHaveText(places);
          const overlap = await page.evaluate(() => {
            const boxes = [...document.querySelectorAll('.site-header__bar > *, .site-header__end > *')]
              .map((one) => one.getBoundingClientRect())
              .filter(({ width: wide }) => wide > 1);
            return document.documentElement.scrollWidth > innerWidth || boxes.some(({ right }) => right > innerWidth);
          });
          expect(overlap).toBe(false);
          await expect(nav(page).locator('[aria-current]')).toHaveCount(0);
        }
        await nav(page).getByRole('link', { name: place }).click();
        await expect(heading(page, title)).toBeVisible();
        await expect(nav(page).locator('[aria-current=page]')).toHaveText(place);
      });
    await test.step('Deliveries leads a merchant to those of the only business, or to all businesses', async () => {
      await moveTo(page, '/my-account');
      await switchTo(page, 'marco');
      await expect(page.getByRole('heading', { name: 'Marco Bellini' })).toBeVisible();
      for (const [names, title, current] of [
        [['Corner Loaf'], 'Deliveries', 'Deliveries'],
        [['Corner Loaf', 'Blue Heron Books'], 'My Businesses', 'Businesses'],
      ] as const) {
        await changeBackend(page, businessesOf('marco', ...names.map((name) => [name, 'Active'] as const)));
        await nav(page).getByRole('link', { name: 'Deliveries' }).click();
        await expect(heading(page, title)).toBeFocused();
        await expect(nav(page).locator('[aria-current=page]')).toHaveText(current);
        await page.goBack();
        await expect(heading(page, 'My Account')).toBeVisible();
      }
    });
  });
});
