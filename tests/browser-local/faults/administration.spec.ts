import type { Page } from '@playwright/test';
import { act } from '../../browser/journeys/administration.ts';
import type { Backend, Person } from '../../browser/journeys/backend.ts';
import { count, rowOf } from '#tests/browser/support/screens/rows.ts';
import { heading } from '../../browser/support/visit.ts';
import { meetsEveryFault, type Attempt } from '../support/attempt.ts';
import { CALLS, type Call } from '../support/calls.ts';
import { ON_THE_WAY, under } from '../support/fault.ts';
import { expectToastOnce } from '../support/expect-toast-once.ts';
import { expect, test } from '../support/test.ts';

async function deciding(
  page: Page,
  backend: Backend,
): Promise<{ name: string; merchant: Person; approving: Attempt; deleting: Attempt }> {
  const [administrator, merchant] = [await backend.account('administrator'), await backend.account('merchant')];
  const name = `Bakery ${merchant.lastName}`;
  await backend.business(merchant, name, 'Pending');
  await backend.arrive(`/admin/businesses?q=${merchant.lastName}`, administrator);
  const badge = rowOf(page, name).locator('.badge');
  const stored = async () => (await backend.businessesOf(merchant))[0]?.status;
  return {
    name,
    merchant,
    approving: {
      call: CALLS.decide,
      submit: () => act(page, name, 'Approve'),
      refuses: (words) => expectToastOnce(page, words),
      keeps: () => expect(badge).toHaveText('Pending'),
      succeeds: () => expect(badge).toHaveText('Active'),
      written: async () => ((await stored()) === 'Active' ? 1 : 0),
    },
    deleting: {
      call: CALLS.deleteBusiness,
      async submit() {
        await act(page, name, 'Delete');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      },
      refuses: (words) => expectToastOnce(page, words),
      keeps: () => expect(rowOf(page, name)).toBeVisible(),
      succeeds: () => expect(rowOf(page, name)).toHaveCount(0),
      written: async () => ((await stored()) === undefined ? 1 : 0),
    },
  };
}

test.describe('§8 an administrator', () => {
  test('decides under every fault', async ({ page, backend }) => {
    await meetsEveryFault(page, (await deciding(page, backend)).approving, 'Failed to update business status');
  });

  test('deletes under every fault', async ({ page, backend }) => {
    await meetsEveryFault(page, (await deciding(page, backend)).deleting, 'Failed to delete business');
  });

  test('decides with a lost answer: the list shows the result', async ({ page, backend }) => {
    const { name, approving } = await deciding(page, backend);
    await under(page, approving.call, 'a lost answer', async () => {
      await approving.submit();
      await expectToastOnce(page, 'Failed to update business status');
    });
    await approving.succeeds();
    await expect(rowOf(page, name).getByRole('button', { name: `Set Pending ${name}` })).toBeVisible();
  });

  test('deletes with a lost answer: the list shows the result', async ({ page, backend }) => {
    const { deleting } = await deciding(page, backend);
    await under(page, deleting.call, 'a lost answer', async () => {
      await deleting.submit();
      await expectToastOnce(page, 'Failed to delete business');
    });
    await deleting.succeeds();
  });
});

interface List {
  readonly call: Call;
  readonly as: 'administrator' | 'merchant';
  path(id: string, owner: Person): string;
  /** Expects the message that it couldn't be loaded. */
  fails(page: Page): Promise<void>;
  loads(page: Page): Promise<void>;
}

const LISTS: Readonly<Record<string, List>> = {
  'the users': {
    call: CALLS.listUsers,
    as: 'administrator',
    path: (_id, owner) => `/admin/users?q=${owner.email}`,
    async fails(page) {
      await expectToastOnce(page, 'Failed to fetch users');
      await expect(page.locator('.banner')).toContainText('Failed to fetch users');
    },
    loads: (page) => expect(count(page)).toHaveText(/^1 of \d+ accounts$/u),
  },
  'the businesses': {
    call: CALLS.listBusinesses,
    as: 'administrator',
    path: (_id, owner) => `/admin/businesses?q=${owner.lastName}`,
    fails: (page) => expect(page.locator('.banner')).toContainText('The businesses could not be loaded'),
    loads: (page) => expect(count(page)).toHaveText(/^1 of \d+ businesses$|^1 business$/u),
  },
  'my businesses': {
    call: CALLS.listOwnBusinesses,
    as: 'merchant',
    path: () => '/my-businesses',
    async fails(page) {
      await expect(page.getByRole('heading', { name: 'No businesses to show' })).toBeVisible();
      await expect(page.locator('.toast')).toHaveCount(0);
    },
    loads: (page) => expect(count(page)).toHaveText('1 business'),
  },
  'one business': {
    call: CALLS.findOwnBusiness,
    as: 'merchant',
    path: (id) => `/business-dashboard/${id}`,
    fails: (page) => expect(heading(page, 'We couldn’t load this business')).toBeVisible(),
    loads: (page) => expect(page.getByRole('main')).toContainText('12 Alder Street'),
  },
};

test.describe('§8 a list that fails to load', () => {
  for (const [what, list] of Object.entries(LISTS)) {
    test(`${what}: shows a message under every fault, and loads on a retry`, async ({ page, backend }) => {
      const merchant = await backend.account('merchant');
      const id = await backend.business(merchant, `Bakery ${merchant.lastName}`, 'Active');
      const person = list.as === 'merchant' ? merchant : await backend.account('administrator');
      const retry = page.getByRole('button', { name: 'Retry' });
      let arrived = false;
      for (const fault of ON_THE_WAY) {
        await under(page, list.call, fault, async (met) => {
          if (arrived) await retry.click();
          else await backend.arrive(list.path(id, merchant), person);
          arrived = true;
          // The page still shows the previous message, so only the button's state shows that this try has ended.
          await met();
          await expect(retry).toBeEnabled();
          await list.fails(page);
        });
      }
      await retry.click();
      await list.loads(page);
    });
  }
});
