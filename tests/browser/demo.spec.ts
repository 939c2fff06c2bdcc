import type { Page } from '@playwright/test';
import { SCENARIOS, type Scenario } from '#core/demo/demo-port.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { fillRegistration, press } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { heading, pathOf, toast, visit } from './support/visit.ts';

const dock = (page: Page) => page.getByRole('complementary', { name: 'Demo' });
const openPanel = (page: Page) => dock(page).getByRole('button', { name: /^Demo/ }).click();
const section = (page: Page, name: string) => dock(page).getByRole('button', { name, exact: true }).click();

/** Where each scenario plays, and the heading that stands there. */
const PLACES: Readonly<Record<Scenario, readonly [path: RegExp, heading: RegExp]>> = {
  'first-visit': [/^\/$/, /Couriers on call/],
  registration: [/^\/register$/, /^Create Account$/],
  'code-by-mail': [/^\/verify-email$/, /^Verify Your Email$/],
  'expired-code': [/^\/verify-email$/, /^Verify Your Email$/],
  'choose-a-role': [/^\/account-type$/, /^What brings you here\?$/],
  'track-a-delivery': [/^\/basic-user-setup$/, /^Track your delivery$/],
  'business-onboarding': [/^\/business-details$/, /^Business Details$/],
  'courier-onboarding': [/^\/courier-location$/, /./],
  'unverified-merchant': [/^\/verify-email$/, /^Verify Your Email$/],
  'waiting-for-approval': [/^\/my-businesses$/, /^My Businesses$/],
  'merchant-dashboard': [/^\/business-dashboard\//, /^Bellini Bakery$/],
  'every-status': [/^\/my-businesses$/, /^My Businesses$/],
  'courier-waiting': [/^\/success-sign-in$/, /^Welcome Back!$/],
  'approval-queue': [/^\/admin\/businesses/, /^Businesses$/],
  'hundred-thousand': [/^\/admin\/businesses/, /^Businesses$/],
  'all-users': [/^\/admin\/users/, /^Users$/],
  'forgotten-password': [/^\/forgot-password\?step=verification$/, /^Enter the code$/],
  'no-network': [/^\/register$/, /^Create Account$/],
  'slow-network': [/^\/sign-in$/, /^Welcome Back$/],
};

test.describe('the demo panel', { tag: '@once' }, () => {
  test('leads to the signed-in merchant\'s dashboard in two clicks', async ({ page }) => {
    await visit(page, '/');
    await openPanel(page);
    await dock(page).getByRole('button', { name: /Marco/ }).click();
    await expect(heading(page, 'Bellini Bakery')).toBeVisible();
    expect(pathOf(page)).toMatch(/^\/business-dashboard\//);
  });

  const people = [
    [/New visitor/, /Couriers on call/], [/Tom/, /^My Account$/], [/Priya/, /^My Account$/], [/Noor/, /^My Businesses$/],
    [/Lena/, /^My Account$/], [/Ada/, /^Businesses$/],
  ] as const;
  test('shows the product as each of its people, one click each, and keeps what was done', async ({ page }) => {
    await visit(page, '/');
    await openPanel(page);
    for (const [name, title] of people) {
      await dock(page).getByRole('button', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    }
  });

  for (const scenario of SCENARIOS) {
    test(`?demo=${scenario} leads to its moment, with nothing of the link left in the address`, async ({ page }) => {
      const [path, title] = PLACES[scenario];
      await page.goto(`/?demo=${scenario}`);
      await expect.poll(() => pathOf(page)).toMatch(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    });
  }

  test('an unknown scenario is the landing page', async ({ page }) => {
    await visit(page, '/?demo=no-such-thing');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Couriers on call');
  });

  test('every scenario is listed as a link of its own', async ({ page }) => {
    await visit(page, '/');
    await openPanel(page);
    await section(page, 'Scenarios');
    const links = await dock(page).getByRole('list', { name: 'Scenarios' }).getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(SCENARIOS.map((name) => `/?demo=${name}`));
    await dock(page).getByRole('link', { name: /Too late/ }).click();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
  });

  test('the inbox shows a mail as it comes, and fills its code in', async ({ page }) => {
    await page.goto('/?demo=code-by-mail');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await openPanel(page);
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
  });

  test('conditions: offline, a planned failure, the clock', async ({ page }) => {
    await page.goto('/?demo=code-by-mail');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await openPanel(page);
    await section(page, 'Conditions');
    await dock(page).getByRole('button', { name: 'Go offline' }).click();
    await expect(dock(page).getByRole('button', { name: /^Demo/ })).toContainText('offline');
    await page.getByLabel('Verification code').fill('123456');
    await press(page, 'Verify Email');
    await expect(toast(page, 'An error occurred. Please try again.')).toBeVisible();
    await dock(page).getByRole('button', { name: /go online/ }).click();

    await dock(page).getByLabel('Operation').selectOption('verification.verifyCode');
    await dock(page).getByLabel('With').selectOption('unavailable');
    await dock(page).getByRole('button', { name: 'Fail it once' }).click();
    await expect(dock(page)).toContainText('Will fail: verification.verifyCode');
    await press(page, 'Verify Email');
    await expect(toast(page, 'Verification failed. Try again.')).toBeVisible();
    await expect(dock(page)).not.toContainText('Will fail');

    await dock(page).getByRole('button', { name: '+ 10 minutes' }).click();
    await expect(dock(page)).toContainText('10 minutes ahead');
    await section(page, 'Inbox');
    await expect(dock(page).getByRole('listitem').first()).toContainText('expired');
  });

  test('reset brings back the seeded data and keeps the panel where it was', async ({ page }) => {
    await visit(page, '/register');
    await fillRegistration(page);
    await press(page, 'Continue');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await openPanel(page);
    await dock(page).getByRole('button', { name: 'Other side' }).click();
    await dock(page).getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Couriers on call');
    await expect(dock(page)).toHaveClass(/demo-dock--start/);
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(keys.filter((key) => !key.startsWith('demo:panel:'))).toEqual([]);
  });

  test('closes with Escape, gives the focus back, and remembers how it stood', async ({ page }) => {
    await visit(page, '/');
    const tab = dock(page).getByRole('button', { name: /^Demo/ });
    await tab.focus();
    await page.keyboard.press('Enter');
    await section(page, 'Scenarios');
    await page.reload();
    await expect(dock(page).getByRole('list', { name: 'Scenarios' })).toBeVisible();
    await dock(page).getByRole('link', { name: /First visit/ }).focus();
    await page.keyboard.press('Escape');
    await expect(dock(page).getByRole('list')).toHaveCount(0);
    await expect(tab).toBeFocused();
  });

  test('is accessible in every section', async ({ page }) => {
    await page.goto('/?demo=code-by-mail');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await openPanel(page);
    for (const name of ['People', 'Inbox', 'Scenarios', 'Conditions', 'Brand']) {
      await section(page, name);
      await expectAccessibleInEveryLook(page);
    }
  });
});
