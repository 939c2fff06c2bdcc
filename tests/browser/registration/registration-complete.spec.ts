import type { Page } from '@playwright/test';
import { REGISTRATION_VALID_MS } from '#core/registration/registration-record.ts';
import { backendState, failNext, moveClock, setConditions, stored } from '../support/demo.ts';
import { aBrowser, NEWCOMER, type BrowserState } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { signInAs } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, toast, visit } from '../support/visit.ts';

const SCREENS = [
  [
    '/success-business-registration',
    'You are registered as a Merchant. You can sign in and add a business',
    'Registered asMerchant',
    ['Add a Business', '/add-business'],
  ],
  [
    '/success-courier-registration',
    'Your courier application is submitted. It will be reviewed and approved',
    'Applied asCourier',
    ['Courier Home', '/courier'],
  ],
] as const;

/** A registered and verified person, with a role and, for couriers, a courier picture. */
function registeredAs(role: 'merchant' | 'courier'): BrowserState {
  return aBrowser()
    .registered({ verified: true })
    .where((state) => {
      state.users = state.users.map((row) =>
        row.id === NEWCOMER.id ? { ...row, roles: [role], status: 'Pending' as const } : row,
      );
      if (role === 'courier') state.pictures.push({ owner: NEWCOMER.id, type: 'courier' });
    });
}
const facts = (page: Page) => page.getByRole('main').locator('dl');
const myAccount = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Go to My Account' });
const count = async (page: Page) => (await backendState(page)).courierCount;

for (const [path, words, role, [name, next]] of SCREENS)
  test(`§2 ${path} signs in with the kept registration session, and clears it`, async ({ page }) => {
    await registeredAs(path.includes('courier') ? 'courier' : 'merchant').open(page, path);
    await expect(toast(page, 'Registration complete and signed in!')).toBeVisible();
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words);
    await expect(facts(page)).toContainText(`${NEWCOMER.firstName} ${NEWCOMER.lastName}`);
    await expect(facts(page)).toContainText(NEWCOMER.email);
    await expect(facts(page)).toContainText(role);
    await expect(facts(page)).toContainText(/Registered\w{3} \d+, \d{4}, .+ [AP]M/u);
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', next);
    expect(await stored(page, 'session', 'demo:registration')).toBeNull();
    expect(JSON.stringify(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
      /"password":/u,
    );
    await myAccount(page).click();
    await expect(heading(page, 'My Account')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(NEWCOMER.email);
  });

test('§2 the end of a registration asks for a manual sign-in when it cannot sign in', async ({ page }) => {
  const [[business], [courier]] = SCREENS;
  await registeredAs('courier').open(page, '/sign-in');
  const registration = (await stored(page, 'session', 'demo:registration')) ?? '';
  const comesWith = async (kept: string | null, path: string, conditions: Parameters<typeof setConditions>[1] = {}) => {
    if (kept !== null) await page.evaluate((record) => sessionStorage.setItem('demo:registration', record), kept);
    await setConditions(page, conditions);
    await moveTo(page, path);
  };
  const isAsked = async () => {
    await expect(toast(page, 'Registration complete, but please sign in manually.')).toBeVisible();
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await expect(page.getByRole('main').getByText('Registration complete, but please sign in manually.')).toBeVisible();
    await expect.poll(() => stored(page, 'session', 'demo:registration')).toBeNull();
    await setConditions(page, {});
    await expect(facts(page)).not.toContainText('Account');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
    await myAccount(page).click();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  };

  await test.step('when the sign-in fails; "Completing registration..." shows in the meantime', async () => {
    // Watched in the page: the text is only there during the call, which may pass between two polls from outside.
    const isSaid = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            const shown = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
            if (!shown.includes('Completing registration...')) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document.body, { childList: true, characterData: true, subtree: true });
        }),
    );
    await comesWith(registration, business, {
      latencyMs: 700,
      failNext: { 'auth.setSession': { kind: 'unavailable' } },
    });
    await isSaid;
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await expect(page.getByText('Completing registration...')).toBeHidden();
    await isAsked();
  });
  await test.step('without a network', async () => {
    await comesWith(registration, courier, { offline: true });
    await isAsked();
  });
  await test.step('after the registration ended', async () => {
    await moveClock(page, REGISTRATION_VALID_MS);
    await comesWith(registration, business);
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await isAsked();
  });
  await test.step('without a registration', async () => {
    await comesWith(null, courier);
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await isAsked();
    await signInAs(page, 'tom@mail.example');
    await expect(heading(page, 'My Account')).toBeVisible();
  });
});

test('§2 claims no registration if nobody registered in this browser', async ({ page }) => {
  const [[business], [courier]] = SCREENS;
  const claimsNone = async () => {
    await expect(heading(page, 'No registration to complete')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/complete!|submitted|registered/iu);
    await expect(page.locator('.toast__text')).toHaveCount(0);
  };
  await visit(page, business);
  await claimsNone();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  await expect(heading(page, 'Create Account')).toBeVisible();
  await moveTo(page, courier);
  await claimsNone();
});

test.describe('§4 /success-courier-registration', () => {
  test('counts the courier once over many loads, and later if that failed', async ({ page, context }) => {
    await registeredAs('courier')
      .under({ failNext: { 'courierCounter.countMe': { kind: 'unavailable' } } })
      .open(page, '/success-courier-registration');
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    // A planned failure is removed after it happened.
    await expect.poll(() => stored(page, 'local', 'demo:conditions')).not.toContain('countMe');
    const before = (await count(page)) ?? 0;
    await page.reload();
    await expect.poll(() => count(page)).toBe(before + 1);
    const second = await context.newPage();
    await visit(second, '/success-courier-registration');
    await expect(heading(second, 'Registration Complete!')).toBeVisible();
    expect(await count(page)).toBe(before + 1);
    expect((await backendState(page)).countedCouriers).toEqual([NEWCOMER.id]);
  });

  test('other people are neither signed in again nor counted', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/success-courier-registration');
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.toast__text')).toHaveCount(0);
    await failNext(page, 'courierCounter.countMe', { kind: 'offline' });
    await page.reload();
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await myAccount(page).click();
    await expect(heading(page, 'My Account')).toBeVisible();
    await moveTo(page, '/success-business-registration');
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.toast__text')).toHaveCount(0);
  });
});
