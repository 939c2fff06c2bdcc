import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { businessesOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

test('/admin/hours/{city} sets hours, pauses new deliveries, and takes them again', async ({ page }) => {
  await aBrowser()
    .where(businessesOf('marco', ['One', 'Active']))
    .signedIn('ada')
    .open(page, '/admin');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'New deliveries' }).click();
  await expect(heading(page, 'Portland, Oregon')).toBeFocused();
  await expect(page).toHaveURL('/admin/hours/us-or-portland');
  await expect(main.getByText('Taking new deliveries')).toBeVisible();

  await test.step('what’s missing or wrong is explained beside its field', async () => {
    await page.getByRole('button', { name: 'Pause new deliveries' }).click();
    await expect(main.getByText('Choose how long').first()).toBeVisible();
    await page.getByRole('radio', { name: 'A time' }).check();
    await page.getByLabel('Until').fill('2020-01-01T10:00');
    await page.getByLabel('Why').fill('Snow: the streets are closed');
    await page.getByRole('button', { name: 'Pause new deliveries' }).click();
    await expect(main.getByText('This time is over already').first()).toBeVisible();
  });
  await test.step('the pause is shown with its end, reason and administrator, also on the hub', async () => {
    await page.getByRole('radio', { name: '1 hour' }).check();
    await page.getByRole('button', { name: 'Pause new deliveries' }).click();
    await expect(main.getByText(/^New deliveries are paused until .+, by Ada Okafor$/u)).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await main.getByRole('link', { name: 'Admin Dashboard' }).click();
    await expect(main.getByText(/^New deliveries in Portland, Oregon are paused until /u)).toBeVisible();
    await page.goto('/admin/board/us-or-portland');
    await expect(main.getByText(/^New deliveries in Portland, Oregon are paused until /u)).toBeVisible();
    await main.getByRole('link', { name: 'Change it' }).click();
  });
  await test.step('deliveries are requested again', async () => {
    await page.getByRole('button', { name: 'Take deliveries again' }).click();
    await expect(main.getByText('Taking new deliveries')).toBeVisible();
  });
  await test.step('couriers may carry what their vehicle takes, and one at a time again', async () => {
    await page.getByRole('radio', { name: 'By vehicle' }).check();
    await expect(page.getByText('Couriers carry what their vehicle takes')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'By vehicle' })).toBeChecked();
    await page.getByRole('radio', { name: 'One delivery' }).check();
    await expect(page.getByText('Couriers carry one at a time')).toBeVisible();
  });
  await test.step('its hours are checked beside each day, and kept', async () => {
    await page.getByRole('combobox', { name: 'Monday' }).selectOption('Open at times');
    await page.getByRole('combobox', { name: 'Sunday' }).selectOption('Closed');
    await page.getByRole('button', { name: 'Add times on Monday' }).click();
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect(main.getByText('Enter both times').first()).toBeVisible();
    await page.getByLabel('Monday, from').last().fill('18:00');
    await page.getByLabel('Monday, to').last().fill('02:30');
    await page.getByLabel('First day').fill('2040-12-25');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await expect(page.getByText('Hours saved')).toBeVisible();
    await expect(page.getByLabel('Monday, from').last()).toHaveValue('18:00');
    await expect(page.getByRole('combobox', { name: 'Sunday' })).toHaveValue('closed');
    await expect(page.getByRole('button', { name: 'Remove Tue, Dec 25, 2040' })).toBeVisible();
  });
});
