import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { signInAs } from '../support/forms.ts';
import { accountInHeader, logOut, menu, menuButton } from '../support/screens/header.ts';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, toast, visit } from '../support/visit.ts';

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
}

test.describe('§2 the drawer menu', () => {
  const ROUTES: Readonly<Record<string, string>> = {
    Home: '/',
    'My Account': '/my-account',
    'Admin Dashboard': '/admin-dashboard',
    Register: '/register',
    'Log In': '/sign-in',
    'Drivers Wanted': '/drivers-wanted',
    'Contact Us': '/contact',
    'Request API Key': '/request-api-key',
  };
  const PLACES: Readonly<Record<string, readonly string[]>> = {
    'a merchant': ['Businesses', 'Deliveries', 'Developers'],
    'a courier': ['Courier Home', 'Earnings'],
    'an administrator': ['Queue', 'Accounts', 'All Accounts'],
  };
  const visitors: readonly [who: string, email: string | null, entries: string[]][] = [
    ['nobody signed in', null, ['Home', 'Register', 'Log In', 'Contact Us', 'Request API Key']],
    ['a customer', 'tom@mail.example', ['Home', 'My Account', 'Drivers Wanted', 'Contact Us', 'Request API Key']],
    ['a merchant', 'marco@mail.example', ['Home', 'My Account', 'Drivers Wanted', 'Contact Us', 'Request API Key']],
    ['a courier', 'lena@mail.example', ['Home', 'My Account', 'Contact Us', 'Request API Key']],
    [
      'an administrator',
      'ada@mail.example',
      ['Home', 'My Account', 'Admin Dashboard', 'Drivers Wanted', 'Contact Us', 'Request API Key'],
    ],
  ];
  test('shows each visitor their entries and account, accessible in every look', async ({ page }) => {
    const banner = page.getByRole('banner');
    const header: Readonly<Record<string, () => Promise<void>>> = {
      'ada@mail.example': () =>
        test.step('the header: name, email, initials, an Admin tag, Log Out', async () => {
          await expect(banner).toContainText('Ada Okafor');
          await expect(banner).toContainText('ada@mail.example');
          await expect(banner.locator('.avatar')).toHaveText('AO');
          await expect(banner.locator('.badge')).toHaveText('Admin');
          await expect(banner.getByRole('link', { name: 'Sign In' })).toBeHidden();
          await expect(banner.getByRole('button')).toHaveText(['Log Out', 'MenuAOAda Okafor ada@mail.exampleAdmin']);
          await expect(menuButton(page)).toHaveAccessibleName('Menu Ada Okafor ada@mail.example Admin');
          await expect(banner.getByText('Ada Okafor')).toBeInViewport();
        }),
      'marco@mail.example': () =>
        test.step('the header: no Admin tag for others', async () => {
          await expect(banner).toContainText('Marco Bellini');
          await expect(banner.locator('.badge')).toHaveCount(0);
        }),
    };
    await visit(page, '/sign-in');
    for (const [who, email, entries] of visitors) {
      await test.step(who, async () => {
        if (email !== null) {
          await moveTo(page, '/sign-in');
          await signInAs(page, email);
          await expect(accountInHeader(page, new RegExp(email, 'u'))).toBeVisible();
        }
        await openMenu(page);
        const links = menu(page).getByRole('navigation', { name: 'Main' }).getByRole('link');
        await expect(links).toHaveText(entries);
        for (const entry of entries)
          await expect(links.and(page.getByRole('link', { name: entry, exact: true }))).toHaveAttribute(
            'href',
            ROUTES[entry] ?? '',
          );
        const pages = email === null ? 'Deliveries' : 'Your pages';
        await expect(menu(page).getByRole('navigation', { name: pages }).getByRole('link')).toHaveText([
          'Track a Delivery',
          ...(PLACES[who] ?? []),
          ...(email === null ? [] : ['Help']),
        ]);
        await expect(menu(page).getByRole('button', { name: 'Log Out' })).toBeVisible({ visible: email !== null });
        if (email === null || entries.includes('Admin Dashboard')) await expectAccessibleInEveryLook(page);
        await page.keyboard.press('Escape');
        await expect(menu(page)).toBeHidden();
        if (email === null) return;
        await header[email]?.();
        await logOut(page);
        await expect(toast(page, 'Signed out successfully')).toBeVisible();
        await expect(page).toHaveURL('/');
        await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible();
      });
    }
  });

  test('opens over an inert page; closes by button, backdrop and navigation', { tag: '@both' }, async ({ page }) => {
    await visit(page, '/register');
    await openMenu(page);
    await test.step('opens on the right over an inert page, and marks the current page', async () => {
      await expect(menu(page).getByRole('link', { name: 'Register' })).toHaveAttribute('aria-current', 'page');
      await expect
        .poll(() =>
          menu(page).evaluate((element) =>
            Math.round(element.getBoundingClientRect().right - document.documentElement.clientWidth),
          ),
        )
        .toBe(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(
        await page.evaluate(() => {
          document.querySelector<HTMLElement>('main input')?.focus();
          return document.activeElement?.closest('dialog') !== null;
        }),
      ).toBe(true);
    });
    await test.step('closes by button, backdrop and navigation, which focuses the heading', async () => {
      await menu(page).getByRole('button', { name: 'Close menu' }).click();
      await expect(menu(page)).toBeHidden();
      await expect(menuButton(page)).toBeFocused();
      await openMenu(page);
      await page.mouse.click(5, 400);
      await expect(menu(page)).toBeHidden();
      await openMenu(page);
      await menu(page).getByRole('link', { name: 'Log In' }).click();
      await expect(menu(page)).toBeHidden();
      await expect(heading(page, 'Welcome Back')).toBeFocused();
      await openMenu(page);
      await page.goBack();
      await expect(menu(page)).toBeHidden();
      await expect(heading(page, 'Create Account')).toBeVisible();
    });
    await test.step('choosing the current page closes it', async () => {
      await openMenu(page);
      await menu(page).getByRole('link', { name: 'Register' }).click();
      await expect(menu(page)).toBeHidden();
    });
  });

  test('traps the focus, which entries that come later leave in place; Escape returns it', async ({ page }) => {
    const release = await holdScripts(page, /\/demo-backend-[^/]*\.js$/u);
    await visit(page, '/register');
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    const link = (name: string) => menu(page).getByRole('link', { name, exact: true });
    await expect(menu(page).locator(':focus')).toHaveCount(1);
    await link('Contact Us').focus();
    await expect(link('Log In')).toHaveCount(0);
    release();
    await expect(link('Log In')).toBeVisible();
    await expect(link('Contact Us')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(link('Log In')).toBeFocused();

    const reached = new Set<string>();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      // Between the last and the first element, the focus is in the browser itself.
      reached.add(
        await page.evaluate(() => {
          const { activeElement: focused, body } = document;
          return focused === body
            ? 'browser'
            : focused?.closest('dialog') === null
              ? `outside: ${focused.textContent}`
              : focused?.textContent || focused?.getAttribute('aria-label') || '';
        }),
      );
    }
    expect(reached).toEqual(
      new Set([
        'Home',
        'Register',
        'Log In',
        'Contact Us',
        'Request API Key',
        'Track a Delivery',
        'Close menu',
        'browser',
      ]),
    );
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('on a phone the avatar leads to the account; the menu has the rest', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/?demo=approval-queue');
    await expect(heading(page, 'Businesses')).toBeVisible();
    await test.step('on the right, also on a scenario’s screen opened from the landing page', async () => {
      await openMenu(page);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 780 });
        await expect
          .poll(() => menu(page).evaluate((drawer) => innerWidth - drawer.getBoundingClientRect().right))
          .toBe(0);
      }
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
    });
    await test.step('an administrator’s places', async () => {
      await openMenu(page);
      await menu(page).getByRole('link', { name: 'Accounts', exact: true }).click();
      await expect(heading(page, 'Accounts')).toBeVisible();
      await openMenu(page);
      await expect(menu(page).locator('[aria-current=page]')).toHaveText('Accounts');
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
    });
    await logOut(page);
    await expect(page).toHaveURL('/');
    await moveTo(page, '/my-account');
    await signInAs(page, 'tom@mail.example');
    const link = page.getByRole('banner').getByRole('link', { name: 'Tom Nguyen' });
    expect((await link.boundingBox())?.width).toBeLessThanOrEqual(64);
    await expect(link).toHaveAttribute('href', '/my-account');
    await openMenu(page);
    await expect(menu(page)).toContainText('Tom Nguyen');
    await expect(menu(page).getByText('tom@mail.example')).toBeVisible();
    await menu(page).getByRole('button', { name: 'Log Out' }).click();
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(menu(page)).toBeHidden();
  });
});
