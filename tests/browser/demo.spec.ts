import type { Page } from '@playwright/test';
import { SCENARIOS } from '#demo/demo-port.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press } from './support/forms.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { expect, test } from './support/test.ts';
import { heading, pathOf, toast, visit } from './support/visit.ts';

const dock = (page: Page) => page.getByRole('complementary', { name: 'Demo' });
const openPanel = (page: Page) => dock(page).getByRole('button', { name: /^Demo/ }).click();
const section = (page: Page, name: string) => dock(page).getByRole('button', { name, exact: true }).click();

test.describe('the demo panel', { tag: '@once' }, () => {
  test("leads to the signed-in merchant's dashboard in two clicks, and shows the product as each of its people, one click each", async ({
    page,
  }) => {
    await visit(page, '/');
    await openPanel(page);
    await dock(page).getByRole('button', { name: /Marco/ }).click();
    await expect(heading(page, 'Bellini Bakery')).toBeVisible();
    expect(pathOf(page)).toMatch(/^\/business-dashboard\//);
    const people = [
      [/New visitor/, /Couriers on call/],
      [/Tom/, /^My Account$/],
      [/Priya/, /^My Account$/],
      [/Noor/, /^My Businesses$/],
      [/Lena/, /^My Account$/],
      [/Ada/, /^Businesses$/],
    ] as const;
    for (const [name, title] of people) {
      await dock(page).getByRole('button', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });

  // Where each of them leads: offline.spec.ts.
  test('lists every scenario as a link; opened with the keyboard, it remembers its state and returns the focus', async ({
    page,
  }) => {
    await visit(page, '/?demo=no-such-thing');
    await test.step('an unknown scenario opens the landing page', () =>
      expect(page.getByRole('heading', { level: 1 })).toContainText('Couriers on call'));
    const tab = dock(page).getByRole('button', { name: /^Demo/ });
    await tab.focus();
    await page.keyboard.press('Enter');
    await section(page, 'Scenarios');
    await page.reload();
    const scenarios = dock(page).getByRole('list', { name: 'Scenarios' });
    await expect(scenarios).toBeVisible();
    await dock(page)
      .getByRole('link', { name: /First visit/ })
      .focus();
    await page.keyboard.press('Escape');
    await expect(dock(page).getByRole('list')).toHaveCount(0);
    await expect(tab).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(scenarios).toBeVisible();
    const links = await scenarios.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(SCENARIOS.map((name) => `/?demo=${name}`));
    await dock(page)
      .getByRole('link', { name: /Too late/ })
      .click();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
  });

  test('conditions and inbox: offline, a planned failure, an email as it arrives, its code filled in, the clock', async ({
    page,
  }) => {
    await page.goto('/?demo=code-by-mail');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await openPanel(page);
    await section(page, 'Conditions');
    await dock(page).getByRole('button', { name: 'Go offline' }).click();
    await expect(dock(page).getByRole('button', { name: /^Demo/ })).toContainText('offline');
    await page.getByLabel('Verification code').fill('123456');
    await press(page, 'Verify Email');
    await expect(toast(page, 'An error occurred. Please try again.')).toBeVisible();
    await dock(page)
      .getByRole('button', { name: /go online/ })
      .click();

    await dock(page).getByLabel('Operation').selectOption('verification.verifyCode');
    await dock(page).getByLabel('With').selectOption('unavailable');
    await dock(page).getByRole('button', { name: 'Fail it once' }).click();
    await expect(dock(page)).toContainText('Will fail: verification.verifyCode');
    await press(page, 'Verify Email');
    await expect(toast(page, 'Verification failed. Try again.')).toBeVisible();
    await expect(dock(page)).not.toContainText('Will fail');

    await section(page, 'Inbox');
    const mail = dock(page).getByRole('listitem').first();
    await expect(mail).toContainText('robin@demo.example');
    await expect(mail).toContainText(/good for (10:00|9:\d\d)/);
    const code = await mail.getByRole('status').innerText();
    await mail.getByRole('button', { name: 'Fill in' }).click();
    await expect(page.getByLabel('Verification code')).toHaveValue(code);

    await dock(page).getByRole('button', { name: 'Close the demo panel' }).click();
    await press(page, 'Verify Email');
    await expect(heading(page, 'What brings you here?')).toBeVisible();

    await openPanel(page);
    await section(page, 'Conditions');
    await dock(page).getByRole('button', { name: '+ 10 min' }).click();
    await expect(dock(page)).toContainText('10 minutes ahead');
    await section(page, 'Inbox');
    await expect(mail).toContainText('expired');
  });

  test('is accessible in every section', async ({ page }) => {
    await page.goto('/?demo=code-by-mail');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await openPanel(page);
    for (const name of ['People', 'Inbox', 'Scenarios', 'Conditions', 'Brand']) {
      await section(page, name);
      // The screen next to the panel is the same in every section: once is enough.
      await expectAccessibleInEveryLook(page, name === 'People' ? undefined : '.demo-dock');
    }
  });
});

/** What of the product shows under a part of the demo, at any place to which the page can be scrolled. */
const under = (page: Page, part: string, what: string) =>
  page.evaluate(
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

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('the demo covers nothing', { tag: '@once' }, () => {
  const SHOWN = ':is(h1, h2, p, a, button, input, select, textarea, td, th)';

  test('at 1280 and 1200 px the open panel stands beside what it leads to, on either side', async ({ page }) => {
    await visit(page, '/');
    await openPanel(page);
    for (const width of [1280, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [name, title] of [
        [/New visitor/, /Couriers on call/],
        [/Marco/, /^Bellini Bakery$/],
        [/Ada/, /^Businesses$/],
      ] as const) {
        await dock(page).getByRole('button', { name }).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
        await expect(dock(page).getByRole('list', { name: 'People' })).toBeVisible();
        expect(await under(page, '.demo-panel', SHOWN), `${name} at ${width}`).toEqual([]);
        expect(await under(page, '.demo-dock__tab', ':is(a, button, input)'), `${name} at ${width}`).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      }
      await dock(page).getByRole('button', { name: 'Other side' }).click();
    }
  });

  test('at 360 px the tab covers no button, and the panel goes before what it leads to, as at 1024', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const path of ['/', '/register', '/contact', '/account-type', '/drivers-wanted']) {
      await visit(page, path);
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
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      await page.evaluate(() => scrollTo(0, 0));
      await openPanel(page);
      await section(page, 'People');
      await dock(page).getByRole('button', { name }).click();
      await expect(heading(page, title)).toBeVisible();
      await expect(page.locator('.demo-panel')).toHaveCount(0);
      expect(await under(page, '.demo-dock__tab', ':is(a, button, input, select, textarea)')).toEqual([]);
    }
  });

  test('keeps its room on a small screen from the first paint: nothing moves when it comes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const release = await holdScripts(page, /\/assets\//u);
    await page.goto('/', { waitUntil: 'commit' });
    const top = () =>
      page.getByRole('link', { name: 'Get Started' }).evaluate((link) => link.getBoundingClientRect().top);
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    const before = await top();
    release();
    await expect(dock(page)).toBeAttached();
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
  });
});

test(
  'a key hides every trace of the demo for a showing and shows it again; nothing is erased',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/?demo=approval-queue');
    await expect(heading(page, 'Businesses')).toBeVisible();
    await openPanel(page);
    await expect(dock(page)).toContainText('Ctrl + . (period) hides the demo and brings it back');
    await section(page, 'Conditions');
    await dock(page).getByRole('button', { name: '400 ms' }).click();
    const kept = () =>
      page.evaluate(() =>
        Object.entries({ ...localStorage })
          .filter(([key]) => key !== 'demo:panel:hidden')
          .toSorted(),
      );
    const before = await kept();
    await page.getByLabel('Search').focus();
    await page.keyboard.press('Control+.');
    await expect(dock(page)).toHaveCount(0);
    await page.reload();
    await expect(heading(page, 'Businesses')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /Ada Okafor/u })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(dock(page)).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText(/demo(?!\.example)/iu);
    expect(await kept()).toEqual(before);

    await page.keyboard.press('Control+.');
    await expect(dock(page).getByRole('group', { name: 'Conditions' })).toBeVisible();
    await expect(dock(page).getByRole('button', { name: '400 ms' })).toHaveAttribute('aria-pressed', 'true');
    expect(await kept()).toEqual(before);
  },
);
