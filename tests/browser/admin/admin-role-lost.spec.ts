import type { Page } from '@playwright/test';
import { knownUserId } from '#core/identity/user-id.ts';
import { aCourier } from '#tests/builders/person.ts';
import { aBrowser } from '../support/browser-state.ts';
import { backendState, setConditions } from '../support/demo.ts';
import { businessesOf, count } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/visit.ts';

/** Number of pending accounts; six are decided at a time. */
const MANY = 40;

const ada = () =>
  aBrowser()
    .where((state) => {
      const couriers = Array.from({ length: MANY }, (_, place) =>
        aCourier()
          .with({ id: knownUserId(`70000000-0000-4000-8000-0000000001${String(place).padStart(2, '0')}`) })
          .build(),
      );
      state.users = [...state.users.slice(0, 2), ...couriers];
    })
    .where(businessesOf('marco', ['Blue Heron Books', 'Pending']))
    .signedIn('ada');

/** An operator removes the role on the server. */
const dismiss = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as {
      revision: number;
      admins: string[];
      users: { email: string; roles: string[] }[];
    };
    const users = state.users.map((user) =>
      user.email.startsWith('ada@') ? { ...user, roles: user.roles.filter((role) => role !== 'admin') } : user,
    );
    localStorage.setItem('demo:backend', JSON.stringify({ ...state, admins: [], users, revision: state.revision + 1 }));
  });

test.describe('an administrator who loses the role', () => {
  test('in the middle of many decisions: the rest isn’t tried, and the screen closes', async ({ page }) => {
    await ada().open(page, '/admin/accounts?status=Pending');
    await expect(count(page)).toHaveText(`${MANY} of ${MANY + 2} accounts`);
    await setConditions(page, { latencyMs: 400 });
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: `Approve ${MANY}` }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect.poll(async () => (await backendState(page)).accountDecisions.length).toBeGreaterThan(0);
    await dismiss(page);
    await expect(toast(page, 'You’re no longer an administrator, so no further decisions were saved.')).toBeVisible();
    await expect(page).toHaveURL('/my-account');
    const { accountDecisions } = await backendState(page);
    expect(accountDecisions.length).toBeLessThan(MANY);
    await page.waitForTimeout(1000);
    expect((await backendState(page)).accountDecisions).toHaveLength(accountDecisions.length);
  });

  test('during one decision on a business: the screen closes', async ({ page }) => {
    await ada().open(page, '/admin/businesses');
    await expect(count(page)).toHaveText('1 business');
    await dismiss(page);
    await page.getByRole('button', { name: 'Approve Blue Heron Books' }).click();
    await expect(toast(page, 'Failed to update business status')).toBeVisible();
    await expect(page).not.toHaveURL(/admin/u);
    expect((await backendState(page)).businesses[0]?.status).toBe('Pending');
  });
});
