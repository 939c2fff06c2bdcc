import type { Page } from '@playwright/test';
import { HOUR, MINUTE } from '#core/clock.ts';
import { TO_ROSA } from '#tests/builders/sent-delivery.ts';
import { BAKERY, bakery, changeBackend, dispatchOf, type Sent } from '../support/screens/deliveries.ts';
import { action, dialog, main, onlyDelivery, STEPS_TO_DOOR } from '../support/screens/delivery-page.ts';
import { backendState, failNext, moveClock } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, visit } from '../support/visit.ts';

test.use({ timezoneId: 'America/Toronto' });

/** Ada's browser, with these deliveries of the bakery. */
async function adas(page: Page, ...sent: Sent[]): Promise<string> {
  const made = bakery(sent);
  await made.browser.signedIn('ada').install(page);
  return `/deliveries/${BAKERY.id}/${made.sent[0]?.delivery.id ?? ''}`;
}
const lookups = async (page: Page) => (await backendState(page)).lookups.length;

test('an administrator cancels a delivery by keyboard, starting from the record', async ({ page }) => {
  const path = await adas(page, { at: Date.now() - 4 * MINUTE, happened: [[2, 'accept']] });
  await visit(page, `/admin/businesses#record=${BAKERY.id}`);
  await page.getByRole('dialog').getByRole('link', { name: '1 under way' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Deliveries')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Request delivery' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Rosa Fernandes' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('link', { name: 'Rosa Fernandes' }).focus();
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Courier on the way to the shop')).toBeVisible();
  expect(pathOf(page)).toBe(path);
  await expect(main(page)).toContainText('Bellini Bakery');
  await expect(main(page)).not.toContainText(TO_ROSA.street);
  expect(await lookups(page)).toBe(0);
  await expectAccessibleInEveryLook(page);
  await action(page, 'Show contact details').focus();
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText(TO_ROSA.street);
  await expect(heading(page, 'Courier on the way to the shop')).toBeFocused();
  expect(await lookups(page)).toBe(1);
  for (const name of ['Copy tracking link', 'Share tracking link', 'Correct address', 'Print slip'])
    await expect(action(page, name)).toHaveCount(0);
  await expectAccessibleInEveryLook(page, 'main');

  await action(page, 'Cancel delivery').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('so canceling costs the business $3.00. All of it goes to the courier.');
  await expectAccessibleInEveryLook(page, 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Cancel for $3.00' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Canceled')).toBeVisible();
  await expect(main(page).getByText('An administrator canceled it', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Request again' })).toHaveCount(0);
  expect((await dispatchOf(page)).ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['cancel_fee', 300],
    ['cancel_pay', 300],
  ]);
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
  await page.getByRole('link', { name: 'Bellini Bakery' }).click();
  await expect(page.getByRole('dialog')).toContainText('Contact details opened by you');
});

test('an administrator takes a delivery from its courier', async ({ page }) => {
  await visit(page, await adas(page, { at: Date.now() - 12 * MINUTE, happened: STEPS_TO_DOOR.slice(0, 2) }));
  await action(page, 'Show contact details').click();
  await action(page, 'Release from courier').click();
  await expect(dialog(page)).toContainText('Lena loses this delivery and isn’t paid for it.');
  await expectAccessibleInEveryLook(page, 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Release delivery' }).click();
  await expect(heading(page, 'Looking for a courier')).toBeVisible();
  await expect(main(page)).toContainText('The courier can’t come after all. We look until');
  await expect(action(page, 'Release from courier')).toHaveCount(0);
  expect(await onlyDelivery(page)).toMatchObject({ delivery: { status: 'searching', courier: null } });
});

test('an administrator reports a parcel as lost', async ({ page }) => {
  await visit(page, await adas(page, { at: Date.now() - 100 * MINUTE, happened: STEPS_TO_DOOR.slice(0, 3) }));
  await moveClock(page, 2 * HOUR);
  await action(page, 'Show contact details').click();
  await action(page, 'Report as lost').click();
  await expect(dialog(page)).toContainText('The business won’t be charged. The courier can’t finish it afterward.');
  await dialog(page).getByRole('button', { name: 'Report as lost' }).click();
  await expect(heading(page, 'Lost on the way')).toBeVisible();
  await expect(main(page).getByText('An administrator reported it as lost', { exact: true })).toBeVisible();
  expect(await onlyDelivery(page)).toMatchObject({ delivery: { status: 'canceled', failureReason: 'lost' } });
});

test('an administrator gets “not found” for unknown ids, and can retry a failed load', async ({ page }) => {
  const path = await adas(page, { at: Date.now() - HOUR, until: Date.now() });
  await visit(page, '/deliveries/99999999-0000-4000-8000-000000000001');
  await expect(heading(page, 'Business Not Found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Businesses' }).click();
  await expect(heading(page, 'Businesses')).toBeVisible();
  await moveTo(page, `/deliveries/${BAKERY.id}/99999999-0000-4000-8000-000000000000`);
  await expect(heading(page, 'Delivery Not Found')).toBeVisible();
  await failNext(page, 'dispatch.list', { kind: 'unavailable' });
  await visit(page, path);
  await action(page, 'Retry').click();
  await expect(heading(page, 'No courier found')).toBeVisible();
});

test('an administrator finds a delivery by its number, also after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const made = bakery([{ at: Date.now() - 4 * MINUTE, happened: [[2, 'accept']] }]);
  await made.browser.signedIn('ada').install(page);
  const delivery = made.sent[0]?.delivery;
  if (delivery === undefined) throw new Error('The bakery sent one.');
  await visit(page, '/admin-dashboard');
  const field = main(page).getByRole('textbox', { name: 'Delivery number' });
  const answer = main(page).getByRole('status').filter({ hasText: /\S/u });
  await field.fill('1234');
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('Delivery numbers have 12 letters and digits.');
  await expect(field).toBeFocused();
  await field.fill('7kmd 92qx ht4g');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('No delivery has the number 7KMD-92QX-HT4G.');

  await field.fill(` ${delivery.number.toLowerCase()} `);
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Bellini Bakery');
  await expect(field).toBeFocused();
  await page.reload();
  await expect(answer).toContainText('Bellini Bakery');
  await expect(answer).not.toContainText(TO_ROSA.street);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessibleInEveryLook(page);
  await page.goBack();
  await expect(answer).toContainText('No delivery has the number');
  await page.goForward();
  await answer.getByRole('link', { name: 'Open this delivery' }).click();
  await expect(heading(page, 'Courier on the way to the shop')).toBeVisible();
  expect(await lookups(page)).toBe(0);

  await changeBackend(page, (state) => {
    state.businesses = [];
  });
  await page.goBack();
  await expect(answer).toContainText('Bellini Bakery (removed)');
  await expect(answer.getByRole('link')).toHaveCount(0);
});
