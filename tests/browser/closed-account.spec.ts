import type { Page } from '@playwright/test';
import type { Person } from '#core/identity/person.ts';
import { HOUR } from '#core/clock.ts';
import { BAKERY, bakery } from './support/deliveries.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { seeded } from './support/rows.ts';
import { expect, test } from './support/test.ts';
import { heading, moveTo, visit } from './support/visit.ts';

const REASON = 'The shop at this address has closed.';

/** Marco's browser, with an account that can't request deliveries. */
async function openWith(page: Page, changes: Partial<Pick<Person, 'status' | 'statusReason'>>): Promise<void> {
  const { browser } = bakery([{ at: Date.now() - 48 * HOUR, until: Date.now() }]);
  browser.where((state) => {
    const marco = seeded(state, 'marco');
    state.users = state.users.map((user) => (user.id === marco ? { ...user, ...changes } : user));
  });
  await browser.install(page);
}

for (const [status, title, text] of [
  ['Suspended', 'Your account is suspended', 'Deliveries already under way will continue.'],
  ['Rejected', 'Your account wasn’t approved', 'We reviewed your account and didn’t approve it'],
] as const)
  test(`a merchant with a ${status} account reads so on every delivery screen`, async ({ page }) => {
    // Header and footer are the same for both.
    const within = status === 'Rejected' ? 'main' : undefined;
    await openWith(page, { status, statusReason: REASON });
    const main = page.getByRole('main');
    await visit(page, `/request-delivery/${BAKERY.id}`);
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
    await expect(main).toContainText(text);
    await expect(main.locator('.reason-quote')).toHaveText(REASON);
    await expect(main.getByRole('button', { name: 'Request delivery' })).toHaveCount(0);
    await expectAccessibleInEveryLook(page, within);
    for (const [path, name] of [
      [`/business-dashboard/${BAKERY.id}`, 'Bellini Bakery'],
      [`/deliveries/${BAKERY.id}`, 'Deliveries'],
    ] as const) {
      await moveTo(page, path);
      await expect(heading(page, name)).toBeVisible();
      await expect(main).toContainText(title);
      await expect(main).toContainText(text);
      await expect(main.locator('.reason-quote')).toHaveText(REASON);
      await expect(main.getByRole('link', { name: 'Contact Us' })).toBeVisible();
      await expect(main.getByRole('link', { name: 'Request delivery' })).toHaveCount(0);
      await expectAccessibleInEveryLook(page, within);
    }
  });

test('a merchant with a Pending account reads so, and sees only allowed actions', async ({ page }) => {
  await openWith(page, { status: 'Pending' });
  const main = page.getByRole('main');
  await visit(page, `/business-dashboard/${BAKERY.id}`);
  for (const [path, name] of [
    [`/business-dashboard/${BAKERY.id}`, 'Bellini Bakery'],
    [`/deliveries/${BAKERY.id}`, 'Deliveries'],
  ] as const) {
    await moveTo(page, path);
    await expect(heading(page, name)).toBeVisible();
    await expect(main.locator('.banner')).toContainText('Your account is waiting for approval');
    await expect(main.getByRole('link', { name: 'Request delivery' })).toHaveCount(0);
    await expectAccessibleInEveryLook(page, 'main');
  }
});
