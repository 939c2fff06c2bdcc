import { expect, type Page } from '@playwright/test';
import { signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { count, rowOf } from '../support/screens/rows.ts';
import { heading, moveTo, toast, visit } from '../support/visit.ts';
import { fullName, type Backend, type Person } from './backend.ts';

/** Presses a button in a business's row; Delete is in the menu of the three dots. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  const button = (label: string) => rowOf(page, name).getByRole('button', { name: `${label} ${name}` });
  if (action === 'Delete') await button('More actions for').click();
  await button(action).click();
}

const namesOf = ({ lastName }: Person) => [`Bakery ${lastName}`, `Optics ${lastName}`] as const;

/**
 * Every transition between two statuses (spec §4), and the deletion of another business after a confirmation; the
 * merchant sees the decision.
 */
async function decidesOnBusinesses(page: Page, backend: Backend, merchant: Person): Promise<void> {
  const [name, rejected] = namesOf(merchant);
  await moveTo(page, `/admin/businesses?q=${merchant.lastName}`);
  const stored = async () =>
    (await backend.businessesOf(merchant)).map(({ businessName, status }) => `${businessName}: ${status}`).toSorted();
  const badge = rowOf(page, name).locator('.badge');
  for (const [action, status] of [
    ['Approve', 'Active'],
    ['Set Pending', 'Pending'],
    ['Reject', 'Rejected'],
    ['Activate', 'Active'],
  ] as const) {
    await act(page, name, action);
    if (action === 'Reject') {
      await page.getByRole('dialog').getByLabel('Reason').fill('No such shop');
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    }
    await expect(badge).toHaveText(status);
    await expect(toast(page, 'Business status updated successfully')).toBeVisible();
    await expect.poll(stored).toEqual([`${name}: ${status}`, `${rejected}: Rejected`]);
  }

  await act(page, rejected, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: `Delete ${rejected}?` });
  await expect(dialog).toContainText('Are you sure you want to delete this business? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await backend.businessesOf(merchant)).toHaveLength(2);
  await act(page, rejected, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Business deleted successfully')).toBeVisible();
  await expect(rowOf(page, rejected)).toHaveCount(0);
  expect(await stored()).toEqual([`${name}: Active`]);

  await logOut(page);
  await expect(toast(page, 'Signed out successfully')).toBeVisible();
  await visit(page, '/my-businesses');
  await signInAs(page, merchant.email, merchant.password);
  await expect(badge).toHaveText('Active');
}

/**
 * From the hub to the list of all users, with role and status (decision default-account-status), then to a merchant's
 * businesses.
 */
export async function administers(page: Page, backend: Backend): Promise<void> {
  const [administrator, courier] = [await backend.account('administrator'), await backend.account('courier')];
  const merchant = await backend.account('merchant');
  const [pending, rejected] = namesOf(merchant);
  await backend.business(merchant, pending, 'Pending');
  await backend.business(merchant, rejected, 'Rejected');
  await backend.arrive('/admin-dashboard', administrator);
  await page.getByRole('main').getByRole('link', { name: 'All Accounts', exact: true }).click();
  await expect(heading(page, 'All Accounts')).toBeVisible();
  for (const [person, role, status] of [
    [courier, 'Courier', 'Pending'],
    [administrator, 'Admin', 'Active'],
  ] as const) {
    await page.getByRole('searchbox').fill(person.email);
    await expect(count(page)).toHaveText(/^1 of \d+ accounts$/u);
    await expect(rowOf(page, person.email)).toContainText(fullName(person));
    await expect(rowOf(page, person.email).locator('.badge')).toHaveText([role, status]);
  }
  await decidesOnBusinesses(page, backend, merchant);
}
