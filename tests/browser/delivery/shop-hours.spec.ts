import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { overflow } from '../support/looks/overflow.ts';
import { dispatchOf } from '../support/screens/deliveries.ts';
import { REQUEST_PATH, withPickup } from '../support/screens/request-delivery.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/visit.ts';

test('a shop’s hours are set in a dialog, and a request says when it’s closed', async ({ page }) => {
  await withPickup().open(page, REQUEST_PATH);
  await page.getByLabel('Street address').fill('12 Oak Street');
  await press(page, 'Hours');
  const dialog = page.getByRole('dialog', { name: 'When you’re open' });
  const kind = (day: string) => dialog.getByRole('combobox', { name: day });

  await test.step('what’s wrong is shown beside its day, and the dialog is accessible and fits', async () => {
    await kind('Monday').selectOption('Open at times');
    await expect(dialog.getByLabel('Monday, to')).toHaveValue('17:00');
    await dialog.getByLabel('Monday, from').fill('');
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await expect(dialog.getByText('Enter both times')).toHaveCount(2);
    await dialog.getByLabel('Monday, from').fill('09:00');
    await dialog.getByLabel('Monday, to').fill('02:30');
    await expect(dialog.getByText('Ends the next day')).toBeVisible();
    await expectAccessibleInEveryLook(page, '.dialog');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('closed days and dates are saved', async () => {
    await kind('Monday').selectOption('Closed');
    for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await dialog.getByRole('button', { name: `${day}: Same as Monday` }).click();
    await dialog.getByLabel('First day').fill('2040-12-25');
    await dialog.getByLabel('Last day').fill('2040-12-26');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('button', { name: /^Remove .+, Dec 2\d, 2040$/u })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Save hours' }).click();
    await expect(toast(page, 'Hours saved')).toBeVisible();
    expect((await dispatchOf(page)).settings[0]?.hours).toEqual({
      week: [[], [], [], [], [], [], []],
      closed: ['2040-12-25', '2040-12-26'],
    });
  });
  await test.step('the form says so, keeps what was typed, and offers no time', async () => {
    await expect(page.getByText('You’re closed for the next 60 days.')).toBeVisible();
    await expect(page.getByText('Closed every day')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Now' })).toBeDisabled();
    await expect(page.getByLabel('Street address')).toHaveValue('12 Oak Street');
    await expectAccessibleInEveryLook(page);
  });
});
