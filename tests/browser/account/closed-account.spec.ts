import type { Page } from '@playwright/test';
import type { Person } from '#core/identity/person.ts';
import { HOUR } from '#core/clock.ts';
import { BAKERY, bakery, changeBackend } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { seeded } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const REASON = 'The shop at this address has closed.';

/** Changes Marco's account, and opens a page of his. */
async function become(page: Page, change: Partial<Pick<Person, 'status' | 'statusReason'>>, path: string) {
  await changeBackend(page, (state) => {
    const marco = seeded(state, 'marco');
    state.users = state.users.map((user) => (user.id === marco ? { ...user, ...change } : user));
  });
  await visit(page, path);
}

test('every delivery screen tells a merchant that the account is closed or pending', async ({ page }) => {
  const { browser } = bakery([{ at: Date.now() - 48 * HOUR, until: Date.now() }]);
  await browser.install(page);
  // An asset of the same origin, without the app.
  await page.goto('/favicon.svg');
  const main = page.getByRole('main');
  const screens = [
    [`/business-dashboard/${BAKERY.id}`, 'Bellini Bakery'],
    [`/deliveries/${BAKERY.id}`, 'Deliveries'],
  ] as const;
  for (const [status, title, text] of [
    ['Suspended', 'Your account is suspended', 'Deliveries already under way will continue.'],
    ['Rejected', 'Your account wasn’t approved', 'We reviewed your account and didn’t approve it'],
  ] as const) {
    // The same parts with other words.
    const looksDiffer = status === 'Suspended';
    await become(page, { status, statusReason: REASON }, `/request-delivery/${BAKERY.id}`);
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
    await expect(main).toContainText(text);
    await expect(main.locator('.reason-quote')).toHaveText(REASON);
    await expect(main.getByRole('button', { name: 'Request delivery' })).toHaveCount(0);
    if (looksDiffer) await expectAccessibleInEveryLook(page);
    for (const [path, name] of screens) {
      await moveTo(page, path);
      await expect(heading(page, name)).toBeVisible();
      await expect(main).toContainText(title);
      await expect(main).toContainText(text);
      await expect(main.locator('.reason-quote')).toHaveText(REASON);
      await expect(main.getByRole('link', { name: 'Contact Us' })).toBeVisible();
      await expect(main.getByRole('link', { name: 'Request delivery' })).toHaveCount(0);
      if (looksDiffer) await expectAccessibleInEveryLook(page);
    }
  }
  await test.step('Pending', async () => {
    await become(page, { status: 'Pending', statusReason: '' }, `/business-dashboard/${BAKERY.id}`);
    for (const [path, name] of screens) {
      await moveTo(page, path);
      await expect(heading(page, name)).toBeVisible();
      await expect(main.locator('.banner')).toContainText('Your account is waiting for approval');
      await expect(main.getByRole('link', { name: 'Request delivery' })).toHaveCount(0);
      await expectAccessibleInEveryLook(page, 'main');
    }
  });
});
