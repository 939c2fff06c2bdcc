import { instant } from '#core/instant.ts';
import { aCourier, aCustomer, aMerchant, anAdministrator, type PersonBuilder } from '#tests/builders/person.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { count, namesShown, rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, pathOf, toast } from '../support/visit.ts';

const daysAgo = (days: number) => instant(Date.now() - days * 86_400_000);
const USERS: readonly PersonBuilder[] = [
  aMerchant()
    .named('Chidi', 'Eze')
    .withEmail('chidi@example.com')
    .with({ createdAt: daysAgo(1) }),
  aCourier()
    .named('Zoë', 'Kowalska')
    .withEmail('zoe@example.com')
    .withStatus('Active')
    .with({ createdAt: daysAgo(2) }),
  aCustomer()
    .named('', '')
    .withEmail('nameless@example.com')
    .with({ createdAt: daysAgo(3) }),
  anAdministrator()
    .named('Ruth', 'Stein')
    .withEmail('ruth@example.com')
    .with({ createdAt: daysAgo(4) }),
  aCustomer()
    .named('Old', 'Reading')
    .withEmail('old@example.com')
    .withRoles('user')
    .with({ createdAt: instant(Date.parse('2025-02-03T12:00:00.000Z')) }),
];

/** The administrator's own row comes first, because it's the newest here. */
const ada = () =>
  aBrowser()
    .where((state) => {
      state.users = [
        ...state.users
          .filter(({ email }) => email === 'ada@mail.example')
          .map((row) => ({ ...row, createdAt: daysAgo(0) })),
        ...USERS.map((user) => user.build()),
      ];
    })
    .signedIn('ada');

test.describe('§2 /admin/users', () => {
  test('lists everyone; is accessible failed, full and filtered', async ({ page }) => {
    await ada()
      .under({ failNext: { 'users.list': { kind: 'unavailable' } } })
      .open(page, '/admin/users');
    await test.step('shows that it can’t be loaded', async () => {
      await expect(toast(page, 'Failed to fetch users')).toBeVisible();
      await expect(page.locator('.banner')).toContainText('Failed to fetch users');
      await expectAccessibleInEveryLook(page);
    });
    await test.step('can be tried again', async () => {
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(count(page)).toHaveText('6 accounts');
      await expect(page.locator('.banner')).toHaveCount(0);
      await expectAccessibleInEveryLook(page);
    });
    await test.step('lists everyone, newest first, with nothing to edit (spec §6)', async () => {
      await expect(heading(page, 'All Accounts')).toBeVisible();
      await expect(count(page)).toHaveText('6 accounts');
      expect(await namesShown(page)).toEqual([
        'Ada Okafor',
        'Chidi Eze',
        'Zoë Kowalska',
        'No name set',
        'Ruth Stein',
        'Old Reading',
      ]);
      for (const [email, role, status] of [
        ['chidi@example.com', 'Merchant', 'Pending'],
        ['zoe@example.com', 'Courier', 'Active'],
        ['nameless@example.com', 'Customer', 'Active'],
        ['ruth@example.com', 'Admin', 'Active'],
        ['old@example.com', 'Basic User', 'Active'],
      ] as const) {
        await expect(rowOf(page, email).locator('.badge')).toHaveText([role, status]);
      }
      await expect(rowOf(page, 'old@example.com')).toContainText('Feb 3, 2025');
      await test.step('states that it manages roles, and has nothing to edit (spec §6)', async () => {
        await expect(page.getByText(/Manage accounts and roles/u)).toBeVisible();
        await expect(page.locator('[data-row] :is(button, input, select, a)')).toHaveCount(0);
      });
    });
    await test.step('searches, filters and sorts; the URL keeps all of it', async () => {
      await page.getByRole('searchbox').fill('ruth');
      // It announces the number of results after a pause.
      await expect(page.getByRole('status').filter({ hasText: '1 of 6 accounts' })).toBeAttached();
      await page.getByRole('searchbox').fill('example.com');
      await expect(count(page)).toHaveText('5 of 6 accounts');
      await page.getByRole('radio', { name: /^Customer/u }).check();
      await expect(count(page)).toHaveText('1 of 6 accounts');
      await page.getByLabel('Status', { exact: true }).selectOption('Active');
      await expect.poll(() => pathOf(page)).toBe('/admin/users?q=example.com&role=Customer&status=Active');
      await page.reload();
      await expect(count(page)).toHaveText('1 of 6 accounts');
      await expect(rowOf(page, 'nameless@example.com')).toBeVisible();
    });
    await test.step('filtered to nothing', async () => {
      await page.getByRole('searchbox').fill('nobody at all');
      await expect(page.getByRole('heading', { name: 'No results for “nobody at all”.' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  });
});
