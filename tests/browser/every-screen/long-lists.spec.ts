import { ROWS_PER_PAGE } from '#core/listing/list-query.ts';
import { seedState } from '#demo/world/seed-state.ts';
import { aBrowser } from '../support/browser-state.ts';
import { count } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

/** The demo with a hundred thousand businesses and as many users, and the administrator signed in. */
const ada = () =>
  aBrowser()
    .where((state) => {
      const { businesses, users, bulk, scenario } = seedState(Date.now(), 'many-businesses');
      Object.assign(state, { businesses, users, bulk, scenario });
    })
    .holding('local', 'demo:scenario', 'many-businesses')
    .signedIn('ada');

test.describe('a hundred thousand rows', () => {
  test.slow();

  test('come in pages, any is found, going back restores, many are decided together', async ({ page }) => {
    await ada().open(page, '/admin/businesses');
    const search = page.getByRole('searchbox');
    const rows = page.locator('[data-row]');
    const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    let total = 0;
    await test.step('are counted, and read as the end comes near; few are rendered', async () => {
      await expect(count(page)).toHaveText(/^100,00\d businesses$/u);
      total = Number((await count(page).textContent())?.replaceAll(/\D/gu, ''));
      await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(total + 1));
      for (const place of [ROWS_PER_PAGE, 2 * ROWS_PER_PAGE, 3 * ROWS_PER_PAGE]) {
        expect(await rows.count()).toBeLessThan(60);
        await expect(async () => {
          await toEnd();
          await expect(page.locator(`[data-row="${place + 10}"]`)).toBeVisible({ timeout: 2000 });
        }).toPass();
      }
    });

    await test.step('going back restores the list', async () => {
      await page.evaluate(() => scrollTo(0, 20_000));
      await expect(rows.first()).toHaveAttribute('data-row', /^[12]\d\d$/u);
      const top = await rows.nth(8).getAttribute('data-row');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Contact Us' }).click();
      await expect(heading(page, 'Contact Us')).toBeVisible();
      await page.goBack();
      await expect(page.locator(`[data-row="${top}"]`)).toBeVisible();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(19_000);
    });

    await test.step('the oldest are found by the other order, any other by typing', async () => {
      await page.getByRole('button', { name: 'Created' }).click();
      await expect(page).toHaveURL(/sort=created/u);
      const oldest = await rows.first().locator('.data-table__lead').textContent();
      await page.getByRole('button', { name: 'Created' }).click();
      await expect(rows.first().locator('.data-table__lead')).not.toHaveText(oldest ?? '');
      await search.pressSequentially('juniper bakery kyoto');
      await expect(count(page)).toHaveText(/^\d{1,3} of 100,00\d businesses$/u);
      for (const name of await page.locator('[data-row] .data-table__lead').allTextContents())
        expect(name).toContain('Juniper');
      await search.fill('');
      await expect(count(page)).toHaveText(/^100,00\d businesses$/u);
    });

    await test.step('can be decided in bulk, and only the decisions are stored', async () => {
      await visit(page, '/admin/businesses?status=Pending&q=juniper+bakery');
      await page.getByLabel('Select all').check();
      await page.getByRole('button', { name: /^Approve \d+$/u }).click();
      const confirm = page.getByRole('alertdialog');
      if (await confirm.isVisible()) await confirm.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(/businesses are now Active\.$/u)).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('demo:backend')?.length ?? 0)).toBeLessThan(60_000);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'No results for “juniper bakery”.' })).toBeVisible();
    });

    await test.step('users can be searched too', async () => {
      await moveTo(page, '/admin/users');
      await expect(heading(page, 'All Accounts')).toBeVisible();
      await expect(count(page)).toHaveText(/^100,0\d\d accounts$/u);
      await search.fill('amara lindqvist');
      await expect(count(page)).toHaveText(/^\d{1,3} of 100,0\d\d accounts$/u);
      for (const name of await page.locator('[data-row] .data-table__lead').allTextContents())
        expect(['Amara Lindqvist', 'No name set']).toContain(name);
    });
  });
});
