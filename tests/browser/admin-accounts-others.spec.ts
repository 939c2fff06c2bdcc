import { aBrowser } from './support/browser-state.ts';
import { expect, test } from './support/test.ts';
import { moveTo, visit } from './support/visit.ts';

test('§10 everyone else is sent away from /admin/accounts', { tag: '@once' }, async ({ page }) => {
  await aBrowser().signedIn('marco').install(page);
  await visit(page, '/my-account');
  await moveTo(page, '/admin/accounts');
  await expect(page).toHaveURL('/my-account');
});

test('§10 /success-sign-in moves on once the account is active', { tag: '@once' }, async ({ page }) => {
  await aBrowser().signedIn('lena').install(page);
  await page.clock.install();
  await visit(page, '/success-sign-in');
  await expect(page.getByText('Your account is inactive while we review it.')).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(page.getByRole('main').locator('dl')).toHaveText(/^Account.+@demo\.exampleApplied as.+ReviewPending$/u);
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Return Home', 'My Account']);
  await expect(page).toHaveURL('/success-sign-in');
  await page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as {
      revision: number;
      users: { email: string; status: string }[];
    };
    for (const user of state.users) if (user.email.startsWith('lena@')) user.status = 'Active';
    localStorage.setItem('demo:backend', JSON.stringify({ ...state, revision: state.revision + 1 }));
  });
  await page.clock.runFor(16_000);
  await expect(page).toHaveURL('/my-account');
});
