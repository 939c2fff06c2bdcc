import type { Locator } from '@playwright/test';
import {
  act,
  ada,
  askToDelete,
  dismissToasts,
  more,
  open,
  reject,
  remove,
  statusOf,
} from '../support/screens/admin-businesses.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { failNext, setConditions } from '../support/demo.ts';
import { businessesOf, count, namesShown, rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, toast } from '../support/visit.ts';

test.describe('§2, §4 /admin/businesses', () => {
  test('lists every business with its actions, and deletes in every status after asking', async ({ page }) => {
    await ada().install(page);
    await open(page);
    await expect(count(page)).toHaveText('5 businesses');
    expect(await namesShown(page)).toEqual([
      'Blue Heron Books',
      'Copper Kettle',
      'Żabka Deli',
      'Anchor Records',
      'Wren Optics',
    ]);
    for (const [name, actions] of [
      ['Blue Heron Books', ['Approve', 'Reject']],
      ['Żabka Deli', ['Set Pending']],
      ['Anchor Records', ['Activate']],
    ] as const) {
      await expect(rowOf(page, name).locator('.business-actions .button')).toHaveText([...actions]);
      await expect(act(page, name, 'Delete')).toBeHidden();
      await expect(more(page, name)).toBeVisible();
    }

    await test.step('the menu of the three dots closes when the focus leaves it', async () => {
      const [dots, menuItem] = [more(page, 'Anchor Records'), act(page, 'Anchor Records', 'Delete')];
      // Tab may scroll, which also closes it.
      const focus = (button: Locator) =>
        button.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
      for (const past of [[], [dots]]) {
        await dots.click();
        await expect(menuItem).toBeFocused();
        for (const button of past) {
          await focus(button);
          await expect(menuItem).toBeVisible();
        }
        await focus(act(page, 'Anchor Records', 'Activate'));
        await expect(menuItem).toBeHidden();
      }
    });

    await test.step('Delete asks first, by name; Cancel and Escape keep the business', async () => {
      const dialog = page.getByRole('alertdialog', { name: 'Delete Anchor Records?' });
      await askToDelete(page, 'Anchor Records');
      await expect(dialog).toContainText(
        'Are you sure you want to delete this business? This action cannot be undone.',
      );
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(more(page, 'Anchor Records')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(act(page, 'Anchor Records', 'Delete')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(act(page, 'Anchor Records', 'Delete')).toBeHidden();
      await expect(more(page, 'Anchor Records')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(act(page, 'Anchor Records', 'Delete')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await statusOf(page, 'Anchor Records')).toBe('Rejected');
    });

    for (const [name, left] of [
      ['Blue Heron Books', '4 businesses'],
      ['Żabka Deli', '3 businesses'],
      ['Anchor Records', '2 businesses'],
    ] as const) {
      await remove(page, name);
      await expect(toast(page, 'Business deleted successfully')).toBeVisible();
      await expect(rowOf(page, name)).toHaveCount(0);
      await expect(count(page)).toHaveText(left);
      expect(await statusOf(page, name)).toBeUndefined();
      await dismissToasts(page);
    }
    await test.step('an empty list describes its future contents', async () => {
      await remove(page, 'Copper Kettle');
      await remove(page, 'Wren Optics');
      await expect(page.getByRole('heading', { name: 'No businesses yet' })).toBeVisible();
    });
  });

  test('a decision or a failure is shown, and can be undone or retried', async ({ page }) => {
    await ada()
      .under({ failNext: { 'businesses.list': { kind: 'unavailable' } } })
      .open(page, '/admin/businesses');
    await test.step('the list cannot be loaded', async () => {
      await expect(page.locator('.banner')).toContainText('The businesses could not be loaded');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(count(page)).toHaveText('5 businesses');
    });
    await test.step('a status that cannot be saved stays, with a message', async () => {
      await failNext(page, 'businesses.setStatus', { kind: 'unavailable' });
      await act(page, 'Blue Heron Books', 'Approve').click();
      await expect(toast(page, 'Failed to update business status')).toBeVisible();
      await expect(rowOf(page, 'Blue Heron Books').locator('.badge')).toHaveText('Pending');
      expect(await statusOf(page, 'Blue Heron Books')).toBe('Pending');
      await dismissToasts(page);
    });
    await test.step('of several, the failed ones stay selected for a retry', async () => {
      await page.getByLabel('Select Blue Heron Books').check();
      await page.getByLabel('Select Copper Kettle').check();
      await failNext(page, 'businesses.setStatus', { kind: 'unavailable' });
      await page.getByRole('button', { name: 'Approve 2' }).click();
      await expect(toast(page, 'Failed to update business status')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Approve 1' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await expect(rowOf(page, 'Blue Heron Books').locator('.badge')).toHaveText('Pending');
      await act(page, 'Copper Kettle', 'Set Pending').click();
      await expect(rowOf(page, 'Copper Kettle').locator('.badge')).toHaveText('Pending');
    });
    await test.step('a business that cannot be deleted stays, with a message', async () => {
      await failNext(page, 'businesses.remove', { kind: 'unavailable' });
      await remove(page, 'Wren Optics');
      await expect(toast(page, 'Failed to delete business')).toBeVisible();
      await expect(rowOf(page, 'Wren Optics')).toBeVisible();
    });
    await dismissToasts(page);

    const undo = page.getByRole('button', { name: 'Undo' });
    const last = page.getByRole('region', { name: 'Last change' });
    const expectDecided = async (name: string, status: string) => {
      await expect(toast(page, 'Business status updated successfully')).toBeVisible();
      await expect(rowOf(page, name).locator('.badge')).toHaveText(status);
      await expect.poll(() => statusOf(page, name)).toBe(status);
      await dismissToasts(page);
    };
    for (const [name, action, status, back] of [
      ['Blue Heron Books', 'Approve', 'Active', 'Pending'],
      ['Żabka Deli', 'Set Pending', 'Pending', 'Active'],
    ] as const) {
      await test.step(`${action} makes a business ${status}, and can be undone`, async () => {
        await act(page, name, action).click();
        await expect(last.getByRole('status')).toHaveText(
          `Business status updated successfully${name} is now ${status}.`,
        );
        // One message instead of two.
        await expect(page.locator('.toast')).toHaveCount(0);
        await expectDecided(name, status);
        await undo.click();
        await expectDecided(name, back);
      });
    }
    for (const [name, action, status] of [
      ['Blue Heron Books', 'Reject', 'Rejected'],
      ['Anchor Records', 'Activate', 'Active'],
    ] as const) {
      await test.step(`${action} makes a business ${status}, without undo, as no transition leads back`, async () => {
        if (action === 'Reject') await reject(page, name);
        else await act(page, name, action).click();
        await expectDecided(name, status);
        await expect(undo).toHaveCount(0);
      });
    }
    await test.step('a double click decides once', async () => {
      await setConditions(page, { latencyMs: 300 });
      await act(page, 'Copper Kettle', 'Approve').dblclick();
      await expect(rowOf(page, 'Copper Kettle').locator('.badge')).toHaveText('Active');
      await expect(page.locator('.toast--error')).toHaveCount(0);
      await page.waitForTimeout(700);
      expect(await statusOf(page, 'Copper Kettle')).toBe('Active');
    });
  });

  test("another administrator's decision in the meantime is shown, not overridden", async ({ page, context }) => {
    await ada().install(page);
    await open(page);
    const other = await context.newPage();
    await open(other);
    await reject(other, 'Blue Heron Books');
    await expect(rowOf(other, 'Blue Heron Books').locator('.badge')).toHaveText('Rejected');
    // Approving isn't possible from Rejected, but it is from Active. The transition that this page offers is
    // refused for a business that was set back.
    await act(other, 'Żabka Deli', 'Set Pending').click();
    await reject(other, 'Żabka Deli');
    await expect(rowOf(other, 'Żabka Deli').locator('.badge')).toHaveText('Rejected');
    await act(page, 'Żabka Deli', 'Set Pending').click();
    await expect(toast(page, 'Failed to update business status')).toBeVisible();
    await expect(rowOf(page, 'Żabka Deli').locator('.badge')).toHaveText('Rejected');
    await expect(rowOf(page, 'Blue Heron Books').locator('.badge')).toHaveText('Rejected');
    await test.step('shows markup, right-to-left names and long ones as text, in rows of equal height', async () => {
      await changeBackend(page, (state) =>
        businessesOf(
          'marco',
          ['<img src=x onerror=alert(1)>', 'Pending'],
          ['مخبز البيت', 'Active'],
          [`${'Long '.repeat(24)}`.trim(), 'Active'],
          ['🥐🚲', 'Rejected'],
        )(state),
      );
      await moveTo(page, '/admin');
      await expect(heading(page, 'Admin Dashboard')).toBeVisible();
      await moveTo(page, '/admin/businesses');
      await expect(count(page)).toHaveText('4 businesses');
      expect((await namesShown(page))[0]).toBe('<img src=x onerror=alert(1)>');
      const heights = await page
        .locator('[data-row]')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(new Set(heights).size).toBe(1);
    });
  });
});
