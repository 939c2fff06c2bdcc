import type { Page } from '@playwright/test';
import { aBrowser } from '../support/browser-state.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

/** An administrator approves Lena in another window. */
const approveLena = (page: Page) =>
  page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as {
      revision: number;
      users: { email: string; status: string }[];
    };
    for (const user of state.users) if (user.email.startsWith('lena@')) user.status = 'Active';
    localStorage.setItem('demo:backend', JSON.stringify({ ...state, revision: state.revision + 1 }));
  });

test('§10 /success-sign-in continues when the account is active', async ({ page }) => {
  await aBrowser().signedIn('lena').install(page);
  await page.clock.install();
  await visit(page, '/success-sign-in');
  await expect(page.getByText('Your account is inactive while we review it.')).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(page.getByRole('main').locator('dl')).toHaveText(
    /^Account.+@mail\.exampleRegistered.+Applied as.+ReviewPending$/u,
  );
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Return Home', 'My Account']);
  await expect(page).toHaveURL('/success-sign-in');
  await approveLena(page);
  await page.clock.runFor(16_000);
  await expect(page).toHaveURL('/my-account');
});

const SAID = { Rejected: 'didn’t approve it', Suspended: 'Your account is suspended.' };
for (const status of ['Rejected', 'Suspended'] as const)
  test(`§10 /success-sign-in continues when a ${status} account is active`, async ({ page }) => {
    await aBrowser()
      .where((state) => {
        state.users = state.users.map((row) => (row.email.startsWith('lena@') ? { ...row, status } : row));
      })
      .signedIn('lena')
      .install(page);
    await page.clock.install();
    await visit(page, '/success-sign-in');
    // The title is shown before the account is known.
    await expect(heading(page, 'Welcome Back!')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(SAID[status]);
    await approveLena(page);
    await page.clock.runFor(16_000);
    await expect(page).toHaveURL('/my-account');
  });

test('§10 a merchant sees an active account, and not /admin/accounts', async ({ page }) => {
  await aBrowser().signedIn('marco').open(page, '/success-sign-in');
  await expect(page.getByText('Your account is active.')).toBeVisible();
  await expect(page.getByText('inactive')).toHaveCount(0);
  await moveTo(page, '/admin/accounts');
  await expect(page).toHaveURL('/my-account');
});
