import { STEPS_TO_DOOR as COURIERS_STEPS, aCourierBrowser, delivery, PIN } from '../support/screens/courier-browser.ts';
import { bakery, changeBackend } from '../support/screens/deliveries.ts';
import { keepFailing, pressRetry } from '../support/demo.ts';
import { STEPS_TO_DOOR } from '../support/screens/delivery-page.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, toast, visit } from '../support/visit.ts';

const MINUTES = 60_000;

test.describe('the activity on /my-account', () => {
  test('shows a merchant’s latest events, with links, or none; customers have none', async ({ page }) => {
    const at = Date.now() - 60 * MINUTES;
    await bakery([{ at, happened: [...STEPS_TO_DOOR, [50, 'deliver']] }])
      .browser.under({ failNext: { 'dispatch.overview': { kind: 'unavailable' } } })
      .install(page);
    await keepFailing(page);
    await visit(page, '/my-account');
    await expect(page.getByText('Your activity couldn’t be loaded.')).toBeVisible();
    await pressRetry(page);
    const events = page.getByRole('main').locator('.activity__event');
    await expect(events).toHaveCount(5);
    await expect(events.first()).toContainText('Rosa Fernandes');
    await expect(events.first()).toContainText('Delivered');
    await expectAccessibleInEveryLook(page);
    await events.first().getByRole('link').click();
    await expect(heading(page, 'Delivered')).toBeVisible();
    await test.step('is empty without deliveries', async () => {
      await changeBackend(page, ({ dispatch }) => {
        dispatch.deliveries = [];
      });
      await moveTo(page, '/my-account');
      await expect(page.getByText('Updates about your deliveries show up here.')).toBeVisible();
    });
    await test.step('§4 there’s one button to sign out here, and one for every device', async () => {
      await expect(page.getByRole('main').getByRole('button', { name: /sign out|log out/iu })).toHaveText([
        'Sign Out',
        'Sign out everywhere',
      ]);
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
      await expect(page).toHaveURL('/');
    });
    await test.step('customers have none', async () => {
      await moveTo(page, '/sign-in');
      await signInAs(page, 'tom@mail.example');
      await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
      await expect(page.getByText('Recent Activity')).toHaveCount(0);
    });
    await test.step('empty for a pending courier', async () => {
      await logOut(page);
      await expect(page).toHaveURL('/');
      await moveTo(page, '/sign-in');
      await signInAs(page, 'lena@mail.example');
      await expect(page.getByRole('heading', { name: 'Lena Fischer' })).toBeVisible();
      await expect(page.getByText('Updates about your deliveries show up here.')).toBeVisible();
    });
  });

  test('shows a courier’s deliveries with their pay', async ({ page }) => {
    await aCourierBrowser()
      .where((state) => void delivery(state, {}, [...COURIERS_STEPS, [{ kind: 'deliver', pin: PIN }, 1]]))
      .open(page, '/my-account');
    const events = page.getByRole('main').locator('.activity__event');
    await expect(events).toHaveCount(1);
    await expect(events).toContainText('$5.00Delivered · ');
    await expect(page.getByRole('main')).not.toContainText('Garden Avenue');
    await expectAccessibleInEveryLook(page);
  });
});
