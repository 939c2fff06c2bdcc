import type { Page } from '@playwright/test';
import { backendState, failNext } from './support/demo.ts';
import { aDevice, NEWCOMER, type Device } from './support/device.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { expectRefusal, heading, toast, visit } from './support/visit.ts';

const choose = (page: Page, title: string) => page.getByRole('radio', { name: new RegExp(title, 'u') }).check();
const roleOf = async (page: Page, email: string) => (await backendState(page)).users.find((row) => row.email === email)?.role;

test.describe('§2 /account-type', () => {
  test('offers the three', async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/account-type');
    await expect(page.getByRole('group', { name: 'Account type' }).getByRole('radio')).toHaveCount(3);
    for (const title of ['Track Delivery', 'Business Owner', 'Delivery Person']) await expect(page.getByRole('radio', { name: new RegExp(title, 'u') })).not.toBeChecked();
  });

  const signedIn = () => aDevice().signedIn('tom');
  const registering = () => aDevice().registered({ verified: true });
  const outcomes: readonly [string, Device, string, string, string, string][] = [
    ['a signed-in person who tracks', signedIn(), 'tom@demo.example', 'Track Delivery', 'customer', '/basic-user-setup'],
    ['a signed-in business owner', signedIn(), 'tom@demo.example', 'Business Owner', 'merchant', '/business-details'],
    ['a signed-in delivery person', signedIn(), 'tom@demo.example', 'Delivery Person', 'courier', '/courier-location'],
    ['a business owner who is not signed in', registering(), NEWCOMER.email, 'Business Owner', 'merchant', '/success-business-registration'],
  ];
  for (const [who, device, email, title, role, path] of outcomes) {
    test(`sends ${who} to ${path}`, { tag: '@once' }, async ({ page }) => {
      await device.install(page);
      await visit(page, '/account-type');
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      await choose(page, title);
      await press(page, 'Continue');
      await expect.poll(() => visited).toContain(path);
      expect(await roleOf(page, email)).toBe(role);
    });
  }

  test('says what stands in the way, and keeps the choice', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/account-type');
    await press(page, 'Continue');
    await expectRefusal(page, { toast: 'Please select an account type' });
    await expect(page.getByRole('group', { name: 'Account type' })).toHaveAccessibleDescription('Please select an account type');
    await page.getByRole('link', { name: 'Please select an account type' }).click();
    await expect(page.getByRole('radio', { name: /Track Delivery/u })).toBeFocused();

    await choose(page, 'Business Owner');
    const faults = [
      ['users.setRole', 'Failed to save user role. Please try again.'],
      ['users.find', 'Failed to save user role. Please try again.'],
      ['auth.getSession', 'An unexpected error occurred. Please try again.'],
    ] as const;
    for (const [operation, message] of faults) {
      await failNext(page, operation, { kind: 'unavailable' });
      await press(page, 'Continue');
      await expectRefusal(page, { toast: message });
      await expect(page.getByRole('radio', { name: /Business Owner/u })).toBeChecked();
    }
    expect(await roleOf(page, 'tom@demo.example')).toBe('customer');
  });

  test('without a registration it can save nothing (R3)', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/account-type');
    await choose(page, 'Track Delivery');
    await press(page, 'Continue');
    await expectRefusal(page, { toast: 'Failed to save user role. Please try again.' });
  });

  test('accessible in every look, empty and refused', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/account-type');
    await expect(heading(page, 'What brings you here?')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await press(page, 'Continue');
    await expect(toast(page, 'Please select an account type')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});
