import type { Page } from '@playwright/test';
import { HOUR } from '#core/clock.ts';
import { BAKERY, bakery } from './support/deliveries.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { seeded } from './support/rows.ts';
import { expect, test } from './support/test.ts';
import { heading, moveTo, visit } from './support/visit.ts';

/** Marco's browser, with an account that an administrator closed. */
async function openClosed(page: Page, status: 'Rejected' | 'Suspended'): Promise<void> {
  const { browser } = bakery([{ at: Date.now() - 48 * HOUR, until: Date.now() }]);
  browser.where((state) => {
    const marco = seeded(state, 'marco');
    state.users = state.users.map((user) => (user.id === marco ? { ...user, status } : user));
  });
  await browser.install(page);
}

for (const [status, title, text] of [
  ['Suspended', 'Your account is suspended', 'You can’t request deliveries for now. What’s under way goes on.'],
  ['Rejected', 'Your account wasn’t approved', 'We reviewed your account and didn’t approve it'],
] as const)
  test(
    `a merchant whose account is ${status} reads so on every screen of deliveries`,
    { tag: '@once' },
    async ({ page }) => {
      await openClosed(page, status);
      const main = page.getByRole('main');
      await visit(page, `/request-delivery/${BAKERY.id}`);
      await expect(heading(page, 'Request a delivery')).toBeVisible();
      await expect(main.getByRole('heading', { name: title })).toBeVisible();
      await expect(main).toContainText(text);
      await expect(main.getByRole('button', { name: 'Request delivery' })).toHaveCount(0);
      await expectAccessibleInEveryLook(page);
      for (const [path, name] of [
        [`/business-dashboard/${BAKERY.id}`, 'Bellini Bakery'],
        [`/deliveries/${BAKERY.id}`, 'Deliveries'],
      ] as const) {
        await moveTo(page, path);
        await expect(heading(page, name)).toBeVisible();
        await expect(main).toContainText(title);
        await expect(main).toContainText(text);
        await expect(main.getByRole('link', { name: 'Contact Us' })).toBeVisible();
        await expect(main.getByRole('link', { name: 'Request delivery' })).toHaveCount(0);
        await expectAccessibleInEveryLook(page);
      }
    },
  );
