import type { Page } from '@playwright/test';
import { aBrowser } from '../support/browser-state.ts';
import { allowCopying } from '../support/clipboard.ts';
import { FINISHED, openUntouched } from '../support/looks/finished-pages.ts';
import { holdScripts, PAGE_SCRIPT } from '../support/looks/hold-scripts.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, heading, pathOf } from '../support/visit.ts';

/** The same with a clock that the test moves. */
async function openTimeless(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  await openUntouched(page, path);
  await expect(page.locator('.hero[data-moves]')).toBeAttached();
}

/** Presses the selected element as soon as the page is parsed, before it's painted. */
async function pressBeforePaint(page: Page, path: string, selector: string): Promise<void> {
  const press = (what: string) => {
    if (window.name !== '') return;
    addEventListener('DOMContentLoaded', () => {
      window.name = 'pressed';
      document.querySelector<HTMLElement>(what)?.click();
    });
  };
  await page.addInitScript(press, selector);
  await page.goto(path, { waitUntil: 'commit' });
}

test.describe('a prerendered page without interaction (decision app-on-intent)', () => {
  test('a session or a partly filled form gets the app immediately', async ({ page, context }) => {
    await test.step('signing in in another tab loads the app', async () => {
      const first = await context.newPage();
      const scripts = await openUntouched(first, '/');
      expect(scripts).toEqual([]);
      await page.goto('/favicon.svg');
      await page.evaluate(() => localStorage.setItem('demo:elsewhere', '1'));
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
      await first.close();
    });
    await test.step('a session', async () => {
      // From a page without the app, which would remove such a session.
      await page.evaluate(() => {
        localStorage.clear();
        localStorage.setItem('demo:session', '{}');
      });
      const scripts = await openUntouched(page, '/');
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
    });
    await test.step('a partly filled form', async () => {
      await page.goto('/favicon.svg');
      await page.evaluate(() => {
        for (const area of [localStorage, sessionStorage]) area.clear();
        sessionStorage.setItem('demo:drafts', '[{"name":"contact","owner":null}]');
      });
      const scripts = await openUntouched(page, '/contact');
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
    });
  });
});

test.describe('without the app', () => {
  test.describe('the landing page moves', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('its word rotates, its button and reduced motion stop it, and the app continues', async ({ page }) => {
      const release = await holdScripts(page);
      await openTimeless(page, '/');
      const word = page.locator('.hero__word--on');
      await page.clock.runFor(2999);
      await expect(word).toHaveText('Restaurants');
      await page.clock.runFor(1);
      await expect(word).toHaveText('Pharmacies');
      await page.getByRole('button', { name: 'Pause the moving pictures' }).click();
      await page.clock.runFor(10_000);
      await expect(word).toHaveText('Pharmacies');
      await page.getByRole('button', { name: 'Play the moving pictures' }).click();
      await page.clock.runFor(3000);
      await expect(word).toHaveText('Florists');
      await test.step('pauses with reduced motion', async () => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.clock.runFor(10_000);
        await expect(word).toHaveText('Florists');
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await page.clock.runFor(3000);
        await expect(word).toHaveText('Ecommerce');
      });
      await test.step('the app continues with the same word', async () => {
        release();
        await hydrated(page);
        await expect(word).toHaveText('Ecommerce');
        await page.clock.runFor(3000);
        await expect(word).toHaveText('Your App');
        await page.getByRole('button', { name: 'Pause the moving pictures' }).click();
        await page.clock.runFor(9000);
        await expect(word).toHaveText('Your App');
      });
    });
  });

  test('with reduced motion its word stays', async ({ page }) => {
    await openTimeless(page, '/');
    await page.clock.runFor(10_000);
    await expect(page.locator('.hero__word--on')).toHaveText('Restaurants');
  });

  test.describe('without any script', () => {
    test.use({ javaScriptEnabled: false });

    test('every page has its title and working links', async ({ page }) => {
      for (const [path, title] of FINISHED) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      }
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      await expect(heading(page, 'Welcome Back')).toBeVisible();
    });
  });
});

test.describe('a press before the first paint is not lost', () => {
  test('on any link of the landing page, and on the menu', async ({ page, context }) => {
    await page.goto('/');
    const links = await page
      .locator('a[href^="/"]:visible:not([inert] *)')
      .evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute('href') ?? ''))]);
    expect(links.length).toBeGreaterThan(4);
    for (const to of links.filter((link) => link !== '/')) {
      const fresh = await context.newPage();
      await pressBeforePaint(fresh, '/', `a[href="${to}"]`);
      await expect(fresh).toHaveURL(to);
      await fresh.close();
    }
    await test.step('and on the menu', async () => {
      await pressBeforePaint(page, '/', '.menu-button');
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    });
  });

  test('on a button below the fold, which is hydrated later', async ({ page }) => {
    await allowCopying(page);
    const release = await holdScripts(page, /\/assets\/more-[^/]+\.js$/u);
    await pressBeforePaint(page, '/', '.api button');
    await hydrated(page);
    release();
    await expect(page.locator('.api').getByText('Request copied')).toBeAttached();
  });

  test('on a button below the fold, after the rest is hydrated', async ({ page }) => {
    await allowCopying(page);
    const release = await holdScripts(page, /\/assets\/request-example-[^/]+\.js$/u);
    await page.goto('/request-api-key');
    await hydrated(page);
    await page.getByRole('button', { name: 'Copy the request' }).click();
    release();
    await expect(page.getByText('Request copied')).toBeAttached();
  });

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('on the landing page’s pause button, before its script', async ({ context }) => {
      for (const [who, path, browser] of [
        ['a guest', '/'],
        ['a guest who follows a link to a section', '/#pricing'],
        ['a signed-in person', '/', aBrowser().signedIn('tom')],
      ] as const)
        await test.step(who, async () => {
          const page = await context.newPage();
          await browser?.install(page);
          const release = await holdScripts(page, PAGE_SCRIPT);
          await holdScripts(page);
          await page.goto(path, { waitUntil: 'commit' });
          await page.getByRole('button', { name: 'Pause the moving pictures' }).click();
          release();
          await expect(page.getByRole('button', { name: 'Play the moving pictures' })).toBeVisible();
          await expect(page.locator('.hero')).toHaveClass(/hero--still/u);
          await page.close();
        });
    });
  });

  test('on Show next to a password, and on the submit button of a form', async ({ context }) => {
    await test.step('on Show next to a password', async () => {
      const page = await context.newPage();
      await pressBeforePaint(page, '/sign-in', '.field__toggle');
      await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
      await page.close();
    });
    for (const path of ['/sign-in', '/register', '/contact', '/request-api-key'])
      await test.step(path, async () => {
        const page = await context.newPage();
        await pressBeforePaint(page, path, 'main form button[type="submit"]');
        await expect(errorSummary(page)).toBeVisible();
        expect(pathOf(page)).toBe(path);
        await page.close();
      });
  });

  test('and a second press on a delayed link works, in both directions', async ({ page }) => {
    await pressBeforePaint(page, '/', '.site-header a[href="/sign-in"]');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goForward();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });
});
