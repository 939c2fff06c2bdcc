import type { Page } from '@playwright/test';
import { REGISTRATION_VALID_MS } from '#core/registration/registration-record.ts';
import { backendState, failNext, setConditions, stored } from './support/demo.ts';
import { aDevice, NEWCOMER, type Device } from './support/device.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { signInAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { heading, toast, visit } from './support/visit.ts';

const SCREENS = ['/success-business-registration', '/success-courier-registration'] as const;

/** Someone registered, verified, with a role and, as couriers have one, a courier picture. */
function registeredAs(role: 'merchant' | 'courier', ago?: number): Device {
  return aDevice().registered({ verified: true, ...(ago === undefined ? {} : { ago }) }).where((state) => {
    state.users = state.users.map((row) => (row.id === NEWCOMER.id ? { ...row, role, account_status: 'Pending' } : row));
    if (role === 'courier') state.pictures.push({ owner: NEWCOMER.id, type: 'courier' });
  });
}
const registeredFor = (path: string, ago?: number) => registeredAs(path.includes('courier') ? 'courier' : 'merchant', ago);
const myAccount = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Go to My Account' });
const count = async (page: Page) => (await backendState(page)).courierCount;

for (const path of SCREENS) {
  test.describe(`§2 ${path}`, () => {
    test('signs in with the kept registration session, clears it, and leads to /my-account', async ({ page }) => {
      await registeredFor(path).install(page);
      await visit(page, path);
      await expect(toast(page, 'Registration complete and signed in!')).toBeVisible();
      await expect(heading(page, 'Registration Complete!')).toBeVisible();
      expect(await stored(page, 'session', 'demo:registration')).toBeNull();
      expect(JSON.stringify(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(/"password":/u);
      await myAccount(page).click();
      await expect(heading(page, 'My Account')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(NEWCOMER.email);
    });

    test('says "Completing registration..." meanwhile', { tag: '@once' }, async ({ page }) => {
      await registeredFor(path).under({ latencyMs: 1500 }).install(page);
      await page.goto(path);
      await expect(page.getByRole('status').getByText('Completing registration...', { exact: true })).toBeVisible();
      await expect(heading(page, 'Registration Complete!')).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText('Completing registration...')).toBeHidden();
    });

    test('who is signed in already is not signed in again', { tag: '@once' }, async ({ page }) => {
      await aDevice().signedIn(path.includes('courier') ? 'lena' : 'marco').install(page);
      await visit(page, path);
      await expect(heading(page, 'Registration Complete!')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('.toast__text')).toHaveCount(0);
    });

    const manual: readonly [string, () => Device][] = [
      ['without a registration', aDevice],
      ['after the registration ended', () => registeredFor(path, REGISTRATION_VALID_MS)],
      ['when the sign-in fails', () => registeredFor(path).under({ failNext: { 'auth.setSession': { kind: 'unavailable' } } })],
      ['without a network', () => registeredFor(path).under({ offline: true })],
    ];
    for (const [when, device] of manual) {
      test(`asks to sign in manually ${when}`, { tag: '@once' }, async ({ page }) => {
        await device().install(page);
        await visit(page, path);
        await expect(toast(page, 'Registration complete, but please sign in manually.')).toBeVisible();
        await expect(heading(page, 'Registration Complete!')).toBeVisible();
        await expect(page.getByRole('main').getByText('Registration complete, but please sign in manually.')).toBeVisible();
        expect(await stored(page, 'session', 'demo:registration')).toBeNull();
        await setConditions(page, {});
        await myAccount(page).click();
        await signInAs(page, 'tom@demo.example');
        await expect(heading(page, 'My Account')).toBeVisible();
      });
    }

    test('accessible in every look', { tag: '@once' }, async ({ page }) => {
      await visit(page, path);
      await expect(heading(page, 'Registration Complete!')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  });
}

test('§2 a merchant reads that they are registered, can sign in and add a business', { tag: '@once' }, async ({ page }) => {
  await registeredAs('merchant').install(page);
  await visit(page, '/success-business-registration');
  await expect(page.getByRole('main')).toContainText('You are registered as a Merchant. You can sign in and add a business');
});

test.describe('§4, R6 /success-courier-registration', () => {
  test('says that the application is submitted, and counts the courier once however often it loads @once', async ({ page, context }) => {
    await registeredAs('courier').install(page);
    await visit(page, '/success-courier-registration');
    await expect(page.getByRole('main')).toContainText('Your courier application is submitted. It will be reviewed and approved');
    await expect.poll(() => count(page)).toBe(4168);
    for (const tab of [page, await context.newPage()]) {
      await visit(tab, '/success-courier-registration');
      await expect(heading(tab, 'Registration Complete!')).toBeVisible();
    }
    expect(await count(page)).toBe(4168);
    expect((await backendState(page)).countedCouriers).toEqual([NEWCOMER.id]);
  });

  test('a courier who could not be counted is counted at the next visit', { tag: '@once' }, async ({ page }) => {
    await registeredAs('courier').under({ failNext: { 'courierCounter.countMe': { kind: 'unavailable' } } }).install(page);
    await visit(page, '/success-courier-registration');
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    expect(await count(page)).toBe(4167);
    await page.reload();
    await expect.poll(() => count(page)).toBe(4168);
  });

  test('nobody else is counted', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/success-courier-registration');
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    expect(await count(page)).toBe(4167);
    await failNext(page, 'courierCounter.countMe', { kind: 'offline' });
    await page.reload();
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
  });
});
