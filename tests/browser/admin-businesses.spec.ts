import type { Page } from '@playwright/test';
import { backendState, failNext, setConditions } from './support/demo.ts';
import { aBrowser } from './support/browser-state.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { businessesOf, count, namesShown, rowOf } from './support/rows.ts';
import { expect, test } from './support/test.ts';
import { heading, pathOf, toast, visit } from './support/visit.ts';

const FIVE = businessesOf(
  'marco',
  ['Blue Heron Books', 'Pending'],
  ['Copper Kettle', 'Pending'],
  ['Żabka Deli', 'Active', { city: 'Kraków', country: 'poland', state: 'Małopolskie' }],
  ['Anchor Records', 'Rejected'],
  ['Wren Optics', 'Active'],
);
const ada = () => aBrowser().where(FIVE).signedIn('ada');

const act = (page: Page, name: string, action: string) =>
  rowOf(page, name).getByRole('button', { name: `${action} ${name}` });
const statusOf = async (page: Page, name: string) =>
  (await backendState(page)).businesses.find(({ businessName: named }) => named === name)?.status;

const remove = async (page: Page, name: string): Promise<void> => {
  await act(page, name, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
};

/** Dismisses the toasts, so that the next one is new even if it has the same text. */
async function dismissToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('.toast__close')) button.click();
  });
  await expect(page.locator('.toast')).toHaveCount(0);
}

async function open(page: Page, path = '/admin/businesses'): Promise<void> {
  await visit(page, path);
  await expect(heading(page, 'Businesses')).toBeVisible();
  await expect(count(page)).toBeVisible();
}

test.describe('§2, §4 /admin/businesses', () => {
  test('lists every business, newest first, with the actions its status allows; Delete asks first', async ({
    page,
  }) => {
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
      await expect(rowOf(page, name).locator('.business-acts .button')).toHaveText([...actions]);
      await expect(act(page, name, 'Delete')).toBeVisible();
    }

    await test.step('Delete asks first, by name; Cancel and Escape keep the business', async () => {
      const dialog = page.getByRole('alertdialog', { name: 'Delete Anchor Records?' });
      await act(page, 'Anchor Records', 'Delete').click();
      await expect(dialog).toContainText(
        'Are you sure you want to delete this business? This action cannot be undone.',
      );
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(act(page, 'Anchor Records', 'Delete')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await statusOf(page, 'Anchor Records')).toBe('Rejected');
    });
  });

  test(
    'a decision changes the status, and can be undone if a transition leads back',
    { tag: '@once' },
    async ({ page }) => {
      await ada().install(page);
      await open(page);
      const undo = page.getByRole('button', { name: 'Undo' });
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
          await expectDecided(name, status);
          await undo.click();
          await expectDecided(name, back);
        });
      }
      for (const [name, action, status] of [
        ['Blue Heron Books', 'Reject', 'Rejected'],
        ['Anchor Records', 'Activate', 'Active'],
      ] as const) {
        await test.step(`${action} makes a business ${status}, and offers no undo, because no transition leads back`, async () => {
          await act(page, name, action).click();
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
    },
  );

  test('a failure shows a message, changes nothing, and can be retried', { tag: '@once' }, async ({ page }) => {
    await ada()
      .under({ failNext: { 'businesses.listAll': { kind: 'unavailable' } } })
      .install(page);
    await visit(page, '/admin/businesses');
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
    await test.step('of several, the ones that failed stay selected for another try', async () => {
      await page.getByLabel('Select Blue Heron Books').check();
      await page.getByLabel('Select Copper Kettle').check();
      await failNext(page, 'businesses.setStatus', { kind: 'unavailable' });
      await page.getByRole('button', { name: 'Approve 2' }).click();
      await expect(toast(page, 'Failed to update business status')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Approve 1' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear the selection' }).click();
    });
    await test.step('the next attempt succeeds', async () => {
      await expect(rowOf(page, 'Blue Heron Books').locator('.badge')).toHaveText('Pending');
      await act(page, 'Blue Heron Books', 'Approve').click();
      await expect(rowOf(page, 'Blue Heron Books').locator('.badge')).toHaveText('Active');
    });
    await test.step('a business that cannot be deleted stays, with a message', async () => {
      await failNext(page, 'businesses.remove', { kind: 'unavailable' });
      await remove(page, 'Wren Optics');
      await expect(toast(page, 'Failed to delete business')).toBeVisible();
      await expect(rowOf(page, 'Wren Optics')).toBeVisible();
    });
  });

  test(
    "another administrator's decision in the meantime is shown and not overridden",
    { tag: '@once' },
    async ({ page, context }) => {
      await ada().install(page);
      await open(page);
      const other = await context.newPage();
      await open(other);
      await act(other, 'Blue Heron Books', 'Reject').click();
      await expect(rowOf(other, 'Blue Heron Books').locator('.badge')).toHaveText('Rejected');
      // Approving is not possible from Rejected… but Active is; the transition that this page offers is refused for a
      // business that was set back.
      await act(other, 'Żabka Deli', 'Set Pending').click();
      await act(other, 'Żabka Deli', 'Reject').click();
      await expect(rowOf(other, 'Żabka Deli').locator('.badge')).toHaveText('Rejected');
      await act(page, 'Żabka Deli', 'Set Pending').click();
      await expect(toast(page, 'Failed to update business status')).toBeVisible();
      await expect(rowOf(page, 'Żabka Deli').locator('.badge')).toHaveText('Rejected');
      await expect(rowOf(page, 'Blue Heron Books').locator('.badge')).toHaveText('Rejected');
    },
  );

  test('deletes in every status, after a confirmation, down to the last one', { tag: '@once' }, async ({ page }) => {
    await ada().install(page);
    await open(page);
    for (const [name, left] of [
      ['Blue Heron Books', '4 businesses'],
      ['Żabka Deli', '3 businesses'],
      ['Anchor Records', '2 businesses'],
    ] as const) {
      await test.step(`deletes ${name}`, async () => {
        await remove(page, name);
        await expect(toast(page, 'Business deleted successfully')).toBeVisible();
        await expect(rowOf(page, name)).toHaveCount(0);
        await expect(count(page)).toHaveText(left);
        expect(await statusOf(page, name)).toBeUndefined();
        await dismissToasts(page);
      });
    }
    await test.step('an empty list says what will appear in it', async () => {
      await remove(page, 'Copper Kettle');
      await remove(page, 'Wren Optics');
      await expect(page.getByRole('heading', { name: 'No businesses yet' })).toBeVisible();
    });
  });

  test(
    'shows markup, right-to-left names and very long ones as text, in rows of equal height',
    { tag: '@once' },
    async ({ page }) => {
      await aBrowser()
        .where(
          businessesOf(
            'marco',
            ['<img src=x onerror=alert(1)>', 'Pending'],
            ['مخبز البيت', 'Active'],
            [`${'Long '.repeat(24)}`.trim(), 'Active'],
            ['🥐🚲', 'Rejected'],
          ),
        )
        .signedIn('ada')
        .install(page);
      await open(page);
      expect((await namesShown(page))[0]).toBe('<img src=x onerror=alert(1)>');
      const heights = await page
        .locator('[data-row]')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(new Set(heights).size).toBe(1);
    },
  );
});

test.describe('the list of businesses (decision long-lists)', () => {
  test(
    'is a table with sortable columns; on narrow screens it is cards, sorted with a select',
    { tag: '@once' },
    async ({ page }) => {
      await ada().install(page);
      await open(page);
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
    },
  );

  test('narrows by search and status; the selection follows what is shown', { tag: '@once' }, async ({ page }) => {
    await ada().install(page);
    await open(page);
    const search = page.getByRole('searchbox');
    await test.step('shift-click selects everything in between', async () => {
      await page.getByLabel('Select Copper Kettle').click();
      await page.getByLabel('Select Wren Optics').click({ modifiers: ['Shift'] });
      await expect(page.getByText('4 selected')).toBeVisible();
    });
    await test.step('nobody acts on what they cannot see: filtered-out rows are not selected', async () => {
      await page.getByLabel('Select all').check();
      await expect(page.getByText('5 selected')).toBeVisible();
      await search.fill('anchor');
      await expect(page.getByText('1 selected')).toBeVisible();
    });
    await test.step('counts what each status filter would leave', async () => {
      await expect(page.locator('.filter-chip')).toHaveText(['All1', 'Pending0', 'Active0', 'Rejected1']);
      await search.fill('');
      await expect(page.locator('.filter-chip')).toHaveText(['All5', 'Pending2', 'Active2', 'Rejected1']);
      await page.getByRole('radio', { name: /^Pending/u }).check();
      await expect(count(page)).toHaveText('2 of 5 businesses');
      await expect.poll(() => pathOf(page)).toBe('/admin/businesses?status=Pending');
    });
  });

  test('several at once: select, approve, undo; all of a status: select, delete, confirm', async ({ page }) => {
    await ada().install(page);
    await open(page);
    await test.step('several at once: select, approve, undo', async () => {
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
      expect((await backendState(page)).businesses).toHaveLength(3);
    });
  });

  test('with the keyboard only', { tag: '@once' }, async ({ page }) => {
    await ada().install(page);
    await open(page, '/admin/businesses?status=Pending');
    await test.step('removes a decided business from its filter, and moves the focus to the next', async () => {
      await act(page, 'Blue Heron Books', 'Approve').focus();
      await page.keyboard.press('Enter');
      await expect(rowOf(page, 'Blue Heron Books')).toHaveCount(0);
      await expect(act(page, 'Copper Kettle', 'Approve')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'No businesses here' })).toBeVisible();
    });
    // Both are set back, and the filter is removed.
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('radio', { name: /^All/u }).check();
    await act(page, 'Blue Heron Books', 'Set Pending').click();
    await test.step('search, approve, walk, undo, delete', async () => {
      await page.getByRole('searchbox').focus();
      await page.keyboard.type('e');
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
      await act(page, 'Żabka Deli', 'Delete').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(rowOf(page, 'Żabka Deli')).toHaveCount(0);
      await expect(act(page, 'Anchor Records', 'Delete')).toBeFocused();
    });
  });

  test(
    'is accessible: full, with a selection, asking for confirmation, and after a change',
    { tag: '@once' },
    async ({ page }) => {
      await ada().install(page);
      await open(page);
      await expectAccessibleInEveryLook(page);
      await page.getByLabel('Select Copper Kettle').check();
      await expectAccessibleInEveryLook(page);
      await act(page, 'Anchor Records', 'Delete').click();
      await expectAccessibleInEveryLook(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await act(page, 'Blue Heron Books', 'Approve').click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    },
  );
});
