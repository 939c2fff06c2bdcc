import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { businessesOf, count } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf } from '../support/visit.ts';

const ada = () =>
  aBrowser()
    .where(businessesOf('marco', ['One', 'Pending'], ['Two', 'Pending'], ['Three', 'Active'], ['Four', 'Rejected']))
    .signedIn('ada');

test.describe('§2 /admin-dashboard and /admin', () => {
  test('count waiting entries, and lead to the lists, also without counts', async ({ page }) => {
    await ada()
      .under({
        failNext: { 'businesses.count': { kind: 'unavailable' }, 'users.count': { kind: 'unavailable' } },
      })
      .open(page, '/admin-dashboard');
    await test.step('the counts are missing', async () => {
      await expect(page.locator('.hub-card__total').first()).toHaveText('Not counted');
      await page.getByRole('main').getByRole('link', { name: 'Businesses', exact: true }).click();
      await expect(count(page)).toHaveText('4 businesses');
    });
    for (const path of ['/admin', '/admin-dashboard']) {
      await test.step(path, async () => {
        await moveTo(page, path);
        await expect(heading(page, 'Admin Dashboard')).toBeVisible();
        await expect(page.locator('.queue')).toContainText('Waiting for review');
        await expect(page.locator('.queue')).toContainText('2businesses');
        await expect(
          page.locator('.hub-card').filter({ hasText: 'Businesses' }).locator('.hub-card__total'),
        ).toHaveText('4');
        // Green, orange and gray, like the statuses everywhere (spec §4).
        const bar = page.locator('.hub-card').filter({ hasText: 'Businesses' });
        for (const part of ['rect', 'i'])
          await expect(bar.locator(`${part}.hub-part`)).toHaveClass([/--orange$/u, /--green$/u, /--gray$/u]);
        await page.getByRole('main').getByRole('link', { name: 'All Accounts', exact: true }).click();
        await expect(heading(page, 'All Accounts')).toBeFocused();
        await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click();
        await page.getByRole('main').getByRole('link', { name: 'Businesses', exact: true }).click();
        await expect(heading(page, 'Businesses')).toBeFocused();
      });
    }
    await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click();
    await expect(page.locator('.queue')).toContainText('2');
    await test.step('is accessible', () => expectAccessibleInEveryLook(page));
    await test.step('the entries waiting for review are one click away', async () => {
      await page
        .locator('.queue')
        .getByRole('link', { name: /businesses/u })
        .click();
      await expect(count(page)).toHaveText('2 of 4 businesses');
      expect(pathOf(page)).toBe('/admin/businesses?status=Pending&sort=waiting');
    });
  });
});

test("§6 only administrators see the administrators' screens", async ({ page }) => {
  await aBrowser().signedIn('marco').open(page, '/admin-dashboard');
  const leave = async () => {
    await logOut(page);
    // Dismisses the toast of signing out, so that it isn't mistaken for the next one's.
    const done = page.locator('.toast').filter({ hasText: 'Signed out successfully' });
    await done.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(done).toHaveCount(0);
    await expect(page).toHaveURL('/');
  };
  // The users page sends others to the hub, which redirects them again.
  for (const [path, away] of [
    ['/admin-dashboard', '/my-account'],
    ['/admin', '/my-account'],
    ['/admin/users', '/my-account'],
    ['/admin/accounts', '/my-account'],
    ['/admin/payouts', '/my-account'],
    ['/admin/invoices', '/my-account'],
    ['/admin/prices', '/my-account'],
    ['/admin/businesses', '/'],
  ] as const) {
    await test.step(`a merchant who opens ${path} ends on ${away}`, async () => {
      await moveTo(page, path);
      // Reads the address in the page: Playwright's may be out of date.
      await expect.poll(() => page.evaluate(() => location.pathname)).toBe(away);
      await expect(page.locator('.listing [data-row]')).toHaveCount(0);
    });
  }
  for (const path of ['/admin-dashboard', '/admin', '/admin/users', '/admin/businesses']) {
    await test.step(`a visitor to ${path} signs in first, and comes back`, async () => {
      await leave();
      await moveTo(page, path);
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await signInAs(page, 'ada@mail.example');
      await expect.poll(() => pathOf(page)).toBe(path);
      await expect(heading(page, 'Welcome Back')).toHaveCount(0);
    });
  }
});
