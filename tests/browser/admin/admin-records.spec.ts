import type { Page } from '@playwright/test';
import { knownBusinessId } from '#core/business/business-id.ts';
import { act, ada, open, reject, statusOf } from '../support/screens/admin-businesses.ts';
import { backendState, failNext, mailsTo } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { signInAs } from '../support/forms.ts';
import { count, rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, pathOf, toast, visit } from '../support/visit.ts';

const record = (page: Page, name: string) => page.getByRole('dialog', { name: `Record of ${name}` });
const link = (page: Page, name: string) => rowOf(page, name).getByRole('link', { name });

test.describe('records next to the list', () => {
  test('a business: owner, contact and decisions; Escape leads back to its row', async ({ page }) => {
    await ada().install(page);
    await open(page);
    await link(page, 'Blue Heron Books').focus();
    await page.keyboard.press('Enter');
    const drawer = record(page, 'Blue Heron Books');
    await expect(drawer).toContainText('12 Alder Street');
    await expect(drawer.getByRole('link', { name: 'Marco Bellini' })).toBeVisible();
    await expect(drawer).toContainText('None under way');
    await expect(drawer.getByRole('link', { name: 'None under way' })).toHaveCount(0);
    await expect(drawer.getByRole('link', { name: 'All deliveries' })).toBeVisible();
    await expect(drawer).not.toContainText('marco@');
    await drawer.getByRole('button', { name: 'Show contact details' }).click();
    await expect(drawer).toContainText('marco@mail.example');
    await expect(drawer).toContainText('Contact details opened by you');
    expect((await backendState(page)).lookups).toHaveLength(1);
    await drawer.getByRole('button', { name: 'Reject Blue Heron Books' }).click();
    const question = page.getByRole('dialog', { name: 'Reject Blue Heron Books?' });
    await question.getByLabel('Reason').fill('The shop is <b>closed</b>.');
    await question.getByRole('button', { name: 'Reject' }).click();
    await expect(drawer.locator('.record__reason .reason-quote')).toHaveText('The shop is <b>closed</b>.');
    await expect(drawer).toContainText('Rejected by you');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(link(page, 'Blue Heron Books')).toBeFocused();
    expect(pathOf(page)).toBe('/admin/businesses');
    await page.keyboard.press('Enter');
    await expect(drawer).toContainText('Rejected by you');
    await expectAccessibleInEveryLook(page, '.drawer[open]');
  });

  test('a link opens a record, going back closes it, and an unknown one has a message', async ({ page }) => {
    await ada().install(page);
    await open(page, '/admin/businesses?status=Pending');
    await link(page, 'Copper Kettle').click();
    await expect(record(page, 'Copper Kettle')).toBeVisible();
    const address = pathOf(page) + new URL(page.url()).hash;
    expect(address).toMatch(/^\/admin\/businesses\?status=Pending#record=/u);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).not.toContain('#');
    await test.step('also for an administrator who has to sign in first', async () => {
      await page.evaluate(() => localStorage.removeItem('demo:session'));
      await page.goto('/favicon.svg');
      await page.goto(address);
      await signInAs(page, 'ada@mail.example');
      await expect(record(page, 'Copper Kettle')).toBeVisible();
      await page.keyboard.press('Escape');
    });
    // Another filter doesn't hide the linked record.
    await visit(page, address.replace('Pending', 'Active'));
    await expect(record(page, 'Copper Kettle')).toContainText('History');
    await page.getByRole('button', { name: 'Close the record' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await visit(page, `/admin/businesses#record=${knownBusinessId('99999999-0000-4000-8000-000000000001')}`);
    await expect(page.getByRole('dialog')).toContainText('This business isn’t here anymore');
    await expectAccessibleInEveryLook(page, '.drawer[open]');
  });

  test('a reopened record stays open, can be retried, and closes with its business', async ({ page }) => {
    await ada().install(page);
    await open(page);
    await test.step('opened right after another was closed, it stays open', async () => {
      await link(page, 'Copper Kettle').click();
      await expect(record(page, 'Copper Kettle')).toBeVisible();
      // In the same task, before the back navigation.
      await link(page, 'Blue Heron Books').evaluate((next) => {
        document.querySelector<HTMLButtonElement>('[aria-label="Close the record"]')?.click();
        (next as HTMLElement).click();
      });
      await expect.poll(() => new URL(page.url()).hash).toMatch(/^#record=/u);
      await expect(record(page, 'Blue Heron Books')).toContainText('History');
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(new URL(page.url()).hash).toBe('');
    });
    await test.step('reopened right after Escape, it stays open', async () => {
      await link(page, 'Copper Kettle').click();
      await expect(record(page, 'Copper Kettle')).toContainText('History');
      // In the same task, as on a slow machine: the dialog's own event comes later.
      await link(page, 'Copper Kettle').evaluate((again) => {
        document.querySelector<HTMLDialogElement>('.drawer[open]')?.requestClose();
        (again as HTMLElement).click();
        return new Promise((done) => {
          setTimeout(done);
        });
      });
      await expect.poll(() => new URL(page.url()).hash).toMatch(/^#record=/u);
      await expect(record(page, 'Copper Kettle')).toContainText('History');
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('if it can’t be loaded, it offers a retry', async () => {
      await failNext(page, 'businesses.record', { kind: 'unavailable' });
      await link(page, 'Wren Optics').click();
      const drawer = record(page, 'Wren Optics');
      await drawer.getByRole('button', { name: 'Retry' }).click();
      await expect(drawer).toContainText('History');
      await failNext(page, 'businesses.openContact', { kind: 'unavailable' });
      await drawer.getByRole('button', { name: 'Show contact details' }).click();
      await expect(drawer).toContainText('couldn’t be loaded. Try again.');
      await drawer.getByRole('button', { name: 'Show contact details' }).click();
      await expect(drawer).toContainText('marco@mail.example');
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    });
    await test.step('the owner reads the reason of a rejection in a mail', async () => {
      await reject(page, 'Blue Heron Books', 'אין חנות בכתובת הזאת');
      await expect.poll(() => statusOf(page, 'Blue Heron Books')).toBe('Rejected');
      await expect(act(page, 'Blue Heron Books', 'Activate')).toBeVisible();
      const [mail] = await mailsTo(page, 'marco@mail.example');
      expect(mail?.text).toContain('“אין חנות בכתובת הזאת”');
    });
    await test.step('deleting its business closes it', async () => {
      await link(page, 'Wren Optics').click();
      await record(page, 'Wren Optics').getByRole('button', { name: 'More actions for Wren Optics' }).click();
      await record(page, 'Wren Optics').getByRole('button', { name: 'Delete Wren Optics' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'Business deleted successfully')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(count(page)).toHaveText('4 businesses');
      expect(page.url()).not.toContain('#');
    });
  });

  test('an account, by keyboard only: open, approve, go to a business, and back', async ({ page }) => {
    await ada().open(page, '/admin/accounts');
    await expect(heading(page, 'Accounts')).toBeVisible();
    await page.getByRole('searchbox').fill('lena');
    await page.getByLabel('Select Lena Fischer').focus();
    await page.keyboard.press('o');
    const drawer = record(page, 'Lena Fischer');
    await expect(drawer).toContainText('Service area');
    await expect(drawer).toContainText('Registered');
    await drawer.getByRole('button', { name: 'Approve Lena Fischer' }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer).toContainText('Approved by you');
    expect((await mailsTo(page, 'lena@mail.example')).map(({ subject }) => subject)).toEqual([
      'Your {name} account is approved',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Select Lena Fischer')).toBeFocused();
    await page.getByRole('searchbox').fill('marco');
    await page.getByRole('link', { name: 'Marco Bellini' }).click();
    await record(page, 'Marco Bellini').getByRole('link', { name: 'Copper Kettle' }).click();
    await expect(heading(page, 'Businesses')).toBeVisible();
    await expect(record(page, 'Copper Kettle')).toBeVisible();
    await expectAccessibleInEveryLook(page, '.drawer[open]');
  });
});
