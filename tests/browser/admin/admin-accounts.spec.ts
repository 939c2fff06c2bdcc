import type { Page } from '@playwright/test';
import type { AccountStatus } from '#core/identity/account-status.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import type { Role } from '#core/identity/roles.ts';
import { instant } from '#core/instant.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { backendState, failNext, setConditions } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { count, namesShown, rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';

const PEOPLE: readonly (readonly [first: string, roles: readonly Role[], status: AccountStatus])[] = [
  ['Bela', ['courier'], 'Pending'],
  ['Cleo', ['merchant', 'courier'], 'Pending'],
  ['Dara', ['merchant'], 'Active'],
  ['Enzo', ['courier'], 'Suspended'],
  ['Fadi', ['merchant'], 'Rejected'],
];

/** Ada, and five newer people. */
const ada = () =>
  aBrowser()
    .where((state) => {
      const newest = Date.now();
      const [me] = state.users;
      if (me === undefined) throw new Error('nobody is seeded');
      state.users = [
        me,
        ...PEOPLE.map(([first, roles, status], age) =>
          aMerchant()
            .named(first, 'Tester')
            .withEmail(`${first.toLowerCase()}@example.com`)
            .withRoles(...roles)
            .withStatus(status)
            .with({
              id: knownUserId(`70000000-0000-4000-8000-00000000000${age}`),
              createdAt: instant(newest - (age + 1) * 60_000),
            })
            .build(),
        ),
      ];
    })
    .signedIn('ada');

const act = (page: Page, name: string, action: string) =>
  rowOf(page, name).getByRole('button', { name: `${action} ${name} Tester` });
const badge = (page: Page, name: string) => rowOf(page, name).locator('.badge').last();
const stored = async (page: Page, name: string) =>
  (await backendState(page)).users.find(({ firstName }) => firstName === name)?.status;
const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, path = '/admin/accounts'): Promise<void> {
  await visit(page, path);
  await expect(heading(page, 'Accounts')).toBeVisible();
  await expect(count(page)).toBeVisible();
}

/** Sets these people back, as another administrator would, and opens the list again at this address. */
async function pendingAgain(page: Page, path: string, ...names: readonly string[]): Promise<void> {
  await changeBackend(page, (state) => {
    state.users = state.users.map((row) => (names.includes(row.firstName) ? { ...row, status: 'Pending' } : row));
  });
  await moveTo(page, '/admin-dashboard');
  await expect(heading(page, 'Admin Dashboard')).toBeVisible();
  await moveTo(page, path);
  await expect(count(page)).toBeVisible();
}

test.describe('§10 /admin/accounts', () => {
  test('decisions are undone with one click or have a reason, and override no other', async ({ page, context }) => {
    await ada().open(page, '/admin-dashboard');
    await expect(page.locator('.hub .hub-card__title')).toHaveText(['All Accounts', 'Businesses', 'Accounts', 'Cases']);
    await page.getByRole('main').getByRole('link', { name: 'Accounts', exact: true }).click();
    await expect(heading(page, 'Accounts')).toBeFocused();
    await expect(page).toHaveTitle(/^Accounts/u);
    await expect(count(page)).toHaveText('6 accounts');
    for (const [name, actions] of [
      ['Bela', ['Approve', 'Reject']],
      ['Dara', ['Suspend']],
      ['Enzo', ['Reinstate']],
      ['Fadi', ['Approve']],
    ] as const)
      await expect(rowOf(page, name).locator('.business-actions .button')).toHaveText([...actions]);
    await expect(rowOf(page, 'Cleo')).toContainText('MerchantCourier');
    // Administrators can't decide on themselves.
    await expect(rowOf(page, 'Ada')).toContainText('Your own account');
    await expect(rowOf(page, 'Ada').locator('.business-actions .button')).toHaveCount(0);

    const expectStatus = async (name: string, status: string) => {
      await expect(badge(page, name)).toHaveText(status);
      await expect.poll(() => stored(page, name)).toBe(status);
    };
    for (const [name, action, status, before] of [
      ['Bela', 'Approve', 'Active', 'Pending'],
      ['Enzo', 'Reinstate', 'Active', 'Suspended'],
      ['Fadi', 'Approve', 'Active', 'Rejected'],
    ] as const) {
      await test.step(`${action} a ${before} account`, async () => {
        await act(page, name, action).click();
        await expectStatus(name, status);
        const undo = page.getByRole('button', { name: 'Undo' });
        await expect(undo).toBeVisible();
        if (name === 'Bela') await expectAccessibleInEveryLook(page);
        await undo.click();
        await expectStatus(name, before);
        await expect(undo).toHaveCount(0);
      });
    }
    await act(page, 'Dara', 'Suspend').click();
    await expect(dialog(page)).toContainText('A courier goes offline immediately');
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await expectStatus('Dara', 'Suspended');

    await test.step('rejects with a reason, and keeps a refused text', async () => {
      await act(page, 'Bela', 'Reject').click();
      const reason = dialog(page).getByLabel('Reason');
      await expect(reason).toBeFocused();
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(dialog(page)).toContainText('Enter the reason');
      await reason.fill('x'.repeat(281));
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(dialog(page)).toContainText('Use at most 280 characters');
      await expect(reason).toHaveValue('x'.repeat(281));
      await expectAccessibleInEveryLook(page, 'dialog[open]');
      await reason.fill(' No such address. ');
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(badge(page, 'Bela')).toHaveText('Rejected');
      const decision = (await backendState(page)).accountDecisions.at(-1);
      expect(decision).toMatchObject({ kind: 'reject', reason: 'No such address.' });
    });

    await pendingAgain(page, '/admin/accounts', 'Bela');
    await page.getByLabel('Select Bela Tester').check();
    await page.getByLabel('Select Fadi Tester').check();
    await setConditions(page, { latencyMs: 5000 });
    await page.getByRole('button', { name: 'Approve 1' }).click();
    await act(page, 'Cleo', 'Reject').click();
    await expect(toast(page, 'Still saving. Try again in a moment.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await setConditions(page, {});
    await expect(badge(page, 'Bela')).toHaveText('Active');
    await act(page, 'Cleo', 'Reject').click();
    await dialog(page).getByLabel('Reason').fill('No license.');
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(badge(page, 'Cleo')).toHaveText('Rejected');

    await test.step("another administrator's decision isn't overridden", async () => {
      const decided = (await backendState(page)).accountDecisions.length;
      const other = await context.newPage();
      await open(other);
      await act(other, 'Fadi', 'Approve').click();
      await expect(badge(other, 'Fadi')).toHaveText('Active');
      await act(page, 'Fadi', 'Approve').click();
      await expect(page.getByText('Someone else changed this account first').first()).toBeVisible();
      await expect(badge(page, 'Fadi')).toHaveText('Active');
      expect((await backendState(page)).accountDecisions).toHaveLength(decided + 1);
    });
  });

  test('decides on a queue by keyboard, with J, K, A and R, or on several together', async ({ page }) => {
    await ada().install(page);
    await open(page, '/admin/accounts?status=Pending');
    await expect(count(page)).toHaveText('2 of 6 accounts');
    await page.getByRole('searchbox').fill('ja');
    await expect(page.getByRole('heading', { name: 'No results for “ja”.' })).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Select Bela Tester').focus();
    await page.keyboard.press('j');
    await expect(page.getByLabel('Select Cleo Tester')).toBeFocused();
    await page.keyboard.press('k');
    await expect(page.getByLabel('Select Bela Tester')).toBeFocused();
    await page.keyboard.press('a');
    await expect(count(page)).toHaveText('1 of 6 accounts');
    await expect(page.getByLabel('Select Cleo Tester')).toBeFocused();
    await page.keyboard.press('r');
    await page.keyboard.type('Not a shop');
    await expect(dialog(page).getByLabel('Reason')).toHaveValue('Not a shop');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No one is waiting for review.')).toBeVisible();
    expect([await stored(page, 'Bela'), await stored(page, 'Cleo')]).toEqual(['Active', 'Rejected']);
    await test.step('a held key decides on one person only', async () => {
      await pendingAgain(page, '/admin/accounts?status=Pending', 'Bela', 'Cleo');
      await expect(count(page)).toHaveText('2 of 6 accounts');
      await page.getByLabel('Select Bela Tester').focus();
      await page.keyboard.down('a');
      await expect(page.getByLabel('Select Cleo Tester')).toBeFocused();
      await page.keyboard.down('a');
      await page.keyboard.down('a');
      await page.keyboard.up('a');
      expect([await stored(page, 'Bela'), await stored(page, 'Cleo')]).toEqual(['Active', 'Pending']);
      await page.keyboard.press('a');
      await expect(page.getByText('No one is waiting for review.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });

    await test.step('decides on several together, and the URL keeps the view', async () => {
      await pendingAgain(page, '/admin/accounts', 'Bela', 'Cleo');
      await page.setViewportSize({ width: 360, height: 780 });
      await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')).toHaveCount(6);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByLabel('Select Bela Tester').check();
      await page.getByLabel('Select Cleo Tester').check();
      await page.getByLabel('Select Ada Okafor').check();
      await failNext(page, 'accounts.decide', { kind: 'unavailable' });
      await page.getByRole('button', { name: 'Approve 2' }).click();
      await expect(toast(page, 'The decision couldn’t be saved. Try again.')).toBeVisible();
      await page.getByRole('button', { name: 'Approve 1' }).click();
      await expect(badge(page, 'Bela')).toHaveText('Active');
      await expect(badge(page, 'Cleo')).toHaveText('Active');
      await page.getByRole('radio', { name: /^Active/u }).check();
      await page.getByLabel('Role', { exact: true }).selectOption('Merchant and courier');
      expect(await namesShown(page)).toEqual(['Cleo Tester']);
      await expect.poll(() => pathOf(page)).toBe('/admin/accounts?status=Active&role=Merchant+and+courier');
      await page.reload();
      await expect(count(page)).toHaveText('1 of 6 accounts');
    });
  });
});
