import { act, ada, more, open, statusOf } from '../support/screens/admin-businesses.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { backendState } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { count, namesShown, rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, toast } from '../support/visit.ts';

test.describe('the list of businesses (decision long-lists)', () => {
  test('filters by search and status, and sorts as a table or as cards', async ({ page }) => {
    await ada().install(page);
    await open(page);
    const search = page.getByRole('searchbox');
    await test.step('shift-click selects everything in between', async () => {
      await page.getByLabel('Select Copper Kettle').click();
      await page.getByLabel('Select Wren Optics').click({ modifiers: ['Shift'] });
      await expect(page.getByText('4 selected')).toBeVisible();
    });
    await test.step('hidden rows are not selected', async () => {
      await page.getByLabel('Select all').check();
      await expect(page.getByText('5 selected')).toBeVisible();
      await search.fill('anchor');
      await expect(page.getByText('1 selected')).toBeVisible();
    });
    await test.step('counts the rows that each status filter would leave', async () => {
      await expect(page.locator('.filter-chip')).toHaveText(['All1', 'Pending0', 'Active0', 'Rejected1']);
      await search.fill('');
      await expect(page.locator('.filter-chip')).toHaveText(['All5', 'Pending2', 'Active2', 'Rejected1']);
      await page.getByRole('radio', { name: /^Pending/u }).check();
      await expect(count(page)).toHaveText('2 of 5 businesses');
      await expect.poll(() => pathOf(page)).toBe('/admin/businesses?status=Pending');
    });
    await page.getByRole('radio', { name: /^All/u }).check();
    await test.step('every row and column of the table is counted', async () => {
      const table = page.getByRole('table', { name: 'Businesses' });
      await expect(table).toHaveAttribute('aria-rowcount', '6');
      await expect(table.getByRole('columnheader')).toHaveCount(6);
      await expect(table.getByRole('rowheader').first()).toContainText('Blue Heron Books');
      await expect(rowOf(page, 'Blue Heron Books')).toHaveAttribute('aria-rowindex', '2');
    });
    await test.step('sorts by column headers, one at a time', async () => {
      const sorted = page.locator('[aria-sort]');
      await expect(sorted).toHaveCount(1);
      await expect(sorted).toHaveAttribute('aria-sort', 'descending');
      await expect(sorted).toContainText('Created');
      await page.getByRole('button', { name: 'Business', exact: true }).click();
      await expect(sorted).toHaveCount(1);
      await expect(page.getByRole('columnheader', { name: 'Business' })).toHaveAttribute('aria-sort', 'ascending');
      expect(await namesShown(page)).toEqual([
        'Anchor Records',
        'Blue Heron Books',
        'Copper Kettle',
        'Wren Optics',
        'Żabka Deli',
      ]);
      await page.getByRole('button', { name: 'Business', exact: true }).click();
      await expect(sorted).toHaveAttribute('aria-sort', 'descending');
      expect((await namesShown(page))[0]).toBe('Żabka Deli');
      await expect.poll(() => pathOf(page)).toBe('/admin/businesses?sort=-name');
      await page.reload();
      await expect(sorted).toHaveAttribute('aria-sort', 'descending');
      expect((await namesShown(page))[0]).toBe('Żabka Deli');
    });
    await test.step('is cards on narrow screens, sorted with a select', async () => {
      await page.setViewportSize({ width: 360, height: 780 });
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page.getByRole('list', { name: 'Businesses' }).getByRole('listitem')).toHaveCount(5);
      await page.getByLabel('Sort', { exact: true }).selectOption('name');
      await expect(page.locator('[data-row="0"]')).toContainText('Anchor Records');
    });
  });

  test('with the keyboard only, or on several together; is accessible', async ({ page }) => {
    await ada().install(page);
    await open(page, '/admin/businesses?status=Pending');
    const { businesses } = await backendState(page);
    await test.step('removes a decided business from its filter, and moves the focus to the next', async () => {
      await act(page, 'Blue Heron Books', 'Approve').focus();
      await page.keyboard.press('Enter');
      await expect(rowOf(page, 'Blue Heron Books')).toHaveCount(0);
      await expect(act(page, 'Copper Kettle', 'Approve')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'No business is waiting for review.' })).toBeVisible();
    });
    // Resets both, and removes the filter.
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('radio', { name: /^All/u }).check();
    await act(page, 'Blue Heron Books', 'Set Pending').click();
    await test.step('search, approve, walk, undo, delete', async () => {
      await page.getByRole('searchbox').focus();
      await page.keyboard.type('example');
      await act(page, 'Blue Heron Books', 'Approve').focus();
      await page.keyboard.press('ArrowDown');
      await expect(act(page, 'Copper Kettle', 'Approve')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(rowOf(page, 'Copper Kettle').locator('.badge')).toHaveText('Active');
      await expect(act(page, 'Copper Kettle', 'Set Pending')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(rowOf(page, 'Copper Kettle').locator('.badge')).toHaveText('Pending');
      await more(page, 'Żabka Deli').focus();
      await page.keyboard.press('Enter');
      await expect(act(page, 'Żabka Deli', 'Delete')).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(rowOf(page, 'Żabka Deli')).toHaveCount(0);
      await expect(more(page, 'Anchor Records')).toBeFocused();
    });
    await changeBackend(page, (state) => Object.assign(state, { businesses }));
    await moveTo(page, '/admin');
    await expect(heading(page, 'Admin Dashboard')).toBeVisible();
    await moveTo(page, '/admin/businesses');
    await expect(count(page)).toHaveText('5 businesses');
    await test.step('is accessible: full, with a selection, with a confirmation, and after a change', async () => {
      await expectAccessibleInEveryLook(page);
      await page.getByLabel('Select Copper Kettle').check();
      await expectAccessibleInEveryLook(page);
      await more(page, 'Anchor Records').click();
      await expect(act(page, 'Anchor Records', 'Delete')).toBeVisible();
      await act(page, 'Anchor Records', 'Delete').click();
      await expectAccessibleInEveryLook(page, 'dialog[open]');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await act(page, 'Blue Heron Books', 'Approve').click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(rowOf(page, 'Blue Heron Books').locator('.badge')).toHaveText('Pending');
    });
    await test.step('several: select, approve, undo', async () => {
      for (const name of ['Blue Heron Books', 'Copper Kettle', 'Wren Optics'])
        await page.getByLabel(`Select ${name}`).check();
      const tray = page.getByRole('region', { name: 'Selected businesses' });
      await expect(tray).toContainText('3 selected');
      await tray.getByRole('button', { name: 'Approve 2' }).click();
      await expect(page.getByText('2 businesses are now Active.')).toBeVisible();
      await expect
        .poll(async () => [
          await statusOf(page, 'Blue Heron Books'),
          await statusOf(page, 'Copper Kettle'),
          await statusOf(page, 'Wren Optics'),
        ])
        .toEqual(['Active', 'Active', 'Active']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(rowOf(page, 'Blue Heron Books').locator('.badge')).toHaveText('Pending');
      await expect.poll(() => statusOf(page, 'Copper Kettle')).toBe('Pending');
      expect(await statusOf(page, 'Wren Optics')).toBe('Active');
    });
    await test.step('all of them: select, delete, confirm', async () => {
      await page.getByRole('radio', { name: /^Active/u }).check();
      await expect(count(page)).toHaveText('2 of 5 businesses');
      await page.getByLabel('Select all').check();
      await page.getByRole('button', { name: 'Delete 2' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete 2 businesses?' });
      await expect(dialog).toContainText('Żabka Deli');
      await expect(dialog).toContainText('Wren Optics');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'Business deleted successfully')).toBeVisible();
      await expect.poll(async () => (await backendState(page)).businesses).toHaveLength(3);
    });
  });
});
