import type { Page } from '@playwright/test';
import { backendState, failNext } from '../support/demo.ts';
import { aBrowser, NEWCOMER } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, visit } from '../support/visit.ts';

const choose = (page: Page, title: string) => page.getByRole('radio', { name: new RegExp(title, 'u') }).check();
const roleOf = async (page: Page, email: string) =>
  (await backendState(page)).users.find((row) => row.email === email)?.roles.join();

/** Removes all choices, because a second choice would be added to the first (decision account-type-roles). */
const customersAgain = (page: Page) =>
  page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as { users: object[]; revision: number };
    localStorage.setItem(
      'demo:backend',
      JSON.stringify({
        ...state,
        users: state.users.map((row) => ({ ...row, roles: ['customer'] })),
        revision: state.revision + 1,
      }),
    );
  });

/** Continues and arrives at this path, possibly on the way to another. */
async function leadsTo(page: Page, title: string, path: string): Promise<void> {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await choose(page, title);
  await press(page, 'Continue');
  await expect.poll(() => visited).toContain(path);
}

test.describe('§2 /account-type', () => {
  test('shows no step without a registration, and leads to sign-in', async ({ page }) => {
    await visit(page, '/account-type');
    await expect(page.getByText('Sign in to save your choice')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Progress' })).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(heading(page, 'Welcome Back')).toBeVisible();

    await test.step('a registration in progress shows its steps, and a business owner completes it', async () => {
      const registering = await page.context().newPage();
      await aBrowser().registered({ verified: true }).open(registering, '/account-type');
      await expect(registering.getByRole('link', { name: 'Add a mobile number' })).toBeVisible();
      await expect(registering.getByRole('list', { name: 'Progress' })).toHaveCount(1);
      await expect(registering.getByText('Sign in to save your choice')).toBeHidden();
      await leadsTo(registering, 'Business Owner', '/success-business-registration');
      expect(await roleOf(registering, NEWCOMER.email)).toBe('merchant');
    });
  });

  test('offers all three, names the missing choice, keeps one, and leads to its step', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/account-type');
    await expect(heading(page, 'What brings you here?')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Account type' }).getByRole('radio')).toHaveCount(3);
    for (const title of ['Track Delivery', 'Business Owner', 'Delivery Person'])
      await expect(page.getByRole('radio', { name: new RegExp(title, 'u') })).not.toBeChecked();
    await test.step('accessible in every look, empty', () => expectAccessibleInEveryLook(page));
    await press(page, 'Continue');
    await expectRefusal(page, { toast: 'Please select an account type' });
    await expect(page.getByRole('group', { name: 'Account type' })).toHaveAccessibleDescription(
      'Please select an account type',
    );
    await test.step('accessible in every look, refused', () => expectAccessibleInEveryLook(page));
    await page.getByRole('link', { name: 'Please select an account type' }).click();
    await expect(page.getByRole('radio', { name: /Track Delivery/u })).toBeFocused();

    await choose(page, 'Business Owner');
    const faults = [
      ['users.setRoles', 'Failed to save user role. Please try again.'],
      ['users.find', 'Failed to save user role. Please try again.'],
      ['auth.getSession', 'An unexpected error occurred. Please try again.'],
    ] as const;
    for (const [operation, message] of faults) {
      await failNext(page, operation, { kind: 'unavailable' });
      await press(page, 'Continue');
      await expectRefusal(page, { toast: message });
      await expect(page.getByRole('radio', { name: /Business Owner/u })).toBeChecked();
    }
    expect(await roleOf(page, 'tom@mail.example')).toBe('customer');

    await test.step('keeps it across a reload, unless a link names another', async () => {
      await visit(page, '/account-type');
      await expect(page.getByRole('radio', { name: /Business Owner/u })).toBeChecked();
      await visit(page, '/account-type?type=courier');
      await expect(page.getByRole('radio', { name: /Delivery Person/u })).toBeChecked();
    });

    const outcomes = [
      ['who tracks', 'Track Delivery', 'customer', '/basic-user-setup'],
      ['with a business', 'Business Owner', 'merchant', '/business-details'],
      ['who delivers', 'Delivery Person', 'courier', '/courier-location'],
    ] as const;
    for (const [who, title, role, path] of outcomes) {
      await test.step(`sends a signed-in ${who} to ${path}`, async () => {
        await customersAgain(page);
        await moveTo(page, '/account-type');
        await leadsTo(page, title, path);
        expect(await roleOf(page, 'tom@mail.example')).toBe(role);
      });
    }

    await test.step('saves nothing without a session or registration (decision registration-session)', async () => {
      await moveTo(page, '/account-type');
      await expect(heading(page, 'What brings you here?')).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('demo:session'));
      await choose(page, 'Track Delivery');
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Failed to save user role. Please try again.' });
    });
  });
});
