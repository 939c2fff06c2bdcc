import type { Page } from '@playwright/test';
import type { BackendState } from '#adapters/memory/state.ts';
import type { AccountStatus } from '#core/identity/account-status.ts';
import { aBrowser } from '../support/browser-state.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { businessesOf, rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo } from '../support/visit.ts';

const REASON = 'The photo of the license is <b>blurry</b>.';

/** The state after an administrator's decision on Lena, a courier. */
const decided = (status: AccountStatus, statusReason: string) => (state: BackendState) => {
  state.users = state.users.map((row) => (row.email.startsWith('lena@') ? { ...row, status, statusReason } : row));
};
/** Decides on Lena while her page is open, and shows its tab again. */
async function decide(page: Page, status: AccountStatus, statusReason: string): Promise<void> {
  await changeBackend(page, decided(status, statusReason));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test.describe('a rejected or suspended person reads the reason and the next step', () => {
  test('on /my-account, /success-sign-in and courier home', async ({ page }) => {
    await aBrowser().where(decided('Pending', '')).signedIn('lena').open(page, '/my-account');
    await test.step('a pending account shows no reason', async () => {
      await expect(heading(page, 'My Account')).toBeVisible();
      await expect(page.locator('.banner--danger')).toHaveCount(0);
    });
    await test.step('without a reason there’s no quote', async () => {
      await decide(page, 'Suspended', '');
      await expect(page.getByText('Your account is suspended')).toBeVisible();
      await expect(page.locator('.reason-quote')).toHaveCount(0);
    });
    for (const [status, title, words] of [
      ['Rejected', 'Your account wasn’t approved', 'We reviewed your account and didn’t approve it.'],
      ['Suspended', 'Your account is suspended', 'please finish it.'],
    ] as const)
      await test.step(status, async () => {
        const within = status === 'Rejected' ? undefined : 'main';
        await moveTo(page, '/my-account');
        await decide(page, status, REASON);
        const banner = page.locator('.banner').filter({ hasText: title });
        await expect(banner).toContainText(words);
        await expect(banner.locator('.reason-quote')).toHaveText(REASON);
        await expect(banner.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
        await expectAccessibleInEveryLook(page, within);
        await moveTo(page, '/success-sign-in');
        await expect(heading(page, 'Welcome Back!')).toBeVisible();
        await expect(page.getByRole('main')).toContainText(words);
        await expect(page.locator('.reason-quote')).toHaveText(REASON);
        await expectAccessibleInEveryLook(page, within);
        await moveTo(page, '/courier');
        await expect(heading(page, 'Welcome Back!')).toBeHidden();
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
        await expect(page.locator('.reason-quote')).toHaveText(REASON);
        await expectAccessibleInEveryLook(page, within);
      });
  });

  test('the owner of a rejected business, in the list and on its page', async ({ page }) => {
    const statusReason = 'אין חנות בכתובת הזאת, נא לשלוח תמונה של החזית';
    await aBrowser()
      .where(businessesOf('marco', ['Blue Heron Books', 'Rejected', { statusReason }], ['Wren Optics', 'Active']))
      .signedIn('marco')
      .open(page, '/my-businesses');
    const why = rowOf(page, 'Blue Heron Books').locator('.my-business-why');
    await expect(why).toHaveText(statusReason);
    expect(await why.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await expect(rowOf(page, 'Wren Optics').locator('.my-business-why')).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
    await page.getByRole('link', { name: 'Blue Heron Books' }).click();
    await expect(page.getByText('Not approved')).toBeVisible();
    await expect(page.locator('.reason-quote')).toHaveText(statusReason);
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});
