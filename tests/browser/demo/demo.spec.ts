import type { Page } from '@playwright/test';
import { SCENARIOS } from '#demo/demo-port.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { accountInHeader } from '../support/screens/header.ts';
import { expect, test } from '../support/test.ts';
import { heading, pathOf, toast, visit } from '../support/visit.ts';

const dock = (page: Page) => page.getByRole('complementary', { name: 'Demo' });
const openPanel = (page: Page) => dock(page).getByRole('button', { name: /^Demo/ }).click();
/** The button that switches to a person, not the one that opens a window for them. */
const person = (page: Page, name: RegExp) =>
  dock(page).getByRole('list', { name: 'People' }).locator('.demo-entry').filter({ hasText: name });
const section = (page: Page, name: string) => dock(page).getByRole('button', { name, exact: true }).click();

test.describe('the demo panel', () => {
  // Wide enough for the panel next to the page.
  test.use({ viewport: { width: 1600, height: 900 } });

  test('leads to each person in a click, lists scenarios, and remembers its state', async ({ page }) => {
    await visit(page, '/?demo=no-such-thing');
    await test.step('an unknown scenario opens the landing page', () =>
      expect(page.getByRole('heading', { level: 1 })).toContainText('Couriers on call'));
    const tab = dock(page).getByRole('button', { name: /^Demo/ });
    await tab.focus();
    await page.keyboard.press('Enter');
    await person(page, /Marco/).click();
    await expect(heading(page, 'Bellini Bakery')).toBeVisible();
    expect(pathOf(page)).toMatch(/^\/business-dashboard\//);
    const people = [
      [/New visitor/, /Couriers on call/],
      [/Tom/, /^My Account$/],
      [/Priya/, /^My Account$/],
      [/Noor/, /^My Businesses$/],
      [/Lena/, /^My Account$/],
      [/Kai/, /^Courier Home$/],
      [/Ada/, /^Businesses$/],
    ] as const;
    for (const [name, title] of people) {
      await person(page, name).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    }

    // The places of scenarios: offline.spec.ts.
    await section(page, 'Scenarios');
    await page.reload();
    const scenarios = dock(page).getByRole('list', { name: 'Scenarios' });
    await expect(scenarios).toBeVisible();
    await dock(page).getByText('More (', { exact: false }).click();
    await dock(page)
      .getByRole('link', { name: /First visit/ })
      .focus();
    await page.keyboard.press('Escape');
    await expect(dock(page).getByRole('list')).toHaveCount(0);
    await expect(tab).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(scenarios).toBeVisible();
    const more = dock(page).getByText('More (', { exact: false });
    await expect(scenarios.getByRole('link')).toHaveCount(8);
    await more.click();
    const links = await dock(page)
      .locator('a[href^="/?demo="]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.toSorted()).toEqual(SCENARIOS.map((name) => `/?demo=${name}`).toSorted());
    await dock(page)
      .getByRole('link', { name: /Too late/ })
      .click();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
  });

  test('is accessible; offline, a planned failure, an email with its code, the clock', async ({ page }) => {
    await page.goto('/?demo=code-by-mail');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await openPanel(page);
    await test.step('is accessible in every section', async () => {
      for (const name of ['Script', 'People', 'Inbox', 'Scenarios', 'Conditions', 'Brand']) {
        await section(page, name);
        // The screen next to the panel is the same in every section, so it's checked only once.
        await expectAccessibleInEveryLook(page, name === 'Script' ? undefined : '.demo-dock');
      }
      await page.setViewportSize({ width: 1600, height: 900 });
    });
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
    const mail = dock(page).getByRole('listitem').filter({ hasText: 'robin@mail.example' });
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
});

test('a key hides every trace of the demo, and shows it again without losing data', async ({ page }) => {
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
  await expect.poll(async () => new Map(await kept()).get('demo:conditions')).toContain('400');
  const before = await kept();
  await page.getByLabel('Search').focus();
  await page.keyboard.press('Control+.');
  await expect(dock(page)).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Businesses')).toBeVisible();
  await expect(accountInHeader(page, /Ada Okafor/u)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(dock(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(/demo/iu);
  expect(await kept()).toEqual(before);

  await page.keyboard.press('Control+.');
  await expect(dock(page).getByRole('group', { name: 'Conditions' })).toBeVisible();
  await expect(dock(page).getByRole('button', { name: '400 ms' })).toHaveAttribute('aria-pressed', 'true');
  expect(await kept()).toEqual(before);
});
