import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { setConditions } from '../support/demo.ts';
import { overflow } from '../support/looks/overflow.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, toast, visit } from '../support/visit.ts';

const rows = (page: Page) => page.getByRole('main').locator('[data-row]');
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the payouts that wait. */
async function open(page: Page): Promise<void> {
  await visit(page, '/?demo=pay-couriers');
  await expect(heading(page, 'Payouts')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
}

/** Opens the dialog for all three of them. */
async function markAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all' }).check({ force: true });
  await page.getByRole('button', { name: 'Mark 3 as paid' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Mark 3 payouts as paid?' })).toBeVisible();
}

test.describe('/admin/payouts', () => {
  test('marks last week’s pay as paid, undoes that, and exports it', async ({ page, context }) => {
    await open(page);
    await markAll(page);
    await test.step('a payment in the future is refused', async () => {
      await dialog(page).getByLabel('Paid on').fill('2036-01-01');
      await dialog(page).getByRole('button', { name: 'Mark as paid' }).click();
      await expect(dialog(page).getByText('A payment can’t be in the future')).toBeVisible();
    });
    await test.step('today’s payment is recorded with its reference', async () => {
      const day = await dialog(page).getByLabel('Paid on').getAttribute('max');
      await dialog(page)
        .getByLabel('Paid on')
        .fill(day ?? '');
      await dialog(page).getByLabel('Reference').fill('Run 8841');
      await test.step('a lost network keeps the typed text', async () => {
        await setConditions(page, { offline: true });
        await dialog(page).getByRole('button', { name: 'Mark as paid' }).click();
        await expect(dialog(page).getByRole('alert')).toContainText('Check your connection');
        await expect(dialog(page).getByLabel('Reference')).toHaveValue('Run 8841');
        await setConditions(page, {});
      });
      await dialog(page).getByRole('button', { name: 'Mark as paid' }).click();
      await expect(toast(page, 'Marked as paid. Couriers get an email.')).toBeVisible();
      await expect(page.getByText('Every courier is paid.')).toBeVisible();
      await page.getByRole('button', { name: 'Show all payouts' }).click();
      await expect(rows(page).filter({ hasText: 'Run 8841' })).toHaveCount(3);
    });
    await test.step('the undo brings all three back', async () => {
      await page.getByRole('region', { name: 'Last change' }).getByRole('button', { name: 'Undo' }).click();
      await expect(toast(page, 'The payment was taken back.')).toBeVisible();
      await expect(rows(page).filter({ hasText: 'To pay' })).toHaveCount(3);
    });
    await expectAccessibleInEveryLook(page);
    expect((await overflow(page)).filter((found) => !found.startsWith('cut off, data-table__more'))).toEqual([]);
    await moveTo(page, '/admin');
    await expect(heading(page, 'Admin Dashboard')).toBeVisible();
    await moveTo(page, '/admin/payouts?state=To+pay');
    await expect(rows(page)).toHaveCount(3);
    await test.step('exports the shown rows, and shows a statement’s lines', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download for software (.csv)' }).click();
      const chunks: Buffer[] = [];
      for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
      const [head, ...lines] = Buffer.concat(chunks).toString('utf8').trim().split('\r\n');
      expect(head).toContain('"Number","Account",');
      expect(lines.map((line) => line.split(',')[1]).toSorted()).toEqual([
        '"Amara Osei"',
        '"Jonas Berg"',
        '"Kai Moreno"',
      ]);
      await page.getByRole('link', { name: 'Kai Moreno' }).click();
      await expect(dialog(page).getByRole('heading', { name: /^\d+ lines$/u })).toBeVisible();
      await expect(dialog(page).locator('.books-lines .books-line').first()).toContainText('Bellini Bakery');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    });
    await markAll(page);
    await test.step('marks only the others if another window voids one', async () => {
      const other = await context.newPage();
      await visit(other, '/admin/payouts?state=To+pay');
      await other.getByRole('button', { name: /^More actions for .* Kai Moreno/u }).click();
      await other.getByRole('button', { name: /^Void .* Kai Moreno/u }).click();
      await other.getByRole('dialog').getByLabel('Reason').fill('Paid in cash');
      await other.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
      await expect(other.getByText(/is void\.$/u)).toBeVisible();
      await other.close();
    });
    await dialog(page).getByRole('button', { name: 'Mark as paid' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('nothing was changed');
    await expect(dialog(page).getByRole('heading', { name: 'Mark 2 payouts as paid?' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Mark as paid' }).click();
    await expect(toast(page, 'Marked as paid. Couriers get an email.')).toBeVisible();
  });
});

test('a month’s invoice appears when the month ends', async ({ page }) => {
  await visit(page, '/?demo=month-end');
  await expect(heading(page, 'Invoices')).toBeVisible();
  await expect(rows(page).first()).toContainText('Paid');
  const before = await rows(page).count();
  await expect(rows(page)).toHaveCount(before + 1, { timeout: 40_000 });
  await expect(rows(page).first()).toContainText('To pay');
});
